"""Watch, wired: Play, Pause, Step and Stop drive the visitor's episode; one handler follows its log."""

from collections.abc import AsyncIterator
from typing import Any

import gradio as gr

from core.card import Card
from core.errors import FirsthandError, LimitReached
from core.events import ImageRef
from episodes.engine import Engine, Place
from episodes.pace import Pace
from judges.judge import judge_names
from playground.followers import Followers
from playground.links import Links
from playground.parts.marks import status
from playground.parts.states import told
from playground.pieces import FREE, JS, unchanged
from playground.press import read_press
from playground.view import ViewState, reduce
from playground.visitor import known, links
from playground.watch import Choices, Offer, Setting, WatchPage, full, watch_updates
from playground.watch_menu import ALL, Sieve, domains, kinds, menu, read_sieve
from roles.modes import playable_modes
from roles.seats import AGENTS, USERS
from scenarios.loader import load_scenario, media_path
from scenarios.schema import Scenario

SLOT = "watch"
SECONDS_A_STEP = 1.1
PATIENCE = 5.0
Updates = dict[Any, Any]
MODES = {None: "As written", "easy": "Easy", "hard": "Hard", "static": "Static"}
"""Modes of the user with their names for people."""


def modes(user: str, scenario: Scenario) -> Choices:
    """Return the modes in which a user can play a scenario; the plain script has the value ``."""
    return [(MODES[mode], mode or "") for mode in playable_modes(user, scenario)]


def offer() -> Offer:
    """Return what the fields of the tab offer."""
    agents = [(f"{words} · not a language model", seat) for seat, words in AGENTS.items()]
    users = [(words, seat) for seat, words in USERS.items() if seat != "human"]
    scenarios = menu(Sieve())
    first = modes(users[0][1], load_scenario(scenarios[0][1]))
    judges = [("Rules", name) for name in judge_names()]
    return Offer(domains(), kinds(ALL), scenarios, agents, users, first, judges)


