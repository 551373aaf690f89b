"""A surface without a browser: the same state, targets and acts as on a page, and no pixels."""

import asyncio
import copy
import decimal
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeVar

from a2ui.core.exceptions import A2uiError
from a2ui.core.processing.message_processor import MessageProcessor
from a2ui.core.state import SurfaceModel
from pydantic import JsonValue

from core.errors import RenderError, ScreenFault
from core.screen import Screen
from ui_server.act import ActResult, UserAct
from ui_server.faults import ScreenFaults, item_docs
from ui_server.limits import Limits
from ui_server.surfaces import SurfaceState
from ui_server.twin.budget import Budget, SpentError
from ui_server.twin.controls import Reader
from ui_server.twin.functions import rounding, twin_catalog
from ui_server.twin.hand import Hand
from ui_server.twin.nodes import ViewState, build
from ui_server.twin.reading import Reading, read
from ui_server.twin.words import new_markdown

UNITS = 2_000_000
"""What one reading may cost: a few seconds, and twice what the largest screen without functions costs."""
Result = TypeVar("Result")


@dataclass(frozen=True)
class Listing:
    """A screen that was read and not drawn."""

    screen: Screen
    png: None = None
    notes: tuple[str, ...] = ()
    """What the library complained about while it read."""


class TwinPage:
    """One episode's page without a browser; takes the place of the renderer's session page.

    Which tab and which dialog is open is kept from act to act, and forgotten when the surface is drawn anew.

    Args:
        limits: Caps on what a screen may hold.
    """

    def __init__(self, limits: Limits | None = None) -> None:
        self._limits = limits or Limits()
        self._shown: str | None = None
        self._surface: SurfaceModel | None = None
        self._view = ViewState()
        self._raised: list[Mapping[str, Any]] = []
        self._errors: list[str] = []
        self._images: frozenset[int] = frozenset()
        self._markdown = new_markdown()
        self._busy = asyncio.Lock()
        self._closed = False

    async def draw(self, state: SurfaceState, images: Mapping[int, bytes], now: datetime) -> Listing:
        """Read a surface from its state.

        Args:
            state: The surface as it stands.
            images: The images that there are; of the others a placeholder's words are read.
            now: The world's time.

        Raises:
            ScreenFaults: The surface costs too much to be read (`too_slow`).
            RenderError: The page is closed.
        """
        return await self._alone(lambda: self._draw(state, images))

    async def act(
        self, state: SurfaceState, act: UserAct, screen: Screen, images: Mapping[int, bytes], now: datetime
    ) -> tuple[ActResult, Listing]:
        """Carry out a user's act and read what came of it.

        Args:
            state: The surface as it stands.
            act: The act; one that names a pixel is refused.
            screen: The screen that the user looked at.
            images: As in `draw`.
            now: The world's time.

        Returns:
            The result, whose data model goes to `Surfaces.record_change`, and the screen after the act, which has
            the revision that this gives.

        Raises:
            ScreenFaults, RenderError: As in `draw`.
        """
        return await self._alone(lambda: self._act(state, act, images, now))

    async def rest(self) -> None:
        """Forget what is shown, as a page that is closed to save memory does."""
        async with self._busy:
            self._shown, self._surface = None, None

    async def close(self) -> None:
        """Close for good; safe to call twice."""
        self._closed = True
        await self.rest()

    async def _alone(self, work: Callable[[], Result]) -> Result:
        """Do work in a thread, one piece at a time: a large surface takes longer than a loop may stand still."""
        if self._closed:
            raise RenderError("This page is closed; open another.")
        async with self._busy:
            return await asyncio.to_thread(self._bounded, work)

    def _bounded(self, work: Callable[[], Result]) -> Result:
        try:
            with decimal.localcontext(rounding()):
                return work()
        except SpentError:
            self._shown = None
            words = (
                "The screen costs too much work to be read; make it simpler, e.g. a pattern of a regex check without "
                "repeats inside repeats."
            )
            raise ScreenFaults([ScreenFault("too_slow", "/", words, docs=item_docs("regex"))]) from None

    def _draw(self, state: SurfaceState, images: Mapping[int, bytes]) -> Listing:
        self._show(state, images)
        return self._listing(state, self._look())

    def _act(
        self, state: SurfaceState, act: UserAct, images: Mapping[int, bytes], now: datetime
    ) -> tuple[ActResult, Listing]:
        if self._shown != _key(state, state.data_model):
            self._show(state, images)
        self._raised.clear()
        self._errors.clear()
        self._shown = None
        result = Hand(state, self._view, now, self._look, self._data, self._raised).perform(act)
        listing = self._listing(state, self._look())
        self._shown = _key(state, result.data_model)
        return result, listing

    def _show(self, state: SurfaceState, images: Mapping[int, bytes]) -> None:
        self._shown = None
        self._view = ViewState()
        self._raised.clear()
        self._errors.clear()
        self._images = frozenset(images)
        processor = MessageProcessor([twin_catalog()], self._raised.append)
        try:
            processor.process_messages(_whole_numbers(state.messages))
        except A2uiError as error:
            words = f"The screen cannot be drawn: {str(error)[:600]}"
            raise ScreenFaults([ScreenFault("not_drawable", "/", words)]) from error
        self._surface = processor.model.get_surface(state.surface_id)
        if self._surface is not None:
            self._surface.on_error.subscribe(lambda error: self._errors.append(str(error.get("message"))[:300]))
        self._shown = _key(state, state.data_model)

    def _look(self) -> Reading:
        if self._surface is None:
            raise RenderError("Nothing is shown on this page; draw it first.")
        budget = Budget(UNITS)
        root = build(self._surface, self._view, budget, self._limits)
        reading = read(root, Reader(self._images, self._view, budget, self._markdown))
        budget.check()
        return reading

    def _data(self) -> JsonValue:
        data: JsonValue = copy.deepcopy(self._surface.data_model.get("/")) if self._surface is not None else {}
        return data

    def _listing(self, state: SurfaceState, reading: Reading) -> Listing:
        changed = self._data() != state.data_model
        screen = reading.screen(state.surface_id, state.revision + (1 if changed else 0))
        return Listing(screen, notes=tuple(dict.fromkeys(self._errors)))


def _key(state: SurfaceState, data: JsonValue) -> str:
    """Return what the page shows, so that it is read anew when the truth has moved on."""
    return json.dumps([state.surface_id, state.messages[:-1], data], sort_keys=True)


def _whole_numbers(value: Any) -> Any:  # noqa: ANN401
    """Return JSON with 3 for 3.0: JSON knows one kind of number, and a page writes it without a point."""
    if isinstance(value, dict):
        return {key: _whole_numbers(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_whole_numbers(each) for each in value]
    return int(value) if isinstance(value, float) and value == int(value) and abs(value) < 1e21 else value
