"""Tools that change the dishes of the menu."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import delete, insert

from core.errors import ToolFault
from tools.numbers import plain
from tools.restaurant.arguments import Amount, Factor, Nutrition, Tag, Taste
from tools.restaurant.house import House, dish, house
from tools.restaurant.orders import Done
from world.tool import Example, ToolContext, tool

GNOCCHI = {
    "dish_name": "gnocchi with sage",
    "category": "pasta",
    "price": 14.5,
    "tax_rate": 0.08,
    "discount": 1.0,
    "nutritional_characteristics": ["high_carbs"],
    "taste": ["buttery", "herby"],
    "allergens": ["gluten", "dairy"],
    "nutrition": {"basis": "PER_SERVING", "serving_size_g": 320, "calories_kcal": 610},
}


def save(at: House, name: str, values: Mapping[str, Any]) -> Done:
    """Put a dish on the menu, or replace the one that has exactly this name.

    Args:
        at: The restaurant.
        name: Of the dish.
        values: All other columns; words in any case, lists with repetitions.

    Raises:
        ToolFault: `bad_arguments` for a blank name or category, `conflict` for the name of a set meal.
    """
    key = name.strip().lower()
    row = {**values, "category": values["category"].strip().lower(), "nutrition": values["nutrition"].model_dump()}
    if not key or not row["category"]:
        raise ToolFault("The name or the category of the dish is empty; give both.", "bad_arguments")
    if at.get(at.tables.set_meal, name=key) is not None:
        raise ToolFault(f"{key!r} is a set meal of {at.name}; give the dish another name.", "conflict")
    for column in ("nutritional_characteristics", "taste", "allergens"):
        row[column] = list(dict.fromkeys(word.strip().lower() for word in values[column]))
    found = at.get(at.tables.dish, name=key)
    if found is None:
        at.db.execute(insert(at.tables.dish).values(**at.key, name=key, **row))
        return Done(status="success", message=f"The dish {key!r} is on the menu of {at.name} now.")
    for column, value in row.items():
        setattr(found, column, value)
    return Done(status="success", message=f"The dish {key!r} of {at.name} is replaced.")


def drop(at: House, name: str) -> Done:
    """Take a dish off the menu and out of all orders; `not_found` where there is none of that name."""
    row = dish(at, name)
    at.db.execute(delete(at.tables.line).filter_by(**at.key, dish_name=row.name))
    at.db.delete(row)
    return Done(status="success", message=f"The dish {row.name!r} is off the menu of {at.name}.")


def reprice(at: House, name: str, price: float) -> Done:
    """Change a dish's price; `not_found` where there is none of that name."""
    row = dish(at, name)
    row.price = price
    return Done(status="success", message=f"The price of {row.name!r} is {plain(price)} now.")


def discount_dish(at: House, name: str, factor: float) -> Done:
    """Change a dish's discount factor; `not_found` where there is none of that name."""
    row = dish(at, name)
    row.discount = factor
    return Done(status="success", message=f"The discount factor of {row.name!r} is {plain(factor)} now.")


@tool(
    writes=True,
    examples=[
        Example(GNOCCHI),
        Example({**GNOCCHI, "dish_name": " "}, fault="bad_arguments"),
        Example({**GNOCCHI, "dish_name": "Family Table"}, fault="conflict"),
    ],
)
def add_dish_to_catalog(
    ctx: ToolContext,
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
    """Put a dish on the menu, or replace the one that has exactly this name.

    Args:
        dish_name: The dish's unique name; stored in lower case.
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
        conflict: A set meal has that name already.
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
    return save(house(ctx), dish_name, values)


@tool(
    writes=True,
    examples=[Example({"dish_name": "Lemon Cake"}), Example({"dish_name": "lemon"}, fault="not_found")],
)
def remove_dish_from_catalog(ctx: ToolContext, dish_name: str) -> Done:
    """Take a dish off the menu and out of every order; set meals that include it keep its name.

    Args:
        dish_name: The whole name of the dish; case does not matter. A part of a name removes nothing.

    Returns:
        `{status, message}`; the message names the dish.

    Raises:
        not_found: The menu has no dish of exactly that name.
    """
    return drop(house(ctx), dish_name)


@tool(
    writes=True,
    examples=[
        Example({"dish_name": "risotto", "new_price": 13.5}),
        Example({"dish_name": "riso", "new_price": 13.5}, fault="not_found"),
    ],
)
def update_dish_price(ctx: ToolContext, dish_name: str, new_price: Amount) -> Done:
    """Change the price of a dish of the menu.

    Args:
        dish_name: The whole name of the dish; case does not matter.
        new_price: Price of one portion in the restaurant's currency, with tax, before the discount.

    Returns:
        `{status, message}`; the message says the new price.

    Raises:
        not_found: The menu has no dish of exactly that name.
    """
    return reprice(house(ctx), dish_name, new_price)


@tool(
    writes=True,
    examples=[
        Example({"dish_name": "risotto", "new_discount": 0.75}),
        Example({"dish_name": "riso", "new_discount": 0.75}, fault="not_found"),
    ],
)
def update_dish_discount(ctx: ToolContext, dish_name: str, new_discount: Factor) -> Done:
    """Change the discount factor of a dish of the menu.

    Args:
        dish_name: The whole name of the dish; case does not matter.
        new_discount: Factor from 0 to 1 on the price; 1.0 is no discount.

    Returns:
        `{status, message}`; the message says the new factor.

    Raises:
        not_found: The menu has no dish of exactly that name.
    """
    return discount_dish(house(ctx), dish_name, new_discount)
