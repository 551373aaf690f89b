"""Faults of the published tools for several restaurants."""

from typing import Any, cast

from scenarios.importers.egobench.deviations import restaurant
from scenarios.importers.egobench.deviations.rule import Meeting, Rule

RENAMED = restaurant.RENAMED


def _other_restaurant(meeting: Meeting) -> bool:
    name = meeting.arguments.get("restaurant_name")
    return isinstance(name, str) and name not in cast("dict[str, Any]", meeting.state["restaurants"])


def _other_case(meeting: Meeting) -> bool:
    names = [name.lower() for name in cast("dict[str, Any]", meeting.state["restaurants"])]
    return _other_restaurant(meeting) and meeting.arguments["restaurant_name"].strip().lower() in names


RULES = (
    Rule("A restaurant is another one in another case, but for totals; here the case does not matter.", _other_case),
    Rule(
        "An unknown restaurant is an empty one, and asking for it makes it; here it is refused with those there are.",
        _other_restaurant,
    ),
    *restaurant.SHARED,
)
