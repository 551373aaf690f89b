"""The components of v0.8 written in v0.9: other names, literals without a wrapper, actions with an event."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from pydantic import JsonValue

from ui_server.faults import inside

RENAMED: Mapping[str, Mapping[str, str]] = {
    "Text": {"usageHint": "variant"},
    "Image": {"usageHint": "variant", "altText": "description"},
    "Row": {"distribution": "justify", "alignment": "align"},
    "Column": {"distribution": "justify", "alignment": "align"},
    "List": {"alignment": "align"},
    "Tabs": {"tabItems": "tabs"},
    "Modal": {"entryPointChild": "trigger", "contentChild": "content"},
    "TextField": {"text": "value", "textFieldType": "variant"},
    "MultipleChoice": {"selections": "value", "variant": "displayStyle"},
    "Slider": {"minValue": "min", "maxValue": "max"},
}
"""Properties that v0.9 has under another name, by component."""
LITERALS = ("literalString", "literalNumber", "literalBoolean", "literalArray", "literal")


@dataclass
class Component08:
    """One component as it becomes."""

    body: dict[str, JsonValue]
    marks: dict[str, str] = field(default_factory=dict)
    """Paths inside `body` that stand elsewhere in the sent component, with where they stand there."""
    starting: dict[str, JsonValue] = field(default_factory=dict)
    """Data that it sets by itself: `{"path": "/a", "literalString": "x"}` binds to /a and starts it with x."""
    notes: list[str] = field(default_factory=list)
    doubled: list[tuple[str, str]] = field(default_factory=list)
    """Places of properties that another one says already, each with what is wrong about it."""


def component_of(sent: Mapping[str, JsonValue], rewritten: Callable[[str], str]) -> Component08:
    """Write a component of v0.8 in v0.9; what is wrong with its properties stays wrong.

    Args:
        sent: `{"id", "component": {TYPE: {...}}, "weight"}`; the flat form `{"id", "component": TYPE, ...}` too.
        rewritten: Gives the data path of v0.9 for a path of v0.8.
    """
    nested = sent.get("component")
    given: object
    if isinstance(nested, dict) and len(nested) == 1:
        kind, given = next(iter(nested.items()))
        base = inside("/component", kind)
    else:
        kind, given = nested if isinstance(nested, str) else "", sent
        base = ""
    properties = given if isinstance(given, Mapping) else {}
    known: dict[str, JsonValue] = {
        "id": sent.get("id"),
        "component": "ChoicePicker" if kind == "MultipleChoice" else kind,
    }
    made = Component08(known, {"/component": "/component"})
    if "weight" in sent:
        made.body["weight"] = sent["weight"]
    for name, value in properties.items():
        if base or name not in ("id", "component", "weight"):
            _write_property(made, kind, (name, value), base, rewritten)
    _fill(made, kind)
    return made


def _write_property(
    made: Component08, kind: str, given: tuple[str, JsonValue], base: str, rewritten: Callable[[str], str]
) -> None:
    name, value = given
    new = RENAMED.get(kind, {}).get(name, name)
    here = inside(base, name)
    if new in made.body or inside("", new) in made.marks:
        words = f"{kind}: {name[:60]} says the same as another property ({new[:60]} in v0.9); send one of the two."
        made.doubled.append((here, words))
        return
    made.marks[inside("", new)] = here
    if name == "children":
        made.body[new] = _children(made, value, here, rewritten)
    elif name == "tabItems" and isinstance(value, list):
        made.body[new] = [_with_bound(made, item, "title", rewritten) for item in value]
    elif name == "options" and isinstance(value, list):
        made.body[new] = [_with_bound(made, item, "label", rewritten) for item in value]
    elif name == "action":
        made.body[new] = _action(made, value, here, rewritten)
    elif name == "primary" and kind == "Button":
        made.marks["/variant"] = here
        if value is True:
            made.body["variant"] = "primary"
        elif value is not False:
            made.body["variant"] = value
    elif name == "maxAllowedSelections" and kind == "MultipleChoice":
        made.marks["/variant"] = here
        made.body["variant"] = "mutuallyExclusive" if value == 1 else "multipleSelection"
        if value != 1:
            made.notes.append(
                f'v0.9 cannot limit a choice to {str(value)[:20]} options; "{made.body["id"]}" has no limit.'
            )
    elif name == "fit" and value == "scale-down":
        made.body[new] = "scaleDown"
    else:
        made.body[new] = _bound(made, value, rewritten)


def _bound(made: Component08, value: JsonValue, rewritten: Callable[[str], str]) -> JsonValue:
    """Return a literal without its wrapper, a binding with its path of v0.9, anything else as it is."""
    if not isinstance(value, dict):
        return value
    literal = next((value[key] for key in LITERALS if value.get(key) is not None), None)
    path = value.get("path")
    if not isinstance(path, str):
        return literal if literal is not None else value
    new = rewritten(path)
    if literal is not None:
        if new.startswith("/"):
            made.starting[new] = literal
        else:
            made.notes.append(f'The starting value of "{made.body["id"]}" at {path} was left out: it is one of a row.')
    return {"path": new}


def _with_bound(made: Component08, item: JsonValue, key: str, rewritten: Callable[[str], str]) -> JsonValue:
    if not isinstance(item, dict) or key not in item:
        return item
    return {**item, key: _bound(made, item[key], rewritten)}


def _children(made: Component08, value: JsonValue, here: str, rewritten: Callable[[str], str]) -> JsonValue:
    if not isinstance(value, dict):
        return value
    if isinstance(value.get("explicitList"), list):
        made.marks["/children"] = f"{here}/explicitList"
        return value["explicitList"]
    template = value.get("template")
    if not isinstance(template, dict):
        return value
    made.marks["/children"] = f"{here}/template"
    made.marks["/children/path"] = f"{here}/template/dataBinding"
    path = template.get("dataBinding")
    rest = {key: inner for key, inner in template.items() if key != "dataBinding"}
    return rest | {"path": rewritten(path) if isinstance(path, str) else path}


def _action(made: Component08, value: JsonValue, here: str, rewritten: Callable[[str], str]) -> JsonValue:
    if not isinstance(value, dict):
        return value
    made.marks["/action/event"] = here
    event: dict[str, JsonValue] = {key: inner for key, inner in value.items() if key != "context"}
    context = value.get("context")
    if isinstance(context, list):
        entries: dict[str, JsonValue] = {}
        for index, entry in enumerate(context):
            if not isinstance(entry, dict) or not isinstance(entry.get("key"), str):
                event["context"] = context
                return {"event": event}
            key = str(entry["key"])
            made.marks[inside("/action/event/context", key)] = f"{here}/context/{index}/value"
            entries[key] = _bound(made, entry.get("value"), rewritten)
        event["context"] = entries
    elif isinstance(context, dict):
        event["context"] = {key: _bound(made, inner, rewritten) for key, inner in context.items()}
    elif context is not None:
        event["context"] = context
    return {"event": event}


def _fill(made: Component08, kind: str) -> None:
    """Say what v0.8 left to its renderer and v0.9 wants to be told, and what v0.9 has another component for."""
    body = made.body
    if kind == "MultipleChoice":
        body.setdefault("variant", "multipleSelection")
    if kind == "Slider" and "max" not in body:
        body["max"] = 100
        made.notes.append(f'Slider "{body["id"]}" has no maxValue; it was taken as 100.')
    if kind == "DateTimeInput" and "enableDate" not in body and "enableTime" not in body:
        body |= {"enableDate": True, "enableTime": True}
    if kind == "TextField" and body.get("variant") == "date":
        body["component"] = "DateTimeInput"
        del body["variant"]
        body |= {"enableDate": True, "value": body.get("value", "")}
        if body.pop("validationRegexp", None) is not None:
            made.notes.append(f'The validationRegexp of the date field "{body["id"]}" was left out.')
