"""A surface judged as a whole: root, references, cycles, size, addresses.

The references are followed here and not by the library, which takes any word of a component for a reference where a
component happens to have that word as its id (`"displayStyle": "chips"` beside a component "chips").
"""

import difflib
import itertools
import re
from collections.abc import Callable, Iterator, Mapping

from a2ui.core.exceptions import A2uiError
from a2ui.core.resolution.data_context import DataContext
from a2ui.core.state import SurfaceModel
from pydantic import JsonValue

from core.errors import ScreenFault
from ui_server.bindings import Drawn, binding_faults, binding_warnings, place_of
from ui_server.faults import QUICK_START, item_docs, shown
from ui_server.images import INLINE_PICTURE, SCHEME, URL_PROPERTIES, WEB_ADDRESS, image_id, inline_pixels
from ui_server.limits import Limits
from ui_server.sense import sense_warnings
from ui_server.tree import (
    ROOT,
    Instance,
    TreeTooLarge,
    absolute,
    find_cycle,
    instances,
    reachable,
    references,
    rows_of,
)

PLAIN = re.compile(r"(?:[^$]|\$(?!\{)|\$\{[^${}()]*\})*")
"""A format without function calls and without one expression inside another."""
ADDRESSES = ("image:ID", "data:image/png;base64,...")
"""Addresses that are drawn; one of the web is allowed, and drawn as a labelled placeholder."""
MOST_DANGLING = 20
MOST_JOINED = 8
"""Expressions of a format whose result is an address."""


def components_of(surface: SurfaceModel) -> dict[str, dict[str, JsonValue]]:
    """Return the surface's components by id, each with its `component` and properties."""
    return {
        model.id: {"component": model.type, **model.properties}
        for model in surface.components_model.components_map.values()
    }


def surface_faults(
    surface: SurfaceModel,
    path: str,
    origins: Mapping[str, str],
    limits: Limits,
    image_exists: Callable[[int], bool],
) -> list[ScreenFault]:
    """Return what is wrong with a surface after a list of messages.

    Args:
        surface: The surface.
        path: JSON path of the last message that named it.
        origins: JSON paths of the components that the list defined, by id.
        limits: The caps.
        image_exists: Whether the episode has an image of that id.
    """
    components = components_of(surface)
    if ROOT not in components:
        text = f'Surface "{surface.id}" has no component with the id "root"; the first to be drawn has that id.'
        return [ScreenFault("missing_root", path, text, allowed=(ROOT,), docs=QUICK_START)]
    if len(components) > limits.components:
        text = f'Surface "{surface.id}" has {len(components)} components, more than the {limits.components} allowed.'
        count = str(len(components))
        return [ScreenFault("too_many_components", path, text, found=count, docs=QUICK_START)]
    places = {"": path, **origins}
    faults = list(itertools.islice(_dangling(components, places), MOST_DANGLING))
    cycle = find_cycle(components)
    if cycle is not None:
        text = f"Components contain each other in a circle: {' > '.join(cycle[:8])}."
        found = " > ".join(cycle[:8])
        faults.append(ScreenFault("cycle", place_of(places, cycle[0]), text, found=found, docs=QUICK_START))
    if faults:
        return faults
    try:
        drawn = instances(components, surface.data_model, limits.instances, limits.tree_depth)
    except TreeTooLarge as error:
        what = (
            f"expands to more than {limits.instances:,} components"
            if error.kind == "too_many_instances"
            else f"nests more than {limits.tree_depth} components"
        )
        text = f'Surface "{surface.id}" {what}.'
        return [ScreenFault(error.kind, place_of(places, error.component_id), text, docs=QUICK_START)]
    faults.extend(binding_faults(Drawn(components, surface.data_model, drawn), places, limits))
    if not faults:
        faults.extend(_address_faults(surface, components, drawn, places, image_exists))
        faults.extend(_picture_faults(surface, components, drawn, places, limits))
    return faults


def surface_warnings(surface: SurfaceModel, limits: Limits) -> list[str]:
    """Return what is allowed and yet hardly meant: components never reached, templates and texts without data."""
    components = components_of(surface)
    reached = reachable(components)
    warnings = [
        f'Component "{name}" of surface "{surface.id}" is not reached from "root" and is not drawn.'
        for name in components
        if name not in reached
    ]
    for name in sorted(reached):
        for ref in references(components[name]):
            top = ref.template is not None and ref.template.startswith("/")
            if top and not rows_of(surface.data_model, str(ref.template), "/"):
                warnings.append(f'"{name}" repeats over {ref.template}, where the data model has no rows.')
    drawn = instances(components, surface.data_model, limits.instances, limits.tree_depth)
    view = Drawn(components, surface.data_model, drawn)
    return warnings + binding_warnings(view) + sense_warnings(view)


def shown_images(surface: SurfaceModel, limits: Limits) -> tuple[int, ...]:
    """Return the ids of the images that the surface shows now, ascending."""
    components = components_of(surface)
    try:
        drawn = instances(components, surface.data_model, limits.instances, limits.tree_depth)
    except TreeTooLarge:
        drawn = []
    found = {image_id(url) for _, url in _addresses(surface, components, drawn)}
    return tuple(sorted(number for number in found if number is not None))


