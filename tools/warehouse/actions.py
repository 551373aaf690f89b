"""Tools on the action lists of the warehouse."""

from typing import cast, get_args

from sqlalchemy import Table
from typing_extensions import TypedDict

from core.errors import ToolFault
from tools.upkeep.dates import Day
from tools.upkeep.lists import Entry, Lists, Saved
from tools.upkeep.manuals import prescribed
from tools.warehouse.arguments import Method, RequiredAction
from tools.warehouse.lookup import find
from tools.warehouse.models import Action, Worker
from world.tool import Example, ToolContext, tool

LISTS = Lists(entries=cast(Table, Action.__table__), users=cast(Table, Worker.__table__))
OIL = {
    "user_id": "freya_lund_219",
    "equipment": "Pliers",
    "required_action": "lubricate",
    "due_date": "2026-09-30",
}
LISTED = {
    "user_id": "otis_brandt_403",
    "equipment": "Saw",
    "required_action": "sharpen",
    "due_date": "2026-09-18",
}


class ToDo(TypedDict):
    """One entry of an action list."""

    equipment: str
    required_action: RequiredAction
    due_date: Day


@tool(
    writes=True,
    examples=[
        Example(OIL),
        Example({**OIL, "equipment": "Pincers"}, fault="not_found"),
        Example({**OIL, "required_action": "calibrate"}, fault="refused"),
    ],
)
def add_to_equipment_action_list(
    ctx: ToolContext, user_id: str, equipment: str, required_action: RequiredAction, due_date: Day
) -> Saved:
    """Put at the end of somebody's action list what is to be done with a piece of equipment, and until when.

    Nothing is replaced: an entry that the list has already is on it twice afterwards.

    Args:
        user_id: Id of the person whose list it is, e.g. `freya_lund_219`.
        equipment: The exact name, capitals included, as `get_all_equipment` lists it.
        required_action: What is to be done. Maintenance (clean, inspect, lubricate, calibrate, sharpen, condition) must
            be prescribed by the manual; replace, repair, relocate and dispose are always possible.
        due_date: Last day for it, YYYY-MM-DD.

    Returns:
        `{message}`, which says what was put on the list.

    Raises:
        not_found: There is no such user, or no equipment of exactly that name.
        refused: The manual of this equipment does not prescribe that maintenance.
    """
    row = find(ctx, equipment)
    methods = prescribed(row.maintenance_and_usage_instructions)
    if required_action in get_args(Method) and required_action not in methods:
        words = f"The manual of {equipment} does not prescribe {required_action}"
        raise ToolFault(f"{words}; it prescribes {', '.join(methods) or 'nothing'}.", "refused")
    return LISTS.add(ctx, user_id, Entry(equipment, required_action, due_date))


@tool(
    writes=True,
    examples=[Example(LISTED), Example({**LISTED, "due_date": "2026-09-20"}, fault="not_found")],
)
def remove_from_equipment_action_list(
    ctx: ToolContext, user_id: str, equipment: str, required_action: RequiredAction, due_date: Day
) -> Saved:
    """Take an entry off somebody's action list; of several equal ones, the first.

    Args:
        user_id: Id of the person whose list it is, e.g. `otis_brandt_403`.
        equipment: The exact name as it stands on the list.
        required_action: The action as it stands on the list.
        due_date: The date as it stands on the list, YYYY-MM-DD.

    Returns:
        `{message}`, which says what was taken off the list.

    Raises:
        not_found: There is no such user, or the list has no entry that agrees in all three.
    """
    return LISTS.remove(ctx, user_id, Entry(equipment, required_action, due_date))


@tool(
    examples=[Example({"user_id": "otis_brandt_403"}), Example({"user_id": "nobody_000"}, fault="not_found")],
)
def get_equipment_action_list(ctx: ToolContext, user_id: str) -> list[ToDo]:
    """Show what somebody has to do with which equipment, and until when.

    Args:
        user_id: Id of the person, e.g. `otis_brandt_403`.

    Returns:
        `[{equipment, required_action, due_date}]` in the order of adding; an empty list where nothing is to be done.

    Raises:
        not_found: There is no such user.
    """
    return [
        ToDo(equipment=row["item"], required_action=row["required_action"], due_date=row["due_date"])
        for row in LISTS.read(ctx, user_id)
    ]
