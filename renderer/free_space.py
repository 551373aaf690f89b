"""Where on a drawn screen a small rectangle covers nothing that is written."""

from collections.abc import Iterator, Sequence

import numpy as np
from PIL import Image

from core.screen import Box

CONTRAST = 20
"""Steps of 255 between neighbouring pixels that count as something drawn."""
EDGE = 3.0
"""CSS pixels at the rim of a control, where its border is."""
TOUCHING = 2.0
"""CSS pixels between a target and a rectangle beside it."""
REACH = 72.0
"""How far from its target a rectangle may stand, in CSS pixels."""
DRAWN_COST = 40.0
"""Cost of a place that is drawn on all over, by lines or pictures that nobody reads."""


class FreeSpace:
    """A screen's picture with what may not be covered.

    Args:
        picture: The screen.
        written: Boxes of drawn text: never covered.
        targets: Boxes of targets: covered only by the target's own rectangle, and there only where nothing is drawn.
        scale: Pixels per CSS pixel.
    """

    def __init__(self, picture: Image.Image, written: Sequence[Box], targets: Sequence[Box], scale: float) -> None:
        self.size = picture.size
        self.targets = targets
        self.scale = scale
        self._written = written
        self._sums = _summed(picture)

    def choices(self, index: int, size: tuple[float, float]) -> list[tuple[float, Box]]:
        """Return the free places for a rectangle that belongs to a target, with their costs, the cheapest first.

        Args:
            index: Which target.
            size: Width and height in pixels.
        """
        places = _places(self.targets[index], size, self.scale)
        free = [(cost, box) for cost, box in places if self._allowed(box, index)]
        return sorted((cost + DRAWN_COST * self._drawn(box) / (size[0] * size[1]), box) for cost, box in free)

    def _allowed(self, box: Box, index: int) -> bool:
        x, y, width, height = box
        if x < 0 or y < 0 or x + width > self.size[0] or y + height > self.size[1]:
            return False
        if any(meet(box, text) for text in self._written):
            return False
        if any(meet(box, other) for at, other in enumerate(self.targets) if at != index):
            return False
        inside = overlap(box, grown(self.targets[index], -EDGE * self.scale))
        return inside is None or self._drawn(inside) == 0

    def _drawn(self, box: Box) -> int:
        """Count the pixels of a box, inside the picture, at which something is drawn."""
        left, top = int(box[0]), int(box[1])
        right, bottom = min(round(box[0] + box[2]), self.size[0]), min(round(box[1] + box[3]), self.size[1])
        sums = self._sums
        return int(sums[bottom, right] - sums[top, right] - sums[bottom, left] + sums[top, left])


def meet(one: Box, other: Box) -> bool:
    """Say whether two boxes share more than an edge."""
    return overlap(one, other) is not None


def overlap(one: Box, other: Box) -> Box | None:
    """Return what two boxes share, or None."""
    left, top = max(one[0], other[0]), max(one[1], other[1])
    right, bottom = min(one[0] + one[2], other[0] + other[2]), min(one[1] + one[3], other[1] + other[3])
    return (left, top, right - left, bottom - top) if right > left and bottom > top else None


def grown(box: Box, by: float) -> Box:
    """Return a box made larger on each side; smaller for a negative number."""
    return box[0] - by, box[1] - by, max(box[2] + 2 * by, 0.0), max(box[3] + 2 * by, 0.0)


def _summed(picture: Image.Image) -> np.ndarray:
    """Return how many pixels above and left of each one differ from a neighbour."""
    pixels = np.asarray(picture.convert("RGB"), dtype=np.int16)
    drawn = np.zeros(pixels.shape[:2], dtype=np.int32)
    across = np.abs(np.diff(pixels, axis=1)).max(axis=2) > CONTRAST
    down = np.abs(np.diff(pixels, axis=0)).max(axis=2) > CONTRAST
    drawn[:, 1:] |= across
    drawn[:, :-1] |= across
    drawn[1:] |= down
    drawn[:-1] |= down
    return np.pad(drawn.cumsum(axis=0).cumsum(axis=1), ((1, 0), (1, 0)))


def _places(target: Box, size: tuple[float, float], scale: float) -> Iterator[tuple[float, Box]]:
    """Yield places around a target with what each costs: beside it, over its edge, inside it, farther away."""
    near = TOUCHING * scale
    w, h = size
    for base, gap_x, gap_y in ((0.0, near, near), (4.0, -w / 2, -h / 2), (9.0, -w - near, -h - near)):
        yield from ((base + cost, box) for cost, box in _around(target, size, (gap_x, gap_y)))
    for far in np.arange(6.0, REACH, 4.0):
        yield from ((15.0 + far + cost, box) for cost, box in _around(target, size, (far * scale, far * scale)))


def _around(target: Box, size: tuple[float, float], gaps: tuple[float, float]) -> Iterator[tuple[float, Box]]:
    x, y, width, height = target
    w, h = size
    for cost, share in ((0.0, 0.0), (0.2, 0.5), (0.4, 1.0), (1.5, 0.25), (1.5, 0.75)):
        down, across = y + (height - h) * share, x + (width - w) * share
        yield cost, (x - w - gaps[0], down, w, h)
        yield cost + 0.5, (across, y - h - gaps[1], w, h)
        yield cost + 1.0, (x + width + gaps[0], down, w, h)
        yield cost + 1.5, (across, y + height + gaps[1], w, h)
