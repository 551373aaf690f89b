"""A screen in an address: the message list and how it is looked at, compressed, after the `#` of the page's address."""

import base64
import binascii
import json
import zlib
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from core.errors import ConfigError
from core.screen import CSS_WIDTH, Theme
from playground.lab.sheet import Look, Marks
from renderer.view import SCALES, WIDTHS, View

MARK = "#lab="
LONGEST = 16_000
"""Characters of a link's code: longer addresses are cut by browsers and chat programs."""
LARGEST = 400_000
"""Bytes that a code may unfold to; the door takes no longer list."""
BROKEN = "This link does not hold a whole screen. Ask for it again, or paste the message list."


class Shared(BaseModel):
    """What a link holds; short names, since each character counts.

    It comes from whoever made the link, so it is data only: the list goes through the same door as any other.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    text: str = Field(alias="t", max_length=LARGEST)
    base: str = Field("", alias="g", pattern=r"^[a-z0-9_]{0,64}$")
    """Name of the gallery screen whose pictures the list may show."""
    width: int = Field(CSS_WIDTH, alias="w", ge=WIDTHS[0], le=WIDTHS[1])
    theme: Theme = Field("light", alias="c")
    scale: float = Field(1.0, alias="s", ge=SCALES[0], le=SCALES[1], allow_inf_nan=False)

    marks: Marks = Field("on", alias="m")

    @property
    def look(self) -> Look:
        """How the screen is looked at."""
        return Look(View(scale=self.scale, width=self.width, theme=self.theme), self.marks)


def to_code(text: str, base: str, look: Look) -> str:
    """Return the code of a link.

    Raises:
        ConfigError: The list is too long for an address, or no text.
    """
    view = look.view
    whole: dict[str, Any] = {"t": text, "g": base, "w": view.width, "c": view.theme, "s": view.scale, "m": look.marks}
    try:
        packed = zlib.compress(json.dumps(whole, ensure_ascii=False).encode(), 9)
    except UnicodeEncodeError:
        raise ConfigError("The list holds half a character. Mend it, then share it.") from None
    code = base64.urlsafe_b64encode(packed).decode().rstrip("=")
    if len(code) > LONGEST:
        raise ConfigError("The list is too long for a link. Copy it and send it as a file instead.")
    return code


def from_code(code: str) -> Shared:
    """Read the code of a link; `code` may be anything at all.

    Raises:
        ConfigError: It is no code of ours, or holds too much.
    """
    if len(code) > LONGEST:
        raise ConfigError(BROKEN)
    try:
        packed = base64.b64decode(code + "=" * (-len(code) % 4), altchars=b"-_", validate=True)
        unpacker = zlib.decompressobj()
        data = unpacker.decompress(packed, LARGEST)
        if not unpacker.eof:
            raise ConfigError(BROKEN)
        return Shared.model_validate(json.loads(data))
    except (binascii.Error, zlib.error, ValueError, ValidationError, RecursionError) as error:
        raise ConfigError(BROKEN) from error
