"""Tools on set meals."""

from collections.abc import Sequence

from sqlalchemy import insert
from typing_extensions import TypedDict

from core.errors import ToolFault
from tools.numbers import plain, rounded
from tools.restaurant.arguments import Amount, Factor, Part
from tools.restaurant.house import House, dish, house, set_meal
from tools.restaurant.orders import Done, Item
from tools.restaurant.totals import set_price
from world.tool import Example, ToolContext, tool

BRUNCH = {
    "set_meal_name": "Sunday Brunch",
    "included_dishes": [{"dish_name": "Focaccia", "quantity": 1}, {"dish_name": "cappuccino", "quantity": 2}],
    "set_meal_price": 0,
    "set_meal_discount": 0.9,
}


class Details(TypedDict):
    """Result of `get_set_meal_details`."""

    name: str
    included_dishes: list[Item]
    price: float
    discount: float


class SetMeals(TypedDict):
    """Result of `find_set_meals_containing_dish`."""

    set_meals: list[str]


def details(at: House, name: str) -> Details:
    """Tell a set meal; `not_found` where there is none of that name."""
    row = set_meal(at, name)
    menu = {entry.name: entry for entry in at.db.scalars(at.rows(at.tables.dish))}
    parts = [Item(dish_name=part["dish_name"], quantity=plain(part["quantity"])) for part in row.included_dishes]
    price = rounded(set_price(row, menu))
    return Details(name=row.name, included_dishes=parts, price=price, discount=row.set_meal_discount)


def containing(at: House, name: str) -> SetMeals:
    """List the set meals that include a dish."""
    wanted = name.strip().lower()
    rows = at.db.execute(at.values(at.tables.set_meal, "name", "included_dishes"))
    return SetMeals(set_meals=[meal for meal, parts in rows if wanted in [part["dish_name"] for part in parts]])


def create(at: House, name: str, parts: Sequence[Part], price: float, discount: float) -> Done:
    """Make a set meal, or replace the one that has exactly this name.

    Raises:
        ToolFault: `bad_arguments` for a blank name or no dishes, `not_found` for an unknown dish, `conflict` for the
            name of a dish.
    """
    key = name.strip().lower()
    if not key:
        raise ToolFault("The name of the set meal is empty; give it a name.", "bad_arguments")
    if not parts:
        raise ToolFault("The set meal has no dishes; name at least one.", "bad_arguments")
    if at.get(at.tables.dish, name=key) is not None:
        raise ToolFault(f"{key!r} is a dish of {at.name}; give the set meal another name.", "conflict")
    included = [{"dish_name": dish(at, part.dish_name).name, "quantity": plain(part.quantity)} for part in parts]
    values = {"included_dishes": included, "set_meal_price": price, "set_meal_discount": discount}
    row = at.get(at.tables.set_meal, name=key)
    if row is None:
        at.db.execute(insert(at.tables.set_meal).values(**at.key, name=key, **values))
        return Done(status="success", message=f"The set meal {key!r} is on the menu of {at.name} now.")
    for column, value in values.items():
        setattr(row, column, value)
    return Done(status="success", message=f"The set meal {key!r} of {at.name} is replaced.")


@tool(
    examples=[
        Example({"set_meal_name": "Family Table"}),
        Example({"set_meal_name": "family"}, fault="not_found"),
    ]
)
def get_set_meal_details(ctx: ToolContext, set_meal_name: str) -> Details:
    """Tell what a set meal includes and what it costs.

    Args:
        set_meal_name: The whole name of the set meal, e.g. `family table`; case does not matter.

    Returns:
        `{name, included_dishes: [{dish_name, quantity}], price, discount}`; what is paid is price x discount. A set
        meal without a price of its own has that of its dishes, with their discounts.

    Raises:
        not_found: There is no set meal of exactly that name; the message names those there are.
    """
    return details(house(ctx), set_meal_name)


@tool(examples=[Example({"dish_name": "tomato pasta"}), Example({"dish_name": "water"})])
def find_set_meals_containing_dish(ctx: ToolContext, dish_name: str) -> SetMeals:
    """List the set meals that include a dish.

    Args:
        dish_name: The whole name of the dish, e.g. `tomato pasta`; case does not matter.

    Returns:
        `{set_meals}`: names in the order of the menu; an empty list where no set meal includes it.
    """
    return containing(house(ctx), dish_name)


@tool(
    writes=True,
    examples=[
        Example(BRUNCH),
        Example({**BRUNCH, "included_dishes": []}, fault="bad_arguments"),
        Example({**BRUNCH, "included_dishes": [{"dish_name": "pancakes", "quantity": 1}]}, fault="not_found"),
        Example({**BRUNCH, "set_meal_name": "focaccia"}, fault="conflict"),
    ],
)
def create_set_meal(
    ctx: ToolContext,
    set_meal_name: str,
    included_dishes: list[Part],
    set_meal_price: Amount,
    set_meal_discount: Factor,
) -> Done:
    """Put a set meal on the menu, or replace the one that has exactly this name.

    Args:
        set_meal_name: The set meal's unique name; stored in lower case.
        included_dishes: `[{dish_name, quantity}]`: whole names of dishes of the menu and how many of each.
        set_meal_price: Price of the whole before its discount; 0 for what its dishes cost with their discounts.
        set_meal_discount: Factor from 0 to 1 on that price; 1.0 is no discount.

    Returns:
        `{status, message}`; the message says whether it is new or replaced.

    Raises:
        bad_arguments: The name is blank, or no dishes are given.
        not_found: The menu has no dish of exactly one of the names.
        conflict: A dish has that name already.
    """
    return create(house(ctx), set_meal_name, included_dishes, set_meal_price, set_meal_discount)
