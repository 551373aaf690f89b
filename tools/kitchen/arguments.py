"""Argument types that the tools of the kitchen share.

Results repeat what was asked for as it was written, so a word is compared without regard to case and kept as given.
"""

from datetime import date
from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, WithJsonSchema
from pydantic_core import PydanticCustomError

MOST = 1_000_000_000
TASTES = ("sweet", "salty", "spicy", "sour", "bitter", "umami", "mild", "savory", "rich")
LOCATIONS = ("fridge", "freezer", "pantry", "countertop", "spice_rack")


def _taste(value: str) -> str:
    return _one_of(value, TASTES)


def _location(value: str) -> str:
    return _one_of(value, LOCATIONS)


def _one_of(value: str, words: tuple[str, ...]) -> str:
    if value.lower() not in words:
        raise PydanticCustomError("word", "Use one of {words}", {"words": ", ".join(words)})
    return value


def _day(value: str) -> str:
    wrong = PydanticCustomError("day", "Write the date as YYYY-MM-DD, e.g. 2026-05-12")
    try:
        day = date.fromisoformat(value).isoformat()
    except ValueError as error:
        raise wrong from error
    if value != day:
        raise wrong
    return value


Taste = Annotated[str, AfterValidator(_taste), WithJsonSchema({"type": "string", "enum": list(TASTES)})]
Location = Annotated[str, AfterValidator(_location), WithJsonSchema({"type": "string", "enum": list(LOCATIONS)})]
Day = Annotated[str, AfterValidator(_day), WithJsonSchema({"type": "string", "format": "date"})]
Quantity = Annotated[float, Field(gt=0, le=MOST)]


class Line(BaseModel):
    """An ingredient and how much of it."""

    model_config = ConfigDict(extra="forbid", allow_inf_nan=False)

    ingredient_name: str = Field(description="Name of the ingredient as the kitchen has it, e.g. `oats`.")
    quantity: float = Field(
        description="How much, in units of 100 g: 2.5 is 250 g. A negative quantity is taken off the total.",
        ge=-MOST,
        le=MOST,
    )
