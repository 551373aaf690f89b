"""Tools that tell of recipes and find them."""

from typing import Any, NotRequired

from sqlalchemy import select
from typing_extensions import TypedDict

from tools.kitchen.arguments import Taste
from tools.kitchen.models import Recipe
from tools.kitchen.names import RECIPE_ORDER, recipe, recipe_names
from world.tool import Example, ToolContext, tool


class RecipeNames(TypedDict):
    """Result of `get_all_recipe_names`."""

    recipes: list[str]


class Step(TypedDict):
    """One step of a recipe."""

    step_number: int
    description: str
    ingredients: list[str]
    action: str


class Steps(TypedDict):
    """Result of `get_cooking_steps`."""

    recipe_name: str
    steps: list[Step]


class Allergens(TypedDict):
    """Result of `get_recipe_allergens`."""

    recipe_name: str
    allergens: list[str]


class TasteOf(TypedDict):
    """Result of `get_recipe_taste`."""

    recipe_name: str
    taste: list[str]


class Portion(TypedDict):
    """An ingredient of a recipe, in units of 100 g."""

    ingredient_name: str
    quantity: float


class Portions(TypedDict):
    """Result of `get_recipe_ingredients`."""

    recipe_name: str
    ingredients: list[Portion]


class Tags(TypedDict):
    """Result of `get_recipe_nutritional_characteristics`."""

    recipe_name: str
    nutritional_characteristics: list[str]


class ByAllergen(TypedDict):
    """Result of `find_recipes_by_allergen`."""

    allergen: str
    recipes: list[str]
    message: NotRequired[str]


class ByTaste(TypedDict):
    """Result of `find_recipes_by_taste`."""

    taste: str
    recipes: list[str]


class ByIngredient(TypedDict):
    """Result of `find_recipes_by_ingredient`."""

    ingredient_name: str
    recipes: list[str]


class ByCharacteristic(TypedDict):
    """Result of `find_recipes_by_nutritional_characteristics`."""

    characteristic: str
    recipes: list[str]
    message: NotRequired[str]


UNKNOWN = Example({"recipe_name": "Lentil"}, fault="not_found")


def _holding(ctx: ToolContext, column: Any, word: str) -> tuple[list[str], str]:  # noqa: ANN401
    """Return the recipes that have a word among those of a column; where none has it, also the words that occur."""
    rows = list(ctx.db.execute(select(Recipe.name, column).order_by(RECIPE_ORDER)))
    found = [name for name, words in rows if word.lower() in words]
    known = ", ".join(sorted({entry for _, words in rows for entry in words}))
    return found, "" if found else f"No recipe has it; what recipes have is {known or 'nothing'}."


@tool(examples=[Example({})])
def get_all_recipe_names(ctx: ToolContext) -> RecipeNames:
    """List the names of all recipes that the kitchen has.

    Returns:
        `{recipes}` in the order of the book.
    """
    return RecipeNames(recipes=recipe_names(ctx))


@tool(examples=[Example({"recipe_name": "Overnight Oats"}), UNKNOWN])
def get_cooking_steps(ctx: ToolContext, recipe_name: str) -> Steps:
    """Tell how a recipe is cooked, step by step.

    Args:
        recipe_name: The whole name of the recipe; case does not matter.

    Returns:
        `{recipe_name, steps: [{step_number, description, ingredients, action}]}`; a step's ingredients carry their
        amounts, e.g. `oats 80g`.

    Raises:
        not_found: No recipe has exactly that name.
    """
    return Steps(recipe_name=recipe_name, steps=recipe(ctx, recipe_name).steps)


@tool(examples=[Example({"recipe_name": "overnight oats"}), UNKNOWN])
def get_recipe_allergens(ctx: ToolContext, recipe_name: str) -> Allergens:
    """Tell which allergens a recipe contains.

    Args:
        recipe_name: The whole name of the recipe; case does not matter.

    Returns:
        `{recipe_name, allergens}`, e.g. `gluten` and `dairy`; an empty list where it contains none.

    Raises:
        not_found: No recipe has exactly that name.
    """
    return Allergens(recipe_name=recipe_name, allergens=recipe(ctx, recipe_name).allergens)


