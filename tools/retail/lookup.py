"""Tools that tell one attribute of products found by name."""

from typing_extensions import TypedDict

from tools.retail.models import Product
from tools.retail.names import matching
from world.tool import Example, ToolContext, tool


class Price(TypedDict):
    """A product and its price."""

    product_name: str
    price: float


class Prices(TypedDict):
    """Result of `get_price`."""

    products: list[Price]
    count: int


class TaxRate(TypedDict):
    """A product and its tax rate."""

    product_name: str
    tax_rate: float


class TaxRates(TypedDict):
    """Result of `get_tax_rate`."""

    products: list[TaxRate]
    count: int


class Category(TypedDict):
    """A product and its category."""

    product_name: str
    category: str


class Categories(TypedDict):
    """Result of `get_category`."""

    products: list[Category]
    count: int


class Discount(TypedDict):
    """A product and its discount factor."""

    product_name: str
    discount: float


class Discounts(TypedDict):
    """Result of `get_discount`."""

    products: list[Discount]
    count: int


class Facts(TypedDict):
    """A product and its nutrition facts."""

    product_name: str
    nutrition: dict[str, str | float] | None


class AllFacts(TypedDict):
    """Result of `get_nutrition`."""

    products: list[Facts]
    count: int


UNKNOWN = Example({"product_name": "unobtainium flakes"}, fault="not_found")


@tool(examples=[Example({"product_name": "Olive Oil"}), Example({"product_name": "coffee"}), UNKNOWN])
def get_price(ctx: ToolContext, product_name: str) -> Prices:
    """Tell the shelf price of every product that a name matches.

    Price is in the shop's currency, with tax, for one piece, before the discount (see `get_discount`).

    Args:
        product_name: Name or part of a name, e.g. `olive oil`; case does not matter. A product matches when its name
            contains these words or these words contain its name, so that several may come back.

    Returns:
        `{products: [{product_name, price}], count}` in catalogue order.

    Raises:
        not_found: No product matches, or the name is blank.
    """
    products = [Price(product_name=name, price=value) for name, value in matching(ctx, product_name, Product.price)]
    return Prices(products=products, count=len(products))


@tool(examples=[Example({"product_name": "honey"}), UNKNOWN])
def get_tax_rate(ctx: ToolContext, product_name: str) -> TaxRates:
    """Tell the tax rate of every product that a name matches.

    Args:
        product_name: Name or part of a name, e.g. `honey`; matched as in `get_price`.

    Returns:
        `{products: [{product_name, tax_rate}], count}`; a tax rate of 0.08 is 8 %, and the price holds it already.

    Raises:
        not_found: No product matches, or the name is blank.
    """
    hits = matching(ctx, product_name, Product.tax_rate)
    products = [TaxRate(product_name=name, tax_rate=value) for name, value in hits]
    return TaxRates(products=products, count=len(products))


@tool(examples=[Example({"product_name": "tahini"}), UNKNOWN])
def get_category(ctx: ToolContext, product_name: str) -> Categories:
    """Tell the category of every product that a name matches, e.g. `oil` or `spread`.

    Args:
        product_name: Name or part of a name, e.g. `tahini`; matched as in `get_price`.

    Returns:
        `{products: [{product_name, category}], count}`.

    Raises:
        not_found: No product matches, or the name is blank.
    """
    hits = matching(ctx, product_name, Product.category)
    products = [Category(product_name=name, category=value) for name, value in hits]
    return Categories(products=products, count=len(products))


@tool(examples=[Example({"product_name": "granola"}), UNKNOWN])
def get_discount(ctx: ToolContext, product_name: str) -> Discounts:
    """Tell the discount factor of every product that a name matches.

    Args:
        product_name: Name or part of a name, e.g. `granola`; matched as in `get_price`.

    Returns:
        `{products: [{product_name, discount}], count}`; what is paid is price x discount, so 1.0 is no discount and
        0.7 is 30 % off.

    Raises:
        not_found: No product matches, or the name is blank.
    """
    hits = matching(ctx, product_name, Product.discount)
    products = [Discount(product_name=name, discount=value) for name, value in hits]
    return Discounts(products=products, count=len(products))


@tool(examples=[Example({"product_name": "plum jam"}), UNKNOWN])
def get_nutrition(ctx: ToolContext, product_name: str) -> AllFacts:
    """Tell the nutrition facts of every product that a name matches.

    Args:
        product_name: Name or part of a name, e.g. `plum jam`; matched as in `get_price`.

    Returns:
        `{products: [{product_name, nutrition}], count}`; nutrition is `{basis, serving_size_g, calories_kcal,
        protein_g, fat_g, carbs_g, sugar_g, sodium_mg, fiber_g}` with basis `PER_100G` or `PER_SERVING`, or null where
        the shop knows nothing.

    Raises:
        not_found: No product matches, or the name is blank.
    """
    hits = matching(ctx, product_name, Product.nutrition)
    products = [Facts(product_name=name, nutrition=value) for name, value in hits]
    return AllFacts(products=products, count=len(products))
