"""What the components of Live show: of a session as it stands, and before the first word."""

from typing import Any

import gradio as gr

from core.errors import FirsthandError, LimitReached, MediaError
from episodes.engine import Engine, Place
from playground.given import Given
from playground.live import LivePage, live_updates
from playground.live_sending import SLOT
from playground.live_worlds import setting_of
from playground.parts.clip import film
from playground.parts.states import Choice, told
from playground.shown import said_in
from playground.view import ViewState, reduce
from playground.visitor import links
from playground.waiting import Waiting
from scenarios.loader import load_scenario, media_path

RECORD = "switch the camera on, press Record, then ask"
Updates = dict[Any, Any]


class Showing:
    """Makes the updates of the tab.

    Args:
        engine: Runs the episodes.
        page: The components.
        waiting: What was sent and not taken by an agent yet.
        unable: Why screens cannot be drawn; empty where they can.
    """

    def __init__(self, engine: Engine, page: LivePage, waiting: Waiting, unable: str) -> None:
        self.page = page
        self._engine = engine
        self._waiting = waiting
        self._unable = unable

    def now(self, place: Place) -> Updates:
        """Return how a session stands; before its first word only that it runs."""
        session = place.session
        setting = setting_of(session.played.scenario, session.card.agent, self._unable)
        view, waiting = reduce(tuple(session.log.events)), self._waiting.of(session)
        updates = live_updates(self.page, view, setting, links(self._engine, place), waiting)
        early = (self.page.chat, self.page.stop)
        return updates if said_in(place) else {field: updates[field] for field in early}

    async def idle(self, given: Given) -> Updates:
        """Return what stands before the first word, or the session where words have been said."""
        place = self._engine.place(given.who, SLOT)
        if place is not None and said_in(place):
            return self.now(place)
        clip = None
        if given.source == "ours":
            media = {entry.name: entry for entry in load_scenario(given.world).media}
            if given.ours in media:
                clip = await self._engine.clip(media_path(media[given.ours].file), given.ours)
        setting, shared = setting_of(load_scenario(given.world), unable=self._unable), links(self._engine, None)
        waiting = self._waiting.of(place.session) if place is not None else ()
        updates = live_updates(self.page, ViewState(clip=clip), setting, shared, waiting)
        return {**updates, self.page.film: film((), shared, RECORD)} if given.source == "camera" else updates

    def with_source(self, source: str, updates: Updates) -> Updates:
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

    def trouble(self, error: FirsthandError) -> Updates:
        """Say what went wrong and what to do."""
        if isinstance(error, LimitReached) and error.kind == "places":
            return {self.page.trouble: told(error, "All places are taken", [Choice("Try again", "again")], "warn")}
        title = "This file cannot be used" if isinstance(error, MediaError) else "This could not be done"
        return {self.page.trouble: told(error, title, tone="warn" if isinstance(error, LimitReached) else "bad")}
