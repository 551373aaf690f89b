"""Faults of published tasks: references to what does not exist, and calls that fail when they are made."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from pydantic import JsonValue

from core.errors import ToolFault
from scenarios.importers.egobench.deviations import renamed
from scenarios.importers.egobench.tasks import PublishedCall, Task
from scenarios.importers.egobench.today import DAY, not_understood
from scenarios.schema import Flaw
from world.world import CallResult, World

IDLE = {"get", "find", "by", "of", "to", "from", "all", "list", "product", "item", "dishe", "name", ""}
"""Words of names that say nothing about what is asked for."""


@dataclass(frozen=True)
class Checked:
    """A reference call that a world has carried out, as it is meant to be made, and what came of it."""

    tool: str
    arguments: dict[str, JsonValue]
    result: CallResult


def lint(world: World, domain: str, task: Task, known: Sequence[str]) -> tuple[list[Checked], list[Flaw]]:
    """Make a task's reference calls on its world, and say what is wrong with them.

    Blanks around names are taken off, and parameters that the tool does not have are left out. A call that still names
    nothing that exists, breaks the tool's schema or is refused is left out as a whole.

    Args:
        world: At the task's first state; it is changed.
        domain: In which the task is played.
        task: Its reference calls, `key` and `secondary_key` are looked at.
        known: The names of all parameters, as `parameters(world)` gives them.

    Returns:
        The calls that succeeded, in order, and the flaws of the task.
    """
    calls = []
    flaws: list[Flaw] = []
    for number, call in enumerate(task.ground_truth, 1):
        checked = _checked(world, domain, call, f"Call {number}", flaws)
        if checked is not None:
            calls.append(checked)
    for name, key in (("key", task.key), ("secondary_key", task.secondary_key)):
        if key and key not in known:
            text = f"`{name}` is {_said(key)}, which is no parameter of any tool.{_near(key, known)}"
            flaws.append(Flaw(text=text, mended=False))
    words = not_understood(task.instruction)
    if words:
        text = (
            f"Its brief says that today is {_said(words)}, which is not understood; the clock stands at {DAY:%Y-%m-%d}."
        )
        flaws.append(Flaw(text=text, mended=False))
    return calls, flaws


def _checked(world: World, domain: str, call: PublishedCall, where: str, flaws: list[Flaw]) -> Checked | None:
    tool = call.tool_name.strip()
    if tool not in world.tools:
        text = (
            f"{where} names the tool {_said(call.tool_name)}, which {domain} does not have.{_near(tool, world.tools)}"
        )
        flaws.append(Flaw(text=text, mended=False))
        return None
    if tool != call.tool_name:
        text = f"{where} names the tool {_said(call.tool_name)}, with stray blanks; right is {tool!r}."
        flaws.append(Flaw(text=text, mended=True))
    arguments, found = _arguments(world, domain, tool, call.parameters)
    flaws += [Flaw(text=f"{where}, {tool}, {text}", mended=True) for text in found]
    try:
        world.tools[tool][1].read(arguments)
    except ToolFault as fault:
        text = f"{where}, {tool}, does not fit the tool's schema. {fault.message}"
        flaws.append(Flaw(text=text, mended=False))
        return None
    result = world.call(tool, arguments)
    if result.fault is not None:
        flaws.append(Flaw(text=f"{where}, {tool}, is refused: {result.fault.message}", mended=False))
        return None
    return Checked(tool, arguments, result)


def _arguments(
    world: World, domain: str, tool: str, parameters: dict[str, JsonValue]
) -> tuple[dict[str, JsonValue], list[str]]:
    """Return the arguments by the tool's names, and what was mended for that."""
    known = world.tools[tool][1].arguments.model_fields
    arguments: dict[str, JsonValue] = {}
    said = []
    strange = []
    for key, value in parameters.items():
        right = next(iter(renamed(domain, tool, {key.strip(): value})))
        if right not in known:
            strange.append(_said(key))
            continue
        arguments[right] = value
        if right != key:
            said.append(f"has the key {_said(key)}; right is {right!r}.")
    if strange:
        which = "which is no parameter" if len(strange) == 1 else "which are no parameters"
        said.append(f"has {', '.join(strange)}, {which}; it has {', '.join(known) or 'none'}.")
    return arguments, said


def parameters(world: World) -> list[str]:
    """Return the names of all parameters of all tools, those inside lists among them."""
    found: dict[str, None] = {}
    stack: list[Any] = [tool.parameters for _, tool in world.tools.values()]
    while stack:
        part = stack.pop()
        if isinstance(part, dict):
            properties = part.get("properties")
            found |= dict.fromkeys(properties if isinstance(properties, dict) else ())
            stack.extend(part.values())
        elif isinstance(part, list):
            stack.extend(part)
    return list(found)


def _said(text: str) -> str:
    return repr(text if len(text) <= 60 else text[:59] + "…")


def _near(name: str, known: Iterable[str]) -> str:
    """Return a sentence with names like the one that was used: with its words in them, else alike in letters."""
    names = list(known)
    words = _words(name)
    sharing = sorted((entry for entry in names if words & _words(entry)), key=lambda entry: -len(words & _words(entry)))
    near = (sharing or get_close_matches(name, names, cutoff=0.6))[:3]
    return f" Near {'is' if len(near) == 1 else 'are'} {', '.join(near)}." if near else ""


def _words(name: str) -> set[str]:
    """Return the words that a name is about, each in the singular."""
    return {word.rstrip("s") for word in name.lower().split("_")} - IDLE
