"""Live, wired: a visitor shows a clip, a photo or the camera, talks, and clicks what the agent draws."""

import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import cv2
import gradio as gr
import numpy as np

from core.card import Card
from core.errors import FirsthandError
from core.events import ScreenRendered
from episodes.engine import Engine, Place
from episodes.pace import Pace
from playground.live import LivePage, LiveSetting, live_updates
from playground.pieces import FREE, unchanged
from playground.press import read_press
from playground.view import ViewState, reduce
from playground.visitor import known, links
from playground.watch import Choices
from roles.base import Act, Say
from roles.seats import AGENTS
from scenarios.loader import load_scenario, media_path, scenario_ids
from ui_server.act import UserAct

SLOT = "live"
AGENT = "local:ocr"
PATIENCE = 10.0
WORDLESS = "What do you see here?"
Updates = dict[Any, Any]


def worlds() -> Choices:
    """Return the scenarios of live play, by the name of their world."""
    found = [load_scenario(name) for name in scenario_ids()]
    return [(scenario.title, scenario.id) for scenario in found if scenario.kind == "free"]


def agents() -> Choices:
    """Return the agents that can play without a script."""
    return [(f"{words} · not a language model", seat) for seat, words in AGENTS.items() if seat == AGENT]


def setting_of(world: str, agent: str = AGENT) -> LiveSetting:
    """Return who the agent is and what world it acts in."""
    scenario = load_scenario(world)
    return LiveSetting(
        agent, tuple(scenario.domains), tuple(scenario.samples), tuple(entry.name for entry in scenario.media)
    )


def _card(world: str, agent: str) -> Card:
    return Card(scenario=world, agent=agent, user="human", limits=load_scenario(world).limits)


