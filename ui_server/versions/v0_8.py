"""v0.8: beginRendering, surfaceUpdate, dataModelUpdate and deleteSurface written as messages of v0.9.

v0.8 lets components and data come before the `beginRendering` of their surface, in one list; the surface is created
where the list first names it. Its root may have any id: a Column with the id "root", which holds it, is added then, so
that every component keeps the id that the agent gave it, in actions and in later updates.
"""

import contextlib
import copy
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from a2ui.core.exceptions import A2uiError
from a2ui.core.state import SurfaceModel
from a2ui.core.state.data_model import DataModel
from pydantic import JsonValue

from ui_server.faults import close_words, inside, misspelt, shown
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
Life = tuple[str, int]
"""A surface id, and how often the list has deleted it before."""
COLOR = re.compile(r"#[0-9a-fA-F]{6}")


@dataclass
class Reading08:
    """The v0.8 messages of one list, while they are written in v0.9.

    Attributes:
        sent: The messages of v0.8 by their place in the list.
        written: What is being written.
        live: The surfaces as they stood before the list.
        before: What was remembered, before the list, of the surfaces that v0.8 wrote to, by id.
        open: Ids of the surfaces that are open at this place of the list.
    """

    sent: Mapping[int, Mapping[str, JsonValue]]
    written: Written
    live: Mapping[str, SurfaceModel]
    before: Mapping[str, Origin]
    open: set[str]
    _begun: set[int] = field(default_factory=set)
    _data: dict[int, tuple[str, JsonValue]] = field(default_factory=dict)
    _starting: dict[tuple[str, str], tuple[JsonValue, str]] = field(default_factory=dict)
    _life: dict[int, Life] = field(default_factory=dict)
    _closed: Counter[str] = field(default_factory=Counter)
    _origins: dict[Life, Origin] = field(default_factory=dict)
    _bound: dict[Life, set[str]] = field(default_factory=dict)
    _templates: dict[Life, Templates] = field(default_factory=dict)
    _turned: dict[int, list[tuple[str, JsonValue]]] = field(default_factory=dict)
    _fresh: set[tuple[str, str]] = field(default_factory=set)

    def read_data(self, messages: Sequence[object]) -> None:
        """Read all data of the list first: the paths of components depend on it.

        Args:
            messages: The whole list as sent, of all versions: what is deleted takes its data along.
        """
        self._origins = {(name, 0): copy.deepcopy(origin) for name, origin in self.before.items()}
        closed: Counter[str] = Counter()
        for index, message in enumerate(messages):
            for kind, body in message.items() if isinstance(message, dict) else ():
                if isinstance(body, dict):
                    name = str(body.get("surfaceId"))
                    life = self._life[index] = (name, closed[name])
                    closed[name] += kind == "deleteSurface"
                    if kind == "surfaceUpdate":
                        self._bound.setdefault(life, set()).update(template_paths(body.get("components")))
        for index, message in enumerate(messages):
            if index not in self._life or not isinstance(message, dict):
                continue
            life = self._life[index]
            body = message.get("updateDataModel")
            if isinstance(body, dict) and life in self._origins:
                path = body.get("path")
                self._origins[life].overwritten(path if isinstance(path, str) else "/")
            if index in self.sent:
                self._turn_live_maps(index, life)
                self._read_message(index, life)

    def follow(self, kind: str, body: Mapping[str, JsonValue], version: str) -> None:
        """Keep account of what is open, and of what v0.9 and v1.0 write, after a message of v0.9."""
        surface_id = str(body.get("surfaceId"))
        if kind == "deleteSurface":
            self.open.discard(surface_id)
            self._closed[surface_id] += 1
            self._starting = {key: value for key, value in self._starting.items() if key[0] != surface_id}
        elif kind == "createSurface":
            self.open.add(surface_id)
        components = body.get("components")
        if version != "v0.8" and isinstance(components, list):
            origin = self._origins.get((surface_id, self._closed[surface_id]), Origin())
            for component in components:
                name = component.get("id") if isinstance(component, dict) else None
                if isinstance(name, str):
                    origin.sent.pop(name, None)

    def kept(self) -> dict[str, Origin]:
        """Return what to remember of the surfaces that are open after the list."""
        return {
            name: origin
            for (name, life), origin in self._origins.items()
            if life == self._closed[name] and name in self.open
        }

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
                f"There is no surface {shown(surface_id)} and no later message begins it; send its beginRendering in "
                f"the same list."
            )
            self.written.refuse("unknown_surface", f"{here}/surfaceId", text, found=shown(surface_id))
            return
        for path, rows in self._turned.get(index, []):
            self.written.add("updateDataModel", {"surfaceId": surface_id, "path": path, "value": rows}, here)
        if kind == "surfaceUpdate":
            self._write_components(body, surface_id, here)
        else:
            self._write_data(index, surface_id, here)

    def write_starting(self) -> None:
        """Add the data that components start with, where no data of the list says otherwise."""
        given: dict[str, DataModel] = {}
        for index, (place, data) in self._data.items():
            surface_id, life = self._life[index]
            if life != self._closed[surface_id]:
                continue
            with contextlib.suppress(A2uiError):
                given.setdefault(surface_id, DataModel({})).set(place, copy.deepcopy(data))
        for (surface_id, path), (value, here) in self._starting.items():
            held = given[surface_id].get(path) if surface_id in given else None
            if surface_id in self.open and held is None:
                self.written.add("updateDataModel", {"surfaceId": surface_id, "path": path, "value": value}, here)

    def write_moved(self) -> None:
        """Write again the components of earlier lists that are bound through a map whose rows are others now."""
        for (surface_id, life), origin in self._origins.items():
            if life or surface_id not in self.open or self._closed[surface_id] or surface_id not in self.before:
                continue
            before = self.before[surface_id]
            if before.rows == origin.rows:
                continue
            made: list[JsonValue] = []
            for name, sent in origin.sent.items():
                now = component_of(sent, origin.rewritten).body
                if (surface_id, name) not in self._fresh and now != component_of(sent, before.rewritten).body:
                    made.append(now)
            if made:
                last = max(index for index, named in self._life.items() if named[0] == surface_id)
                self.written.add("updateComponents", {"surfaceId": surface_id, "components": made}, f"/{last}")

    def _origin(self, surface_id: str) -> Origin:
        """Return what is remembered of a surface at this place of the list."""
        return self._origins.setdefault((surface_id, self._closed[surface_id]), Origin())

    def _is_sound(self, body: JsonValue, kind: str, here: str) -> bool:
        fields = FIELDS[kind]
        if not isinstance(body, dict):
            self.written.refuse("type_mismatch", here, f"{kind} is an object.", found=shown(body), allowed=fields)
            return False
        before = len(self.written.faults)
        for name in REQUIRED[kind]:
            wanted = list if name in ("components", "contents") else str
            if misspelt(name, body, fields):
                continue
            if name not in body:
                text = f"{kind} needs {name}; it takes {', '.join(fields)}."
                self.written.refuse("missing_field", f"{here}/{name}", text, allowed=fields)
            elif not isinstance(body[name], wanted) or (wanted is str and not body[name]):
                text = f"{name} is a {'list' if wanted is list else 'text that is not empty'}."
                self.written.refuse("type_mismatch", f"{here}/{name}", text, found=shown(body[name]))
        for name in body:
            if name not in fields:
                text = f"{kind} has no {name[:60]!r}; it takes {', '.join(fields)}.{close_words(name, fields)}"
                self.written.refuse("extra_field", inside(here, name), text, found=shown(body[name]), allowed=fields)
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
        origin = self._origins.get((surface_id, self._closed[surface_id]))
        if isinstance(body, dict) and origin is not None and origin.root == body["root"] and "styles" not in body:
            self.written.note(
                f"Surface {shown(surface_id)} has begun already; its second beginRendering changes nothing."
            )
            return
        text = f"Surface {shown(surface_id)} is open already: update it, delete it first, or take another surfaceId."
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
        self._origin(surface_id).root = root
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
        origin = self._origin(surface_id)
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
            if isinstance(item["component"], dict) and len(item["component"]) != 1:
                kinds = ", ".join(item["component"])[:120] or "none"
                text = f"A component holds exactly one type; this one holds {kinds}."
                self.written.refuse("type_mismatch", f"{where}/component", text, found=shown(item["component"]))
                continue
            if item.get("id") == ROOT and origin.root != ROOT:
                text = f'The id "root" is taken: it holds "{origin.root}", the root of beginRendering. Take another id.'
                self.written.refuse("duplicate_id", f"{where}/id", text, found=f'"{ROOT}"')
                continue
            component = component_of(item, origin.rewritten)
            self._remember(surface_id, item, origin)
            for place, words in component.doubled:
                self.written.refuse("extra_field", where + place, words)
            made.append(component.body)
            marks[f"/components/{len(made) - 1}"] = where
            marks |= {f"/components/{len(made) - 1}{new}": where + old for new, old in component.marks.items()}
            starting |= component.starting
            for words in component.notes:
                self.written.note(words)
        if made:
            self.written.add("updateComponents", {"surfaceId": surface_id, "components": made}, here, marks)
        self._starting |= {(surface_id, path): (value, here) for path, value in starting.items()}

    def _remember(self, surface_id: str, item: dict[str, JsonValue], origin: Origin) -> None:
        """Keep a component that is bound from the top as it was sent, for the day that its rows move."""
        name = item.get("id")
        if not isinstance(name, str):
            return
        self._fresh.add((surface_id, name))
        origin.sent.pop(name, None)
        paths: dict[str, str] = {}
        component_of(item, lambda path: paths.setdefault(path, path))
        if any(path.startswith("/") for path in paths):
            origin.sent[name] = copy.deepcopy(item)

    def _turn_live_maps(self, index: int, life: Life) -> None:
        """Make a list of a map that stood in the data before a template came that is bound to it."""
        surface = self.live.get(life[0])
        if surface is None or life[1] or any(self._life[earlier] == life for earlier in self._turned):
            return
        origin = self._origins.setdefault(life, Origin())
        made = self._turned[index] = []
        for path in [origin.rewritten(path) for path in sorted(self._bound.get(life, ())) if path.startswith("/")]:
            held = surface.data_model.get(path)
            if isinstance(held, dict) and path not in origin.rows:
                made.append((path, origin.listed(held, path, self._templates_of(life))))

    def _read_message(self, index: int, life: Life) -> None:
        body = self.sent[index].get("dataModelUpdate")
        if isinstance(body, dict) and isinstance(body.get("contents"), list):
            origin = self._origins.setdefault(life, Origin())
            self._data[index] = self._read_data(index, body, origin, self._templates_of(life))

    def _read_data(
        self, index: int, body: Mapping[str, JsonValue], origin: Origin, templates: Templates
    ) -> tuple[str, JsonValue]:
        here = f"/{index}/dataModelUpdate"
        contents = body["contents"]
        value, faults = value_of(contents if isinstance(contents, list) else [])
        for entry, words in faults:
            self.written.refuse("bad_shape", f"{here}/contents{entry}", words)
        path = body.get("path")
        if path is not None and not isinstance(path, str):
            self.written.refuse("type_mismatch", f"{here}/path", "path is a text such as /items.", found=shown(path))
        place = origin.place(path) if isinstance(path, str) else "/"
        return place, origin.listed(value, place, templates)

    def _write_data(self, index: int, surface_id: str, here: str) -> None:
        place, value = self._data[index]
        body: dict[str, JsonValue] = {"surfaceId": surface_id, "path": place, "value": value}
        self.written.add("updateDataModel", body, here, {"/value": f"{here}/contents"})

    def _templates_of(self, life: Life) -> Templates:
        """Return what the templates of a surface are bound to, those of the list and those that it shows already."""
        if life not in self._templates:
            found = set(self._bound.get(life, set()))
            surface = None if life[1] else self.live.get(life[0])
            for model in surface.components_model.components_map.values() if surface is not None else ():
                children = model.properties.get("children")
                if isinstance(children, dict) and isinstance(children.get("path"), str):
                    found.add(children["path"])
            self._templates[life] = Templates(frozenset(found))
        return self._templates[life]
