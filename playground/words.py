"""Values in words: times, shares, arguments, results, rows. Plain text; whoever draws it escapes it."""

import json
import re
from collections.abc import Mapping, Sequence

from pydantic import JsonValue

from core.events import Change
from playground.rows import PICTURES, Called

MINUS = "−"
NAMES = (
    "name", "product_name", "title", "label", "subject", "dish_name", "item", "item_name", "full_name", "text",
    "ingredient_name", "recipe_name",
)  # fmt: skip
UNTOLD = ("user_id", "copy", "position")
"""What the details of a row leave out: whose it is, and where in a list."""
DULL = ("count", "status", "message")
"""What a result says beside its facts."""
CALLED = {"surface_ids": "screen", "shown": "screen", "surface_id": "screen", "image_id": "image"}
PLACES = {
    "retail": "the shop",
    "restaurant": "the restaurant",
    "restaurants": "the restaurants",
    "kitchen": "the kitchen",
    "warehouse": "the warehouse",
    "household": "the household",
}


def clock(seconds: float | None) -> str:
    """Write clip seconds as `0:06`; a dash for None."""
    if seconds is None:
        return "–"
    whole = max(int(seconds), 0)
    return f"{whole // 60}:{whole % 60:02d}"


def clip_text(text: str, most: int) -> str:
    """Put a text on one line and cut it to `most` characters."""
    line = " ".join(text.split())
    return line if len(line) <= most else line[: most - 1].rstrip() + "…"


def unmarked(text: str) -> str:
    """Leave out the marks of Markdown, for places that show plain text."""
    return re.sub(r"\*\*|__|`|^#+ ", "", text, flags=re.MULTILINE)


def count(number: int, noun: str) -> str:
    """Write `1 row`, `3 rows`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def place(domains: Sequence[str]) -> str:
    """Name the world that the domains make up, e.g. `the shop`."""
    return PLACES.get(domains[0], "the apps") if domains else "the world"


def plain(value: JsonValue, most: int = 40) -> str:
    """Write a value short: text as it is, numbers without noise, the rest as JSON."""
    if isinstance(value, str):
        return clip_text(value, most)
    if isinstance(value, bool) or value is None:
        return {True: "yes", False: "no", None: "none"}[value]
    if isinstance(value, int | float):
        return f"{value:g}".replace("-", MINUS) if abs(value) < 1e6 else str(value).replace("-", MINUS)
    return clip_text(json.dumps(value, ensure_ascii=False), most)


def raw(value: JsonValue) -> str:
    """Write a value as JSON would, text without its quotes; for comparing values."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def arguments(value: JsonValue, most: int = 60) -> str:
    """Write a call's arguments short: one text in quotes, else names and values."""
    if not isinstance(value, dict):
        return "" if value is None else clip_text(raw(value), most)
    pairs = {key: one for key, one in value.items() if one not in (None, "", [], {}) and key != "user_id"}
    if len(pairs) == 1:
        only = next(iter(pairs.values()))
        return f"“{clip_text(only, most)}”" if isinstance(only, str) else _given(only, most)
    named = [
        plain(one, 24) if isinstance(one, str) else f"{spaced(key)} {_given(one, 24)}" for key, one in pairs.items()
    ]
    return clip_text(", ".join(named), most)


def _given(value: JsonValue, most: int) -> str:
    """Write an argument; of rows only the names, else how many there are."""
    if not isinstance(value, list) or not any(isinstance(row, dict) for row in value):
        return plain(value, most)
    names = [_name(row) for row in value if isinstance(row, dict)]
    known = [name for name in names if name is not None]
    return clip_text(", ".join(known), most) if len(known) == len(value) else count(len(value), "part")


def _name(row: Mapping[str, JsonValue]) -> str | None:
    return next((name for column in NAMES if isinstance(name := row.get(column), str)), None)


def result(call: Called, most: int = 70) -> str:
    """Write what a call gave, short: its fault, its changes, else its value without what the arguments said."""
    if not call.finished:
        return "working"
    if call.fault is not None:
        return clip_text(call.fault.message, most)
    told = [change for change in call.changes if change.table != PICTURES]
    if told:
        return f"{tally([change.op for change in told])} {'row' if len(told) == 1 else 'rows'}"
    known = list(call.arguments.values()) if isinstance(call.arguments, dict) else []
    return clip_text(_told(call.value, known), most)


def _told(value: JsonValue, known: Sequence[JsonValue]) -> str:
    if isinstance(value, list):
        if len(value) == 1:
            return _told(value[0], known)
        return f"{len(value)} found" if value else "nothing found"
    if not isinstance(value, dict):
        return "done" if value is None else plain(value)
    facts = {key: one for key, one in value.items() if not isinstance(one, list | dict) and one is not None}
    fresh = [f"{_called(key)} {plain(one, 24)}" for key, one in facts.items() if key not in DULL and one not in known]
    if fresh:
        return ", ".join(fresh)
    for key, one in value.items():
        if isinstance(one, list) and (one or "count" in value):
            alone = one[0] if len(one) == 1 else None
            return f"{_called(key)} {alone}" if isinstance(alone, str) else _told(one, known)
        if isinstance(one, dict) and one:
            return _told(one, known)
    words = value.get("message")
    return words if isinstance(words, str) and words else "done"


def _called(key: str) -> str:
    return CALLED.get(key, spaced(key))


def tally(ops: Sequence[str]) -> str:
    """Write changes as `+1`, `±2` or `−1`, those that occur, in that order."""
    signs = (("create", "+"), ("update", "±"), ("delete", MINUS))
    return " ".join(f"{sign}{ops.count(op)}" for op, sign in signs if op in ops)


def row_name(change: Change) -> str:
    """Name a row by what a person would call it, else by its key."""
    name = _name(change.after or change.before or {}) or None
    return plain(name if name is not None else change.key, 48)


def row_details(change: Change, most: int = 70) -> str:
    """Say what a change wrote: of an update the differing columns, else what its key and its numbers say."""
    after, before = change.after or {}, change.before or {}
    if change.op == "update":
        pairs = [
            f"{key} {plain(before.get(key), 20)} → {plain(one, 20)}"
            for key, one in after.items()
            if before.get(key) != one
        ]
        return clip_text(", ".join(pairs), most)
    row = after or before
    keys = set(change.key.split("|"))
    name = _name(row)
    pairs = [
        f"{spaced(column)} {plain(value, 20)}"
        for column, value in row.items()
        if column not in UNTOLD and value != name and _tells(value, keys)
    ]
    return clip_text(", ".join(pairs[:3]), most)


def _tells(value: JsonValue, keys: set[str]) -> bool:
    """Return whether a value says something of a row: a number beside its key, or a word of a key of several."""
    if isinstance(value, str):
        return len(keys) > 1 and value in keys
    return isinstance(value, int | float) and not isinstance(value, bool) and str(value) not in keys


def spaced(name: str) -> str:
    """Write a column or table name with spaces."""
    return name.replace("_", " ")
