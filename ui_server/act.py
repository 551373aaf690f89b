"""What a user does on a screen, and what came of it."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, JsonValue

from core.events import Action
from core.screen import Target

FarDown = Annotated[float, Field(ge=0, le=100_000)]
Pixel = Annotated[float, Field(allow_inf_nan=False)]


class UserAct(BaseModel):
    """One act of a user on a drawn screen: values for fields first, then at most one click or one scroll.

    The click is given as a pixel (`x` and `y`) or as a component (`component_id`, with `path` for a row of a template);
    both may be given where they agree.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    surface_id: str
    revision: int | None = None
    """Revision of the screen that the user looked at; an older one than the present is refused."""
    component_id: str | None = None
    path: str | None = None
    """Data path of the row, e.g. `/items/0`."""
    x: Pixel | None = None
    """Pixel of the screen's image."""
    y: Pixel | None = None
    action_name: str | None = None
    """Name of the action that the click is meant to raise; a target with another action is refused."""
    field_values: dict[str, JsonValue] = Field(default_factory=dict)
    """Values to enter, by component id, or `id@path` for a field in a row of a template."""
    scroll: FarDown | None = None
    """Scroll to this many CSS pixels from the top; a screen stops at its end."""


class ActResult(BaseModel):
    """What came of an act."""

    model_config = ConfigDict(frozen=True)

    ok: bool
    """Whether the act was carried out."""
    surface_id: str
    component_id: str | None = None
    """The component that was clicked."""
    path: str | None = None
    landed: Target | None = None
    """The target that took the click."""
    exact: bool = True
    """False where the click missed by up to 12 pixels and the nearest target took it."""
    near: str | None = None
    """Where nothing took the click: the label of the nearest target."""
    changed: tuple[Target, ...] = ()
    """Targets of the screen after the act that hold another value or state than before, or are new."""
    action: Action | None = None
    data_model: JsonValue = None
    """The surface's data model after the act."""
    words: str = ""
    """The act in words, e.g. `Clicked "Add"`."""
    fault: str | None = None
    """Why the act was refused; nothing was done then."""
