"""Tools on set meals of a restaurant."""

from tools.restaurant.arguments import Amount, Factor, Part
from tools.restaurant.meals import BRUNCH, Details, SetMeals, containing, create, details
from tools.restaurant.orders import Done
from tools.restaurants.lookup import HARBOUR, PERGOLA
from tools.restaurants.places import at, used
from world.tool import Example, ToolContext, tool

MADE = {**PERGOLA, **BRUNCH}


@tool(
    examples=[
        Example({**PERGOLA, "set_meal_name": "Family Table"}),
        Example({**HARBOUR, "set_meal_name": "Family Table"}, fault="not_found"),
    ]
)
def get_set_meal_details(ctx: ToolContext, restaurant_name: str, set_meal_name: str) -> Details:
    """Tell what a set meal of a restaurant includes and what it costs.

    Args:
        restaurant_name: The whole name of the restaurant, e.g. `Trattoria Pergola`; case does not matter.
        set_meal_name: The whole name of the set meal, e.g. `family table`; case does not matter.

    Returns:
        `{name, included_dishes: [{dish_name, quantity}], price, discount}`; what is paid is price x discount. A set
        meal without a price of its own has that of its dishes, with their discounts.

    Raises:
        not_found: There is no such restaurant, or it has no set meal of exactly that name; the message names those
            there are.
    """
    return details(at(ctx, restaurant_name), set_meal_name)


@tool(
    examples=[
        Example({**PERGOLA, "dish_name": "tomato pasta"}),
        Example({"restaurant_name": "Pergola", "dish_name": "tomato pasta"}, fault="not_found"),
    ]
)
def find_set_meals_containing_dish(ctx: ToolContext, restaurant_name: str, dish_name: str) -> SetMeals:
    """List the set meals of a restaurant that include a dish.

    Args:
        restaurant_name: The whole name of the restaurant, e.g. `Trattoria Pergola`; case does not matter.
        dish_name: The whole name of the dish, e.g. `tomato pasta`; case does not matter.

    Returns:
        `{set_meals}`: names in the order of the menu; an empty list where no set meal includes it.

    Raises:
        not_found: There is no such restaurant.
    """
    return containing(at(ctx, restaurant_name), dish_name)


@tool(
    writes=True,
    examples=[
        Example(MADE),
        Example({**MADE, "set_meal_name": ""}, fault="bad_arguments"),
        Example({**MADE, **HARBOUR}, fault="not_found"),
        Example({**MADE, "set_meal_name": "focaccia"}, fault="conflict"),
    ],
)
def create_set_meal(
    ctx: ToolContext,
    restaurant_name: str,
    set_meal_name: str,
    included_dishes: list[Part],
    set_meal_price: Amount,
    set_meal_discount: Factor,
) -> Done:
    """Put a set meal on a restaurant's menu, or replace the one that has exactly this name.

    Args:
        restaurant_name: The whole name of the restaurant, e.g. `Trattoria Pergola`; case does not matter.
        set_meal_name: The set meal's name, unique in the restaurant; stored in lower case.
        included_dishes: `[{dish_name, quantity}]`: whole names of dishes of the menu and how many of each.
        set_meal_price: Price of the whole before its discount; 0 for what its dishes cost with their discounts.
        set_meal_discount: Factor from 0 to 1 on that price; 1.0 is no discount.

    Returns:
        `{status, message}`; the message says whether it is new or replaced.

    Raises:
        bad_arguments: The name is blank, or no dishes are given.
        not_found: There is no such restaurant, or its menu has no dish of exactly one of the names.
        conflict: A dish of the restaurant has that name already.
    """
    place = used(ctx, restaurant_name)
    return create(place, set_meal_name, included_dishes, set_meal_price, set_meal_discount)
