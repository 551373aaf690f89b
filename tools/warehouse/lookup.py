"""Tools that tell one attribute of a piece of equipment by its exact name."""

from typing import Annotated, cast

from pydantic import Field
from sqlalchemy import ColumnElement, literal_column, select
from typing_extensions import TypedDict

from core.errors import ToolFault
from tools.upkeep.dates import Day
from tools.warehouse.arguments import Category, Location, Method
from tools.warehouse.models import Equipment
from tools.wording import nearest, shown
from world.tool import Example, ToolContext, tool

ORDER: ColumnElement[int] = literal_column("warehouse_equipment.rowid")
KNOWN = Example({"equipment": "Hammer"})
UNKNOWN = Example({"equipment": "hammer"}, fault="not_found")


class Done(TypedDict):
    """A piece of maintenance that was done."""

    date: Day
    action: Method


def find(ctx: ToolContext, name: str) -> Equipment:
    """Return the piece of equipment of exactly that name.

    Raises:
        ToolFault: `not_found`.
    """
    found = ctx.db.get(Equipment, name)
    if found is None:
        near = nearest(name, list(ctx.db.scalars(select(Equipment.equipment).order_by(ORDER))))
        words = f"There is no equipment {shown(name)}; the exact name is needed, capitals included."
        raise ToolFault(f"{words}{near}", "not_found")
    return found


@tool(examples=[Example({})])
def get_all_equipment(ctx: ToolContext) -> list[str]:
    """List the exact names of all equipment; every other tool needs one of these.

    Returns:
        Names in the order of the inventory.
    """
    return list(ctx.db.scalars(select(Equipment.equipment).order_by(ORDER)))


@tool(examples=[KNOWN, UNKNOWN])
def get_equipment_category(ctx: ToolContext, equipment: str) -> Category:
    """Tell the category of a piece of equipment.

    Args:
        equipment: The exact name, capitals included, as `get_all_equipment` lists it, e.g. `Tape Measure`.

    Returns:
        The category alone, e.g. `manual_equipment`.

    Raises:
        not_found: No equipment has exactly that name.
    """
    return cast(Category, find(ctx, equipment).category)


@tool(examples=[KNOWN, UNKNOWN])
def get_equipment_brand(ctx: ToolContext, equipment: str) -> str:
    """Tell the brand of a piece of equipment.

    Args:
        equipment: The exact name, capitals included, as `get_all_equipment` lists it, e.g. `Tape Measure`.

    Returns:
        The brand alone.

    Raises:
        not_found: No equipment has exactly that name.
    """
    return find(ctx, equipment).brand


@tool(examples=[KNOWN, UNKNOWN])
def get_equipment_country_of_origin(ctx: ToolContext, equipment: str) -> str:
    """Tell the country that a piece of equipment comes from.

    Args:
        equipment: The exact name, capitals included, as `get_all_equipment` lists it, e.g. `Tape Measure`.

    Returns:
        The English name of the country alone.

    Raises:
        not_found: No equipment has exactly that name.
    """
    return find(ctx, equipment).country_of_origin


@tool(examples=[KNOWN, UNKNOWN])
def get_equipment_purchase_date(ctx: ToolContext, equipment: str) -> Day:
    """Tell when a piece of equipment was bought; its service life counts from then.

    Args:
        equipment: The exact name, capitals included, as `get_all_equipment` lists it, e.g. `Tape Measure`.

    Returns:
        The date alone, YYYY-MM-DD.

    Raises:
        not_found: No equipment has exactly that name.
    """
    return find(ctx, equipment).purchase_date


@tool(examples=[KNOWN, UNKNOWN])
def get_equipment_ideal_storage_location(ctx: ToolContext, equipment: str) -> Location:
    """Tell where a piece of equipment should be kept, which need not be where it lies now.

    Args:
        equipment: The exact name, capitals included, as `get_all_equipment` lists it, e.g. `Tape Measure`.

    Returns:
        The location alone, e.g. `pegboard`.

    Raises:
        not_found: No equipment has exactly that name.
    """
    return cast(Location, find(ctx, equipment).ideal_storage_location)


@tool(examples=[KNOWN, UNKNOWN])
def get_equipment_usage_history(ctx: ToolContext, equipment: str) -> list[Day]:
    """Tell on which days a piece of equipment was used.

    Args:
        equipment: The exact name, capitals included, as `get_all_equipment` lists it, e.g. `Tape Measure`.

    Returns:
        Dates, YYYY-MM-DD, oldest first; an empty list where it was never used.

    Raises:
        not_found: No equipment has exactly that name.
    """
    return find(ctx, equipment).usage_history


@tool(
    examples=[
        Example({"equipment": ["Hammer", "Saw"]}),
        Example({"equipment": ["Hammer", "Chainsaw"]}, fault="not_found"),
    ]
)
def get_equipment_maintenance_and_usage_instructions(
    ctx: ToolContext, equipment: Annotated[list[str], Field(min_length=1)]
) -> dict[str, str]:
    """Tell what the manuals of one or several pieces of equipment say.

    Each manual names its methods of maintenance as `<method> every N months` and how long the thing may be in service.

    Args:
        equipment: List of exact names, capitals included, at least one, e.g. `["Tape Measure", "Saw"]`.

    Returns:
        Object of name to text.

    Raises:
        not_found: One of the names is no equipment; then nothing is told of the others either.
    """
    return {name: find(ctx, name).maintenance_and_usage_instructions for name in equipment}


@tool(examples=[KNOWN, UNKNOWN])
def get_equipment_maintenance_history(ctx: ToolContext, equipment: str) -> list[Done]:
    """Tell what maintenance a piece of equipment has had.

    Args:
        equipment: The exact name, capitals included, as `get_all_equipment` lists it, e.g. `Tape Measure`.

    Returns:
        `[{date, action}]`, oldest first; the date is YYYY-MM-DD.

    Raises:
        not_found: No equipment has exactly that name.
    """
    return [Done(date=entry["date"], action=entry["action"]) for entry in find(ctx, equipment).maintenance_history]
