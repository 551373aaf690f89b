"""v1.0, as the a2ui packages implement it, written in v0.9: `@path`, `@call`, a whole screen in createSurface."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from pydantic import JsonValue

from ui_server.faults import close_words, inside, misspelt, shown
from ui_server.messages import BASIC_CATALOG
from ui_server.versions.written import KNOWN_CATALOGS, Written

KINDS = ("createSurface", "updateComponents", "updateDataModel", "deleteSurface")
NOT_FOR_SCREENS = ("callRendererFunction", "agentFunctionResponse")
FIELDS: Mapping[str, tuple[str, ...]] = {
    "createSurface": ("surfaceId", "catalogId", "sendDataModel", "components", "dataModel", "metadata"),
    "updateComponents": ("surfaceId", "components"),
    "updateDataModel": ("surfaceId", "path", "value"),
    "deleteSurface": ("surfaceId",),
}
NOT_IN_09: Mapping[str, tuple[str, ...]] = {
    "Video": ("posterUrl",),
    "TextField": ("placeholder",),
    "Slider": ("steps",),
}
"""Properties that v0.9 does not have, by component; a screen without them says the same."""
MESSAGES: Mapping[str, str] = {"email": "Please enter a valid email address (e.g. user@example.com)."}
"""What a failed check says by itself, by function; v0.9 wants the words in the message."""
FORMS = ('{"@path": "/a/b"}', '{"@call": NAME, "args": {...}}')
IDENTIFIER = re.compile(r"[^\W\d]\w*")


def write(index: int, message: Mapping[str, JsonValue], kind: str, written: Written) -> None:
    """Add one message to the list in v0.9, split where it holds a whole screen, or its faults.

    Args:
        index: Its place in the sent list.
        message: The message.
        kind: Which of the four kinds it is.
        written: What is being written.
    """
    here = f"/{index}/{kind}"
    body = message[kind]
    if not isinstance(body, dict) or not _is_sound(body, kind, here, written):
        if not isinstance(body, dict):
            written.refuse("type_mismatch", here, f"{kind} is an object.", found=shown(body), allowed=FIELDS[kind])
        return
    surface_id = body["surfaceId"]
    if kind == "deleteSurface":
        written.add(kind, {"surfaceId": surface_id}, here)
    elif kind == "updateDataModel":
        update: dict[str, JsonValue] = {"surfaceId": surface_id, "path": body.get("path") or "/"}
        if body["value"] is not None:
            update["value"] = body["value"]
        written.add(kind, update, here)
    elif kind == "updateComponents":
        _write_components(body, here, written)
    else:
        create: dict[str, JsonValue] = {"surfaceId": surface_id, "catalogId": BASIC_CATALOG}
        if body.get("sendDataModel") is not None:
            create["sendDataModel"] = body["sendDataModel"]
        written.add(kind, create, here)
        if body.get("components") is not None:
            _write_components(body, here, written)
        if body.get("dataModel") is not None:
            data: dict[str, JsonValue] = {"surfaceId": surface_id, "path": "/", "value": body["dataModel"]}
            written.add("updateDataModel", data, here, {"/value": f"{here}/dataModel"})


def _is_sound(body: Mapping[str, JsonValue], kind: str, here: str, written: Written) -> bool:
    fields = FIELDS[kind]
    needed = {"updateComponents": ("components",), "updateDataModel": ("value",)}.get(kind, ())
    before = len(written.faults)
    for name in ("surfaceId", *needed):
        if name not in body and not misspelt(name, body, fields):
            text = f"{kind} needs {name}; it takes {', '.join(fields)}."
            written.refuse("missing_field", f"{here}/{name}", text, allowed=fields)
    for name, value in body.items():
        if name not in fields:
            text = f"{kind} has no {name[:60]!r}; it takes {', '.join(fields)}.{close_words(name, fields)}"
            written.refuse("extra_field", inside(here, name), text, found=shown(value), allowed=fields)
        elif name in ("surfaceId", "path") and (not isinstance(value, str) or (name == "surfaceId" and not value)):
            written.refuse("type_mismatch", f"{here}/{name}", f"{name} is a text.", found=shown(value))
        elif name == "components" and value is not None and (not isinstance(value, list) or not value):
            written.refuse("bad_shape", f"{here}/{name}", "List at least one component.", found=shown(value))
        elif name == "dataModel" and value is not None and not isinstance(value, dict):
            written.refuse("type_mismatch", f"{here}/{name}", "The data model is an object.", found=shown(value))
    catalog = body.get("catalogId")
    if catalog is not None and catalog not in KNOWN_CATALOGS:
        text = f"Unknown catalog {shown(catalog)}; the basic catalog is the only one."
        written.refuse("wrong_catalog", f"{here}/catalogId", text, found=shown(catalog), allowed=(BASIC_CATALOG,))
    return len(written.faults) == before


def _write_components(body: Mapping[str, JsonValue], here: str, written: Written) -> None:
    made: list[JsonValue] = []
    marks = {"/components": f"{here}/components"}
    listed = body["components"]
    for index, item in enumerate(listed if isinstance(listed, list) else []):
        where = f"{here}/components/{index}"
        made.append(_Component(written, marks, where, f"/components/{index}").read(item))
    written.add("updateComponents", {"surfaceId": body["surfaceId"], "components": made}, here, marks)


@dataclass(frozen=True)
class _Component:
    """Reads one component; faults and marks go where the list keeps them."""

    written: Written
    marks: dict[str, str]
    sent: str
    """Its path in the sent list."""
    new: str
    """Its path in the body of the message of v0.9."""

    def read(self, component: JsonValue) -> JsonValue:
        if not isinstance(component, dict):
            return component
        kind = str(component.get("component"))
        name = component.get("id")
        if isinstance(name, str) and not IDENTIFIER.fullmatch(name):
            self.written.note("Ids of v1.0 are letters, digits and underscores; other ids were taken as they are.")
        made: dict[str, JsonValue] = {}
        for key, value in component.items():
            if key == "catalogId" and value in KNOWN_CATALOGS:
                continue
            if key == "metadata" or key in NOT_IN_09.get(kind, ()):
                self.written.note(f'"{key}" of {kind} "{name}" was left out: v0.9 does not have it.')
                continue
            made[key] = self._property(key, value)
        return made

    def _property(self, key: str, value: JsonValue) -> JsonValue:
        if key == "children":
            return value
        if key == "accessibility" and isinstance(value, dict):
            value = {name: inner for name, inner in value.items() if name not in ("live", "hidden")}
        elif key == "checks" and isinstance(value, list):
            value = [self._check(rule) for rule in value]
        elif key == "action" and isinstance(value, dict):
            event = value.get("event")
            if isinstance(event, dict) and "userMessage" in event:
                self.written.note('"userMessage" of an action was left out: v0.9 does not have it.')
                value = value | {"event": {name: inner for name, inner in event.items() if name != "userMessage"}}
        return self._value(value, inside("", key), inside("", key))

    def _check(self, rule: JsonValue) -> JsonValue:
        if not isinstance(rule, dict) or "message" in rule:
            return rule
        condition = rule.get("condition")
        called = str(condition.get("@call")) if isinstance(condition, dict) else ""
        return rule | {"message": MESSAGES.get(called, "Validation failed")}

    def _value(self, value: JsonValue, sent: str, new: str) -> JsonValue:
        if isinstance(value, list):
            return [self._value(item, f"{sent}/{index}", f"{new}/{index}") for index, item in enumerate(value)]
        if not isinstance(value, dict):
            return value
        if "path" in value or "call" in value:
            text = f"v1.0 writes a binding as {FORMS[0]} and a call as {FORMS[1]}."
            self.written.refuse("type_mismatch", self.sent + sent, text, found=shown(value), allowed=FORMS)
            return value
        made: dict[str, JsonValue] = {}
        for key, inner in value.items():
            name = {"@path": "path", "@call": "call"}.get(key, key[1:] if key.startswith("@@") else key)
            if name == key and key.startswith("@"):
                text = f"Unknown directive {key[:60]!r}; v1.0 has @path and @call, and @@ for a plain @."
                self.written.refuse("extra_field", inside(self.sent + sent, key), text, allowed=FORMS)
            if name == "catalogId" and "@call" in value and inner in KNOWN_CATALOGS:
                continue
            if name != key:
                self.marks[inside(self.new + new, name)] = inside(self.sent + sent, key)
            made[name] = self._value(inner, inside(sent, key), inside(new, name))
        if "call" in made and "args" not in made:
            made["args"] = {}
        return made
