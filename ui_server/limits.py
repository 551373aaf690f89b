"""Caps on what an agent's screens may hold: A2UI from a model is hostile input."""

import functools
import math
from dataclasses import dataclass

from a2ui.core.state.data_model import FORBIDDEN_KEYS

from core.errors import ScreenFault
from core.wellformed import LARGEST
from ui_server.faults import QUICK_START, ScreenFaults, inside

LONGEST_ID = 200
"""Characters of the id of a surface or a component."""
LONGEST_POINTER = 1_000
"""Characters of a place that is told."""


@dataclass(frozen=True)
class Limits:
    """The caps of one episode's surfaces."""

    json_bytes: int = 400_000
    """Characters of one message list, and of one surface's state."""
    json_depth: int = 48
    """Nesting of arrays and objects in a message list."""
    messages: int = 200
    """Messages in one list."""
    components: int = 500
    """Components of one surface."""
    listed: int = 1_500
    """Components in one message list, whichever surface they are of, and however often they are written."""
    calls: int = 200
    """Function calls in one component."""
    instances: int = 2_000
    """Components drawn on one surface after templates are expanded, each option of a picker counted as one."""
    picture_pixels: int = 25_000_000
    """Pixels of one picture that a message brings along."""
    options: int = 300
    """Options of one picker, tabs, and checks of one component."""
    text: int = 20_000
    """Characters of one text of a component."""
    drawn_text: int = 400_000
    """Characters of all texts drawn on one surface after templates are expanded."""
    tree_depth: int = 40
    """Components inside one another."""
    surfaces: int = 16
    """Surfaces alive at one time."""


@dataclass(frozen=True)
class _Place:
    """A place in a JSON value; written as a pointer only where it is told."""

    key: str | int
    above: "_Place | None"

    def pointer(self) -> str:
        """Return the JSON pointer into the list of messages, which may stand in an object or be a single message."""
        keys: list[str | int] = []
        place: _Place | None = self
        while place is not None:
            keys.append(place.key)
            place = place.above
        keys.reverse()
        if isinstance(keys[0], str):
            keys = keys[1:] if keys[0] == "messages" else keys if keys[0] == "image_placeholders" else [0, *keys]
        pointer = functools.reduce(inside, keys, "")
        return pointer if len(pointer) <= LONGEST_POINTER else ""


def check_size(value: object, limits: Limits) -> None:
    """Refuse a JSON value that is nested too deeply, too large, or no JSON; never recurses.

    Raises:
        ScreenFaults: Codes `too_deep`, `too_large`, `bad_json`, `forbidden_key`; the last two with their place.
    """
    size = 0
    stack: list[tuple[object, int, _Place | None]] = [(value, 1, None)]
    while stack:
        item, depth, place = stack.pop()
        if depth > limits.json_depth:
            raise _refuse("too_deep", f"The messages are nested more than {limits.json_depth} levels deep.")
        if isinstance(item, dict):
            for key, inner in item.items():
                if not isinstance(key, str):
                    raise _refuse("bad_json", f"Object keys are strings, not {type(key).__name__}.", place)
                _check_text(key, place)
                if key in FORBIDDEN_KEYS:
                    raise _refuse("forbidden_key", f"The key {key!r} is not allowed.", _Place(key, place))
                size += len(key) + 4
                stack.append((inner, depth + 1, _Place(key, place)))
        elif isinstance(item, list | tuple):
            size += 2 + len(item)
            if size <= limits.json_bytes:
                stack.extend((inner, depth + 1, _Place(index, place)) for index, inner in enumerate(item))
        elif isinstance(item, str):
            _check_text(item, place)
            size += len(item) + 2
        elif item is None or isinstance(item, bool | int | float):
            _check_scalar(item, place)
            size += 5
        else:
            raise _refuse("bad_json", f"A message holds JSON values only, not {type(item).__name__}.", place)
        if size > limits.json_bytes:
            raise _refuse("too_large", f"The messages are larger than {limits.json_bytes:,} characters of JSON.")


def _check_scalar(item: float | None, place: _Place | None) -> None:
    if isinstance(item, float) and not math.isfinite(item):
        raise _refuse("bad_json", "Numbers must be finite; NaN and Infinity are no JSON.", place)
    if isinstance(item, int) and not -LARGEST <= item < LARGEST:
        raise _refuse("bad_json", "A whole number is too large; at most 64 bits are kept.", place)


def _check_text(text: str, place: _Place | None) -> None:
    try:
        text.encode()
    except UnicodeEncodeError:
        raise _refuse("bad_json", "A text holds half a character; send whole ones.", place) from None


def _refuse(code: str, message: str, place: _Place | None = None) -> ScreenFaults:
    path = place.pointer() if place is not None else ""
    return ScreenFaults([ScreenFault(code, path or "/", message, docs=QUICK_START)])
