"""Tools that tell one attribute of a thing of the household by its exact name."""

from typing import Annotated, cast

from pydantic import Field
from sqlalchemy import ColumnElement, literal_column, select
from typing_extensions import TypedDict

from core.errors import ToolFault
from tools.household.arguments import Category, Location, Method
from tools.household.models import Item
from tools.upkeep.dates import Day
from tools.wording import nearest, shown
from world.tool import Example, ToolContext, tool

ORDER: ColumnElement[int] = literal_column("household_items.rowid")
KNOWN = Example({"item_name": "Speaker"})
UNKNOWN = Example({"item_name": "speaker"}, fault="not_found")


class Done(TypedDict):
    """A piece of care that was given."""

    date: Day
    action: Method


def find(ctx: ToolContext, name: str) -> Item:
    """Return the thing of exactly that name.

    Raises:
        ToolFault: `not_found`.
    """
    found = ctx.db.get(Item, name)
    if found is None:
        near = nearest(name, list(ctx.db.scalars(select(Item.name).order_by(ORDER))))
        words = f"There is no item {shown(name)}; the exact name is needed, capitals included."
        raise ToolFault(f"{words}{near}", "not_found")
    return found


@tool(examples=[Example({})])
def get_all_item_names(ctx: ToolContext) -> list[str]:
    """List the exact names of all things of the household; every other tool needs one of these.

    Returns:
        Names in the order of the inventory.
    """
    return list(ctx.db.scalars(select(Item.name).order_by(ORDER)))


@tool(examples=[KNOWN, UNKNOWN])
def get_item_category(ctx: ToolContext, item_name: str) -> Category:
    """Tell the category of a thing.

    Args:
        item_name: The exact name, capitals included, as `get_all_item_names` lists it, e.g. `Plant`.

    Returns:
        The category alone, e.g. `decoration`.

    Raises:
        not_found: Nothing has exactly that name.
    """
    return cast(Category, find(ctx, item_name).category)


@tool(examples=[KNOWN, UNKNOWN])
def get_item_ideal_storage_location(ctx: ToolContext, item_name: str) -> Location:
    """Tell where a thing should be kept, which need not be where it is now.

    Args:
        item_name: The exact name, capitals included, as `get_all_item_names` lists it, e.g. `Plant`.

    Returns:
        The location alone, e.g. `display_shelf`.

    Raises:
        not_found: Nothing has exactly that name.
    """
    return cast(Location, find(ctx, item_name).ideal_storage_location)


@tool(examples=[KNOWN, Example({"item_name": "Plant"}), UNKNOWN])
def get_item_purchase_date(ctx: ToolContext, item_name: str) -> Day | None:
    """Tell when a thing was bought; its service life counts from then.

    Args:
        item_name: The exact name, capitals included, as `get_all_item_names` lists it, e.g. `Plant`.

    Returns:
        The date alone, YYYY-MM-DD, or null where nobody knows it.

    Raises:
        not_found: Nothing has exactly that name.
    """
    return find(ctx, item_name).purchase_date


@tool(examples=[KNOWN, UNKNOWN])
def get_item_purchase_price(ctx: ToolContext, item_name: str) -> float:
    """Tell what was paid for a thing.

    Args:
        item_name: The exact name, capitals included, as `get_all_item_names` lists it, e.g. `Plant`.

    Returns:
        The price alone, a number in the household's currency; 0 is a present.

    Raises:
        not_found: Nothing has exactly that name.
    """
    return find(ctx, item_name).purchase_price


@tool(examples=[KNOWN, UNKNOWN])
def get_item_usage_history(ctx: ToolContext, item_name: str) -> list[str]:
    """Tell during which times a thing was in use.

    Args:
        item_name: The exact name, capitals included, as `get_all_item_names` lists it, e.g. `Plant`.

    Returns:
        `START/END` each, oldest first, dates as YYYY-MM-DD. START may be `PURCHASE_DATE`, the day of its purchase; END
        may be `PRESENT`, which means in use today. An empty list where it was never used.

    Raises:
        not_found: Nothing has exactly that name.
    """
    return find(ctx, item_name).usage_history


@tool(examples=[KNOWN, UNKNOWN])
def get_item_maintenance_history(ctx: ToolContext, item_name: str) -> list[Done]:
    """Tell what care a thing has had.

    Args:
        item_name: The exact name, capitals included, as `get_all_item_names` lists it, e.g. `Plant`.

    Returns:
        `[{date, action}]`, oldest first; the date is YYYY-MM-DD.

    Raises:
        not_found: Nothing has exactly that name.
    """
    return [Done(date=entry["date"], action=entry["action"]) for entry in find(ctx, item_name).maintenance_history]


@tool(
    examples=[
        Example({"item_name": ["Speaker", "Red Book"]}),
        Example({"item_name": ["Speaker", "Gramophone"]}, fault="not_found"),
    ]
)
def get_item_maintenance_and_usage_instructions(
    ctx: ToolContext, item_name: Annotated[list[str], Field(min_length=1)]
) -> dict[str, str]:
    """Tell how one or several things are to be used and cared for.

    Each text names its methods of care as `<method> every N days` or `months` and how long the thing may be in use.

    Args:
        item_name: List of exact names, capitals included, at least one, e.g. `["Plant", "Red Book"]`.

    Returns:
        Object of name to text.

    Raises:
        not_found: One of the names is not in the household; then nothing is told of the others either.
    """
    return {name: find(ctx, name).care_and_usage_instructions for name in item_name}
