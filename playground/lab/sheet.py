"""What the UI lab shows of a message list: a snapshot that is drawn again after each thing that a visitor does."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from pydantic import JsonValue

from core.errors import ScreenFault
from core.events import Action
from core.screen import Box, Screen, Target
from playground.lab.text import Lines
from renderer.view import View
from ui_server.messages import Message

Marks = Literal["on", "off", "model"]
MARKS: tuple[Marks, ...] = ("on", "off", "model")
"""Targets numbered on the page, not numbered, or numbered in the picture as a model that sees is given it."""


@dataclass(frozen=True)
class Listing:
    """A message list as it stands in the editor.

    Attributes:
        text: What was written.
        base: Name of the gallery screen whose pictures its `image:1` and so on mean; empty for none.
    """

    text: str = ""
    base: str = ""


@dataclass(frozen=True)
class Look:
    """How a screen is looked at: its view, and which numbers it carries."""

    view: View = field(default_factory=View)
    marks: Marks = "on"


@dataclass(frozen=True)
class Deed:
    """One thing that was done on the screen, and what came of it."""

    words: str
    how: str
    """`click 193, 198`, `by target`, `typed` or `scrolled`."""
    action: Action | None = None
    missed: tuple[float, float] | None = None
    """Pixel of a click that met no target."""
    refused: bool = False


@dataclass(frozen=True)
class Typing:
    """That the target in focus is asked for in the value box: how it was declared, and what came of the last try."""

    declared: Mapping[str, JsonValue]
    text: str | None = None
    """What was typed and not taken; None before that."""
    fault: str = ""


@dataclass(frozen=True)
class Numbered:
    """The picture that a model that sees is given: SHA-256, width in the screen's pixels, and the lines with it."""

    sha256: str
    width: int
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Trouble:
    """Why there is no screen, or no new one."""

    title: str
    words: str
    tone: Literal["warn", "bad"] = "warn"


@dataclass(frozen=True)
class Sheet:
    """Everything that the tab shows.

    Attributes:
        listing: The list that was judged last.
        lines: Where in its text things stand.
        faults: What is wrong with it; the screen is then the one of the last good list.
        warnings: What is doubtful about it.
        repairs: What was mended or normalised at the door.
        messages: The list as v0.9 messages; empty where it is faulty.
        surfaces: Ids of the open surfaces.
        chosen: The surface that the visitor asked for; empty where they asked for none.
        screen: The shown surface as drawn; None before the first one.
        milliseconds: How long the drawing took.
        data: The data model of the shown surface.
        deeds: What was done on the screen since the list was drawn, oldest first.
        picked: Component id and data path of the target in focus.
        typing: That it is asked for in the value box; None where it is not.
        view: How it is looked at.
        marks: Which numbers it carries.
        tags: Where the targets' numbers stand, in their order and in pixels of the screen; empty where none are shown.
        numbered: The picture with a model's numbers, where that is asked for.
        trouble: Why nothing was drawn, where the list is not to blame.
    """

    listing: Listing = Listing()
    lines: Lines = field(default_factory=Lines)
    faults: tuple[ScreenFault, ...] = ()
    warnings: tuple[str, ...] = ()
    repairs: tuple[str, ...] = ()
    messages: tuple[Message, ...] = ()
    surfaces: tuple[str, ...] = ()
    chosen: str = ""
    screen: Screen | None = None
    milliseconds: int = 0
    data: JsonValue = None
    deeds: tuple[Deed, ...] = ()
    picked: tuple[str, str] | None = None
    typing: Typing | None = None
    view: View = field(default_factory=View)
    marks: Marks = "on"
    tags: tuple[Box, ...] = ()
    numbered: Numbered | None = None
    trouble: Trouble | None = None

    def asked(self, listing: Listing, lines: Lines, look: "Look") -> "Sheet":
        """Return the sheet with another list of which nothing is known yet; what was drawn stays."""
        fresh = replace(self, listing=listing, lines=lines, view=look.view, marks=look.marks, trouble=None)
        return replace(fresh, faults=(), warnings=(), repairs=(), messages=())

    @property
    def place(self) -> int | None:
        """Place of the target in focus in the screen's list; None where none is, or where it is gone."""
        targets = self.screen.targets if self.screen is not None else ()
        return next((place for place, one in enumerate(targets) if (one.id, one.path) == self.picked), None)

    @property
    def target(self) -> Target | None:
        """The target in focus."""
        return self.screen.targets[self.place] if self.screen is not None and self.place is not None else None
