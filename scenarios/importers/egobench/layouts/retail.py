"""The published layout of retail: `products`, `user_carts` and `user_shopping_lists`."""

from typing import Any, cast

from pydantic import JsonValue

from core.events import Change
from scenarios.importers.egobench.layouts.tables import in_order
from world.domain import Rows
from world.world import World

DETAILS = ("category", "price", "tax_rate", "discount")
UNKNOWN = {"category": " ", "price": 0, "tax_rate": 0, "discount": 1}
"""What a line of a cart is copied from where the catalogue does not have its product."""
OWN_COLUMNS = ("size", "image")


def rows(initial: dict[str, JsonValue]) -> Rows:
    """Return the rows that the published data stand for: names in lower case, prices copied into the carts."""
    data = cast("dict[str, list[dict[str, Any]]]", initial)
    catalogue = {row["name"]: row for row in map(_product, data["products"])}
    carts, lists = data["user_carts"], data["user_shopping_lists"]
    return {
        "retail_products": list(catalogue.values()),
        "retail_users": [{"user_id": user} for user in dict.fromkeys(entry["user_id"] for entry in (*carts, *lists))],
        "retail_cart": [
            {**line, **{key: catalogue.get(line["product_name"], UNKNOWN)[key] for key in DETAILS}}
            for line in _lines(carts)
        ],
        "retail_shopping_list": _lines(lists),
    }


def _product(product: dict[str, Any]) -> dict[str, Any]:
    row = product | {key: [word.lower() for word in product[key]] for key in ("nutritional_characteristics", "taste")}
    return row | {key: product[key].lower() for key in ("name", "category", "country_of_origin")}


def _lines(owners: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [
        {
            "user_id": owner["user_id"],
            "product_name": line["product_name"].lower(),
            "quantity": line["quantity"],
        }
        for owner in owners
        for line in owner.get("items", [])
    ]


def state(world: World) -> dict[str, JsonValue]:
    """Return catalogue, carts and shopping lists as published.

    A cart that was empty from the start is `{}`; one that was emptied is left out.
    """
    catalogue: dict[str, JsonValue] = {
        row["name"]: {key: value for key, value in row.items() if key not in OWN_COLUMNS} | {"sell_type": "single_item"}
        for row in in_order(world, "retail_products")
    }
    emptied = {str((change.before or {})["user_id"]) for change in world.changes() if _is_removal(change)}
    users = [row["user_id"] for row in in_order(world, "retail_users")]
    carts: dict[str, Any] = {user: {} for user in users if user not in emptied}
    for line in in_order(world, "retail_cart"):
        user = line.pop("user_id")
        carts.setdefault(user, {})[line["product_name"]] = line
    lists: dict[str, Any] = {user: [] for user in users}
    for line in in_order(world, "retail_shopping_list"):
        lists[line.pop("user_id")].append(line)
    return {"catalog": catalogue, "user_carts": carts, "user_shopping_lists": lists}


def _is_removal(change: Change) -> bool:
    return change.table == "retail_cart" and change.op == "delete"
