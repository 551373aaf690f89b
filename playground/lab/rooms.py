"""All labs of the app: one for each visitor, gone some time after the visitor."""

import asyncio
import secrets
import shutil
from collections.abc import Coroutine
from pathlib import Path

from episodes.engine import Engine
from playground.lab.room import Room
from playground.lab.sheet import Listing, Look, Sheet
from ui_server.act import UserAct
from ui_server.docs.items import items


class Rooms:
    """Its methods may be called from any loop; the work is done on the engine's.

    Args:
        engine: Counts the places and gives the pages.
        unable: Why screens cannot be drawn; empty where they can.
    """

    def __init__(self, engine: Engine, unable: str) -> None:
        self.engine = engine
        self.unable = unable
        self._rooms: dict[str, Room] = {}
        self._pages: dict[str, str] = {}
        self._leaving: dict[str, asyncio.TimerHandle] = {}
        self._closing: set[asyncio.Task[None]] = set()

    def of(self, visitor: str) -> Room | None:
        """Return the visitor's lab, if there is one."""
        return self._rooms.get(visitor)

    async def draw(self, visitor: str, listing: Listing, look: Look) -> Sheet:
        """Judge a list and draw it, in a lab that is opened where there is none."""
        return await self.engine.here(self._draw(visitor, listing, look))

    async def _draw(self, visitor: str, listing: Listing, look: Look) -> Sheet:
        await asyncio.to_thread(items)  # Takes a second the first time, which no other visitor is to wait for.
        return await self._opened(visitor).draw(listing, look)

    def _opened(self, visitor: str) -> Room:
        if visitor not in self._rooms:
            folder = self.engine.folder / "lab" / secrets.token_hex(24)
            self._rooms[visitor] = Room(self.engine, visitor, folder, self.unable)
            if visitor not in self._pages.values():
                self._wait_for_return(visitor)
        return self._rooms[visitor]

    async def bring(self, visitor: str, path: Path) -> int:
        """Take a picture of the visitor's in, in a lab that is opened where there is none; see `Room.bring`."""
        return await self.engine.here(self._bring(visitor, path))

    async def _bring(self, visitor: str, path: Path) -> int:
        return await self._opened(visitor).bring(path)

    async def remove(self, room: Room, number: int) -> None:
        """Delete a picture of the visitor's."""
        await self.engine.here(room.remove(number))

    async def look(self, room: Room, look: Look, surface: str | None = None) -> Sheet:
        """Look at what stands in another way."""
        return await self.engine.here(room.look(look, surface))

    async def act(self, room: Room, act: UserAct, how: str, text: str | None = None) -> Sheet:
        """Do something on the screen; see `Room.act`."""
        return await self.engine.here(room.act(act, how, text))

    async def pick(self, room: Room, place: int | None) -> Sheet:
        """Put a target in focus; None takes the focus away."""
        return await self.engine.here(room.pick(place))

    async def settled(self, room: Room) -> Sheet:
        """Return what stands once all that was asked before is done."""
        return await self.engine.here(room.settled())

    async def rest(self, room: Room) -> None:
        """Give a lab's browser page back."""
        await self.engine.here(room.rest())

    # --- visitors ------------------------------------------------------------------------------------------------

    def came(self, visitor: str, page: str) -> None:
        """A page of the visitor was opened, perhaps again."""
        self.engine.soon(self._came, visitor, page)

    def left(self, page: str) -> None:
        """A page was closed; after its visitor's last one the lab is kept for the grace time, without its browser."""
        self.engine.soon(self._left, page)

    def _came(self, visitor: str, page: str) -> None:
        self._pages[page] = visitor
        timer = self._leaving.pop(visitor, None)
        if timer is not None:
            timer.cancel()

    def _left(self, page: str) -> None:
        visitor = self._pages.pop(page, None)
        if visitor is None or visitor in self._pages.values() or visitor not in self._rooms:
            return
        self._start(self._rooms[visitor].rest())
        self._wait_for_return(visitor)

    def _wait_for_return(self, visitor: str) -> None:
        if visitor not in self._leaving:
            loop = asyncio.get_running_loop()
            self._leaving[visitor] = loop.call_later(self.engine.settings.grace, self._close, visitor)

    def _close(self, visitor: str) -> None:
        self._leaving.pop(visitor, None)
        room = self._rooms.pop(visitor, None)
        if room is not None:
            self._start(_emptied(room))

    def _start(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._closing.add(task)
        task.add_done_callback(self._closing.discard)


async def _emptied(room: Room) -> None:
    await room.close()
    await asyncio.to_thread(shutil.rmtree, room.folder, ignore_errors=True)
