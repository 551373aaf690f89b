"""The card of an episode: which scenario, seats, seed and limits. Equal cards ask for the same run."""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from core.errors import ConfigError

Interface = Literal["tools", "code"]
Mode = Literal["easy", "hard", "static"]
StopReason = Literal[
    "agent_done", "user_done", "limit", "agent_fault", "user_fault", "infrastructure", "crashed", "cancelled"
]

SEAT_KEYS = ("effort", "temperature", "max_tokens", "interface", "toolbox", "prompt", "frames")


class Seat(BaseModel):
    """Who takes a role: `vendor:model?key=value&...`."""

    model_config = ConfigDict(frozen=True)

    vendor: str
    model: str = ""
    options: dict[str, str] = Field(default_factory=dict)

    def __str__(self) -> str:
        name = f"{self.vendor}:{self.model}" if self.model else self.vendor
        return name + ("?" + "&".join(f"{key}={value}" for key, value in self.options.items()) if self.options else "")


def parse_seat(text: str) -> Seat:
    """Read a seat such as `scripted:reference` or `openai:gpt-5?effort=low`.

    Raises:
        ConfigError: The text is empty, or has an option that no seat knows.
    """
    name, _, query = text.strip().partition("?")
    vendor, _, model = name.partition(":")
    if not vendor:
        raise ConfigError("A seat is written vendor:model, for example scripted:reference.")
    options = {}
    for pair in filter(None, query.split("&")):
        key, equals, value = pair.partition("=")
        if key not in SEAT_KEYS or not equals:
            raise ConfigError(f"The seat {text!r} has the option {pair!r}; allowed are {', '.join(SEAT_KEYS)}.")
        options[key] = value
    return Seat(vendor=vendor, model=model, options=options)


class Limits(BaseModel):
    """What an episode may use; reaching one ends it at once."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    user_turns: int = Field(10, ge=1, le=1000)
    tool_calls: int = Field(200, ge=1, le=10_000)
    steps: int = Field(400, ge=1, le=20_000)
    tokens: int | None = Field(None, ge=1)
    seconds: float = Field(900.0, gt=0, le=86_400)
    """Real seconds."""


class Card(BaseModel):
    """What was asked to be run."""

    model_config = ConfigDict(frozen=True)

    scenario: str
    agent: str
    user: str
    judge: str = "rules"
    interface: Interface = "tools"
    mode: Mode | None = None
    """Interaction mode of the user; None where it says its rounds as they are written."""
    seed: int = 0
    pixels: bool = True
    """False where screens are read without a browser, and no picture of them is drawn."""
    limits: Limits = Limits()
