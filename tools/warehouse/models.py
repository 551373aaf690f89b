"""The tables of the warehouse."""

from typing import Any

from sqlalchemy import JSON, ForeignKey
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class WarehouseBase(DeclarativeBase):
    """Tables of the domain `warehouse`."""


class Equipment(WarehouseBase):
    """One piece of equipment. Its name is exact; dates are YYYY-MM-DD.

    Attributes:
        appears_in_video: Whether a clip shows it; told by no tool.
        usage_history: Days on which it was used, oldest first.
        maintenance_and_usage_instructions: Its manual, with `<method> every N months` for each prescribed method.
        maintenance_history: `{date, action}`, oldest first.
    """

    __tablename__ = "warehouse_equipment"

    equipment: Mapped[str] = mapped_column(primary_key=True)
    appears_in_video: Mapped[bool]
    category: Mapped[str]
    brand: Mapped[str]
    country_of_origin: Mapped[str]
    purchase_date: Mapped[str]
    ideal_storage_location: Mapped[str]
    usage_history: Mapped[list[str]] = mapped_column(JSON)
    maintenance_and_usage_instructions: Mapped[str]
    maintenance_history: Mapped[list[dict[str, Any]]] = mapped_column(JSON)


class Worker(WarehouseBase):
    """Somebody who has an action list; it may be empty."""

    __tablename__ = "warehouse_users"

    user_id: Mapped[str] = mapped_column(primary_key=True)


class Action(WarehouseBase):
    """One entry of an action list; see `tools.upkeep.lists`."""

    __tablename__ = "warehouse_actions"
    __table_args__ = ({"info": {"told": "{required_action} the {item} by {due_date}"}},)

    user_id: Mapped[str] = mapped_column(ForeignKey("warehouse_users.user_id"), primary_key=True)
    item: Mapped[str] = mapped_column(ForeignKey("warehouse_equipment.equipment"), primary_key=True)
    required_action: Mapped[str] = mapped_column(primary_key=True)
    due_date: Mapped[str] = mapped_column(primary_key=True)
    copy: Mapped[int] = mapped_column(primary_key=True)
    position: Mapped[int] = mapped_column(info={"judged": False, "reason": "the order of a list means nothing"})
