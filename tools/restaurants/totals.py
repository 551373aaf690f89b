"""Tools that add up money and nutrition of a restaurant's dishes."""

from typing import NotRequired

from typing_extensions import TypedDict

from tools.restaurant.arguments import DishCount
from tools.restaurant.totals import nutrition, payment, tax
from tools.restaurants.lookup import PERGOLA
from tools.restaurants.places import at
from world.tool import Example, ToolContext, tool

DINNER = {
    **PERGOLA,
    "user_id": "marta_klein_205",
    "dishes": [{"dish_name": "Steak & Fries", "quantity": 2}, {"dish_name": "family table", "quantity": 1}],
}
EXAMPLES = (Example(DINNER), Example({**DINNER, "restaurant_name": "Pergola"}, fault="not_found"))


class Payment(TypedDict):
    """Result of `compute_total_payment`."""

    restaurant_name: str
    user_id: str
    total_payment: float
    not_counted: NotRequired[list[str]]


class Tax(TypedDict):
    """Result of `compute_total_tax`."""

    restaurant_name: str
    user_id: str
    total_tax: float
    not_counted: NotRequired[list[str]]


class TotalNutrition(TypedDict):
    """Result of `compute_total_nutrition`."""

    restaurant_name: str
    user_id: str
    total_nutrition: dict[str, float]
    not_counted: NotRequired[list[str]]


@tool(examples=EXAMPLES)
def compute_total_payment(ctx: ToolContext, restaurant_name: str, user_id: str, dishes: list[DishCount]) -> Payment:
    """Add up what some dishes and set meals of a restaurant cost: the sum of price x discount x quantity.

    A set meal costs its own price, or where it has none what its dishes cost with their discounts, x its discount.

    Args:
        restaurant_name: The whole name of the restaurant, e.g. `Trattoria Pergola`; case does not matter.
        user_id: Id of the guest; it is only repeated in the result.
        dishes: `[{dish_name, quantity}]`: whole names of dishes or set meals, case aside, and whole numbers. A quantity
            of 0 or less counts as none; one name may stand several times; an empty list comes to 0.

    Returns:
        `{restaurant_name, user_id, total_payment}` in the restaurant's currency, rounded once to 2 decimals.
        `not_counted` is there only where the menu lacks names; it lists them.

    Raises:
        not_found: There is no such restaurant.
    """
    place = at(ctx, restaurant_name)
    total, missing = payment(place, dishes)
    result = Payment(restaurant_name=place.name, user_id=user_id, total_payment=total)
    return Payment(**result, not_counted=missing) if missing else result


@tool(examples=EXAMPLES)
def compute_total_tax(ctx: ToolContext, restaurant_name: str, user_id: str, dishes: list[DishCount]) -> Tax:
    """Add up the tax that is contained in what some dishes and set meals of a restaurant cost.

    Prices contain the tax, so that a dish's tax is price x rate / (1 + rate) x discount x quantity. The discount of a
    set meal lowers the tax of its dishes as it lowers their price.

    Args:
        restaurant_name: The whole name of the restaurant, e.g. `Trattoria Pergola`; case does not matter.
        user_id: Id of the guest; it is only repeated in the result.
        dishes: `[{dish_name, quantity}]`, as in `compute_total_payment`.

    Returns:
        `{restaurant_name, user_id, total_tax}` in the restaurant's currency, rounded once to 2 decimals, and
        `not_counted` as in `compute_total_payment`.

    Raises:
        not_found: There is no such restaurant.
    """
    place = at(ctx, restaurant_name)
    total, missing = tax(place, dishes)
    result = Tax(restaurant_name=place.name, user_id=user_id, total_tax=total)
    return Tax(**result, not_counted=missing) if missing else result


@tool(examples=EXAMPLES)
def compute_total_nutrition(
    ctx: ToolContext, restaurant_name: str, user_id: str, dishes: list[DishCount]
) -> TotalNutrition:
    """Add up nutrition facts of some dishes and set meals of a restaurant: the sum of each value x quantity.

    The values are taken as `get_dish_nutrition` tells them, one quantity being one portion; a set meal has what its
    dishes have.

    Args:
        restaurant_name: The whole name of the restaurant, e.g. `Trattoria Pergola`; case does not matter.
        user_id: Id of the guest; it is only repeated in the result.
        dishes: `[{dish_name, quantity}]`, as in `compute_total_payment`.

    Returns:
        `{restaurant_name, user_id, total_nutrition: {calories_kcal, protein_g, fat_g, carbs_g, sugar_g, sodium_mg,
        fiber_g}}`, each rounded once to 2 decimals. `not_counted` is there only where the menu lacks names or facts;
        it lists them.

    Raises:
        not_found: There is no such restaurant.
    """
    place = at(ctx, restaurant_name)
    total, missing = nutrition(place, dishes)
    result = TotalNutrition(restaurant_name=place.name, user_id=user_id, total_nutrition=total)
    return TotalNutrition(**result, not_counted=missing) if missing else result
