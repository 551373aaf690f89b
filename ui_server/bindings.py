"""Bindings judged against the data: texts that were meant as bindings, bad paths, templates without a list."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from a2ui.core.exceptions import A2uiError
from a2ui.core.state.data_model import DataModel
from pydantic import JsonValue

from core.errors import ScreenFault
from ui_server.faults import QUICK_START, inside, item_docs, shown
from ui_server.limits import Limits
from ui_server.tree import Component, Instance, absolute, references

TEXTS = ("text", "label", "value", "description", "url")
"""Properties that are drawn as text, or hold an address."""
LISTED_TEXTS = {"tabs": "title", "options": "label"}
POINTER = re.compile(r"/[^\s/][^\s]*")
INTERPOLATED = re.compile(r"\$\{\s*([^\s${}()]+)\s*\}")
NOT_A_POINTER = re.compile(r"[.\[\]]")
MOST_WARNINGS = 8


@dataclass(frozen=True)
class Drawn:
    """A surface as drawn."""

    components: Mapping[str, Component]
    data: DataModel
    instances: Sequence[Instance]

    def at(self, path: str, instance: Instance) -> object:
        """Return the data at a path as one instance sees it; None where nothing is there."""
        try:
            return self.data.get(absolute(path, instance.path))
        except A2uiError:
            return None


def binding_faults(drawn: Drawn, origins: Mapping[str, str], limits: Limits) -> list[ScreenFault]:
    """Return what is certainly wrong with the bindings of what is drawn.

    Args:
        drawn: The surface.
        origins: JSON paths of the components by id; under "" that of the surface.
        limits: The caps.

    Returns:
        Faults with codes `literal_path` (a text that names data, and is no binding), `bad_path` (a path that is no
        JSON pointer, where the pointer that it means leads to data), `type_mismatch` (a template over data that is no
        list) and `too_much_text`.
    """
    faults: dict[tuple[str, str], ScreenFault] = {}
    for instance in drawn.instances:
        component = drawn.components[instance.id]
        for where, fault in (*_literal_faults(drawn, instance, component), *_path_faults(drawn, instance, component)):
            fault.path = place_of(origins, instance.id, where)
            faults.setdefault((instance.id, where), fault)
    characters = sum(_text_length(drawn, instance) for instance in drawn.instances)
    if characters > limits.drawn_text:
        text = f"The surface draws {characters:,} characters of text, more than the {limits.drawn_text:,} allowed."
        faults[("", "")] = ScreenFault("too_much_text", origins[""], text, found=str(characters), docs=QUICK_START)
    return list(faults.values())


def place_of(origins: Mapping[str, str], name: str, where: str = "") -> str:
    """Return where in the list a fault of a component stands.

    Args:
        origins: JSON paths of the components that the list defined, by id; under "" that of the last message.
        name: The component's id.
        where: A path inside the component. For a component of an earlier list the last message broke it: the data that
            it sets are the place then.
    """
    if name in origins:
        return origins[name] + where
    last = origins[""]
    return f"{last}/value" if last.endswith("/updateDataModel") else last


def binding_warnings(drawn: Drawn) -> list[str]:
    """Return what is allowed and hardly meant: texts that look like paths, texts that show nothing."""
    warnings: dict[str, None] = {}
    for instance in drawn.instances:
        component = drawn.components[instance.id]
        for where, value in _texts(component):
            if isinstance(value, str) and (POINTER.fullmatch(value) or INTERPOLATED.search(value)) and where != "/url":
                words = f'"{instance.id}" draws {shown(value)} as it stands; to show data, bind it: {{"path": ...}}.'
                warnings[words] = None
        text = component.get("text")
        if component.get("component") == "Text" and isinstance(text, dict) and isinstance(text.get("path"), str):
            path = absolute(str(text["path"]), instance.path)
            if drawn.at(path, instance) is None:
                warnings[f'Text "{instance.id}" shows {path}, where the data holds nothing.'] = None
    return list(warnings)[:MOST_WARNINGS]


def _texts(component: Component) -> Iterator[tuple[str, JsonValue]]:
    for name in TEXTS:
        if name in component:
            yield f"/{name}", component[name]
    for name, inner in LISTED_TEXTS.items():
        listed = component.get(name)
        for index, item in enumerate(listed if isinstance(listed, list) else []):
            if isinstance(item, dict) and inner in item:
                yield f"/{name}/{index}/{inner}", item[inner]


def _literal_faults(drawn: Drawn, instance: Instance, component: Component) -> Iterator[tuple[str, ScreenFault]]:
    docs = item_docs(str(component.get("component")))
    for where, value in _texts(component):
        if not isinstance(value, str):
            continue
        if POINTER.fullmatch(value) and drawn.at(value, instance) is not None:
            right = f'{{"path": {shown(value)}}}'
            text = (
                f'"{instance.id}" would draw {shown(value)} as it stands; that is a place in the data: write {right}.'
            )
            yield where, ScreenFault("literal_path", "", text, found=shown(value), allowed=(right,), docs=docs)
        elif any(drawn.at(path, instance) is not None for path in INTERPOLATED.findall(value)[:8]):
            right = f'{{"call": "formatString", "args": {{"value": {shown(value)}}}}}'
            text = f'"{instance.id}" would draw {shown(value)} as it stands; to put data into a text, write {right}.'
            docs = item_docs("formatString")
            yield where, ScreenFault("literal_path", "", text, found=shown(value), allowed=(right,), docs=docs)


def _path_faults(drawn: Drawn, instance: Instance, component: Component) -> Iterator[tuple[str, ScreenFault]]:
    docs = item_docs(str(component.get("component")))
    for where, path in _bindings(component):
        if not NOT_A_POINTER.search(path) or drawn.at(path, instance) is not None:
            continue
        parts = [part for part in NOT_A_POINTER.sub("/", path.lstrip("$")).split("/") if part]
        meant = ("" if instance.path != "/" and path[0] not in "/$" else "/") + "/".join(parts)
        if parts and drawn.at(meant, instance) is not None:
            right = f'{{"path": {shown(meant)}}}'
            text = f'"{instance.id}": {shown(path)} is no JSON pointer; write {right}.'
            yield where, ScreenFault("bad_path", "", text, found=shown(path), allowed=(right,), docs=docs)
    for ref in references(component):
        children = component.get("children")
        if ref.template is None or not isinstance(children, dict) or "path" not in children:
            continue
        rows = drawn.at(ref.template, instance)
        if rows is not None and not isinstance(rows, list):
            kind = "an object" if isinstance(rows, dict) else "a single value"
            text = f'"{instance.id}" repeats over {ref.template}, which is {kind}; a template repeats over a list.'
            allowed = ("the path of a list",)
            yield (
                "/children/path",
                ScreenFault("type_mismatch", "", text, found=shown(rows), allowed=allowed, docs=docs),
            )


def _bindings(component: Component) -> Iterator[tuple[str, str]]:
    stack: list[tuple[str, JsonValue]] = [(inside("", key), value) for key, value in component.items()]
    while stack:
        where, value = stack.pop()
        if isinstance(value, dict):
            path = value.get("path")
            if isinstance(path, str) and path and "componentId" not in value:
                yield f"{where}/path", path
            stack.extend((inside(where, key), inner) for key, inner in value.items())
        elif isinstance(value, list):
            stack.extend((f"{where}/{index}", inner) for index, inner in enumerate(value))


def _text_length(drawn: Drawn, instance: Instance) -> int:
    length = 0
    for _, value in _texts(drawn.components[instance.id]):
        if isinstance(value, dict) and isinstance(value.get("path"), str):
            held = drawn.at(str(value["path"]), instance)
            length += len(held) if isinstance(held, str) else 0
        elif isinstance(value, str) and not value.startswith("data:"):
            length += len(value)
    return length
