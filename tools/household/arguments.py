"""Argument types that the tools of the household share."""

from typing import Annotated, Literal

from tools.retail.arguments import Lower

Category = Annotated[
    Literal[
        "furniture",
        "tableware",
        "cookware",
        "bedding",
        "clothing",
        "footwear",
        "home_textile",
        "storage_item",
        "home_appliance",
        "electronics",
        "lighting",
        "decoration",
        "cleaning_item",
        "daily_supply",
        "other",
    ],
    Lower,
]
Location = Annotated[
    Literal[
        "living_room",
        "dining_room",
        "bedroom",
        "study",
        "wardrobe",
        "linen_closet",
        "shoe_cabinet",
        "kitchen_cabinet",
        "pantry",
        "bathroom_cabinet",
        "laundry_area",
        "storage_room",
        "bookshelf",
        "display_shelf",
        "balcony",
        "garage",
    ],
    Lower,
]
Method = Literal["clean", "condition", "disinfect", "wash", "inspect"]
"""Kinds of maintenance that instructions may name."""
RequiredAction = Annotated[
    Literal[
        "clean",
        "condition",
        "disinfect",
        "wash",
        "inspect",
        "repair",
        "relocate",
        "dry",
        "iron",
        "replace",
        "dispose",
    ],
    Lower,
]
