"""Finding products and customers by name."""

from typing import Any

from sqlalchemy import ColumnElement, String, bindparam, func, literal_column, or_, select
from sqlalchemy.orm import InstrumentedAttribute

from core.errors import ToolFault
from tools.retail.models import Customer, Product
from tools.wording import nearest, shown
from world.tool import ToolContext

CATALOGUE_ORDER: ColumnElement[int] = literal_column("retail_products.rowid")
_QUERY = bindparam("query", type_=String)
_MATCHES = or_(func.instr(Product.name, _QUERY) > 0, func.instr(_QUERY, Product.name) > 0)


def product_names(ctx: ToolContext) -> list[str]:
    """Return all names in catalogue order."""
    return list(ctx.db.scalars(select(Product.name).order_by(CATALOGUE_ORDER)))


def matching(ctx: ToolContext, name: str, column: InstrumentedAttribute[Any]) -> list[tuple[str, Any]]:
    """Return name and one attribute of every product whose name holds the query or is held by it.

    Raises:
        ToolFault: `not_found` where nothing matches; a blank query matches nothing.
    """
    query = name.lower()
    if not query.strip():
        raise ToolFault("The product name is empty; give the name that stands on the product.", "not_found")
    found = ctx.db.execute(select(Product.name, column).where(_MATCHES).order_by(CATALOGUE_ORDER), {"query": query})
    hits = [(row[0], row[1]) for row in found]
    if not hits:
        raise ToolFault(f"No product matches {shown(name)}.{nearest(name, product_names(ctx))}", "not_found")
    return hits


def product(ctx: ToolContext, name: str) -> Product:
    """Return the product of exactly that name, case aside.

    Raises:
        ToolFault: `not_found`.
    """
    found = ctx.db.get(Product, name.strip().lower())
    if found is None:
        near = nearest(name, product_names(ctx))
        raise ToolFault(f"The shop has no product {shown(name)}; the whole name is needed.{near}", "not_found")
    return found


def customer(ctx: ToolContext, user_id: str) -> Customer:
    """Return a customer.

    Raises:
        ToolFault: `not_found`.
    """
    found = ctx.db.get(Customer, user_id)
    if found is None:
        near = nearest(user_id, list(ctx.db.scalars(select(Customer.user_id))))
        raise ToolFault(f"There is no customer {shown(user_id)}; ask for the right id.{near}", "not_found")
    return found
