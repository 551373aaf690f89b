"""Tools that change the dishes of a restaurant's menu."""

from tools.restaurant.arguments import Amount, Factor, Nutrition, Tag, Taste
from tools.restaurant.catalogue import GNOCCHI, discount_dish, drop, reprice, save
from tools.restaurant.orders import Done
from tools.restaurants.lookup import HARBOUR, PERGOLA
from tools.restaurants.places import at, used
from world.tool import Example, ToolContext, tool

NEW = {**PERGOLA, **GNOCCHI}


@tool(
    writes=True,
    examples=[
        Example(NEW),
        Example({**NEW, "category": ""}, fault="bad_arguments"),
        Example({**NEW, "dish_name": "Family Table"}, fault="conflict"),
        Example({**NEW, "restaurant_name": "Pergola"}, fault="not_found"),
    ],
)
def add_dish_to_catalog(
    ctx: ToolContext,
    restaurant_name: str,
    dish_name: str,
    category: str,
    price: Amount,
    tax_rate: Amount,
    discount: Factor,
    nutritional_characteristics: list[Tag],
    taste: list[Taste],
    allergens: list[str],
    nutrition: Nutrition,
) -> Done:
    """Put a dish on a restaurant's menu, or replace the one that has exactly this name.

    Args:
        restaurant_name: The whole name of the restaurant, e.g. `Trattoria Pergola`; case does not matter.
        dish_name: The dish's name, unique in the restaurant; stored in lower case.
        category: Its category on the menu, e.g. `pasta`; stored in lower case.
        price: Price of one portion in the restaurant's currency, with tax, before the discount.
        tax_rate: Tax rate as a fraction; 0.08 is 8 %.
        discount: Factor from 0 to 1 on the price; 1.0 is no discount.
        nutritional_characteristics: Its nutritional tags, each one of the listed values; may be empty.
        taste: Its tastes, each one of the listed values; may be empty.
        allergens: What it contains that guests may be allergic to, e.g. `gluten`; stored in lower case, may be empty.
        nutrition: The nutrition facts of one portion, as far as they are known.

    Returns:
        `{status, message}`; the message says whether it is new or replaced.

    Raises:
        bad_arguments: The name or the category is blank.
        not_found: There is no such restaurant.
        conflict: A set meal of the restaurant has that name already.
    """
    values = {
        "category": category,
        "price": price,
        "tax_rate": tax_rate,
        "discount": discount,
        "nutritional_characteristics": nutritional_characteristics,
        "taste": taste,
        "allergens": allergens,
        "nutrition": nutrition,
    }
    return save(used(ctx, restaurant_name), dish_name, values)


@tool(
    writes=True,
    examples=[
        Example({**PERGOLA, "dish_name": "Lemon Cake"}),
        Example({**HARBOUR, "dish_name": "Lemon Cake"}, fault="not_found"),
    ],
)
def remove_dish_from_catalog(ctx: ToolContext, restaurant_name: str, dish_name: str) -> Done:
    """Take a dish off a restaurant's menu and out of every order there; set meals that include it keep its name.

    Args:
        restaurant_name: The whole name of the restaurant, e.g. `Trattoria Pergola`; case does not matter.
        dish_name: The whole name of the dish; case does not matter. A part of a name removes nothing.

    Returns:
        `{status, message}`; the message names the dish.

    Raises:
        not_found: There is no such restaurant, or its menu has no dish of exactly that name.
    """
    return drop(at(ctx, restaurant_name), dish_name)


@tool(
    writes=True,
    examples=[
        Example({**PERGOLA, "dish_name": "risotto", "new_price": 13.5}),
        Example({**HARBOUR, "dish_name": "risotto", "new_price": 13.5}, fault="not_found"),
    ],
)
def update_dish_price(ctx: ToolContext, restaurant_name: str, dish_name: str, new_price: Amount) -> Done:
    """Change the price of a dish of a restaurant's menu.

    Args:
        restaurant_name: The whole name of the restaurant, e.g. `Trattoria Pergola`; case does not matter.
        dish_name: The whole name of the dish; case does not matter.
        new_price: Price of one portion in the restaurant's currency, with tax, before the discount.

    Returns:
        `{status, message}`; the message says the new price.

    Raises:
        not_found: There is no such restaurant, or its menu has no dish of exactly that name.
    """
    return reprice(used(ctx, restaurant_name), dish_name, new_price)


@tool(
    writes=True,
    examples=[
        Example({**HARBOUR, "dish_name": "fish & chips", "new_discount": 0.75}),
        Example({**PERGOLA, "dish_name": "fish & chips", "new_discount": 0.75}, fault="not_found"),
    ],
)
def update_dish_discount(ctx: ToolContext, restaurant_name: str, dish_name: str, new_discount: Factor) -> Done:
    """Change the discount factor of a dish of a restaurant's menu.

    Args:
        restaurant_name: The whole name of the restaurant, e.g. `Harbour Grill`; case does not matter.
        dish_name: The whole name of the dish; case does not matter.
        new_discount: Factor from 0 to 1 on the price; 1.0 is no discount.

    Returns:
        `{status, message}`; the message says the new factor.

    Raises:
        not_found: There is no such restaurant, or its menu has no dish of exactly that name.
    """
    return discount_dish(used(ctx, restaurant_name), dish_name, new_discount)
