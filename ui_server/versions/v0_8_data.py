"""The data of v0.8 written in v0.9: lists of key and value become objects, the maps of templates become lists.

v0.8 has no lists in its data. A template of v0.8 repeats its child over the entries of a map; one of v0.9 does so over
a list. A map that a template is bound to therefore becomes a list of its values, and the paths through it
(`/items/first/name`) become paths through the list (`/items/0/name`), also in later messages.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from pydantic import JsonValue

VALUES = ("valueString", "valueNumber", "valueBoolean", "valueMap", "valueArray", "valueObject")
WHOLE = ("", ".")
"""Keys that stand for the place itself."""


@dataclass
class Origin:
    """What v0.9 does not keep of a surface that v0.8 began; kept beside the surface as long as it lives."""

    root: str = "root"
    """Id of the root as `beginRendering` names it."""
    rows: dict[str, list[str]] = field(default_factory=dict)
    """Data path of each list that was a map, and the keys of its rows."""

    def rewritten(self, path: str) -> str:
        """Return the data path of v0.9 for one of v0.8; paths of a row (without a leading slash) stay as they are."""
        if path in (".", ""):
            return ""
        if not path.startswith("/"):
            return path
        made = ""
        for segment in path.split("/")[1:]:
            keys = self.rows.get(made, [])
            made += f"/{keys.index(segment)}" if segment in keys else f"/{segment}"
        return made

    def place(self, path: str) -> str:
        """Return where data for a path of v0.8 goes; a new entry of a map that became a list is a new row."""
        made = ""
        for segment in [part for part in path.split("/") if part]:
            keys = self.rows.get(made)
            if keys is not None and segment not in keys and not segment.isdecimal():
                keys.append(segment)
            made += f"/{keys.index(segment)}" if keys is not None and segment in keys else f"/{segment}"
        return made or "/"

    def listed(self, value: JsonValue, path: str, templates: set[str]) -> JsonValue:
        """Return data for a place with the maps that templates are bound to as lists, and remember their keys.

        Args:
            value: The data.
            path: Where it goes, a path of v0.9.
            templates: What templates are bound to: paths from the top, or from a row.
        """
        here = "" if path == "/" else path
        if isinstance(value, list):
            return [self.listed(item, f"{here}/{index}", templates) for index, item in enumerate(value)]
        if not isinstance(value, dict):
            return value
        if not self._repeated(here, templates):
            return {key: self.listed(item, f"{here}/{key}", templates) for key, item in value.items()}
        self.rows[here] = list(value)
        return [self.listed(item, f"{here}/{index}", templates) for index, item in enumerate(value.values())]

    def _repeated(self, path: str, templates: set[str]) -> bool:
        if path in {self.rewritten(template) for template in templates if template.startswith("/")}:
            return True
        in_row = any(path.startswith(f"{base}/") for base in self.rows)
        return in_row and any(path.endswith(f"/{name}") for name in templates if name and not name.startswith("/"))


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
