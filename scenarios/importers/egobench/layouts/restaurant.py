"""The published layout of one restaurant: `dishes`, `set_meals` and `user_orders`."""

from typing import Any, cast

from pydantic import JsonValue

from scenarios.importers.egobench.layouts.tables import in_order
from world.domain import Rows
from world.world import World

FACTS = (
    "basis",
    "serving_size_g",
    "calories_kcal",
    "protein_g",
    "fat_g",
    "carbs_g",
    "sugar_g",
    "sodium_mg",
    "fiber_g",
)
"""What the published loader keeps of a dish's nutrition; what is missing is null."""


def rows(initial: dict[str, JsonValue]) -> Rows:
    """Return the rows that the published data stand for: names and words in lower case."""
    data = cast("dict[str, list[dict[str, Any]]]", initial)
    orders = data["user_orders"]
    return {
        "restaurant_dishes": list({row["name"]: row for row in map(dish_row, data["dishes"])}.values()),
        "restaurant_set_meals": list({row["name"]: row for row in map(set_meal_row, data["set_meals"])}.values()),
        "restaurant_users": [{"user_id": user} for user in dict.fromkeys(order["user_id"] for order in orders)],
        "restaurant_orders": [line for order in orders for line in line_rows(order)],
    }


def dish_row(dish: dict[str, Any]) -> dict[str, Any]:
    """Return one published dish as a row; what it does not tell is empty or null."""
    words = ("nutritional_characteristics", "taste", "allergens")
    row = dish | {key: [word.lower() for word in dish.get(key) or []] for key in words}
    facts = {key: dish["nutrition"].get(key) for key in FACTS}
    return row | {"name": dish["name"].lower(), "category": dish["category"].lower(), "nutrition": facts}


def set_meal_row(meal: dict[str, Any]) -> dict[str, Any]:
    """Return one published set meal as a row; most have no price of their own."""
    parts = [part | {"dish_name": part["dish_name"].lower()} for part in meal["included_dishes"]]
    return {"set_meal_price": 0.0} | meal | {"name": meal["name"].lower(), "included_dishes": parts}


def line_rows(order: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the lines of one published order as rows."""
    owner = {key: value for key, value in order.items() if key != "items"}
    return [
        {**owner, "dish_name": line["dish_name"].lower(), "quantity": line["quantity"]}
        for line in order.get("items", [])
    ]


def state(world: World) -> dict[str, JsonValue]:
    """Return menu, set meals and orders as published; a guest without an order has `{}`."""
    users = [row["user_id"] for row in in_order(world, "restaurant_users")]
    return house_state(
        in_order(world, "restaurant_dishes"),
        in_order(world, "restaurant_set_meals"),
        users,
        in_order(world, "restaurant_orders"),
    )


def house_state(
    dishes: list[dict[str, Any]], meals: list[dict[str, Any]], users: list[str], lines: list[dict[str, Any]]
) -> dict[str, JsonValue]:
    """Return one restaurant's rows as `{catalog, set_meals, user_orders}`."""
    orders: dict[str, Any] = {user: {} for user in users}
    for line in lines:
        kept = {"dish_name": line["dish_name"], "quantity": line["quantity"]}
        orders[line["user_id"]][line["dish_name"]] = kept
    return {
        "catalog": {row["name"]: row for row in dishes},
        "set_meals": {row["name"]: row for row in meals},
        "user_orders": orders,
    }
