"""Faults of the published warehouse tools."""

from scenarios.importers.egobench.deviations.action_lists import loose_date, unknown_user
from scenarios.importers.egobench.deviations.rule import Rule

RULES = (
    Rule(
        "An unknown user has an empty list, and is created by adding to it; here unknown users are refused.",
        unknown_user,
        ("add_to_equipment_action_list", "remove_from_equipment_action_list", "get_equipment_action_list"),
    ),
    Rule(
        "A date such as 2026-8-5 is taken and kept as written, so that it equals no other; here it is refused.",
        loose_date,
        (
            "add_to_equipment_action_list",
            "remove_from_equipment_action_list",
            "find_equipment_by_purchase_date_range",
        ),
    ),
)
