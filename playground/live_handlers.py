"""Live, handled: a visitor shows a clip, a photo or the camera, talks, and clicks what the agent draws."""

import asyncio
import time
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import gradio as gr

from core.errors import FirsthandError, LimitReached
from episodes.engine import Engine
from playground.followers import Followers
from playground.given import Given
from playground.live import SOURCES, LivePage
from playground.live_acting import Acting
from playground.live_sending import SLOT, Begun, Sending
from playground.live_showing import Showing, Updates
from playground.live_worlds import AGENT, agents, is_world, worlds
from playground.pieces import unchanged
from playground.press import read_press
from playground.shown import own_pictures, said_in
from playground.visitor import known
from playground.webcam import frame_of, read_frame
from scenarios.loader import load_scenario

PATIENCE = 10.0
READING = '<p class="fh-note" role="status">Reading the file…</p>'
MOST_WORDS = 4000
"""Characters of one message."""
Fields = dict[Any, Any]
"""Components and their values."""


class LiveTab:
    """The handlers of the tab. Those that read the fields are given all of them, by component.

    Args:
        engine: Runs the episodes.
        page: The components.
        visitor: Holds the visitor's secret.
        unable: Why screens cannot be drawn; empty where they can.
    """

    def __init__(self, engine: Engine, page: LivePage, visitor: gr.BrowserState, unable: str = "") -> None:
        self.engine = engine
        self.page = page
        self.visitor = visitor
        self.sending = Sending(engine)
        self.acting = Acting(engine)
        self.showing = Showing(engine, page, self.sending.waiting, self.acting, unable)
        self.followers = Followers()

    @property
    def outputs(self) -> list[Any]:
        """All components that a handler may change."""
        page = self.page
        return [
            page.clip, page.film, page.reads, page.changes, page.head, page.chat, page.trouble, page.stop, page.status,
            page.screen, page.say, page.upload, page.camera, page.ours, page.source, page.accepts, page.shown,
            page.box, page.world, page.agent, page.later, *page.samples,
        ]  # fmt: skip

    @property
    def fields(self) -> set[Any]:
        """The components whose values a handler is given."""
        page = self.page
        return {self.visitor, page.world, page.agent, page.source, page.ours, page.say}

    def _given(self, values: Fields, request: gr.Request) -> Given:
        page = self.page
        typed, world, agent = values[page.say] or {}, values[page.world], values[page.agent]
        ours = isinstance(world, str) and is_world(world)
        source = values[page.source] if values[page.source] in [name for _, name in SOURCES] else ""
        return Given(
            who=known(values[self.visitor]),
            page=request.session_hash or "",
            world=world if ours else worlds()[0][1],
            agent=agent if ours and agent in [seat for _, seat in agents()] else AGENT,
            source=source,
            ours=str(values[page.ours] or ""),
            text=str(typed.get("text") or "").strip()[:MOST_WORDS],
            files=tuple(Path(entry) for entry in typed.get("files") or [] if isinstance(entry, str)),
        )

    # --- what it sees --------------------------------------------------------------------------------------------

    async def source(self, values: Fields, request: gr.Request) -> Updates:
        """Show the way that was chosen to give the agent something to see."""
        return await self._show_source(self._given(values, request))

    async def _show_source(self, given: Given) -> Updates:
        """The camera needs a session that keeps its frames; one that has ended is not replaced."""
        trouble: Updates = {}
        if given.source == "camera" and self.engine.place(given.who, SLOT) is None:
            try:
                await self.sending.place(given)
            except FirsthandError as error:
                trouble = self.showing.trouble(error)
        return {
            self.page.shown: "",
            **self.showing.with_source(given, await self.showing.idle(given)),
            **trouble,
        }

    async def setting(self, values: Fields, request: gr.Request) -> Updates:
        """Take another world or agent: at once where nothing was said yet, else it waits for a new session."""
        given = self._given(values, request)
        place = self.engine.place(given.who, SLOT)
        if place is not None and not said_in(place) and not self.sending.waiting.of(place.session):
            await self.engine.drop(given.who, SLOT)
        return await self._show_source(given)

    async def camera(self, visitor: str, payload: object) -> None:
        """Take a frame of the camera in, where a session runs that can keep it."""
        frame = frame_of(payload)
        place = self.engine.place(known(visitor), SLOT)
        if not frame or place is None or place.task.done() or not place.session.log.events:
            return
        began = place.session.log.events[0].wall or {}
        try:
            pixels = await asyncio.to_thread(read_frame, frame)
            await self.engine.camera(known(visitor), SLOT, pixels, max(0.0, time.time() - began.get("t", time.time())))
        except FirsthandError:
            return  # A frame that cannot be taken is let go: half a second later comes the next one.

    # --- talk ----------------------------------------------------------------------------------------------------

    def attached(self, typed: dict[str, Any] | None, request: gr.Request) -> None:
        """Note the files that wait to be sent, so that none outlives its page."""
        files = {Path(str(entry)) for entry in (typed or {}).get("files") or []}
        self.sending.uploads.hold(request.session_hash or "", files)

    async def say(self, values: Fields, request: gr.Request) -> AsyncIterator[Updates]:
        """Send words and files of the visitor; our clip goes along where nothing else was shown before."""
        async for updates in self._say(self._given(values, request)):
            yield updates

    async def ask(self, values: Fields, request: gr.Request) -> AsyncIterator[Updates]:
        """Send one of the sample questions."""
        words = next((values[button] for button in self.page.samples if button in values), "")
        given = self._given(values, request)
        place = self.engine.place(given.who, SLOT)
        runs = place is not None and not place.task.done()
        scenario = place.session.played.scenario if place is not None and runs else load_scenario(given.world)
        if words not in scenario.samples:
            yield unchanged()
            return
        async for updates in self._say(replace(given, text=words, files=())):
            yield updates

    async def _say(self, given: Given) -> AsyncIterator[Updates]:
        """Show what is sent as waiting, and then what came of it."""
        if not given.text and not given.files:
            yield {**self._emptied(given), self.page.trouble: ""}
            return
        try:
            begun = await self.sending.begin(given)
        except FirsthandError as error:
            waiting = isinstance(error, LimitReached) and error.kind == "places"
            kept = {self.page.say: gr.update() if given.files else {"text": given.text, "files": []}}
            yield {**self.showing.trouble(error), **(kept if waiting else self._emptied(given))}
            return
        yield {**self._emptied(given), **self._sent(begun)}
        try:
            notes = await self.sending.send(given, begun)
        except FirsthandError as error:
            yield {**self._sent(begun), self.page.shown: "", **self.showing.trouble(error)}
            return
        updates = {**self.showing.ours(given), self.page.trouble: ""}
        updates |= {self.page.shown: notes} if notes else {}
        yield self.showing.with_source(replace(given, source="file"), updates) if given.files else updates

    def _sent(self, begun: Begun) -> Updates:
        """Show what waits, and that its files are being read."""
        reading = {self.page.shown: READING} if begun.files else {}
        return {**self.showing.talk(begun.place), **reading, self.page.trouble: ""}

    def _emptied(self, given: Given) -> Updates:
        self.sending.uploads.hold(given.page, set())
        return {self.page.say: {"text": "", "files": []}}

    def drop(self, file: dict[str, Any] | None) -> str | None:
        """Return where a dropped file lies. Gradio's own reading of it would leave an empty file behind."""
        return str(file["path"]) if file else None

    async def upload(self, values: Fields, request: gr.Request) -> AsyncIterator[Updates]:
        """Send the file that was dropped."""
        if not values[self.page.dropped]:
            yield unchanged()
            return
        path = Path(values[self.page.dropped])
        given = replace(self._given(values, request), text="", files=(path,))
        try:
            begun = await self.sending.begin(given)
            yield {self.page.upload: None, **self._sent(begun)}
            yield {self.page.trouble: "", self.page.shown: await self.sending.send(given, begun)}
        except FirsthandError as error:
            yield {self.page.upload: None, self.page.shown: "", **self.showing.trouble(error)}
        finally:
            self.sending.uploads.done(self.sending.uploads.take(given.page, path))

    async def again(self, values: Fields, request: gr.Request, event: gr.EventData) -> AsyncIterator[Updates]:
        """Do what a card offers: try again, or begin a new session."""
        pressed = read_press(event._data)
        given = self._given(values, request)
        if pressed is not None and pressed.press == "new":
            yield await self._new(given)
        elif pressed is None or pressed.press != "again":
            yield unchanged()
        elif given.text or given.files:
            async for updates in self._say(given):
                yield updates
        else:
            yield {self.page.trouble: "", **await self._show_source(given)}

    async def press(self, visitor: str, event: gr.EventData) -> Updates:
        """Do on the screen what was pressed, or ask for the value of the field that was."""
        pressed, place = read_press(event._data), self.engine.place(known(visitor), SLOT)
        if place is None or pressed is None or pressed.press != "target":
            return unchanged()
        try:
            await self.acting.press(place, pressed)
        except FirsthandError as error:
            return self.showing.trouble(error)
        return self.showing.box(place)

    async def enter(self, visitor: str, event: gr.EventData) -> Updates:
        """Enter the text of the value box, or take the box away."""
        pressed, place = read_press(event._data), self.engine.place(known(visitor), SLOT)
        if place is None or pressed is None:
            return unchanged()
        if pressed.press == "set":
            await self.acting.enter(place, pressed)
        elif pressed.press == "drop":
            self.acting.drop(place)
        return self.showing.box(place)

    # --- the session ---------------------------------------------------------------------------------------------

    async def stop(self, visitor: str) -> Updates:
        """End the session; its record stays on the page."""
        try:
            await self.engine.stop(known(visitor), SLOT)
        except FirsthandError as error:
            return self.showing.trouble(error)
        return unchanged()

    async def download(self, visitor: str, event: gr.EventData) -> str:
        """Write the record of the visitor's ended session, and give the address of the file; "" for another press."""
        pressed, place = read_press(event._data), self.engine.place(known(visitor), SLOT)
        if pressed is None or pressed.press != "download" or place is None or not place.session.log.closed:
            return ""
        return f"gradio_api/file={await self.engine.export(place)}"

    async def new(self, values: Fields, request: gr.Request) -> Updates:
        """Delete the session with all that was uploaded, and show an empty one."""
        return await self._new(self._given(values, request))

    async def _new(self, given: Given) -> Updates:
        await self.engine.drop(given.who, SLOT)
        return {self.page.trouble: "", **await self._show_source(given)}

    # --- the record ----------------------------------------------------------------------------------------------

    async def follow(self, visitor: str, request: gr.Request) -> AsyncIterator[Updates]:
        """Show the session as it goes; a reload begins again here."""
        who, page = known(visitor), request.session_hash or ""
        yield unchanged()  # A generator that ends without having yielded empties all its outputs.
        place = self.engine.place(who, SLOT)
        if place is None:
            return
        mine = self.followers.begin(page)
        menus, drawn = self.showing.plays(place), (-1, 0, False)
        while self.followers.current(page, mine) and self.engine.place(who, SLOT) is place:
            waiting = self.sending.waiting.of(place.session)
            now = len(place.session.log.events), len(waiting), place.session.log.closed
            if now != drawn and (said_in(place) or waiting):
                yield {**self.showing.now(place), **menus}
                menus = {}
            drawn = now
            if place.session.log.closed:
                return
            await self.engine.wait(place, now[0], PATIENCE)

    async def arrive(self, values: Fields, request: gr.Request) -> AsyncIterator[Updates]:
        """Show a page that was opened: where its visitor's session stood, or our clip."""
        given = self._given(values, request)
        place = self.engine.place(given.who, SLOT)
        if place is not None:
            plays = place.session.played.scenario.id
            given = replace(given, world=plays if is_world(plays) else given.world)
            given = replace(given, source="file") if own_pictures(place) else given
        menus = self.showing.plays(place) if place is not None and said_in(place) else {}
        yield {**self.showing.with_source(given, await self.showing.idle(given)), **menus}
        async for updates in self.follow(given.who, request):
            yield updates

    def runs(self, who: str) -> bool:
        """Say whether a visitor's session is running."""
        place = self.engine.place(who, SLOT)
        return place is not None and not place.task.done()

    def left(self, page: str) -> None:
        """A page was closed."""
        self.followers.left(page)
        self.sending.uploads.left(page)
