"""v0.8: beginRendering, surfaceUpdate, dataModelUpdate and deleteSurface written as messages of v0.9.

v0.8 lets components and data come before the `beginRendering` of their surface, in one list; the surface is created
where the list first names it. Its root may have any id: a Column with the id "root", which holds it, is added then, so
that every component keeps the id that the agent gave it, in actions and in later updates.
"""

import contextlib
import copy
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from a2ui.core.exceptions import A2uiError
from a2ui.core.state import SurfaceModel
from a2ui.core.state.data_model import DataModel
from pydantic import JsonValue

from ui_server.faults import shown
from ui_server.messages import BASIC_CATALOG
from ui_server.tree import ROOT
from ui_server.versions.v0_8_components import component_of
from ui_server.versions.v0_8_data import Origin, Templates, template_paths, value_of
from ui_server.versions.written import KNOWN_CATALOGS, Written

KINDS = ("beginRendering", "surfaceUpdate", "dataModelUpdate", "deleteSurface")
FIELDS: Mapping[str, tuple[str, ...]] = {
    "beginRendering": ("surfaceId", "root", "catalogId", "styles"),
    "surfaceUpdate": ("surfaceId", "components"),
    "dataModelUpdate": ("surfaceId", "path", "contents"),
    "deleteSurface": ("surfaceId",),
}
REQUIRED: Mapping[str, tuple[str, ...]] = {
    "beginRendering": ("surfaceId", "root"),
    "surfaceUpdate": ("surfaceId", "components"),
    "dataModelUpdate": ("surfaceId", "contents"),
    "deleteSurface": ("surfaceId",),
}
COLOR = re.compile(r"#[0-9a-fA-F]{6}")


