"""Tools that tell one attribute of dishes found by name."""

from typing import Literal

from typing_extensions import TypedDict

from tools.restaurant.house import house, matching
from world.tool import Example, ToolContext, tool

UNKNOWN = Example({"dish_name": "roast unicorn"}, fault="not_found")


class Numbers(TypedDict):
    """Dishes and one number of each."""

    status: Literal["success"]
    matching_dishes: dict[str, float]


class Words(TypedDict):
    """Dishes and some words on each."""

    status: Literal["success"]
    matching_dishes: dict[str, list[str]]


class Facts(TypedDict):
    """Dishes and the nutrition facts of each."""

    status: Literal["success"]
    matching_dishes: dict[str, dict[str, str | float | None] | None]


@tool(examples=[Example({"dish_name": "Tomato Pasta"}), Example({"dish_name": "soup"}), UNKNOWN])
def get_dish_price(ctx: ToolContext, dish_name: str) -> Numbers:
    """Tell the price of every dish that a name matches.

    Price is in the restaurant's currency, with tax, for one portion, before the discount (see `get_dish_discount`).

    Args:
        dish_name: Name or part of a name, e.g. `tomato pasta`; case does not matter. A dish matches when its name
            contains these words or these words contain its name, so that several may come back.

    Returns:
        `{status, matching_dishes: {name: price}}` in the order of the menu.

    Raises:
        not_found: No dish matches, or the name is blank. Set meals are no dishes.
    """
    return Numbers(status="success", matching_dishes=matching(house(ctx), dish_name, "price"))


@tool(examples=[Example({"dish_name": "risotto"}), UNKNOWN])
def get_dish_discount(ctx: ToolContext, dish_name: str) -> Numbers:
    """Tell the discount factor of every dish that a name matches.

    Args:
        dish_name: Name or part of a name, e.g. `risotto`; matched as in `get_dish_price`.

    Returns:
        `{status, matching_dishes: {name: discount}}`; what is paid is price x discount, so 1.0 is no discount and
        0.8 is 20 % off.

    Raises:
        not_found: No dish matches, or the name is blank.
    """
    return Numbers(status="success", matching_dishes=matching(house(ctx), dish_name, "discount"))


@tool(examples=[Example({"dish_name": "iced tea"}), UNKNOWN])
def get_tax_rate(ctx: ToolContext, dish_name: str) -> Numbers:
    """Tell the tax rate of every dish that a name matches.

    Args:
        dish_name: Name or part of a name, e.g. `iced tea`; matched as in `get_dish_price`.

    Returns:
        `{status, matching_dishes: {name: tax_rate}}`; 0.08 is 8 %, and the price holds it already.

    Raises:
        not_found: No dish matches, or the name is blank.
    """
    return Numbers(status="success", matching_dishes=matching(house(ctx), dish_name, "tax_rate"))


@tool(examples=[Example({"dish_name": "lemon cake"}), UNKNOWN])
def get_dish_nutrition(ctx: ToolContext, dish_name: str) -> Facts:
    """Tell the nutrition facts of one portion of every dish that a name matches.

    Args:
        dish_name: Name or part of a name, e.g. `lemon cake`; matched as in `get_dish_price`.

    Returns:
        `{status, matching_dishes: {name: {basis, serving_size_g, calories_kcal, protein_g, fat_g, carbs_g, sugar_g,
        sodium_mg, fiber_g}}}`, null where the restaurant knows nothing; `basis` says what a portion is, e.g.
        `PER_SERVING` or `PER_100G`.

    Raises:
        not_found: No dish matches, or the name is blank.
    """
    return Facts(status="success", matching_dishes=matching(house(ctx), dish_name, "nutrition"))


@tool(examples=[Example({"dish_name": "steak & fries"}), UNKNOWN])
def get_dish_allergens(ctx: ToolContext, dish_name: str) -> Words:
    """Tell what guests with an allergy must know of every dish that a name matches.

    Args:
        dish_name: Name or part of a name, e.g. `steak & fries`; matched as in `get_dish_price`.

    Returns:
        `{status, matching_dishes: {name: [allergen]}}`; an empty list where a dish holds none.

    Raises:
        not_found: No dish matches, or the name is blank.
    """
    return Words(status="success", matching_dishes=matching(house(ctx), dish_name, "allergens"))


@tool(examples=[Example({"dish_name": "garden salad"}), UNKNOWN])
def get_dish_taste_profile(ctx: ToolContext, dish_name: str) -> Words:
    """Tell how every dish that a name matches tastes.

    Args:
        dish_name: Name or part of a name, e.g. `garden salad`; matched as in `get_dish_price`.

    Returns:
        `{status, matching_dishes: {name: [taste]}}`.

    Raises:
        not_found: No dish matches, or the name is blank.
    """
    return Words(status="success", matching_dishes=matching(house(ctx), dish_name, "taste"))
