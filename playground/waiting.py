"""What a visitor has sent and the agent has not taken yet."""

from dataclasses import dataclass
from weakref import WeakKeyDictionary

from core.events import Message
from episodes.session import Session


@dataclass(frozen=True)
class Sent:
    """Words, and the number of files that went with them."""

    text: str
    files: int


class Waiting:
    """What was sent to each session, in order; a session takes it in the same order, one message each."""

    def __init__(self) -> None:
        self._sent: WeakKeyDictionary[Session, list[Sent]] = WeakKeyDictionary()

    def add(self, session: Session, sent: Sent) -> None:
        """Note what a session was given."""
        self._sent.setdefault(session, []).append(sent)

    def forget(self, session: Session, sent: Sent) -> None:
        """Forget what could not be given to the session."""
        kept = self._sent.get(session, [])
        kept[:] = [one for one in kept if one is not sent]

    def of(self, session: Session) -> tuple[Sent, ...]:
        """Return what is no message of the session yet; nothing once it has ended."""
        if session.log.closed:
            return ()
        taken = sum(isinstance(event, Message) and event.by == "user" for event in session.log.events)
        return tuple(self._sent.get(session, [])[taken:])
