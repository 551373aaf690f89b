"""Tools that list dishes by an attribute."""

from typing_extensions import TypedDict

from core.errors import ToolFault
from tools.restaurant.arguments import Amount, Tag, Taste
from tools.restaurant.house import House, house
from tools.wording import shown
from world.tool import Example, ToolContext, tool


class Dishes(TypedDict):
    """Names of dishes in the order of the menu."""

    dishes: list[str]


class Discounted(TypedDict):
    """Names of dishes that are on offer, in the order of the menu."""

    discounted_dishes: list[str]


def holding(at: House, attribute: str, word: str) -> Dishes:
    """List the dishes that have a word among those of an attribute."""
    rows = at.db.execute(at.values(at.tables.dish, "name", attribute))
    return Dishes(dishes=[name for name, words in rows if word in words])


def of_category(at: House, category: str) -> Dishes:
    """List the dishes of a category.

    Raises:
        ToolFault: `not_found` where the menu has no such category.
    """
    rows = [(row[0], row[1]) for row in at.db.execute(at.values(at.tables.dish, "name", "category"))]
    wanted = category.strip().lower()
    names = [name for name, found in rows if found == wanted]
    if not names:
        known = ", ".join(dict.fromkeys(found for _, found in rows)) or "none"
        raise ToolFault(f"{at.name} has no category {shown(category)}; its categories are: {known}.", "not_found")
    return Dishes(dishes=names)


def priced(at: House, low: float, high: float) -> Dishes:
    """List the dishes whose price lies in a range.

    Raises:
        ToolFault: `bad_arguments` where the range is turned round.
    """
    if low > high:
        raise ToolFault(f"min_price {low} is above max_price {high}; swap them.", "bad_arguments")
    price = at.tables.dish.price
    rows = at.db.scalars(at.values(at.tables.dish, "name").where(price >= low, price <= high))
    return Dishes(dishes=list(rows))


def on_offer(at: House) -> Discounted:
    """List the dishes with a discount factor below 1."""
    rows = at.db.scalars(at.values(at.tables.dish, "name").where(at.tables.dish.discount < 1))
    return Discounted(discounted_dishes=list(rows))


@tool(examples=[Example({"category": "Pasta"}), Example({"category": "fast food"}, fault="not_found")])
def find_dishes_by_category(ctx: ToolContext, category: str) -> Dishes:
    """List the dishes of a category of the menu.

    Args:
        category: The whole name of the category, e.g. `pasta`; case does not matter.

    Returns:
        `{dishes}`: names in the order of the menu.

    Raises:
        not_found: The menu has no such category; the message names those it has.
    """
    return of_category(house(ctx), category)


@tool(examples=[Example({"tag": "vegan"}), Example({"tag": "HIGH_PROTEIN"})])
def find_dishes_by_nutritional_tag(ctx: ToolContext, tag: Tag) -> Dishes:
    """List the dishes that carry a nutritional tag.

    Args:
        tag: The tag, one of the listed values.

    Returns:
        `{dishes}`: names in the order of the menu; an empty list where no dish carries it.
    """
    return holding(house(ctx), "nutritional_characteristics", tag)


@tool(examples=[Example({"taste": "creamy"})])
def find_dishes_by_taste(ctx: ToolContext, taste: Taste) -> Dishes:
    """List the dishes that have a taste among theirs.

    Args:
        taste: The taste, one of the listed values.

    Returns:
        `{dishes}`: names in the order of the menu; an empty list where no dish has it.
    """
    return holding(house(ctx), "taste", taste)


@tool(
    examples=[
        Example({"min_price": 6, "max_price": 9}),
        Example({"min_price": 9, "max_price": 6}, fault="bad_arguments"),
    ]
)
def filter_dishes_by_price_range(ctx: ToolContext, min_price: Amount, max_price: Amount) -> Dishes:
    """List the dishes whose price, before the discount, lies in a range; both ends belong to it.

    Args:
        min_price: Lowest price in the restaurant's currency, 0 or more.
        max_price: Highest price, not below `min_price`.

    Returns:
        `{dishes}`: names in the order of the menu; an empty list where no price lies in the range.

    Raises:
        bad_arguments: `min_price` is above `max_price`.
    """
    return priced(house(ctx), min_price, max_price)


@tool(examples=[Example({})])
def list_all_discounted_dishes(ctx: ToolContext) -> Discounted:
    """List the dishes that are on offer, those with a discount factor below 1.

    Returns:
        `{discounted_dishes}`: names in the order of the menu; `get_dish_discount` tells how much each is reduced.
    """
    return on_offer(house(ctx))
