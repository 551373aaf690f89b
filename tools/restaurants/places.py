"""Finding a restaurant by name."""

from sqlalchemy import literal_column, select

from core.errors import ToolFault
from tools.restaurant.house import House, Tables
from tools.restaurants.models import Dish, Guest, OrderLine, Place, SetMeal
from tools.wording import shown
from world.tool import ToolContext

TABLES = Tables(Dish, SetMeal, Guest, OrderLine)


def at(ctx: ToolContext, restaurant_name: str) -> House:
    """Return the restaurant of that name, case aside.

    Raises:
        ToolFault: `not_found`.
    """
    names = list(ctx.db.scalars(select(Place.name).order_by(literal_column("restaurants_places.rowid"))))
    wanted = restaurant_name.strip().lower()
    for name in names:
        if name.lower() == wanted:
            return House(ctx.db, TABLES, name, {"restaurant_name": name})
    known = ", ".join(names) or "none"
    raise ToolFault(f"There is no restaurant {shown(restaurant_name)}; restaurants are: {known}.", "not_found")


def used(ctx: ToolContext, restaurant_name: str) -> House:
    """Return the restaurant of that name for a write, and remember it as the one that was used last.

    Raises:
        ToolFault: `not_found`.
    """
    found = at(ctx, restaurant_name)
    for place in ctx.db.scalars(select(Place)):
        place.last_used = place.name == found.name
    return found


def left(ctx: ToolContext, restaurant_name: str) -> House:
    """Return the restaurant of that name for giving up an order in it; none was used last then.

    Raises:
        ToolFault: `not_found`.
    """
    found = at(ctx, restaurant_name)
    for place in ctx.db.scalars(select(Place)):
        place.last_used = False
    return found
