"""Dates of the calendar, written YYYY-MM-DD, so that their order as texts is their order in time."""

from datetime import date
from typing import Annotated

from pydantic import AfterValidator, Field

from core.errors import ToolFault


def _real(text: str) -> str:
    date.fromisoformat(text)
    return text


Day = Annotated[
    str,
    Field(pattern="^[0-9]{4}-[0-9]{2}-[0-9]{2}$", json_schema_extra={"format": "date"}),
    AfterValidator(_real),
]
"""A date that the calendar has, in that form only."""


def check_range(start_date: str, end_date: str) -> None:
    """Refuse a range that ends before it starts.

    Raises:
        ToolFault: `bad_arguments`.
    """
    if start_date > end_date:
        raise ToolFault(f"start_date {start_date} is after end_date {end_date}; swap them.", "bad_arguments")
