"""Scripted agents: `reference` plays a scenario's solution, `idle` does nothing."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import JsonValue

from core.events import CallFinished, EpisodeStarted, Event, Message, UserActed
from roles.base import AgentMove, Calls, Kind, Leave, Rest, Say, ToolCall, View
from scenarios.filling import fill
from scenarios.schema import AwaitStep, CallStep, SayStep, ScreenStep, Step


@dataclass(frozen=True)
class _Move:
    """One thing the agent does, or waits for, as its script has it."""

    kind: str
    """`call`, `say` or `await`."""
    tool: str = ""
    content: Any = None
    name: str | None = None


def moves(steps: Sequence[Step]) -> list[_Move]:
    """Unfold reference steps: a screen is drawn and then shown, and whoever shows or speaks has ended the turn."""
    unfolded: list[_Move] = []
    for step in steps:
        if isinstance(step, CallStep):
            unfolded.append(_Move("call", step.call.tool, step.call.arguments, step.as_))
        elif isinstance(step, SayStep):
            unfolded.append(_Move("say", content=step.say, name=step.as_))
        elif isinstance(step, ScreenStep):
            arguments = {"ui_json": step.screen["messages"]}
            unfolded.append(_Move("call", "render_ui_screen", arguments, step.as_))
            unfolded.append(_Move("call", "show_ui_to_user", {}))
        else:
            unfolded.append(_Move("await", name=step.as_))
    return unfolded


class ReferenceAgent:
    """Plays reference steps; where it stands follows from the events alone, so it can take up any recorded episode."""

    kind: Kind = "script"

    def __init__(self, steps: Sequence[Step]) -> None:
        self.moves = moves(steps)

    async def next(self, view: View) -> AgentMove:
        """Play the next step.

        Raises:
            ScriptError: A step names a result that is not there.
        """
        at, names = self._position(view.events)
        if at >= len(self.moves):
            return Leave("the reference has been played")
        move = self.moves[at]
        if move.kind == "await":
            return Rest()
        content = fill(move.content, names)
        return Say(str(content)) if move.kind == "say" else Calls((ToolCall(move.tool, content),))

    def at(self, view: View) -> int:
        """Return the number of the next move, from 0; after the last one, how many there are."""
        return self._position(view.events)[0]

    def _position(self, events: Sequence[Event]) -> tuple[int, dict[str, JsonValue]]:
        names: dict[str, JsonValue] = {}
        if events and isinstance(events[0], EpisodeStarted):
            names["media"] = {ref.name: ref.id for ref in events[0].media}
        at = 0
        for event in _own(events):
            if at >= len(self.moves):
                break
            move = self.moves[at]
            if isinstance(event, Message | UserActed) and event.by == "user":
                if move.kind == "await":
                    if move.name:
                        names[move.name] = _choice(event)
                    at += 1
            elif isinstance(event, CallFinished):
                if move.kind == "call":
                    if move.name:
                        names[move.name] = event.value
                    at += 1
            elif move.kind == "say":
                at += 1
        return at, names


def _own(events: Sequence[Event]) -> Iterator[Event]:
    """Yield what the agent did and what the user answered, from the user's first words on.

    An act that raises no action, such as filling in a field, is no answer: the agent is not asked after it.
    """
    started = False
    for event in events:
        if isinstance(event, UserActed) and event.action is None:
            continue
        if isinstance(event, Message | UserActed) and event.by == "user":
            if started:
                yield event
            started = True
        elif isinstance(event, CallFinished) or (isinstance(event, Message) and event.by == "agent"):
            yield event


def _choice(event: Event) -> JsonValue:
    if isinstance(event, UserActed):
        context = event.action.context if event.action else {}
        return {**context, "action": event.action.name if event.action else None, "data": event.data_model}
    return {"text": event.text if isinstance(event, Message) else ""}


class IdleAgent:
    """Does nothing at all."""

    kind: Kind = "script"

    async def next(self, view: View) -> AgentMove:
        """Leave every request unanswered."""
        return Leave("it does nothing")


def at_once(steps: Sequence[Step]) -> list[Step]:
    """Rewrite steps for a user who says everything at the beginning: all that they say is said once, at the end.

    Screens and waiting for what is chosen on them stay; waiting for words does not.
    """
    kept: list[Step] = []
    for step in steps:
        waits = isinstance(step, AwaitStep) and not (kept and isinstance(kept[-1], ScreenStep))
        if not waits and not isinstance(step, SayStep):
            kept.append(step)
    said = [step.say for step in steps if isinstance(step, SayStep)]
    return [*kept, SayStep.model_validate({"say": " ".join(said)})] if said else kept


def without_write(steps: Sequence[Step], writes: frozenset[str], number: int) -> list[Step]:
    """Leave out the write of that number, counted from 0."""
    places = write_places(steps, writes)
    return [step for at, step in enumerate(steps) if at != places[number]]


def write_places(steps: Sequence[Step], writes: frozenset[str]) -> list[int]:
    """Return the places of the steps that write."""
    return [at for at, step in enumerate(steps) if isinstance(step, CallStep) and step.call.tool in writes]
