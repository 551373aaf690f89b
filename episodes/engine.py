"""The engine of the web app: one loop in its own thread, on which every episode of every visitor runs."""

import asyncio
import shutil
import threading
from collections.abc import Coroutine
from concurrent.futures import Future
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from core.blobs import Blobs
from core.card import Card
from core.errors import ConfigError, LimitReached
from core.events import Event, ImageRef
from core.settings import Settings
from episodes.camera import Camera
from episodes.opening import open_session
from episodes.pace import Pace
from episodes.resources import Resources
from episodes.runner import run
from episodes.session import Session
from episodes.store import Run, new_run_id, pack_run
from media.intake import Media
from media.pictures import encode_png
from media.pool import take_in_async
from roles.base import Say, UserMove

Result = TypeVar("Result")


@dataclass
class Place:
    """One episode of one visitor.

    Attributes:
        id: Run id; part of the names of its files, so nobody can guess them.
        visitor: Secret of the visitor it belongs to.
        slot: Where on the page it plays, e.g. `watch`; a visitor has one episode per slot.
        session: The live parts.
        task: The running episode.
        camera: Frames of the visitor's camera not yet used.
        uploads: How many files the visitor has sent.
        focus: The step that the reader picked; None follows the newest.
        follower: Number of the newest handler that follows the log; older ones give up.
    """

    id: str
    visitor: str
    slot: str
    session: Session
    task: "asyncio.Task[None]"
    folder: Path
    camera: Camera = field(default_factory=Camera)
    uploads: int = 0
    focus: int | None = None
    follower: int = 0
    leaving: "asyncio.TimerHandle | None" = None


