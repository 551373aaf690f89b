"""The published layout of action lists, which warehouse and household share but for the name of the thing."""

from collections import Counter
from typing import Any

from pydantic import JsonValue

from scenarios.importers.egobench.layouts.tables import in_order
from world.world import World


def user_rows(lists: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return one row for each user who has a list."""
    return [{"user_id": user} for user in dict.fromkeys(owner["user_id"] for owner in lists)]


def numbered(lists: list[dict[str, Any]], thing: str) -> list[dict[str, Any]]:
    """Return the entries of all lists as rows, in order; equal ones of a user are numbered from 1.

    Args:
        lists: `[{user_id, actions: [{<thing>, required_action, due_date}]}]`.
        thing: How the entries call what is to be done with: `equipment` or `name`.
    """
    found: list[dict[str, Any]] = []
    copies: Counter[tuple[str, ...]] = Counter()
    for owner in lists:
        for position, entry in enumerate(owner["actions"], 1):
            key = {"user_id": owner["user_id"], "item": entry[thing]}
            key |= {name: entry[name] for name in ("required_action", "due_date")}
            copies[tuple(key.values())] += 1
            found.append({**key, "copy": copies[tuple(key.values())], "position": position})
    return found


def lists_of(world: World, domain: str, thing: str) -> dict[str, JsonValue]:
    """Return `{user_id: [{<thing>, required_action, due_date}]}` of a world, each list in its order."""
    lists: dict[str, Any] = {row["user_id"]: [] for row in in_order(world, f"{domain}_users")}
    for row in sorted(in_order(world, f"{domain}_actions"), key=lambda row: int(row["position"])):
        entry = {thing: row["item"], "required_action": row["required_action"], "due_date": row["due_date"]}
        lists[row["user_id"]].append(entry)
    return lists