@dataclass
class Reading08:
    """The v0.8 messages of one list, while they are written in v0.9.

    Attributes:
        sent: The messages of v0.8 by their place in the list.
        written: What is being written.
        live: The surfaces as they stood before the list.
        origins: Of the surfaces that v0.8 began, by id; changed as the list goes on.
        open: Ids of the surfaces that are open at this place of the list.
    """

    sent: Mapping[int, Mapping[str, JsonValue]]
    written: Written
    live: Mapping[str, SurfaceModel]
    origins: dict[str, Origin]
    open: set[str]
    _begun: set[int] = field(default_factory=set)
    _data: dict[int, tuple[str, JsonValue]] = field(default_factory=dict)
    _starting: dict[tuple[str, str], tuple[JsonValue, str]] = field(default_factory=dict)
    _bound: dict[str, set[str]] = field(default_factory=dict)
    _templates: dict[str, Templates] = field(default_factory=dict)

    def read_data(self) -> None:
        """Read all data of the list first: the paths of components depend on it."""
        for message in self.sent.values():
            body = message.get("surfaceUpdate")
            if isinstance(body, dict):
                bound = self._bound.setdefault(str(body.get("surfaceId")), set())
                bound.update(template_paths(body.get("components")))
        for index, message in self.sent.items():
            body = message.get("dataModelUpdate")
            if isinstance(body, dict) and isinstance(body.get("contents"), list):
                surface_id = str(body.get("surfaceId"))
                origin = self.origins.setdefault(surface_id, Origin())
                self._data[index] = self._read_data(index, body, origin, self._templates_of(surface_id))

    def write(self, index: int) -> None:
        """Add the message at this place of the list, or its faults."""
        kind = next(kind for kind in KINDS if kind in self.sent[index])
        body = self.sent[index][kind]
        here = f"/{index}/{kind}"
        if not self._is_sound(body, kind, here) or not isinstance(body, dict):
            return
        surface_id = str(body["surfaceId"])
        if kind == "deleteSurface":
            self.written.add("deleteSurface", {"surfaceId": surface_id}, here)
            return
        if kind == "beginRendering":
            if index not in self._begun:
                self._begin_or_refuse(index, surface_id, here)
            return
        if surface_id not in self.open and not self._begin_ahead(index, surface_id):
            text = (
                f'There is no surface "{surface_id}" and no later message begins it; send its beginRendering in the '
                f"same list."
            )
            self.written.refuse("unknown_surface", f"{here}/surfaceId", text, found=shown(surface_id))
            return
        if kind == "surfaceUpdate":
            self._write_components(body, surface_id, here)
        else:
            self._write_data(index, surface_id, here)

    def write_starting(self) -> None:
        """Add the data that components start with, where no data of the list says otherwise."""
        given: dict[str, DataModel] = {}
        for index, (place, data) in self._data.items():
            body = self.sent[index]["dataModelUpdate"]
            surface_id = str(body.get("surfaceId")) if isinstance(body, dict) else ""
            with contextlib.suppress(A2uiError):
                given.setdefault(surface_id, DataModel({})).set(place, copy.deepcopy(data))
        for (surface_id, path), (value, here) in self._starting.items():
            held = given[surface_id].get(path) if surface_id in given else None
            if surface_id in self.open and held is None:
                self.written.add("updateDataModel", {"surfaceId": surface_id, "path": path, "value": value}, here)

    def _is_sound(self, body: JsonValue, kind: str, here: str) -> bool:
        fields = FIELDS[kind]
        if not isinstance(body, dict):
            self.written.refuse("type_mismatch", here, f"{kind} is an object.", found=shown(body), allowed=fields)
            return False
        before = len(self.written.faults)
        for name in REQUIRED[kind]:
            wanted = list if name in ("components", "contents") else str
            if name not in body:
                text = f"{kind} needs {name}; it takes {', '.join(fields)}."
                self.written.refuse("missing_field", f"{here}/{name}", text, allowed=fields)
            elif not isinstance(body[name], wanted) or (wanted is str and not body[name]):
                text = f"{name} is a {'list' if wanted is list else 'text that is not empty'}."
                self.written.refuse("type_mismatch", f"{here}/{name}", text, found=shown(body[name]))
        for name in body:
            if name not in fields:
                text = f"{kind} has no {name[:60]!r}; it takes {', '.join(fields)}."
                self.written.refuse("extra_field", f"{here}/{name}", text, found=shown(body[name]), allowed=fields)
        if kind == "surfaceUpdate" and body.get("components") == []:
            self.written.refuse("bad_shape", f"{here}/components", "List at least one component.", found="[]")
        return len(self.written.faults) == before

    def _begin_ahead(self, index: int, surface_id: str) -> bool:
        for later, message in self.sent.items():
            body = message.get("beginRendering")
            closing = message.get("deleteSurface")
            if later > index and isinstance(closing, dict) and closing.get("surfaceId") == surface_id:
                return False
            if later > index and isinstance(body, dict) and body.get("surfaceId") == surface_id:
                if self._is_sound(body, "beginRendering", f"/{later}/beginRendering"):
                    self._begin(later, surface_id, body)
                self._begun.add(later)
                return True
        return False

    def _begin_or_refuse(self, index: int, surface_id: str, here: str) -> None:
        body = self.sent[index]["beginRendering"]
        if surface_id not in self.open:
            self._begin(index, surface_id, body if isinstance(body, dict) else {})
            return
        origin = self.origins.get(surface_id)
        if isinstance(body, dict) and origin is not None and origin.root == body["root"] and "styles" not in body:
            self.written.note(f'Surface "{surface_id}" has begun already; its second beginRendering changes nothing.')
            return
        text = f'Surface "{surface_id}" is open already: update it, delete it first, or take another surfaceId.'
        self.written.refuse("surface_exists", f"{here}/surfaceId", text, found=shown(surface_id))

    def _begin(self, index: int, surface_id: str, body: Mapping[str, JsonValue]) -> None:
        here = f"/{index}/beginRendering"
        catalog, root, styles = body.get("catalogId"), str(body["root"]), body.get("styles")
        if catalog is not None and catalog not in KNOWN_CATALOGS:
            text = f"Unknown catalog {shown(catalog)}; leave catalogId out for the standard catalog."
            self.written.refuse("wrong_catalog", f"{here}/catalogId", text, found=shown(catalog))
        if styles is not None and not isinstance(styles, dict):
            self.written.refuse("type_mismatch", f"{here}/styles", "styles is an object.", found=shown(styles))
        create: dict[str, JsonValue] = {"surfaceId": surface_id, "catalogId": BASIC_CATALOG}
        if isinstance(styles, dict) and styles:
            create["theme"] = self._theme(styles, here)
        self.written.add("createSurface", create, here, {"/theme": f"{here}/styles"})
        self.open.add(surface_id)
        self.origins.setdefault(surface_id, Origin()).root = root
        if root != ROOT:
            column: JsonValue = {"id": ROOT, "component": "Column", "children": [root]}
            sent = {"/components/0": f"{here}/root", "/components/0/children/0": f"{here}/root"}
            self.written.add("updateComponents", {"surfaceId": surface_id, "components": [column]}, here, sent)

    def _theme(self, styles: Mapping[str, JsonValue], here: str) -> dict[str, JsonValue]:
        color = styles.get("primaryColor")
        if color is not None and not (isinstance(color, str) and COLOR.fullmatch(color)):
            text = 'primaryColor is six hexadecimal digits, e.g. "#00BFFF".'
            self.written.refuse(
                "invalid_value", f"{here}/styles/primaryColor", text, found=shown(color), allowed=("#RRGGBB",)
            )
        return dict(styles)

    def _write_components(self, body: Mapping[str, JsonValue], surface_id: str, here: str) -> None:
        origin = self.origins.setdefault(surface_id, Origin())
        self._turn_live_maps(surface_id, body["components"], origin, here)
        made: list[JsonValue] = []
        marks: dict[str, str] = {}
        starting: dict[str, JsonValue] = {}
        sent: Sequence[JsonValue] = body["components"] if isinstance(body["components"], list) else []
        for index, item in enumerate(sent):
            where = f"{here}/components/{index}"
            if not isinstance(item, dict) or not isinstance(item.get("component"), dict | str):
                text = 'A component is {"id": ID, "component": {TYPE: {...}}}.'
                self.written.refuse("type_mismatch", where, text, found=shown(item))
                continue
            if item.get("id") == ROOT and origin.root != ROOT:
                text = f'The id "root" is taken: it holds "{origin.root}", the root of beginRendering. Take another id.'
                self.written.refuse("duplicate_id", f"{where}/id", text, found=f'"{ROOT}"')
                continue
            component = component_of(item, origin.rewritten)
            made.append(component.body)
            marks[f"/components/{len(made) - 1}"] = where
            marks |= {f"/components/{len(made) - 1}{new}": where + old for new, old in component.marks.items()}
            starting |= component.starting
            for words in component.notes:
                self.written.note(words)
        if made:
            self.written.add("updateComponents", {"surfaceId": surface_id, "components": made}, here, marks)
        self._starting |= {(surface_id, path): (value, here) for path, value in starting.items()}

    def _turn_live_maps(self, surface_id: str, components: JsonValue, origin: Origin, here: str) -> None:
        """Make a list of a map that stood in the data before a template came that is bound to it."""
        surface = self.live.get(surface_id)
        if surface is None:
            return
        for path in [origin.rewritten(path) for path in template_paths(components) if path.startswith("/")]:
            held = surface.data_model.get(path)
            if isinstance(held, dict) and path not in origin.rows:
                rows = origin.listed(held, path, self._templates_of(surface_id))
                self.written.add("updateDataModel", {"surfaceId": surface_id, "path": path, "value": rows}, here)

    def _read_data(
        self, index: int, body: Mapping[str, JsonValue], origin: Origin, templates: Templates
    ) -> tuple[str, JsonValue]:
        here = f"/{index}/dataModelUpdate"
        contents = body["contents"]
        value, faults = value_of(contents if isinstance(contents, list) else [])
        for inside, words in faults:
            self.written.refuse("bad_shape", f"{here}/contents{inside}", words)
        path = body.get("path")
        if path is not None and not isinstance(path, str):
            self.written.refuse("type_mismatch", f"{here}/path", "path is a text such as /items.", found=shown(path))
        place = origin.place(path) if isinstance(path, str) else "/"
        return place, origin.listed(value, place, templates)

    def _write_data(self, index: int, surface_id: str, here: str) -> None:
        place, value = self._data[index]
        body: dict[str, JsonValue] = {"surfaceId": surface_id, "path": place, "value": value}
        self.written.add("updateDataModel", body, here, {"/value": f"{here}/contents"})

    def _templates_of(self, surface_id: str) -> Templates:
        """Return what the templates of a surface are bound to, those of the list and those that it shows already."""
        if surface_id not in self._templates:
            found = set(self._bound.get(surface_id, set()))
            surface = self.live.get(surface_id)
            for model in surface.components_model.components_map.values() if surface is not None else ():
                children = model.properties.get("children")
                if isinstance(children, dict) and isinstance(children.get("path"), str):
                    found.add(children["path"])
            self._templates[surface_id] = Templates(frozenset(found))
        return self._templates[surface_id]
