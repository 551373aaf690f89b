"""A message list tried on a throwaway copy of the surfaces, so that nothing is ever half applied."""

import copy
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from a2ui.core.catalog import Catalog
from a2ui.core.exceptions import A2uiError
from a2ui.core.processing.message_processor import MessageProcessor
from a2ui.core.state import SurfaceModel
from pydantic import JsonValue

from core.errors import ScreenFault
from ui_server.components import cap_faults, component_faults
from ui_server.expressions import call_faults
from ui_server.faults import QUICK_START, ScreenFaults, shown
from ui_server.limits import Limits, check_size
from ui_server.messages import BASIC_CATALOG, VERSION, Message, body_of, kind_of
from ui_server.sense import option_faults
from ui_server.structure import surface_faults, surface_warnings

MOST_FAULTS = 60
"""Faults that are told of one list; it is read no further then."""


@dataclass(frozen=True)
class Rules:
    """What a list is judged by."""

    catalog: Catalog
    limits: Limits
    image_exists: Callable[[int], bool]


@dataclass
class Draft:
    """The surfaces as they would be after the list."""

    surfaces: dict[str, SurfaceModel]
    """The surfaces that the list touches and leaves alive."""
    closed: tuple[str, ...]
    """The surfaces that the list deletes for good."""
    faults: list[ScreenFault]
    warnings: list[str]


@dataclass
class _Trial:
    rules: Rules
    processor: MessageProcessor
    faults: list[ScreenFault] = field(default_factory=list)
    origins: dict[tuple[str, str], str] = field(default_factory=dict)
    """Where in the list a component of a surface was last defined."""
    listed: int = 0
    """Components written so far."""
    skipped: set[str] = field(default_factory=set)
    """Surfaces of which a message could not be applied; they are not judged as a whole."""
    absent: set[str] = field(default_factory=set)
    """Surfaces that a message named, and that are not there; it is told once of each."""
    over: bool = False
    """Whether a message passes a cap; the list is read no further then."""
    touched: dict[str, str] = field(default_factory=dict)
    """Where in the list a surface was last named."""


def try_messages(messages: list[Message], live: Mapping[str, SurfaceModel], rules: Rules) -> Draft:
    """Apply messages with sound envelopes to a copy of the live surfaces and judge the result at the list's end."""
    trial = _Trial(rules, MessageProcessor([rules.catalog]))
    named = dict.fromkeys(_surface_id(message) for message in messages)
    for surface_id in named:
        if surface_id in live:
            trial.processor.process_messages(rebuilding_messages(live[surface_id]))
    for index, message in enumerate(messages):
        _try_message(index, copy.deepcopy(message), trial)
        if trial.over or len(trial.faults) > MOST_FAULTS:
            return Draft({}, (), trial.faults[:MOST_FAULTS], [])
    surfaces = {name: surface for name in named if (surface := trial.processor.model.get_surface(name)) is not None}
    if len(set(live) | set(surfaces)) - len(set(live) & (set(named) - set(surfaces))) > rules.limits.surfaces:
        text = f"At most {rules.limits.surfaces} surfaces may be open; delete one with deleteSurface first."
        count = str(len(set(live) | set(surfaces)))
        trial.faults.append(ScreenFault("too_many_surfaces", "/", text, found=count, docs=QUICK_START))
    warnings: list[str] = []
    for name, surface in surfaces.items():
        origins = {component: path for (owner, component), path in trial.origins.items() if owner == name}
        if _is_too_large(surface, rules.limits):
            text = f'Surface "{name[:60]}" would hold more than {rules.limits.json_bytes:,} characters of JSON.'
            trial.faults.append(ScreenFault("too_large", trial.touched[name], text, docs=QUICK_START))
        elif name not in trial.skipped:
            told = {fault.path for fault in trial.faults}
            found = surface_faults(surface, trial.touched[name], origins, rules.limits, rules.image_exists)
            trial.faults.extend(fault for fault in found if fault.path not in told)
        if not trial.faults:
            warnings.extend(surface_warnings(surface, rules.limits))
    closed = tuple(name for name in named if name in live and name not in surfaces)
    return Draft(surfaces, closed, trial.faults, warnings)


def _is_too_large(surface: SurfaceModel, limits: Limits) -> bool:
    parts = [model.properties for model in surface.components_model.components_map.values()]
    try:
        check_size([surface.data_model.get("/"), *parts], replace(limits, json_depth=limits.json_depth + 2))
    except ScreenFaults:
        return True
    return False


def rebuilding_messages(surface: SurfaceModel) -> list[Message]:
    """Return the v0.9 messages that make the surface as it stands; a copy that shares nothing with it."""
    create: dict[str, JsonValue] = {"surfaceId": surface.id, "catalogId": BASIC_CATALOG}
    if surface.theme:
        create["theme"] = copy.deepcopy(surface.theme)
    if surface.send_data_model:
        create["sendDataModel"] = True
    components: list[JsonValue] = [
        {"id": model.id, "component": model.type, **copy.deepcopy(model.properties)}
        for model in surface.components_model.components_map.values()
    ]
    data: JsonValue = copy.deepcopy(surface.data_model.get("/"))
    return [
        {"version": VERSION, "createSurface": create},
        {"version": VERSION, "updateComponents": {"surfaceId": surface.id, "components": components}},
        {"version": VERSION, "updateDataModel": {"surfaceId": surface.id, "path": "/", "value": data}},
    ]


