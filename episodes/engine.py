"""The engine of the web app: one loop in its own thread, on which every episode of every visitor runs."""

import asyncio
import os
import secrets
import shutil
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, TypeVar

import numpy as np
import psutil
from numpy.typing import NDArray

from core.blobs import Blobs
from core.card import Card
from core.errors import ConfigError, LimitReached
from core.events import Event, ImageRef
from core.settings import Settings
from episodes.camera import Camera, shot
from episodes.opening import open_session
from episodes.pace import Pace
from episodes.resources import Resources
from episodes.runner import run
from episodes.session import Session
from episodes.store import Run, new_run_id, pack_run
from media.intake import Media
from media.pictures import encode_png
from media.pool import take_in_async
from media.probe import MediaLimits
from roles.base import Say, UserMove
from scenarios.schema import Scenario

Result = TypeVar("Result")
MOST_UPLOADS = 20
"""Files that a visitor may give to one session."""
UPLOADS = MediaLimits(max_bytes=250_000_000)
"""What a visitor may upload."""


@dataclass
class Place:
    """One episode of one visitor.

    Attributes:
        id: Run id.
        visitor: Secret of the visitor it belongs to.
        slot: Where on the page it plays, e.g. `watch`; a visitor has one episode per slot.
        session: The live parts.
        task: The running episode.
        folder: Where its own files stand; its name cannot be guessed, and goes with the episode.
        camera: Frames of the visitor's camera not yet used.
        jobs: Uploads being worked on.
        uploads: How many files the visitor has sent.
        focus: The step that the reader picked; None follows the newest.
    """

    id: str
    visitor: str
    slot: str
    session: Session
    task: "asyncio.Task[None]"
    folder: Path
    camera: Camera = field(default_factory=Camera)
    jobs: "set[asyncio.Task[Media]]" = field(default_factory=set)
    uploads: int = 0
    focus: int | None = None
    leaving: "asyncio.TimerHandle | None" = None


