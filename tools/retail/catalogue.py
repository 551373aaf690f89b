"""Tools that change what the shop sells."""

from typing import Literal

from sqlalchemy import delete
from typing_extensions import TypedDict

from core.errors import ToolFault
from tools.retail.arguments import Allergen, Amount, Characteristic, Factor, Nutrition, Taste
from tools.retail.models import CartLine, Product
from tools.retail.names import product
from world.tool import Example, ToolContext, tool

QUINCE = {
    "product_name": "quince paste",
    "category": "spread",
    "price": 3.6,
    "tax_rate": 0.09,
    "discount": 1.0,
    "nutritional_characteristics": ["high_sugar", "vegan"],
    "taste": ["sweet"],
    "country_of_origin": "Spain",
    "nutrition": {"basis": "PER_100G", "calories_kcal": 212, "sugar_g": 48.5},
    "allergens": [],
}


class Saved(TypedDict):
    """Result of `add_product`."""

    status: Literal["success"]
    message: str


class Deleted(TypedDict):
    """Result of `delete_product`."""

    status: Literal["success"]
    message: str
    deleted_products: list[str]


@tool(writes=True, examples=[Example(QUINCE), Example({**QUINCE, "product_name": " "}, fault="bad_arguments")])
def add_product(
    ctx: ToolContext,
    product_name: str,
    category: str,
    price: Amount,
    tax_rate: Amount,
    discount: Factor,
    nutritional_characteristics: list[Characteristic],
    taste: list[Taste],
    country_of_origin: str,
    nutrition: Nutrition | None = None,
    allergens: list[Allergen] | None = None,
) -> Saved:
    """Put a product into the catalogue, or replace the one that has exactly this name.

    Lines that lie in carts already keep the price they were added with.

    Args:
        product_name: The product's unique name; stored in lower case.
        category: Its category, e.g. `spread`; stored in lower case.
        price: Shelf price of one piece in the shop's currency, with tax, before the discount.
        tax_rate: Tax rate as a fraction; 0.08 is 8 %.
        discount: Factor from 0 to 1 on the price; 1.0 is no discount.
        nutritional_characteristics: Its nutritional tags, each one of the listed values; may be empty.
        taste: Its tastes, each one of the listed values; may be empty.
        country_of_origin: English name of the country; stored in lower case.
        nutrition: Its nutrition facts; leave it out where they are unknown.
        allergens: What it contains, each one of the listed values; none where left out.

    Returns:
        `{status, message}`; the message says whether it is new or replaced.

    Raises:
        bad_arguments: The name is blank.
    """
    name = product_name.strip().lower()
    if not name:
        raise ToolFault("The product name is empty; give the product a name.", "bad_arguments")
    row = ctx.db.get(Product, name)
    words = "is in the catalogue now" if row is None else "is replaced"
    if row is None:
        row = Product(name=name, size=None, image=None)
        ctx.db.add(row)
    row.category = category.strip().lower()
    row.price = price
    row.tax_rate = tax_rate
    row.discount = discount
    row.nutritional_characteristics = list(dict.fromkeys(nutritional_characteristics))
    row.taste = list(dict.fromkeys(taste))
    row.country_of_origin = country_of_origin.strip().lower()
    row.nutrition = nutrition.model_dump(exclude_none=True) if nutrition else None
    row.allergens = list(dict.fromkeys(allergens or []))
    return Saved(status="success", message=f"The product {name!r} {words}.")


@tool(
    writes=True,
    examples=[Example({"product_name": "Mint Pastilles"}), Example({"product_name": "mint"}, fault="not_found")],
)
def delete_product(ctx: ToolContext, product_name: str) -> Deleted:
    """Take a product out of the catalogue and out of every cart; shopping lists keep it.

    Args:
        product_name: The whole name of the product; case does not matter. A part of a name deletes nothing.

    Returns:
        `{status, message, deleted_products}` with the one name.

    Raises:
        not_found: No product has exactly that name.
    """
    row = product(ctx, product_name)
    ctx.db.execute(delete(CartLine).where(CartLine.product_name == row.name))
    ctx.db.delete(row)
    return Deleted(status="success", message=f"The product {row.name!r} is deleted.", deleted_products=[row.name])
