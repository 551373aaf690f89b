"""Impatience: complaints about long answers and rows of questions, and remarks that have nothing to do with it."""

from collections.abc import Sequence
from dataclasses import replace

from core.events import Aside, Event, Message
from roles.answers import questions
from roles.base import Kind, Say, User, UserMove, View

MOST_WORDS = 80
MOST_QUESTIONS = 3
TOO_LONG = "That was far too long for me, keep it short."
TOO_MANY = "That is too many questions at once, you sound like a form."


class ImpatientUser:
    """Any user, made impatient: what it says keeps its words, and asides are put around them.

    Where it stands follows from the events alone. What is said on leaving gets no aside.

    Args:
        inner: Who knows what to say.
        sentences: Off-topic ones, in the order in which they are used.
    """

    def __init__(self, inner: User, sentences: Sequence[str]) -> None:
        self.inner = inner
        self.kind: Kind = inner.kind
        self.sentences = sentences

    async def next(self, view: View) -> UserMove:
        """Let the user move, and add to its words."""
        move = await self.inner.next(view)
        if not isinstance(move, Say):
            return move
        said = sum(isinstance(event, Message) and event.by == "user" for event in view.events)
        asides = [Aside(kind="off_topic", text=self.sentences[said % len(self.sentences)])]
        reason = complaint(view.events)
        if reason:
            asides.insert(0, Aside(kind="complaint", text=reason))
        words = " ".join([*([reason] if reason else []), move.text, asides[-1].text])
        return replace(move, text=words, asides=tuple(asides))


def complaint(events: Sequence[Event]) -> str:
    """Say what is wrong with the agent's last answer: too many words or questions; empty where nothing is."""
    last = next((event for event in reversed(events) if isinstance(event, Message)), None)
    if last is None or last.by != "agent":
        return ""
    if len(questions(last.text)) > MOST_QUESTIONS:
        return TOO_MANY
    return TOO_LONG if len(last.text.split()) > MOST_WORDS else ""
