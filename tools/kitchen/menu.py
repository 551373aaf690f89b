"""Tools on a cook's menu."""

from collections.abc import Sequence
from typing import Literal, NotRequired

from sqlalchemy import ColumnElement, literal_column, select
from typing_extensions import TypedDict

from core.errors import ToolFault
from tools.kitchen.models import MenuEntry, Recipe
from tools.kitchen.names import cook, recipe, why_empty
from tools.wording import shown
from world.tool import Example, ToolContext, tool

MENU_ORDER: ColumnElement[int] = literal_column("kitchen_menu.rowid")
BOTH = {"user_id": "marta_lindqvist", "recipes": ["Overnight Oats", "Lentil Soup"]}


class MenuDone(TypedDict):
    """Result of a write on a menu."""

    status: Literal["success"]
    message: str
    menu: list[str]


class Menu(TypedDict):
    """Result of `get_current_menu`."""

    user_id: str
    recipes: list[str]
    message: NotRequired[str]


class Characteristics(TypedDict):
    """Result of `tally_total_nutritional_characteristics`."""

    user_id: str
    recipes: list[str]
    nutritional_characteristics: list[str]
    message: NotRequired[str]


class Tastes(TypedDict):
    """Result of `tally_total_tastes`."""

    user_id: str
    recipes: list[str]
    tastes: list[str]
    message: NotRequired[str]


def _menu(ctx: ToolContext, user_id: str) -> list[str]:
    found = ctx.db.scalars(select(MenuEntry.recipe_name).where(MenuEntry.user_id == user_id).order_by(MENU_ORDER))
    return list(found)


@tool(
    writes=True,
    examples=[
        Example({"user_id": "marta_lindqvist", "recipe_name": "Lentil Soup"}),
        Example({"user_id": "marta_lindqvist", "recipe_name": "soup"}, fault="not_found"),
        Example({"user_id": "marta_lindquist", "recipe_name": "Lentil Soup"}, fault="not_found"),
    ],
)
def add_recipe_to_menu(ctx: ToolContext, user_id: str, recipe_name: str) -> MenuDone:
    """Put a recipe on a user's menu of the day, at its end. A recipe that is on it already stays where it is.

    Args:
        user_id: Id of the user, e.g. `marta_lindqvist`.
        recipe_name: The whole name of the recipe; case does not matter.

    Returns:
        `{status, message, menu}` with the names on the menu now, in the order of adding.

    Raises:
        not_found: There is no such user or no recipe of exactly that name.
    """
    owner = cook(ctx, user_id)
    name = recipe(ctx, recipe_name).name
    if ctx.db.get(MenuEntry, (owner.user_id, name)) is not None:
        words = f"The recipe {name!r} is on the menu of {user_id} already."
        return MenuDone(status="success", message=words, menu=_menu(ctx, user_id))
    ctx.db.add(MenuEntry(user_id=owner.user_id, recipe_name=name))
    ctx.db.flush()
    return MenuDone(
        status="success", message=f"The recipe {name!r} is on the menu of {user_id} now.", menu=_menu(ctx, user_id)
    )


@tool(
    writes=True,
    examples=[
        Example({"user_id": "marta_lindqvist", "recipe_name": "overnight oats"}),
        Example({"user_id": "marta_lindqvist", "recipe_name": "lentil soup"}, fault="not_found"),
    ],
)
def remove_recipe_from_menu(ctx: ToolContext, user_id: str, recipe_name: str) -> MenuDone:
    """Take a recipe off a user's menu of the day.

    Args:
        user_id: Id of the user, e.g. `marta_lindqvist`.
        recipe_name: The whole name of the recipe as it stands on the menu; case does not matter.

    Returns:
        `{status, message, menu}` with the names that are left.

    Raises:
        not_found: There is no such user, or the menu does not hold that recipe.
    """
    owner = cook(ctx, user_id)
    entry = ctx.db.get(MenuEntry, (owner.user_id, recipe_name.lower()))
    if entry is None:
        held = _menu(ctx, user_id)
        words = f"It holds {', '.join(held[:10])}." if held else "It is empty."
        raise ToolFault(f"The menu of {user_id} has no {shown(recipe_name)}. {words}", "not_found")
    name = entry.recipe_name
    ctx.db.delete(entry)
    ctx.db.flush()
    return MenuDone(status="success", message=f"Took {name!r} off the menu of {user_id}.", menu=_menu(ctx, user_id))


@tool(examples=[Example({"user_id": "marta_lindqvist"}), Example({"user_id": "nobody_000"})])
def get_current_menu(ctx: ToolContext, user_id: str) -> Menu:
    """Show the recipes that a user has planned for today.

    Args:
        user_id: Id of the user, e.g. `marta_lindqvist`.

    Returns:
        `{user_id, recipes}` in the order of adding; where it is empty or there is no such user, an empty list and a
        `message` that says which.
    """
    names = _menu(ctx, user_id)
    if names:
        return Menu(user_id=user_id, recipes=names)
    return Menu(user_id=user_id, recipes=[], message=why_empty(ctx, user_id, "menu"))


def _known(ctx: ToolContext, names: Sequence[str]) -> tuple[list[Recipe], str]:
    """Return the recipes of those names, and a sentence on those that do not exist; empty where all do."""
    wanted = {name.lower() for name in names}
    found = list(ctx.db.scalars(select(Recipe).where(Recipe.name.in_(wanted))))
    missing = [name for name in names if name.lower() not in {row.name for row in found}]
    words = ", ".join(shown(name) for name in missing[:10])
    return found, f"There are no such recipes, and they are not counted: {words}." if missing else ""


@tool(examples=[Example(BOTH), Example({**BOTH, "recipes": ["Lentil Soup", "moon cake"]})])
def tally_total_nutritional_characteristics(ctx: ToolContext, user_id: str, recipes: list[str]) -> Characteristics:
    """Collect the nutritional tags that some recipes have between them, each tag once.

    Args:
        user_id: Id of the user; it is only repeated in the result.
        recipes: Whole names of the recipes, on a menu or not; case does not matter.

    Returns:
        `{user_id, recipes, nutritional_characteristics}`, the tags in the order of the alphabet; a `message` names
        recipes that do not exist and are not counted.
    """
    rows, missing = _known(ctx, recipes)
    tags = sorted({tag for row in rows for tag in row.nutritional_characteristics})
    told = Characteristics(user_id=user_id, recipes=recipes, nutritional_characteristics=tags)
    if missing:
        told["message"] = missing
    return told


@tool(examples=[Example(BOTH), Example({**BOTH, "recipes": []})])
def tally_total_tastes(ctx: ToolContext, user_id: str, recipes: list[str]) -> Tastes:
    """Collect the tastes that some recipes have between them, each taste once.

    Args:
        user_id: Id of the user; it is only repeated in the result.
        recipes: Whole names of the recipes, on a menu or not; case does not matter.

    Returns:
        `{user_id, recipes, tastes}`, the tastes in the order of the alphabet; a `message` names recipes that do not
        exist and are not counted.
    """
    rows, missing = _known(ctx, recipes)
    told = Tastes(user_id=user_id, recipes=recipes, tastes=sorted({taste for row in rows for taste in row.taste}))
    if missing:
        told["message"] = missing
    return told
