"""Values in words: times, shares, arguments, results, rows. Plain text; whoever draws it escapes it."""

import json
import re
from collections.abc import Sequence

from pydantic import JsonValue

from core.events import Change
from playground.view import Called

MINUS = "−"
NAMES = ("name", "product_name", "title", "label", "subject", "dish_name", "item", "item_name", "full_name", "text")
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
        return f"“{clip_text(only, most)}”" if isinstance(only, str) else plain(only, most)
    named = [
        plain(one, 24) if isinstance(one, str) else f"{spaced(key)} {plain(one, 24)}" for key, one in pairs.items()
    ]
    return clip_text(", ".join(named), most)


def result(call: Called, most: int = 70) -> str:
    """Write what a call gave, short: its fault, its changes, else its value."""
    if not call.finished:
        return "working"
    if call.fault is not None:
        return clip_text(call.fault.message, most)
    if call.changes:
        return tally([change.op for change in call.changes]) + (" row" if len(call.changes) == 1 else " rows")
    known = list(call.arguments.values()) if isinstance(call.arguments, dict) else []
    value = call.value
    if isinstance(value, list):
        return (
            _record(value[0], known, most) if len(value) == 1 else count(len(value), "result") if value else "nothing"
        )
    return "done" if value is None else _record(value, known, most)


def _record(value: JsonValue, known: Sequence[JsonValue], most: int) -> str:
    """Write a result without what the arguments have said already."""
    if not isinstance(value, dict):
        return plain(value, most)
    fresh = {key: one for key, one in value.items() if not isinstance(one, list | dict) and one not in known}
    if len(fresh) == 1:
        return plain(next(iter(fresh.values())), most)
    return clip_text(", ".join(f"{spaced(key)} {plain(one, 24)}" for key, one in fresh.items()), most) or "found"


def tally(ops: Sequence[str]) -> str:
    """Write changes as `+1`, `±2` or `−1`, those that occur, in that order."""
    signs = (("create", "+"), ("update", "±"), ("delete", MINUS))
    return " ".join(f"{sign}{ops.count(op)}" for op, sign in signs if op in ops)


def row_name(change: Change) -> str:
    """Name a row by what a person would call it, else by its key."""
    row = change.after or change.before or {}
    name = next((row[column] for column in NAMES if isinstance(row.get(column), str) and row[column]), None)
    return plain(name if name is not None else change.key, 48)


def row_details(change: Change, most: int = 70) -> str:
    """Say what a change wrote: of an update the differing columns, else the first plain values."""
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
    pairs = [
        f"{spaced(column)} {plain(value, 20)}"
        for column, value in row.items()
        if isinstance(value, int | float) and not isinstance(value, bool) and str(value) not in keys
    ]
    return clip_text(", ".join(pairs[:3]), most)


def spaced(name: str) -> str:
    """Write a column or table name with spaces."""
    return name.replace("_", " ")