class Engine:
    """Start it once, close it once. Its methods may be called from any thread or loop; they run on the engine's own.

    Args:
        settings: Where data goes, how many places there are, how long a closed page is waited for.
    """

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.folder = settings.data / f"process-{os.getpid()}"
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="engine", daemon=True)
        self._places: dict[str, Place] = {}
        self._pages: dict[str, str] = {}
        self._held: set[str] = set()
        self._ending: set[asyncio.Task[None]] = set()
        self._opening = asyncio.Lock()
        self._resources: Resources | None = None

    # --- life ----------------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Start the loop; what processes that are gone left behind is deleted.

        Raises:
            ConfigError: The data folder cannot be written.
        """
        try:
            self.settings.data.mkdir(parents=True, exist_ok=True, mode=0o700)
            for old in self.settings.data.glob("process-*"):
                number = old.name.removeprefix("process-")
                if number.isdigit() and (int(number) == os.getpid() or not psutil.pid_exists(int(number))):
                    shutil.rmtree(old, ignore_errors=True)
            self.folder.mkdir(mode=0o700)
        except OSError as error:
            raise ConfigError(f"{self.settings.data} cannot be used: {error.strerror}. Set FIRSTHAND_DATA.") from error
        self._thread.start()
        self._submit(self._open()).result()

    async def _open(self) -> None:
        self._resources = Resources(self.folder, pages=self.settings.places + 2)

    def close(self) -> None:
        """End all episodes, delete what was kept of them, and stop the loop."""
        self._submit(self._close()).result(timeout=60)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(timeout=10)
        shutil.rmtree(self.folder, ignore_errors=True)

    async def _close(self) -> None:
        for place in list(self._places.values()):
            self._free(place)
        await asyncio.gather(*self._ending, return_exceptions=True)
        await self.resources.close()

    @property
    def resources(self) -> Resources:
        """What all episodes share."""
        assert self._resources is not None
        return self._resources

    def _submit(self, work: Coroutine[Any, Any, Result]) -> Future[Result]:
        return asyncio.run_coroutine_threadsafe(work, self._loop)

    async def here(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Run work on the engine's loop and wait for it on the caller's."""
        result: Result = await asyncio.wrap_future(self._submit(work))
        return result

    def soon(self, work: Callable[..., object], *arguments: object) -> None:
        """Call a plain function on the engine's loop, without waiting for it."""
        self._loop.call_soon_threadsafe(work, *arguments)

    # --- episodes ------------------------------------------------------------------------------------------------

    async def open(self, visitor: str, slot: str, card: Card, pace: Pace, scenario: Scenario | None = None) -> Place:
        """Start an episode for a visitor; the one that played in the same slot is ended and deleted.

        Args:
            visitor: Secret of the visitor.
            slot: Where on the page it plays.
            card: What is to be played.
            pace: How fast.
            scenario: The scenario that the card names, where it is none of those that ship with the app.

        Raises:
            ConfigError: The card cannot be played; what played before goes on.
            LimitReached: All places are taken; what played before goes on.
        """
        return await self.here(self._open_place(visitor, slot, card, pace, scenario))

    async def _open_place(self, visitor: str, slot: str, card: Card, pace: Pace, scenario: Scenario | None) -> Place:
        async with self._opening:
            old = self.place(visitor, slot)
            self._ask_place(visitor, old)
            folder = self.folder / "episodes" / secrets.token_hex(24)
            blobs = Blobs(folder / "blobs", self.resources.blobs)
            session = await open_session(card, self.resources, blobs, scenario)
            session.pace = pace
            place = Place(new_run_id(), visitor, slot, session, asyncio.create_task(run(session)), folder)
            if old is not None:
                self._free(old)
            self._places[place.id] = place
            if visitor not in self._pages.values():
                self._wait_for_return(place)
            return place

    def _ask_place(self, visitor: str, old: Place | None = None) -> None:
        """Refuse where all places are taken; what a visitor holds besides episodes does not stand in its own way."""
        places = self.settings.places
        running = sum(not place.task.done() for place in self._places.values() if place is not old)
        if running + len(self._held - {visitor}) >= places:
            taken = f"All {places} places are" if places > 1 else "The one place is"
            raise LimitReached(f"{taken} taken. Try again in a minute.", "places")

    def hold(self, visitor: str) -> None:
        """Take a place for a browser page that belongs to no episode, one at most for each visitor; on this loop only.

        Raises:
            LimitReached: All places are taken.
        """
        if visitor not in self._held:
            self._ask_place(visitor)
            self._held.add(visitor)

    def release(self, visitor: str) -> None:
        """Give back what `hold` took; on this loop only, safe to call twice."""
        self._held.discard(visitor)

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
        """Return how many places are in use: running episodes, and pages held besides."""
        return sum(not place.task.done() for place in list(self._places.values())) + len(self._held)

    async def wait(self, place: Place, count: int, seconds: float) -> list[Event]:
        """Return the events after the first `count`, waiting up to `seconds` for one."""
        return await self.here(place.session.log.wait(count, seconds))

    async def stop(self, visitor: str, slot: str) -> None:
        """End the visitor's episode; its record stays."""
        await self.here(_cancelled(self._own(visitor, slot)))

    def _free(self, place: Place) -> None:
        """End an episode; once nothing writes to its folder any more, delete all that was kept of it."""
        if self._places.pop(place.id, None) is None:
            return
        if place.leaving is not None:
            place.leaving.cancel()
        ending = self._loop.create_task(self._end(place))
        self._ending.add(ending)
        ending.add_done_callback(self._ending.discard)

    async def _end(self, place: Place) -> None:
        await _cancelled(place)
        await place.session.close()
        await asyncio.gather(*place.jobs, return_exceptions=True)
        await self.resources.settle(place.folder)
        await asyncio.to_thread(shutil.rmtree, place.folder, ignore_errors=True)

    async def drop(self, visitor: str, slot: str) -> None:
        """End the visitor's episode and delete all that was kept of it."""
        await self.here(self._drop(visitor, slot))

    async def _drop(self, visitor: str, slot: str) -> None:
        place = self.place(visitor, slot)
        if place is not None:
            self._free(place)

    def pace(self, visitor: str, slot: str, what: Literal["play", "pause", "step"]) -> None:
        """Let the visitor's episode play, pause, or make one step."""
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
        await self.here(self._move(self._own(visitor, slot), move))

    async def _move(self, place: Place, move: UserMove) -> None:
        if place.task.done():
            raise ConfigError("This episode has ended; start a new session.")
        if place.session.inbox.full():
            raise LimitReached("The agent is still busy with what you sent; wait for its answer.", "waiting_moves")
        if isinstance(move, Say):
            shots = place.camera.take()
            if shots:
                pngs = [await self.resources.pool.run(encode_png, kept.rgb) for kept in shots]
                refs = [
                    ImageRef(id=0, sha256=place.session.blobs.put(png), kind="frame", name="camera",
                             width=kept.rgb.shape[1], height=kept.rgb.shape[0], t=round(kept.t, 2))
                    for png, kept in zip(pngs, shots, strict=True)
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
        return await self.here(self._upload(place, path))

    async def _upload(self, place: Place, path: Path) -> tuple[ImageRef, Media]:
        if place.uploads >= MOST_UPLOADS:
            path.unlink(missing_ok=True)
            raise LimitReached(f"A session takes up to {MOST_UPLOADS} files; start a new session.", "uploads")
        place.uploads += 1
        name = f"upload {place.uploads}"
        job = asyncio.create_task(take_in_async(self.resources.pool, path, place.session.blobs, UPLOADS))
        place.jobs.add(job)
        job.add_done_callback(place.jobs.discard)
        media = await asyncio.shield(job)
        if place.id not in self._places:
            raise ConfigError("The session was closed while the file was read; start a new session.")
        return place.session.add_media(name, media), media

    async def camera(self, visitor: str, slot: str, rgb: NDArray[np.uint8], t: float) -> None:
        """Take a frame of the visitor's camera in."""
        place = self._own(visitor, slot)
        await self.here(self._camera(place, rgb, t))

    async def _camera(self, place: Place, rgb: NDArray[np.uint8], t: float) -> None:
        place.camera.add(await self.resources.pool.run(shot, rgb, t))

    # --- visitors ------------------------------------------------------------------------------------------------

    def left(self, page: str) -> None:
        """A page was closed; when it was its visitor's last one, the episodes are kept for the grace time."""
        self._loop.call_soon_threadsafe(self._leave, page)

    def _leave(self, page: str) -> None:
        visitor = self._pages.pop(page, None)
        if visitor is None or visitor in self._pages.values():
            return
        for place in self._places.values():
            if place.visitor == visitor:
                self._wait_for_return(place)

    def _wait_for_return(self, place: Place) -> None:
        if place.leaving is None:
            place.leaving = self._loop.call_later(self.settings.grace, self._free, place)

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
        media = await self.here(self.resources.take_in(path))
        return ImageRef(id=0, sha256=media.sha256, kind=media.kind, name=name, mime=media.mime, width=media.width,
                        height=media.height, seconds=media.seconds)  # fmt: skip

    async def export(self, place: Place) -> Path:
        """Write the record of an ended episode as one ZIP file, and return the file."""
        run = self.run_of(place.visitor, place.slot)
        target = place.folder / f"firsthand-{place.id}.zip"
        data = await asyncio.to_thread(pack_run, run, place.session.blobs)
        await asyncio.to_thread(target.write_bytes, data)
        return target


async def _cancelled(place: Place) -> None:
    """Stop an episode and wait until its record is whole."""
    place.task.cancel()
    await asyncio.wait([place.task])
