"""A good list written in another version, where nothing of it is lost on the way."""

import json
from collections.abc import Mapping, Sequence

from pydantic import JsonValue

from core.errors import FirsthandError
from playground.lab.text import Version, laid_out
from ui_server.door import read_messages
from ui_server.limits import Limits
from ui_server.messages import VERSION, Message

CATALOG_10 = "https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json"
HEADINGS: Mapping[str, str] = {f"h{level}": "#" * level for level in range(1, 6)}


def written_in(messages: Sequence[Message], version: Version) -> str | None:
    """Write a list in a version.

    Args:
        messages: The list as v0.9 messages, as the door gave them; those of a list without faults.
        version: The one to write it in. None is written in v0.8, which has no functions and no checks.

    Returns:
        Its text; None where what was written would not be read as the same list.
    """
    if not messages or version == "v0.8":
        return None
    if version == VERSION:
        return laid_out(list(messages))
    made: list[JsonValue] = [_message(message) for message in messages]
    try:
        back = read_messages(json.dumps(made), Limits(), {}, {}).messages
    except FirsthandError:
        return None
    return laid_out(made) if [_message(message) for message in back] == made else None


def _message(message: Message) -> dict[str, JsonValue]:
    made: dict[str, JsonValue] = {"version": "v1.0"}
    for kind, body in message.items():
        if kind == "version" or not isinstance(body, dict):
            continue
        if kind == "createSurface":
            made[kind] = {**body, "catalogId": CATALOG_10}
        elif kind == "updateDataModel":
            made[kind] = {**body, "value": body.get("value")}
        elif kind == "updateComponents":
            listed = body.get("components")
            made[kind] = {
                **body,
                "components": [_component(one) for one in listed if isinstance(one, dict)]
                if isinstance(listed, list)
                else listed,
            }
        else:
            made[kind] = body
    return made


def _component(component: Mapping[str, JsonValue]) -> dict[str, JsonValue]:
    """Write a component; a heading whose words stand in it is written as Markdown, as v1.0 has no variants for it."""
    made = {key: value if key == "children" else _value(value) for key, value in component.items()}
    text, level = made.get("text"), HEADINGS.get(str(made.get("variant")))
    if made.get("component") == "Text" and level is not None and isinstance(text, str) and "\n" not in text:
        del made["variant"]
        made["text"] = f"{level} {text}"
    return made


def _value(value: JsonValue) -> JsonValue:
    """Write bindings, calls, and names that begin with @, as v1.0 has them."""
    if isinstance(value, list):
        return [_value(item) for item in value]
    if not isinstance(value, dict):
        return value
    names = {"path": "@path", "call": "@call"}
    return {names.get(key, f"@{key}" if key.startswith("@") else key): _value(inner) for key, inner in value.items()}
