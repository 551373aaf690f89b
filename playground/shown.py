"""What has been said and shown in a live episode so far."""

from core.events import Message
from episodes.engine import Place


def said_in(place: Place) -> list[Message]:
    """Return all messages of an episode so far."""
    return [event for event in place.session.log.events if isinstance(event, Message)]


def _our_names(place: Place) -> set[str]:
    return {entry.name for entry in place.session.played.scenario.media}


def own_pictures(place: Place) -> bool:
    """Say whether the visitor has shown something that is none of our clips."""
    return any(ref.name not in _our_names(place) for message in said_in(place) for ref in message.images)


def may_show(place: Place, name: str) -> bool:
    """Say whether our clip of this name goes along: it was not shown before, and the visitor has shown nothing."""
    shown = {ref.name for message in said_in(place) for ref in message.images}
    return name in _our_names(place) - shown and not own_pictures(place)
