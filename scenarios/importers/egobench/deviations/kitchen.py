"""Faults of the published kitchen tools."""

import re
from typing import cast

from scenarios.importers.egobench.deviations.rule import Meeting, Rule

_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def _unknown_user(meeting: Meeting) -> bool:
    user = meeting.arguments.get("user_id")
    return isinstance(user, str) and user not in cast("dict[str, object]", meeting.state["user_menus"])


def _unknown_ingredient(meeting: Meeting) -> bool:
    name = meeting.arguments.get("ingredient_name")
    return isinstance(name, str) and name.lower() not in cast("dict[str, object]", meeting.state["ingredients"])


def _loose_date(meeting: Meeting) -> bool:
    day = meeting.arguments.get("date")
    return isinstance(day, str) and _DATE.fullmatch(day) is None


RULES = (
    Rule(
        "Ingredients that do not exist can be put on a shopping list; here they are refused.",
        _unknown_ingredient,
        ("add_to_shopping_list",),
    ),
    Rule(
        "An unknown user is created by adding to a menu or a list; here unknown users are refused.",
        _unknown_user,
        ("add_recipe_to_menu", "add_to_shopping_list"),
    ),
    Rule(
        "A date is compared as text, so that 2026-5-9 is later than every date of the year; here it is refused.",
        _loose_date,
        ("find_ingredients_by_expiry_date",),
    ),
)
