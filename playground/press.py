"""What a press on the page says. It comes from the visitor's browser, so it is checked before anything is done."""

import re

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from ui_server.limits import Limits

NAME = re.compile(r"[a-z_]{1,32}")


class Press(BaseModel):
    """A press, as far as it makes sense."""

    model_config = ConfigDict(frozen=True, extra="ignore", allow_inf_nan=False)

    press: str = Field(pattern=f"^{NAME.pattern}$")
    """`step`, `target`, or the name of a button."""
    step: int | None = Field(None, ge=0, le=1_000_000)
    target: int | None = Field(None, ge=0, le=100_000)
    """Place in the screen's list of targets; None for the picture itself."""
    surface: str | None = Field(None, max_length=200)
    revision: int | None = Field(None, ge=0, le=1_000_000)
    x: float | None = Field(None, ge=0, le=100_000)
    """Pixel of the screen's image; None when the press came from the keyboard."""
    y: float | None = Field(None, ge=0, le=100_000)
    text: str | None = Field(None, max_length=Limits.text)
    """What stands in the value box and is not in its field; None for a press without one."""


def read_press(payload: object) -> Press | None:
    """Read what the browser sent, or return None when it is nothing that the page sends."""
    if not isinstance(payload, dict):
        return None
    try:
        return Press.model_validate(payload)
    except ValidationError:
        return None
