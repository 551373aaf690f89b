"""The published layout of the warehouse: `equipment` and `equipment_action_lists`."""

from typing import Any, cast

from pydantic import JsonValue

from scenarios.importers.egobench.layouts.action_lists import lists_of, numbered, user_rows
from scenarios.importers.egobench.layouts.tables import in_order
from world.domain import Rows
from world.world import World


def rows(initial: dict[str, JsonValue]) -> Rows:
    """Return the rows that the published data stand for; names and dates stay as they are."""
    data = cast("dict[str, list[dict[str, Any]]]", initial)
    lists = data["equipment_action_lists"]
    return {
        "warehouse_equipment": data["equipment"],
        "warehouse_users": user_rows(lists),
        "warehouse_actions": numbered(lists, "equipment"),
    }


def state(world: World) -> dict[str, JsonValue]:
    """Return equipment by name and action lists by user, as published."""
    equipment: dict[str, JsonValue] = {row["equipment"]: row for row in in_order(world, "warehouse_equipment")}
    return {"equipment": equipment, "user_action_lists": lists_of(world, "warehouse", "equipment")}
