"""Declaring screens, showing them, changing their data and taking them away."""

from typing import Any

from pydantic import JsonValue

from core.errors import ToolFault
from tools.ui.desk import Desk
from ui_server.messages import BASIC_CATALOG
from world.tool import Example, ToolContext, tool

HELLO: list[JsonValue] = [
    {"version": "v0.9", "createSurface": {"surfaceId": "hello", "catalogId": BASIC_CATALOG}},
    {
        "version": "v0.9",
        "updateComponents": {
            "surfaceId": "hello",
            "components": [{"id": "root", "component": "Text", "text": {"path": "/greeting"}}],
        },
    },
    {"version": "v0.9", "updateDataModel": {"surfaceId": "hello", "path": "/greeting", "value": "Hello"}},
]
"""A small screen, for examples."""
DRAWN: tuple[tuple[str, dict[str, Any]], ...] = (("render_ui_screen", {"ui_json": HELLO}),)


@tool(
    examples=[
        Example({"ui_json": HELLO}),
        Example({"ui_json": [{"version": "v0.9", "createSurface": {"surfaceId": "x"}}]}, fault="screen"),
    ]
)
def render_ui_screen(
    ctx: ToolContext,
    ui_json: JsonValue,
    image_placeholders: dict[str, int] | None = None,
) -> dict[str, JsonValue]:
    """Declare or update a screen by A2UI messages. The user does not see it until show_ui_to_user is called.

    Args:
        ui_json: A list of A2UI v0.9 messages (createSurface, updateComponents, updateDataModel, deleteSurface), or the
            same list as JSON text; v0.8 and v1.0 are read, too. The root component's id is
            "root". Pictures are given as "image:12", 12 being an image id of this episode.
        image_placeholders: Map of placeholder texts such as IMAGE_URL_1, used in ui_json, to image ids. Each that
            ui_json uses must be named.

    Returns:
        The ids of the surfaces that were drawn, their revisions, warnings, and what was repaired in ui_json to read it.

    Raises:
        screen: A message is faulty; nothing was applied. Each fault says where it is and what is allowed.
    """
    applied = ctx.part(Desk).apply({"messages": ui_json, "image_placeholders": dict(image_placeholders or {})})
    return {
        "surface_ids": list(applied.surface_ids),
        "revisions": dict(applied.revisions),
        "warnings": list(applied.warnings),
        "repairs": list(applied.repairs),
    }


@tool(examples=[Example({}, after=DRAWN), Example({}, fault="not_found")])
def show_ui_to_user(ctx: ToolContext, surface_id: str | None = None) -> dict[str, JsonValue]:
    """Show a declared screen to the user and end your turn. What the user does on it comes back as their next message.

    Args:
        surface_id: Which surface to show; the one declared or updated last if left out.

    Returns:
        The surface's id.

    Raises:
        not_found: No screen has been declared yet, or none of that id is live.
    """
    desk = ctx.part(Desk)
    wanted = surface_id or desk.newest
    if wanted is None or wanted not in desk.surfaces.live():
        live = ", ".join(desk.surfaces.live()) or "none"
        raise ToolFault(
            f"There is no screen {wanted or ''} to show (live: {live}). Call render_ui_screen first.", "not_found"
        )
    desk.shown = wanted
    desk.show_asked = True
    return {"shown": wanted}


@tool(
    examples=[
        Example({"surface_id": "hello", "path": "/greeting", "value": "Good day"}, after=DRAWN),
        Example({"surface_id": "nowhere", "path": "/greeting", "value": "Good day"}, fault="screen"),
    ]
)
def update_ui_data(ctx: ToolContext, surface_id: str, path: str, value: JsonValue) -> dict[str, JsonValue]:
    """Change one value of a screen's data; what is bound to it is drawn anew.

    Args:
        surface_id: A live surface.
        path: JSON pointer into its data, e.g. /items/0/price.
        value: The new value, any JSON.

    Returns:
        The surface's id and its new revision.

    Raises:
        screen: There is no such surface, or the path is no JSON pointer.
    """
    message = {"version": "v0.9", "updateDataModel": {"surfaceId": surface_id, "path": path, "value": value}}
    applied = ctx.part(Desk).apply([message])
    return {"surface_id": surface_id, "revision": applied.revisions.get(surface_id, 0)}


@tool(examples=[Example({"surface_id": "hello"}, after=DRAWN), Example({"surface_id": "nowhere"}, fault="screen")])
def close_ui_screen(ctx: ToolContext, surface_id: str) -> dict[str, JsonValue]:
    """Take a screen away.

    Args:
        surface_id: A live surface.

    Returns:
        The ids of the surfaces that stay live.

    Raises:
        screen: There is no such surface.
    """
    desk = ctx.part(Desk)
    desk.apply([{"version": "v0.9", "deleteSurface": {"surfaceId": surface_id}}])
    return {"live": list(desk.surfaces.live())}
