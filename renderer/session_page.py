"""One episode's page: drawn from the truth, acted on with a real mouse and keyboard."""

import asyncio
import base64
import contextlib
import hashlib
import json
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Protocol, TypeVar

from playwright.async_api import CDPSession, Page
from playwright.async_api import Error as PlaywrightError

from core.errors import RenderError, ScreenFault
from core.screen import Screen
from renderer.browser import FIRST_HEIGHT, first_line
from renderer.drawing import Drawing, Reading, drawing
from renderer.hand import Hand
from renderer.pictures import page_picture
from renderer.view import View
from ui_server.act import ActResult, UserAct
from ui_server.deed import After
from ui_server.faults import ScreenFaults, item_docs
from ui_server.surfaces import SurfaceState

LEAST_HEIGHT = 80
MOST_HEIGHT = 1_600
DEFAULT_VIEW = View()
LONGEST_SECONDS = 8.0
"""What a draw or an act may take; an act that fills in fields has `FIELD_SECONDS` more for each."""
FIELD_SECONDS = 0.5
TIDIED_EVERY = 50
"""Pictures after which the page collects its rubbish; left alone, Chromium keeps half a megabyte for each."""
Result = TypeVar("Result")
Work = Callable[[], Coroutine[object, object, Result]]


class PageHung(RenderError):
    """The page did not answer in time, though the browser lives."""


class PageSource(Protocol):
    """What a session page needs of the renderer."""

    async def run(self, work: Coroutine[object, object, Result]) -> Result:
        """Run a coroutine on the renderer's loop."""

    async def take_page(self) -> Page:
        """Return a page nobody has used yet."""

    def give_place_back(self) -> None:
        """Let the next episode have a page."""


