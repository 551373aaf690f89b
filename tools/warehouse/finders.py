"""Tools that list equipment by an attribute."""

from sqlalchemy import ColumnElement, select

from tools.upkeep.dates import Day, check_range
from tools.warehouse.arguments import Category, Location
from tools.warehouse.lookup import ORDER
from tools.warehouse.models import Equipment
from world.tool import Example, ToolContext, tool


def _where(ctx: ToolContext, *conditions: ColumnElement[bool]) -> list[str]:
    return list(ctx.db.scalars(select(Equipment.equipment).where(*conditions).order_by(ORDER)))


@tool(examples=[Example({"category": "consumable"})])
def find_equipment_by_category(ctx: ToolContext, category: Category) -> list[str]:
    """List the equipment of a category.

    Args:
        category: The category, one of the listed values.

    Returns:
        Names in the order of the inventory; an empty list where there is none.
    """
    return _where(ctx, Equipment.category == category)


@tool(examples=[Example({"brand": "Korrin"}), Example({"brand": "korrin"})])
def find_equipment_by_brand(ctx: ToolContext, brand: str) -> list[str]:
    """List the equipment of a brand.

    Args:
        brand: The exact brand, capitals included, as `get_equipment_brand` tells it.

    Returns:
        Names in the order of the inventory; an empty list where nothing has exactly that brand.
    """
    return _where(ctx, Equipment.brand == brand)


@tool(examples=[Example({"country": "Japan"}), Example({"country": "Atlantis"})])
def find_equipment_by_country_of_origin(ctx: ToolContext, country: str) -> list[str]:
    """List the equipment that comes from a country.

    Args:
        country: The exact English name, capitals included, e.g. `Japan`.

    Returns:
        Names in the order of the inventory; an empty list where nothing comes from there.
    """
    return _where(ctx, Equipment.country_of_origin == country)


@tool(
    examples=[
        Example({"start_date": "2025-01-01", "end_date": "2025-12-31"}),
        Example({"start_date": "2025-12-31", "end_date": "2025-01-01"}, fault="bad_arguments"),
    ]
)
def find_equipment_by_purchase_date_range(ctx: ToolContext, start_date: Day, end_date: Day) -> list[str]:
    """List the equipment that was bought within a range of dates; both ends belong to it.

    Args:
        start_date: First day, YYYY-MM-DD.
        end_date: Last day, YYYY-MM-DD, not before `start_date`.

    Returns:
        Names in the order of the inventory; an empty list where nothing was bought then.

    Raises:
        bad_arguments: `start_date` is after `end_date`, or one of them is no date.
    """
    check_range(start_date, end_date)
    return _where(ctx, Equipment.purchase_date.between(start_date, end_date))


@tool(examples=[Example({"location": "pegboard"})])
def find_equipment_by_ideal_storage_location(ctx: ToolContext, location: Location) -> list[str]:
    """List the equipment that should be kept at a location.

    Args:
        location: The location, one of the listed values.

    Returns:
        Names in the order of the inventory; an empty list where nothing belongs there.
    """
    return _where(ctx, Equipment.ideal_storage_location == location)
