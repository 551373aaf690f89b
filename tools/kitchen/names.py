"""Finding ingredients, recipes and cooks by name."""

from sqlalchemy import ColumnElement, literal_column, select

from core.errors import ToolFault
from tools.kitchen.models import Cook, Ingredient, Recipe
from tools.wording import nearest, shown
from world.tool import ToolContext

INGREDIENT_ORDER: ColumnElement[int] = literal_column("kitchen_ingredients.rowid")
RECIPE_ORDER: ColumnElement[int] = literal_column("kitchen_recipes.rowid")


def ingredient_names(ctx: ToolContext) -> list[str]:
    """Return the names of all ingredients, in the order of the store."""
    return list(ctx.db.scalars(select(Ingredient.name).order_by(INGREDIENT_ORDER)))


def recipe_names(ctx: ToolContext) -> list[str]:
    """Return the names of all recipes, in the order of the book."""
    return list(ctx.db.scalars(select(Recipe.name).order_by(RECIPE_ORDER)))


def ingredient(ctx: ToolContext, name: str) -> Ingredient:
    """Return the ingredient of exactly that name, case aside.

    Raises:
        ToolFault: `not_found`.
    """
    found = ctx.db.get(Ingredient, name.lower())
    if found is None:
        near = nearest(name, ingredient_names(ctx))
        raise ToolFault(f"The kitchen has no ingredient {shown(name)}; the whole name is needed.{near}", "not_found")
    return found


def recipe(ctx: ToolContext, name: str) -> Recipe:
    """Return the recipe of exactly that name, case aside.

    Raises:
        ToolFault: `not_found`.
    """
    found = ctx.db.get(Recipe, name.lower())
    if found is None:
        near = nearest(name, recipe_names(ctx))
        raise ToolFault(f"There is no recipe {shown(name)}; the whole name is needed.{near}", "not_found")
    return found


def cook(ctx: ToolContext, user_id: str) -> Cook:
    """Return a cook.

    Raises:
        ToolFault: `not_found`.
    """
    found = ctx.db.get(Cook, user_id)
    if found is None:
        raise ToolFault(f"{no_cook(ctx, user_id)} Ask for the right id.", "not_found")
    return found


def no_cook(ctx: ToolContext, user_id: str) -> str:
    """Say that there is no such cook, with ids that are like this one."""
    near = nearest(user_id, list(ctx.db.scalars(select(Cook.user_id))))
    return f"There is no user {shown(user_id)}.{near}"


def why_empty(ctx: ToolContext, user_id: str, what: str) -> str:
    """Say why nothing comes back: there is no such cook, or nothing stands on the menu or list."""
    if ctx.db.get(Cook, user_id) is None:
        return no_cook(ctx, user_id)
    return f"The {what} of {user_id} is empty."
