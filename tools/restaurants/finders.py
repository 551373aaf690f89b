"""Tools that list dishes of a restaurant by an attribute."""

from tools.restaurant.arguments import Amount, Tag, Taste
from tools.restaurant.finders import Discounted, Dishes, holding, of_category, on_offer, priced
from tools.restaurants.lookup import HARBOUR, PERGOLA
from tools.restaurants.places import at
from world.tool import Example, ToolContext, tool

NOWHERE = {"restaurant_name": "Atlantis Diner"}


@tool(
    examples=[
        Example({**PERGOLA, "category": "Pasta"}),
        Example({**PERGOLA, "category": "seafood"}, fault="not_found"),
    ]
)
def find_dishes_by_category(ctx: ToolContext, restaurant_name: str, category: str) -> Dishes:
    """List the dishes of a category of a restaurant's menu.

    Args:
        restaurant_name: The whole name of the restaurant, e.g. `Trattoria Pergola`; case does not matter.
        category: The whole name of the category, e.g. `pasta`; case does not matter.

    Returns:
        `{dishes}`: names in the order of the menu.

    Raises:
        not_found: There is no such restaurant, or its menu has no such category; the message names those it has.
    """
    return of_category(at(ctx, restaurant_name), category)


@tool(examples=[Example({**HARBOUR, "tag": "high_omega3"}), Example({**NOWHERE, "tag": "vegan"}, fault="not_found")])
def find_dishes_by_nutritional_tag(ctx: ToolContext, restaurant_name: str, tag: Tag) -> Dishes:
    """List the dishes of a restaurant that carry a nutritional tag.

    Args:
        restaurant_name: The whole name of the restaurant, e.g. `Harbour Grill`; case does not matter.
        tag: The tag, one of the listed values.

    Returns:
        `{dishes}`: names in the order of the menu; an empty list where no dish carries it.

    Raises:
        not_found: There is no such restaurant.
    """
    return holding(at(ctx, restaurant_name), "nutritional_characteristics", tag)


@tool(examples=[Example({**HARBOUR, "taste": "smoky"}), Example({**NOWHERE, "taste": "sweet"}, fault="not_found")])
def find_dishes_by_taste(ctx: ToolContext, restaurant_name: str, taste: Taste) -> Dishes:
    """List the dishes of a restaurant that have a taste among theirs.

    Args:
        restaurant_name: The whole name of the restaurant, e.g. `Harbour Grill`; case does not matter.
        taste: The taste, one of the listed values.

    Returns:
        `{dishes}`: names in the order of the menu; an empty list where no dish has it.

    Raises:
        not_found: There is no such restaurant.
    """
    return holding(at(ctx, restaurant_name), "taste", taste)


@tool(
    examples=[
        Example({**HARBOUR, "min_price": 6, "max_price": 9}),
        Example({**HARBOUR, "min_price": 9, "max_price": 6}, fault="bad_arguments"),
        Example({**NOWHERE, "min_price": 6, "max_price": 9}, fault="not_found"),
    ]
)
def filter_dishes_by_price_range(
    ctx: ToolContext, restaurant_name: str, min_price: Amount, max_price: Amount
) -> Dishes:
    """List the dishes of a restaurant whose price, before the discount, lies in a range; both ends belong to it.

    Args:
        restaurant_name: The whole name of the restaurant, e.g. `Harbour Grill`; case does not matter.
        min_price: Lowest price in the restaurant's currency, 0 or more.
        max_price: Highest price, not below `min_price`.

    Returns:
        `{dishes}`: names in the order of the menu; an empty list where no price lies in the range.

    Raises:
        bad_arguments: `min_price` is above `max_price`.
        not_found: There is no such restaurant.
    """
    return priced(at(ctx, restaurant_name), min_price, max_price)


@tool(examples=[Example(PERGOLA), Example(NOWHERE, fault="not_found")])
def list_all_discounted_dishes(ctx: ToolContext, restaurant_name: str) -> Discounted:
    """List the dishes of a restaurant that are on offer, those with a discount factor below 1.

    Args:
        restaurant_name: The whole name of the restaurant, e.g. `Trattoria Pergola`; case does not matter.

    Returns:
        `{discounted_dishes}`: names in the order of the menu; `get_dish_discount` tells how much each is reduced.

    Raises:
        not_found: There is no such restaurant.
    """
    return on_offer(at(ctx, restaurant_name))
