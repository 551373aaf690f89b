"""One visitor's lab: surfaces, and a browser page while they are looked at."""

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

from pydantic import JsonValue

from core.blobs import Blobs
from core.errors import ConfigError, FirsthandError, LimitReached, RenderError
from core.screen import Screen
from episodes.engine import Engine
from media.pictures import decode_picture
from playground.fields import definition, takes_typing
from playground.lab.own import OwnPictures
from playground.lab.sheet import Deed, Listing, Look, Numbered, Sheet, Trouble, Typing
from playground.lab.text import lines_of
from playground.links import Links
from renderer.drawing import Drawing
from renderer.marks import marked
from renderer.session_page import SessionPage
from ui_server.act import ActResult, UserAct
from ui_server.door import read_messages
from ui_server.faults import ScreenFaults
from ui_server.gallery import gallery_screen
from ui_server.limits import Limits
from ui_server.surfaces import Applied, Surfaces

NOW = datetime(2026, 5, 4, 12, 0, tzinfo=UTC)
"""The time on every screen of the lab, so that the same list always gives the same picture."""
IDLE_SECONDS = 60.0
"""After which the browser page of a lab that nobody uses is given back."""
KEPT_PICTURES, KEPT_DEEDS = 6, 50
NO_SURFACE = "The list leaves no surface open. Its last message for a surface must not be deleteSurface."
Result = TypeVar("Result")


