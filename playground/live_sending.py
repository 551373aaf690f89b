"""What a visitor of Live sends: words, files and our clips, into a session that is opened where none runs."""

from html import escape

from episodes.engine import Engine, Place
from episodes.pace import Pace
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

    async def send(self, given: Given) -> str:
        """Give words and files to the session, and return what was done to the files, as markup."""
        if not given.text and not given.files:
            return ""
        place = await self.place(given)
        taken = [self.uploads.take(given.page, path) for path in given.files[:MOST_FILES]]
        images, notes = [], []
        try:
            for path in taken:
                ref, media = await self._engine.upload(given.who, SLOT, path)
                images.append(ref.id)
                notes.append(f"{path.name} was shown to the agent. {_sentence(media.note)}".rstrip())
        finally:
            for path in taken:
                self.uploads.done(path)
        ours = (given.ours,) if given.source == "ours" and not taken and may_show(place, given.ours) else ()
        words = given.text or WORDLESS
        await self._engine.move(given.who, SLOT, Say(words, media=ours, images=tuple(images)))
        self.waiting.add(place.session, Sent(words, len(images)))
        return "".join(f'<p class="fh-note">{escape(note)}</p>' for note in notes)

    async def place(self, given: Given) -> Place:
        """Return the visitor's running session, a new one where there is none."""
        place = self._engine.place(given.who, SLOT)
        if place is None or place.task.done():
            place = await self._engine.open(given.who, SLOT, given.card, Pace())
        return place


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:].rstrip('.')}." if words else ""
