"""The events of an episode: one JSON object each, emitted once, never changed.

Common fields: `v` schema version; `seq` place in the log from 0; `step` the number a reader sees (messages, calls,
screens and acts are counted; every other event carries the step it belongs to); `at` world seconds since the start of
the episode; `by` who did it; `wall` anything of the wall clock, and nothing else holds any.
"""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue, TypeAdapter

from core.card import Card, StopReason
from core.screen import Box, Screen
from core.verdict import Check

SCHEMA_VERSION = 1
By = Literal["agent", "user", "judge", "app"]
COUNTED = frozenset({"message", "call_started", "screen_rendered", "user_acted"})
"""Kinds that raise the step."""


class ImageRef(BaseModel):
    """A picture or clip of the world's image store."""

    model_config = ConfigDict(frozen=True)

    id: int
    sha256: str
    kind: Literal["image", "clip", "frame"] = "image"
    name: str = ""
    mime: str = "image/png"
    width: int = 0
    height: int = 0
    seconds: float | None = None
    """Length of a clip."""
    t: float | None = None
    """Of a frame: its time in the clip, in seconds."""
    parent: int | None = None
    """The image or clip it was made from."""


class Change(BaseModel):
    """One row of the world's journal."""

    model_config = ConfigDict(frozen=True)

    table: str
    op: Literal["create", "update", "delete"]
    key: str
    """Primary key; several columns are joined by `|`."""
    before: dict[str, JsonValue] | None = None
    after: dict[str, JsonValue] | None = None


class Fault(BaseModel):
    """Why a call was refused."""

    model_config = ConfigDict(frozen=True)

    kind: str
    message: str
    details: list[dict[str, JsonValue]] = Field(default_factory=list)


class Action(BaseModel):
    """An A2UI action with its context resolved by the live page."""

    model_config = ConfigDict(frozen=True)

    name: str
    context: dict[str, JsonValue] = Field(default_factory=dict)
    source: str = ""
    """Id of the component that raised it."""
    data_model: JsonValue = None
    """The whole data model, where the surface asks for it by `sendDataModel`."""


class _Event(BaseModel):
    model_config = ConfigDict(frozen=True)

    v: int = SCHEMA_VERSION
    seq: int = -1
    step: int = 0
    at: float = 0.0
    by: By = "app"
    wall: dict[str, float] | None = None


class EpisodeStarted(_Event):
    """The card and what the seats were given."""

    kind: Literal["episode_started"] = "episode_started"
    card: Card
    scenario_sha: str = ""
    world: str = ""
    """SHA-256 of the database that the world started from."""
    now: str = ""
    """ISO time at which the world's clock starts."""
    tools: list[str] = Field(default_factory=list)
    media: list[ImageRef] = Field(default_factory=list)


class Aside(BaseModel):
    """Part of a user's message that is no request: what an impatient user adds to it."""

    model_config = ConfigDict(frozen=True)

    kind: Literal["complaint", "off_topic"]
    text: str


class Message(_Event):
    """Words of the user or the agent, with pictures."""

    kind: Literal["message"] = "message"
    text: str
    images: list[ImageRef] = Field(default_factory=list)
    seen_until: float | None = None
    """Seconds of the clip that the agent has seen once it has this message."""
    round: int | None = None
    """Of a scripted user: the round, from 1."""
    asides: list[Aside] = Field(default_factory=list)
    """Of an impatient user: a complaint at the beginning of the text, an off-topic sentence at its end."""

    @property
    def request(self) -> str:
        """The text without its asides."""
        text = self.text
        for aside in self.asides:
            cut = text.removeprefix if aside.kind == "complaint" else text.removesuffix
            text = cut(aside.text).strip()
        return text


class CallStarted(_Event):
    """A tool call as asked for."""

    kind: Literal["call_started"] = "call_started"
    call_id: str
    domain: str = ""
    tool: str
    writes: bool = False
    arguments: JsonValue = None


class CallFinished(_Event):
    """Its result: a value, or a fault after which nothing has changed."""

    kind: Literal["call_finished"] = "call_finished"
    call_id: str
    tool: str
    arguments: dict[str, JsonValue] | None = None
    """The arguments as the tool's schema read them; None when they were refused."""
    value: JsonValue = None
    fault: Fault | None = None
    changes: list[Change] = Field(default_factory=list)
    images: list[ImageRef] = Field(default_factory=list)


class SurfaceChanged(_Event):
    """A2UI messages, normalised to v0.9, that were applied to surfaces."""

    kind: Literal["surface_changed"] = "surface_changed"
    surface_ids: list[str]
    messages: list[JsonValue] = Field(default_factory=list)
    revisions: dict[str, int] = Field(default_factory=dict)
    warnings: list[str] = Field(default_factory=list)
    repairs: list[str] = Field(default_factory=list)
    """What was repaired or turned into v0.9 before it was applied."""
    origins: dict[str, JsonValue] = Field(default_factory=dict)
    """By surface that v0.8 wrote to: its root, the keys of its rows and what it sent, which later v0.8 goes on from."""


class ScreenRendered(_Event):
    """A surface as drawn."""

    kind: Literal["screen_rendered"] = "screen_rendered"
    screen: Screen
    shown: bool = True
    """Whether the user sees it."""


class UserActed(_Event):
    """What the user did on a screen, and what came of it."""

    kind: Literal["user_acted"] = "user_acted"
    surface_id: str
    revision: int
    component_id: str | None = None
    path: str | None = None
    x: float | None = None
    y: float | None = None
    exact: bool = True
    """False when the click took the nearest target."""
    field_values: dict[str, JsonValue] = Field(default_factory=dict)
    scroll: float | None = None
    box: Box | None = None
    """The target that took the click, in pixels of the screen that was acted on."""
    changed: list[str] = Field(default_factory=list)
    """Targets of the screen after the act that hold another value or state than before, each written `id@path`."""
    action: Action | None = None
    data_model: JsonValue = None
    words: str = ""
    fault: str | None = None
    round: int | None = None


class ModelUsed(_Event):
    """What one model call cost."""

    kind: Literal["model_used"] = "model_used"
    seat: str
    model: str
    tokens_in: int = 0
    tokens_out: int = 0


class Note(_Event):
    """Something a reader should know: a rebuilt page, what was read from a frame, what a user missed."""

    kind: Literal["note"] = "note"
    topic: str
    text: str
    data: JsonValue = None


class CheckFinished(_Event):
    """One check of the verdict."""

    kind: Literal["check_finished"] = "check_finished"
    by: By = "judge"
    check: Check


class EpisodeEnded(_Event):
    """Why it ended."""

    kind: Literal["episode_ended"] = "episode_ended"
    stop: StopReason
    reason: str = ""


Event = Annotated[
    EpisodeStarted
    | Message
    | CallStarted
    | CallFinished
    | SurfaceChanged
    | ScreenRendered
    | UserActed
    | ModelUsed
    | Note
    | CheckFinished
    | EpisodeEnded,
    Field(discriminator="kind"),
]
EVENT: TypeAdapter[Event] = TypeAdapter(Event)
