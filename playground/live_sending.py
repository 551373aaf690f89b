"""What a visitor of Live sends: words, files and our clips, into a session that is opened where none runs."""

import asyncio
from dataclasses import dataclass
from html import escape
from pathlib import Path
from weakref import WeakKeyDictionary

from episodes.engine import Engine, Place
from episodes.pace import Pace
from episodes.session import Session
from playground.given import Given
from playground.shown import may_show
from playground.uploads import Uploads
from playground.waiting import Sent, Waiting
from roles.base import Say

SLOT = "live"
"""Where on the page the sessions play."""
WORDLESS = "What do you see here?"
MOST_FILES = 8
"""Files of one message."""


@dataclass(frozen=True)
class Begun:
    """What was taken from a page for a session and waits to be given to it; files under names of their own."""

    place: Place
    sent: Sent
    files: tuple[Path, ...]


class Sending:
    """Gives a visitor's session what the visitor sends.

    Args:
        engine: Runs the episodes.

    Attributes:
        uploads: The files on their way.
        waiting: What the agent has not taken yet.
    """

    def __init__(self, engine: Engine) -> None:
        self.uploads = Uploads(engine.folder / "arrived")
        self.waiting = Waiting()
        self._engine = engine
        self._turns: WeakKeyDictionary[Session, asyncio.Lock] = WeakKeyDictionary()

    async def begin(self, given: Given) -> Begun:
        """Take words and files for the session; from here on they wait in sight."""
        place = await self.place(given)
        taken = tuple(self.uploads.take(given.page, path) for path in given.files[:MOST_FILES])
        sent = Sent(given.text or WORDLESS, len(taken))
        self.waiting.add(place.session, sent)
        return Begun(place, sent, taken)

    async def send(self, given: Given, begun: Begun) -> str:
        """Give them to the session after all that was sent before; return what was done to the files, as markup."""
        place, notes, given_to = begun.place, [], False
        try:
            async with self._turns.setdefault(place.session, asyncio.Lock()):
                images = []
                for path in begun.files:
                    ref, media = await self._engine.upload(given.who, SLOT, path)
                    images.append(ref.id)
                    notes.append(f"{path.name} was shown to the agent. {_sentence(media.note)}".rstrip())
                shows = given.source == "ours" and not images and may_show(place, given.ours)
                ours = (given.ours,) if shows else ()
                await self._engine.move(given.who, SLOT, Say(begun.sent.text, media=ours, images=tuple(images)))
                given_to = True
        finally:
            for path in begun.files:
                self.uploads.done(path)
            if not given_to:
                self.waiting.forget(place.session, begun.sent)
        return "".join(f'<p class="fh-note">{escape(note)}</p>' for note in notes)

    async def place(self, given: Given) -> Place:
        """Return the visitor's running session, a new one where there is none."""
        place = self._engine.place(given.who, SLOT)
        if place is None or place.task.done():
            place = await self._engine.open(given.who, SLOT, given.card, Pace())
        return place


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:].rstrip('.')}." if words else ""
