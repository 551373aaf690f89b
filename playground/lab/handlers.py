"""UI lab, wired: a list is drawn, its screen is pressed and typed into, shared, and opened as an episode."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import gradio as gr

from core.errors import ConfigError, FirsthandError
from episodes.engine import Engine
from episodes.pace import Pace
from playground.lab.episode import CARD, OPENING, names_one, screen_scenario
from playground.lab.findings import fix_of
from playground.lab.layout import LabPage, cleared, lab_updates, starter
from playground.lab.link import MARK, from_code, to_code
from playground.lab.own import sent_files
from playground.lab.parts import own_pictures, strip
from playground.lab.presses import pressed_on
from playground.lab.room import Room
from playground.lab.rooms import Rooms
from playground.lab.sheet import MARKS, Listing, Look, Sheet
from playground.lab.text import LONGEST, VERSIONS, laid_out, mended, version_of
from playground.lab.thumbs import Thumbs
from playground.lab.versions import written_in
from playground.links import Links
from playground.parts.states import Choice, state, told
from playground.pieces import unchanged
from playground.press import read_press
from playground.uploads import Uploads
from playground.visitor import known, links
from playground.words import count
from renderer.view import View
from roles.base import Say

LIVE = "live"
"""Where on the page an episode plays in which a person has the user's seat."""
Updates = dict[Any, Any]
Fields = dict[Any, Any]
"""Components and their values."""


