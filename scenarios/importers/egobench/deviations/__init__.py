"""Where the worlds differ from the published tools on purpose: one file of rules per domain.

A rule names a fault of the published tools, as a call shows it. `table()` writes all rules down for readers.
"""

from collections.abc import Mapping
from types import MappingProxyType

from pydantic import JsonValue

from scenarios.importers.egobench.deviations import (
    everywhere,
    household,
    kitchen,
    restaurant,
    restaurants,
    retail,
    warehouse,
)
from scenarios.importers.egobench.deviations.rule import Meeting, Rule

RULES: Mapping[str, tuple[Rule, ...]] = MappingProxyType(
    {
        "retail": retail.RULES,
        "restaurant": restaurant.RULES,
        "restaurants": restaurants.RULES,
        "kitchen": kitchen.RULES,
        "warehouse": warehouse.RULES,
        "household": household.RULES,
    }
)
"""Domain id to its rules; those of `everywhere` hold in all domains and come last."""

RENAMED: Mapping[str, Mapping[str, Mapping[str, str]]] = MappingProxyType(
    {"retail": retail.RENAMED, "restaurant": restaurant.RENAMED, "restaurants": restaurants.RENAMED}
)
"""Domain id to tool to the code's name of a parameter to the schema's."""


def known(domain: str, meeting: Meeting) -> str | None:
    """Return the fault of the published tools that explains a difference; None where there is none."""
    rules = (*RULES.get(domain, ()), *everywhere.RULES)
    return next((rule.why for rule in rules if rule.covers(meeting)), None)


def table() -> list[tuple[str, str, str]]:
    """Return all rules as rows: domain, tool, fault."""
    named = [("all", everywhere.RULES), *RULES.items()]
    return [(domain, rule.tools(), rule.why) for domain, rules in named for rule in rules]


def renamed(domain: str, tool: str, arguments: dict[str, JsonValue]) -> dict[str, JsonValue]:
    """Return arguments by the names of the published schema where the published code has others."""
    names = RENAMED.get(domain, {}).get(tool, {})
    return {names.get(name, name): value for name, value in arguments.items()}