class SessionPage:
    """One warm page for one episode; made anew on a living browser after it or the browser died.

    Its methods may be called from any event loop; they run one after the other.
    """

    def __init__(self, source: PageSource) -> None:
        self._source = source
        self._page: Page | None = None
        self._cdp: CDPSession | None = None
        self._shown: str | None = None
        self._sent: dict[int, str] = {}
        self._size = (0, 0)
        self._pictures = 0
        self._busy = asyncio.Lock()
        self._closed = False

    async def draw(
        self,
        state: SurfaceState,
        images: Mapping[int, bytes],
        now: datetime,
        view: View = DEFAULT_VIEW,
    ) -> Drawing:
        """Draw a surface from its state.

        Args:
            state: The surface as it stands.
            images: Bytes of the pictures and clips in `state.images`, as stored; a clip is drawn as its first frame,
                what is missing or damaged as a placeholder.
            now: The world's time, which is the page's.
            view: Scale, scroll, width and theme.

        Raises:
            ScreenFaults: The drawing library refuses the messages (`not_drawable`), or works on them for too long
                (`too_slow`).
            RenderError: The page or the browser died; call again and the page is made anew.
        """
        try:
            return await self._alone(lambda: self._draw(state, images, now, view), LONGEST_SECONDS)
        except PageHung as hung:
            raise _too_slow(f"The screen took more than {LONGEST_SECONDS:.0f} seconds to draw") from hung

    async def act(
        self,
        state: SurfaceState,
        act: UserAct,
        screen: Screen,
        images: Mapping[int, bytes],
        now: datetime,
    ) -> tuple[ActResult, Drawing]:
        """Carry out a user's act on the live page and draw what came of it.

        Args:
            state: The surface as it stands.
            act: The act; its pixels are those of `screen`.
            screen: The screen that the user looked at.
            images: As in `draw`.
            now: The world's time.

        Returns:
            The result, whose data model goes to `Surfaces.record_change`, and the screen after the act, which has
            the revision that this gives.

        Raises:
            ScreenFaults: As in `draw`; the truth does not have the act.
            RenderError: As in `draw`; whether the act took place is not known, and the truth does not have it.
        """
        seconds = LONGEST_SECONDS + FIELD_SECONDS * len(act.field_values)
        try:
            return await self._alone(lambda: self._act(state, act, screen, images, now), seconds)
        except PageHung as hung:
            raise _too_slow(f"The screen took more than {seconds:.0f} seconds over the act, which is undone") from hung

    async def close(self) -> None:
        """Close the page for good; safe to call twice."""
        if not self._closed:
            self._closed = True
            with contextlib.suppress(RenderError):
                await self._source.run(self._leave())

    async def rest(self) -> None:
        """Close the browser's page to save memory; the next draw or act opens another."""
        await self._source.run(self._discard())

    async def _alone(self, work: Work[Result], seconds: float) -> Result:
        if self._closed:
            raise RenderError("This page is closed; open another.")
        return await self._source.run(self._guarded(work, seconds))

    async def _guarded(self, work: Work[Result], seconds: float) -> Result:
        async with self._busy:
            try:
                await self._living_page()
                return await asyncio.wait_for(work(), seconds)
            except PlaywrightError as error:
                await self._discard()
                raise RenderError(f"The browser failed while drawing: {first_line(error)}.") from error
            except TimeoutError:
                await self._discard()
                raise PageHung(f"The page did not answer within {seconds:.0f} seconds.") from None
            except asyncio.CancelledError:
                await self._discard()
                raise

    async def _discard(self) -> None:
        page, self._page = self._page, None
        self._cdp, self._shown, self._size = None, None, (0, 0)
        self._sent = {}
        if page is not None:
            with contextlib.suppress(PlaywrightError, TimeoutError):
                await asyncio.wait_for(page.context.close(), 5.0)

    async def _leave(self) -> None:
        async with self._busy:
            await self._discard()
        self._source.give_place_back()

    async def _living_page(self) -> Page:
        if self._page is not None and self._page.is_closed():
            await self._discard()
            raise RenderError("The browser ended; the page is made anew.")
        if self._page is None:
            self._page = await self._source.take_page()
            self._cdp = await self._page.context.new_cdp_session(self._page)
        return self._page

    async def _draw(self, state: SurfaceState, images: Mapping[int, bytes], now: datetime, view: View) -> Drawing:
        page = await self._living_page()
        reading = await self._show(page, state, images, now, view)
        return await self._picture(page, reading, state, view)

    async def _show(
        self, page: Page, state: SurfaceState, images: Mapping[int, bytes], now: datetime, view: View
    ) -> Reading:
        self._shown = None
        await self._resize(page, view.width, self._size[1] or FIRST_HEIGHT)
        order = {
            "messages": state.messages,
            "pictures": await self._unsent(state, images),
            "now": now.timestamp() * 1000,
            "scroll": view.scroll,
            "theme": view.theme,
        }
        reading: Reading = await page.evaluate("order => window.firsthand.draw(order)", order)
        if "refused" in reading:
            raise ScreenFaults([ScreenFault("not_drawable", "/", f"The screen cannot be drawn: {reading['refused']}")])
        self._shown = _key(state, view)
        return reading

    async def _unsent(self, state: SurfaceState, images: Mapping[int, bytes]) -> list[dict[str, object]]:
        fresh: list[dict[str, object]] = []
        for number in state.images:
            if number in images:
                data = images[number]
                digest = hashlib.sha256(data).hexdigest()
                if self._sent.get(number) != digest:
                    drawn = await asyncio.to_thread(page_picture, number, data)
                    fresh.append(drawn or {"id": number, "type": None, "base64": ""})
                    self._sent[number] = digest
        return fresh

    async def _picture(self, page: Page, reading: Reading, state: SurfaceState, view: View) -> Drawing:
        height = max(LEAST_HEIGHT, min(MOST_HEIGHT, int(reading["height"])))
        if reading["viewport"] < height or (reading["dialog"] and reading["viewport"] != height):
            await self._resize(page, view.width, height)
            reading = await page.evaluate("order => window.firsthand.read(order)", {"scroll": view.scroll})
        png = await self._shot(view, height, float(reading["scroll"]))
        return drawing(png, reading, state, view, height)

    async def _resize(self, page: Page, width: int, height: int) -> None:
        if self._size != (width, height):
            await page.set_viewport_size({"width": width, "height": height})
            self._size = (width, height)

    async def _shot(self, view: View, height: int, top: float) -> bytes:
        if self._cdp is None:
            raise RenderError("The page was lost while it was drawn.")
        clip = {"x": 0, "y": top, "width": view.width, "height": height, "scale": view.scale}
        order = {"format": "png", "clip": clip, "optimizeForSpeed": True}
        taken = await self._cdp.send("Page.captureScreenshot", order)
        self._pictures += 1
        if self._pictures % TIDIED_EVERY == 0:
            await self._cdp.send("HeapProfiler.collectGarbage")
            await self._cdp.send("Memory.simulatePressureNotification", {"level": "critical"})
        return base64.b64decode(taken["data"])

    async def _act(
        self, state: SurfaceState, act: UserAct, screen: Screen, images: Mapping[int, bytes], now: datetime
    ) -> tuple[ActResult, Drawing]:
        page = await self._living_page()
        view = View.of(screen)
        if self._shown != _key(state, view):
            before = await self._show(page, state, images, now, view)
            await self._picture(page, before, state, view)
        order = {"now": now.timestamp() * 1000, "scroll": screen.scroll}
        reading: Reading = await page.evaluate("order => window.firsthand.begin(order)", order)
        self._shown = None
        deed = await Hand(page, state, act, reading, screen).perform()
        await page.mouse.move(0, 0)
        scroll = act.scroll if deed.ok else screen.scroll
        after: Reading = await page.evaluate("order => window.firsthand.read(order)", {"scroll": scroll})
        drawn = await self._picture(page, after, state, replace(view, scroll=after["scroll"]))
        self._shown = _key(state, view, after)
        if act.scroll is not None and deed.ok:
            deed = replace(deed, words=[*deed.words, _scrolled(drawn.screen)])
        return deed.result(_after(after, drawn.screen), state), drawn


def _too_slow(what: str) -> ScreenFaults:
    words = f"{what}; make it simpler, e.g. a pattern of a regex check without repeats inside repeats."
    return ScreenFaults([ScreenFault("too_slow", "/", words, docs=item_docs("regex"))])


def _scrolled(screen: Screen) -> str:
    if screen.content_height * screen.scale <= screen.height:
        return "The screen does not scroll, for all of it is shown"
    return f"Scrolled to {screen.scroll:.0f}"


def _after(reading: Reading, screen: Screen) -> After:
    return After(screen.targets, reading["data"], reading["actions"], reading["links"], reading["errors"])


def _key(state: SurfaceState, view: View, reading: Reading | None = None) -> str:
    """Return what the page shows, so that it is drawn again when the truth has moved on or is looked at otherwise."""
    data = state.data_model if reading is None else reading["data"]
    told = json.dumps([state.surface_id, state.messages[:-1], data, view.width, view.theme], sort_keys=True)
    return hashlib.sha256(told.encode()).hexdigest()