@tool(examples=[Example({"allergen": "Fish"}), Example({"allergen": "lupin"})])
def find_recipes_by_allergen(ctx: ToolContext, allergen: str) -> ByAllergen:
    """List the recipes that contain an allergen; whoever must avoid it must avoid these.

    Args:
        allergen: The allergen, e.g. `gluten`, `dairy`, `eggs`, `fish`, `nuts` or `soy`; case does not matter.

    Returns:
        `{allergen, recipes}`; where no recipe contains it, an empty list and a `message` with the allergens that occur.
    """
    names, none = _holding(ctx, Recipe.allergens, allergen)
    told = ByAllergen(allergen=allergen, recipes=names)
    if none:
        told["message"] = none
    return told


@tool(examples=[Example({"recipe_name": "LENTIL SOUP"}), UNKNOWN])
def get_recipe_taste(ctx: ToolContext, recipe_name: str) -> TasteOf:
    """Tell how a recipe tastes.

    Args:
        recipe_name: The whole name of the recipe; case does not matter.

    Returns:
        `{recipe_name, taste}`, e.g. `savory` and `mild`.

    Raises:
        not_found: No recipe has exactly that name.
    """
    return TasteOf(recipe_name=recipe_name, taste=recipe(ctx, recipe_name).taste)


@tool(examples=[Example({"taste": "spicy"}), Example({"taste": "bitter"})])
def find_recipes_by_taste(ctx: ToolContext, taste: Taste) -> ByTaste:
    """List the recipes that have a taste among theirs.

    Args:
        taste: The taste, one of the listed values.

    Returns:
        `{taste, recipes}` in the order of the book; an empty list where no recipe has it.
    """
    names, _ = _holding(ctx, Recipe.taste, taste)
    return ByTaste(taste=taste, recipes=names)


@tool(examples=[Example({"recipe_name": "lentil soup"}), UNKNOWN])
def get_recipe_ingredients(ctx: ToolContext, recipe_name: str) -> Portions:
    """Tell what a recipe needs.

    Args:
        recipe_name: The whole name of the recipe; case does not matter.

    Returns:
        `{recipe_name, ingredients: [{ingredient_name, quantity}]}` in units of 100 g, so that 0.05 is 5 g.

    Raises:
        not_found: No recipe has exactly that name.
    """
    return Portions(recipe_name=recipe_name, ingredients=recipe(ctx, recipe_name).ingredients)


@tool(examples=[Example({"ingredient_name": "Lentils"}), Example({"ingredient_name": "unicorn dust"})])
def find_recipes_by_ingredient(ctx: ToolContext, ingredient_name: str) -> ByIngredient:
    """List the recipes that need an ingredient.

    Args:
        ingredient_name: The whole name of the ingredient; case does not matter.

    Returns:
        `{ingredient_name, recipes}` in the order of the book; an empty list where no recipe needs it or the kitchen
        does not know it.
    """
    rows = ctx.db.execute(select(Recipe.name, Recipe.ingredients).order_by(RECIPE_ORDER))
    wanted = ingredient_name.lower()
    names = [name for name, portions in rows if any(portion["ingredient_name"] == wanted for portion in portions)]
    return ByIngredient(ingredient_name=ingredient_name, recipes=names)


@tool(examples=[Example({"recipe_name": "lentil soup"}), UNKNOWN])
def get_recipe_nutritional_characteristics(ctx: ToolContext, recipe_name: str) -> Tags:
    """Tell the nutritional tags of a recipe.

    Args:
        recipe_name: The whole name of the recipe; case does not matter.

    Returns:
        `{recipe_name, nutritional_characteristics}`, e.g. `high_protein` and `vegan`.

    Raises:
        not_found: No recipe has exactly that name.
    """
    tags = recipe(ctx, recipe_name).nutritional_characteristics
    return Tags(recipe_name=recipe_name, nutritional_characteristics=tags)


@tool(examples=[Example({"characteristic": "vegan"}), Example({"characteristic": "high taste"})])
def find_recipes_by_nutritional_characteristics(ctx: ToolContext, characteristic: str) -> ByCharacteristic:
    """List the recipes that carry a nutritional tag.

    Args:
        characteristic: The tag, e.g. `high_protein`, `low_fat`, `high_fiber`, `gluten_free` or `vegan`; case does not
            matter.

    Returns:
        `{characteristic, recipes}`; where no recipe carries it, an empty list and a `message` with the tags that occur.
    """
    names, none = _holding(ctx, Recipe.nutritional_characteristics, characteristic)
    told = ByCharacteristic(characteristic=characteristic, recipes=names)
    if none:
        told["message"] = none
    return told
