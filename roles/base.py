"""What a role is asked and what it may answer."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from core.events import Aside, Event, Note, ScreenRendered
from core.screen import Screen
from media.ocr import Ocr
from renderer.marks import Marked, marked
from scenarios.played import ToolSchema
from ui_server.act import UserAct

Kind = Literal["script", "reader", "model", "person"]
"""Who is in the seat; the page says it plainly wherever the name stands."""


@dataclass(frozen=True)
class ToolCall:
    """A call that an agent asks for."""

    tool: str
    arguments: Any


@dataclass(frozen=True)
class Calls:
    """Calls to be made in this order."""

    calls: tuple[ToolCall, ...]


@dataclass(frozen=True)
class Say:
    """Words. From the agent they end its turn; from the user they may bring media and say how far a clip was seen."""

    text: str
    media: tuple[str, ...] = ()
    """Names of the scenario's media."""
    images: tuple[int, ...] = ()
    """Ids of images that are in the world already."""
    seen_until: float | None = None
    round: int | None = None
    asides: tuple[Aside, ...] = ()
    """Parts of the text that are no request."""


@dataclass(frozen=True)
class Act:
    """Something done on a screen."""

    act: UserAct
    round: int | None = None


@dataclass(frozen=True)
class Rest:
    """The agent has nothing to add and waits for the user."""


@dataclass(frozen=True)
class Leave:
    """The role is done."""

    reason: str = ""
    words: str = ""
    """What the user says as it leaves; nobody answers."""


AgentMove = Calls | Say | Rest | Leave
UserMove = Say | Act | Leave


@dataclass
class View:
    """What a role may look at when it moves.

    Attributes:
        events: What happened so far; a role keeps no memory that is not in here.
        tools: What the agent may call.
        image: Bytes of an image of the world by its id.
        picture: Bytes of the picture of a screen.
        note: Records something a reader should know.
        ocr: The text reader that the app shares, where the machine has one.
        inbox: Moves of a person.
    """

    events: Sequence[Event]
    tools: Sequence[ToolSchema]
    image: Callable[[int], bytes]
    picture: Callable[[Screen], bytes]
    note: Callable[[Note], None]
    ocr: Ocr | None = None
    inbox: "asyncio.Queue[UserMove]" = field(default_factory=asyncio.Queue)

    def screen(self) -> Screen | None:
        """Return the newest screen that the user sees."""
        shown = (event.screen for event in reversed(self.events) if isinstance(event, ScreenRendered) and event.shown)
        return next(shown, None)

    def marks(self) -> Marked | None:
        """Return the newest screen that the user sees with its targets numbered, for a user that looks at pictures.

        None where there is no screen, or none with pixels.
        """
        screen = self.screen()
        return marked(self.picture(screen), screen) if screen is not None and screen.image else None


class Agent(Protocol):
    """The seat that has the tools."""

    kind: Kind

    async def next(self, view: View) -> AgentMove:
        """Say what to do next."""
        ...


class User(Protocol):
    """The seat that asks."""

    kind: Kind

    async def next(self, view: View) -> UserMove:
        """Say what to do next."""
        ...
