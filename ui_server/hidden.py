"""Where a component stands that is on the surface and not on the screen: in a tab or a dialog that is not open."""

import json
from collections.abc import Iterator, Mapping, Sequence

from pydantic import JsonValue

from ui_server.messages import Message
from ui_server.tree import Component, Reference, references


def hidden_words(component_id: str, messages: Sequence[Message]) -> str:
    """Say which tab or dialog a component that is not drawn stands in, and how it is opened; '' where in none.

    Args:
        component_id: The component.
        messages: Those that build the surface.
    """
    components = dict(_components(messages))
    holders = {
        ref.child: (name, ref) for name, component in components.items() for ref in references(component)
    }  # the last one where several hold it
    seen: set[str] = set()
    at = component_id
    while at in holders and at not in seen:
        seen.add(at)
        at, ref = holders[at]
        words = _words(at, components, ref)
        if words:
            return words
    return ""


def _components(messages: Sequence[Message]) -> Iterator[tuple[str, Component]]:
    for message in messages:
        body = message.get("updateComponents")
        listed = body.get("components") if isinstance(body, dict) else None
        for component in listed if isinstance(listed, list) else []:
            if isinstance(component, dict) and isinstance(component.get("id"), str):
                yield str(component["id"]), component


def _words(name: str, components: Mapping[str, Component], ref: Reference) -> str:
    holder = components[name]
    if ref.where.startswith("/tabs/"):
        index = int(ref.where.split("/")[2])
        tabs = holder["tabs"]
        tab = tabs[index] if isinstance(tabs, list) else None
        title: JsonValue = tab.get("title") if isinstance(tab, dict) else None
        value = title if isinstance(title, str) else index
        asked = json.dumps({name: value}, ensure_ascii=False)
        return f' It is in a tab of "{name}" that is not open: open it by an act of its own, field_values {asked}.'
    if ref.where == "/content" and holder.get("component") == "Modal":
        trigger = str(holder.get("trigger"))
        pressed = trigger if components.get(trigger, {}).get("component") == "Button" else name
        return (
            f' It is in the dialog "{name}", which is not open: open it by an act of its own, a click on "{pressed}".'
        )
    return ""
