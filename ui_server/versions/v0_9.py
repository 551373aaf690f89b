"""v0.9, v0.9.1 and the draft v0.10: read as they stand; the envelope is checked, components are not looked into."""

import functools
import json

from a2ui.core.schema.v0_9 import A2uiMessageListWrapper
from pydantic import JsonValue, ValidationError

from core.errors import ScreenFault
from ui_server.faults import QUICK_START, close_words, inside, misspelt, shown
from ui_server.limits import LONGEST_ID
from ui_server.messages import BASIC_CATALOG, KINDS, VERSION, Message
from ui_server.versions.written import KNOWN_CATALOGS, Written

VERSIONS = ("v0.9", "v0.9.1", "v0.10")
CODES = {"missing": "missing_field", "extra_forbidden": "extra_field"}
FIELDS = {
    "createSurface": ("surfaceId", "catalogId", "theme", "sendDataModel"),
    "updateComponents": ("surfaceId", "components"),
    "updateDataModel": ("surfaceId", "path", "value"),
    "deleteSurface": ("surfaceId",),
}


def write(index: int, message: dict[str, JsonValue], kind: str, written: Written) -> None:
    """Add one message to the list in v0.9, or its faults.

    Args:
        index: Its place in the sent list.
        message: The message.
        kind: Which of the four kinds it is.
        written: What is being written.
    """
    said = message.get("version")
    if said != VERSION:
        written.note(f'"version" {shown(said)} was read as "{VERSION}".')
    plain: Message = {**json.loads(json.dumps(message)), "version": VERSION}
    body = plain[kind]
    if kind == "createSurface" and isinstance(body, dict):
        catalog = body.get("catalogId")
        if catalog != BASIC_CATALOG and isinstance(catalog, str) and catalog in KNOWN_CATALOGS:
            written.note(f'The catalog "{catalog}" was taken as the basic catalog of v0.9.')
            body["catalogId"] = BASIC_CATALOG
    faults = envelope_faults(plain, kind, f"/{index}")
    written.faults.extend(faults)
    if not faults and isinstance(body, dict):
        written.add(kind, body, f"/{index}/{kind}")


def envelope_faults(message: Message, kind: str, here: str) -> list[ScreenFault]:
    """Return what is wrong with a v0.9 message of that kind around its components and data."""
    faults = _schema_faults(message, kind, here)
    body = message[kind]
    if faults or not isinstance(body, dict):
        return faults
    if body["surfaceId"] == "":
        return [_fault("type_mismatch", f"{here}/{kind}/surfaceId", "surfaceId must not be empty.", '""')]
    if len(str(body["surfaceId"])) > LONGEST_ID:
        text = f"A surfaceId has at most {LONGEST_ID} characters; this one has {len(str(body['surfaceId'])):,}."
        return [_fault("text_too_long", f"{here}/{kind}/surfaceId", text, shown(body["surfaceId"]))]
    if kind == "updateComponents" and not body["components"]:
        return [_fault("bad_shape", f"{here}/{kind}/components", "List at least one component.", "[]")]
    if kind == "createSurface" and body["catalogId"] != BASIC_CATALOG:
        catalog = body["catalogId"]
        text = f'Unknown catalog {str(catalog)[:120]!r}; the catalog here is "{BASIC_CATALOG}".'
        where = f"{here}/{kind}/catalogId"
        allowed = (BASIC_CATALOG,)
        return [ScreenFault("wrong_catalog", where, text, found=shown(catalog), allowed=allowed, docs=QUICK_START)]
    return []


def _schema_faults(message: Message, kind: str, here: str) -> list[ScreenFault]:
    try:
        A2uiMessageListWrapper.model_validate({"messages": [message]})
    except ValidationError as error:
        branch = f"{kind[0].upper()}{kind[1:]}Message"
        faults = []
        for problem in error.errors():
            if len(problem["loc"]) <= 3 or problem["loc"][2] != branch:
                continue
            parts = [str(part) for part in problem["loc"][3:]]
            code = CODES.get(problem["type"], "type_mismatch")
            field = len(parts) == 2 and code != "type_mismatch"
            fields = FIELDS[kind] if field else KINDS if len(parts) == 1 and code == "extra_field" else ()
            if code == "missing_field" and misspelt(parts[-1], message[kind], fields):
                continue
            text = f"{parts[-1]}: {problem['msg']}." + (f" {kind} takes {', '.join(fields)}." if fields else "")
            text += close_words(parts[-1], fields) if code == "extra_field" else ""
            found = None if code == "missing_field" else shown(problem["input"])
            where = functools.reduce(inside, parts, here)
            faults.append(ScreenFault(code, where, text, found=found, allowed=fields, docs=QUICK_START))
        return faults
    return []


def _fault(code: str, path: str, text: str, found: str) -> ScreenFault:
    return ScreenFault(code, path, text, found=found, docs=QUICK_START)