class WatchTab:
    """The handlers of the tab.

    Args:
        engine: Runs the episodes.
        page: The components.
        unable: Why screens cannot be drawn; empty where they can.
    """

    def __init__(self, engine: Engine, page: WatchPage, unable: str = "") -> None:
        self.engine = engine
        self.page = page
        self.unable = unable
        self.followers = Followers()

    @property
    def outputs(self) -> list[Any]:
        """All components that a handler may change."""
        page = self.page
        return [
            page.folded, page.clip, page.changes, page.head, page.ready, page.chat, page.screen, page.play, page.stop,
            page.status, page.step, page.download, page.story, page.verdict, page.domain, page.kind, page.kept,
            page.scenario, page.agent, page.mode,
        ]  # fmt: skip

    @staticmethod
    def setting(scenario: Scenario, agent: str, clip: ImageRef | None = None, unable: str = "") -> Setting:
        """Return the words of a scenario and who sits where; `unable` says why screens cannot be drawn."""
        person = (scenario.user.user_id or "The user").split("_")[0].capitalize()
        return Setting(
            title=scenario.title,
            summary=scenario.summary,
            domains=tuple(scenario.domains),
            agent=agent,
            clip=clip,
            people=f"{person} and the agent",
            unable=unable if scenario.ui else "",
        )

    async def choose(self, visitor: str, scenario: str, agent: str, user: str, mode: str) -> Updates:
        """Show a scenario that was picked, unless an episode is running, and the modes that it can be played in."""
        offered = self._modes(scenario, user, mode)
        place = self.engine.place(known(visitor), SLOT)
        if place is not None and not place.task.done():
            return {self.page.status: status(0, 0, "This takes effect with the next run."), **offered}
        await self.engine.drop(known(visitor), SLOT)
        return {**await self._before(scenario, agent), **offered}

    async def narrow(self, visitor: str, domain: object, kind: object, scenario: object, *seats: str) -> Updates:
        """Narrow the menu of scenarios; the one that was picked gives way to the first where it is not among them.

        A list tells a choice twice, the second time perhaps with a scenario that the menu has lost: the fields come
        unchecked.
        """
        agent, user, mode = seats
        if agent not in list(AGENTS) or user not in list(USERS):
            return unchanged()
        sieve = read_sieve([domain, kind])
        offered = menu(sieve)
        names = [name for _, name in offered]
        picked = names[names.index(scenario)] if scenario in names else names[0]
        shown = {} if picked == scenario else await self.choose(visitor, picked, agent, user, mode)
        return {**shown, **self._menu(sieve, offered, picked), self.page.kept: [sieve.domain, sieve.kind]}

    def _menu(self, sieve: Sieve, offered: Choices, picked: str) -> Updates:
        return {
            self.page.domain: gr.update(choices=domains(), value=sieve.domain),
            self.page.kind: gr.update(choices=kinds(sieve.domain), value=sieve.kind),
            self.page.scenario: gr.update(choices=offered, value=picked),
        }

    def _modes(self, scenario: str, user: str, mode: str) -> Updates:
        """Offer the modes of a scenario; the one that was picked stays where it can be played."""
        choices = modes(user, load_scenario(scenario))
        kept = mode if mode in [value for _, value in choices] else choices[0][1]
        return {self.page.mode: gr.update(choices=choices, value=kept)}

    async def _before(self, name: str, agent: str) -> Updates:
        scenario = load_scenario(name)
        first = next(iter(scenario.media), None)
        clip = await self.engine.clip(media_path(first.file), first.name) if first is not None else None
        if clip is not None and clip.kind != "clip":
            clip = None
        setting = self.setting(scenario, agent, clip, self.unable)
        return watch_updates(self.page, ViewState(clip=clip), 0, setting, links(self.engine, None))

    async def play(self, visitor: str, *fields: str) -> Updates:
        """Start an episode, or pause and go on with the one that runs."""
        return await self._drive(visitor, _card(*fields), step=False)

    async def step(self, visitor: str, *fields: str) -> Updates:
        """Make one step; an episode is begun where none runs."""
        return await self._drive(visitor, _card(*fields), step=True)

    async def _drive(self, visitor: str, card: Card, step: bool) -> Updates:
        who = known(visitor)
        place = self.engine.place(who, SLOT)
        try:
            if place is not None and not place.task.done():
                paused = place.session.pace.paused
                self.engine.pace(who, SLOT, "step" if step else "play" if paused else "pause")
            else:
                limits = load_scenario(card.scenario).limits
                pace = Pace(SECONDS_A_STEP, paused=step)
                await self.engine.open(who, SLOT, card.model_copy(update={"limits": limits}), pace)
                if step:
                    self.engine.pace(who, SLOT, "step")
        except LimitReached as error:
            return {
                self.page.ready: gr.update(value=full(error), visible=True),
                self.page.chat: gr.update(visible=False),
            }
        except FirsthandError as error:
            return self._refused(error)
        return unchanged()

    def _refused(self, error: FirsthandError) -> Updates:
        card = told(error, "This cannot be played")
        return {self.page.ready: gr.update(value=card, visible=True), self.page.chat: gr.update(visible=False)}

    async def stop(self, visitor: str) -> Updates:
        """End the episode; its record stays on the page."""
        try:
            await self.engine.stop(known(visitor), SLOT)
        except FirsthandError as error:
            return {self.page.status: status(0, 0, str(error))}
        return unchanged()

    async def download(self, visitor: str) -> Updates:
        """Write the record of the visitor's ended episode into its own folder, and give the address of the file."""
        place = self.engine.place(known(visitor), SLOT)
        if place is None or not place.session.log.closed:
            return unchanged()
        return {self.page.saved: f"gradio_api/file={await self.engine.export(place)}"}

    async def press(self, visitor: str, event: gr.EventData) -> Updates:
        """Put the step in focus that was pressed."""
        pressed = read_press(event._data)
        place = self.engine.place(known(visitor), SLOT)
        if place is None or pressed is None or pressed.step is None:
            return unchanged()
        place.focus = pressed.step if pressed.step < place.session.log.step or place.task.done() else None
        return self._now(place)

    async def follow(self, visitor: str, request: gr.Request) -> AsyncIterator[Updates]:
        """Show the episode as it goes, until it has been judged; a reload begins again here."""
        who, page = known(visitor), request.session_hash or ""
        yield unchanged()  # A generator that ends without having yielded empties all its outputs.
        place = self.engine.place(who, SLOT)
        if place is None:
            return
        mine = self.followers.begin(page)
        drawn = (-1, False, False)
        while self.followers.current(page, mine) and self.engine.place(who, SLOT) is place:
            log, paused = place.session.log, place.session.pace.paused
            now = len(log.events), log.closed, paused
            if now != drawn:
                drawn = now
                yield self._now(place)
            if now[1]:
                return
            await self.engine.wait(place, now[0], PATIENCE if not paused else 0.4)

    async def arrive(self, visitor: str, kept: object, agent: str, request: gr.Request) -> AsyncIterator[Updates]:
        """Show a page that was opened: where its visitor's episode stood, or the first scenario of the menu.

        Args:
            visitor: Secret of the visitor.
            kept: What the browser says that the menu is narrowed to.
            agent: Seat of the agent that the fresh page shows.
            request: Tells pages apart.
        """
        sieve = read_sieve(kept)
        place = self.engine.place(known(visitor), SLOT)
        if place is None:
            offered = menu(sieve)
            first = offered[0][1]
            fields = {**self._menu(sieve, offered, first), **self._modes(first, self.page.user.value, "")}
            yield {**await self._before(first, agent), **fields}
            return
        card = place.session.card
        fields = {
            **self._menu(sieve, menu(sieve, card.scenario), card.scenario),
            **self._modes(card.scenario, card.user, card.mode or ""),
        }
        yield {self.page.agent: card.agent, **fields}
        async for updates in self.follow(visitor, request):
            yield updates

    def runs(self, who: str) -> bool:
        """Say whether a visitor's episode is running."""
        place = self.engine.place(who, SLOT)
        return place is not None and not place.task.done()

    def left(self, page: str) -> None:
        """A page was closed."""
        self.followers.left(page)

    def _now(self, place: Place) -> Updates:
        session = place.session
        view = reduce(tuple(session.log.events), session.verdict if session.log.closed else None)
        focus = min(place.focus, view.steps) if place.focus is not None else view.steps
        setting = self.setting(session.played.scenario, session.card.agent, view.clip)
        addresses: Links = links(self.engine, place)
        return watch_updates(self.page, view, focus, setting, addresses, session.pace.paused)


