"""The warehouse: equipment with manuals and histories, and lists of what is to be done with it."""

from pathlib import Path

from tools.warehouse import actions, finders, lookup
from tools.warehouse.models import WarehouseBase
from world.domain import Domain

DOMAIN = Domain(
    id="warehouse",
    title="Warehouse",
    tools=(
        lookup.get_all_equipment,
        lookup.get_equipment_category,
        finders.find_equipment_by_category,
        lookup.get_equipment_brand,
        finders.find_equipment_by_brand,
        lookup.get_equipment_country_of_origin,
        finders.find_equipment_by_country_of_origin,
        lookup.get_equipment_purchase_date,
        finders.find_equipment_by_purchase_date_range,
        lookup.get_equipment_ideal_storage_location,
        finders.find_equipment_by_ideal_storage_location,
        lookup.get_equipment_usage_history,
        lookup.get_equipment_maintenance_and_usage_instructions,
        lookup.get_equipment_maintenance_history,
        actions.add_to_equipment_action_list,
        actions.remove_from_equipment_action_list,
        actions.get_equipment_action_list,
    ),
    metadata=WarehouseBase.metadata,
    seed=Path(__file__).parents[2] / "assets" / "seed" / "warehouse",
)