class LiveTab:
    """The handlers of the tab.

    Args:
        engine: Runs the episodes.
        page: The components.
    """

    def __init__(self, engine: Engine, page: LivePage) -> None:
        self.engine = engine
        self.page = page

    @property
    def outputs(self) -> list[Any]:
        """All components that a handler may change."""
        page = self.page
        return [
            page.clip, page.film, page.reads, page.changes, page.head, page.chat, page.stop, page.status, page.screen,
            page.say, page.upload, page.camera, page.ours, page.notice,
        ]  # fmt: skip

    # --- what it sees --------------------------------------------------------------------------------------------

    async def source(self, visitor: str, source: str, world: str, ours: str) -> Updates:
        """Show the ways to give the agent something to see."""
        shown = {
            self.page.camera: gr.update(visible=source == "camera"),
            self.page.upload: gr.update(visible=source == "file"),
            self.page.ours: gr.update(visible=source == "ours"),
            self.page.clip: gr.update(visible=source != "camera"),
        }
        return {**await self._idle(visitor, world, ours if source == "ours" else None), **shown}

    async def _idle(self, visitor: str, world: str, ours: str | None) -> Updates:
        place = self.engine.place(known(visitor), SLOT)
        if place is not None and any(event.kind == "message" for event in place.session.log.events):
            return self._now(place)
        clip = None
        if ours:
            media = {entry.name: entry for entry in load_scenario(world).media}
            if ours in media:
                clip = await self.engine.clip(media_path(media[ours].file), ours)
        return live_updates(self.page, ViewState(clip=clip), setting_of(world), links(self.engine, None))

    async def camera(self, visitor: str, world: str, agent: str, shot: str | None) -> None:
        """Take a frame of the camera in; the file it came in is deleted."""
        if not shot:
            return
        path = Path(shot)
        data = np.fromfile(path, dtype=np.uint8)
        path.unlink(missing_ok=True)
        picture = cv2.imdecode(data, cv2.IMREAD_COLOR)
        if picture is None:
            return
        try:
            place = await self._place(known(visitor), _card(world, agent))
            began = place.session.log.events[0].wall or {} if place.session.log.events else {}
            seconds = time.time() - began.get("t", time.time())
            rgb = np.ascontiguousarray(picture[:, :, ::-1], dtype=np.uint8)
            await self.engine.camera(known(visitor), SLOT, rgb, seconds)
        except FirsthandError as error:
            gr.Warning(str(error))

    # --- talk ----------------------------------------------------------------------------------------------------

    async def say(self, visitor: str, world: str, agent: str, typed: dict[str, Any], source: str, ours: str) -> Updates:
        """Send words and files of the visitor; where it is to see our clip, that goes along once."""
        text = str(typed.get("text") or "").strip()[:4000]
        files = [Path(str(entry)) for entry in typed.get("files") or []]
        await self._send(visitor, _card(world, agent), text, files, ours if source == "ours" else "")
        return {self.page.say: {"text": "", "files": []}}

    async def ask(self, visitor: str, world: str, agent: str, words: str, source: str, ours: str) -> None:
        """Send one of the sample questions."""
        await self._send(visitor, _card(world, agent), words, [], ours if source == "ours" else "")

    async def upload(self, visitor: str, world: str, agent: str, file: str | None) -> Updates:
        """Send a file that was dropped."""
        if file:
            await self._send(visitor, _card(world, agent), "", [Path(file)], "")
        return {self.page.upload: None}

    async def _send(self, visitor: str, card: Card, text: str, files: list[Path], ours: str) -> None:
        if not text and not files:
            return
        who = known(visitor)
        try:
            place = await self._place(who, card)
            images = []
            for path in files:
                ref, media = await self.engine.upload(who, SLOT, path)
                images.append(ref.id)
                if media.note:
                    gr.Info(media.note)
            media_names = (ours,) if ours and not files and not self._sent(place, ours) else ()
            await self.engine.move(who, SLOT, Say(text or WORDLESS, media=media_names, images=tuple(images)))
        except FirsthandError as error:
            gr.Warning(str(error))
        finally:
            for path in files:
                path.unlink(missing_ok=True)

    def _sent(self, place: Place, name: str) -> bool:
        messages = [event for event in place.session.log.events if event.kind == "message"]
        return any(image.name == name for message in messages for image in message.images)

    async def _place(self, who: str, card: Card) -> Place:
        place = self.engine.place(who, SLOT)
        if place is None or place.task.done():
            place = await self.engine.open(who, SLOT, card, Pace())
        return place

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
            gr.Warning(str(error))
        return unchanged()

    async def stop(self, visitor: str) -> Updates:
        """End the session; its record stays on the page."""
        try:
            await self.engine.stop(known(visitor), SLOT)
        except FirsthandError as error:
            gr.Warning(str(error))
        return unchanged()

    async def new(self, visitor: str, world: str, ours: str, source: str) -> Updates:
        """Delete the session with all that was uploaded, and show an empty one."""
        await self.engine.drop(known(visitor), SLOT)
        return await self._idle(visitor, world, ours if source == "ours" else None)

    # --- the record ----------------------------------------------------------------------------------------------

    async def follow(self, visitor: str) -> AsyncIterator[Updates]:
        """Show the session as it goes; a reload begins again here."""
        place = self.engine.place(known(visitor), SLOT)
        if place is None:
            return
        place.follower += 1
        mine = place.follower
        count = -1
        while place.follower == mine:
            closed = place.session.log.closed
            if len(place.session.log.events) != count:
                count = len(place.session.log.events)
                yield self._now(place)
            if closed:
                return
            await self.engine.wait(place, count, PATIENCE)

    async def arrive(self, visitor: str, world: str, ours: str) -> AsyncIterator[Updates]:
        """Show a page that was opened: where its visitor's session stood, or our clip."""
        yield await self._idle(visitor, world, ours)
        async for updates in self.follow(visitor):
            yield updates

    def _now(self, place: Place) -> Updates:
        session = place.session
        view = reduce(tuple(session.log.events))
        setting = setting_of(session.card.scenario, session.card.agent)
        return live_updates(self.page, view, setting, links(self.engine, place))


def wire_live(tab: LiveTab, visitor: gr.BrowserState) -> None:
    """Connect the components of the tab with its handlers."""
    page, outputs = tab.page, tab.outputs
    following: dict[str, Any] = {"fn": tab.follow, "inputs": [visitor], "outputs": outputs, **FREE}
    page.say.submit(
        tab.say, [visitor, page.world, page.agent, page.say, page.source, page.ours], [page.say], **FREE
    ).then(**following)
    for button in page.samples:
        asked = button.click(tab.ask, [visitor, page.world, page.agent, button, page.source, page.ours], None, **FREE)
        asked.then(**following)
    page.upload.upload(tab.upload, [visitor, page.world, page.agent, page.upload], [page.upload], **FREE).then(
        **following
    )
    page.camera.stream(
        tab.camera, [visitor, page.world, page.agent, page.camera], None, stream_every=0.5, time_limit=3600, **FREE
    )
    page.screen.click(tab.press, [visitor], outputs, **FREE)
    page.stop.click(tab.stop, [visitor], outputs, **FREE)
    page.new.click(tab.new, [visitor, page.world, page.ours, page.source], outputs, **FREE)
    for field in (page.source, page.world, page.ours):
        field.input(tab.source, [visitor, page.source, page.world, page.ours], outputs, **FREE)
