"""Tools on a cook's shopping list, and the sum of nutrition facts.

Sums are exact; see `tools.numbers` for how they are rounded.
"""

from fractions import Fraction
from typing import Literal, NotRequired

from sqlalchemy import ColumnElement, literal_column, select
from typing_extensions import TypedDict

from core.errors import ToolFault
from tools.kitchen.arguments import Line, Quantity
from tools.kitchen.models import Ingredient, ListLine
from tools.kitchen.names import cook, ingredient, why_empty
from tools.numbers import exact, plain, rounded
from tools.wording import shown
from world.tool import Example, ToolContext, tool

LIST_ORDER: ColumnElement[int] = literal_column("kitchen_shopping_list.rowid")
FACTS = ("calories_kcal", "protein_g", "fat_g", "carbs_g", "sugar_g", "fiber_g", "sodium_mg")
PORRIDGE = {
    "user_id": "marta_lindqvist",
    "ingredients": [{"ingredient_name": "Oats", "quantity": 0.8}, {"ingredient_name": "Milk", "quantity": 2}],
}


class ListDone(TypedDict):
    """Result of a write on a shopping list."""

    status: Literal["success"]
    message: str


class ListItem(TypedDict):
    """One line of a shopping list."""

    ingredient_name: str
    quantity: float


class ShoppingList(TypedDict):
    """Result of `get_current_shopping_list`."""

    user_id: str
    items: list[ListItem]
    message: NotRequired[str]


class TotalNutrition(TypedDict):
    """Result of `compute_total_nutritions`."""

    user_id: str
    total_nutrition: dict[str, float]
    message: NotRequired[str]


def _lines(ctx: ToolContext, user_id: str) -> list[ListLine]:
    return list(ctx.db.scalars(select(ListLine).where(ListLine.user_id == user_id).order_by(LIST_ORDER)))


@tool(
    writes=True,
    examples=[
        Example({"user_id": "marta_lindqvist", "ingredient_name": "Cocoa", "quantity": 2.5}),
        Example({"user_id": "marta_lindqvist", "ingredient_name": "unicorn dust", "quantity": 1}, fault="not_found"),
        Example({"user_id": "nobody_000", "ingredient_name": "cocoa", "quantity": 1}, fault="not_found"),
    ],
)
def add_to_shopping_list(ctx: ToolContext, user_id: str, ingredient_name: str, quantity: Quantity) -> ListDone:
    """Put an ingredient on a user's shopping list; where it stands there already, the quantity is added.

    Args:
        user_id: Id of the user, e.g. `marta_lindqvist`.
        ingredient_name: The whole name of the ingredient; case does not matter.
        quantity: How much to add, in units of 100 g; above 0. 250 g is 2.5.

    Returns:
        `{status, message}`; the message says how much of it stands on the list now.

    Raises:
        not_found: There is no such user or no ingredient of exactly that name.
    """
    owner = cook(ctx, user_id)
    name = ingredient(ctx, ingredient_name).name
    line = ctx.db.get(ListLine, (owner.user_id, name))
    if line is None:
        line = ListLine(user_id=owner.user_id, ingredient_name=name, quantity=0.0)
        ctx.db.add(line)
    line.quantity = float(exact(line.quantity) + exact(quantity))
    words = f"Added {plain(quantity)} x 100 g of {name!r}; {plain(line.quantity)} x 100 g stand on the list now."
    return ListDone(status="success", message=words)


@tool(
    writes=True,
    examples=[
        Example({"user_id": "marta_lindqvist", "ingredient_name": "milk"}),
        Example({"user_id": "marta_lindqvist", "ingredient_name": "cocoa"}, fault="not_found"),
    ],
)
def remove_from_shopping_list(ctx: ToolContext, user_id: str, ingredient_name: str) -> ListDone:
    """Take an ingredient off a user's shopping list, all of it.

    Args:
        user_id: Id of the user, e.g. `marta_lindqvist`.
        ingredient_name: The whole name of the ingredient as it stands on the list; case does not matter.

    Returns:
        `{status, message}`; the message says how much was taken off.

    Raises:
        not_found: There is no such user, or the list does not hold that ingredient.
    """
    owner = cook(ctx, user_id)
    line = ctx.db.get(ListLine, (owner.user_id, ingredient_name.lower()))
    if line is None:
        held = [entry.ingredient_name for entry in _lines(ctx, user_id)]
        words = f"It holds {', '.join(held[:10])}." if held else "It is empty."
        raise ToolFault(f"The shopping list of {user_id} has no {shown(ingredient_name)}. {words}", "not_found")
    ctx.db.delete(line)
    words = f"Took {line.ingredient_name!r} off the shopping list, all {plain(line.quantity)} x 100 g of it."
    return ListDone(status="success", message=words)


@tool(examples=[Example({"user_id": "marta_lindqvist"}), Example({"user_id": "nobody_000"})])
def get_current_shopping_list(ctx: ToolContext, user_id: str) -> ShoppingList:
    """Show what a user means to buy.

    Args:
        user_id: Id of the user, e.g. `marta_lindqvist`.

    Returns:
        `{user_id, items: [{ingredient_name, quantity}]}` in units of 100 g and in the order of adding; where it is
        empty or there is no such user, an empty list and a `message` that says which.
    """
    lines = _lines(ctx, user_id)
    items = [ListItem(ingredient_name=line.ingredient_name, quantity=plain(line.quantity)) for line in lines]
    if items:
        return ShoppingList(user_id=user_id, items=items)
    return ShoppingList(user_id=user_id, items=[], message=why_empty(ctx, user_id, "shopping list"))


@tool(examples=[Example(PORRIDGE), Example({**PORRIDGE, "ingredients": [{"ingredient_name": "gold", "quantity": 1}]})])
def compute_total_nutritions(ctx: ToolContext, user_id: str, ingredients: list[Line]) -> TotalNutrition:
    """Add up the nutrition facts of some ingredients: the sum of each value per 100 g x quantity.

    The quantities are those that you name, of a shopping list, of a recipe or of your own.

    Args:
        user_id: Id of the user; it is only repeated in the result.
        ingredients: `[{ingredient_name, quantity}]`: whole names, case aside, and units of 100 g. One name may stand
            several times.

    Returns:
        `{user_id, total_nutrition: {calories_kcal, protein_g, fat_g, carbs_g, sugar_g, fiber_g, sodium_mg}}`, each
        rounded once to 2 decimals. A `message` names ingredients that the kitchen does not know or that have no facts;
        they count as 0.
    """
    wanted = {line.ingredient_name.lower() for line in ingredients}
    found = {row.name: row for row in ctx.db.scalars(select(Ingredient).where(Ingredient.name.in_(wanted)))}
    sums = {fact: Fraction() for fact in FACTS}
    missing: list[str] = []
    for line in ingredients:
        row = found.get(line.ingredient_name.lower())
        if row is None or not row.nutrition:
            missing.append(line.ingredient_name)
            continue
        for fact in FACTS:
            sums[fact] += exact(row.nutrition.get(fact) or 0) * exact(line.quantity)
    totals = {fact: rounded(value) for fact, value in sums.items()}
    if not missing:
        return TotalNutrition(user_id=user_id, total_nutrition=totals)
    words = f"Without nutrition facts and counted as 0: {', '.join(shown(name) for name in missing[:10])}."
    return TotalNutrition(user_id=user_id, total_nutrition=totals, message=words)
