"""UI mode's tools: the agent declares A2UI screens, shows them, and is told what the user did."""

from dataclasses import dataclass, field
from typing import Annotated, Any

from pydantic import Field, JsonValue
from typing_extensions import TypedDict

from core.errors import ToolFault
from ui_server.act import UserAct
from ui_server.faults import ScreenFaults
from ui_server.instructions import quick_start
from ui_server.messages import BASIC_CATALOG
from ui_server.surfaces import Applied, Surfaces
from world.domain import Domain
from world.tool import Example, ToolContext, tool

Pixel = Annotated[float, Field(ge=0, le=100_000)]


class Asked(TypedDict):
    """What a user's call asks for."""

    surface_id: str
    doing: list[str]


@dataclass
class Desk:
    """The surfaces of an episode, and what the running call did to them.

    Attributes:
        surfaces: The truth about all surfaces.
        applied: Changes not yet recorded in the log.
        shown: The surface that the user is looking at.
        newest: The surface that was declared or updated last.
        show_asked: Whether the running call asked to show it.
        act_asked: What the user's running call asked to do on the screen; whoever drives the episode does it.
    """

    surfaces: Surfaces
    applied: list[Applied] = field(default_factory=list)
    shown: str | None = None
    newest: str | None = None
    show_asked: bool = False
    act_asked: UserAct | None = None

    def apply(self, messages: object) -> Applied:
        """Apply messages to the surfaces, whole or not at all.

        Raises:
            ToolFault: The messages are faulty; the details hold code, JSON path and hint of each fault.
        """
        try:
            applied = self.surfaces.apply(messages)
        except ScreenFaults as faults:
            listed = "; ".join(f"{fault.path or '/'}: {fault.message}" for fault in faults.faults)
            raise ToolFault(f"The screen was not drawn. {listed}", "screen", faults.as_json()) from faults
        self.applied.append(applied)
        if applied.surface_ids:
            self.newest = applied.surface_ids[-1]
        if self.shown in applied.closed:
            self.shown = None
        if self.newest in applied.closed:
            self.newest = None
        return applied


_HELLO: list[JsonValue] = [
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
_DRAWN: tuple[tuple[str, dict[str, Any]], ...] = (("render_ui_screen", {"ui_json": _HELLO}),)


@tool(
    examples=[
        Example({"ui_json": _HELLO}),
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
            same list as JSON text. The root component's id is "root". Pictures are given as "image:12", 12 being an
            image id of this episode.
        image_placeholders: Map of placeholder texts such as IMAGE_URL_1, used in ui_json, to image ids. Each that
            ui_json uses must be named.

    Returns:
        The ids of the surfaces that were drawn, their revisions, and warnings.

    Raises:
        screen: A message is faulty; nothing was applied. Each fault says where it is and what is allowed.
    """
    applied = ctx.part(Desk).apply({"messages": ui_json, "image_placeholders": dict(image_placeholders or {})})
    return {
        "surface_ids": list(applied.surface_ids),
        "revisions": dict(applied.revisions),
        "warnings": list(applied.warnings),
    }


@tool(examples=[Example({}, after=_DRAWN), Example({}, fault="not_found")])
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
        Example({"surface_id": "hello", "path": "/greeting", "value": "Good day"}, after=_DRAWN),
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


@tool(examples=[Example({"surface_id": "hello"}, after=_DRAWN), Example({"surface_id": "nowhere"}, fault="screen")])
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


@tool(examples=[Example({})])
def ui_get_quick_start(ctx: ToolContext) -> str:
    """Read how screens are declared: message kinds, components, bindings, actions, with one whole example.

    Returns:
        The text.
    """
    return quick_start()


_SHOWN = (*_DRAWN, ("show_ui_to_user", {}))


@tool(
    caller="user",
    examples=[
        Example({"surface_id": "hello", "component_id": "root"}, after=_SHOWN),
        Example({"surface_id": "hello", "component_id": "root"}, after=_DRAWN, fault="not_found"),
        Example({"surface_id": "hello"}, after=_SHOWN, fault="bad_arguments"),
    ],
)
def ui_user_interact(
    ctx: ToolContext,
    *,
    action_name: str | None = None,
    surface_id: str,
    component_id: str | None = None,
    field_values: dict[str, JsonValue] | None = None,
    path: str | None = None,
    x: Pixel | None = None,
    y: Pixel | None = None,
    revision: Annotated[int, Field(ge=0)] | None = None,
    scroll: Pixel | None = None,
) -> Asked:
    """Act on the screen that is shown to you: enter values first, then click once, or scroll.

    Say what to click by component_id, as the list of targets names it, or by the pixel x and y of the picture.

    Args:
        action_name: Name of the action that the click is to raise; a target with another one is refused.
        surface_id: The surface that is shown to you.
        component_id: Id of the component to click.
        field_values: Values to enter before the click: component id to value, or id@path for a field in a row.
        path: Data path of the row that component_id is meant in, e.g. /items/0; needed where it is drawn several times.
        x: Pixels from the left edge of the picture; needs y.
        y: Pixels from the upper edge of the picture; needs x.
        revision: Revision of the screen that you looked at; if the screen has changed since, the act is refused.
        scroll: Scroll to this many CSS pixels from the top.

    Returns:
        The surface and what is being done there; what came of it follows as the next screen and message.

    Raises:
        not_found: That surface is not shown to you.
        bad_arguments: There is nothing to do, or only one of x and y is given.
    """
    desk = ctx.part(Desk)
    if surface_id != desk.shown:
        shown = f"{desk.shown!r} is shown." if desk.shown else "No screen is shown now."
        raise ToolFault(f"The surface {surface_id[:60]!r} is not shown to you. {shown}", "not_found")
    if (x is None) != (y is None):
        raise ToolFault("A pixel has both x and y; give both, or a component_id.", "bad_arguments")
    wanted = {
        "click": component_id or action_name or x is not None,
        "enter": field_values,
        "scroll": scroll is not None,
    }
    doing = [name for name, given in wanted.items() if given]
    if not doing:
        raise ToolFault(
            "There is nothing to do: give a component_id or x and y to click, field_values to enter, or scroll.",
            "bad_arguments",
        )
    desk.act_asked = UserAct(
        surface_id=surface_id,
        revision=revision,
        component_id=component_id,
        path=path,
        x=x,
        y=y,
        action_name=action_name,
        field_values=field_values or {},
        scroll=scroll,
    )
    return Asked(surface_id=surface_id, doing=doing)


DOMAIN = Domain(
    id="a2ui",
    title="Screens",
    tools=(
        render_ui_screen,
        show_ui_to_user,
        update_ui_data,
        close_ui_screen,
        ui_get_quick_start,
        ui_user_interact,
    ),
)
