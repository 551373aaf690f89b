"""What the components of Live show: of a session as it stands, and before the first word."""

from collections.abc import Sequence
from html import escape
from typing import Any

import gradio as gr

from core.card import parse_seat
from core.errors import FirsthandError, LimitReached, MediaError
from episodes.engine import Engine, Place
from playground.given import Given
from playground.live import LivePage, live_updates
from playground.live_acting import Acting
from playground.live_sending import SLOT
from playground.live_worlds import agents, is_world, setting_of, worlds
from playground.parts.clip import film
from playground.parts.marks import BADGES, seat_kind
from playground.parts.states import Choice, told
from playground.shown import said_in
from playground.view import ViewState, reduce
from playground.visitor import links
from playground.waiting import Waiting
from scenarios.loader import load_scenario, media_path
from scenarios.schema import Scenario

RECORD = "switch the camera on, press Record, then ask"
Updates = dict[Any, Any]


class Showing:
    """Makes the updates of the tab.

    Args:
        engine: Runs the episodes.
        page: The components.
        waiting: What was sent and not taken by an agent yet.
        acting: Knows which field is asked for.
        unable: Why screens cannot be drawn; empty where they can.
    """

    def __init__(self, engine: Engine, page: LivePage, waiting: Waiting, acting: Acting, unable: str) -> None:
        self.page = page
        self._engine = engine
        self._waiting = waiting
        self._acting = acting
        self._unable = unable

    def now(self, place: Place) -> Updates:
        """Return how a session stands; before its first word only that it runs."""
        session = place.session
        setting = setting_of(session.played.scenario, session.card.agent, self._unable)
        view, waiting = reduce(tuple(session.log.events)), self._waiting.of(session)
        updates = live_updates(self.page, view, setting, links(self._engine, place), waiting)
        if not said_in(place):
            return {field: updates[field] for field in (self.page.chat, self.page.stop)}
        menus = {} if is_world(session.played.scenario.id) else self.plays(place)
        return {**updates, **menus, self.page.box: self._acting.box(session, view)}

    def talk(self, place: Place) -> Updates:
        """Return the talk alone, with what waits."""
        now = self.now(place)
        return {field: now[field] for field in (self.page.chat, self.page.stop)}

    def box(self, place: Place) -> Updates:
        """Return the value box alone."""
        return {self.page.box: self._acting.box(place.session, reduce(tuple(place.session.log.events)))}

    async def idle(self, given: Given) -> Updates:
        """Return what stands before the first word, or the session where words have been said."""
        place = self._engine.place(given.who, SLOT)
        if place is not None and said_in(place):
            return self.now(place)
        clip, scenario = None, load_scenario(given.world)
        media = {entry.name: entry for entry in scenario.media}
        name = chosen(given.ours, list(media))
        if given.source == "ours" and name is not None:
            clip = await self._engine.clip(media_path(media[name].file), name)
        setting, shared = setting_of(scenario, unable=self._unable), links(self._engine, None)
        waiting = self._waiting.of(place.session) if place is not None else ()
        updates = live_updates(self.page, ViewState(clip=clip), setting, shared, waiting)
        updates |= {self.page.box: "", **self._menus(scenario, given.agent)}
        return {**updates, self.page.film: film((), shared, RECORD)} if given.source == "camera" else updates

    def plays(self, place: Place) -> Updates:
        """Return the menus and sample questions of a session; one that was opened elsewhere has no other choices."""
        return self._menus(place.session.played.scenario, place.session.card.agent)

    def _menus(self, scenario: Scenario, agent: str) -> Updates:
        page, ours = self.page, is_world(scenario.id)
        who = agents() if ours else [(BADGES[seat_kind(parse_seat(agent))], agent)]
        where = worlds() if ours else [(scenario.title, scenario.id)]
        samples = [*scenario.samples, *[""] * len(page.samples)]
        return {
            **({} if ours else {page.ours: gr.update(visible=False)}),
            page.agent: gr.update(choices=who, value=agent, interactive=ours),
            page.world: gr.update(choices=where, value=scenario.id, interactive=ours),
            page.later: "",
            **{
                button: gr.update(value=words, visible=bool(words))
                for button, words in zip(page.samples, samples, strict=False)
            },
        }

    def with_source(self, given: Given, updates: Updates) -> Updates:
        """Add to updates which way of giving the agent something to see is open."""
        page, source = self.page, given.source
        clip = {"value": updates[page.clip]} if page.clip in updates else {}
        return {
            **updates,
            page.source: source,
            page.camera: gr.update(visible=source == "camera"),
            page.accepts: gr.update(visible=source == "file"),
            page.upload: gr.update(visible=source == "file"),
            page.clip: gr.update(visible=source != "camera", **clip),
            page.later: self._later(given),
            **self.ours(given),
        }

    def _later(self, given: Given) -> str:
        """Say that another world or agent was chosen than the one that plays; empty where nothing else was."""
        place = self._engine.place(given.who, SLOT)
        if place is None or not said_in(place) or not is_world(place.session.played.scenario.id):
            return ""
        chosen_world, played = load_scenario(given.world), place.session.played.scenario
        if chosen_world.id == played.id and given.agent == place.session.card.agent:
            return ""
        what = chosen_world.title if chosen_world.id != played.id else "the other agent"
        words = f"This is still the session in {played.title}. Press New session to go on with {what}."
        return f'<p class="fh-note" role="status">{escape(words)}</p>'

    def ours(self, given: Given) -> Updates:
        """Offer our clips of the world that is played, one of them chosen: none in a session opened elsewhere."""
        place = self._engine.place(given.who, SLOT)
        played = place.session.played.scenario if place is not None else None
        if played is not None and not is_world(played.id):
            return {self.page.ours: gr.update(visible=False)}
        scenario = played if place is not None and played is not None and said_in(place) else load_scenario(given.world)
        names = [entry.name for entry in scenario.media]
        return {
            self.page.ours: gr.update(
                choices=[(name, name) for name in names],
                value=chosen(given.ours, names),
                visible=given.source == "ours" and bool(names),
            )
        }

    def trouble(self, error: FirsthandError) -> Updates:
        """Say what went wrong and what to do."""
        if isinstance(error, LimitReached) and error.kind == "places":
            return {self.page.trouble: told(error, "All places are taken", [Choice("Try again", "again")], "warn")}
        title = "This file cannot be used" if isinstance(error, MediaError) else "This could not be done"
        return {self.page.trouble: told(error, title, tone="warn" if isinstance(error, LimitReached) else "bad")}


def chosen(name: str, names: Sequence[str]) -> str | None:
    """Return which clip is chosen of those that a world offers: the first where none of them is named."""
    return name if name in names else next(iter(names), None)
