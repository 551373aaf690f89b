"""The door: whatever an agent sent becomes a list of v0.9 messages."""

import json
import re

from a2ui.core.schema.v0_9 import A2uiMessageListWrapper
from a2ui.inference_formats.direct_json.json_reader import read_json
from pydantic import JsonValue, ValidationError

from core.errors import ScreenFault
from ui_server.faults import ScreenFaults
from ui_server.images import replace_placeholders
from ui_server.limits import Limits, check_size

Message = dict[str, JsonValue]

VERSION = "v0.9"
VERSIONS = ("v0.9", "v0.9.1")
BASIC_CATALOG = "https://a2ui.org/specification/v0_9/catalogs/basic/catalog.json"
KINDS = ("createSurface", "updateComponents", "updateDataModel", "deleteSurface")
FENCE = re.compile(r"```[a-z0-9]*\s*")


def read_messages(raw: object, limits: Limits) -> list[Message]:
    """Return the messages as v0.9, each with a sound envelope; components are not looked into.

    Args:
        raw: A list of messages, an object with `messages` (and optionally `image_placeholders`), one message, or any
            of these as JSON text, also as JSON lines, in a code fence, or with a model's usual slips (trailing commas).
            `messages` may itself be such text. A placeholder that nothing resolves is a fault.
        limits: The caps.

    Raises:
        ScreenFaults: Codes `bad_json`, `too_large`, `too_deep`, `bad_shape`, `too_many_messages`, `unknown_version`,
            `unknown_message`, `missing_field`, `extra_field`, `type_mismatch`, `wrong_catalog`, and those of
            `replace_placeholders`.
    """
    value = _parsed(raw, limits)
    placeholders: dict[str, int] = {}
    check_size(value, limits)
    while isinstance(value, dict) and "messages" in value:
        given = value.get("image_placeholders", {})
        if not isinstance(given, dict):
            raise _fault("bad_placeholder", "/image_placeholders", "image_placeholders is an object of image ids.")
        placeholders |= given
        value = _parsed(value["messages"], limits)
        check_size(value, limits)
    value = replace_placeholders(value, placeholders)
    if isinstance(value, dict):
        value = [value]
    if not isinstance(value, list) or not value:
        raise _fault("bad_shape", "/", "Send a non-empty JSON list of A2UI messages.")
    if len(value) > limits.messages:
        raise _fault("too_many_messages", "/", f"{len(value)} messages are more than the {limits.messages} allowed.")
    faults = [fault for index, message in enumerate(value) for fault in _envelope_faults(index, message)]
    if faults:
        raise ScreenFaults(faults)
    return [{**json.loads(json.dumps(message)), "version": VERSION} for message in value]


def kind_of(message: Message) -> str:
    """Return which of the four kinds a message with a sound envelope is."""
    return next(kind for kind in KINDS if kind in message)


def _parsed(raw: object, limits: Limits) -> object:
    if not isinstance(raw, str):
        return raw
    if len(raw) > limits.json_bytes:
        raise _fault("too_large", "/", f"The messages are larger than {limits.json_bytes:,} characters of JSON.")
    try:
        return _read_text(_unfenced(raw))
    except RecursionError:
        raise _fault("too_deep", "/", "The messages are nested too deeply.") from None
    except ValueError as error:
        raise _fault("bad_json", "/", f"The text is no JSON: {str(error)[:200]}.") from None


def _unfenced(text: str) -> str:
    first, _, rest = text.strip().partition("\n")
    return rest[:-3] if rest.endswith("```") and FENCE.fullmatch(first) else text


def _read_text(text: str) -> object:
    try:
        return json.loads(text)
    except json.JSONDecodeError:
        lines = [line for line in text.splitlines() if line.strip()]
    try:
        return [json.loads(line) for line in lines]
    except json.JSONDecodeError:
        return read_json(text)


def _envelope_faults(index: int, message: object) -> list[ScreenFault]:
    here = f"/{index}"
    if not isinstance(message, dict):
        return [ScreenFault("bad_shape", here, f"A message is an object, not {_kind_of_json(message)}.")]
    version = message.get("version")
    if version not in VERSIONS:
        said = "is missing" if version is None else f"is {json.dumps(version)[:40]}"
        return [ScreenFault("unknown_version", f"{here}/version", f'"version" {said}; it must be "{VERSION}".')]
    kinds = [kind for kind in KINDS if kind in message]
    if len(kinds) != 1:
        found = ", ".join(kinds) or ", ".join(key for key in message if key != "version")[:80] or "nothing"
        text = f"A message holds exactly one of {', '.join(KINDS)}; this one holds {found}."
        return [ScreenFault("unknown_message", here, text)]
    faults = _schema_faults(index, message, kinds[0])
    if not faults and message[kinds[0]]["surfaceId"] == "":
        faults = [ScreenFault("type_mismatch", f"{here}/{kinds[0]}/surfaceId", "surfaceId must not be empty.")]
    if not faults and kinds[0] == "updateComponents" and not message["updateComponents"]["components"]:
        faults = [ScreenFault("bad_shape", f"{here}/updateComponents/components", "List at least one component.")]
    if not faults and kinds[0] == "createSurface":
        catalog = message["createSurface"]["catalogId"]
        if catalog != BASIC_CATALOG:
            text = f'Unknown catalog {str(catalog)[:120]!r}; the catalog here is "{BASIC_CATALOG}".'
            faults = [ScreenFault("wrong_catalog", f"{here}/createSurface/catalogId", text)]
    return faults


def _schema_faults(index: int, message: Message, kind: str) -> list[ScreenFault]:
    try:
        A2uiMessageListWrapper.model_validate({"messages": [message]})
    except ValidationError as error:
        branch = f"{kind[0].upper()}{kind[1:]}Message"
        codes = {"missing": "missing_field", "extra_forbidden": "extra_field"}
        return [
            ScreenFault(
                codes.get(problem["type"], "type_mismatch"),
                "/".join(["", str(index), *(str(part) for part in problem["loc"][3:])]),
                f"{problem['loc'][-1]}: {problem['msg']}.",
            )
            for problem in error.errors()
            if len(problem["loc"]) > 3 and problem["loc"][2] == branch
        ]
    return []


def _kind_of_json(value: object) -> str:
    names = {str: "a string", list: "a list", bool: "a boolean", int: "a number", float: "a number"}
    return names.get(type(value), "null")


def _fault(code: str, path: str, message: str) -> ScreenFaults:
    return ScreenFaults([ScreenFault(code, path, message)])
