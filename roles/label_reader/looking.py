"""Reading the pictures that the agent was given, and recording once what was read."""

from collections.abc import Sequence
from dataclasses import dataclass

from core.errors import ConfigError, MediaError, ToolFault
from core.events import Event, ImageRef, Message, Note
from roles.base import View
from roles.label_reader.labels import Label, as_data, distinct, from_data, labels, where, words_of

MOST_QUOTED = 8
CLEAR = 0.9
"""Score of the text reader from which on a text is worth quoting."""
NEWEST_SECONDS = 2.5
"""How far back `this one` reaches from the newest picture of a clip."""


@dataclass(frozen=True)
class Reading:
    """What was read.

    Attributes:
        labels: All labels of all pictures.
        words: How much was read, or why nothing could be.
    """

    labels: list[Label]
    words: str


def pictures_of(events: Sequence[Event]) -> list[ImageRef]:
    """Return the pictures of the newest message that brought any."""
    for event in reversed(events):
        if isinstance(event, Message) and event.by == "user":
            pictures = [ref for ref in event.images if ref.kind != "clip"]
            if pictures:
                return pictures
    return []


def newest(pictures: Sequence[ImageRef]) -> set[int]:
    """Return the ids of the last picture and of those shortly before it in the same clip."""
    last = pictures[-1]
    if last.t is None:
        return {ref.id for ref in pictures if ref.t is None}
    near = (ref for ref in pictures if ref.parent == last.parent and ref.t is not None)
    return {ref.id for ref in near if (last.t or 0) - (ref.t or 0) <= NEWEST_SECONDS}


async def read(view: View, pictures: Sequence[ImageRef], noted: Note | None) -> Reading:
    """Read pictures and record what was read; where that is recorded already, take the record.

    Args:
        view: Gives the pictures and the text reader, and takes the note.
        pictures: What to read.
        noted: The note of this very reading, where an episode is taken up again.
    """
    images = {ref.id: ref for ref in pictures}
    if noted is not None:
        return Reading(from_data(noted.data, images), noted.text)
    if view.ocr is None:
        return Reading([], "The text reader is not set up here, so I cannot read labels.")
    seen: list[Label] = []
    why = ""
    failed = 0
    for picture in pictures:
        try:
            seen += labels(await view.ocr.read_async(view.image(picture.id)), picture)
        except (MediaError, ToolFault, ConfigError) as error:
            why = str(error)
            failed += 1
    data = as_data(seen)
    words = _summary(len(data), len(pictures), failed, why)
    view.note(Note(by="agent", topic="read", text=words, data=data))
    return Reading(from_data(data, images), words)


def quoted(reading: Reading, most: int = MOST_QUOTED) -> str:
    """Say how much was read, and the most prominent texts with their places; beginnings of others are left out."""
    worded = [label for label in distinct(reading.labels) if any(word.isalpha() for word in words_of(label.text))]
    clear = [label for label in worded if label.score >= CLEAR] or worded
    texts = [label.text.casefold() for label in clear]
    telling = [
        label
        for label, text in zip(clear, texts, strict=True)
        if not any(other != text and other.startswith(text) for other in texts)
    ]
    quotes = "; ".join(f"“{label.text}” {where(label)}" for label in telling[:most])
    if not quotes:
        return reading.words
    return f"{reading.words} {'Most prominent: ' if len(telling) > most else ''}{quotes}."


def _summary(texts: int, pictures: int, failed: int, why: str) -> str:
    if failed == pictures:
        return f"I could not read {'the picture' if pictures == 1 else 'the pictures'}. {why}"
    done = pictures - failed
    what = "no text" if not texts else "1 text" if texts == 1 else f"{texts} different texts"
    words = f"I read {what} in {done} {'picture' if done == 1 else 'pictures'}."
    if failed:
        words += f" {failed} more could not be read."
    return words
