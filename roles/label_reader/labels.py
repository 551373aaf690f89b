"""From lines of text to labels, and from labels to what a note records of them and back."""

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from pydantic import JsonValue

from core.events import ImageRef
from media.ocr import Line

MIN_SCORE = 0.6
SHORTEST = 3
"""Letters and digits that a label has at least; what is shorter is a scrap."""
SIZE_SHARE = 0.35
CENTRE_REACH = 0.1
"""How far from the middle, in widths of the picture, attention has fallen to 0.6 (standard deviation)."""
FULL_SIZE = 0.2
"""Width of a label (root of its area) from which on it counts as large, in widths of its picture."""
_PRICE = re.compile(r"\D?\s?\d{1,3}[.,]\s?\d{2}\s?\D?")

Box = tuple[int, int, int, int]


@dataclass(frozen=True)
class Label:
    """Lines that stand over one another in one picture.

    Attributes:
        text: Its words in reading order.
        box: x, y, width, height in pixels of the picture.
        image: The picture.
        score: How sure the reader is of its weakest line, 0 to 1.
    """

    text: str
    box: Box
    image: ImageRef
    score: float


def labels(lines: Sequence[Line], image: ImageRef) -> list[Label]:
    """Join lines that overlap sideways and follow one another within a line's height and a half.

    A price stands for itself, since it is on the tag and not on the product.
    """
    groups: list[list[Line]] = []
    for line in sorted((line for line in lines if line.score >= MIN_SCORE), key=lambda line: line.box[1]):
        home = next((group for group in groups if _joins(group[-1], line)), None)
        if home is None:
            groups.append([line])
        else:
            home.append(line)
    joined = [
        Label(
            text=" ".join(line.text for line in group),
            box=_around([line.box for line in group]),
            image=image,
            score=round(min(line.score for line in group), 2),
        )
        for group in groups
    ]
    return [label for label in joined if len("".join(words_of(label.text))) >= SHORTEST]


def _joins(above: Line, below: Line) -> bool:
    if _PRICE.fullmatch(above.text) or _PRICE.fullmatch(below.text):
        return False
    one, other = above.box, below.box
    across = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    gap = other[1] - (one[1] + one[3])
    return across > 0.4 * min(one[2], other[2]) and gap < 1.5 * max(one[3], other[3])


def _around(boxes: Sequence[Box]) -> Box:
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right, bottom = max(box[0] + box[2] for box in boxes), max(box[1] + box[3] for box in boxes)
    return left, top, right - left, bottom - top


def words_of(text: str) -> list[str]:
    """Return words and numbers in lower case; digits glued to letters are split off."""
    return re.findall(r"[^\W\d_]+|\d+", text.casefold())


def prominence(label: Label) -> float:
    """Weigh a label, 0 to 1: how large it is, and above all how near to the middle of its picture.

    Whoever films holds a thing close or turns the head to it. Both parts are measured in widths of the picture:
    0.35 · min(1, √(w·h) / 0.2) + 0.65 · exp(-½ · (distance / 0.1)²), times the reader's score.
    """
    width, height = max(label.image.width, 1), max(label.image.height, 1)
    x, y, wide, high = label.box
    away = math.hypot(x + wide / 2 - width / 2, y + high / 2 - height / 2) / width
    size = min(1.0, math.sqrt(wide * high) / width / FULL_SIZE)
    return label.score * (SIZE_SHARE * size + (1 - SIZE_SHARE) * math.exp(-0.5 * (away / CENTRE_REACH) ** 2))


def distinct(seen: Iterable[Label]) -> list[Label]:
    """Return each text once, where it stands out most, the most prominent first."""
    return [max(same, key=prominence) for same in _by_text(seen)]


def _by_text(seen: Iterable[Label]) -> list[list[Label]]:
    groups: dict[str, list[Label]] = {}
    for label in seen:
        groups.setdefault(" ".join(words_of(label.text)), []).append(label)
    return sorted(groups.values(), key=lambda same: -max(map(prominence, same)))


def as_data(seen: Iterable[Label]) -> list[JsonValue]:
    """Write labels for a note: each text once, with every place where it was read."""
    data: list[JsonValue] = []
    for same in _by_text(seen):
        best = max(same, key=prominence)
        places: list[JsonValue] = [[label.image.id, *label.box, label.score] for label in same]
        data.append(
            {
                "text": best.text,
                "score": best.score,
                "t": best.image.t,
                "image": best.image.id,
                "box": list(best.box),
                "places": places,
            }
        )
    return data


def from_data(data: JsonValue, images: Mapping[int, ImageRef]) -> list[Label]:
    """Read labels back from a note; places in pictures that are not there any more are left out."""
    found: list[Label] = []
    for entry in data if isinstance(data, list) else []:
        places = entry.get("places") if isinstance(entry, dict) else None
        text = entry.get("text") if isinstance(entry, dict) else None
        if not isinstance(places, list) or not isinstance(text, str):
            continue
        for place in places:
            numbers = (
                [float(part) for part in place if isinstance(part, int | float)] if isinstance(place, list) else []
            )
            if len(numbers) == 6 and int(numbers[0]) in images:
                x, y, width, height = (int(part) for part in numbers[1:5])
                found.append(Label(text, (x, y, width, height), images[int(numbers[0])], numbers[5]))
    return found


def where(label: Label) -> str:
    """Say where a label was read: the time in a clip, or the side of a picture."""
    t = label.image.t
    if t is not None:
        return f"at {int(t // 60)}:{int(t % 60):02d}"
    middle = (label.box[0] + label.box[2] / 2) / max(label.image.width, 1)
    return "on the left" if middle < 1 / 3 else "on the right" if middle > 2 / 3 else "in the middle"
