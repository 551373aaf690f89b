"""Finding a world's names on labels."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from roles.label_reader.labels import Label, prominence, words_of

SURE = 0.9
"""Likeness from which on a name counts as read; below it the match is told as weak."""
PART = 0.6
"""Likeness of a name of which only a part was read."""
FRAGMENT = 0.8
"""Likeness of a cut-off word of a name that was read in full elsewhere."""
SIGHTINGS = 2
"""How many of a name's most prominent sightings, in different pictures, decide its rank (fewer with fewer pictures)."""
AT_THE_EDGE = 0.2
"""Rank below which a thing is too small or too far out to be what is meant."""


@dataclass(frozen=True)
class Match:
    """A name of the world found on labels.

    Attributes:
        name: The name.
        label: Where it was read best.
        likeness: Of the name and the words on that label, 0 to 1.
        rank: How much it stood out: the mean weight of its two most prominent sightings in different pictures.
    """

    name: str
    label: Label
    likeness: float
    rank: float

    @property
    def weak(self) -> bool:
        """Whether it may well be another thing."""
        return self.likeness < SURE

    @property
    def aside(self) -> bool:
        """Whether it was only seen small or far from the middle."""
        return self.rank < AT_THE_EDGE


def find(names: Sequence[str], seen: Sequence[Label]) -> list[Match]:
    """Find known names on labels, the one that stood out most first.

    A name is found where each of its words stands on the label, a slip or two of the reader's aside. Of two names on
    one label the one that holds the other's words is kept. A label that shows only a cut-off word of exactly one found
    name counts as a further sighting of it. Where nothing is found at all, a single word that is part of only one
    name gives a weak match.

    Args:
        names: All names of the world.
        seen: Labels of one or more pictures.
    """
    known = {name: words_of(name) for name in names}
    sightings: dict[str, list[tuple[float, Label]]] = defaultdict(list)
    unknown: list[Label] = []
    looked_up: dict[str, dict[str, float]] = {}
    for label in seen:
        if label.text not in looked_up:
            looked_up[label.text] = _held_by(known, words_of(label.text))
        found = looked_up[label.text]
        for name, likeness in found.items():
            sightings[name].append((likeness, label))
        if not found:
            unknown.append(label)
    if sightings:
        for label in unknown:
            owner = _fragment_of(label, list(sightings))
            if owner is not None:
                sightings[owner].append((FRAGMENT, label))
    else:
        for label in unknown:
            owner = _part_of(label, names)
            if owner is not None:
                sightings[owner].append((PART, label))
    most = min(SIGHTINGS, len({label.image.id for label in seen}))
    matches = [_match(name, places, most) for name, places in sightings.items()]
    return sorted(matches, key=lambda match: (-match.rank, match.name))


def named(names: Sequence[str], text: str) -> list[str]:
    """Return the names that a person's words hold in full, slips aside."""
    found = _held_by({name: words_of(name) for name in names}, words_of(text))
    best = max(found.values(), default=0.0)
    return [name for name, likeness in found.items() if likeness == best]


def _match(name: str, places: list[tuple[float, Label]], most: int) -> Match:
    best: dict[int, float] = {}
    for likeness, label in places:
        best[label.image.id] = max(best.get(label.image.id, 0.0), likeness * prominence(label))
    rank = sum(sorted(best.values(), reverse=True)[:most]) / most
    sure = max(likeness for likeness, _ in places)
    likeness, label = max(
        (place for place in places if place[0] >= min(sure, SURE)), key=lambda place: place[0] * prominence(place[1])
    )
    return Match(name, label, likeness, rank)


def _held_by(known: Mapping[str, Sequence[str]], words: Sequence[str]) -> dict[str, float]:
    """Return the names (given with their words) that some words hold, and how like; none that a longer one holds."""
    found = {name: likeness for name, parts in known.items() if (likeness := _name_likeness(parts, words)) > 0}
    held = {name: set(known[name]) for name in found}
    return {name: found[name] for name in found if not any(held[name] < held[other] for other in found)}


def _name_likeness(parts: Sequence[str], words: Sequence[str]) -> float:
    if len(parts) > 1 and "".join(parts) in words:
        return 1.0
    least = 1.0 if parts else 0.0
    for part in parts:
        least = min(least, _word_likeness(part, words))
        if least == 0:
            break
    return least


def _word_likeness(word: str, words: Sequence[str]) -> float:
    """Return 1 for a word that is there (or split in two), less for one with slips, 0 for one that is not."""
    if word in words or any(word.startswith(first) and first + second == word for first, second in pairwise(words)):
        return 1.0
    if f"{word}s" in words:
        return 0.95
    allowed = 0 if len(word) < 5 else 1 if len(word) < 8 else 2
    if not allowed:
        return 0.0
    near = (other for other in words if _may_be_like(word, other, allowed))
    slips = min((_slips(word, other) for other in near), default=len(word))
    return 1 - slips / len(word) if slips <= allowed else 0.0


def _may_be_like(word: str, other: str, slips: int) -> bool:
    """Rule out cheaply what takes more slips: each changes the length by at most one, and the set of letters by two."""
    return abs(len(word) - len(other)) <= slips and len(set(word) ^ set(other)) <= 2 * slips


def _slips(word: str, other: str) -> int:
    """Return the edit distance of Levenshtein: letters to insert, leave out or replace."""
    row = list(range(len(other) + 1))
    for at, letter in enumerate(word, 1):
        above, row[0] = row[0], at
        for place, second in enumerate(other, 1):
            above, row[place] = row[place], min(row[place] + 1, row[place - 1] + 1, above + (letter != second))
    return row[-1]


def _fragment_of(label: Label, found: Sequence[str]) -> str | None:
    """Return the one found name that a word of the label begins (three letters) or ends (four), where it is one."""
    pieces = [word for word in words_of(label.text) if word.isalpha()]
    owners = {
        name
        for name in found
        for part in words_of(name)
        for piece in pieces
        if (len(piece) >= 3 and part.startswith(piece)) or (len(piece) >= 4 and part.endswith(piece))
    }
    return owners.pop() if len(owners) == 1 else None


def _part_of(label: Label, names: Sequence[str]) -> str | None:
    """Return the one name that shares a word of four letters or more with the label, where it is one."""
    words = words_of(label.text)
    owners = {
        name for name in names for part in words_of(name) if len(part) >= 4 and _word_likeness(part, words) >= SURE
    }
    return owners.pop() if len(owners) == 1 else None
