"""Several restaurants: the tools of `tools.restaurant`, each with the name of the restaurant first.

Where the published EgoBench tools do otherwise is told, fault by fault, in
`scenarios/importers/egobench/deviations/README.md`.
"""

from pathlib import Path

from tools.restaurants import catalogue, finders, lookup, meals, orders, totals
from tools.restaurants.models import RestaurantsBase
from world.domain import Domain

DOMAIN = Domain(
    id="restaurants",
    title="Restaurants",
    tools=(
        lookup.get_dish_price,
        lookup.get_dish_discount,
        lookup.get_tax_rate,
        lookup.get_dish_nutrition,
        lookup.get_dish_allergens,
        lookup.get_dish_taste_profile,
        finders.find_dishes_by_category,
        finders.find_dishes_by_nutritional_tag,
        finders.find_dishes_by_taste,
        finders.filter_dishes_by_price_range,
        finders.list_all_discounted_dishes,
        meals.find_set_meals_containing_dish,
        meals.get_set_meal_details,
        orders.get_user_order_summary,
        orders.add_dish_to_order,
        orders.remove_dish_from_order,
        orders.add_set_meal_to_order,
        orders.remove_set_meal_from_order,
        orders.clear_user_order,
        totals.compute_total_payment,
        totals.compute_total_tax,
        totals.compute_total_nutrition,
        catalogue.add_dish_to_catalog,
        catalogue.remove_dish_from_catalog,
        catalogue.update_dish_price,
        catalogue.update_dish_discount,
        meals.create_set_meal,
    ),
    metadata=RestaurantsBase.metadata,
    seed=Path(__file__).parents[2] / "assets" / "seed" / "restaurants",
)
