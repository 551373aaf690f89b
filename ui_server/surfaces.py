"""One episode's surfaces: the truth that every page is drawn from."""

import copy
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, replace

from a2ui.core.state import SurfaceModel
from pydantic import JsonValue, TypeAdapter

from core.errors import ScreenFault
from ui_server.catalog import basic_catalog
from ui_server.door import Received, read_messages
from ui_server.draft import Rules, rebuilding_messages, try_messages
from ui_server.faults import QUICK_START, ScreenFaults, shown
from ui_server.limits import Limits, check_size
from ui_server.messages import Message, body_of
from ui_server.structure import shown_images
from ui_server.versions.v0_8_data import Origin

ORIGINS = TypeAdapter(dict[str, Origin])
ROOM = 10
"""How many times more and longer than they were sent messages may be once they are written in v0.9."""


@dataclass(frozen=True)
class Applied:
    """What a message list changed."""

    surface_ids: tuple[str, ...]
    """Surfaces that the list touched and that are open now, in the order in which it names them."""
    closed: tuple[str, ...]
    """Surfaces that it closed."""
    revisions: dict[str, int]
    """The revision of each surface in `surface_ids`."""
    messages: list[Message]
    """The list as v0.9 messages; applied again to the same surfaces, by `Surfaces.replay`, it gives the same state."""
    warnings: tuple[str, ...] = field(default=())
    repairs: tuple[str, ...] = field(default=())
    """What was repaired or turned into v0.9 before it was applied, in words."""
    origins: dict[str, JsonValue] = field(default_factory=dict)
    """What later messages of v0.8 need to know of the surfaces in `surface_ids` that v0.8 wrote to, by id."""


@dataclass(frozen=True)
class SurfaceState:
    """One surface as it stands."""

    surface_id: str
    revision: int
    messages: list[Message]
    """The v0.9 messages that build it: createSurface, all components, the whole data model."""
    images: tuple[int, ...] = ()
    """Ids of the images it shows; their bytes are given to the page beside the messages."""

    @property
    def data_model(self) -> JsonValue:
        """The whole data model."""
        body = self.messages[-1]["updateDataModel"]
        return body["value"] if isinstance(body, dict) else {}


