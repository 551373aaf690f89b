"""A reading of the page turned into a drawn screen."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from core.screen import Box, DrawnText, Screen, Target
from renderer.view import View
from ui_server.surfaces import SurfaceState

Reading = Mapping[str, Any]
"""What `window.firsthand.read` returns: JSON of one instant, boxes in CSS pixels of the viewport."""


@dataclass(frozen=True)
class Drawing:
    """A drawn screen and its pixels."""

    png: bytes
    screen: Screen
    notes: tuple[str, ...] = ()
    """What the drawing library complained about while it drew."""


def drawing(png: bytes, reading: Reading, state: SurfaceState, view: View, height: int) -> Drawing:
    """Put image and reading together.

    Args:
        png: The image.
        reading: Taken at the same instant.
        state: The state that was drawn; where the page's data differ from it, the screen is of the next revision.
        view: How it was drawn.
        height: CSS pixels of the viewport.
    """
    changed = reading["data"] != state.data_model
    screen = Screen(
        surface_id=state.surface_id,
        revision=state.revision + (1 if changed else 0),
        image=hashlib.sha256(png).hexdigest(),
        width=round(view.width * view.scale),
        height=round(height * view.scale),
        scale=view.scale,
        scroll=float(reading["scroll"]),
        content_height=int(reading["height"]),
        css_width=view.width,
        theme=view.theme,
        targets=targets(reading, view.scale),
        texts=texts(reading, view.scale),
    )
    return Drawing(png, screen, tuple(dict.fromkeys(reading["errors"])))


def targets(reading: Reading, scale: float) -> tuple[Target, ...]:
    """Return the targets of a reading, their boxes in pixels of the image."""
    return tuple(
        Target(
            id=found["id"],
            type=found["type"],
            path=found["path"],
            label=found["label"],
            box=_box(found["box"], scale),
            action=found["action"],
            enabled=found["enabled"],
            value=found["value"],
            parents=tuple(found["parents"]),
        )
        for found in reading["targets"]
    )


def texts(reading: Reading, scale: float) -> tuple[DrawnText, ...]:
    """Return the pieces of text of a reading, their boxes in pixels of the image."""
    return tuple(
        DrawnText(
            id=text["id"],
            path=text["path"],
            text=text["text"],
            box=_box(text["box"], scale),
            parents=tuple(text["parents"]),
        )
        for text in reading["texts"]
    )


def _box(box: Sequence[float], scale: float) -> Box:
    x, y, width, height = (round(value * scale, 1) for value in box)
    return x, y, width, height
