"""Tools on a guest's order."""

from typing import Any, Literal, NotRequired

from sqlalchemy import delete, insert
from typing_extensions import TypedDict

from core.errors import ToolFault
from tools.numbers import exact, plain
from tools.restaurant.arguments import Quantity
from tools.restaurant.house import House, dish, guest, house, no_guest, set_meal
from tools.wording import shown
from world.tool import Example, ToolContext, tool

PASTA = {"user_id": "marta_klein_205", "dish_name": "Tomato Pasta", "quantity": 2}
LUNCH = {"user_id": "marta_klein_205", "set_meal_name": "Pergola Lunch", "quantity": 1}
HELD = {"user_id": "jonas_weber_118", "dish_name": "steak & fries", "quantity": 1}
HELD_SET = {"user_id": "amir_haddad_342", "set_meal_name": "family table", "quantity": 1}


class Done(TypedDict):
    """Result of a write."""

    status: Literal["success"]
    message: str


class Item(TypedDict):
    """One line of an order."""

    dish_name: str
    quantity: float


class Summary(TypedDict):
    """Result of `get_user_order_summary`."""

    user_id: str
    items: list[Item]
    total_items: int
    message: NotRequired[str]


def put_dish(at: House, user_id: str, name: str, quantity: float) -> Done:
    """Add a dish to an order; `not_found` where guest or dish is unknown."""
    return _put(at, guest(at, user_id), dish(at, name).name, quantity)


def put_set_meal(at: House, user_id: str, name: str, quantity: float) -> Done:
    """Add a set meal to an order; `not_found` where guest or set meal is unknown."""
    return _put(at, guest(at, user_id), set_meal(at, name).name, quantity)


def _put(at: House, user_id: str, name: str, quantity: float) -> Done:
    line = at.get(at.tables.line, user_id=user_id, dish_name=name)
    if line is None:
        at.db.execute(insert(at.tables.line).values(**at.key, user_id=user_id, dish_name=name, quantity=quantity))
        held = quantity
    else:
        held = line.quantity = float(exact(line.quantity) + exact(quantity))
    words = f"Added {plain(quantity)} of {name!r} to the order of {user_id}; it holds {plain(held)} now."
    return Done(status="success", message=words)


def take(at: House, user_id: str, name: str, quantity: float) -> Done:
    """Take a quantity of a dish or set meal out of an order; the last of it takes the line.

    Raises:
        ToolFault: `not_found` where guest or line is unknown.
    """
    line = at.get(at.tables.line, user_id=guest(at, user_id), dish_name=name.strip().lower())
    if line is None:
        held = [entry.dish_name for entry in _lines(at, user_id)]
        words = f"It holds {', '.join(held[:10])}." if held else "It is empty."
        raise ToolFault(f"The order of {user_id} at {at.name} has no {shown(name)}. {words}", "not_found")
    left = exact(line.quantity) - exact(quantity)
    if left <= 0:
        at.db.delete(line)
        return Done(status="success", message=f"Removed all of {line.dish_name!r} from the order of {user_id}.")
    line.quantity = float(left)
    words = f"Removed {plain(quantity)} of {line.dish_name!r} from the order of {user_id}; {plain(line.quantity)} left."
    return Done(status="success", message=words)


def empty(at: House, user_id: str) -> Done:
    """Remove all lines of an order; `not_found` where the guest is unknown."""
    lines = _lines(at, guest(at, user_id))
    at.db.execute(delete(at.tables.line).filter_by(**at.key, user_id=user_id))
    words = "is empty now" if lines else "is empty already"
    return Done(status="success", message=f"The order of {user_id} at {at.name} {words}.")


def summary(at: House, user_id: str) -> Summary:
    """Tell the lines of an order; empty, with a message, where there are none or there is no such guest."""
    items = [Item(dish_name=line.dish_name, quantity=plain(line.quantity)) for line in _lines(at, user_id)]
    found = Summary(user_id=user_id, items=items, total_items=len(items))
    if not items:
        known = at.db.get(at.tables.guest, user_id) is not None
        found["message"] = f"The order of {user_id} at {at.name} is empty." if known else no_guest(at, user_id)
    return found


def _lines(at: House, user_id: str) -> list[Any]:
    return list(at.db.scalars(at.rows(at.tables.line).filter_by(user_id=user_id)))