class Surfaces:
    """The surfaces of one episode.

    Args:
        image_exists: Whether the episode's image store has an image of that id.
        limits: Caps on what an agent may show.
    """

    def __init__(self, image_exists: Callable[[int], bool], limits: Limits | None = None) -> None:
        self._rules = Rules(basic_catalog(), limits or Limits(), image_exists)
        self._surfaces: dict[str, SurfaceModel] = {}
        self._revisions: dict[str, int] = {}
        self._origins: dict[str, Origin] = {}
        """Of the surfaces that v0.8 messages began."""

    def apply(self, messages: object) -> Applied:
        """Judge a message list at its end and apply it as a whole, or not at all.

        Args:
            messages: A list of A2UI messages of v0.8, v0.9 or v1.0, an object with `messages` (and optionally
                `image_placeholders`), one message, or any of these as JSON text; `messages` may be JSON text, too.

        Raises:
            ScreenFaults: What is wrong, each fault with a code, a JSON path into the list as sent, and a hint.
        """
        received = read_messages(messages, self._rules.limits, self._surfaces, self._origins)
        return self._apply(received, received.origins)

    def replay(self, messages: object, origins: Mapping[str, JsonValue]) -> Applied:
        """Apply again what was applied before to surfaces that stood as these do, e.g. to rebuild them from a log.

        Args:
            messages: The messages of an `Applied`. Turned into v0.9 they may be more and longer than a list that is
                sent.
            origins: Its origins.

        Raises:
            ScreenFaults: As in `apply`, for messages that were not applied to such surfaces.
            ValueError: The origins are not those of an `Applied`.
        """
        given = ORIGINS.validate_python(dict(origins))
        limits = self._rules.limits
        roomy = replace(limits, messages=limits.messages * ROOM, json_bytes=limits.json_bytes * ROOM)
        received = read_messages(messages, roomy, self._surfaces, {})
        named = {str(body_of(message)["surfaceId"]) for message in received.messages}
        kept = {name: origin for name, origin in self._origins.items() if name not in named}
        return self._apply(received, kept | given)

    def _apply(self, received: Received, origins: Mapping[str, Origin]) -> Applied:
        draft = try_messages(received.messages, self._surfaces, self._rules)
        if draft.faults:
            raise ScreenFaults([received.written.retell(fault) for fault in draft.faults])
        for name in draft.closed:
            del self._surfaces[name]
        for name, surface in draft.surfaces.items():
            self._surfaces[name] = surface
            self._revisions[name] = self._revisions.get(name, 0) + 1
        self._origins = dict(origins)
        return Applied(
            surface_ids=tuple(draft.surfaces),
            closed=draft.closed,
            revisions={name: self._revisions[name] for name in draft.surfaces},
            messages=received.messages,
            warnings=tuple(draft.warnings),
            repairs=received.repairs,
            origins={name: asdict(origins[name]) for name in draft.surfaces if name in origins},
        )

    def live(self) -> list[str]:
        """Return the ids of the open surfaces, in the order in which they were opened."""
        return list(self._surfaces)

    def state(self, surface_id: str) -> SurfaceState:
        """Return the messages that build a surface as it stands, and its revision.

        Raises:
            ScreenFaults: No such surface is open (`unknown_surface`).
        """
        surface = self._surface(surface_id)
        images = shown_images(surface, self._rules.limits)
        known = tuple(number for number in images if self._rules.image_exists(number))
        return SurfaceState(surface_id, self._revisions[surface_id], rebuilding_messages(surface), known)

    def data_model(self, surface_id: str) -> JsonValue:
        """Return a copy of a surface's data model; the same errors as `state`."""
        data: JsonValue = copy.deepcopy(self._surface(surface_id).data_model.get("/"))
        return data

    def record_change(self, surface_id: str, data_model: JsonValue) -> int:
        """Take over the data model that a page reports after an act.

        Args:
            surface_id: An open surface; the same errors as `state`.
            data_model: The whole data model.

        Returns:
            The surface's revision: one more than before where the data differ, else the same.

        Raises:
            ScreenFaults: As in `state`; or the surface would be larger than one may be, or its data no object any
                more; nothing is taken over then.
        """
        surface = self._surface(surface_id)
        standing = surface.data_model.get("/")
        if standing != data_model:
            self._check_data(surface, standing, data_model)
            surface.data_model.set("/", copy.deepcopy(data_model))
            self._revisions[surface_id] += 1
        return self._revisions[surface_id]

    def _check_data(self, surface: SurfaceModel, standing: JsonValue, data_model: JsonValue) -> None:
        """Refuse data that the door would refuse for their size, or that stand in place of all data."""
        if isinstance(standing, dict) and not isinstance(data_model, dict):
            text = "The act would put one value in the place of all data, which no field may do."
            raise ScreenFaults([ScreenFault("type_mismatch", "/", text)])
        change: Message = {
            "version": "v0.9",
            "updateDataModel": {"surfaceId": surface.id, "path": "/", "value": data_model},
        }
        check_size([*rebuilding_messages(surface)[:-1], change], self._rules.limits)
        draft = try_messages([change], {surface.id: surface}, self._rules)
        faults = [fault for fault in draft.faults if fault.code.startswith("too_")]
        if faults:
            raise ScreenFaults(faults)

    def _surface(self, surface_id: str) -> SurfaceModel:
        if surface_id not in self._surfaces:
            known = ", ".join(shown(name) for name in self._surfaces) or "none"
            text = f"There is no open surface {shown(surface_id)}; open are: {known}."
            raise ScreenFaults([ScreenFault("unknown_surface", "/", text, docs=QUICK_START)])
        return self._surfaces[surface_id]
