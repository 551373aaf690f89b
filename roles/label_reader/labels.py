"""From lines of text to labels, and from labels to the names that a world knows."""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from core.events import ImageRef
from media.ocr import Line

MIN_SCORE = 0.6
MIN_LIKENESS = 0.84
"""Ratio of equal letters (difflib) from which on a read word counts as a known one."""

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


@dataclass(frozen=True)
class Match:
    """A name of the world found on a label."""

    name: str
    label: Label
    likeness: float


def labels(lines: Sequence[Line], image: ImageRef) -> list[Label]:
    """Join lines that overlap sideways and follow one another within a line's height and a half."""
    groups: list[list[Line]] = []
    for line in sorted((line for line in lines if line.score >= MIN_SCORE), key=lambda line: line.box[1]):
        home = next((group for group in groups if _follows(group[-1].box, line.box)), None)
        if home is None:
            groups.append([line])
        else:
            home.append(line)
    return [
        Label(
            text=" ".join(line.text for line in group),
            box=_around([line.box for line in group]),
            image=image,
            score=min(line.score for line in group),
        )
        for group in groups
    ]


def _follows(above: Box, below: Box) -> bool:
    across = min(above[0] + above[2], below[0] + below[2]) - max(above[0], below[0])
    gap = below[1] - (above[1] + above[3])
    return across > 0.4 * min(above[2], below[2]) and gap < 1.5 * max(above[3], below[3])


def _around(boxes: Sequence[Box]) -> Box:
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right, bottom = max(box[0] + box[2] for box in boxes), max(box[1] + box[3] for box in boxes)
    return left, top, right - left, bottom - top


def distinct(seen: Sequence[Label]) -> list[Label]:
    """Return each text once, where it was read best, the most prominent first; scraps of two letters are left out."""
    best: dict[str, Label] = {}
    for label in seen:
        text = "".join(_words(label.text))
        if len(text) >= 3 and (text not in best or _prominence(label) > _prominence(best[text])):
            best[text] = label
    return sorted(best.values(), key=lambda label: -_prominence(label))


def find(names: Sequence[str], seen: Sequence[Label]) -> list[Match]:
    """Find known names on labels, the best first.

    A name is found where each of its words stands on the label. Among several labels for a name the one that is read
    best, is largest and nearest to the middle of its picture is kept; a name whose words another found name holds as
    well, on the same label, gives way to the longer one.
    """
    best: dict[str, tuple[float, Match]] = {}
    for label in seen:
        words = _words(label.text)
        for name in names:
            likeness = min((_likeness(word, words) for word in _words(name)), default=0.0)
            if likeness < MIN_LIKENESS:
                continue
            weight = likeness * _prominence(label)
            if name not in best or weight > best[name][0]:
                best[name] = (weight, Match(name, label, likeness))
    ranked = [match for _, match in sorted(best.values(), key=lambda entry: (-entry[0], entry[1].name))]
    return [match for match in ranked if not any(_holds(other, match) for other in ranked)]


def _holds(longer: Match, shorter: Match) -> bool:
    inner, outer = set(_words(shorter.name)), set(_words(longer.name))
    return inner < outer and longer.label.text == shorter.label.text


def _words(text: str) -> list[str]:
    return re.findall(r"[a-z0-9]+", text.casefold())


def _likeness(word: str, words: Sequence[str]) -> float:
    joined = "".join(words)
    if len(word) >= 4 and word in joined:
        return 1.0
    return max((SequenceMatcher(None, word, other).ratio() for other in words), default=0.0)


def _prominence(label: Label) -> float:
    """Weigh a label: 1 for one that fills the middle of its picture, less for small ones and for those at the edge."""
    width, height = max(label.image.width, 1), max(label.image.height, 1)
    across = abs((label.box[0] + label.box[2] / 2) / width - 0.5)
    down = abs((label.box[1] + label.box[3] / 2) / height - 0.5)
    size = min(1.0, math.sqrt(label.box[2] * label.box[3] / (width * height)) * 5)
    return label.score * (1 - 0.6 * (across + down)) * (0.4 + 0.6 * size)
