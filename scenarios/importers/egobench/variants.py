"""The published variants: `retail3` is the third of the scenario `retail`, with data and a clip of its own."""

import re

from core.errors import ConfigError

SCENARIOS = ("retail", "kitchen", "restaurant", "order", "warehouse", "household")
"""As published; `order` is an earlier name of `restaurant6`."""
FIRST_OF_MANY = 6
"""From this number on, a `restaurant` variant has several restaurants."""
_NAME = re.compile(rf"({'|'.join(SCENARIOS)})([1-9]\d?)")


def domain_of(variant: str) -> str:
    """Return the domain in which a variant is played.

    Raises:
        ConfigError: It is no variant's name.
    """
    scenario, number = split(variant)
    if scenario == "order" or (scenario == "restaurant" and number >= FIRST_OF_MANY):
        return "restaurants"
    return scenario


def split(variant: str) -> tuple[str, int]:
    """Return scenario and number of a variant.

    Raises:
        ConfigError: It is no variant's name.
    """
    found = _NAME.fullmatch(variant)
    if found is None:
        raise ConfigError(f"{variant[:60]!r} is no variant; variants are {', '.join(SCENARIOS)} with a number.")
    return found.group(1), int(found.group(2))


def is_variant(name: str) -> bool:
    """Return whether a name is that of a variant."""
    return _NAME.fullmatch(name) is not None


def data_names(variant: str) -> tuple[str, ...]:
    """Return the names under which a variant's initial data may stand, best first.

    Some variants share their data: all of kitchen, the single restaurants up to the fourth, and the two of `order`.
    """
    scenario, number = split(variant)
    shared = f"{scenario}1" if scenario in ("kitchen", "order") or (scenario == "restaurant" and number <= 4) else ""
    names = (variant, shared, scenario) if shared else (variant,)
    return tuple(f"{name}{ending}" for name in dict.fromkeys(names) for ending in ("", "_init", "_data", "_db"))