def _dangling(components: Mapping[str, Mapping[str, JsonValue]], origins: Mapping[str, str]) -> Iterator[ScreenFault]:
    for name, component in components.items():
        for ref in references(component):
            if ref.child not in components:
                close = difflib.get_close_matches(ref.child[:60], list(components), n=3, cutoff=0.6)
                text = f'Component "{name}" names "{ref.child[:60]}", which no message defines.'
                where, docs = place_of(origins, name, ref.where), item_docs(str(component["component"]))
                yield ScreenFault("dangling_child", where, text, found=shown(ref.child), allowed=close, docs=docs)


def _addresses(
    surface: SurfaceModel, components: Mapping[str, Mapping[str, JsonValue]], drawn: list[Instance]
) -> Iterator[tuple[Instance, object]]:
    for instance in drawn:
        component = components[instance.id]
        name = URL_PROPERTIES.get(str(component.get("component")))
        if name is not None:
            yield instance, _resolved(surface, component.get(name), instance.path)


def _resolved(surface: SurfaceModel, value: JsonValue, path: str) -> object:
    if not isinstance(value, dict):
        return value
    if isinstance(value.get("path"), str):
        return surface.data_model.get(absolute(str(value["path"]), path))
    if value.get("call") == "formatString" and _is_plain(value.get("args")):
        try:
            return DataContext(surface, path).resolve_dynamic_value(value)
        except A2uiError:
            return None
    return None


def _is_plain(args: JsonValue) -> bool:
    """Say whether a format only joins a few values; the page, which can be stopped, works out the others."""
    template = args.get("value") if isinstance(args, dict) else None
    return isinstance(template, str) and template.count("${") <= MOST_JOINED and PLAIN.fullmatch(template) is not None


def _address_faults(
    surface: SurfaceModel,
    components: Mapping[str, Mapping[str, JsonValue]],
    drawn: list[Instance],
    origins: Mapping[str, str],
    image_exists: Callable[[int], bool],
) -> list[ScreenFault]:
    faults: dict[tuple[str, str], ScreenFault] = {}
    for instance, url in _addresses(surface, components, drawn):
        bad = _address_fault(url, image_exists)
        if bad is not None:
            row = "" if instance.path == "/" else f" in row {instance.path}"
            where = place_of(origins, instance.id, "/url")
            text = f'The url of "{instance.id}"{row} {bad[1]}'
            docs = item_docs(str(components[instance.id]["component"]))
            fault = ScreenFault(bad[0], where, text, found=shown(url), allowed=ADDRESSES, docs=docs)
            faults.setdefault((where, bad[0]), fault)
    for name, url in _opened(surface, components, drawn):
        if url is None or (isinstance(url, str) and WEB_ADDRESS.match(url)):
            continue
        where = place_of(origins, name, "/action/functionCall/args/url")
        text = f"openUrl takes an http: or https: address, not {shown(url)}."
        allowed = ("https://...", "http://...")
        fault = ScreenFault("bad_url", where, text, found=shown(url), allowed=allowed, docs=item_docs("openUrl"))
        faults[(where, "bad_url")] = fault
    return list(faults.values())


def _opened(
    surface: SurfaceModel, components: Mapping[str, Mapping[str, JsonValue]], drawn: list[Instance]
) -> Iterator[tuple[str, object]]:
    """Yield the addresses that buttons ask to open, with the buttons' ids; those that are not there yet as None."""
    places = {name: "/" for name in reachable(components)}
    for name, path in [*places.items(), *((instance.id, instance.path) for instance in drawn)]:
        action = components[name].get("action")
        call = action.get("functionCall") if isinstance(action, dict) else None
        args = call.get("args") if isinstance(call, dict) and call.get("call") == "openUrl" else None
        url = args.get("url") if isinstance(args, dict) else None
        yield name, (_resolved(surface, url, path) or None) if isinstance(url, dict) else url


def _picture_faults(
    surface: SurfaceModel,
    components: Mapping[str, Mapping[str, JsonValue]],
    drawn: list[Instance],
    origins: Mapping[str, str],
    limits: Limits,
) -> list[ScreenFault]:
    """Return a fault for each component that brings a picture of too many pixels along."""
    pixels: dict[str, int] = {}
    faults: dict[str, ScreenFault] = {}
    for instance, url in _addresses(surface, components, drawn):
        if not isinstance(url, str) or not INLINE_PICTURE.match(url):
            continue
        if url not in pixels:
            pixels[url] = inline_pixels(url)
        if pixels[url] > limits.picture_pixels:
            where = place_of(origins, instance.id, "/url")
            text = f'The picture in the url of "{instance.id}" has more than {limits.picture_pixels:,} pixels.'
            docs = item_docs(str(components[instance.id]["component"]))
            fault = ScreenFault("too_many_pixels", where, text, found=shown(url), allowed=ADDRESSES, docs=docs)
            faults.setdefault(where, fault)
    return list(faults.values())


def _address_fault(url: object, image_exists: Callable[[int], bool]) -> tuple[str, str] | None:
    if url is None or url == "":
        return None
    number = image_id(url)
    if number is not None:
        missing = ("unknown_image", f"names image {number}, which does not exist.")
        return None if image_exists(number) else missing
    if isinstance(url, str) and (INLINE_PICTURE.match(url) or WEB_ADDRESS.match(url) or not SCHEME.match(url)):
        return None
    return "bad_url", f'is {str(url)[:60]!r}; use "image:ID" with the id of an image of this episode.'
