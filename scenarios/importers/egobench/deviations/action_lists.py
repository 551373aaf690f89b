"""How a call shows the faults that the action lists of warehouse and household share."""

import re
from typing import cast

from scenarios.importers.egobench.deviations.rule import Meeting

_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def unknown_user(meeting: Meeting) -> bool:
    """Return whether a call names a user who has no list."""
    user = meeting.arguments.get("user_id")
    return isinstance(user, str) and user not in cast("dict[str, object]", meeting.state["user_action_lists"])


def loose_date(meeting: Meeting) -> bool:
    """Return whether a call has a date that is not written YYYY-MM-DD."""
    given = [meeting.arguments.get(name) for name in ("due_date", "start_date", "end_date")]
    return any(isinstance(text, str) and _DATE.fullmatch(text) is None for text in given)
