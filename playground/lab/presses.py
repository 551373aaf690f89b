"""A press in the UI lab: a pixel or a target of the screen, a row of its table, a button beside it."""

from playground.fields import typed
from playground.lab.room import Room
from playground.lab.rooms import Rooms
from playground.lab.sheet import Look, Sheet
from playground.press import Press
from ui_server.act import UserAct

STEP = 0.8
"""Which share of what is seen a press on "Scroll down" moves on by."""


async def pressed_on(rooms: Rooms, room: Room, pressed: Press) -> Sheet:
    """Do what was pressed on the screen, in the table or on a card; what makes no sense changes nothing.

    Args:
        rooms: All labs.
        room: The visitor's.
        pressed: As the browser sent it.
    """
    sheet, screen = room.sheet, room.sheet.screen
    if pressed.press == "again":
        return await rooms.draw(room.visitor, sheet.listing, Look(sheet.view, sheet.marks))
    if screen is None:
        return sheet
    if pressed.press == "drop" or (pressed.press == "pick" and pressed.target is not None):
        return await rooms.pick(room, pressed.target if pressed.press == "pick" else None)
    if pressed.press in ("up", "down"):
        by = screen.height / screen.scale * STEP * (1 if pressed.press == "down" else -1)
        act = UserAct(surface_id=screen.surface_id, scroll=max(0.0, screen.scroll + by))
        return await rooms.act(room, act, "scrolled")
    if pressed.press not in ("target", "set") or pressed.surface != screen.surface_id:
        return sheet
    act, field, text = UserAct(surface_id=screen.surface_id, revision=pressed.revision), sheet.target, None
    if sheet.typing is not None and field is not None and pressed.text is not None:
        text = pressed.text
        act = act.model_copy(update={"field_values": {f"{field.id}@{field.path}": typed(field, text)}})
    if pressed.press == "set":
        return await rooms.act(room, act, "typed", text) if text is not None else sheet
    if pressed.x is not None and pressed.y is not None:
        act = act.model_copy(update={"x": pressed.x, "y": pressed.y})
        return await rooms.act(room, act, f"click {pressed.x:.0f}, {pressed.y:.0f}", text)
    if pressed.target is None or pressed.target >= len(screen.targets):
        return sheet
    target = screen.targets[pressed.target]
    act = act.model_copy(update={"component_id": target.id, "path": target.path})
    return await rooms.act(room, act, "by its target", text)
