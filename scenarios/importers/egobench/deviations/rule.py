"""A rule: which differences one fault of the published tools explains."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from pydantic import JsonValue

from core.events import Fault


@dataclass(frozen=True)
class Meeting:
    """One call as it came out there and here.

    Attributes:
        tool: Its name.
        arguments: As they were given here.
        fits: Whether the call fits the published schema of the tool.
        refused: Whether the published tool failed.
        fault: What this world answered in place of a value; None where it gave one.
        state: The world before the task or probe, in the published layout.
    """

    tool: str
    arguments: dict[str, Any]
    fits: bool
    refused: bool
    fault: Fault | None
    state: dict[str, JsonValue] = field(repr=False)

    def lines(self, name: str) -> list[dict[str, Any]]:
        """Return the objects of a list argument."""
        given = self.arguments.get(name)
        return [entry for entry in given if isinstance(entry, dict)] if isinstance(given, list) else []

    def blank(self, *names: str) -> bool:
        """Return whether one of these arguments is a text without letters."""
        return any(isinstance(self.arguments.get(name), str) and not self.arguments[name].strip() for name in names)


@dataclass(frozen=True)
class Rule:
    """A fault of the published tools that this project does not copy.

    Attributes:
        why: What is wrong there and how it is here, in one sentence.
        covers_call: Whether a call shows the fault.
        only: The tools that have it; empty for all.
    """

    why: str
    covers_call: Callable[[Meeting], bool]
    only: tuple[str, ...] = ()

    def covers(self, meeting: Meeting) -> bool:
        """Return whether a call shows the fault."""
        return (not self.only or meeting.tool in self.only) and self.covers_call(meeting)

    def tools(self) -> str:
        """Name the tools that have the fault."""
        return ", ".join(self.only) or "any"
