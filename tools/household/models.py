"""The tables of the household."""

from typing import Any

from sqlalchemy import JSON, ForeignKey
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class HouseholdBase(DeclarativeBase):
    """Tables of the domain `household`."""


class Item(HouseholdBase):
    """One thing of the household. Its name is exact; dates are YYYY-MM-DD.

    Attributes:
        appears_in_video: Whether a clip shows it; told by no tool.
        purchase_date: None where nobody knows.
        usage_history: `START/END`, oldest first; START may be `PURCHASE_DATE`, END may be `PRESENT`.
        maintenance_history: `{date, action}`, oldest first.
        care_and_usage_instructions: With `<method> every N days` or `months` for each method.
    """

    __tablename__ = "household_items"

    name: Mapped[str] = mapped_column(primary_key=True)
    appears_in_video: Mapped[bool]
    category: Mapped[str]
    ideal_storage_location: Mapped[str]
    purchase_date: Mapped[str | None]
    purchase_price: Mapped[float]
    usage_history: Mapped[list[str]] = mapped_column(JSON)
    maintenance_history: Mapped[list[dict[str, Any]]] = mapped_column(JSON)
    care_and_usage_instructions: Mapped[str]


class Member(HouseholdBase):
    """Somebody who has an action list; it may be empty."""

    __tablename__ = "household_users"

    user_id: Mapped[str] = mapped_column(primary_key=True)


class Action(HouseholdBase):
    """One entry of an action list; see `tools.upkeep.lists`."""

    __tablename__ = "household_actions"
    __table_args__ = ({"info": {"told": "{required_action} the {item} by {due_date}"}},)

    user_id: Mapped[str] = mapped_column(ForeignKey("household_users.user_id"), primary_key=True)
    item: Mapped[str] = mapped_column(ForeignKey("household_items.name"), primary_key=True)
    required_action: Mapped[str] = mapped_column(primary_key=True)
    due_date: Mapped[str] = mapped_column(primary_key=True)
    copy: Mapped[int] = mapped_column(primary_key=True)
    position: Mapped[int] = mapped_column(info={"judged": False, "reason": "the order of a list means nothing"})
