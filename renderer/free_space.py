"""Where on a drawn screen a small rectangle covers nothing that is written."""

from collections.abc import Sequence

import numpy as np
from PIL import Image

from core.screen import Box

CONTRAST = 20
"""Steps of 255 between neighbouring pixels that count as something drawn."""
EDGE = 3.0
"""CSS pixels at the rim of a control, where its border is."""
TOUCHING = 2.0
"""CSS pixels between a target and a rectangle beside it."""
NEAR = 18.0
"""How far from its target a rectangle may stand before it counts as far off, in CSS pixels."""
REACH = 72.0
"""How far from its target a rectangle may stand at all, in CSS pixels."""
STEP = 1.0
"""CSS pixels between places on the inside of a target."""
MOST_STEPS = 48
"""Most places on the inside of a target in one direction."""
INSIDE_COST, STRADDLING_COST, FAR_COST = 2.0, 5.0, 15.0
DRAWN_COST = 40.0
"""Cost of a place that is drawn on all over, by lines or pictures that nobody reads."""
CLOSE_COST = 3.0
"""Cost of a place that stands hardly nearer to its own target than to another."""
CLOSE = 6.0
"""How much nearer it has to stand, in CSS pixels."""
CROWDING_COST = 1.5
"""Cost of a place that nearly touches what is written."""
Boxes = np.ndarray
"""Boxes as rows of x, y, width and height."""


class FreeSpace:
    """A screen's picture with what may not be covered.

    Args:
        picture: The screen.
        written: Boxes of drawn text and of what else tells something: never covered.
        targets: Boxes of targets: covered only by the target's own rectangle, and there only where nothing is drawn.
        scale: Pixels per CSS pixel.
    """

    def __init__(self, picture: Image.Image, written: Sequence[Box], targets: Sequence[Box], scale: float) -> None:
        self.size = picture.size
        self.targets = targets
        self.scale = scale
        self._written = rows(written)
        self._boxes = rows(targets)
        self._sums = _summed(picture)

    def choices(self, index: int, size: tuple[float, float], far: float = NEAR) -> Boxes:
        """Return the free places for a rectangle that belongs to a target, the cheapest first.

        Args:
            index: Which target.
            size: Width and height in pixels.
            far: How far off the rectangle may stand, in CSS pixels.
        """
        costs, boxes = _places(self.targets[index], size, self.scale, far)
        x, y, width, height = boxes.T
        on = (x >= 0) & (y >= 0) & (x + width <= self.size[0]) & (y + height <= self.size[1])
        costs, boxes = costs[on], boxes[on]
        costs, boxes = self._kept(costs, boxes, index)
        costs = costs + DRAWN_COST * self._drawn(boxes) / (size[0] * size[1])
        ordered: Boxes = boxes[np.argsort(costs, kind="stable")]
        return ordered

    def _kept(self, costs: np.ndarray, boxes: Boxes, index: int) -> tuple[np.ndarray, Boxes]:
        """Leave out the places that cover something, and those whose target somebody could not tell."""
        own = self.targets[index]
        reach = rows([grown(own, REACH * self.scale + max(boxes[0, 2:], default=0.0))]) if len(boxes) else rows([own])
        texts = self._written[meets(self._written, reach)[:, 0]]
        near = meets(self._boxes, reach)[:, 0]
        near[index] = False
        others = self._boxes[near]
        free = ~meets(boxes, texts).any(axis=1) & ~meets(boxes, others).any(axis=1)
        costs, boxes = costs[free], boxes[free]
        free = self._blank_inside(boxes, own)
        costs, boxes = costs[free], boxes[free]
        distance = _apart(boxes, rows([own]))[:, 0]
        other = _apart(boxes, others).min(axis=1, initial=np.inf)
        clear = ~meets(_ways(boxes, own), others).any(axis=1)
        told = (distance <= other) & (clear | (distance <= TOUCHING * self.scale))
        room = TOUCHING * self.scale
        crowding = meets(boxes + np.array([-room, -room, 2 * room, 2 * room]), texts).any(axis=1)
        costs = costs + CLOSE_COST * (other - distance < CLOSE * self.scale) * (distance > 0) + CROWDING_COST * crowding
        return costs[told], boxes[told]

    def _blank_inside(self, boxes: Boxes, own: Box) -> np.ndarray:
        """Say which places cover nothing drawn on their target's inside."""
        left, top, wide, high = grown(own, -EDGE * self.scale)
        right, bottom = left + wide, top + high
        x, y = boxes[:, 0].clip(left, right), boxes[:, 1].clip(top, bottom)
        end_x = (boxes[:, 0] + boxes[:, 2]).clip(left, right)
        end_y = (boxes[:, 1] + boxes[:, 3]).clip(top, bottom)
        inside = (end_x > x) & (end_y > y)
        blank = self._drawn(np.stack([x, y, end_x - x, end_y - y], axis=1)) == 0
        return np.asarray(~inside | blank)

    def _drawn(self, boxes: Boxes) -> np.ndarray:
        """Count the pixels of each box, inside the picture, at which something is drawn."""
        wide, high = self.size
        left, top = boxes[:, 0].astype(int).clip(0, wide), boxes[:, 1].astype(int).clip(0, high)
        right = np.rint(boxes[:, 0] + boxes[:, 2]).astype(int).clip(left, wide)
        bottom = np.rint(boxes[:, 1] + boxes[:, 3]).astype(int).clip(top, high)
        sums = self._sums
        counted: np.ndarray = sums[bottom, right] - sums[top, right] - sums[bottom, left] + sums[top, left]
        return counted