def _card(scenario: str, agent: str, user: str, mode: str, judge: str) -> Card:
    """Return the card that the fields ask for."""
    return Card.model_validate(
        {"scenario": scenario, "agent": agent, "user": user, "mode": mode or None, "judge": judge}
    )


def wire_watch(tab: WatchTab, visitor: gr.BrowserState) -> None:
    """Connect the components of the tab with its handlers."""
    page, outputs = tab.page, tab.outputs
    seats = [page.scenario, page.agent, page.user, page.mode, page.judge]
    following: dict[str, Any] = {"fn": tab.follow, "inputs": [visitor], "outputs": outputs, **FREE}
    page.play.click(tab.play, [visitor, *seats], outputs, **FREE).then(**following)
    page.step.click(tab.step, [visitor, *seats], outputs, **FREE).then(**following)
    page.stop.click(tab.stop, [visitor], outputs, **FREE)
    for field in (page.scenario, page.agent, page.user):
        field.input(tab.choose, [visitor, page.scenario, page.agent, page.user, page.mode], outputs, **FREE)
    for field in (page.domain, page.kind):
        fields = [visitor, page.domain, page.kind, page.scenario, page.agent, page.user, page.mode]
        field.input(tab.narrow, fields, outputs, preprocess=False, **FREE)
    page.ready.click(tab.play, [visitor, *seats], outputs, **FREE).then(**following)
    page.download.click(tab.download, [visitor], [page.saved], **FREE).then(
        None, [page.saved], None, js=(JS / "save.js").read_text()
    )
    for area in page.pressed:
        area.click(tab.press, [visitor], outputs, **FREE)
