"""A drawn surface: an image and its targets, of the same instant and revision."""

from typing import Literal

from pydantic import BaseModel, ConfigDict, JsonValue

Box = tuple[float, float, float, float]
"""x, y, width, height in pixels of the screen's image."""
Theme = Literal["light", "dark"]
CSS_WIDTH = 420
"""Width of a screen in CSS pixels, unless another is asked for."""


class Target(BaseModel):
    """One interactive element of a screen."""

    model_config = ConfigDict(frozen=True)

    id: str
    """Id of the A2UI component."""
    type: str
    """Its component type, e.g. `Button`."""
    path: str
    """Data path of the instance: `/` outside templates, e.g. `/items/0` for a template's first row."""
    label: str
    """The words drawn on it or beside it."""
    box: Box
    action: str | None = None
    """Name of the action that a click raises, where it raises one."""
    enabled: bool = True
    value: JsonValue = None
    """The value it holds, for inputs."""
    parents: tuple[str, ...] = ()
    """Instances around it, outermost first, each written `id@path`."""


class DrawnText(BaseModel):
    """A piece of text as drawn."""

    model_config = ConfigDict(frozen=True)

    id: str
    path: str
    text: str
    box: Box
    parents: tuple[str, ...] = ()
    """Instances around it, outermost first, each written `id@path`."""


class Screen(BaseModel):
    """One drawn revision of a surface."""

    model_config = ConfigDict(frozen=True)

    surface_id: str
    revision: int
    image: str
    """SHA-256 of the PNG; empty where no picture was drawn, and boxes only say what stands above what."""
    width: int
    """Pixels of the image."""
    height: int
    scale: float = 1.0
    """Image pixels per CSS pixel."""
    scroll: float = 0.0
    """CSS pixels scrolled from the top."""
    content_height: int = 0
    """CSS pixels of the whole content; more than `height / scale` when the screen scrolls."""
    css_width: int = CSS_WIDTH
    """CSS pixels from edge to edge; `width` is this times `scale`."""
    theme: Theme = "light"
    targets: tuple[Target, ...] = ()
    texts: tuple[DrawnText, ...] = ()


def hit(screen: Screen, x: float, y: float, slack: float = 12.0) -> tuple[Target | None, bool]:
    """Find the target at a pixel, or the nearest within `slack` pixels.

    Args:
        screen: The screen that was clicked.
        x: Pixel of the image.
        y: Pixel of the image.
        slack: How far off a click may be, in pixels of the image.

    Returns:
        The target (the smallest one there) and whether the pixel was exactly on it; `(None, False)` if none is near.
    """
    on = [target for target in screen.targets if distance(target, x, y) == 0.0]
    if on:
        return min(on, key=lambda target: target.box[2] * target.box[3]), True
    near = nearest(screen, x, y)
    return (near, False) if near is not None and distance(near, x, y) <= slack else (None, False)


def nearest(screen: Screen, x: float, y: float) -> Target | None:
    """Return the target whose box is nearest to a pixel, or None on a screen without targets."""
    return min(screen.targets, key=lambda target: distance(target, x, y), default=None)


def distance(target: Target, x: float, y: float) -> float:
    """Return the distance in pixels from a point to a target's box; 0 inside it."""
    left, top, width, height = target.box
    across = max(left - x, 0.0, x - left - width)
    down = max(top - y, 0.0, y - top - height)
    return float((across**2 + down**2) ** 0.5)
