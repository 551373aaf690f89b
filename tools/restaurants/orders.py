"""Tools on a guest's order in a restaurant; a guest may have one in each."""

from tools.restaurant.arguments import Quantity
from tools.restaurant.orders import Done, Summary, empty, put_dish, put_set_meal, summary, take
from tools.restaurants.lookup import HARBOUR, PERGOLA
from tools.restaurants.places import at, left, used
from world.tool import Example, ToolContext, tool

PASTA = {**PERGOLA, "user_id": "marta_klein_205", "dish_name": "Tomato Pasta", "quantity": 2}
LUNCH = {**PERGOLA, "user_id": "marta_klein_205", "set_meal_name": "Pergola Lunch", "quantity": 1}
HELD = {**HARBOUR, "user_id": "marta_klein_205", "dish_name": "fish & chips", "quantity": 1}
HELD_SET = {**PERGOLA, "user_id": "amir_haddad_342", "set_meal_name": "family table", "quantity": 1}


@tool(
    writes=True,
    examples=[
        Example(PASTA),
        Example({**PASTA, **HARBOUR}, fault="not_found"),
        Example({**PASTA, "restaurant_name": "Pergola"}, fault="not_found"),
    ],
)
def add_dish_to_order(ctx: ToolContext, restaurant_name: str, user_id: str, dish_name: str, quantity: Quantity) -> Done:
    """Put portions of a dish into a guest's order in a restaurant; what it holds of the dish already is added to.

    Args:
        restaurant_name: The whole name of the restaurant, e.g. `Trattoria Pergola`; case does not matter.
        user_id: Id of the guest, e.g. `marta_klein_205`.
        dish_name: The whole name of a dish of the restaurant's menu; case does not matter. For set meals see
            `add_set_meal_to_order`.
        quantity: How many portions to add; above 0.

    Returns:
        `{status, message}`; the message says what the order holds of the dish now.

    Raises:
        not_found: There is no such restaurant or guest, or the restaurant has no dish of exactly that name.
    """
    return put_dish(used(ctx, restaurant_name), user_id, dish_name, quantity)


@tool(
    writes=True,
    examples=[Example(LUNCH), Example({**LUNCH, "set_meal_name": "harbour feast"}, fault="not_found")],
)
def add_set_meal_to_order(
    ctx: ToolContext, restaurant_name: str, user_id: str, set_meal_name: str, quantity: Quantity
) -> Done:
    """Put a set meal into a guest's order in a restaurant, as one line of its own.

    Args:
        restaurant_name: The whole name of the restaurant, e.g. `Trattoria Pergola`; case does not matter.
        user_id: Id of the guest, e.g. `marta_klein_205`.
        set_meal_name: The whole name of the set meal, e.g. `pergola lunch`; case does not matter.
        quantity: How many set meals to add; above 0.

    Returns:
        `{status, message}`; the message says what the order holds of the set meal now.

    Raises:
        not_found: There is no such restaurant or guest, or the restaurant has no set meal of exactly that name.
    """
    return put_set_meal(used(ctx, restaurant_name), user_id, set_meal_name, quantity)


@tool(writes=True, examples=[Example(HELD), Example({**HELD, **PERGOLA}, fault="not_found")])
def remove_dish_from_order(
    ctx: ToolContext, restaurant_name: str, user_id: str, dish_name: str, quantity: Quantity
) -> Done:
    """Take portions of a dish out of a guest's order in a restaurant.

    Args:
        restaurant_name: The whole name of the restaurant, e.g. `Harbour Grill`; case does not matter.
        user_id: Id of the guest, e.g. `marta_klein_205`.
        dish_name: The whole name as it stands in the order; case does not matter.
        quantity: How many to take out; above 0. As many as the order holds, or more, removes the line.

    Returns:
        `{status, message}`; the message says what is left.

    Raises:
        not_found: There is no such restaurant or guest, or the order there does not hold that dish.
    """
    return take(used(ctx, restaurant_name), user_id, dish_name, quantity)


@tool(writes=True, examples=[Example(HELD_SET), Example({**HELD_SET, **HARBOUR}, fault="not_found")])
def remove_set_meal_from_order(
    ctx: ToolContext, restaurant_name: str, user_id: str, set_meal_name: str, quantity: Quantity
) -> Done:
    """Take set meals out of a guest's order in a restaurant.

    Args:
        restaurant_name: The whole name of the restaurant, e.g. `Trattoria Pergola`; case does not matter.
        user_id: Id of the guest, e.g. `amir_haddad_342`.
        set_meal_name: The whole name as it stands in the order; case does not matter.
        quantity: How many to take out; above 0. As many as the order holds, or more, removes the line.

    Returns:
        `{status, message}`; the message says what is left.

    Raises:
        not_found: There is no such restaurant or guest, or the order there does not hold that set meal.
    """
    return take(used(ctx, restaurant_name), user_id, set_meal_name, quantity)


@tool(
    writes=True,
    examples=[
        Example({**HARBOUR, "user_id": "marta_klein_205"}),
        Example({**HARBOUR, "user_id": "nobody_000"}, fault="not_found"),
    ],
)
def clear_user_order(ctx: ToolContext, restaurant_name: str, user_id: str) -> Done:
    """Empty a guest's order in a restaurant; orders in other restaurants stay.

    Args:
        restaurant_name: The whole name of the restaurant, e.g. `Harbour Grill`; case does not matter.
        user_id: Id of the guest, e.g. `marta_klein_205`.

    Returns:
        `{status, message}`; the message says whether there was anything to remove.

    Raises:
        not_found: There is no such restaurant or guest.
    """
    return empty(left(ctx, restaurant_name), user_id)


@tool(
    examples=[
        Example({**PERGOLA, "user_id": "jonas_weber_118"}),
        Example({**HARBOUR, "user_id": "nobody_000"}),
        Example({"restaurant_name": "Pergola", "user_id": "jonas_weber_118"}, fault="not_found"),
    ]
)
def get_user_order_summary(ctx: ToolContext, restaurant_name: str, user_id: str) -> Summary:
    """Show what a guest has ordered in a restaurant.

    Args:
        restaurant_name: The whole name of the restaurant, e.g. `Trattoria Pergola`; case does not matter.
        user_id: Id of the guest, e.g. `jonas_weber_118`.

    Returns:
        `{user_id, items: [{dish_name, quantity}], total_items}` in the order of adding, set meals by their names;
        `total_items` counts the lines. Where the order is empty or there is no such guest, no items and a `message`
        that says which.

    Raises:
        not_found: There is no such restaurant.
    """
    return summary(at(ctx, restaurant_name), user_id)
