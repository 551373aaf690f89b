"""What a visitor of Live does on the agent's screen: presses act at once, a field is asked for in the value box."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from weakref import WeakKeyDictionary

from core.errors import FirsthandError
from core.events import Event, ScreenRendered, SurfaceChanged, UserActed
from core.screen import Screen, Target, hit
from episodes.engine import Engine, Place
from episodes.session import Session
from playground.fields import definition, entry_of, takes_typing, typed
from playground.live_sending import SLOT
from playground.parts.entry import value_box
from playground.press import Press
from playground.view import ViewState, screen_at
from roles.base import Act
from ui_server.act import UserAct

Instance = tuple[str, str]
"""Id of a component, and the data path of its row."""


@dataclass(frozen=True)
class Held:
    """The field that the value box is for.

    Attributes:
        surface: Id of the surface.
        field: The field.
        text: What was typed and sent; None before that.
        since: How many events there were when it was sent.
        then: The field that is asked for once this one has its value.
        fault: Why the text was not taken.
    """

    surface: str
    field: Instance
    text: str | None = None
    since: int = 0
    then: Instance | None = None
    fault: str = ""


class Acting:
    """Turns presses on the screen into acts of the user.

    Args:
        engine: Runs the episodes.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._held: WeakKeyDictionary[Session, Held] = WeakKeyDictionary()

    async def press(self, place: Place, pressed: Press) -> None:
        """Do what was pressed; a text that stands in the value box is entered first.

        Args:
            place: The visitor's session.
            pressed: A press on the screen: at a pixel, or on a target where the keyboard was used.

        Raises:
            FirsthandError: The session cannot take it.
        """
        screen = _seen(place.session, pressed)
        target = _pressed(screen, pressed) if screen is not None else None
        if screen is None or (target is None and pressed.x is None):
            return
        act = UserAct(surface_id=screen.surface_id, revision=pressed.revision)
        asks = target is not None and takes_typing(target)
        if pressed.x is not None and (target is None or not asks or target.type == "Slider"):
            act = act.model_copy(update={"x": pressed.x, "y": pressed.y})
        elif target is not None and not asks:
            act = act.model_copy(update={"component_id": target.id, "path": target.path})
        if target is None:
            await self._engine.move(place.visitor, SLOT, Act(act))
            return
        field = (target.id, target.path) if asks else None
        held = self._held.pop(place.session, None)
        if held is not None and held.field != field and held.surface == screen.surface_id and pressed.text is not None:
            await self._enter(place, replace(held, then=field), act, pressed.text)
            return
        if field is not None:
            self._held[place.session] = Held(screen.surface_id, field)
        if act.x is not None or act.component_id is not None:
            await self._engine.move(place.visitor, SLOT, Act(act))

    async def enter(self, place: Place, pressed: Press) -> None:
        """Enter what stands in the value box."""
        held = self._held.get(place.session)
        if held is not None and pressed.text is not None and pressed.surface == held.surface:
            await self._enter(place, held, UserAct(surface_id=held.surface, revision=pressed.revision), pressed.text)

    async def _enter(self, place: Place, held: Held, act: UserAct, text: str) -> None:
        events = place.session.log.events
        screen = next((one for one in _screens(events) if one.surface_id == held.surface), None)
        at = _index(screen, held.field) if screen is not None else None
        value = typed(screen.targets[at], text) if screen is not None and at is not None else text
        self._held[place.session] = sent = replace(held, text=text, since=len(events), fault="")
        try:
            asked = act.model_copy(update={"field_values": {"@".join(held.field): value}})
            await self._engine.move(place.visitor, SLOT, Act(asked))
        except FirsthandError as error:
            self._held[place.session] = replace(sent, fault=str(error))

    def drop(self, place: Place) -> None:
        """Ask for no field any more."""
        self._held.pop(place.session, None)

    def box(self, session: Session, view: ViewState) -> str:
        """Draw the value box; empty where no field is asked for, or where it has its value.

        Args:
            session: The visitor's session.
            view: What is shown of it.
        """
        held, shown = self._settled(session), screen_at(view, view.steps)
        if held is None or shown is None or shown.screen.surface_id != held.surface:
            return ""
        at = _index(shown.screen, held.field)
        if at is None or not view.running or view.agents_turn or not takes_typing(shown.screen.targets[at]):
            return ""
        changes = [event for event in session.log.events if isinstance(event, SurfaceChanged)]
        messages = [message for change in changes for message in change.messages if isinstance(message, dict)]
        entry = entry_of(shown.screen.targets[at], definition(messages, held.surface, held.field[0]))
        return value_box(entry, shown.screen, at, held.text, held.fault)

    def _settled(self, session: Session) -> Held | None:
        """Return the field that is asked for, in the light of what came of the text that was sent for it."""
        held = self._held.get(session)
        if held is None or held.text is None or held.fault:
            return held
        later = [event for event in session.log.events[held.since :] if isinstance(event, UserActed)]
        came = next((event for event in later if _tells_of(event, held)), None)
        if came is None:
            return held
        del self._held[session]
        if came.fault is not None:
            self._held[session] = replace(held, fault=came.fault)
        elif held.then is not None:
            self._held[session] = Held(held.surface, held.then)
        return self._held.get(session)


def _tells_of(event: UserActed, held: Held) -> bool:
    """Say whether an event is what came of the text; what was refused before the page saw it names no fields."""
    refused = event.fault is not None and not event.field_values and event.x is None and event.component_id is None
    return event.surface_id == held.surface and (refused or "@".join(held.field) in event.field_values)


def _screens(events: Sequence[Event]) -> Iterator[Screen]:
    """Yield the screens that were drawn, the newest first."""
    return (event.screen for event in reversed(events) if isinstance(event, ScreenRendered))


def _seen(session: Session, pressed: Press) -> Screen | None:
    """Return the screen that a press is about: of its revision, or else the newest of its surface."""
    drawn = [one for one in _screens(session.log.events) if one.surface_id == pressed.surface]
    return next((one for one in drawn if one.revision == pressed.revision), drawn[0] if drawn else None)


def _pressed(screen: Screen, pressed: Press) -> Target | None:
    if pressed.x is not None and pressed.y is not None:
        return hit(screen, pressed.x, pressed.y)[0]
    at = pressed.target
    return screen.targets[at] if at is not None and at < len(screen.targets) else None


def _index(screen: Screen, field: Instance) -> int | None:
    """Return the place of a field's first target in the screen's list."""
    return next((at for at, one in enumerate(screen.targets) if (one.id, one.path) == field), None)
