"""Numbers as people write them: `€1,234.50`, `1.234,50 €`, `7 %`, `−3`, `two`."""

import re
from dataclasses import dataclass

_SIGNS = "€$£¥₹"
_CODES = "EUR|USD|GBP|JPY|CHF|INR|euros?|dollars?|pounds?|cents?"
_NUMBER = re.compile(
    rf"(?P<lead>[{_SIGNS}]\s?|\b(?:EUR|USD|GBP|JPY|CHF|INR)\s)?"
    rf"(?<![\w.,:/])(?P<minus>(?<![\w)])[-−–]\s?(?=[{_SIGNS}\d]))?(?P<inner>[{_SIGNS}]\s?)?"
    r"(?P<digits>\d{1,3}(?:[\u00a0\u202f ]\d{3})+(?:[.,]\d+)?|\d+(?:[.,']\d+)*)"
    rf"(?:\s?(?P<percent>%|percent\b|per cent\b)|\s?(?P<tail>[{_SIGNS}]|(?:{_CODES})\b))?",
    re.IGNORECASE,
)
_SKIPPED = re.compile(
    r"\b\d{4}-\d{1,2}-\d{1,2}(?:[T ]\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?(?:Z|[+-]\d{2}:?\d{2})?)?\b"
    r"|\b\d{1,2}:\d{2}(?::\d{2})?\b|\b\d{1,2}[./]\d{1,2}[./]\d{2,4}\b|^\s*\d{1,2}[.)]\s",
    re.MULTILINE,
)
_WORDS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]


@dataclass(frozen=True)
class Figure:
    """A number in a text."""

    text: str
    values: tuple[float, ...]
    """What it may stand for: `1,234` is 1234 or 1.234; `7 %` is 7 or 0.07."""
    amount: bool
    """Whether it carries a currency."""


def figures(text: str) -> list[Figure]:
    """Find the numbers of a text; dates, times of day and the numbers of list items are none."""
    cleared = _SKIPPED.sub(lambda found: " " * len(found.group()), text)
    found = []
    for match in _NUMBER.finditer(cleared):
        values = _values(match["digits"])
        if match["minus"]:
            values = [-value for value in values]
        if match["percent"]:
            values += [value / 100 for value in values]
        if (match["tail"] or "").lower().startswith("cent"):
            values += [value / 100 for value in values]
        amount = bool(match["lead"] or match["inner"] or match["tail"])
        found.append(Figure(match.group().strip(), tuple(values), amount))
    return found


def number_words(text: str) -> list[float]:
    """Find the numbers from zero to twelve that a text writes out."""
    return [float(_WORDS.index(word)) for word in re.findall(r"[a-z]+", text.lower()) if word in _WORDS]


def close(value: float, wanted: float, tolerance: float) -> bool:
    """Return whether two numbers differ by at most `tolerance` times the wanted one (and float noise)."""
    return abs(value - wanted) <= tolerance * abs(wanted) + 1e-9 * max(1.0, abs(wanted))


def _values(digits: str) -> list[float]:
    bare = re.sub(r"[\u00a0\u202f ']", "", digits)
    points = [sign for sign in bare if sign in ".,"]
    if not points:
        return [float(bare)]
    if len(set(points)) == 2:
        last = max(bare.rfind("."), bare.rfind(","))
        whole, rest = re.sub(r"[.,]", "", bare[:last]), bare[last + 1 :]
        return [float(f"{whole}.{rest}")]
    parts = re.split(r"[.,]", bare)
    grouped = all(len(part) == 3 for part in parts[1:]) and 1 <= len(parts[0]) <= 3
    joined = float("".join(parts))
    if len(points) > 1:
        return [joined] if grouped else [float(part) for part in parts]
    decimal = float(f"{parts[0]}.{parts[1]}")
    if not grouped or parts[0] == "0":
        return [decimal]
    return [decimal, joined] if points[0] == "." else [joined, decimal]
