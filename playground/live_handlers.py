"""Live, wired: a visitor shows a clip, a photo or the camera, talks, and clicks what the agent draws."""

import asyncio
import time
from collections.abc import AsyncIterator
from dataclasses import replace
from html import escape
from pathlib import Path
from typing import Any

import gradio as gr

from core.errors import FirsthandError, LimitReached, MediaError
from core.events import ScreenRendered
from episodes.engine import Engine, Place
from episodes.pace import Pace
from playground.followers import Followers
from playground.given import Given
from playground.live import LivePage, live_updates
from playground.live_worlds import setting_of
from playground.parts.clip import film
from playground.parts.states import Choice, told
from playground.pieces import FREE, JS, unchanged
from playground.press import read_press
from playground.shown import may_show, own_pictures, said_in
from playground.uploads import Uploads
from playground.view import ViewState, reduce
from playground.visitor import known, links
from playground.waiting import Sent, Waiting
from playground.webcam import frame_of, read_frame
from roles.base import Act, Say
from scenarios.loader import load_scenario, media_path
from ui_server.act import UserAct

SLOT = "live"
PATIENCE = 10.0
RECORD = "switch the camera on, press Record, then ask"
WORDLESS = "What do you see here?"
MOST_WORDS, MOST_FILES = 4000, 8
"""Characters and files of one message."""
Updates = dict[Any, Any]
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
        self.unable = unable
        self.followers = Followers()
        self.uploads = Uploads(engine.folder / "arrived")
        self.waiting = Waiting()

    @property
    def outputs(self) -> list[Any]:
        """All components that a handler may change."""
        page = self.page
        return [
            page.clip, page.film, page.reads, page.changes, page.head, page.chat, page.trouble, page.stop, page.status,
            page.screen, page.say, page.upload, page.camera, page.ours, page.source, page.accepts, page.shown,
        ]  # fmt: skip

    @property
    def fields(self) -> set[Any]:
        """The components whose values a handler is given."""
        page = self.page
        return {self.visitor, page.world, page.agent, page.source, page.ours, page.say}

    def _given(self, values: Fields, request: gr.Request) -> Given:
        page = self.page
        typed = values[page.say] or {}
        return Given(
            who=known(values[self.visitor]),
            page=request.session_hash or "",
            world=values[page.world],
            agent=values[page.agent],
            source=values[page.source] or "",
            ours=values[page.ours] or "",
            text=str(typed.get("text") or "").strip()[:MOST_WORDS],
            files=tuple(Path(str(entry)) for entry in typed.get("files") or []),
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
                await self._place(given)
            except FirsthandError as error:
                trouble = self._trouble(error)
        return {self.page.shown: "", **self._with_source(given.source, await self._idle(given)), **trouble}

    def _with_source(self, source: str, updates: Updates) -> Updates:
        """Add to updates which way of giving the agent something to see is open."""
        page = self.page
        clip = {"value": updates[page.clip]} if page.clip in updates else {}
        return {
            **updates,
            page.source: source,
            page.camera: gr.update(visible=source == "camera"),
            page.accepts: gr.update(visible=source == "file"),
            page.upload: gr.update(visible=source == "file"),
            page.ours: gr.update(visible=source == "ours"),
            page.clip: gr.update(visible=source != "camera", **clip),
        }

    async def _idle(self, given: Given) -> Updates:
        """Return what stands before the first word, or the session where words have been said."""
        place = self.engine.place(given.who, SLOT)
        if place is not None and said_in(place):
            return self._now(place)
        clip = None
        if given.source == "ours":
            media = {entry.name: entry for entry in load_scenario(given.world).media}
            if given.ours in media:
                clip = await self.engine.clip(media_path(media[given.ours].file), given.ours)
        setting, shared = setting_of(load_scenario(given.world), unable=self.unable), links(self.engine, None)
        waiting = self.waiting.of(place.session) if place is not None else ()
        updates = live_updates(self.page, ViewState(clip=clip), setting, shared, waiting)
        return {**updates, self.page.film: film((), shared, RECORD)} if given.source == "camera" else updates

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
        self.uploads.hold(request.session_hash or "", files)

    async def say(self, values: Fields, request: gr.Request) -> Updates:
        """Send words and files of the visitor; our clip goes along where nothing else was shown before."""
        return await self._say(self._given(values, request))

    async def ask(self, values: Fields, request: gr.Request) -> Updates:
        """Send one of the sample questions."""
        words = next((values[button] for button in self.page.samples if button in values), "")
        given = self._given(values, request)
        if words not in load_scenario(given.world).samples:
            return unchanged()
        return await self._say(replace(given, text=words, files=()))

    async def _say(self, given: Given) -> Updates:
        try:
            notes = await self._send(given)
        except FirsthandError as error:
            waiting = isinstance(error, LimitReached) and error.kind == "places"
            kept = {self.page.say: gr.update() if given.files else {"text": given.text, "files": []}}
            return {**self._trouble(error), **(kept if waiting else self._emptied(given))}
        updates = {**self._emptied(given), self.page.trouble: "", **({self.page.shown: notes} if notes else {})}
        return self._with_source("file", updates) if given.files else updates

    def _emptied(self, given: Given) -> Updates:
        self.uploads.hold(given.page, set())
        return {self.page.say: {"text": "", "files": []}}

    def drop(self, file: dict[str, Any] | None) -> str | None:
        """Return where a dropped file lies. Gradio's own reading of it would leave an empty file behind."""
        return str(file["path"]) if file else None

    async def upload(self, values: Fields, request: gr.Request) -> Updates:
        """Send the file that was dropped."""
        if not values[self.page.dropped]:
            return unchanged()
        path = Path(values[self.page.dropped])
        given = replace(self._given(values, request), text="", files=(path,))
        try:
            return {self.page.upload: None, self.page.trouble: "", self.page.shown: await self._send(given)}
        except FirsthandError as error:
            return {self.page.upload: None, self.page.shown: "", **self._trouble(error)}
        finally:
            self.uploads.done(self.uploads.take(given.page, path))

    async def _send(self, given: Given) -> str:
        """Give words and files to the session, and return what was done to the files, as markup."""
        if not given.text and not given.files:
            return ""
        place = await self._place(given)
        taken = [self.uploads.take(given.page, path) for path in given.files[:MOST_FILES]]
        images, notes = [], []
        try:
            for path in taken:
                ref, media = await self.engine.upload(given.who, SLOT, path)
                images.append(ref.id)
                notes.append(f"{path.name} was shown to the agent. {_sentence(media.note)}".rstrip())
        finally:
            for path in taken:
                self.uploads.done(path)
        ours = (given.ours,) if given.source == "ours" and not taken and may_show(place, given.ours) else ()
        words = given.text or WORDLESS
        await self.engine.move(given.who, SLOT, Say(words, media=ours, images=tuple(images)))
        self.waiting.add(place.session, Sent(words, len(images)))
        return "".join(f'<p class="fh-note">{escape(note)}</p>' for note in notes)

    async def _place(self, given: Given) -> Place:
        place = self.engine.place(given.who, SLOT)
        if place is None or place.task.done():
            place = await self.engine.open(given.who, SLOT, given.card, Pace())
        return place

    def _trouble(self, error: FirsthandError) -> Updates:
        if isinstance(error, LimitReached) and error.kind == "places":
            return {self.page.trouble: told(error, "All places are taken", [Choice("Try again", "again")], "warn")}
        title = "This file cannot be used" if isinstance(error, MediaError) else "This could not be done"
        return {self.page.trouble: told(error, title, tone="warn" if isinstance(error, LimitReached) else "bad")}

    async def again(self, values: Fields, request: gr.Request, event: gr.EventData) -> Updates:
        """Do what a card offers: try again, or begin a new session."""
        pressed = read_press(event._data)
        given = self._given(values, request)
        if pressed is not None and pressed.press == "new":
            return await self._new(given)
        if pressed is None or pressed.press != "again":
            return unchanged()
        if given.text or given.files:
            return await self._say(given)
        return {self.page.trouble: "", **await self._show_source(given)}

    async def press(self, visitor: str, event: gr.EventData) -> Updates:
        """Do on the screen what was pressed: at the pixel, or by the target where the keyboard was used."""
        pressed = read_press(event._data)
        who = known(visitor)
        place = self.engine.place(who, SLOT)
        if place is None or pressed is None or pressed.press != "target" or pressed.surface is None:
            return unchanged()
        act = UserAct(surface_id=pressed.surface, revision=pressed.revision, x=pressed.x, y=pressed.y)
        if pressed.x is None:
            shown = [entry for entry in place.session.log.events if isinstance(entry, ScreenRendered)]
            targets = shown[-1].screen.targets if shown else ()
            if pressed.target is None or pressed.target >= len(targets):
                return unchanged()
            target = targets[pressed.target]
            act = act.model_copy(update={"component_id": target.id, "path": target.path})
        try:
            await self.engine.move(who, SLOT, Act(act))
        except FirsthandError as error:
            return self._trouble(error)
        return unchanged()

    # --- the session ---------------------------------------------------------------------------------------------

    async def stop(self, visitor: str) -> Updates:
        """End the session; its record stays on the page."""
        try:
            await self.engine.stop(known(visitor), SLOT)
        except FirsthandError as error:
            return self._trouble(error)
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
        drawn = (-1, 0, False)
        while self.followers.current(page, mine) and self.engine.place(who, SLOT) is place:
            waiting = self.waiting.of(place.session)
            now = len(place.session.log.events), len(waiting), place.session.log.closed
            if now != drawn and (said_in(place) or waiting):
                yield self._now(place)
            drawn = now
            if place.session.log.closed:
                return
            await self.engine.wait(place, now[0], PATIENCE)

    async def arrive(self, values: Fields, request: gr.Request) -> AsyncIterator[Updates]:
        """Show a page that was opened: where its visitor's session stood, or our clip."""
        given = self._given(values, request)
        place = self.engine.place(given.who, SLOT)
        if place is not None and own_pictures(place):
            given = replace(given, source="file")
        yield self._with_source(given.source, await self._idle(given))
        async for updates in self.follow(given.who, request):
            yield updates

    def runs(self, who: str) -> bool:
        """Say whether a visitor's session is running."""
        place = self.engine.place(who, SLOT)
        return place is not None and not place.task.done()

    def left(self, page: str) -> None:
        """A page was closed."""
        self.followers.left(page)
        self.uploads.left(page)

    def _now(self, place: Place) -> Updates:
        session = place.session
        setting = setting_of(session.played.scenario, session.card.agent, self.unable)
        view, waiting = reduce(tuple(session.log.events)), self.waiting.of(session)
        updates = live_updates(self.page, view, setting, links(self.engine, place), waiting)
        early = (self.page.chat, self.page.stop)
        return updates if said_in(place) else {field: updates[field] for field in early}


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:].rstrip('.')}." if words else ""