class LabTab:
    """The handlers of the tab. All that comes in may have been written by anyone, and is checked.

    Args:
        engine: Gives the pages, and runs the episodes.
        page: The components.
        visitor: Holds the visitor's secret.
        tabs: All tabs of the page.
        rooms: The labs of all visitors.
        uploads: The files that pages have sent.
    """

    def __init__(
        self, engine: Engine, page: LabPage, visitor: gr.BrowserState, tabs: gr.Tabs, rooms: Rooms, uploads: Uploads
    ) -> None:
        self.page = page
        self.visitor = visitor
        self.tabs = tabs
        self._engine = engine
        self._screens = page.screens
        self._rooms = rooms
        self._uploads = uploads
        self._thumbs = Thumbs(engine, page.screens)

    @property
    def fields(self) -> set[Any]:
        """The components whose values a handler that draws is given."""
        return {self.visitor, self.page.code, self.page.base, *self.page.looks}

    @property
    def looks(self) -> set[Any]:
        """The components whose values the other handlers are given."""
        return {self.visitor, *self.page.looks}

    @property
    def outputs(self) -> list[Any]:
        """All components that a handler may change."""
        return [*self.page.outputs, self.tabs]

    # --- the list ------------------------------------------------------------------------------------------------

    async def draw(self, values: Fields) -> Updates:
        """Judge the list in the editor and draw it."""
        return await self._draw(values, self._listing(values))

    async def _draw(self, values: Fields, listing: Listing, look: Look | None = None) -> Updates:
        who = known(values[self.visitor])
        sheet = await self._rooms.draw(who, listing, look or self._look(values))
        told = {self.page.version: version_of(listing.text), self.page.gallery: self._strip(who)}
        return {**self._shown(who, sheet), **cleared(self.page), **told}

    async def choose(self, values: Fields, event: gr.EventData) -> Updates:
        """Take a screen of the gallery into the editor and draw it."""
        pressed = read_press(event._data)
        if pressed is None or pressed.press != "gallery" or (pressed.target or 0) >= len(self._screens):
            return unchanged()
        screen = self._screens[pressed.target or 0]
        text = laid_out(list(screen.messages))
        updates = await self._put(values, Listing(text, screen.name))
        return {**updates, **self._kept(values, screen.title, text)}

    async def new(self, values: Fields) -> Updates:
        """Write the list in another version; where that cannot be done, what was written stays."""
        version, listing, page = values[self.page.version], self._listing(values), self.page
        if version not in VERSIONS:
            return unchanged()
        if not listing.text.strip() or (version == "v0.8" and listing.text in self._ours):
            updates = await self._put(values, Listing(starter(version)))
            return {**updates, **self._kept(values, f"A new list in {version}", starter(version))}
        if (before := values[page.kept]) and listing.text == before[2] and version_of(before[0]) == version:
            return await self._put(values, Listing(*before[:2]))
        updates = await self.draw(values)
        room = self._room(values)
        messages = room.sheet.messages if room is not None and room.sheet.listing == listing else ()
        text = await asyncio.to_thread(written_in, messages, version)
        if text is not None:
            updates = await self._put(values, Listing(text, listing.base))
            return {**updates, **self._kept(values, f"The list is now written in {version}", text)}
        why = "it has faults" if not messages else f"{version} cannot say all that it says"
        if version == "v0.8":
            why = "nothing is turned into v0.8 here"
        card = state(f"Your list stays as it is: {why}", "Paste a list of any version and press Draw to see it.")
        return {**updates, page.version: version_of(listing.text), page.note: card}

    @property
    def _ours(self) -> set[str]:
        """The lists as they ship with the app."""
        return {starter(version) for version in VERSIONS} | {laid_out(list(one.messages)) for one in self._screens}

    def _kept(self, values: Fields, title: str, now: str) -> Updates:
        """Keep what the visitor wrote; what the app put into the editor can be had again anyway."""
        before, kept = self._listing(values), values[self.page.kept]
        own = before.text.strip() and before.text not in self._ours and not (kept and before.text == kept[2])
        if own:
            kept = (before.text, before.base, now)
        if not kept:
            return {}
        card = state(title, "The list that you wrote is kept.", [Choice("Back to it", "back")])
        return {self.page.kept: (*kept[:2], now), self.page.note: card}

    async def back(self, values: Fields, event: gr.EventData) -> Updates:
        """Put the list back that stood in the editor before another took its place."""
        pressed, kept = read_press(event._data), values[self.page.kept]
        if pressed is None or pressed.press != "back" or not kept:
            return unchanged()
        return await self._put(values, Listing(*kept[:2]))

    async def fix(self, values: Fields, event: gr.EventData) -> Updates:
        """Put the one allowed value in the place of what a fault found, and draw again."""
        pressed, room = read_press(event._data), self._room(values)
        if room is None or pressed is None or pressed.press != "fix" or pressed.target is None:
            return unchanged()
        fault = next(iter(room.sheet.faults[pressed.target : pressed.target + 1]), None)
        value = fix_of(fault) if fault is not None else None
        text = mended(room.sheet.listing.text, fault.path, value) if fault is not None and value is not None else None
        return await self._put(values, Listing(text, room.sheet.listing.base)) if text is not None else unchanged()

    async def take_normal(self, values: Fields) -> Updates:
        """Put the list as v0.9 into the editor."""
        room = self._room(values)
        if room is None or not room.sheet.messages:
            return unchanged()
        listing = Listing(laid_out(list(room.sheet.messages)), room.sheet.listing.base)
        return {**await self._put(values, listing), **self._kept(values, "The list as v0.9", listing.text)}

    async def _put(self, values: Fields, listing: Listing, look: Look | None = None) -> Updates:
        updates = await self._draw(values, listing, look)
        return {**updates, **self._edited(listing)}

    def _edited(self, listing: Listing) -> Updates:
        page = self.page
        return {page.code: listing.text, page.base: listing.base, page.version: version_of(listing.text)}

    # --- the screen ----------------------------------------------------------------------------------------------

    async def look(self, values: Fields) -> Updates:
        """Draw what stands in another theme, width or scale, or with other numbers."""
        room = self._room(values)
        if room is None:
            return unchanged()
        return self._shown(room.visitor, await self._rooms.look(room, self._look(values)))

    async def surface(self, values: Fields) -> Updates:
        """Show another surface of the list."""
        room = self._room(values)
        if room is None or values[self.page.surface] not in room.sheet.surfaces:
            return unchanged()
        sheet = await self._rooms.look(room, self._look(values), values[self.page.surface])
        return self._shown(room.visitor, sheet)

    async def press(self, values: Fields, event: gr.EventData) -> Updates:
        """Do what was pressed on the screen, in the value box, in the table or on a card."""
        pressed, room = read_press(event._data), self._room(values)
        if pressed is None or room is None:
            return unchanged()
        return self._shown(room.visitor, await pressed_on(self._rooms, room, pressed))

    # --- own pictures --------------------------------------------------------------------------------------------

    async def bring(self, visitor: str, files: object, request: gr.Request) -> Updates:
        """Take the visitor's pictures in; what the list says is drawn with them at the next press on Draw."""
        who, page, note = known(visitor), request.session_hash or "", ""
        taken: list[Path] = []
        try:
            taken += [self._uploads.take(page, path) for path in sent_files(files)]
            for path in taken:
                await self._rooms.bring(who, path)
        except FirsthandError as error:
            note = told(error, "This picture cannot be used", tone="warn")
        finally:
            for path in taken:
                self._uploads.done(path)
        return {self.page.note: note, self.page.bring: None, self.page.own: self._own(who)}

    async def remove(self, values: Fields, event: gr.EventData) -> Updates:
        """Delete one of the visitor's pictures."""
        pressed, room = read_press(event._data), self._room(values)
        if room is None or pressed is None or pressed.press != "remove" or pressed.target is None:
            return unchanged()
        await self._rooms.remove(room, pressed.target)
        return {self.page.own: self._own(room.visitor)}

    def _own(self, who: str) -> str:
        room = self._rooms.of(who)
        return own_pictures(room.own.held, room.own.links) if room is not None else ""

    # --- links and episodes --------------------------------------------------------------------------------------

    def share(self, values: Fields) -> Updates:
        """Make the address that opens the list in the editor for anyone."""
        page, listing = self.page, self._listing(values)
        try:
            code = to_code(listing.text, listing.base, self._look(values))
        except ConfigError as error:
            note = told(error, "This cannot be shared", tone="warn")
            return {page.note: note, page.share_code: "", page.link: gr.update(visible=False)}
        label = _link_label(listing, self._room(values))
        return {page.share_code: code, page.link: gr.update(visible=True, label=label), page.note: ""}

    async def open_episode(self, visitor: str) -> Updates:
        """Show the screen in an episode with the visitor in the user's seat; one that runs there is asked about."""
        who = known(visitor)
        place = self._engine.place(who, LIVE)
        if place is not None and not place.task.done():
            words = "It ends and is deleted when this screen opens there."
            card = state("A session runs in Live", words, [Choice("Open it there", "open")], "warn")
            return {self.page.episode_note: card}
        return await self._opened(who)

    async def open_anyway(self, visitor: str, event: gr.EventData) -> Updates:
        """Open the episode in place of the one that runs."""
        pressed = read_press(event._data)
        return await self._opened(known(visitor)) if pressed is not None and pressed.press == "open" else unchanged()

    async def _opened(self, who: str) -> Updates:
        room, note = self._rooms.of(who), self.page.episode_note
        sheet = await self._rooms.settled(room) if room is not None else Sheet()
        try:
            shown = sheet.screen.surface_id if sheet.screen is not None else ""
            own = room.own.held if room is not None else {}
            scenario = screen_scenario(sheet.messages, sheet.listing.base, shown, tuple(own))
            if room is not None:
                await self._rooms.rest(room)
            await self._engine.open(who, LIVE, CARD, Pace(), scenario)
            await self._engine.move(who, LIVE, Say(OPENING))
        except FirsthandError as error:
            return {note: told(error, "This cannot be opened", tone="warn")}
        begun = '<p class="fh-note" role="status">It runs in Live, and is recorded there.</p>'
        return {note: begun, self.tabs: gr.Tabs(selected=LIVE)}

    # --- visitors ------------------------------------------------------------------------------------------------

    async def arrive(self, values: Fields, request: gr.Request) -> Updates:
        """Show a page that was opened: the screen of its address, else the visitor's lab as it stood."""
        page, who = self.page, known(values[self.visitor])
        self._rooms.came(who, request.session_hash or "")
        address = values[page.address]
        if isinstance(address, str) and address.startswith(MARK):
            return {**await self._linked(values, address.removeprefix(MARK)), self.tabs: gr.Tabs(selected="lab")}
        room = self._rooms.of(who)
        if room is None:
            return unchanged()
        view = room.sheet.view
        looks = {page.theme: view.theme, page.width: view.width, page.scale: view.scale, page.marks: room.sheet.marks}
        edited = {**self._edited(room.sheet.listing), page.gallery: self._strip(who), page.own: self._own(who)}
        return {**self._shown(who, room.sheet), **edited, **looks}

    async def _linked(self, values: Fields, code: str) -> Updates:
        page = self.page
        try:
            shared = from_code(code)
        except ConfigError as error:
            return {page.note: told(error, "This link cannot be opened", tone="warn")}
        updates = await self._put(values, Listing(shared.text, shared.base), shared.look)
        looks = {page.theme: shared.theme, page.width: shared.width, page.scale: shared.scale, page.marks: shared.marks}
        return {**updates, **looks, page.own: self._own(known(values[self.visitor]))}

    async def enter_tab(self, values: Fields) -> Updates:
        """Draw the list in the editor when the tab is opened for the first time."""
        if self._room(values) is not None:
            return unchanged()
        updates = await self.draw(values)
        return {component: value for component, value in updates.items() if component is not self.page.note}

    async def thumbs(self, visitor: str) -> AsyncIterator[str]:
        """Show the gallery's pictures as they are drawn."""
        yield self._strip(known(visitor))
        while await self._thumbs.more(len(self._thumbs.drawn)):
            yield self._strip(known(visitor))

    def _strip(self, who: str) -> str:
        """Draw the gallery; the screen that stands in the editor as it came is marked."""
        room = self._rooms.of(who)
        held = room.sheet.listing if room is not None else Listing(base=self._screens[0].name)
        same = (one for one in self._screens if one.name == held.base)
        chosen = next((one.name for one in same if held.text in ("", laid_out(list(one.messages)))), "")
        return strip(self._screens, self._thumbs.drawn, self._shared, chosen)

    def left(self, page: str) -> None:
        """A page was closed."""
        self._rooms.left(page)

    # --- reading the fields --------------------------------------------------------------------------------------

    @property
    def _shared(self) -> Links:
        return links(self._engine, None)

    def _room(self, values: Fields) -> Room | None:
        return self._rooms.of(known(values[self.visitor]))

    def _shown(self, who: str, sheet: Sheet) -> Updates:
        room = self._rooms.of(who)
        pictures = room.links if room is not None else self._shared
        return lab_updates(self.page, sheet, pictures)

    def _listing(self, values: Fields) -> Listing:
        text, base = values[self.page.code], values[self.page.base]
        ours = any(screen.name == base for screen in self._screens)
        return Listing(str(text or "")[: LONGEST + 1], base if ours else "")

    def _look(self, values: Fields) -> Look:
        page = self.page
        marks = next((one for one in MARKS if one == values[page.marks]), MARKS[0])
        try:
            view = View(scale=float(values[page.scale]), width=int(values[page.width]), theme=values[page.theme])
        except (ConfigError, TypeError, ValueError):
            view = View()
        return Look(view, marks)


def _link_label(listing: Listing, room: Room | None) -> str:
    """Say what a link to a list opens, as far as that is known: one that was not drawn may have faults."""
    sheet = room.sheet if room is not None else Sheet()
    if sheet.listing != listing:
        return "Opens the list as you edited it for anyone; it is not drawn yet"
    if sheet.faults:
        return f"Opens this list for anyone; it has {count(len(sheet.faults), 'fault')}"
    shows_own = room is not None and names_one(sheet.messages, room.own.held)
    return "Opens this screen for anyone, without your own pictures" if shows_own else "Opens this screen for anyone"