class Engine:
    """Start it once, close it once. Its methods may be called from any thread or loop; they run on the engine's own.

    Args:
        settings: Where data goes, how many places there are, how long a closed page is waited for.
    """

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.folder = settings.data
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="engine", daemon=True)
        self._places: dict[str, Place] = {}
        self._pages: dict[str, str] = {}
        self._resources: Resources | None = None

    # --- life ----------------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Start the loop; what earlier processes left behind is deleted."""
        shutil.rmtree(self.folder / "episodes", ignore_errors=True)
        self._thread.start()
        self._submit(self._open()).result()

    async def _open(self) -> None:
        self._resources = Resources(self.folder, pages=self.settings.places + 2)

    def close(self) -> None:
        """End all episodes and stop the loop."""
        self._submit(self._close()).result(timeout=30)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(timeout=10)

    async def _close(self) -> None:
        for place in list(self._places.values()):
            await self._free(place)
        await self.resources.close()

    @property
    def resources(self) -> Resources:
        """What all episodes share."""
        assert self._resources is not None
        return self._resources

    def _submit(self, work: Coroutine[Any, Any, Result]) -> Future[Result]:
        return asyncio.run_coroutine_threadsafe(work, self._loop)

    async def _here(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Run work on the engine's loop and wait for it on the caller's."""
        result: Result = await asyncio.wrap_future(self._submit(work))
        return result

    # --- episodes ------------------------------------------------------------------------------------------------

    async def open(self, visitor: str, slot: str, card: Card, pace: Pace) -> Place:
        """Start an episode for a visitor; the one that played in the same slot is ended.

        Raises:
            ConfigError: The card cannot be played.
            LimitReached: All places are taken.
        """
        return await self._here(self._open_place(visitor, slot, card, pace))

    async def _open_place(self, visitor: str, slot: str, card: Card, pace: Pace) -> Place:
        for place in list(self._places.values()):
            if (place.visitor, place.slot) == (visitor, slot):
                await self._free(place)
        running = sum(not place.task.done() for place in self._places.values())
        if running >= self.settings.places:
            raise LimitReached(f"All {self.settings.places} places are taken. Try again in a minute.", "places")
        run_id = new_run_id()
        folder = self.folder / "episodes" / run_id
        session = await open_session(card, self.resources, Blobs(folder / "blobs", self.resources.blobs))
        session.pace = pace
        task = asyncio.create_task(run(session))
        place = Place(run_id, visitor, slot, session, task, folder)
        self._places[run_id] = place
        return place

    def place(self, visitor: str, slot: str) -> Place | None:
        """Return the visitor's episode in a slot, running or ended."""
        for place in list(self._places.values()):
            if (place.visitor, place.slot) == (visitor, slot):
                return place
        return None

    def _own(self, visitor: str, slot: str) -> Place:
        place = self.place(visitor, slot)
        if place is None:
            raise ConfigError("There is no episode here yet; press Play or New session.")
        return place

    def taken(self) -> int:
        """Return how many episodes are running."""
        return sum(not place.task.done() for place in list(self._places.values()))

    async def wait(self, place: Place, count: int, seconds: float) -> list[Event]:
        """Return the events after the first `count`, waiting up to `seconds` for one."""
        return await self._here(place.session.log.wait(count, seconds))

    async def stop(self, visitor: str, slot: str) -> None:
        """End the visitor's episode; its record stays."""
        place = self._own(visitor, slot)
        await self._here(self._cancel(place))

    async def _cancel(self, place: Place) -> None:
        place.task.cancel()
        await asyncio.wait([place.task])

    async def _free(self, place: Place) -> None:
        """End an episode and delete all that was kept of it."""
        if place.leaving is not None:
            place.leaving.cancel()
        self._places.pop(place.id, None)
        await self._cancel(place)
        await place.session.close()
        await asyncio.to_thread(shutil.rmtree, place.folder, ignore_errors=True)

    async def drop(self, visitor: str, slot: str) -> None:
        """End the visitor's episode and delete all that was kept of it."""
        place = self.place(visitor, slot)
        if place is not None:
            await self._here(self._free(place))

    def pace(self, visitor: str, slot: str, what: str) -> None:
        """Let the visitor's episode `play`, `pause`, or make one `step`."""
        pace = self._own(visitor, slot).session.pace
        change = {"play": pace.play, "pause": pace.pause, "step": pace.step}[what]
        self._loop.call_soon_threadsafe(change)

    def run_of(self, visitor: str, slot: str) -> Run:
        """Return the visitor's episode as a run, to be downloaded."""
        place = self._own(visitor, slot)
        session = place.session
        return Run(place.id, place.folder, session.card, session.played, list(session.log.events), session.verdict)

    # --- a person in the user's seat -----------------------------------------------------------------------------

    async def move(self, visitor: str, slot: str, move: UserMove) -> None:
        """Give a move to the visitor's episode; words bring along what the camera has seen since."""
        await self._here(self._move(self._own(visitor, slot), move))

    async def _move(self, place: Place, move: UserMove) -> None:
        if place.task.done():
            raise ConfigError("This episode has ended; start a new session.")
        if isinstance(move, Say):
            shots = place.camera.take()
            if shots:
                pngs = [await self.resources.pool.run(encode_png, shot.rgb) for shot in shots]
                refs = [
                    ImageRef(id=0, sha256=place.session.blobs.put(png), kind="frame", name="camera",
                             width=shot.rgb.shape[1], height=shot.rgb.shape[0], t=round(shot.t, 2))
                    for png, shot in zip(pngs, shots, strict=True)
                ]  # fmt: skip
                images = place.session.add_images(refs)
                ids = (*move.images, *(image.id for image in images))
                move = Say(move.text, move.media, ids, seen_until=images[-1].t, round=move.round)
        place.session.inbox.put_nowait(move)

    async def upload(self, visitor: str, slot: str, path: Path) -> tuple[ImageRef, Media]:
        """Take a visitor's file in; the raw upload is deleted whatever the outcome.

        Raises:
            MediaError: It is no usable clip or picture.
            ConfigError: The visitor has no episode.
        """
        try:
            place = self._own(visitor, slot)
        except ConfigError:
            path.unlink(missing_ok=True)
            raise
        return await self._here(self._upload(place, path))

    async def _upload(self, place: Place, path: Path) -> tuple[ImageRef, Media]:
        media = await take_in_async(self.resources.pool, path, place.session.blobs)
        place.uploads += 1
        return place.session.add_media(f"upload {place.uploads}", media), media

    async def camera(self, visitor: str, slot: str, rgb: NDArray[np.uint8], t: float) -> None:
        """Take a frame of the visitor's camera in."""
        place = self._own(visitor, slot)
        await asyncio.to_thread(place.camera.add, rgb, t)

    # --- visitors ------------------------------------------------------------------------------------------------

    def left(self, page: str) -> None:
        """A page was closed; when it was its visitor's last one, the episodes are kept for the grace time."""
        self._loop.call_soon_threadsafe(self._leave, page)

    def _leave(self, page: str) -> None:
        visitor = self._pages.pop(page, None)
        if visitor is None or visitor in self._pages.values():
            return
        for place in self._places.values():
            if place.visitor == visitor and place.leaving is None:
                place.leaving = self._loop.call_later(self.settings.grace, self._gone, place)

    def _gone(self, place: Place) -> None:
        place.leaving = None
        task = self._loop.create_task(self._free(place))
        task.add_done_callback(lambda done: done.exception())

    def came(self, visitor: str, page: str) -> None:
        """A page of the visitor was opened, perhaps again.

        Args:
            visitor: Its secret.
            page: What the server calls the page.
        """
        self._loop.call_soon_threadsafe(self._stay, visitor, page)

    def _stay(self, visitor: str, page: str) -> None:
        self._pages[page] = visitor
        for place in self._places.values():
            if place.visitor == visitor and place.leaving is not None:
                place.leaving.cancel()
                place.leaving = None

    async def clip(self, path: Path, name: str) -> ImageRef:
        """Return a clip or picture that ships with the app, as stored; it has no id yet."""
        media = await self._here(self.resources.take_in(path))
        return ImageRef(id=0, sha256=media.sha256, kind=media.kind, name=name, mime=media.mime, width=media.width,
                        height=media.height, seconds=media.seconds)  # fmt: skip

    async def export(self, place: Place) -> Path:
        """Write the record of an ended episode as one ZIP file, and return the file."""
        run = self.run_of(place.visitor, place.slot)
        target = place.folder / f"firsthand-{place.id}.zip"
        data = await asyncio.to_thread(pack_run, run, place.session.blobs)
        await asyncio.to_thread(target.write_bytes, data)
        return target
