"""The published layouts: initial data as rows of our tables, and a world's tables as the published state.

One file per domain with two functions, `rows(initial)` and `state(world)`; each is named in `LAYOUTS`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from pydantic import JsonValue

from core.errors import ConfigError
from scenarios.importers.egobench.layouts import household, kitchen, restaurant, restaurants, retail, warehouse
from world.domain import Rows
from world.world import World


@dataclass(frozen=True)
class Layout:
    """How one domain's data stand in the published files.

    Attributes:
        rows: Published initial data to rows of the domain's tables.
        state: A world to its state as published, e.g. `{catalog, user_carts, user_shopping_lists}` for retail.
    """

    rows: Callable[[dict[str, JsonValue]], Rows]
    state: Callable[[World], dict[str, JsonValue]]


LAYOUTS: Mapping[str, Layout] = MappingProxyType(
    {
        "retail": Layout(retail.rows, retail.state),
        "restaurant": Layout(restaurant.rows, restaurant.state),
        "restaurants": Layout(restaurants.rows, restaurants.state),
        "kitchen": Layout(kitchen.rows, kitchen.state),
        "warehouse": Layout(warehouse.rows, warehouse.state),
        "household": Layout(household.rows, household.state),
    }
)
"""Domain id to its layout."""


def layout_of(domain: str) -> Layout:
    """Return the layout of a domain.

    Raises:
        ConfigError: There is none for that domain.
    """
    if domain not in LAYOUTS:
        raise ConfigError(f"EgoBench has no data for the domain {domain!r}; it has {', '.join(LAYOUTS)}.")
    return LAYOUTS[domain]
