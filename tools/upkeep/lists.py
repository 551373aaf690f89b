"""Lists of what people have to do with which thing until when; the same in every domain that has them.

The table has the columns `user_id`, `item`, `required_action`, `due_date`, `copy` and `position`, and the first five
are its key. A list may hold equal entries; `copy` numbers them from 1. `position` is the order in which a list is told.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from sqlalchemy import RowMapping, Table, delete, func, insert, select, update
from typing_extensions import TypedDict

from core.errors import ToolFault
from tools.wording import nearest, shown
from world.tool import ToolContext


class Saved(TypedDict):
    """What was done."""

    message: str


@dataclass(frozen=True)
class Entry:
    """Something to be done."""

    item: str
    required_action: str
    due_date: str


@dataclass(frozen=True)
class Lists:
    """The lists of one domain.

    Attributes:
        entries: Table of the entries.
        users: Table of the users, with the one column `user_id`.
    """

    entries: Table
    users: Table

    def read(self, ctx: ToolContext, user_id: str) -> Sequence[RowMapping]:
        """Return the entries of a user in the order of the list.

        Raises:
            ToolFault: `not_found`: there is no such user.
        """
        self._check_user(ctx, user_id)
        table = self.entries.c
        return (
            ctx.db.execute(select(self.entries).where(table.user_id == user_id).order_by(table.position))
            .mappings()
            .all()
        )

    def add(self, ctx: ToolContext, user_id: str, entry: Entry) -> Saved:
        """Put an entry at the end of a user's list, also where the list has it already.

        Returns:
            What was put there, and how many equal ones the list holds where it is not the only one.

        Raises:
            ToolFault: `not_found`: there is no such user.
        """
        self._check_user(ctx, user_id)
        table = self.entries.c
        last = ctx.db.scalar(select(func.max(table.position)).where(table.user_id == user_id)) or 0
        copy = len(self._equal(ctx, user_id, entry)) + 1
        values: dict[str, Any] = {"item": entry.item, "required_action": entry.required_action}
        values |= {"user_id": user_id, "due_date": entry.due_date, "copy": copy, "position": last + 1}
        ctx.db.execute(insert(self.entries).values(**values))
        twice = f"; it holds {copy} such entries now" if copy > 1 else ""
        words = f"{entry.required_action} for {entry.item}, due {entry.due_date}"
        return Saved(message=f"The list of {user_id} has {words}{twice}.")

    def remove(self, ctx: ToolContext, user_id: str, entry: Entry) -> Saved:
        """Take the first equal entry from a user's list; further ones keep their places.

        Returns:
            What was taken off, and how many equal ones are left where there are any.

        Raises:
            ToolFault: `not_found`: there is no such user, or the list has no equal entry.
        """
        self._check_user(ctx, user_id)
        found = self._equal(ctx, user_id, entry)
        if not found:
            due = [row.due_date for row in self._like(ctx, user_id, entry)]
            dates = f" It has that with due date {', '.join(due[:5])}." if due else ""
            words = f"{entry.required_action} for {shown(entry.item)} due {entry.due_date}"
            raise ToolFault(f"The list of {user_id} has no entry {words}; all three must be equal.{dates}", "not_found")
        # The rows are numbered in the order of the list, so the last number goes and the places move down by one.
        for row, following in pairwise(found):
            ctx.db.execute(update(self.entries).where(*self._is(row)).values(position=following.position))
        ctx.db.execute(delete(self.entries).where(*self._is(found[-1])))
        left = len(found) - 1
        more = f"; {left} such entries are left" if left else ""
        words = f"{entry.required_action} for {entry.item}, due {entry.due_date}"
        return Saved(message=f"Removed {words}, from the list of {user_id}{more}.")

    def _is(self, row: Any) -> list[Any]:  # noqa: ANN401
        return [column == getattr(row, column.name) for column in self.entries.primary_key]

    def _like(self, ctx: ToolContext, user_id: str, entry: Entry) -> Sequence[Any]:
        table = self.entries.c
        same = (table.user_id == user_id, table.item == entry.item, table.required_action == entry.required_action)
        return ctx.db.execute(select(self.entries).where(*same).order_by(table.position)).all()

    def _equal(self, ctx: ToolContext, user_id: str, entry: Entry) -> list[Any]:
        return [row for row in self._like(ctx, user_id, entry) if row.due_date == entry.due_date]

    def _check_user(self, ctx: ToolContext, user_id: str) -> None:
        known = list(ctx.db.scalars(select(self.users.c.user_id)))
        if user_id not in known:
            near = nearest(user_id, known)
            raise ToolFault(f"There is no user {shown(user_id)}; ask for the right id.{near}", "not_found")
