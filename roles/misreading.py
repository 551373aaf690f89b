"""An agent that plays the reference with one flaw: it misreads one value that is stored in the end."""

import re
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from typing import Any

from pydantic import JsonValue

from core.errors import ConfigError
from core.events import CallFinished, Event
from roles.base import AgentMove, Calls, Kind, ToolCall, View
from roles.reference import ReferenceAgent
from scenarios.schema import Step

Path = tuple[str | int, ...]
LAST_DAY = date.max


class MisreadingAgent:
    """Plays the reference, but misreads one value of its last write, the one that nothing takes back.

    A day is read as the day after; else a fraction as a tenth less; else a whole number as one more; else a name as
    another one that stands where it stands in a result, or as itself without its last letter.

    Args:
        name: Of the scenario.
        steps: The reference.
        writes: Names of the tools that write.

    Raises:
        ConfigError: Nothing is written, or only for whom.
    """

    kind: Kind = "script"

    def __init__(self, name: str, steps: Sequence[Step], writes: frozenset[str]) -> None:
        self.inner = ReferenceAgent(steps)
        moves = self.inner.moves
        places = [at for at, move in enumerate(moves) if move.kind == "call" and move.tool in writes]
        if not places or not any(_stored(path, leaf) for path, leaf in _leaves(moves[places[-1]].content)):
            raise ConfigError(f"The reference of {name} writes nothing last that could be misread.")
        self.place = places[-1]

    async def next(self, view: View) -> AgentMove:
        """Play the next step of the reference, flawed once.

        Raises:
            ScriptError: A step names a result that is not there.
        """
        move = await self.inner.next(view)
        if isinstance(move, Calls) and self.inner.at(view) == self.place:
            call = move.calls[0]
            return Calls((ToolCall(call.tool, _misread(call.arguments, view.events)),))
        return move


def _misread(arguments: dict[str, Any], events: Sequence[Event]) -> dict[str, Any]:
    path, other = _flaw([entry for entry in _leaves(arguments) if _stored(*entry)], events)
    return {key: _put(value, path[1:], other) if key == path[0] else value for key, value in arguments.items()}


def _flaw(leaves: list[tuple[Path, Any]], events: Sequence[Event]) -> tuple[Path, JsonValue]:
    """Return which of the values is misread, of equal kinds the last, and as what."""
    for misread in (_day_after, _other_fraction, _other_number):
        for path, leaf in reversed(leaves):
            other = misread(leaf)
            if other is not None:
                return path, other
    for path, leaf in reversed(leaves):
        seen = _neighbour(leaf, path, events)
        if seen is not None:
            return path, seen
    path, leaf = leaves[-1]
    return path, leaf[:-1] or f"{leaf}e"


def _leaves(value: JsonValue, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _leaves(inner, (*path, key))
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            yield from _leaves(inner, (*path, at))
    else:
        yield path, value


def _stored(path: Path, leaf: JsonValue) -> bool:
    """Return whether a value is one that can be misread: a number or words, but not for whom it is written."""
    told = isinstance(leaf, int | float | str) and not isinstance(leaf, bool) and leaf != ""
    return told and "user" not in _name(path)


def _name(path: Path) -> str:
    return next((part for part in reversed(path) if isinstance(part, str)), "")


def _day_after(leaf: JsonValue) -> JsonValue:
    if not isinstance(leaf, str) or not re.fullmatch(r"\d{4}-\d\d-\d\d", leaf):
        return None
    try:
        day = date.fromisoformat(leaf)
    except ValueError:
        return None
    return (day + timedelta(days=1 if day < LAST_DAY else -1)).isoformat()


def _other_fraction(leaf: JsonValue) -> JsonValue:
    return round(leaf * 0.9, 4) or 1.0 if isinstance(leaf, float) else None


def _other_number(leaf: JsonValue) -> JsonValue:
    if isinstance(leaf, str) and re.fullmatch(r"[0-9]{1,9}", leaf):
        return str(int(leaf) + 1)
    return leaf + 1 if isinstance(leaf, int) and not isinstance(leaf, bool) else None


def _neighbour(leaf: str, path: Path, events: Sequence[Event]) -> str | None:
    """Return another name that stands in a list with this one, or in a result under the same name; the newest."""
    finished = [event for event in events if isinstance(event, CallFinished) and event.fault is None]
    for event in reversed(finished):
        for siblings in _lists(event.value):
            if leaf in siblings and len(siblings) > 1:
                return siblings[siblings.index(leaf) - 1]
        for key, other in _leaves(event.value):
            if _name(key) == _name(path) and isinstance(other, str) and other and other != leaf:
                return other
    return None


def _lists(value: JsonValue) -> Iterator[list[str]]:
    if isinstance(value, dict):
        for inner in value.values():
            yield from _lists(inner)
    elif isinstance(value, list):
        yield [inner for inner in value if isinstance(inner, str)]
        for inner in value:
            yield from _lists(inner)


def _put(value: JsonValue, path: Path, leaf: JsonValue) -> JsonValue:
    """Return a copy of a value with another leaf at a path."""
    if not path:
        return leaf
    if isinstance(value, dict):
        return {key: _put(inner, path[1:], leaf) if key == path[0] else inner for key, inner in value.items()}
    if isinstance(value, list):
        return [_put(inner, path[1:], leaf) if at == path[0] else inner for at, inner in enumerate(value)]
    return value
