"""The page of one episode: opened when first needed, replaced when it dies, closed while nobody uses it."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from datetime import datetime
from typing import Protocol, TypeVar

from core.errors import RenderError
from core.events import Note
from core.screen import Screen
from episodes.resources import Resources
from ui_server.act import ActResult, UserAct
from ui_server.surfaces import SurfaceState
from ui_server.twin.page import TwinPage

Result = TypeVar("Result")
IDLE_SECONDS = 60.0
"""After which a page that nobody uses is closed; the next act draws it again."""


class Drawn(Protocol):
    """A screen that was drawn, or only read."""

    @property
    def screen(self) -> Screen:
        """Its texts and targets."""

    @property
    def png(self) -> bytes | None:
        """Its picture, where one was drawn."""


class ScreenPage(Protocol):
    """What draws an episode's surfaces and carries out acts on them: a browser's page, or a twin of it."""

    async def draw(self, state: SurfaceState, images: Mapping[int, bytes], now: datetime) -> Drawn:
        """Draw a surface from its state."""

    async def act(
        self, state: SurfaceState, act: UserAct, screen: Screen, images: Mapping[int, bytes], now: datetime
    ) -> tuple[ActResult, Drawn]:
        """Carry out a user's act and draw what came of it."""

    async def rest(self) -> None:
        """Let go of what costs memory."""

    async def close(self) -> None:
        """Close for good."""


class Stage:
    """Holds an episode's page.

    Args:
        resources: Where pages come from.
        note: Records that a page was lost.
        pixels: Whether screens are drawn by a browser.
    """

    def __init__(self, resources: Resources, note: Callable[[Note], None], pixels: bool = True) -> None:
        self._resources = resources
        self._note = note
        self._pixels = pixels
        self._page: ScreenPage | None = None
        self._deaths = 0
        self._timer: asyncio.TimerHandle | None = None
        self._closing: asyncio.Future[None] | None = None

    async def use(self, work: Callable[[ScreenPage], Awaitable[Result]]) -> Result:
        """Run work on the page; a page that dies is replaced once in an episode, and the work tried again.

        Raises:
            RenderError: The page died a second time.
        """
        if self._timer is not None:
            self._timer.cancel()
        try:
            return await work(await self._open())
        except RenderError as error:
            self._deaths += 1
            if self._deaths > 1:
                raise
            self._note(Note(topic="page", text=f"The page was lost and drawn again. {error}"))
            return await work(await self._open())
        finally:
            self._timer = asyncio.get_running_loop().call_later(IDLE_SECONDS, self._rest)

    async def _open(self) -> ScreenPage:
        if self._page is None:
            self._page = await self._resources.page() if self._pixels else TwinPage()
        return self._page

    def _rest(self) -> None:
        if self._page is not None:
            self._closing = asyncio.ensure_future(self._page.rest())

    async def close(self) -> None:
        """Give the page back."""
        if self._timer is not None:
            self._timer.cancel()
        if self._closing is not None:
            await self._closing
        if self._page is not None:
            await self._page.close()
            self._page = None