def wire_live(tab: LiveTab) -> None:
    """Connect the components of the tab with its handlers."""
    page, outputs, fields, visitor = tab.page, tab.outputs, tab.fields, [tab.visitor]
    following: dict[str, Any] = {"fn": tab.follow, "inputs": visitor, "outputs": outputs, **FREE}
    page.say.submit(tab.say, fields, outputs, **FREE).then(**following)
    page.say.change(tab.attached, [page.say], None, trigger_mode="always_last", **FREE)
    for button in page.samples:
        button.click(tab.ask, {*fields, button}, outputs, **FREE).then(**following)
    dropped = page.upload.upload(tab.drop, [page.upload], [page.dropped], preprocess=False, **FREE)
    dropped.then(tab.upload, {*fields, page.dropped}, outputs, **FREE).then(**following)
    page.camera.stream(
        tab.camera, [*visitor, page.camera], None, preprocess=False, stream_every=0.5, time_limit=3600, **FREE
    )
    page.screen.click(tab.press, visitor, outputs, **FREE)
    page.trouble.click(tab.again, fields, outputs, **FREE).then(**following)
    saving = page.trouble.click(tab.download, visitor, [page.saved], **FREE)
    saving.then(None, [page.saved], None, js=(JS / "save.js").read_text())
    page.stop.click(tab.stop, visitor, outputs, **FREE)
    page.new.click(tab.new, fields, outputs, **FREE)
    for field in (page.source, page.world, page.ours):
        field.input(tab.source, fields, outputs, **FREE)
