"""The reference of a task as the published procedure has it: a list of calls with all their arguments.

An imported task has this list as its required calls. A scenario of ours requires some calls and expects rows; its list
is what its reference solution writes and what it requires, with the arguments that the reference uses.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pydantic import JsonValue
from pydantic_core import to_jsonable_python

from core.errors import JudgeError, ScriptError
from core.events import ImageRef
from judges.arguments import alike, tool_of
from judges.joint import required_calls
from scenarios.filling import fill
from scenarios.played import Played
from scenarios.schema import CallStep, ExpectedCall
from world.world import World


@dataclass(frozen=True)
class PlainCall:
    """A call as it is asked for; arguments that are no object are what a careless agent sends."""

    tool: str
    arguments: JsonValue


def reference_calls(played: Played, first: World, media: Sequence[ImageRef]) -> list[PlainCall]:
    """Return the reference's calls.

    Args:
        played: The scenario as played.
        first: The world as the episode found it; it is left as it is.
        media: What the episode's world holds.

    Raises:
        JudgeError: The reference uses what only an episode gives, e.g. a choice of the user.
    """
    left = required_calls(played)
    found: list[PlainCall] = []
    names: dict[str, JsonValue] = {"media": {ref.name: ref.id for ref in media}}
    world = first.fork()
    try:
        for step in played.scenario.reference:
            if not isinstance(step, CallStep):
                continue
            arguments = to_jsonable_python(fill(step.call.arguments, names))
            result = world.call(step.call.tool, arguments)
            if step.as_:
                names[step.as_] = result.value
            place = next((at for at, wanted in enumerate(left) if _is(played, wanted, step.call.tool, arguments)), None)
            tool = tool_of(played, step.call.tool)
            if place is not None:
                del left[place]
            if place is not None or (tool is not None and tool.writes):
                found.append(PlainCall(step.call.tool, arguments))
    except ScriptError as error:
        raise JudgeError(f"This reference is no list of calls, so nothing can be replayed. {error}") from error
    finally:
        world.close()
    return found + [PlainCall(call.tool.rsplit("/", 1)[-1], dict(call.arguments)) for call in left]


def _is(played: Played, wanted: ExpectedCall, name: str, arguments: Mapping[str, JsonValue]) -> bool:
    tool = tool_of(played, name)
    if tool is None or tool_of(played, wanted.tool) is not tool:
        return False
    return all(alike(tool, key, value, arguments.get(key)) for key, value in wanted.arguments.items())
