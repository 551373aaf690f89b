"""The corner shop: a catalogue, customers, their carts and shopping lists."""

from pathlib import Path

from tools.retail import cart, catalogue, finders, lookup, totals
from tools.retail.models import RetailBase
from world.domain import Domain

DOMAIN = Domain(
    id="retail",
    title="Corner shop",
    tools=(
        lookup.get_price,
        lookup.get_tax_rate,
        lookup.get_category,
        lookup.get_discount,
        lookup.get_nutrition,
        finders.find_products_by_nutritional_characteristic,
        finders.find_products_by_taste,
        finders.find_products_by_country_of_origin,
        finders.find_products_by_allergen,
        finders.find_products_by_price_range,
        finders.list_discounted_products,
        cart.get_cart,
        cart.add_to_cart,
        cart.remove_from_cart,
        cart.clear_cart,
        cart.get_shopping_list,
        totals.compute_total_payment,
        totals.compute_total_tax,
        totals.compute_total_nutrition,
        catalogue.add_product,
        catalogue.delete_product,
    ),
    metadata=RetailBase.metadata,
    seed=Path(__file__).parents[2] / "assets" / "seed" / "retail",
)
