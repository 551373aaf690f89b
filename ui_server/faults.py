"""The faults of one A2UI message list, gathered, and the words that all of them share."""

import difflib
import json
from collections.abc import Iterable, Sequence

from pydantic import JsonValue

from core.errors import ScreenFault

QUICK_START = "ui_get_quick_start()"
LONGEST_SHOWN = 80


class ScreenFaults(ScreenFault):
    """All faults found in one message list; nothing of the list was applied.

    As a `ScreenFault` it carries the code and path of the first, and the messages of all.

    Attributes:
        faults: The faults in the order of the list; never empty.
    """

    def __init__(self, faults: Sequence[ScreenFault]) -> None:
        if not faults:
            raise ValueError("ScreenFaults needs at least one fault.")
        text = "\n".join(f"{fault.path or '/'}: {fault.message}" for fault in faults)
        first = faults[0]
        super().__init__(first.code, first.path, text, found=first.found, allowed=first.allowed, docs=first.docs)
        self.faults: tuple[ScreenFault, ...] = tuple(faults)

    def as_json(self) -> list[dict[str, JsonValue]]:
        """Return one JSON object per fault: `{code, path, message}`, and `found`, `allowed`, `docs` where known."""
        return [entry for fault in self.faults for entry in fault.as_json()]


def shown(value: object) -> str:
    """Return a JSON value as it stands in a fault: on one line, cut short."""
    text = json.dumps(value, ensure_ascii=False) if not isinstance(value, dict | list) else _outline(value)
    return text if len(text) <= LONGEST_SHOWN else text[: LONGEST_SHOWN - 1] + "…"


def inside(path: str, key: object) -> str:
    """Return the JSON pointer of a property or an item below a place; `~` and `/` of a name are written ~0 and ~1."""
    return f"{path}/{str(key).replace('~', '~0').replace('/', '~1')}"


def name_of(segment: str) -> str:
    """Return the name that one segment of a JSON pointer stands for."""
    return segment.replace("~1", "/").replace("~0", "~")


def close_to(name: object, known: Iterable[str]) -> str:
    """Return the known name that a name nearly is, or ''."""
    return next(iter(difflib.get_close_matches(str(name)[:LONGEST_SHOWN], list(known), n=1, cutoff=0.6)), "")


def close_words(name: object, known: Iterable[str]) -> str:
    """Return " Did you mean X?" for a name that is nearly a known one, else ''."""
    close = close_to(name, known)
    return f" Did you mean {close}?" if close else ""


def misspelt(name: str, body: object, known: Iterable[str]) -> bool:
    """Say whether an object has a field, in place of one that it lacks, under a name that is nearly the same."""
    if not isinstance(body, dict) or name in body:
        return False
    return any(close_to(key, [name]) for key in body if key not in known)


def item_docs(name: str) -> str:
    """Return the call that reads about a component or function of the catalog."""
    return f'ui_get_item_details("{name}")'


def _outline(value: object) -> str:
    """Write only as much of an object or list as can be shown."""
    if isinstance(value, dict):
        return json.dumps({key: _leaf(value[key]) for key in list(value)[:6]}, ensure_ascii=False)
    return json.dumps([_leaf(item) for item in value[:6]], ensure_ascii=False) if isinstance(value, list) else ""


def _leaf(value: object) -> object:
    if isinstance(value, dict):
        return {"…": len(value)} if len(value) > 1 else {key: _plain(inner) for key, inner in value.items()}
    return ["…"] if isinstance(value, list) and value else _plain(value)


def _plain(value: object) -> object:
    return value[:LONGEST_SHOWN] if isinstance(value, str) else "…" if isinstance(value, dict | list) else value
