"""The data of v0.8 written in v0.9: lists of key and value become objects, the maps of templates become lists.

v0.8 has no lists in its data. A template of v0.8 repeats its child over the entries of a map; one of v0.9 does so over
a list. A map that a template is bound to therefore becomes a list of its values, and the paths through it
(`/items/first/name`) become paths through the list (`/items/0/name`), also in later messages.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from pydantic import JsonValue

VALUES = ("valueString", "valueNumber", "valueBoolean", "valueMap", "valueArray", "valueObject")
WHOLE = ("", ".")
"""Keys that stand for the place itself."""
DECIMAL = re.compile(r"[0-9]{1,9}")
NO_ROW = "-"
"""The row of a key that is not there (yet), where the key itself would be read as the number of a row."""
NO_KEY = ""
"""The key of a row that came without one; no part of a path is empty."""
MOST_ROWS = 10_000


@dataclass(frozen=True)
class Templates:
    """What the templates of a surface are bound to."""

    paths: frozenset[str]
    """Paths from the top, as v0.8 wrote them or as they are in v0.9, and paths from a row."""

    def repeat(self, place: tuple[str, str], in_row: bool) -> bool:
        """Say whether a template repeats over the map at a place, given by its paths in v0.9 and in v0.8."""
        if place[0] in self.paths or place[1] in self.paths:
            return True
        rest = place[1][1:] if in_row else ""
        while rest:
            if rest in self.paths:
                return True
            rest = rest.partition("/")[2]
        return False


@dataclass
class Origin:
    """What v0.9 does not keep of a surface that v0.8 began; kept beside the surface as long as it lives."""

    root: str = "root"
    """Id of the root as `beginRendering` names it."""
    rows: dict[str, list[str]] = field(default_factory=dict)
    """Data path of each list that was a map, and the keys of its rows."""
    sent: dict[str, dict[str, JsonValue]] = field(default_factory=dict)
    """The components with bindings from the top, by id, as v0.8 wrote them: their rows may move."""

    def rewritten(self, path: str) -> str:
        """Return the data path of v0.9 for one of v0.8; paths of a row (without a leading slash) stay as they are."""
        if path in (".", ""):
            return ""
        if not path.startswith("/"):
            return path
        made = ""
        for segment in path.split("/")[1:]:
            keys = self.rows.get(made)
            row = segment if keys is None else _row(segment, keys)
            made += f"/{row or (NO_ROW if DECIMAL.fullmatch(segment) else segment)}"
        return made

    def place(self, path: str) -> str:
        """Return where data for a path of v0.8 goes; a new entry of a map that became a list is a new row."""
        made = ""
        for segment in [part for part in path.split("/") if part]:
            keys = self.rows.get(made)
            row = segment if keys is None else _row(segment, keys)
            if row is None and keys is not None:
                row = str(len(keys))
                keys.append(segment)
            made += f"/{row}"
        return made or "/"

    def overwritten(self, path: str) -> None:
        """Follow data that v0.9 or v1.0 sets: a list that it replaces has no keys, and a row that it adds has none."""
        here = path.rstrip("/")
        self._forget(here)
        base, _, row = here.rpartition("/")
        keys = self.rows.get(base)
        if keys is not None and DECIMAL.fullmatch(row) and len(keys) <= int(row) <= len(keys) + MOST_ROWS:
            keys.extend([NO_KEY] * (int(row) + 1 - len(keys)))

    def _forget(self, here: str) -> None:
        for base in [base for base in self.rows if base == here or base.startswith(f"{here}/")]:
            del self.rows[base]

    def listed(self, value: JsonValue, path: str, templates: Templates) -> JsonValue:
        """Return data for a place with the maps that templates are bound to as lists, and remember their keys.

        Args:
            value: The data.
            path: Where it goes, a path of v0.9.
            templates: What templates are bound to.
        """
        here = "" if path == "/" else path
        self._forget(here)
        in_row = any(here.startswith(f"{base}/") for base in self.rows)
        return self._listed(value, (here, self._sent(here)), templates, in_row)

    def _listed(self, value: JsonValue, place: tuple[str, str], templates: Templates, in_row: bool) -> JsonValue:
        here, sent = place
        if isinstance(value, list):
            items = enumerate(value)
            return [self._listed(item, (f"{here}/{n}", f"{sent}/{n}"), templates, in_row) for n, item in items]
        if not isinstance(value, dict):
            return value
        if not templates.repeat(place, in_row):
            keyed = value.items()
            return {k: self._listed(item, (f"{here}/{k}", f"{sent}/{k}"), templates, in_row) for k, item in keyed}
        self.rows[here] = list(value)
        rows = enumerate(value.items())
        return [self._listed(item, (f"{here}/{n}", f"{sent}/{k}"), templates, True) for n, (k, item) in rows]

    def _sent(self, path: str) -> str:
        """Return the path of v0.8 for one of v0.9."""
        made, sent = "", ""
        for segment in path.split("/")[1:]:
            keys = self.rows.get(made, [])
            sent += (
                f"/{keys[int(segment)]}" if DECIMAL.fullmatch(segment) and int(segment) < len(keys) else f"/{segment}"
            )
            made += f"/{segment}"
        return sent


def _row(segment: str, keys: Sequence[str]) -> str | None:
    """Return the row of a key, or of a row's number where no key is a number; None where there is no such row."""
    if segment in keys:
        return str(keys.index(segment))
    counted = DECIMAL.fullmatch(segment) and not any(DECIMAL.fullmatch(key) for key in keys)
    return str(int(segment)) if counted and int(segment) < len(keys) else None


def value_of(contents: list[JsonValue]) -> tuple[JsonValue, list[tuple[str, str]]]:
    """Return what a list of v0.8 entries says, and its faults as pairs of a path inside the list and words."""
    faults: list[tuple[str, str]] = []
    made: dict[str, JsonValue] = {}
    for index, entry in enumerate(contents):
        key = entry.get("key") if isinstance(entry, dict) else None
        if not isinstance(entry, dict) or not isinstance(key, str):
            faults.append((f"/{index}", 'An entry is {"key": NAME, "valueString" or another value: ...}.'))
            continue
        given = [name for name in VALUES if entry.get(name) is not None]
        if len(given) != 1:
            faults.append((f"/{index}", f'The entry "{key[:60]}" holds exactly one of {", ".join(VALUES[:4])}.'))
            continue
        value: JsonValue = entry[given[0]]
        if given[0] == "valueMap" and isinstance(value, list):
            value, inner = value_of(value)
            faults.extend((f"/{index}/valueMap{path}", words) for path, words in inner)
        if key in WHOLE and len(contents) == 1:
            return value, faults
        _set(made, [part for part in key.split("/") if part] or [key], value)
    return made, faults


def _set(made: dict[str, JsonValue], keys: list[str], value: JsonValue) -> None:
    for key in keys[:-1]:
        inner = made.get(key)
        if not isinstance(inner, dict):
            inner = made[key] = {}
        made = inner
    made[keys[-1]] = value


def template_paths(components: JsonValue) -> Iterator[str]:
    """Yield what the templates among the components of a `surfaceUpdate` are bound to."""
    for component in components if isinstance(components, list) else []:
        nested = component.get("component") if isinstance(component, dict) else None
        for properties in nested.values() if isinstance(nested, dict) else [component]:
            children = properties.get("children") if isinstance(properties, dict) else None
            template = children.get("template") if isinstance(children, dict) else None
            path = template.get("dataBinding") if isinstance(template, dict) else None
            if isinstance(path, str):
                yield path.rstrip("/") or "/"
