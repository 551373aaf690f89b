"""The agent's desk: an episode's surfaces and what the running call did to them."""

from dataclasses import dataclass, field

from core.errors import ToolFault
from ui_server.act import UserAct
from ui_server.faults import ScreenFaults
from ui_server.surfaces import Applied, Surfaces


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
