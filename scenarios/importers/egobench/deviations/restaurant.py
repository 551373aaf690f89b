"""Faults of the published restaurant tools, and those that the tools for several restaurants share with them."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, cast

from scenarios.importers.egobench.deviations.rule import Meeting, Rule
from tools.numbers import exact, rounded

CATALOGUE = ("add_dish_to_catalog", "remove_dish_from_catalog", "update_dish_price", "update_dish_discount")
RENAMED = {tool: {"name": "dish_name"} for tool in CATALOGUE}
LOOKUPS = (
    "get_dish_price",
    "get_dish_discount",
    "get_tax_rate",
    "get_dish_nutrition",
    "get_dish_allergens",
    "get_dish_taste_profile",
)
TOTALS = ("compute_total_payment", "compute_total_tax", "compute_total_nutrition")
SINGULARS = ("low_calorie", "high_calorie")


def house(meeting: Meeting) -> dict[str, dict[str, Any]]:
    """Return `{catalog, set_meals, user_orders}` of the restaurant that a call is about; empty where it is unknown."""
    houses = meeting.state.get("restaurants", {"": meeting.state})
    named = meeting.arguments.get("restaurant_name", "")
    found = cast("dict[str, Any]", houses).get(named) if isinstance(named, str) else None
    return found or {"catalog": {}, "set_meals": {}, "user_orders": {}}


def _lines(meeting: Meeting, name: str = "dishes") -> list[dict[str, Any]]:
    """Return the lines of a list argument that are as the schema wants them."""
    return [
        line
        for line in meeting.lines(name)
        if isinstance(line.get("dish_name"), str)
        and isinstance(line.get("quantity"), int | float)
        and not isinstance(line["quantity"], bool)
    ]


def _servings(meeting: Meeting) -> Iterator[tuple[str, Fraction, Fraction]]:
    """Yield name, count and factor of each dish that a total is made of, set meals taken apart."""
    meals = house(meeting)["set_meals"]
    for line in _lines(meeting):
        name, count = line["dish_name"].lower(), exact(line["quantity"])
        parts = meals[name]["included_dishes"] if name in meals else [{"dish_name": name, "quantity": 1}]
        factor = exact(meals[name]["set_meal_discount"]) if name in meals else Fraction(1)
        for part in parts:
            yield part["dish_name"].lower(), count * exact(part["quantity"]), factor


def _half_cent(meeting: Meeting) -> bool:
    menu = house(meeting)["catalog"]
    known = [(menu[name], count * factor) for name, count, factor in _servings(meeting) if name in menu]
    total = sum((exact(dish["price"]) * exact(dish["discount"]) * count for dish, count in known), Fraction())
    return (total * 100) % 1 == Fraction(1, 2)


def _price_of_dishes(meeting: Meeting) -> bool:
    at = house(meeting)
    meal = at["set_meals"].get(str(meeting.arguments.get("set_meal_name")).strip().lower())
    if meal is None or meal["set_meal_price"] > 0:
        return False
    parts = [(at["catalog"].get(part["dish_name"]), part["quantity"]) for part in meal["included_dishes"]]
    price = sum(dish["price"] * dish["discount"] * count for dish, count in parts if dish)
    return "restaurants" in meeting.state or bool(price != rounded(exact(float(price))))


def _unknown_guest(meeting: Meeting) -> bool:
    user = meeting.arguments.get("user_id")
    return isinstance(user, str) and user not in house(meeting)["user_orders"]


def _not_there(meeting: Meeting) -> bool:
    if "tag" in meeting.arguments:
        return meeting.arguments["tag"] in SINGULARS
    wanted = str(meeting.arguments.get("category")).lower()
    return all(dish["category"] != wanted for dish in house(meeting)["catalog"].values())


def _unknown_name(meeting: Meeting) -> bool:
    at = house(meeting)
    known = {*at["catalog"], *at["set_meals"]}
    return any(line["dish_name"].lower() not in known for line in _lines(meeting))


def _set_meal(meeting: Meeting) -> bool:
    return any(factor != 1 for _, _, factor in _servings(meeting))


def _per_100g(meeting: Meeting) -> bool:
    menu = house(meeting)["catalog"]
    names = [name for name, _, _ in _servings(meeting) if name in menu]
    return any((menu[name]["nutrition"] or {}).get("basis") == "PER_100G" for name in names)


def _odd_set_meal(meeting: Meeting) -> bool:
    name, parts = meeting.arguments.get("set_meal_name"), meeting.lines("included_dishes")
    taken = isinstance(name, str) and name.lower() in house(meeting)["catalog"]
    return taken or not parts or meeting.blank("set_meal_name")


def _capital_part(meeting: Meeting) -> bool:
    return any(part["dish_name"] != part["dish_name"].lower() for part in _lines(meeting, "included_dishes"))


def _blanks_around(meeting: Meeting) -> bool:
    names = [meeting.arguments.get(key) for key in ("dish_name", "set_meal_name", "category")]
    return any(isinstance(name, str) and name != name.strip() for name in names)


SHARED = (
    Rule("A blank name matches the whole menu; here it matches nothing.", lambda m: m.blank("dish_name"), LOOKUPS),
    Rule(
        "A dish without a name can be put on the menu; here it is refused.",
        lambda m: m.blank("dish_name"),
        ("add_dish_to_catalog",),
    ),
    Rule(
        "The schema says `dish_name` where the code says `name`, so calls by the schema fail; here they work.",
        lambda m: m.refused and "dish_name" in m.arguments,
        CATALOGUE,
    ),
    Rule(
        "An order for an unknown guest makes the guest, and clearing it succeeds; here unknown guests are refused.",
        _unknown_guest,
        (
            "add_dish_to_order",
            "add_set_meal_to_order",
            "remove_dish_from_order",
            "remove_set_meal_from_order",
            "clear_user_order",
        ),
    ),
    Rule(
        "A category that the menu lacks, and the tags `low_calorie` and `high_calorie` that no dish has, give an empty "
        "list; here they are refused with those there are.",
        _not_there,
        ("find_dishes_by_category", "find_dishes_by_nutritional_tag"),
    ),
    Rule(
        "A price range turned round gives an empty list; here it is refused.",
        lambda m: m.fault is not None and not m.refused,
        ("filter_dishes_by_price_range",),
    ),
    Rule(
        "A set meal may have no name, no dishes, or the name of a dish; here it is refused.",
        _odd_set_meal,
        ("create_set_meal",),
    ),
    Rule(
        "A new set meal keeps the names of its dishes as written, so that it is not found by them; here in lower case.",
        _capital_part,
        ("create_set_meal",),
    ),
    Rule("Blanks around a name make it another name; here they do not matter.", _blanks_around),
    Rule(
        "The discount of a set meal lowers its payment and not its tax; here it lowers both.",
        _set_meal,
        ("compute_total_tax",),
    ),
    Rule(
        "Nutrition with the basis PER_100G is divided by 100, so that a portion of ham has 2.5 kcal; here one portion "
        "counts as one basis, for all bases.",
        _per_100g,
        ("compute_total_nutrition",),
    ),
    Rule(
        "Names that the menu lacks are left out of totals silently; here the result names them in `not_counted`.",
        _unknown_name,
        TOTALS,
    ),
    Rule(
        "Sums are binary floats, so that half a cent is rounded up or down as it falls; here sums are exact and half a "
        "cent is rounded up.",
        _half_cent,
        ("compute_total_payment",),
    ),
    Rule(
        "A set meal without a price of its own is told with the noise of binary floats, and with 0 where there are "
        "several restaurants; here with what its dishes cost, exact to the cent.",
        _price_of_dishes,
        ("get_set_meal_details",),
    ),
)
"""Those that the tools for one restaurant and for several have in common."""

RULES = (
    *SHARED,
    Rule(
        "A negative quantity lowers totals, and nutrition of no dishes is `{}`; here a negative quantity counts as "
        "none, and no dishes come to the same sums, all 0.",
        lambda m: m.arguments.get("dishes") == [] or any(line["quantity"] < 0 for line in _lines(m)),
        TOTALS,
    ),
)
