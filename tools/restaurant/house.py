"""One restaurant's part of a world, and finding dishes, set meals and guests in it by name."""

from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import ColumnElement, Select, String, bindparam, func, literal_column, or_, select
from sqlalchemy.orm import Session

from core.errors import ToolFault
from tools.restaurant.models import (
    Dish,
    DishColumns,
    Guest,
    GuestColumns,
    LineColumns,
    OrderLine,
    SetMeal,
    SetMealColumns,
)
from tools.wording import nearest, shown
from world.tool import ToolContext

_QUERY = bindparam("query", type_=String)


@dataclass(frozen=True)
class Tables:
    """The tables of a domain that holds one restaurant or several."""

    dish: type[DishColumns]
    set_meal: type[SetMealColumns]
    guest: type[GuestColumns]
    line: type[LineColumns]


@dataclass(frozen=True)
class House:
    """One restaurant in a call.

    Attributes:
        db: The session of the call.
        tables: Where its rows stand.
        name: For messages.
        key: Columns that tell its rows from those of other restaurants; empty where there is one.
    """

    db: Session
    tables: Tables
    name: str = "the restaurant"
    key: dict[str, str] = field(default_factory=dict)

    def rows(self, table: type[Any]) -> Select[Any]:
        """Select its rows of a table in the order in which they were inserted."""
        return select(table).filter_by(**self.key).order_by(_age(table))

    def values(self, table: type[Any], *columns: str) -> Select[Any]:
        """Select some columns of its rows, in the same order."""
        return select(*(getattr(table, column) for column in columns)).filter_by(**self.key).order_by(_age(table))

    def get(self, table: type[Any], **key: str) -> Any:  # noqa: ANN401
        """Return its row of a key, or None."""
        return self.db.get(table, self.key | key)


TABLES = Tables(Dish, SetMeal, Guest, OrderLine)


def house(ctx: ToolContext) -> House:
    """Return the one restaurant of the domain `restaurant`."""
    return House(ctx.db, TABLES)


def _age(table: type[Any]) -> ColumnElement[int]:
    return literal_column(f"{table.__tablename__}.rowid")


def dish_names(at: House) -> list[str]:
    """Return the names of all dishes in the order of the menu."""
    return list(at.db.scalars(at.values(at.tables.dish, "name")))


def matching(at: House, name: str, attribute: str) -> dict[str, Any]:
    """Return name and one attribute of every dish whose name holds the query or is held by it.

    Raises:
        ToolFault: `not_found` where nothing matches; a blank query matches nothing.
    """
    query = name.lower()
    if not query.strip():
        raise ToolFault("The dish name is empty; give a name from the menu.", "not_found")
    column = at.tables.dish.name
    holds = or_(func.instr(column, _QUERY) > 0, func.instr(_QUERY, column) > 0)
    found = at.db.execute(at.values(at.tables.dish, "name", attribute).where(holds), {"query": query})
    hits: dict[str, Any] = {row[0]: row[1] for row in found}
    if not hits:
        raise ToolFault(f"No dish of {at.name} matches {shown(name)}.{nearest(name, dish_names(at))}", "not_found")
    return hits


def dish(at: House, name: str) -> DishColumns:
    """Return the dish of exactly that name, case aside.

    Raises:
        ToolFault: `not_found`.
    """
    found: DishColumns | None = at.get(at.tables.dish, name=name.strip().lower())
    if found is not None:
        return found
    if at.get(at.tables.set_meal, name=name.strip().lower()) is not None:
        raise ToolFault(f"{shown(name)} is a set meal of {at.name} and no dish; use the set meal tools.", "not_found")
    near = nearest(name, dish_names(at))
    raise ToolFault(f"The menu of {at.name} has no dish {shown(name)}; the whole name is needed.{near}", "not_found")


def set_meal(at: House, name: str) -> SetMealColumns:
    """Return the set meal of exactly that name, case aside.

    Raises:
        ToolFault: `not_found`.
    """
    found: SetMealColumns | None = at.get(at.tables.set_meal, name=name.strip().lower())
    if found is None:
        known = ", ".join(at.db.scalars(at.values(at.tables.set_meal, "name").limit(20))) or "none"
        raise ToolFault(f"{at.name} has no set meal {shown(name)}; set meals are: {known}.", "not_found")
    return found


def guest(at: House, user_id: str) -> str:
    """Return the id of a guest.

    Raises:
        ToolFault: `not_found`.
    """
    if at.db.get(at.tables.guest, user_id) is None:
        raise ToolFault(f"{no_guest(at, user_id)} Ask for the right id.", "not_found")
    return user_id


def no_guest(at: House, user_id: str) -> str:
    """Say that there is no such guest, with ids that are like the one asked for."""
    near = nearest(user_id, list(at.db.scalars(select(at.tables.guest.user_id))))
    return f"There is no guest {shown(user_id)}.{near}"
