"""Tools that tell of ingredients and find them. What has expired is judged by the world's clock."""

from typing import NotRequired

from sqlalchemy import ColumnElement, select
from typing_extensions import TypedDict

from tools.kitchen.arguments import Day, Location
from tools.kitchen.models import Ingredient
from tools.kitchen.names import INGREDIENT_ORDER, ingredient, ingredient_names
from tools.numbers import plain
from world.tool import Example, ToolContext, tool


class IngredientNames(TypedDict):
    """Result of `get_all_ingredient_names`."""

    ingredients: list[str]


class ShelfLife(TypedDict):
    """Result of `get_ingredient_shelf_life`."""

    ingredient_name: str
    expiry_date: str | None
    message: str


class ByExpiry(TypedDict):
    """Result of `find_ingredients_by_expiry_date`."""

    date: str
    ingredients: list[str]
    message: NotRequired[str]


class Place(TypedDict):
    """Result of `get_ingredient_location`."""

    ingredient_name: str
    storage_location: str | None


class ByPlace(TypedDict):
    """Result of `find_ingredients_by_location`."""

    location: str
    ingredients: list[str]


class Facts(TypedDict):
    """Result of `get_ingredient_nutrition`."""

    ingredient_name: str
    nutrition: dict[str, str | float] | None


class Stock(TypedDict):
    """Result of `get_ingredient_quantity`."""

    ingredient_name: str
    quantity: float


class CategoryOf(TypedDict):
    """Result of `find_ingredient_category`."""

    ingredient_name: str
    category: str


class ByCategory(TypedDict):
    """Result of `get_ingredients_by_category`."""

    category: str
    ingredients: list[str]
    message: NotRequired[str]


UNKNOWN = Example({"ingredient_name": "unicorn dust"}, fault="not_found")


def _where(ctx: ToolContext, *conditions: ColumnElement[bool]) -> list[str]:
    return list(ctx.db.scalars(select(Ingredient.name).where(*conditions).order_by(INGREDIENT_ORDER)))


@tool(examples=[Example({})])
def get_all_ingredient_names(ctx: ToolContext) -> IngredientNames:
    """List the names of all ingredients that the kitchen knows, in store or used up.

    Returns:
        `{ingredients}` in the order of the store.
    """
    return IngredientNames(ingredients=ingredient_names(ctx))


@tool(examples=[Example({"ingredient_name": "Milk"}), Example({"ingredient_name": "green tea"}), UNKNOWN])
def get_ingredient_shelf_life(ctx: ToolContext, ingredient_name: str) -> ShelfLife:
    """Tell until when an ingredient keeps.

    Args:
        ingredient_name: The whole name of the ingredient; case does not matter.

    Returns:
        `{ingredient_name, expiry_date, message}`; the date as YYYY-MM-DD, or null where nobody has noted one. The
        message says whether it has passed today.

    Raises:
        not_found: No ingredient has exactly that name.
    """
    day = ingredient(ctx, ingredient_name).expiry_date
    today = ctx.now.date().isoformat()
    if day is None:
        words = "No expiry date is noted."
    elif day < today:
        words = f"It has expired: today is {today}."
    else:
        words = f"It has not expired: today is {today}."
    return ShelfLife(ingredient_name=ingredient_name, expiry_date=day, message=words)


@tool(
    examples=[
        Example({"date": "2026-06-01"}),
        Example({"date": "2026-05-01"}),
        Example({"date": "May 10 2026"}, fault="bad_arguments"),
    ]
)
def find_ingredients_by_expiry_date(ctx: ToolContext, date: Day) -> ByExpiry:
    """List the ingredients that keep until a day or longer: their expiry date is that day or a later one.

    Args:
        date: The day as YYYY-MM-DD, e.g. `2026-05-12`.

    Returns:
        `{date, ingredients}` in the order of the store; those without a noted date are not among them. Where some of
        them have expired today, a `message` names these.

    Raises:
        bad_arguments: The date is not written as YYYY-MM-DD, or there is no such day.
    """
    names = _where(ctx, Ingredient.expiry_date >= date)
    today = ctx.now.date().isoformat()
    gone = _where(ctx, Ingredient.expiry_date >= date, Ingredient.expiry_date < today)
    if not gone:
        return ByExpiry(date=date, ingredients=names)
    return ByExpiry(date=date, ingredients=names, message=f"Expired before today, {today}: {', '.join(gone)}.")


