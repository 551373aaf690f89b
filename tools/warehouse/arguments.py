"""Argument types that the tools of the warehouse share."""

from typing import Annotated, Literal

from tools.retail.arguments import Lower

Category = Annotated[
    Literal[
        "manual_equipment",
        "power_equipment",
        "measuring_and_testing_equipment",
        "lifting_and_moving_equipment",
        "access_equipment",
        "safety_equipment",
        "cleaning_equipment",
        "storage_equipment",
        "consumable",
        "other",
    ],
    Lower,
]
Location = Annotated[
    Literal[
        "dry_equipment_cabinet",
        "locked_equipment_cabinet",
        "wall_rack",
        "pegboard",
        "drawer_unit",
        "parts_bin",
        "shelving_unit",
        "floor_storage_area",
        "charging_station",
        "safety_equipment_cabinet",
        "chemical_storage_cabinet",
        "outdoor_storage_shed",
    ],
    Lower,
]
Method = Literal["clean", "inspect", "lubricate", "calibrate", "sharpen", "condition"]
"""Kinds of maintenance, which a manual may prescribe."""
RequiredAction = Annotated[
    Literal[
        "clean",
        "inspect",
        "lubricate",
        "calibrate",
        "sharpen",
        "condition",
        "replace",
        "repair",
        "relocate",
        "dispose",
    ],
    Lower,
]
