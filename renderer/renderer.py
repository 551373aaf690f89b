"""The browser side: one Chromium for all episodes, one page per episode, on an event loop of its own."""

import asyncio
import contextlib
from collections.abc import Coroutine
from typing import Self, TypeVar

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import Page

from core.errors import LimitReached, RenderError
from renderer.browser import PageMaker, first_line
from renderer.bundle import ensure_bundle
from renderer.loop_thread import LoopThread
from renderer.session_page import SessionPage

Result = TypeVar("Result")


class Renderer:
    """Draws screens; callable from any event loop.

    Args:
        max_pages: How many pages may be open at a time.
        stock: How many pages are opened ahead.
    """

    def __init__(self, max_pages: int = 12, stock: int = 1) -> None:
        self._max_pages = max_pages
        self._stock_size = stock
        self._thread: LoopThread | None = None
        self._maker: PageMaker | None = None
        self._places: asyncio.Semaphore | None = None
        self._stock: list[Page] = []
        self._refilling: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Build the page's bundle where needed and start the browser.

        Raises:
            ConfigError: There is no browser, or the bundle cannot be built.
            RenderError: The browser does not start.
        """
        if self._thread is not None:
            return
        bundle = await asyncio.to_thread(ensure_bundle)
        self._thread = LoopThread("renderer")
        self._maker = PageMaker(bundle)
        self._places = asyncio.Semaphore(self._max_pages)
        await self.run(self._fill_stock())

    async def close(self) -> None:
        """Close all pages and the browser; safe to call twice."""
        thread, maker = self._thread, self._maker
        if thread is None or maker is None:
            return
        await self.run(self._close(maker))
        await asyncio.to_thread(thread.stop)
        self._thread = self._maker = None

    async def __aenter__(self) -> Self:
        """Start."""
        await self.start()
        return self

    async def __aexit__(self, *failure: object) -> None:
        """Close."""
        await self.close()

    async def open_page(self, wait_seconds: float = 60.0) -> SessionPage:
        """Open a page for one episode, in a browser context that no other episode ever gets.

        Args:
            wait_seconds: How long to wait for a place when all are taken.

        Raises:
            LimitReached: No place became free in time (kind `pages`).
            RenderError: The browser failed; ask again.
        """
        await self.run(self._take_place(wait_seconds))
        return SessionPage(self)

    async def close_browser(self) -> None:
        """Close the browser with all its pages; the next draw starts another.

        Raises:
            RenderError: The renderer is not started, or closed.
        """
        if self._maker is None:
            raise RenderError("The renderer is not running; start it first.")
        await self.run(self._maker.close_browser())

    def pids(self) -> list[int]:
        """Return the process ids of the browser, its main process first; empty while none runs."""
        return self._maker.pids() if self._maker is not None else []

    async def run(self, work: Coroutine[object, object, Result]) -> Result:
        """Run a coroutine on the renderer's loop.

        Raises:
            RenderError: The renderer is not started, or closed.
        """
        if self._thread is None:
            work.close()
            raise RenderError("The renderer is not running; start it first.")
        return await self._thread.call(work)

    async def take_page(self) -> Page:
        """Return a page nobody has used yet; runs on the renderer's loop."""
        while self._stock:
            page = self._stock.pop()
            if not page.is_closed():
                self._refill()
                return page
        page = await self._new_page()
        self._refill()
        return page

    def give_place_back(self) -> None:
        """Let the next episode have a page; runs on the renderer's loop."""
        if self._places is not None:
            self._places.release()

    async def _take_place(self, wait_seconds: float) -> None:
        if self._places is None:
            raise RenderError("The renderer is not running; start it first.")
        try:
            await asyncio.wait_for(self._places.acquire(), wait_seconds)
        except TimeoutError:
            raise LimitReached(
                f"All {self._max_pages} pages are in use; stop another episode or try again later.", "pages"
            ) from None

    async def _new_page(self) -> Page:
        if self._maker is None:
            raise RenderError("The renderer is closed; start a new one.")
        try:
            return await self._maker.page()
        except PlaywrightError as error:
            raise RenderError(f"The browser failed to open a page: {first_line(error)}.") from error

    def _refill(self) -> None:
        if self._refilling is None or self._refilling.done():
            self._refilling = asyncio.create_task(self._fill_quietly())

    async def _fill_quietly(self) -> None:
        """A page that cannot be opened ahead is opened, or its failure told, when it is asked for."""
        with contextlib.suppress(RenderError):
            await self._fill_stock()

    async def _fill_stock(self) -> None:
        self._stock = [page for page in self._stock if not page.is_closed()]
        while len(self._stock) < self._stock_size:
            self._stock.append(await self._new_page())

    async def _close(self, maker: PageMaker) -> None:
        if self._refilling is not None:
            self._refilling.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._refilling
        self._stock.clear()
        with contextlib.suppress(PlaywrightError):
            await maker.close()
