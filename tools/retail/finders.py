"""Tools that list products by an attribute."""

from typing import Any

from sqlalchemy import ColumnElement, select
from typing_extensions import TypedDict

from core.errors import ToolFault
from tools.retail.arguments import Allergen, Amount, Characteristic, Taste
from tools.retail.models import Product
from tools.retail.names import CATALOGUE_ORDER
from world.tool import Example, ToolContext, tool


class Names(TypedDict):
    """Names of products in catalogue order."""

    product_names: list[str]


def _where(ctx: ToolContext, *conditions: ColumnElement[bool]) -> Names:
    found = ctx.db.scalars(select(Product.name).where(*conditions).order_by(CATALOGUE_ORDER))
    return Names(product_names=list(found))


def _holding(ctx: ToolContext, column: Any, word: str) -> Names:  # noqa: ANN401
    rows = ctx.db.execute(select(Product.name, column).order_by(CATALOGUE_ORDER))
    return Names(product_names=[name for name, words in rows if word in words])


@tool(examples=[Example({"characteristic": "sugar_free"}), Example({"characteristic": "HIGH_FIBER"})])
def find_products_by_nutritional_characteristic(ctx: ToolContext, characteristic: Characteristic) -> Names:
    """List the products that carry a nutritional tag.

    Args:
        characteristic: The tag, one of the listed values.

    Returns:
        `{product_names}` in catalogue order; an empty list where no product carries it.
    """
    return _holding(ctx, Product.nutritional_characteristics, characteristic)


@tool(examples=[Example({"taste": "spicy"})])
def find_products_by_taste(ctx: ToolContext, taste: Taste) -> Names:
    """List the products that have a taste among theirs.

    Args:
        taste: The taste, one of the listed values.

    Returns:
        `{product_names}` in catalogue order; an empty list where no product has it.
    """
    return _holding(ctx, Product.taste, taste)


@tool(examples=[Example({"country": "Italy"}), Example({"country": "Atlantis"})])
def find_products_by_country_of_origin(ctx: ToolContext, country: str) -> Names:
    """List the products that come from a country.

    Args:
        country: The whole English name of the country, e.g. `Italy`; case does not matter.

    Returns:
        `{product_names}` in catalogue order; an empty list where nothing comes from there.
    """
    return _where(ctx, Product.country_of_origin == country.lower())


@tool(examples=[Example({"allergen": "sesame"})])
def find_products_by_allergen(ctx: ToolContext, allergen: Allergen) -> Names:
    """List the products that contain an allergen; whoever must avoid it must avoid these.

    Args:
        allergen: The allergen, one of the listed values.

    Returns:
        `{product_names}` in catalogue order; an empty list where no product contains it.
    """
    return _holding(ctx, Product.allergens, allergen)


@tool(
    examples=[
        Example({"min_price": 1, "max_price": 1.5}),
        Example({"min_price": 5, "max_price": 2}, fault="bad_arguments"),
    ]
)
def find_products_by_price_range(ctx: ToolContext, min_price: Amount, max_price: Amount) -> Names:
    """List the products whose shelf price, before the discount, lies in a range; both ends belong to it.

    Args:
        min_price: Lowest price in the shop's currency, 0 or more.
        max_price: Highest price, not below `min_price`.

    Returns:
        `{product_names}` in catalogue order; an empty list where no price lies in the range.

    Raises:
        bad_arguments: `min_price` is above `max_price`.
    """
    if min_price > max_price:
        raise ToolFault(f"min_price {min_price} is above max_price {max_price}; swap them.", "bad_arguments")
    return _where(ctx, Product.price >= min_price, Product.price <= max_price)


@tool(examples=[Example({})])
def list_discounted_products(ctx: ToolContext) -> Names:
    """List the products that are on offer, those with a discount factor below 1.

    Returns:
        `{product_names}` in catalogue order; `get_discount` tells how much each is reduced.
    """
    return _where(ctx, Product.discount < 1)
