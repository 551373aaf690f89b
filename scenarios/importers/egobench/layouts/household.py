"""The published layout of the household: `items` and `household_action_lists`."""

from typing import Any, cast

from pydantic import JsonValue

from scenarios.importers.egobench.layouts.action_lists import lists_of, numbered, user_rows
from scenarios.importers.egobench.layouts.tables import in_order
from world.domain import Rows
from world.world import World


def rows(initial: dict[str, JsonValue]) -> Rows:
    """Return the rows that the published data stand for; names, dates and times of use stay as they are."""
    data = cast("dict[str, list[dict[str, Any]]]", initial)
    lists = data["household_action_lists"]
    return {
        "household_items": data["items"],
        "household_users": user_rows(lists),
        "household_actions": numbered(lists, "name"),
    }


def state(world: World) -> dict[str, JsonValue]:
    """Return items by name and action lists by user, as published."""
    items: dict[str, JsonValue] = {row["name"]: row for row in in_order(world, "household_items")}
    return {"items": items, "user_action_lists": lists_of(world, "household", "name")}