@tool(
    writes=True,
    examples=[
        Example(PASTA),
        Example({**PASTA, "dish_name": "pergola lunch"}, fault="not_found"),
        Example({**PASTA, "user_id": "marta_klein_250"}, fault="not_found"),
    ],
)
def add_dish_to_order(ctx: ToolContext, user_id: str, dish_name: str, quantity: Quantity) -> Done:
    """Put portions of a dish into a guest's order; where the order holds the dish already, the quantity is added.

    Args:
        user_id: Id of the guest, e.g. `marta_klein_205`.
        dish_name: The whole name of a dish of the menu; case does not matter. For set meals see
            `add_set_meal_to_order`.
        quantity: How many portions to add; above 0.

    Returns:
        `{status, message}`; the message says what the order holds of the dish now.

    Raises:
        not_found: There is no such guest or no dish of exactly that name.
    """
    return put_dish(house(ctx), user_id, dish_name, quantity)


@tool(
    writes=True,
    examples=[Example(LUNCH), Example({**LUNCH, "set_meal_name": "tomato pasta"}, fault="not_found")],
)
def add_set_meal_to_order(ctx: ToolContext, user_id: str, set_meal_name: str, quantity: Quantity) -> Done:
    """Put a set meal into a guest's order, as one line of its own.

    Args:
        user_id: Id of the guest, e.g. `marta_klein_205`.
        set_meal_name: The whole name of the set meal, e.g. `pergola lunch`; case does not matter.
        quantity: How many set meals to add; above 0.

    Returns:
        `{status, message}`; the message says what the order holds of the set meal now.

    Raises:
        not_found: There is no such guest or no set meal of exactly that name.
    """
    return put_set_meal(house(ctx), user_id, set_meal_name, quantity)


@tool(writes=True, examples=[Example(HELD), Example({**HELD, "dish_name": "risotto"}, fault="not_found")])
def remove_dish_from_order(ctx: ToolContext, user_id: str, dish_name: str, quantity: Quantity) -> Done:
    """Take portions of a dish out of a guest's order.

    Args:
        user_id: Id of the guest, e.g. `jonas_weber_118`.
        dish_name: The whole name as it stands in the order; case does not matter.
        quantity: How many to take out; above 0. As many as the order holds, or more, removes the line.

    Returns:
        `{status, message}`; the message says what is left.

    Raises:
        not_found: There is no such guest, or the order does not hold that dish.
    """
    return take(house(ctx), user_id, dish_name, quantity)


@tool(writes=True, examples=[Example(HELD_SET), Example({**HELD_SET, "user_id": "nobody_000"}, fault="not_found")])
def remove_set_meal_from_order(ctx: ToolContext, user_id: str, set_meal_name: str, quantity: Quantity) -> Done:
    """Take set meals out of a guest's order.

    Args:
        user_id: Id of the guest, e.g. `amir_haddad_342`.
        set_meal_name: The whole name as it stands in the order; case does not matter.
        quantity: How many to take out; above 0. As many as the order holds, or more, removes the line.

    Returns:
        `{status, message}`; the message says what is left.

    Raises:
        not_found: There is no such guest, or the order does not hold that set meal.
    """
    return take(house(ctx), user_id, set_meal_name, quantity)


@tool(
    writes=True,
    examples=[Example({"user_id": "ines_moreau_467"}), Example({"user_id": "nobody_000"}, fault="not_found")],
)
def clear_user_order(ctx: ToolContext, user_id: str) -> Done:
    """Empty a guest's order.

    Args:
        user_id: Id of the guest, e.g. `ines_moreau_467`.

    Returns:
        `{status, message}`; the message says whether there was anything to remove.

    Raises:
        not_found: There is no such guest.
    """
    return empty(house(ctx), user_id)


@tool(examples=[Example({"user_id": "jonas_weber_118"}), Example({"user_id": "nobody_000"})])
def get_user_order_summary(ctx: ToolContext, user_id: str) -> Summary:
    """Show what a guest has ordered.

    Args:
        user_id: Id of the guest, e.g. `jonas_weber_118`.

    Returns:
        `{user_id, items: [{dish_name, quantity}], total_items}` in the order of adding, set meals by their names;
        `total_items` counts the lines. Where the order is empty or there is no such guest, no items and a `message`
        that says which.
    """
    return summary(house(ctx), user_id)
