"""How alike an expected and an actual value are, by what their column or argument means.

1.0 is a match, and nothing below it is. The kinds are those of `scenarios.played.ColumnSchema`:

- `id`: equal as written; numbers as numbers.
- `number`: equal as numbers (`2` is `2.0`, up to float noise of 1e-9); text and truth values are no numbers.
- `truth`: the same truth value.
- `time`: the same instant or day; without a zone it is UTC, and a day is its midnight.
- `json`: objects by key, where null is the same as absent; lists without regard to order, as often as each item
  occurs, unless the name says that order means something (`ORDERED`).
- `text`: equal without regard to case, Unicode form and runs of spaces, since a difference of case alone never names
  another thing. Only prose may be worded otherwise: a column or argument whose name is in `PROSE`, with at least
  `PROSE_WORDS` expected words, matches from a ROUGE-L (F1 of the longest common subsequence of words, Lin 2004) of
  `PROSE_BAR` on, provided both sides hold the same data points: numbers, names (words that are capitalised inside a
  sentence) and negations. So a name never passes for being similar to another.
"""

import math
import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime, time

from pydantic import JsonValue
from rapidfuzz.distance import LCSseq

from judges.matching import most_pairs

_PROSE_NAMES = """about bio body caption comment comments content contents description detail details feedback
instructions memo message note notes reason remark remarks review snippet subject summary text"""
_NEGATIVE_WORDS = "no not never none without nor cannot can't don't doesn't didn't isn't aren't won't"
PROSE = frozenset(_PROSE_NAMES.split())
ORDERED = frozenset(["order", "ordering", "path", "queue", "ranking", "route", "sequence", "steps"])
PROSE_WORDS = 4
PROSE_BAR = 0.85
NOISE = 1e-9
"""Relative and absolute difference below which numbers are equal."""
_NEGATIONS = frozenset(_NEGATIVE_WORDS.split())
_WORD = re.compile(r"[\w']+")
_NUMBER = re.compile(r"[-−]?\d+(?:[.,:/]\d+)*")


def likeness(expected: JsonValue, actual: JsonValue, kind: str, name: str = "", subset: bool = False) -> float:
    """Compare two values.

    Args:
        expected: What should be there.
        actual: What is there.
        kind: `id`, `number`, `text`, `time`, `truth` or `json`.
        name: Of the column or argument.
        subset: Whether objects inside may hold keys that the expected ones do not list.

    Returns:
        0 to 1; 1 is a match.
    """
    if expected is None or actual is None:
        return float(expected is actual)
    if isinstance(expected, list | dict) or isinstance(actual, list | dict):
        return _structure(expected, actual, name, subset)
    if kind == "time":
        return float(_instant(expected) == _instant(actual))
    if isinstance(expected, bool) or isinstance(actual, bool):
        return float(expected is actual)
    if isinstance(expected, int | float) and isinstance(actual, int | float):
        return float(math.isclose(expected, actual, rel_tol=NOISE, abs_tol=NOISE))
    if not isinstance(expected, str) or not isinstance(actual, str):
        return 0.0
    if kind in ("id", "number"):
        return float(expected.strip() == actual.strip())
    return _text(expected, actual, last_word(name) in PROSE)


def plain(text: str) -> str:
    """Return a text in one Unicode form, lower case, with single spaces."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def last_word(name: str) -> str:
    """Return what a column or argument is about: `notes` of `order_notes`."""
    return name.lower().rsplit("_", 1)[-1]


def kind_of(value: JsonValue, name: str) -> str:
    """Guess what a value without a schema means, from its name."""
    if last_word(name) in ("id", "ids", "token", "code", "key"):
        return "id"
    return "text" if isinstance(value, str) else "number"


def _text(expected: str, actual: str, prose: bool) -> float:
    if plain(expected) == plain(actual):
        return 1.0
    words, others = _WORD.findall(plain(expected)), _WORD.findall(plain(actual))
    if not prose or len(words) < PROSE_WORDS:
        return 0.0
    score = 2 * LCSseq.similarity(words, others) / (len(words) + len(others))
    if score < PROSE_BAR:
        return score
    return 1.0 if _same_points(expected, actual) else min(score, 0.99)


def _same_points(expected: str, actual: str) -> bool:
    if Counter(_NUMBER.findall(expected)) != Counter(_NUMBER.findall(actual)):
        return False
    one, other = Counter(_WORD.findall(plain(expected))), Counter(_WORD.findall(plain(actual)))
    if any(one[word] != other[word] for word in _NEGATIONS):
        return False
    return all(word in other for word in _names(expected)) and all(word in one for word in _names(actual))


def _names(text: str) -> set[str]:
    inside = re.findall(r"(?<=[\w,;:'’] )[^\W\d_][\w']*", " ".join(text.split()))
    return {plain(word) for word in inside if word[0].isupper()}


def _structure(expected: JsonValue, actual: JsonValue, name: str, subset: bool) -> float:
    if isinstance(expected, dict) and isinstance(actual, dict):
        keys = {key for key, value in expected.items() if value is not None}
        if not subset:
            keys |= {key for key, value in actual.items() if value is not None}
        found = [_inner(expected.get(key), actual.get(key), key, subset) for key in sorted(keys)]
        return math.fsum(found) / len(found) if found else 1.0
    if isinstance(expected, list) and isinstance(actual, list):
        return _lists(expected, actual, name, subset)
    return 0.0


def _lists(expected: Sequence[JsonValue], actual: Sequence[JsonValue], name: str, subset: bool) -> float:
    total = len(expected) + len(actual)
    if total == 0:
        return 1.0
    if last_word(name) in ORDERED:
        pairs = zip(expected, actual, strict=False)
        return 2 * sum(_inner(one, other, name, subset) == 1.0 for one, other in pairs) / total
    partners = most_pairs(expected, actual, lambda one, other: _inner(one, other, name, subset) == 1.0)
    return 2 * sum(partner >= 0 for partner in partners) / total


def _inner(expected: JsonValue, actual: JsonValue, name: str, subset: bool) -> float:
    return likeness(expected, actual, kind_of(expected, name), name, subset)


def _instant(value: JsonValue) -> datetime | time | str:
    text = str(value).strip()
    for read in (datetime.fromisoformat, time.fromisoformat):
        try:
            found = read(text)
        except ValueError:
            continue
        if not isinstance(found, datetime):
            return found
        try:
            return (found.replace(tzinfo=UTC) if found.tzinfo is None else found).astimezone(UTC)
        except OverflowError:  # an offset that leads out of the years 1 to 9999
            return plain(text)
    return plain(text)
