"""Argument types that the tools of the shop share."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

MOST = 1_000_000_000


def _lower(value: Any) -> Any:  # noqa: ANN401
    return value.strip().lower() if isinstance(value, str) else value


Lower = BeforeValidator(_lower)
"""Reads a word without regard to case."""

Characteristic = Annotated[
    Literal[
        "low_calories",
        "low_fat",
        "low_sugar",
        "low_sodium",
        "no_additives",
        "high_fiber",
        "high_protein",
        "high_calcium",
        "sugar_free",
        "gluten_free",
        "vegan",
        "high_calories",
        "high_fat",
        "high_sodium",
        "high_sugar",
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
        "creamy",
        "dry",
        "minty",
        "nutty",
        "strong",
        "tangy",
    ],
    Lower,
]
Allergen = Annotated[
    Literal[
        "alcohol",
        "barley",
        "celery",
        "coconut",
        "egg",
        "fish",
        "garlic",
        "gluten",
        "grapes",
        "milk",
        "mustard",
        "nut",
        "peanut",
        "sesame",
        "soy",
        "sulfites",
    ],
    Lower,
]
Amount = Annotated[float, Field(ge=0, le=MOST)]
Quantity = Annotated[float, Field(gt=0, le=MOST)]
Factor = Annotated[float, Field(ge=0, le=1)]


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", allow_inf_nan=False)


class Line(_Part):
    """A product and how many of it."""

    product_name: str = Field(description="Name of the product as the catalogue has it, e.g. `olive oil`.")
    quantity: int = Field(description="How many; 0 or less counts as none.", ge=-MOST, le=MOST)


class Nutrition(_Part):
    """Nutrition facts, per 100 g or per serving."""

    basis: Literal["PER_100G", "PER_SERVING"]
    serving_size_g: Amount | None = None
    calories_kcal: Amount | None = None
    protein_g: Amount | None = None
    fat_g: Amount | None = None
    carbs_g: Amount | None = None
    sugar_g: Amount | None = None
    sodium_mg: Amount | None = None
    fiber_g: Amount | None = None
