"""The tools: one folder or file per domain."""

from core.errors import ConfigError
from tools import household, kitchen, restaurant, restaurants, retail, ui, vision, warehouse
from world.domain import Domain

NAMES: tuple[str, ...] = ("retail", "restaurant", "restaurants", "kitchen", "warehouse", "household", "vision", "a2ui")
"""Ids of all domains, in the order the documentation shows them."""


def load(name: str) -> Domain:
    """Return a domain by its id.

    Raises:
        ConfigError: There is no domain of that id.
    """
    domains = {
        "retail": retail.DOMAIN,
        "restaurant": restaurant.DOMAIN,
        "restaurants": restaurants.DOMAIN,
        "kitchen": kitchen.DOMAIN,
        "warehouse": warehouse.DOMAIN,
        "household": household.DOMAIN,
        "vision": vision.DOMAIN,
        "a2ui": ui.DOMAIN,
    }
    if name not in domains:
        raise ConfigError(f"There is no domain {name!r}; domains are {', '.join(NAMES)}.")
    return domains[name]
