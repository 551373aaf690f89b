"""Argument types that the tools of restaurants share."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from tools.retail.arguments import MOST, Amount, Factor, Lower, Quantity

__all__ = ["MOST", "Amount", "DishCount", "Factor", "Nutrition", "Part", "Quantity", "Tag", "Taste"]

Tag = Annotated[
    Literal[
        "low_calories",
        "low_fat",
        "low_sugar",
        "low_sodium",
        "low_protein",
        "no_additives",
        "sugar_free",
        "gluten_free",
        "vegan",
        "high_calories",
        "high_carbs",
        "high_fat",
        "high_fiber",
        "high_protein",
        "high_sodium",
        "high_sugar",
        "high_calcium",
        "high_iron",
        "high_vitamina",
        "high_omega3",
        "high_antioxidants",
        "high_healthy_fats",
        "high_monounsaturated_fat",
    ],
    Lower,
]
Taste = Annotated[
    Literal[
        "sweet",
        "salty",
        "spicy",
        "sour",
        "bitter",
        "umami",
        "mild",
        "savory",
        "smoky",
        "buttery",
        "creamy",
        "earthy",
        "fresh",
        "fruity",
        "garlicky",
        "herby",
        "nutty",
        "pungent",
        "rich",
        "strong",
        "tart",
    ],
    Lower,
]


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", allow_inf_nan=False)


class DishCount(_Part):
    """A dish or set meal and how many of it."""

    dish_name: str = Field(description="Whole name of the dish or set meal as the menu has it; case does not matter.")
    quantity: int = Field(description="How many; 0 or less counts as none.", ge=-MOST, le=MOST)


class Part(_Part):
    """A dish of a set meal."""

    dish_name: str = Field(description="Whole name of a dish of the menu; case does not matter.")
    quantity: Quantity = Field(description="How many portions of it the set meal has; above 0.")


class Nutrition(_Part):
    """Nutrition facts of one portion of a dish."""

    basis: Literal["PER_SERVING", "PER_100G", "PER_125G", "PER_235G", "PER_250G", "PER_BOX", "PER_PIECE"]
    serving_size_g: Amount | None = None
    calories_kcal: Amount | None = None
    protein_g: Amount | None = None
    fat_g: Amount | None = None
    carbs_g: Amount | None = None
    sugar_g: Amount | None = None
    sodium_mg: Amount | None = None
    fiber_g: Amount | None = None
