"""Small pictures of the gallery's screens, drawn once per process when the first visitor looks at the lab."""

import asyncio
from collections.abc import Mapping

from core.errors import FirsthandError
from episodes.engine import Engine
from media.pictures import thumbnail
from playground.lab.room import NOW, pictures
from renderer.session_page import SessionPage
from renderer.view import View
from ui_server.gallery import GalleryScreen
from ui_server.surfaces import Surfaces

WIDTH = 216
"""Pixels: twice as wide as they are shown."""


class Thumbs:
    """Draws the screens one after the other on a page of its own, which is closed at the end.

    Args:
        engine: Gives the page, and keeps the pictures among what all visitors share.
        screens: The screens of the gallery.
    """

    def __init__(self, engine: Engine, screens: tuple[GalleryScreen, ...]) -> None:
        self._engine = engine
        self._screens = screens
        self._drawn: dict[str, str] = {}
        self._news = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    @property
    def drawn(self) -> Mapping[str, str]:
        """SHA-256 of the pictures that are there, by name of the screen."""
        return dict(self._drawn)

    async def more(self, have: int) -> bool:
        """Wait until there are more than `have` pictures, and say so; False once no more will come."""
        return await self._engine.here(self._more(have))

    async def _more(self, have: int) -> bool:
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._draw_all())
        while len(self._drawn) <= have and not self._task.done():
            self._news.clear()
            waiting = asyncio.ensure_future(self._news.wait())
            await asyncio.wait((waiting, self._task), return_when=asyncio.FIRST_COMPLETED)
            waiting.cancel()
        return len(self._drawn) > have

    async def _draw_all(self) -> None:
        """A screen that cannot be drawn has no picture; its name stands in the gallery all the same."""
        try:
            page = await self._engine.resources.page()
        except FirsthandError:
            return
        try:
            for screen in self._screens:
                try:
                    self._drawn[screen.name] = await self._draw(page, screen)
                except FirsthandError:
                    continue
                self._news.set()
        finally:
            await page.close()

    async def _draw(self, page: SessionPage, screen: GalleryScreen) -> str:
        images = await asyncio.to_thread(pictures, screen.name)
        surfaces = Surfaces(image_exists=images.__contains__)
        applied = surfaces.apply(screen.messages)
        state = surfaces.state(applied.surface_ids[-1])
        drawing = await page.draw(state, images, NOW, View())
        small = await self._engine.resources.pool.run(thumbnail, drawing.png, WIDTH)
        return self._engine.resources.blobs.put(small)
