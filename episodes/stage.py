"""The browser page of one episode: opened when first needed, replaced when it dies, closed while nobody uses it."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from core.errors import RenderError
from core.events import Note
from episodes.resources import Resources
from renderer.session_page import SessionPage

Result = TypeVar("Result")
IDLE_SECONDS = 60.0
"""After which a page that nobody uses is closed; the next act draws it again."""


class Stage:
    """Holds an episode's page.

    Args:
        resources: Where pages come from.
        note: Records that a page was lost.
    """

    def __init__(self, resources: Resources, note: Callable[[Note], None]) -> None:
        self._resources = resources
        self._note = note
        self._page: SessionPage | None = None
        self._deaths = 0
        self._timer: asyncio.TimerHandle | None = None
        self._closing: asyncio.Future[None] | None = None

    async def use(self, work: Callable[[SessionPage], Awaitable[Result]]) -> Result:
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

    async def _open(self) -> SessionPage:
        if self._page is None:
            self._page = await self._resources.page()
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
