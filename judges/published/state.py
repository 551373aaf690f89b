"""The state as the published code compares it: all of a world in the published layout, less what its hash leaves out.

Carts, orders and the kitchen's shopping lists are compared as lists sorted by name, action lists sorted by thing,
action and date; menus keep their order. Whole numbers written as floats are whole numbers; otherwise values count as
they are. With these rules `digest` gives the published evaluator's own hashes.
"""

from collections.abc import Iterator, Mapping
from typing import Any, cast

from pydantic import JsonValue

from core.blobs import Blobs
from core.errors import JudgeError
from core.events import EpisodeStarted
from scenarios.importers.egobench.layouts import LAYOUTS, layout_of
from scenarios.importers.egobench.layouts.digest import hash_of, whole
from scenarios.schema import Scenario
from tools import load
from world.world import World

LEFT_OUT: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "retail": {"catalog": ("sell_type", "allergens")},
    "kitchen": {"recipes": ("steps", "nutrition")},
    "restaurant": {"catalog": ("restaurant_name",), "set_meals": ("restaurant_name",)},
}
LINES: Mapping[str, Mapping[str, str]] = {
    "retail": {"user_carts": "product_name"},
    "kitchen": {"user_shopping_lists": "ingredient_name"},
    "restaurant": {"user_orders": "dish_name"},
}
ACTIONS: Mapping[str, str] = {"warehouse": "equipment", "household": "name"}


def domain_of(scenario: Scenario) -> str | None:
    """Return the domain of EgoBench that a scenario plays in; None where there is none, or several."""
    found = [name for name in scenario.domains if name in LAYOUTS]
    return found[0] if len(found) == 1 else None


def open_first(scenario: Scenario, started: EpisodeStarted | None, blobs: Blobs) -> World:
    """Open the world as an episode found it, its journal started.

    Raises:
        JudgeError: The record does not hold it.
    """
    if started is None or not blobs.has(started.world):
        raise JudgeError("The world that this run started from is not among its blobs, so nothing can be replayed.")
    domains = [load(name) for name in scenario.domains]
    world = World(domains, blobs, scenario.now, scenario.seed + started.card.seed)
    world.load(blobs.get(started.world))
    world.begin()
    return world


def published_state(domain: str, world: World) -> dict[str, JsonValue]:
    """Return a world's state as it is hashed."""
    return hashed(domain, layout_of(domain).state(world))


def hashed(domain: str, state: Mapping[str, JsonValue]) -> dict[str, JsonValue]:
    """Return what the hash sees of a state in the published layout."""
    data = cast("dict[str, Any]", whole(dict(state)))
    if domain == "restaurants":
        stores = {name: hashed("restaurant", store) for name, store in data["restaurants"].items()}
        return {"restaurants": cast("JsonValue", stores)}
    for shelf, fields in LEFT_OUT.get(domain, {}).items():
        data[shelf] = {
            name: {key: value for key, value in entry.items() if key not in fields}
            for name, entry in data[shelf].items()
        }
    for shelf, name in LINES.get(domain, {}).items():
        data[shelf] = {
            user: sorted(lines.values(), key=lambda line: str(line[name])) for user, lines in data[shelf].items()
        }
    if domain in ACTIONS:
        order = (ACTIONS[domain], "required_action", "due_date")
        data["user_action_lists"] = {
            user: sorted(actions, key=lambda action: [str(action[key]) for key in order])
            for user, actions in data["user_action_lists"].items()
        }
    return data


def digest(state: JsonValue) -> str:
    """Return the hash by which two states are compared."""
    return hash_of(state)


def differences(one: JsonValue, other: JsonValue, path: str = "") -> Iterator[str]:
    """Yield the places where two states differ, the hash of which says only that they do."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in [*one, *(key for key in other if key not in one)]:
            where = f"{path}/{key}"
            if key in one and key in other:
                yield from differences(one[key], other[key], where)
            else:
                yield where
    elif one != other:
        yield path
