"""The published layout of several restaurants: that of one, each entry with its `restaurant_name`."""

from typing import Any, cast

from pydantic import JsonValue

from scenarios.importers.egobench.layouts.restaurant import dish_row, house_state, line_rows, set_meal_row
from scenarios.importers.egobench.layouts.tables import in_order
from world.domain import Rows
from world.world import World


def rows(initial: dict[str, JsonValue]) -> Rows:
    """Return the rows that the published data stand for: names and words in lower case, but for restaurants' names.

    The restaurant of the last order is the one that was used last.
    """
    data = cast("dict[str, list[dict[str, Any]]]", initial)
    orders = data["user_orders"]
    places = dict.fromkeys(entry["restaurant_name"] for part in data.values() for entry in part)
    last = orders[-1]["restaurant_name"] if orders else None
    dishes = {(row["restaurant_name"], row["name"]): row for row in map(dish_row, data["dishes"])}
    meals = {(row["restaurant_name"], row["name"]): row for row in map(set_meal_row, data["set_meals"])}
    return {
        "restaurants_places": [{"name": place, "last_used": place == last} for place in places],
        "restaurants_dishes": list(dishes.values()),
        "restaurants_set_meals": list(meals.values()),
        "restaurants_users": [{"user_id": user} for user in dict.fromkeys(order["user_id"] for order in orders)],
        "restaurants_orders": [line for order in orders for line in line_rows(order)],
    }


def state(world: World) -> dict[str, JsonValue]:
    """Return each restaurant's menu, set meals and orders as published, and which was used last."""
    users = [row["user_id"] for row in in_order(world, "restaurants_users")]
    tables = [in_order(world, f"restaurants_{name}") for name in ("dishes", "set_meals", "orders")]
    places = in_order(world, "restaurants_places")
    houses: dict[str, Any] = {}
    for place in places:
        dishes, meals, lines = ([row for row in table if row["restaurant_name"] == place["name"]] for table in tables)
        houses[place["name"]] = house_state(dishes, meals, users, lines)
    last = [place["name"] for place in places if place["last_used"]]
    return {"restaurants": houses, "user_current_restaurant": last[0] if last else None}
