"""What stands in the record of an episode as a page shows it: one class for each kind of row and remark."""

from dataclasses import dataclass

from pydantic import JsonValue

from core.events import Aside, Change, Fault, ImageRef, UserActed
from core.screen import Box, Screen

PICTURES = "world_images"
"""The table of pictures; that a tool cut a new one is no change of the world that the page tells of."""


@dataclass(frozen=True)
class Seen:
    """A picture, or a stretch of the clip, that reached the agent at a step. What a tool cut from one is none."""

    step: int
    t: float | None
    """Seconds in the clip or since the camera was switched on; None for a still picture."""
    sha256: str | None
    """The frame or picture; None where only a stretch of the clip is known."""
    clip: str | None
    """SHA-256 of the clip it is from; None for a still picture and for a frame of a camera."""


@dataclass(frozen=True)
class Said:
    """Words of the user or the agent."""

    step: int
    by: str
    text: str
    images: tuple[ImageRef, ...] = ()
    seen_until: float | None = None
    asides: tuple[Aside, ...] = ()
    """What an impatient user said beside its request."""
    request: str = ""
    """The text without its asides."""


@dataclass(frozen=True)
class Called:
    """A tool call; without `finished` it is still open."""

    step: int
    tool: str
    domain: str
    writes: bool
    arguments: JsonValue
    finished: bool = False
    value: JsonValue = None
    fault: Fault | None = None
    changes: tuple[Change, ...] = ()

    @property
    def kind(self) -> str:
        """`fault`, `write` or `read`, as the marks call it."""
        return "fault" if self.fault else "write" if self.writes else "read"


@dataclass(frozen=True)
class Shown:
    """A drawn screen."""

    step: int
    number: int
    """From 1, one per surface."""
    screen: Screen
    visible: bool
    """Whether the user sees it."""


@dataclass(frozen=True)
class Acted:
    """What the user did on a screen."""

    step: int
    number: int
    """Of the screen; 0 where none was drawn."""
    label: str
    """Words on the target; empty for a click on nothing."""
    box: Box | None
    image: tuple[int, int] | None
    """Width and height of the screen's image."""
    sha256: str | None
    event: UserActed
    near: str = ""
    """Words on the nearest target, where the click met nothing."""

    @property
    def words(self) -> str:
        """What happened, in words, without a subject."""
        if self.event.scroll is not None:
            return "scrolled"
        filled = len(self.event.field_values)
        entered = f"filled {filled} field{'s' if filled > 1 else ''} and " if filled else ""
        if self.label:
            near = "" if self.event.exact else ", the nearest button"
            return f"{entered}clicked “{self.label}”{near}"
        if self.near and not self.event.fault:
            return f"Nothing there. Nearest: {self.near}."
        return self.event.fault or self.event.words or f"{entered}clicked nothing"


Row = Said | Called | Shown | Acted


@dataclass(frozen=True)
class Changed:
    """A change of the world, and the step that made it."""

    step: int
    change: Change


@dataclass(frozen=True)
class Read:
    """Words read from a picture."""

    step: int
    text: str
    score: float
    """0 to 1."""
    t: float | None


@dataclass(frozen=True)
class Remark:
    """A note of the run that a reader should know."""

    step: int
    topic: str
    text: str
