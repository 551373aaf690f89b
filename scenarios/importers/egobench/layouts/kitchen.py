"""The published layout of the kitchen: `ingredients`, `recipes`, `user_menus` and `user_shopping_lists`."""

from typing import Any, cast

from pydantic import JsonValue

from scenarios.importers.egobench.layouts.tables import in_order
from world.domain import Rows
from world.world import World

OWN_COLUMNS = ("size",)


def rows(initial: dict[str, JsonValue]) -> Rows:
    """Return the rows that the published data stand for: names in lower case, one line per name on a list."""
    data = cast("dict[str, list[dict[str, Any]]]", initial)
    menus, lists = data["user_menus"], data["user_shopping_lists"]
    menu = [
        (owner["user_id"], name)
        for owner in menus
        for name in dict.fromkeys(name.lower() for name in owner.get("recipes", []))
    ]
    return {
        "kitchen_ingredients": list({row["name"]: row for row in map(_ingredient, data["ingredients"])}.values()),
        "kitchen_recipes": list({row["name"]: row for row in map(_recipe, data["recipes"])}.values()),
        "kitchen_users": [{"user_id": user} for user in dict.fromkeys(entry["user_id"] for entry in (*menus, *lists))],
        "kitchen_menu": [{"user_id": user, "recipe_name": name} for user, name in menu],
        "kitchen_shopping_list": [
            {"user_id": owner["user_id"], **line}
            for owner in lists
            for line in {line["ingredient_name"]: line for line in map(_line, owner.get("items", []))}.values()
        ],
    }


def _ingredient(ingredient: dict[str, Any]) -> dict[str, Any]:
    return ingredient | {"name": ingredient["name"].lower()}


def _recipe(recipe: dict[str, Any]) -> dict[str, Any]:
    return recipe | {"name": recipe["name"].lower(), "ingredients": [_line(line) for line in recipe["ingredients"]]}


def _line(line: dict[str, Any]) -> dict[str, Any]:
    return line | {"ingredient_name": line["ingredient_name"].lower()}


def state(world: World) -> dict[str, JsonValue]:
    """Return store, recipes, menus and shopping lists as published; an empty menu is `[]`, an empty list `{}`."""
    store: dict[str, JsonValue] = {
        row["name"]: {key: value for key, value in row.items() if key not in OWN_COLUMNS}
        for row in in_order(world, "kitchen_ingredients")
    }
    recipes: dict[str, JsonValue] = {row["name"]: row for row in in_order(world, "kitchen_recipes")}
    users = [row["user_id"] for row in in_order(world, "kitchen_users")]
    menus: dict[str, Any] = {user: [] for user in users}
    for entry in in_order(world, "kitchen_menu"):
        menus[entry["user_id"]].append(entry["recipe_name"])
    lists: dict[str, Any] = {user: {} for user in users}
    for line in in_order(world, "kitchen_shopping_list"):
        lists[line.pop("user_id")][line["ingredient_name"]] = line
    return {"ingredients": store, "recipes": recipes, "user_menus": menus, "user_shopping_lists": lists}
