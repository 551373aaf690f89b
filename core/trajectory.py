"""The log of an episode, append-only, and the finished trajectory read from disk."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterable
from pathlib import Path

from pydantic import ValidationError

from core.errors import ConfigError
from core.events import COUNTED, EVENT, Event


class EventLog:
    """The one record of an episode. Each event is emitted once; any number of followers read it from any place on.

    Not safe to `append` from two threads; `events` may be read from any thread, since the list only grows.
    """

    def __init__(self, events: Iterable[Event] = ()) -> None:
        self.events: list[Event] = list(events)
        self.closed = False
        self._step = max((event.step for event in self.events), default=0)
        self._changed = asyncio.Event()

    @property
    def step(self) -> int:
        """The highest step so far."""
        return self._step

    def append(self, event: Event, at: float) -> Event:
        """Give an event its place, step and world time, and record it.

        Args:
            event: The event, its `seq`, `step` and `at` still unset. A `call_finished` keeps a step set beforehand.
            at: World seconds since the episode's start.

        Returns:
            The event as recorded.
        """
        step = self.step + 1 if event.kind in COUNTED else event.step or self.step
        placed = event.model_copy(update={"seq": len(self.events), "step": step, "at": at})
        self._step = max(self._step, step)
        self.events.append(placed)
        self._wake()
        return placed

    def close(self) -> None:
        """No event will come any more."""
        self.closed = True
        self._wake()

    def _wake(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()

    async def follow(self, start: int = 0) -> AsyncIterator[Event]:
        """Yield the events from `start` on, waiting for new ones, until the log is closed. Same loop as `append`."""
        at = start
        while True:
            while at < len(self.events):
                yield self.events[at]
                at += 1
            if self.closed:
                return
            await self._changed.wait()

    async def wait(self, count: int, seconds: float) -> list[Event]:
        """Return the events after the first `count`; wait for one up to `seconds` while there is none."""
        if len(self.events) <= count and not self.closed:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), seconds)
        return self.events[count:]


def dump_events(events: Iterable[Event], wall: bool = True) -> str:
    """Write events as JSON lines; without `wall`, two equal runs give equal text."""
    exclude = set() if wall else {"wall"}
    return "".join(event.model_dump_json(exclude=exclude) + "\n" for event in events)


def load_events(path: Path) -> list[Event]:
    """Read `events.jsonl`.

    Raises:
        ConfigError: The file is missing or cannot be read, or a line is no event of this version.
    """
    if not path.is_file():
        raise ConfigError(f"{path} is missing; name the folder of a run.")
    try:
        lines = path.read_bytes().decode("utf-8").split("\n")
    except OSError as error:
        raise ConfigError(f"{path} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise ConfigError(f"{path} is broken: byte {error.start} is no UTF-8.") from error
    events = []
    for number, line in enumerate(lines[:-1] if lines[-1] == "" else lines, 1):
        try:
            events.append(EVENT.validate_json(line))
        except ValidationError as error:
            raise ConfigError(f"Line {number} of {path} is no event: {error.errors()[0]['msg']}.") from error
    return events