def rows(boxes: Sequence[Box]) -> Boxes:
    """Return boxes as an array of rows."""
    return np.array(boxes, dtype=np.float64).reshape(-1, 4)


def meets(ones: Boxes, others: Boxes) -> np.ndarray:
    """Say for each of some boxes and each of others whether they share more than an edge."""
    one, other = ones[:, None, :], others[None, :, :]
    low, high = np.maximum(one[..., :2], other[..., :2]), one[..., :2] + one[..., 2:]
    both = np.minimum(high, other[..., :2] + other[..., 2:]) > low
    return np.asarray(both[..., 0] & both[..., 1])


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
    by = max(by, -min(box[2], box[3]) / 2)
    return box[0] - by, box[1] - by, box[2] + 2 * by, box[3] + 2 * by


def _apart(ones: Boxes, others: Boxes) -> np.ndarray:
    """Return how far each of some boxes is from each of others, along the longer way; 0 where they touch."""
    one, other = ones[:, None, :], others[None, :, :]
    before = other[..., :2] - one[..., :2] - one[..., 2:]
    behind = one[..., :2] - other[..., :2] - other[..., 2:]
    apart: np.ndarray = np.maximum(np.maximum(before, behind), 0.0).max(axis=2)
    return apart


def _ways(boxes: Boxes, own: Box) -> Boxes:
    """Return the boxes around the straight ways from the middles of places to a target."""
    middle = boxes[:, :2] + boxes[:, 2:] / 2
    end = np.stack([middle[:, 0].clip(own[0], own[0] + own[2]), middle[:, 1].clip(own[1], own[1] + own[3])], axis=1)
    low = np.minimum(middle, end)
    return np.concatenate([low, np.abs(middle - end) + 0.01], axis=1)


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


def _places(target: Box, size: tuple[float, float], scale: float, far: float) -> tuple[np.ndarray, Boxes]:
    """Return places around a target with what each costs: beside it, over its edge, inside it, farther away."""
    near = TOUCHING * scale
    w, h = size
    found = [_around(target, size, (near, near), 0.0)]
    for part in (0.5, 0.35, 0.65, 0.2, 0.8):
        found.append(_around(target, size, (-part * w, -part * h), STRADDLING_COST + abs(part - 0.5)))
    found.append(_inside(target, size, scale))
    for off in np.arange(6.0, far + 1, 4.0):
        found.append(_around(target, size, (off * scale, off * scale), FAR_COST + off))
    return np.concatenate([cost for cost, _ in found]), np.concatenate([box for _, box in found])


def _around(target: Box, size: tuple[float, float], gaps: tuple[float, float], base: float) -> tuple[np.ndarray, Boxes]:
    x, y, width, height = target
    w, h = size
    costs, boxes = [], []
    for cost, share in ((0.0, 0.0), (0.2, 0.5), (0.4, 1.0), (1.5, 0.25), (1.5, 0.75), (1.6, 0.12), (1.6, 0.88)):
        down, across = y + (height - h) * share, x + (width - w) * share
        costs += [cost, cost + 0.5, cost + 1.0, cost + 1.5]
        boxes += [(x - w - gaps[0], down, w, h), (across, y - h - gaps[1], w, h)]
        boxes += [(x + width + gaps[0], down, w, h), (across, y + height + gaps[1], w, h)]
    return np.array(costs) + base, rows(boxes)


def _inside(target: Box, size: tuple[float, float], scale: float) -> tuple[np.ndarray, Boxes]:
    """Return places on a target's own ground, those at its right end first."""
    x, y, width, height = target
    w, h = size
    rim, step = 1.0 * scale, STEP * scale
    spans = (width - w - 2 * rim, height - h - 2 * rim)
    if min(spans) < 0:
        return np.empty(0), rows([])
    across, down = (np.linspace(0.0, span, min(int(span / step) + 1, MOST_STEPS)) for span in spans)
    left, top = (part.reshape(-1) for part in np.meshgrid(across, down))
    costs = 1.5 - 1.5 * left / max(spans[0], 1.0) + np.abs(top / max(spans[1], 1.0) - 0.5)
    boxes = np.stack([x + rim + left, y + rim + top, np.full_like(left, w), np.full_like(left, h)], axis=1)
    return INSIDE_COST + costs, boxes