def _surface_id(message: Message) -> str:
    return str(body_of(message)["surfaceId"])


def _try_message(index: int, message: Message, trial: _Trial) -> None:
    kind, surface_id = kind_of(message), _surface_id(message)
    path = f"/{index}/{kind}"
    trial.touched[surface_id] = path
    surface = trial.processor.model.get_surface(surface_id)
    if (surface is None) == (kind != "createSurface"):
        if kind == "createSurface" or surface_id not in trial.absent:
            trial.faults.append(_opening_fault(kind, surface_id, path, trial))
        if surface is None:
            trial.absent.add(surface_id)
        return
    if kind == "updateComponents" and surface is not None and not _components_are_sound(path, message, surface, trial):
        return
    if kind == "updateDataModel" and not _data_is_sound(path, message, trial):
        return
    try:
        trial.processor.process_messages([message])
    except A2uiError as error:
        where, code, value = path, "refused", None
        if kind == "updateDataModel":
            where, code, value = f"{path}/path", "bad_path", shown(body_of(message).get("path"))
        trial.faults.append(ScreenFault(code, where, str(error)[:400], found=value, docs=QUICK_START))


def _opening_fault(kind: str, surface_id: str, path: str, trial: _Trial) -> ScreenFault:
    found, where = shown(surface_id), f"{path}/surfaceId"
    if kind == "createSurface":
        text = f"Surface {shown(surface_id)} is open already: update it, delete it first, or take another surfaceId."
        return ScreenFault("surface_exists", where, text, found=found, docs=QUICK_START)
    text = f"There is no surface {shown(surface_id)}; create it with createSurface before {kind}."
    known = tuple(trial.processor.model.surfaces_map)
    return ScreenFault("unknown_surface", where, text, found=found, allowed=known, docs=QUICK_START)


def _components_are_sound(path: str, message: Message, surface: SurfaceModel, trial: _Trial) -> bool:
    components = body_of(message)["components"]
    if not isinstance(components, list):
        return False
    limits = trial.rules.limits
    most = limits.components
    trial.listed += len(components)
    if len(components) > most or trial.listed > limits.listed:
        text = f"A surface has at most {most} components, and a list at most {limits.listed}."
        count = str(len(components) if len(components) > most else trial.listed)
        trial.faults.append(ScreenFault("too_many_components", path, text, found=count, docs=QUICK_START))
        trial.over = True
        return False
    over = [
        fault
        for index, item in enumerate(components)
        for fault in cap_faults(item, f"{path}/components/{index}", limits)
    ]
    if over:
        trial.faults.extend(over)
        trial.over = True
        return False
    places: dict[tuple[str, str], str] = {}
    usable = True
    for index, component in enumerate(components):
        here = f"{path}/components/{index}"
        name = component.get("id") if isinstance(component, dict) else None
        if not isinstance(component, dict) or not isinstance(name, str) or not name:
            found = shown(name) if isinstance(component, dict) and "id" in component else None
            text = 'Each component needs an "id", a text that is not empty.'
            trial.faults.append(ScreenFault("missing_field", f"{here}/id", text, found=found, docs=QUICK_START))
            usable = False
            continue
        if (surface.id, name) in places:
            text = f'Two components of this message have the id "{name}"; ids are unique on a surface.'
            trial.faults.append(ScreenFault("duplicate_id", f"{here}/id", text, found=shown(name), docs=QUICK_START))
        places[(surface.id, name)] = here
        known = surface.components_model.get(name)
        if "component" not in component and known is not None:
            component["component"] = known.type
        trial.faults.extend(component_faults(component, here, trial.rules.catalog))
        trial.faults.extend(call_faults(component, here, trial.rules.catalog))
        trial.faults.extend(option_faults(component, here))
        usable = usable and isinstance(component.get("component"), str)
    if usable:
        trial.origins |= places
    else:
        trial.skipped.add(surface.id)
    return usable


def _data_is_sound(path: str, message: Message, trial: _Trial) -> bool:
    body = body_of(message)
    whole = body.get("path") in (None, "", "/")
    if whole and body.get("value") is not None and not isinstance(body["value"], dict):
        text = "The data model as a whole is an object; give a path to set a single value."
        trial.faults.append(
            ScreenFault("type_mismatch", f"{path}/value", text, found=shown(body["value"]), docs=QUICK_START)
        )
        return False
    most = trial.rules.limits.json_depth
    if str(body.get("path") or "").count("/") + _depth(body.get("value")) > most:
        text = f"The data would be nested more than {most} levels deep; take a shorter path."
        trial.faults.append(ScreenFault("too_deep", f"{path}/path", text, docs=QUICK_START))
        return False
    return True


def _depth(value: JsonValue) -> int:
    """Say how many objects and lists stand inside one another."""
    if isinstance(value, dict):
        return 1 + max(map(_depth, value.values()), default=0)
    if isinstance(value, list):
        return 1 + max(map(_depth, value), default=0)
    return 0
