"""Tools on the action lists of the household."""

from typing import cast

from sqlalchemy import Table
from typing_extensions import TypedDict

from tools.household.arguments import RequiredAction
from tools.household.lookup import find
from tools.household.models import Action, Member
from tools.upkeep.dates import Day
from tools.upkeep.lists import Entry, Lists, Saved
from world.tool import Example, ToolContext, tool

LISTS = Lists(entries=cast(Table, Action.__table__), users=cast(Table, Member.__table__))
DUST = {
    "user_id": "jonas_weber_614",
    "name": "Speaker",
    "required_action": "clean",
    "due_date": "2026-09-30",
}
LISTED = {
    "user_id": "elif_demir_325",
    "name": "Green Shirt",
    "required_action": "iron",
    "due_date": "2026-08-19",
}


class ToDo(TypedDict):
    """One entry of an action list."""

    name: str
    required_action: RequiredAction
    due_date: Day


@tool(
    writes=True,
    examples=[
        Example(DUST),
        Example({**DUST, "name": "Loudspeaker"}, fault="not_found"),
    ],
)
def add_to_household_action_list(
    ctx: ToolContext, user_id: str, name: str, required_action: RequiredAction, due_date: Day
) -> Saved:
    """Put at the end of somebody's action list what is to be done with a thing, and until when.

    Nothing is replaced: an entry that the list has already is on it twice afterwards.

    Args:
        user_id: Id of the person whose list it is, e.g. `jonas_weber_614`.
        name: The exact name, capitals included, as `get_all_item_names` lists it.
        required_action: What is to be done, one of the listed values, whether or not the instructions name it.
        due_date: Last day for it, YYYY-MM-DD.

    Returns:
        `{message}`, which says what was put on the list.

    Raises:
        not_found: There is no such user, or nothing of exactly that name.
    """
    find(ctx, name)
    return LISTS.add(ctx, user_id, Entry(name, required_action, due_date))


@tool(
    writes=True,
    examples=[Example(LISTED), Example({**LISTED, "due_date": "2026-08-20"}, fault="not_found")],
)
def remove_from_household_action_list(
    ctx: ToolContext, user_id: str, name: str, required_action: RequiredAction, due_date: Day
) -> Saved:
    """Take an entry off somebody's action list; of several equal ones, the first.

    Args:
        user_id: Id of the person whose list it is, e.g. `elif_demir_325`.
        name: The exact name as it stands on the list.
        required_action: The action as it stands on the list.
        due_date: The date as it stands on the list, YYYY-MM-DD.

    Returns:
        `{message}`, which says what was taken off the list.

    Raises:
        not_found: There is no such user, or the list has no entry that agrees in all three.
    """
    return LISTS.remove(ctx, user_id, Entry(name, required_action, due_date))


@tool(
    examples=[Example({"user_id": "elif_demir_325"}), Example({"user_id": "nobody_000"}, fault="not_found")],
)
def get_household_action_list(ctx: ToolContext, user_id: str) -> list[ToDo]:
    """Show what somebody has to do with which thing, and until when.

    Args:
        user_id: Id of the person, e.g. `elif_demir_325`.

    Returns:
        `[{name, required_action, due_date}]` in the order of adding; an empty list where nothing is to be done.

    Raises:
        not_found: There is no such user.
    """
    return [
        ToDo(name=row["item"], required_action=row["required_action"], due_date=row["due_date"])
        for row in LISTS.read(ctx, user_id)
    ]
