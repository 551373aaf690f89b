"""Words that a visitor has sent and that the agent has not taken yet."""

from weakref import WeakKeyDictionary

from core.events import Message
from episodes.session import Session


class Waiting:
    """What was sent to each session, in order; the session takes it in the same order, one message each."""

    def __init__(self) -> None:
        self._sent: WeakKeyDictionary[Session, list[str]] = WeakKeyDictionary()

    def add(self, session: Session, text: str) -> None:
        """Note words that the session was given."""
        self._sent.setdefault(session, []).append(text)

    def of(self, session: Session) -> tuple[str, ...]:
        """Return the words that are no message of the session yet; none once it has ended."""
        if session.log.closed:
            return ()
        taken = sum(isinstance(event, Message) and event.by == "user" for event in session.log.events)
        return tuple(self._sent.get(session, [])[taken:])
