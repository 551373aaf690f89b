"""What a user asks to do on the screen that is shown to them."""

from typing import Annotated

from pydantic import Field, JsonValue
from typing_extensions import TypedDict

from core.errors import ToolFault
from tools.ui.desk import Desk
from tools.ui.screens import DRAWN
from ui_server.act import UserAct
from world.tool import Example, ToolContext, tool

Pixel = Annotated[float, Field(ge=0, le=100_000)]


class Asked(TypedDict):
    """What a user's call asks for."""

    surface_id: str
    doing: list[str]


SHOWN = (*DRAWN, ("show_ui_to_user", {}))


@tool(
    caller="user",
    examples=[
        Example({"surface_id": "hello", "component_id": "root"}, after=SHOWN),
        Example({"surface_id": "hello", "component_id": "root"}, after=DRAWN, fault="not_found"),
        Example({"surface_id": "hello"}, after=SHOWN, fault="bad_arguments"),
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
        field_values: Values to enter before the click: component id to value, or id@path for a field in a row; the
            title for tabs. A field in a tab or dialog that is not open needs a call of its own after it was opened.
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
