"""Tools that list things of the household by an attribute."""

from typing import Annotated

from pydantic import Field
from sqlalchemy import ColumnElement, select

from core.errors import ToolFault
from tools.household.arguments import Category, Location
from tools.household.lookup import ORDER
from tools.household.models import Item
from tools.upkeep.dates import Day, check_range
from world.tool import Example, ToolContext, tool

Amount = Annotated[float, Field(ge=0, le=1_000_000_000)]


def _where(ctx: ToolContext, *conditions: ColumnElement[bool]) -> list[str]:
    return list(ctx.db.scalars(select(Item.name).where(*conditions).order_by(ORDER)))


@tool(examples=[Example({"category": "clothing"})])
def find_items_by_category(ctx: ToolContext, category: Category) -> list[str]:
    """List the things of a category.

    Args:
        category: The category, one of the listed values.

    Returns:
        Names in the order of the inventory; an empty list where there is none.
    """
    return _where(ctx, Item.category == category)


@tool(examples=[Example({"location": "display_shelf"})])
def find_items_by_ideal_storage_location(ctx: ToolContext, location: Location) -> list[str]:
    """List the things that should be kept at a location.

    Args:
        location: The location, one of the listed values.

    Returns:
        Names in the order of the inventory; an empty list where nothing belongs there.
    """
    return _where(ctx, Item.ideal_storage_location == location)


@tool(
    examples=[
        Example({"start_date": "2024-01-01", "end_date": "2024-12-31"}),
        Example({"start_date": "2024-12-31", "end_date": "2024-01-01"}, fault="bad_arguments"),
    ]
)
def find_items_by_purchase_date_range(ctx: ToolContext, start_date: Day, end_date: Day) -> list[str]:
    """List the things that were bought within a range of dates; both ends belong to it.

    Args:
        start_date: First day, YYYY-MM-DD.
        end_date: Last day, YYYY-MM-DD, not before `start_date`.

    Returns:
        Names in the order of the inventory; an empty list where nothing was bought then. Things whose date of purchase
        nobody knows are never among them.

    Raises:
        bad_arguments: `start_date` is after `end_date`, or one of them is no date.
    """
    check_range(start_date, end_date)
    return _where(ctx, Item.purchase_date.between(start_date, end_date))


@tool(
    examples=[
        Example({"min_price": 20, "max_price": 40}),
        Example({"min_price": 40, "max_price": 20}, fault="bad_arguments"),
    ]
)
def find_items_by_purchase_price_range(ctx: ToolContext, min_price: Amount, max_price: Amount) -> list[str]:
    """List the things whose price of purchase lies in a range; both ends belong to it.

    Args:
        min_price: Lowest price in the household's currency, 0 or more.
        max_price: Highest price, not below `min_price`.

    Returns:
        Names in the order of the inventory; an empty list where no price lies in the range.

    Raises:
        bad_arguments: `min_price` is above `max_price`.
    """
    if min_price > max_price:
        raise ToolFault(f"min_price {min_price} is above max_price {max_price}; swap them.", "bad_arguments")
    return _where(ctx, Item.purchase_price.between(min_price, max_price))


@tool(
    examples=[
        Example({"start_date": "2026-01-01", "end_date": "2026-01-31"}),
        Example({"start_date": "2026-01-31", "end_date": "2026-01-01"}, fault="bad_arguments"),
    ]
)
def find_items_used_during_date_range(ctx: ToolContext, start_date: Day, end_date: Day) -> list[str]:
    """List the things that were in use on at least one day of a range; both ends belong to it.

    Args:
        start_date: First day, YYYY-MM-DD.
        end_date: Last day, YYYY-MM-DD, not before `start_date`.

    Returns:
        Names in the order of the inventory; an empty list where nothing was in use then. What is in use at present was
        so until today, not beyond.

    Raises:
        bad_arguments: `start_date` is after `end_date`, or one of them is no date.
    """
    check_range(start_date, end_date)
    today = ctx.now.date().isoformat()
    rows = ctx.db.execute(select(Item.name, Item.purchase_date, Item.usage_history).order_by(ORDER))
    return [
        name
        for name, bought, history in rows
        if any(_overlaps(*_days(entry, bought, today), start_date, end_date) for entry in history)
    ]


def _days(entry: str, bought: str | None, today: str) -> tuple[str, str]:
    """Return first and last day of a time of use; one since an unknown purchase has been since ever."""
    start, end = entry.split("/")
    return (bought or "0001-01-01") if start == "PURCHASE_DATE" else start, today if end == "PRESENT" else end


def _overlaps(first: str, last: str, start: str, end: str) -> bool:
    return first <= last and first <= end and start <= last
