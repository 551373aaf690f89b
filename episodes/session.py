"""A session owns everything live of one episode: world, surfaces, page, roles, log, inbox."""

import asyncio
import time
from dataclasses import replace
from datetime import UTC

from pydantic import JsonValue

from core.blobs import Blobs
from core.card import Card
from core.errors import LimitReached
from core.events import (
    CallFinished,
    CallStarted,
    EpisodeStarted,
    Event,
    Fault,
    ImageRef,
    Message,
    ModelUsed,
    Note,
    ScreenRendered,
    SurfaceChanged,
    UserActed,
)
from core.screen import Screen
from core.trajectory import EventLog
from core.verdict import Verdict
from core.wellformed import well_formed
from episodes.pace import Pace
from episodes.resources import Resources
from episodes.stage import Drawn, Stage
from media.intake import Media
from roles.base import Agent, Say, ToolCall, User, UserMove, View
from scenarios.played import Played, as_played
from scenarios.schema import Scenario
from tools import load
from tools.ui import Desk
from ui_server.act import UserAct
from ui_server.faults import ScreenFaults
from ui_server.surfaces import Surfaces
from world.world import World

WAITING_MOVES = 8
"""How many moves of a person may wait for the agent."""


class Session:
    """Opened from a card; closed once. All methods run on the loop that opened it.

    Attributes:
        card: What was asked for.
        played: The scenario with the schemas of its world.
        log: The episode's events.
        inbox: Moves of a person in the user's seat.
        agent: Set once the world is open, since an agent is told its tools.
        user: Set with the agent.
        verdict: Set when the episode has been judged.
    """

    agent: Agent
    user: User

    def __init__(
        self, card: Card, scenario: Scenario, media: dict[str, Media], resources: Resources, blobs: Blobs
    ) -> None:
        self.card = card
        self.resources = resources
        self.blobs = blobs
        self.log = EventLog()
        self.inbox: asyncio.Queue[UserMove] = asyncio.Queue(maxsize=WAITING_MOVES)
        self.pace = Pace()
        self.verdict: Verdict | None = None
        self.world = _open_world(scenario, blobs, card.seed)
        self.media: dict[str, ImageRef] = {}
        self.image_ids: set[int] = set()
        for name, stored in media.items():
            self.add_media(name, stored)
        self.base = blobs.put(self.world.dump())
        self.world.begin()
        self.desk = Desk(Surfaces(image_exists=self.image_ids.__contains__))
        self.world.parts[Desk] = self.desk
        self.played: Played = as_played(scenario, self.world, self.media.values())
        self.open_calls: dict[str, ToolCall] = {}
        self.stage = Stage(resources, self.note, card.pixels)
        self._seen: dict[int, float] = {}
        self._drawn: dict[str, int] = {}
        self._tokens = 0

    # --- the log -------------------------------------------------------------------------------------------------

    def emit(self, event: Event) -> Event:
        """Record an event at the world's time."""
        placed = self.record(event)
        limits = self.card.limits
        if placed.step >= limits.steps and not isinstance(placed, Note):
            raise LimitReached(f"The episode reached its limit of {limits.steps} steps.", "steps")
        if isinstance(placed, ModelUsed):
            self._tokens += placed.tokens_in + placed.tokens_out
            if limits.tokens is not None and self._tokens >= limits.tokens:
                raise LimitReached(f"The episode reached its limit of {limits.tokens} tokens.", "tokens")
        return placed

    def record(self, event: Event) -> Event:
        """Record an event whatever the limits say."""
        stamped = event.model_copy(update={"wall": {"t": round(time.time(), 3)}})
        return self.log.append(stamped, float(self.world.seconds))

    def start(self) -> None:
        """Record what is about to be played."""
        self.emit(
            EpisodeStarted(
                card=self.card,
                scenario_sha=self.played.sha256,
                world=self.base,
                now=self.world.start.astimezone(UTC).isoformat(),
                tools=[entry.name for entry in self.played.tools],
                media=list(self.played.media),
            )
        )

    def view(self) -> View:
        """Return what a role may look at."""
        return View(
            events=tuple(self.log.events),
            tools=self.played.tools,
            image=self.image,
            picture=self.picture,
            note=self.note,
            ocr=self.resources.ocr,
            inbox=self.inbox,
        )

    def note(self, note: Note) -> None:
        """Record something a reader should know."""
        self.emit(note)

    def image(self, image_id: int) -> bytes:
        """Return the bytes of an image of the world."""
        with self.world.images() as store:
            return store.data(image_id)

    def picture(self, screen: Screen) -> bytes:
        """Return the bytes of the picture of a screen that was drawn."""
        return self.blobs.get(screen.image)

    # --- messages ------------------------------------------------------------------------------------------------

    async def user_says(self, move: Say) -> None:
        """Deliver the user's words, with the frames of a clip up to where it has been seen."""
        clips = [self.media[name] for name in move.media]
        with self.world.images() as store:
            clips += [store.get(number) for number in move.images]
        if not clips and move.seen_until is not None:
            clips = [clip for clip in self.media.values() if clip.id in self._seen]
        images: list[ImageRef] = []
        for ref in clips:
            if ref.kind == "clip":
                images += await self._look(ref, move.seen_until)
            else:
                images.append(ref)
        self.world.tick()
        seen = move.seen_until
        self.emit(
            Message(
                by="user",
                text=str(well_formed(move.text)),
                images=images,
                seen_until=seen,
                round=move.round,
                asides=list(move.asides),
            )
        )

    async def _look(self, clip: ImageRef, until: float | None) -> list[ImageRef]:
        end = min(until if until is not None else clip.seconds or 0.0, clip.seconds or 0.0)
        start = self._seen.get(clip.id)
        if start is not None and end <= start:
            return []
        found = await self.resources.frames(clip, self.blobs, start or 0.0, end)
        self._seen[clip.id] = end
        frames = self.add_images([frame.model_copy(update={"parent": clip.id, "name": clip.name}) for frame in found])
        return [clip, *frames] if start is None else frames

    def agent_says(self, text: str) -> None:
        """Deliver the agent's words."""
        self.world.tick()
        self.emit(Message(by="agent", text=str(well_formed(text))))

    # --- media ---------------------------------------------------------------------------------------------------

    def add_media(self, name: str, media: Media) -> ImageRef:
        """Give the world a stored clip or picture under a name."""
        ref = ImageRef(
            id=0,
            sha256=media.sha256,
            kind=media.kind,
            name=name,
            mime=media.mime,
            width=media.width,
            height=media.height,
            seconds=media.seconds,
        )
        self.media[name] = self.add_images([ref])[0]
        return self.media[name]

    def add_images(self, refs: list[ImageRef]) -> list[ImageRef]:
        """Give the world stored images; they come back with their ids."""
        with self.world.images() as store:
            added = [store.add_stored(ref) for ref in refs]
        self.image_ids.update(ref.id for ref in added)
        return added

    # --- calls ---------------------------------------------------------------------------------------------------

    async def call(self, call: ToolCall) -> bool:
        """Make a call of the agent: record it, run it, record what came of it, and what it did to screens.

        Returns:
            Whether the call showed a screen to the user.
        """
        made = sum(isinstance(event, CallStarted) for event in self.log.events)
        if made >= self.card.limits.tool_calls:
            limit = self.card.limits.tool_calls
            raise LimitReached(f"The episode reached its limit of {limit} tool calls.", "tool_calls")
        tool = str(well_formed(call.tool))
        domain, entry = self.world.tools.get(tool, (None, None))
        call_id = f"c{made + 1}"
        self.open_calls[call_id] = call
        started = self.emit(
            CallStarted(
                by="agent",
                call_id=call_id,
                domain=domain.id if domain else "",
                tool=tool,
                writes=entry is not None and entry.writes is True,
                arguments=well_formed(call.arguments),
            )
        )
        result = self.world.call(tool, call.arguments)
        self.image_ids.update(ref.id for ref in result.images)
        drawing: Drawn | None = None
        if self.desk.show_asked:
            self.desk.show_asked = False
            try:
                drawing = await self._drawing()
            except ScreenFaults as faults:
                self.desk.shown = None
                details: list[dict[str, JsonValue]] = [dict(fault) for fault in faults.as_json()]
                result = replace(result, value=None, fault=Fault(kind="screen", message=str(faults), details=details))
        del self.open_calls[call_id]
        self.emit(
            CallFinished(
                by="agent",
                step=started.step,
                call_id=call_id,
                tool=tool,
                arguments=result.arguments,
                value=result.value,
                fault=result.fault,
                changes=result.changes,
                images=result.images,
            )
        )
        for applied in self.desk.applied:
            self.emit(
                SurfaceChanged(
                    by="agent",
                    surface_ids=list(applied.surface_ids),
                    messages=list(applied.messages),
                    revisions=dict(applied.revisions),
                    warnings=list(applied.warnings),
                    repairs=list(applied.repairs),
                    origins=dict(applied.origins),
                )
            )
        self.desk.applied.clear()
        if drawing is not None:
            self._keep(drawing)
        return drawing is not None

    # --- screens -------------------------------------------------------------------------------------------------

    async def draw(self) -> None:
        """Draw the shown surface anew where it has changed since it was drawn last."""
        shown = self.desk.shown
        if shown is None or self._drawn.get(shown) == self.desk.surfaces.state(shown).revision:
            return
        try:
            drawing = await self._drawing()
        except ScreenFaults as faults:
            self.emit(Note(topic="screen", text=f"The changed screen could not be drawn. {faults}"))
            return
        if drawing is not None:
            self._keep(drawing)

    async def _drawing(self) -> Drawn | None:
        if self.desk.shown is None:
            return None
        state = self.desk.surfaces.state(self.desk.shown)
        return await self.stage.use(lambda page: page.draw(state, self._bytes(state.images), self.world.now))

    async def act(self, act: UserAct, round_number: int | None = None) -> None:
        """Do on the screen what the user asks, which is a call of `ui_user_interact`; what came of it is one event."""
        asked = self.world.call("ui_user_interact", act.model_dump(exclude_defaults=True), caller="user")
        act, self.desk.act_asked = self.desk.act_asked or act, None
        screen = self._screen(act.surface_id)
        if asked.fault is not None or screen is None:
            fault = asked.fault.message if asked.fault is not None else "That screen has not been drawn yet."
            self._not_acted(act, 0, "Nothing there.", fault)
            return
        state = self.desk.surfaces.state(act.surface_id)
        images = self._bytes(state.images)
        now = self.world.now
        try:
            result, drawing = await self.stage.use(lambda page: page.act(state, act, screen, images, now))
            if result.data_model is not None:
                self.desk.surfaces.record_change(act.surface_id, result.data_model)
        except ScreenFaults as faults:
            self._not_acted(act, screen.revision, "Refused", faults.faults[0].message)
            return
        self.emit(
            UserActed(
                by="user",
                surface_id=act.surface_id,
                revision=screen.revision,
                component_id=result.component_id,
                path=result.path,
                x=act.x,
                y=act.y,
                exact=result.exact,
                field_values={str(well_formed(key)): well_formed(value) for key, value in act.field_values.items()},
                scroll=act.scroll,
                box=result.landed.box if result.landed else None,
                changed=list(dict.fromkeys(f"{target.id}@{target.path}" for target in result.changed)),
                action=result.action,
                data_model=result.data_model,
                words=result.words,
                fault=result.fault,
                round=round_number,
            )
        )
        if drawing.screen != screen:
            self._keep(drawing)

    def _not_acted(self, act: UserAct, revision: int, words: str, fault: str) -> None:
        surface = str(well_formed(act.surface_id))
        self.emit(UserActed(by="user", surface_id=surface, revision=revision, words=words, fault=fault))

    def _screen(self, surface_id: str) -> Screen | None:
        found = (
            event.screen
            for event in reversed(self.log.events)
            if isinstance(event, ScreenRendered) and event.screen.surface_id == surface_id
        )
        return next(found, None)

    def _keep(self, drawing: Drawn) -> None:
        if drawing.png is not None:
            self.blobs.put(drawing.png)
        self._drawn[drawing.screen.surface_id] = drawing.screen.revision
        self.emit(ScreenRendered(by="app", screen=drawing.screen))

    def _bytes(self, images: tuple[int, ...]) -> dict[int, bytes]:
        return {number: self.image(number) for number in images}

    async def close(self) -> None:
        """Give the page back and free the world."""
        await self.stage.close()
        self.world.close()


def _open_world(scenario: Scenario, blobs: Blobs, seed: int) -> World:
    domains = [load(name) for name in scenario.domains]
    if scenario.ui and "a2ui" not in scenario.domains:
        domains.append(load("a2ui"))
    world = World(domains, blobs, scenario.now, scenario.seed + seed)
    for domain in domains:
        world.fill(domain.base(scenario.start.base.get(domain.id, "default")))
    world.fill(scenario.start.rows)
    return world
