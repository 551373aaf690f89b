"""What the judges say about an episode."""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue

Outcome = Literal["pass", "fail", "unscored"]
Group = Literal["state", "joint", "facts", "agent", "user", "ui"]


class Evidence(BaseModel):
    """Where to look: an event of the log, or a row of the world."""

    model_config = ConfigDict(frozen=True)

    seq: int | None = None
    step: int | None = None
    row: str | None = None
    """`table/key`."""
    text: str = ""


class Check(BaseModel):
    """One question and its answer."""

    model_config = ConfigDict(frozen=True)

    name: str
    group: Group
    title: str
    """Its plain name, e.g. `Changed nothing else`."""
    gate: bool
    """Whether it decides the outcome."""
    outcome: Outcome
    reason: str
    evidence: list[Evidence] = Field(default_factory=list)


class Cell(BaseModel):
    """One column of a row, expected against actual."""

    model_config = ConfigDict(frozen=True)

    column: str
    expected: JsonValue = None
    actual: JsonValue = None
    similarity: float
    """0 to 1; 1 is a match."""
    judged: bool = True
    """False for a column that is shown only."""
    extra: bool = False
    """A column that changed and was to stay as it was; `expected` is its value before."""


class RowMatch(BaseModel):
    """One expected or actual change and its partner."""

    model_config = ConfigDict(frozen=True)

    table: str
    op: Literal["create", "update", "delete"]
    state: Literal["match", "differs", "missing", "unexpected"]
    key: str | None = None
    """Key of the actual row, where there is one."""
    cells: list[Cell] = Field(default_factory=list)
    score: float = 0.0
    """0 to 1; what the row adds to the true positives."""
    name: str = ""
    """What a reader would call the row, e.g. `oat milk`."""
    told: str = ""
    """What a sentence calls it where its name says too little, e.g. `clean the Clock by 20 August 2026`."""
    place: str = ""
    """What a reader would call its table, e.g. `the cart`."""
    seq: int | None = None
    """The `call_finished` that last touched the actual row."""
    step: int | None = None
    """Its step."""


class StateScore(BaseModel):
    """Expected changes of the world against what changed."""

    model_config = ConfigDict(frozen=True)

    rows: list[RowMatch] = Field(default_factory=list)
    precision: float | None = None
    recall: float | None = None
    entity_f1: float | None = None
    """None where the scenario expects no change and none was made."""


class CallMatch(BaseModel):
    """One required call, or one that was issued beyond them."""

    model_config = ConfigDict(frozen=True)

    tool: str
    arguments: dict[str, JsonValue] = Field(default_factory=dict)
    state: Literal["hit", "missing", "extra", "waived"]
    """`waived`: left out together with the required call that takes it back, which is as good."""
    seq: int | None = None
    """The `call_finished` of a call that was issued."""
    step: int | None = None
    together: list[int] = Field(default_factory=list)
    """Of a hit: the steps of further calls that meet it only together with the first."""
    failed: bool = False
    """Of a call that was issued: whether it was refused."""


class JointScore(BaseModel):
    """Required calls against issued ones; formulas in judges/metrics.py."""

    model_config = ConfigDict(frozen=True)

    calls: list[CallMatch] = Field(default_factory=list)
    required: int = 0
    matched: int = 0
    """Required calls that were met."""
    issued: int = 0
    useful: int = 0
    """Issued calls that met a required one, alone or together."""
    turns: int = 0
    """Messages and acts of the user."""
    tokens: int | None = None
    """In and out, of the agent's seat; None where no model was used."""
    tool_success: bool | None = None
    micro_accuracy: float | None = None
    result_success: bool | None = None
    joint_success: bool | None = None
    tool_precision: float | None = None
    tool_f1: float | None = None
    tool_efficiency: float | None = None
    turn_efficiency: float | None = None
    token_efficiency: float | None = None


class Cause(BaseModel):
    """Why an episode failed: one step of the cascade, in its order."""

    model_config = ConfigDict(frozen=True)

    name: str
    title: str
    """Its plain name, e.g. `Did more than was asked`."""
    reason: str
    evidence: list[Evidence] = Field(default_factory=list)


class Verdict(BaseModel):
    """The outcome with its checks and their evidence."""

    outcome: Outcome
    sentence: str
    """What was asked, what was done, what is wrong."""
    judge: str
    judge_version: str
    scoring: Literal["strict", "compat"] = "strict"
    checks: list[Check] = Field(default_factory=list)
    state: StateScore = StateScore()
    joint: JointScore = JointScore()
    agent_success: bool | None = None
    user_success: bool | None = None
    ui_success: bool | None = None
    causes: list[Cause] = Field(default_factory=list)
    """Of a failed episode, the first one first in the cascade; in `compat` at most one."""
    disagreements: list[str] = Field(default_factory=list)
    """In `compat`: where `strict` decides otherwise, and by which rule; one line each."""
