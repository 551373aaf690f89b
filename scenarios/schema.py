"""What a scenario is. Unknown keys are refused; `json_schema()` gives editors the same rules."""

from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue, model_validator

from core.card import Limits

Row = dict[str, Any]
EARLIEST_YEAR, LATEST_YEAR = 1970, 9000


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Start(_Part):
    """The rows that the world starts from."""

    base: dict[str, str] = Field(default_factory=dict)
    """Domain id to the name of one of its bases; `default` where nothing is said."""
    rows: dict[str, list[Row]] = Field(default_factory=dict)
    """Table name to further rows."""


class MediaFile(_Part):
    """A clip or picture, by file under `assets/`."""

    name: str
    file: str


class Pick(_Part):
    """How the scripted user chooses on a screen; it reads drawn texts and targets only."""

    by: str | None = None
    """The attribute that decides, as a screen would name it: `price`, or a word such as `sugar`."""
    order: Literal["min", "max", "equals", "contains"] | None = None
    value: str | float | None = None
    """For `equals` and `contains`."""
    among: list[str] = Field(default_factory=list)
    """Names of the candidates; empty for whatever the screen offers."""
    press: str | None = None
    """Words that the button's label must contain."""
    fields: dict[str, str | float | bool] = Field(default_factory=dict)
    """Label of an input to the value to enter first."""

    @model_validator(mode="after")
    def _complete(self) -> "Pick":
        if (self.by is None) != (self.order is None):
            raise ValueError("a pick names both `by` and `order`, or neither")
        if self.order in ("equals", "contains") and self.value is None:
            raise ValueError(f"a pick by {self.order} needs a `value`")
        if self.by is None and self.press is None and not self.among:
            raise ValueError("a pick needs `by` and `order`, `among`, or `press`")
        return self


class Round(_Part):
    """What the user asks for in turn; the next round comes when the agent has answered."""

    say: str = ""
    private: str = ""
    """What the user knows and never reads out."""
    images: list[str] = Field(default_factory=list)
    """Names of media that go with the words."""
    seen_until: float | None = Field(None, ge=0)
    """Seconds of the clip that the agent has seen; the whole clip where nothing is said."""
    pick: Pick | None = None
    """What is chosen on the screen that the agent shows."""

    @model_validator(mode="after")
    def _something(self) -> "Round":
        if not self.say and self.pick is None:
            raise ValueError("a round says something or picks something")
        return self


class User(_Part):
    """The user's private script."""

    brief: str
    user_id: str | None = None
    rounds: list[Round] = Field(default_factory=list)

    @property
    def whole(self) -> bool:
        """Whether all there is to say is the brief, in one text, as in an imported task."""
        return [entry.say for entry in self.rounds] == [self.brief]


class ExpectedRow(_Part):
    """A change that the world must show in the end."""

    table: str
    op: Literal["create", "update", "delete"]
    key: str | None = None
    """Of an update or delete."""
    values: Row = Field(default_factory=dict)
    """Column to value: of a created row, or of the columns that an update changes."""


class ExpectedCall(_Part):
    """A call that must be made and succeed."""

    tool: str
    arguments: dict[str, Any] = Field(default_factory=dict)


class ExpectedFact(_Part):
    """Something that the agent's words must contain."""

    text: str | None = None
    """Words, compared without regard to case and spaces."""
    number: float | None = None
    tolerance: float = 0.0
    """Relative; 0.01 is 1 %."""

    @model_validator(mode="after")
    def _one(self) -> "ExpectedFact":
        if (self.text is None) == (self.number is None):
            raise ValueError("a fact is either a `text` or a `number`")
        return self


class Requirement(_Part):
    """What a screen must let the user do in a round, not how."""

    round: int = Field(ge=1)
    text: str


class Sight(_Part):
    """Things that only the clip or picture shows, and that calls must name; when a task fails, it is asked whether."""

    argument: str
    """The tools' parameter that carries the name, e.g. `product_name`."""
    names: list[str] = Field(min_length=1)