class Room:
    """Runs on the engine's loop only; what is asked of it is done one after the other.

    Args:
        engine: Gives browser pages, and counts the places.
        visitor: Secret of the visitor.
        folder: Where its pictures stand; the name cannot be guessed.
        unable: Why screens cannot be drawn; empty where they can.
    """

    def __init__(self, engine: Engine, visitor: str, folder: Path, unable: str) -> None:
        self.visitor = visitor
        self.folder = folder
        self.blobs = Blobs(folder, engine.resources.blobs)
        self.own = OwnPictures(folder / "own", engine.resources.pool)
        self.sheet = Sheet()
        self._engine = engine
        self._unable = unable
        self._surfaces = Surfaces(image_exists=lambda _: False)
        self._images: dict[int, bytes] = {}
        self._pictures: deque[str] = deque()
        self._page: SessionPage | None = None
        self._busy = asyncio.Lock()
        self._timer: asyncio.TimerHandle | None = None
        self._resting: asyncio.Task[None] | None = None
        self._closed = False

    @property
    def links(self) -> Links:
        """Addresses of its pictures."""
        return Links(url=lambda sha: f"gradio_api/file={self.blobs.path(sha)}")

    # --- what is asked of it -------------------------------------------------------------------------------------

    async def draw(self, listing: Listing, look: Look) -> Sheet:
        """Judge a list and draw it; a faulty one leaves the surfaces and the screen as they were."""
        async with self._busy:
            lines = await asyncio.to_thread(lines_of, listing.text)
            judged = self.sheet.asked(listing, lines, look)
            try:
                images = {**await asyncio.to_thread(pictures, listing.base), **await asyncio.to_thread(self.own.read)}
                surfaces = Surfaces(image_exists=images.__contains__)
                applied = await asyncio.to_thread(surfaces.apply, listing.text)
                self.sheet = await self._first(judged, surfaces, images, applied)
            except ScreenFaults as faults:
                repairs = await asyncio.to_thread(repairs_of, listing.text)
                self.sheet = replace(judged, faults=faults.faults, repairs=repairs)
            except FirsthandError as error:
                self.sheet = replace(judged, trouble=trouble_of(error))
            return self.sheet

    async def _first(self, judged: Sheet, surfaces: Surfaces, images: dict[int, bytes], applied: Applied) -> Sheet:
        """Draw a list that was just applied; only once it is drawn do its surfaces take the old ones' place."""
        known = replace(judged, warnings=applied.warnings, repairs=applied.repairs, messages=tuple(applied.messages))
        known = replace(known, deeds=(), typing=None)
        if not applied.surface_ids:
            return replace(known, trouble=Trouble("There is nothing to draw", NO_SURFACE))
        kept = (self._surfaces, self._images)
        self._surfaces, self._images = surfaces, images
        try:
            kept_open = known.chosen in surfaces.live()
            return await self._looked_at(known, known.chosen if kept_open else applied.surface_ids[-1])
        except FirsthandError as error:
            if isinstance(error, ScreenFaults):
                self._surfaces, self._images = kept
                raise
            gone = replace(known, screen=None, surfaces=applied.surface_ids, data=None, picked=None)
            return replace(gone, trouble=trouble_of(error))

    async def look(self, look: Look, surface: str | None = None) -> Sheet:
        """Draw what stands in another view, with other numbers, or another of its surfaces."""
        async with self._busy:
            shown = surface or (self.sheet.screen.surface_id if self.sheet.screen is not None else None)
            asked = replace(self.sheet, view=look.view, marks=look.marks, chosen=surface or self.sheet.chosen)
            asked = replace(asked, typing=None) if surface else asked
            if shown not in self._surfaces.live():
                self.sheet = asked
                return self.sheet
            return await self._trying(lambda: self._looked_at(replace(asked, trouble=None), shown))

    async def act(self, act: UserAct, how: str, text: str | None = None) -> Sheet:
        """Do something on the shown screen, as a user of an episode does it.

        Args:
            act: What to do.
            how: In words, by which way it was asked for.
            text: What stood in the value box and is entered with it; it stays there where it is refused.
        """
        async with self._busy:
            screen = self.sheet.screen
            if screen is None or act.surface_id != screen.surface_id:
                return self.sheet
            if act.revision is not None and act.revision != screen.revision:
                words = "The screen has changed since. Press again."
                deeds = (*self.sheet.deeds, Deed(words, how, refused=True))[-KEPT_DEEDS:]
                self.sheet = replace(self.sheet, deeds=deeds, typing=self._refused(text, words))
                return self.sheet
            return await self._trying(lambda: self._acted(act, how, screen, text))

    async def pick(self, place: int | None) -> Sheet:
        """Put a target in focus, by its place in the list; None takes the focus away."""
        async with self._busy:
            targets = self.sheet.screen.targets if self.sheet.screen is not None else ()
            if place is None:
                self.sheet = replace(self.sheet, picked=None, typing=None)
            elif place < len(targets):
                self.sheet = replace(self.sheet, picked=(targets[place].id, targets[place].path))
                self.sheet = replace(self.sheet, typing=self._asked(self.sheet))
            return self.sheet

    async def bring(self, path: Path) -> int:
        """Take a picture of the visitor's in, and return its id; the file is deleted whatever the outcome.

        Raises:
            MediaError: It is no still picture that can be read.
            LimitReached: There are as many as may be, or too many files are being read.
            ConfigError: The lab was closed while the file was on its way.
        """
        async with self._busy:
            if self._closed:
                path.unlink(missing_ok=True)
                raise ConfigError("The lab was closed while the file was on its way. Add it again.")
            return await self.own.take(path)

    async def remove(self, number: int) -> None:
        """Delete a picture of the visitor's; what is drawn with it stays until the list is drawn again."""
        async with self._busy:
            self.own.remove(number)

    async def settled(self) -> Sheet:
        """Return what stands once all that was asked before is done."""
        async with self._busy:
            return self.sheet

    async def rest(self) -> None:
        """Give the browser page and its place back; the next thing asked takes one again."""
        async with self._busy:
            await self._leave()

    async def close(self) -> None:
        """End it: the browser page is given back, and no picture is taken any more."""
        async with self._busy:
            self._closed = True
            await self._leave()

    # --- how it is done ------------------------------------------------------------------------------------------

    async def _trying(self, work: Callable[[], Awaitable[Sheet]]) -> Sheet:
        try:
            self.sheet = await work()
        except ScreenFaults as faults:
            self.sheet = replace(
                self.sheet, trouble=Trouble("The screen cannot be drawn", str(faults.faults[0]), "bad")
            )
        except FirsthandError as error:
            self.sheet = replace(self.sheet, trouble=trouble_of(error))
        return self.sheet

    async def _looked_at(self, sheet: Sheet, surface: str) -> Sheet:
        if self._unable:
            raise ConfigError(self._unable)
        state = self._surfaces.state(surface)
        drawing, seconds = await self._use(lambda page: _timed(page.draw(state, self._images, NOW, sheet.view)))
        drawn = replace(sheet, surfaces=tuple(self._surfaces.live()), milliseconds=round(seconds * 1000))
        return await self._with(drawn, drawing, state.data_model)

    async def _acted(self, act: UserAct, how: str, screen: Screen, text: str | None) -> Sheet:
        state = self._surfaces.state(act.surface_id)
        result, drawing = await self._use(lambda page: page.act(state, act, screen, self._images, NOW))
        if result.data_model is not None:
            self._surfaces.record_change(act.surface_id, result.data_model)
        data = self._surfaces.data_model(act.surface_id)
        sheet = await self._with(replace(self.sheet, trouble=None), drawing, data)
        deeds = (*sheet.deeds, _deed(result, act, how))[-KEPT_DEEDS:]
        sheet = replace(sheet, deeds=deeds, picked=_focus(result, sheet))
        if result.fault is not None or act.scroll is not None:
            return replace(sheet, typing=self._refused(text, result.fault or ""))
        pressed = act.x is not None or act.component_id is not None
        return replace(sheet, typing=self._asked(sheet) if pressed else None)

    def _asked(self, sheet: Sheet) -> Typing | None:
        """Ask for the target in focus, where it takes typing."""
        if sheet.screen is None or sheet.target is None or not takes_typing(sheet.target):
            return None
        surface = sheet.screen.surface_id
        return Typing(definition(self._surfaces.state(surface).messages, surface, sheet.target.id))

    def _refused(self, text: str | None, fault: str) -> Typing | None:
        """Ask for the same target as before; a text that was not taken stands in the box, and why."""
        typing = self.sheet.typing
        return typing if text is None or typing is None else replace(typing, text=text, fault=fault)

    async def _with(self, sheet: Sheet, drawing: Drawing, data: JsonValue) -> Sheet:
        self._keep(drawing.png)
        bare = replace(sheet, screen=drawing.screen, data=data, numbered=None, tags=())
        if sheet.marks == "off":
            return bare
        picture = await asyncio.to_thread(marked, drawing.png, drawing.screen)
        if sheet.marks == "on":
            by = picture.scale
            return replace(bare, tags=tuple((x / by, y / by, w / by, h / by) for x, y, w, h in picture.tags))
        wide = round(decode_picture(picture.png).shape[1] / picture.scale)
        lines = tuple(line.text for line in picture.legend)
        return replace(bare, numbered=Numbered(self._keep(picture.png), wide, lines))

    def _keep(self, png: bytes) -> str:
        sha = self.blobs.put(png)
        if sha in self._pictures:
            self._pictures.remove(sha)
        self._pictures.append(sha)
        while len(self._pictures) > KEPT_PICTURES:
            (self.folder / self._pictures.popleft()).unlink(missing_ok=True)
        return sha

    async def _use(self, work: Callable[[SessionPage], Awaitable[Result]]) -> Result:
        """Do work on the page; one that died is made anew once."""
        if self._timer is not None:
            self._timer.cancel()
        try:
            try:
                return await work(await self._open())
            except RenderError:
                await self._leave()
                return await work(await self._open())
        finally:
            self._timer = asyncio.get_running_loop().call_later(IDLE_SECONDS, self._rest)

    async def _open(self) -> SessionPage:
        if self._page is None:
            self._engine.hold(self.visitor)
            try:
                self._page = await self._engine.resources.page()
            except FirsthandError:
                self._engine.release(self.visitor)
                raise
        return self._page

    async def _leave(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        page, self._page = self._page, None
        if page is not None:
            await page.close()
        self._engine.release(self.visitor)

    def _rest(self) -> None:
        self._resting = asyncio.get_running_loop().create_task(self.rest())


async def _timed(work: Awaitable[Result]) -> tuple[Result, float]:
    """Return what work gives, and the seconds that it took."""
    began = time.perf_counter()
    return await work, time.perf_counter() - began


def pictures(base: str) -> dict[int, bytes]:
    """Return the pictures of a gallery screen by id; none for no screen.

    Raises:
        ConfigError: There is no such screen.
    """
    return {number: path.read_bytes() for number, path in gallery_screen(base).images.items()} if base else {}


def repairs_of(text: str) -> tuple[str, ...]:
    """Return what the door mends of a list that has faults inside its components; none where it is not read at all."""
    try:
        return read_messages(text, Limits(), {}, {}).repairs
    except FirsthandError:
        return ()


def trouble_of(error: FirsthandError) -> Trouble:
    """Say in words for the page what stood in the way of drawing."""
    if isinstance(error, LimitReached):
        return Trouble("All places are taken", f"{error} The list is judged all the same.")
    if isinstance(error, RenderError):
        return Trouble("The screen could not be drawn", f"{error} Press Draw again.", "bad")
    return Trouble("Screens cannot be drawn", f"{error} The list is judged all the same.")


def _deed(result: ActResult, act: UserAct, how: str) -> Deed:
    missed = (act.x, act.y) if act.x is not None and act.y is not None and result.component_id is None else None
    return Deed(result.fault or result.words, how, result.action, missed, result.fault is not None)


def _focus(result: ActResult, sheet: Sheet) -> tuple[str, str] | None:
    if result.component_id is None:
        return sheet.picked
    return result.component_id, result.path or "/"
