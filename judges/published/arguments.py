"""When the published code takes the arguments of two calls for equal.

- The sets of arguments must be equal. They are compared in the reference's order, and the first difference decides.
- Values of different JSON types: text, numbers and truth values are equal where both read as the same number. Of the
  same type: exactly equal, numbers without tolerance, text letter by letter.
- Lists: without order, exactly, after things of the same name on one list have been made one, their `quantity` added.
- Names (`NAME_KEYS` of the domain) outside lists: in the kitchen without regard to case; in shop and restaurants, where
  the first catalogue has an entry that both names hold or are held by; else, and in warehouse and household, where one
  name holds the other.
- A value that is no text where the reference has a name is an error of the published code, which voids the whole task.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from pydantic import JsonValue

NAME_KEYS: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "retail": frozenset({"product_name"}),
        "kitchen": frozenset({"ingredient_name", "recipe_name", "recipes"}),
        "restaurant": frozenset({"dish_name", "set_meal_name", "restaurant_name"}),
        "restaurants": frozenset({"dish_name", "set_meal_name", "restaurant_name"}),
        "warehouse": frozenset({"equipment"}),
        "household": frozenset({"item_name", "name"}),
    }
)
"""Domain to the arguments that hold names."""
LISTED = (
    "product_name",
    "ingredient_name",
    "equipment",
    "item_name",
    "dish_name",
    "set_meal_name",
    "restaurant_name",
    "recipe_name",
    "name",
)
"""What a thing on a list is called by, best first."""
ADDED = "quantity"


class VoidError(ValueError):
    """The published code fails on this value, and so voids the task."""


@dataclass(frozen=True)
class Names:
    """The names that a domain has at the start, in lower case; none where names are only compared as text."""

    domain: str
    known: tuple[str, ...] = ()

    def is_name(self, key: str) -> bool:
        """Return whether an argument holds a name."""
        return key in NAME_KEYS[self.domain]

    def same(self, wanted: str, found: JsonValue) -> bool:
        """Return whether two names are taken for the same thing.

        Raises:
            VoidError: What was found is no text.
        """
        if self.domain == "kitchen":
            if not isinstance(found, str):
                raise VoidError(f"{json.dumps(found)} where the reference has the name {wanted!r}")
            return wanted.lower().strip() == found.lower().strip()
        one, other = self._entries(wanted), self._entries(found)
        if one and other:
            return bool(one & other)
        if not found or not wanted:
            return False
        if not isinstance(found, str):
            raise VoidError(f"{json.dumps(found)} where the reference has the name {wanted!r}")
        return _holds(wanted, found)

    def _entries(self, name: JsonValue) -> set[str]:
        if not isinstance(name, str):
            return set()
        return {entry for entry in self.known if entry in name.lower() or name.lower() in entry}


def equal(wanted: dict[str, JsonValue], found: JsonValue, names: Names) -> bool:
    """Return whether the arguments of two calls, merged, are equal.

    Raises:
        VoidError: The published code fails on them.
    """
    if not isinstance(found, dict) or set(wanted) != set(found):
        return False
    for key, value in wanted.items():
        if names.is_name(key) and isinstance(value, str):
            if not names.same(value, found[key]):
                return False
        elif not _equal(value, found[key], key, names):
            return False
    return True


def _equal(wanted: JsonValue, found: JsonValue, key: str, names: Names) -> bool:
    if type(wanted) is not type(found):
        return _as_numbers(wanted, found)
    if isinstance(wanted, list) and isinstance(found, list):
        return exact(wanted, found, key, names)
    if isinstance(wanted, dict):
        return equal(wanted, found, names)
    if isinstance(wanted, str) and isinstance(found, str) and names.is_name(key):
        return wanted.lower().strip() == found.lower().strip()
    return wanted == found


def exact(wanted: JsonValue, found: JsonValue, key: str, names: Names) -> bool:
    """Compare values as inside lists, where names are equal without regard to case and outer spaces only."""
    if type(wanted) is not type(found):
        return _as_numbers(wanted, found)
    if isinstance(wanted, list) and isinstance(found, list):
        left = list(found)
        for entry in wanted:
            place = next((at for at, other in enumerate(left) if exact(entry, other, key, names)), None)
            if place is None:
                return False
            del left[place]
        return not left
    if isinstance(wanted, dict) and isinstance(found, dict):
        return set(wanted) == set(found) and all(exact(wanted[name], found[name], name, names) for name in wanted)
    if isinstance(wanted, str) and names.is_name(key):
        return _bare(wanted) == _bare(found)
    return wanted == found


def merged(value: JsonValue) -> JsonValue:
    """Make things of the same name on one list one, adding their `quantity`, at all depths; sort such lists by name."""
    if isinstance(value, dict):
        return {key: merged(entry) for key, entry in value.items()}
    if not isinstance(value, list):
        return value
    entries = [merged(entry) for entry in value]
    rows = [entry for entry in entries if isinstance(entry, dict)]
    if len(rows) != len(entries) or not rows:
        return entries
    groups: list[dict[str, JsonValue]] = []
    for row in rows:
        place = next((at for at, other in enumerate(groups) if _same_thing(row, other)), None)
        if place is None:
            groups.append(row)
        else:
            groups[place] = _fused(groups[place], row)
    found: list[JsonValue] = [*sorted(groups, key=_rank)]
    return found


def _same_thing(one: dict[str, JsonValue], other: dict[str, JsonValue]) -> bool:
    key = _called(one)
    if key is None or key != _called(other):
        return False
    left, right = one[key], other[key]
    both = isinstance(left, str) and isinstance(right, str)
    return _bare(left) == _bare(right) if both else left == right


def _fused(one: dict[str, JsonValue], other: dict[str, JsonValue]) -> dict[str, JsonValue]:
    fused = dict(one)
    for key, value in other.items():
        held = fused.get(key)
        if key == ADDED:
            left, right = _number(held), _number(value)
            if left is not None and right is not None:
                total = left + right
                fused[key] = int(total) if total.is_integer() else total
            elif held is None:
                fused[key] = value
        elif held is None or (isinstance(held, str) and not held.strip()):
            fused[key] = value
    return fused


def _rank(row: dict[str, JsonValue]) -> str:
    key = _called(row)
    return _bare(row[key]) if key else json.dumps(row, ensure_ascii=False, sort_keys=True)


def _called(row: dict[str, JsonValue]) -> str | None:
    return next((key for key in LISTED if row.get(key) is not None), None)


def _bare(value: JsonValue) -> str:
    return "" if value is None else str(value).strip().lower()


def _number(value: JsonValue) -> float | None:
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return None
    try:
        return float(value)
    except ValueError:
        return None


def _as_numbers(wanted: JsonValue, found: JsonValue) -> bool:
    if not isinstance(wanted, str | int | float) or not isinstance(found, str | int | float):
        return False
    try:
        return float(wanted) == float(found)
    except ValueError:
        return False


def _holds(one: str, other: str) -> bool:
    return one.lower() in other.lower() or other.lower() in one.lower()


def catalogue(domain: str, state: Mapping[str, JsonValue]) -> Names:
    """Return the names that a state, as published, has for comparing."""
    parts: list[JsonValue] = [dict(state)]
    if domain == "restaurants":
        stores = state.get("restaurants")
        parts = list(stores.values()) if isinstance(stores, dict) else []
    if domain not in ("retail", "restaurant", "restaurants"):
        return Names(domain)
    found: dict[str, None] = {}
    for part in parts:
        for shelf in ("catalog", "set_meals"):
            entries = part.get(shelf) if isinstance(part, dict) else None
            for entry in entries.values() if isinstance(entries, dict) else ():
                if isinstance(entry, dict):
                    found[str(entry["name"]).lower()] = None
    return Names(domain, tuple(found))
