"""Reading a world's tables for a layout."""

from typing import Any

from pydantic_core import to_jsonable_python
from sqlalchemy import select, text

from world.world import World


def in_order(world: World, table: str) -> list[dict[str, Any]]:
    """Return the rows of a table as JSON values, in the order in which they were inserted."""
    query = select(world.tables[table]).order_by(text("rowid"))
    with world.engine.connect() as connection:
        rows: list[dict[str, Any]] = to_jsonable_python([dict(row) for row in connection.execute(query).mappings()])
    return rows
