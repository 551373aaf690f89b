"""The household: things with instructions and histories, and lists of what is to be done with them."""

from pathlib import Path

from tools.household import actions, finders, lookup
from tools.household.models import HouseholdBase
from world.domain import Domain

DOMAIN = Domain(
    id="household",
    title="Household",
    tools=(
        lookup.get_all_item_names,
        lookup.get_item_category,
        finders.find_items_by_category,
        lookup.get_item_ideal_storage_location,
        finders.find_items_by_ideal_storage_location,
        lookup.get_item_purchase_date,
        finders.find_items_by_purchase_date_range,
        lookup.get_item_purchase_price,
        finders.find_items_by_purchase_price_range,
        lookup.get_item_usage_history,
        finders.find_items_used_during_date_range,
        lookup.get_item_maintenance_history,
        lookup.get_item_maintenance_and_usage_instructions,
        actions.add_to_household_action_list,
        actions.remove_from_household_action_list,
        actions.get_household_action_list,
    ),
    metadata=HouseholdBase.metadata,
    seed=Path(__file__).parents[2] / "assets" / "seed" / "household",
)