@tool(examples=[Example({"ingredient_name": "milk"}), UNKNOWN])
def get_ingredient_location(ctx: ToolContext, ingredient_name: str) -> Place:
    """Tell where an ingredient is kept.

    Args:
        ingredient_name: The whole name of the ingredient; case does not matter.

    Returns:
        `{ingredient_name, storage_location}`: `fridge`, `freezer`, `pantry`, `countertop` or `spice_rack`, or null
        where it has no place.

    Raises:
        not_found: No ingredient has exactly that name.
    """
    place = ingredient(ctx, ingredient_name).storage_location
    return Place(ingredient_name=ingredient_name, storage_location=place)


@tool(examples=[Example({"location": "fridge"})])
def find_ingredients_by_location(ctx: ToolContext, location: Location) -> ByPlace:
    """List the ingredients that are kept in a place.

    Args:
        location: The place, one of the listed values.

    Returns:
        `{location, ingredients}` in the order of the store; an empty list where nothing is kept there.
    """
    return ByPlace(location=location, ingredients=_where(ctx, Ingredient.storage_location == location.lower()))


@tool(examples=[Example({"ingredient_name": "oats"}), UNKNOWN])
def get_ingredient_nutrition(ctx: ToolContext, ingredient_name: str) -> Facts:
    """Tell the nutrition facts of an ingredient.

    Args:
        ingredient_name: The whole name of the ingredient; case does not matter.

    Returns:
        `{ingredient_name, nutrition}`; nutrition is `{basis, serving_size_g, calories_kcal, protein_g, fat_g, carbs_g,
        sugar_g, fiber_g, sodium_mg}` with basis `PER_100G`, or null where nothing is known.

    Raises:
        not_found: No ingredient has exactly that name.
    """
    return Facts(ingredient_name=ingredient_name, nutrition=ingredient(ctx, ingredient_name).nutrition)


@tool(examples=[Example({"ingredient_name": "Flour"}), UNKNOWN])
def get_ingredient_quantity(ctx: ToolContext, ingredient_name: str) -> Stock:
    """Tell how much of an ingredient is in store.

    Args:
        ingredient_name: The whole name of the ingredient; case does not matter.

    Returns:
        `{ingredient_name, quantity}` in units of 100 g; 0 where it is used up.

    Raises:
        not_found: No ingredient has exactly that name.
    """
    quantity = ingredient(ctx, ingredient_name).quantity
    return Stock(ingredient_name=ingredient_name, quantity=plain(quantity))


@tool(examples=[Example({"ingredient_name": "flour"}), UNKNOWN])
def find_ingredient_category(ctx: ToolContext, ingredient_name: str) -> CategoryOf:
    """Tell the category of an ingredient.

    Args:
        ingredient_name: The whole name of the ingredient; case does not matter.

    Returns:
        `{ingredient_name, category}`, e.g. `seasoning`.

    Raises:
        not_found: No ingredient has exactly that name.
    """
    return CategoryOf(ingredient_name=ingredient_name, category=ingredient(ctx, ingredient_name).category)


@tool(examples=[Example({"category": "Fruits"}), Example({"category": "grains"})])
def get_ingredients_by_category(ctx: ToolContext, category: str) -> ByCategory:
    """List the ingredients of a category.

    Args:
        category: The whole category, e.g. `vegetable`, `meat`, `dairy/egg/soy`, `carbs/grains`, `seasoning`, `fruits`
            or `drinks`; case does not matter.

    Returns:
        `{category, ingredients}`; where there is no such category, an empty list and a `message` with those that there
        are.
    """
    names = _where(ctx, Ingredient.category == category.lower())
    if names:
        return ByCategory(category=category, ingredients=names)
    known = sorted(set(ctx.db.scalars(select(Ingredient.category))))
    return ByCategory(category=category, ingredients=[], message=f"Categories are {', '.join(known)}.")
