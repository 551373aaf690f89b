"""The day that a brief calls today: a date, a weekday of a month, or some days before or after a date.

`today is August 18, 2026`, `the third Thursday of August 2026`, `the 7th day before September 1, 2026`, `13 days before
the last day of August 2026`. The fifth day after August 20 is August 25.
"""

import calendar
import re
from datetime import UTC, datetime, timedelta

DAY = datetime(2026, 5, 1, 9, tzinfo=UTC)
"""The clock where a brief names no day."""
HOUR = 9
MONTHS = [name.lower() for name in calendar.month_name]
WEEKDAYS = [name.lower() for name in calendar.day_name]
CARDINALS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
ORDINALS = [
    "zeroth",
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
]
_SAID = re.compile(r"\btoday(?:['’]s date)?(?: is|:)\s+(?:the\s+)?([^.;()]{3,80})", re.I)
_MONTH = rf"(?P<month>{'|'.join(MONTHS[1:])})"
_ISO = re.compile(r"(?P<year>\d{4})-(?P<month>\d{1,2})-(?P<day>\d{1,2})\b")
_DATE = re.compile(rf"{_MONTH}\s+(?P<day>\d{{1,2}})(?:st|nd|rd|th)?,?\s+(?P<year>\d{{4}})\b", re.I)
_EDGE = re.compile(rf"(?P<edge>first|last)\s+day\s+of\s+{_MONTH},?\s+(?P<year>\d{{4}})\b", re.I)
_WEEKDAY = re.compile(
    rf"(?P<count>\w+)\s+(?P<weekday>{'|'.join(WEEKDAYS)})\s+(?:of|in)\s+{_MONTH},?\s+(?P<year>\d{{4}})\b", re.I
)
_AWAY = re.compile(r"(?P<count>\w+)\s+days?\s+(?P<way>before|after)\s+(?:the\s+)?(?P<rest>.+)", re.I)
_NAMES_A_DAY = re.compile(rf"\d{{4}}|{_MONTH}", re.I)


def today(brief: str) -> datetime:
    """Return the day that a brief calls today, at nine; `DAY` where it names none, or none that is understood."""
    said = _SAID.search(brief)
    return (said and _day(said.group(1))) or DAY


def not_understood(brief: str) -> str:
    """Return the words by which a brief names today where they are not understood; else nothing."""
    said = _SAID.search(brief)
    words = said.group(1) if said else ""
    return words.strip() if _NAMES_A_DAY.search(words) and _day(words) is None else ""


def _day(words: str) -> datetime | None:
    try:
        return _date(words) or _weekday(words) or _away(words)
    except (ValueError, OverflowError):  # A day that its month does not have.
        return None


def _date(words: str) -> datetime | None:
    found = _ISO.match(words)
    if found:
        return datetime(int(found["year"]), int(found["month"]), int(found["day"]), HOUR, tzinfo=UTC)
    found = _DATE.match(words)
    if found:
        return datetime(int(found["year"]), _month(found["month"]), int(found["day"]), HOUR, tzinfo=UTC)
    found = _EDGE.match(words)
    if found:
        year, month = int(found["year"]), _month(found["month"])
        day = 1 if found["edge"].lower() == "first" else calendar.monthrange(year, month)[1]
        return datetime(year, month, day, HOUR, tzinfo=UTC)
    return None


def _weekday(words: str) -> datetime | None:
    found = _WEEKDAY.match(words)
    if found is None:
        return None
    year, month, weekday = int(found["year"]), _month(found["month"]), WEEKDAYS.index(found["weekday"].lower())
    days = range(1, calendar.monthrange(year, month)[1] + 1)
    fitting = [day for day in days if calendar.weekday(year, month, day) == weekday]
    number = len(fitting) if found["count"].lower() == "last" else _number(found["count"])
    if number is None or not 1 <= number <= len(fitting):
        return None
    return datetime(year, month, fitting[number - 1], HOUR, tzinfo=UTC)


def _away(words: str) -> datetime | None:
    found = _AWAY.match(words)
    base = _date(found["rest"]) if found else None
    number = _number(found["count"]) if found else None
    if found is None or base is None or number is None:
        return None
    return base + timedelta(days=number if found["way"].lower() == "after" else -number)


def _month(name: str) -> int:
    return MONTHS.index(name.lower())


def _number(word: str) -> int | None:
    """Read 7, 7th, seven and seventh."""
    word = word.lower()
    for names in (CARDINALS, ORDINALS):
        if word in names:
            return names.index(word)
    digits = re.fullmatch(r"(\d{1,3})(?:st|nd|rd|th)?", word)
    return int(digits.group(1)) if digits else None
