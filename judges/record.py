"""What judges read from the events of an episode: calls with their results, answers, screens, acts, the stop."""

from collections.abc import Sequence
from dataclasses import dataclass

from core.card import parse_seat
from core.events import (
    CallFinished,
    CallStarted,
    EpisodeEnded,
    EpisodeStarted,
    Event,
    Message,
    ModelUsed,
    ScreenRendered,
    UserActed,
)
from core.verdict import Evidence


@dataclass(frozen=True)
class Call:
    """A call of the agent and what came of it."""

    started: CallStarted
    finished: CallFinished | None

    @property
    def succeeded(self) -> bool:
        """Whether it came back with a value."""
        return self.finished is not None and self.finished.fault is None

    @property
    def where(self) -> Evidence:
        """Its place in the log."""
        return evidence(self.finished or self.started, self.started.tool)


@dataclass(frozen=True)
class Record:
    """The events of an episode, sorted by what they are."""

    events: tuple[Event, ...]
    started: EpisodeStarted | None
    ended: EpisodeEnded | None
    calls: tuple[Call, ...]
    finished: tuple[CallFinished, ...]
    """All results, whoever called."""
    said: tuple[Message, ...]
    """Messages of the agent."""
    answers: tuple[Message, ...]
    """The agent's last message before the user's turn, once per turn."""
    heard: tuple[Message, ...]
    """Messages of the user."""
    acts: tuple[UserActed, ...]
    shown: tuple[ScreenRendered, ...]
    """Screens that the user saw."""
    tokens: int | None
    """Of the agent's seat."""

    @property
    def user_seat(self) -> str:
        """Vendor of the user's seat, e.g. `scripted`; empty where the record does not say."""
        return parse_seat(self.started.card.user).vendor if self.started else ""


def read_record(events: Sequence[Event]) -> Record:
    """Sort the events of an episode."""
    results = {event.call_id: event for event in events if isinstance(event, CallFinished)}
    calls = [
        Call(event, results.get(event.call_id))
        for event in events
        if isinstance(event, CallStarted) and event.by == "agent"
    ]
    messages = [event for event in events if isinstance(event, Message)]
    used = [event for event in events if isinstance(event, ModelUsed) and event.seat == "agent"]
    return Record(
        events=tuple(events),
        started=next((event for event in events if isinstance(event, EpisodeStarted)), None),
        ended=next((event for event in reversed(events) if isinstance(event, EpisodeEnded)), None),
        calls=tuple(calls),
        finished=tuple(event for event in events if isinstance(event, CallFinished)),
        said=tuple(event for event in messages if event.by == "agent"),
        answers=tuple(_answers(events)),
        heard=tuple(event for event in messages if event.by == "user"),
        acts=tuple(event for event in events if isinstance(event, UserActed)),
        shown=tuple(event for event in events if isinstance(event, ScreenRendered) and event.shown),
        tokens=sum(event.tokens_in + event.tokens_out for event in used) if used else None,
    )


def round_starts(record: Record) -> dict[int, int]:
    """Return where each round of a scripted user began: round, from 1, to `seq`.

    A round begins with its words; one without words, with the screen that its act was done on.
    """
    starts: dict[int, int] = {}
    for message in record.heard:
        if message.round is not None:
            starts.setdefault(message.round, message.seq)
    for act in record.acts:
        if act.round is not None and act.round not in starts:
            before = [event.seq for event in record.shown if event.seq < act.seq]
            starts[act.round] = before[-1] if before else act.seq
    return starts


def evidence(event: Event, text: str = "") -> Evidence:
    """Point at an event."""
    return Evidence(seq=event.seq, step=event.step, text=text)


def _answers(events: Sequence[Event]) -> list[Message]:
    answers: list[Message] = []
    last: Message | None = None
    for event in events:
        if isinstance(event, Message) and event.by == "agent" and event.text.strip():
            last = event
        elif last is not None and (isinstance(event, UserActed) or (isinstance(event, Message) and event.by == "user")):
            answers.append(last)
            last = None
    return answers if last is None else [*answers, last]