class Expect(_Part):
    """What a good episode leaves behind."""

    rows: list[ExpectedRow] = Field(default_factory=list)
    calls: list[ExpectedCall] = Field(default_factory=list)
    facts: list[ExpectedFact] = Field(default_factory=list)
    seen: list[Sight] = Field(default_factory=list)
    ui: list[Requirement] = Field(default_factory=list)


class CallStep(_Part):
    """A tool call; `${name.field}` in its arguments stands for an earlier result."""

    call: ExpectedCall
    as_: str | None = Field(None, alias="as")


class SayStep(_Part):
    """Words to the user, which end the agent's turn."""

    say: str
    as_: str | None = Field(None, alias="as")


class ScreenStep(_Part):
    """A screen that is drawn and shown, which ends the agent's turn."""

    screen: dict[Literal["messages"], list[JsonValue]]
    as_: str | None = Field(None, alias="as")


class AwaitStep(_Part):
    """Wait for the user; `as` names what the user's act resolved to."""

    await_user: Literal[True]
    as_: str | None = Field(None, alias="as")


Step = Annotated[CallStep | SayStep | ScreenStep | AwaitStep, Field(union_mode="smart")]


class Flaw(_Part):
    """Something that is wrong with an imported task as it was published."""

    text: str
    """What is wrong, where, and what would be right."""
    mended: bool
    """Whether what was meant is certain, and stands in the scenario; else it is left out."""


class Facets(_Part):
    """What the scenario is about, for filters and tables."""

    flow: str | None = None
    challenge: str | None = None
    arrival: str | None = None
    image_kind: str | None = None
    interaction: str | None = None


class Scenario(_Part):
    """One task: start rows, clock, media, the user's script, limits, expectations and a reference solution."""

    id: str = Field(pattern=r"^[a-z0-9_]+(/[a-z0-9_]+)+$")
    """Pack and name, e.g. `retail/cheaper_oil`."""
    version: int = Field(1, ge=1)
    title: str
    summary: str = ""
    """One or two sentences for whoever watches: what should happen."""
    kind: Literal["task", "free"] = "task"
    """`free`: live play, without a script and without a score."""
    pack: str
    domains: list[str] = Field(min_length=1)
    toolbox: Literal["full", "medium", "compact", "mini"] = "full"
    ui: bool = False
    """Whether the agent may declare screens."""
    now: datetime
    seed: int = 0
    start: Start = Start()
    media: list[MediaFile] = Field(default_factory=list)
    user: User
    limits: Limits = Limits()
    expect: Expect = Expect()
    reference: list[Step] = Field(default_factory=list)
    facets: Facets = Facets()
    flaws: list[Flaw] = Field(default_factory=list)
    """Of an imported task."""
    samples: list[str] = Field(default_factory=list)
    """Of live play: questions that a visitor may start with."""

    @model_validator(mode="after")
    def _consistent(self) -> "Scenario":
        if not self.id.startswith(f"{self.pack}/"):
            raise ValueError(f"the id {self.id!r} must begin with its pack, {self.pack!r}")
        if self.now.tzinfo is None:
            raise ValueError("`now` needs a time zone, e.g. 2026-05-04T10:00:00Z")
        if not EARLIEST_YEAR <= self.now.year <= LATEST_YEAR:
            raise ValueError(f"`now` lies between the years {EARLIEST_YEAR} and {LATEST_YEAR}")
        known = {entry.name for entry in self.media}
        for number, entry in enumerate(self.user.rounds, 1):
            strange = set(entry.images) - known
            if strange:
                raise ValueError(f"round {number} sends {sorted(strange)[0]!r}, which is not among the media")
        if self.kind == "task":
            if not self.user.rounds:
                raise ValueError("a task needs at least one round")
            if not (self.expect.rows or self.expect.calls or self.expect.facts):
                raise ValueError("a task must expect a change, a call or a fact, so that idleness fails")
        return self


def json_schema() -> dict[str, Any]:
    """Return the JSON Schema of a scenario file."""
    return Scenario.model_json_schema(by_alias=True)
