"""Tools that tell one attribute of dishes of a restaurant, found by name."""

from tools.restaurant.house import matching
from tools.restaurant.lookup import Facts, Numbers, Words
from tools.restaurants.places import at
from world.tool import Example, ToolContext, tool

PERGOLA = {"restaurant_name": "Trattoria Pergola"}
HARBOUR = {"restaurant_name": "harbour grill"}
UNKNOWN = Example({**PERGOLA, "dish_name": "roast unicorn"}, fault="not_found")
NOWHERE = Example({"restaurant_name": "Pergola", "dish_name": "soup"}, fault="not_found")


@tool(examples=[Example({**PERGOLA, "dish_name": "Tomato Pasta"}), UNKNOWN, NOWHERE])
def get_dish_price(ctx: ToolContext, restaurant_name: str, dish_name: str) -> Numbers:
    """Tell the price of every dish of a restaurant that a name matches.

    Price is with tax, for one portion, before the discount (see `get_dish_discount`).

    Args:
        restaurant_name: The whole name of the restaurant, e.g. `Trattoria Pergola`; case does not matter.
        dish_name: Name or part of a name, e.g. `tomato pasta`; case does not matter. A dish matches when its name
            contains these words or these words contain its name, so that several may come back.

    Returns:
        `{status, matching_dishes: {name: price}}` in the order of the restaurant's menu.

    Raises:
        not_found: There is no such restaurant, no dish of it matches, or a name is blank. Set meals are no dishes.
    """
    return Numbers(status="success", matching_dishes=matching(at(ctx, restaurant_name), dish_name, "price"))


@tool(examples=[Example({**HARBOUR, "dish_name": "fish"}), UNKNOWN])
def get_dish_discount(ctx: ToolContext, restaurant_name: str, dish_name: str) -> Numbers:
    """Tell the discount factor of every dish of a restaurant that a name matches.

    Args:
        restaurant_name: The whole name of the restaurant, e.g. `Harbour Grill`; case does not matter.
        dish_name: Name or part of a name, e.g. `risotto`; matched as in `get_dish_price`.

    Returns:
        `{status, matching_dishes: {name: discount}}`; what is paid is price x discount, so 1.0 is no discount and
        0.8 is 20 % off.

    Raises:
        not_found: There is no such restaurant, no dish of it matches, or a name is blank.
    """
    return Numbers(status="success", matching_dishes=matching(at(ctx, restaurant_name), dish_name, "discount"))


@tool(examples=[Example({**PERGOLA, "dish_name": "iced tea"}), UNKNOWN])
def get_tax_rate(ctx: ToolContext, restaurant_name: str, dish_name: str) -> Numbers:
    """Tell the tax rate of every dish of a restaurant that a name matches.

    Args:
        restaurant_name: The whole name of the restaurant, e.g. `Trattoria Pergola`; case does not matter.
        dish_name: Name or part of a name, e.g. `iced tea`; matched as in `get_dish_price`.

    Returns:
        `{status, matching_dishes: {name: tax_rate}}`; 0.08 is 8 %, and the price holds it already.

    Raises:
        not_found: There is no such restaurant, no dish of it matches, or a name is blank.
    """
    return Numbers(status="success", matching_dishes=matching(at(ctx, restaurant_name), dish_name, "tax_rate"))


@tool(examples=[Example({**PERGOLA, "dish_name": "lemon cake"}), UNKNOWN])
def get_dish_nutrition(ctx: ToolContext, restaurant_name: str, dish_name: str) -> Facts:
    """Tell the nutrition facts of one portion of every dish of a restaurant that a name matches.

    Args:
        restaurant_name: The whole name of the restaurant, e.g. `Trattoria Pergola`; case does not matter.
        dish_name: Name or part of a name, e.g. `lemon cake`; matched as in `get_dish_price`.

    Returns:
        `{status, matching_dishes: {name: {basis, serving_size_g, calories_kcal, protein_g, fat_g, carbs_g, sugar_g,
        sodium_mg, fiber_g}}}`, null where the restaurant knows nothing; `basis` says what a portion is, e.g.
        `PER_SERVING` or `PER_100G`.

    Raises:
        not_found: There is no such restaurant, no dish of it matches, or a name is blank.
    """
    return Facts(status="success", matching_dishes=matching(at(ctx, restaurant_name), dish_name, "nutrition"))


@tool(examples=[Example({**HARBOUR, "dish_name": "chowder"}), UNKNOWN])
def get_dish_allergens(ctx: ToolContext, restaurant_name: str, dish_name: str) -> Words:
    """Tell what guests with an allergy must know of every dish of a restaurant that a name matches.

    Args:
        restaurant_name: The whole name of the restaurant, e.g. `Harbour Grill`; case does not matter.
        dish_name: Name or part of a name, e.g. `chowder`; matched as in `get_dish_price`.

    Returns:
        `{status, matching_dishes: {name: [allergen]}}`; an empty list where a dish holds none.

    Raises:
        not_found: There is no such restaurant, no dish of it matches, or a name is blank.
    """
    return Words(status="success", matching_dishes=matching(at(ctx, restaurant_name), dish_name, "allergens"))


@tool(examples=[Example({**HARBOUR, "dish_name": "prawn skewers"}), UNKNOWN])
def get_dish_taste_profile(ctx: ToolContext, restaurant_name: str, dish_name: str) -> Words:
    """Tell how every dish of a restaurant that a name matches tastes.

    Args:
        restaurant_name: The whole name of the restaurant, e.g. `Harbour Grill`; case does not matter.
        dish_name: Name or part of a name, e.g. `garden salad`; matched as in `get_dish_price`.

    Returns:
        `{status, matching_dishes: {name: [taste]}}`.

    Raises:
        not_found: There is no such restaurant, no dish of it matches, or a name is blank.
    """
    return Words(status="success", matching_dishes=matching(at(ctx, restaurant_name), dish_name, "taste"))
