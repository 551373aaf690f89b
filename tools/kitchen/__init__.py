"""The kitchen: what is in store, the recipes, and the cooks with their menus and shopping lists."""

from pathlib import Path

from tools.kitchen import ingredients, menu, recipes, shopping
from tools.kitchen.models import KitchenBase
from world.domain import Domain

DOMAIN = Domain(
    id="kitchen",
    title="Kitchen",
    tools=(
        menu.add_recipe_to_menu,
        menu.remove_recipe_from_menu,
        menu.get_current_menu,
        menu.tally_total_nutritional_characteristics,
        menu.tally_total_tastes,
        shopping.add_to_shopping_list,
        shopping.remove_from_shopping_list,
        shopping.compute_total_nutritions,
        recipes.get_cooking_steps,
        recipes.get_recipe_allergens,
        recipes.find_recipes_by_allergen,
        recipes.get_recipe_taste,
        recipes.find_recipes_by_taste,
        recipes.get_recipe_ingredients,
        recipes.find_recipes_by_ingredient,
        ingredients.get_ingredient_shelf_life,
        ingredients.find_ingredients_by_expiry_date,
        ingredients.get_ingredient_location,
        ingredients.find_ingredients_by_location,
        ingredients.get_ingredient_nutrition,
        ingredients.get_ingredient_quantity,
        recipes.get_all_recipe_names,
        ingredients.get_ingredients_by_category,
        ingredients.find_ingredient_category,
        shopping.get_current_shopping_list,
        recipes.get_recipe_nutritional_characteristics,
        recipes.find_recipes_by_nutritional_characteristics,
        ingredients.get_all_ingredient_names,
    ),
    metadata=KitchenBase.metadata,
    seed=Path(__file__).parents[2] / "assets" / "seed" / "kitchen",
)
