"""The door: whatever an agent sent, in any version, becomes a list of v0.9 messages."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from a2ui.core.state import SurfaceModel
from pydantic import JsonValue

from core.errors import ScreenFault
from ui_server.faults import QUICK_START, ScreenFaults, close_words, inside, shown
from ui_server.images import replace_placeholders
from ui_server.limits import Limits, check_size
from ui_server.messages import KINDS, Message, body_of, kind_of
from ui_server.text import read_text
from ui_server.versions import v0_8, v0_9, v1_0
from ui_server.versions.v0_8_data import Origin
from ui_server.versions.written import Written

KINDS_OF = {"v0.8": v0_8.KINDS, "v0.9": KINDS, "v1.0": v1_0.KINDS}
"""The kinds of message of each version that is understood."""
FAMILY = {"v0.8": "v0.8", "v1.0": "v1.0"} | dict.fromkeys(v0_9.VERSIONS, "v0.9")
ALLOWED = ("v0.9", "v0.9.1", "v1.0", "v0.8")
MOST_QUOTED = 3
"""How often JSON may stand as a text inside JSON."""
QUOTED = ("[", "{", '"', "`")
"""How JSON begins, and a text that holds some."""


@dataclass(frozen=True)
class Received:
    """A message list as it is understood."""

    written: Written
    """The list in v0.9, each message with a sound envelope, and the way back to the list as sent."""
    origins: dict[str, Origin]
    """What to remember of the surfaces that v0.8 began, once the list is applied."""

    @property
    def messages(self) -> list[Message]:
        """The list in v0.9."""
        return self.written.messages

    @property
    def repairs(self) -> tuple[str, ...]:
        """What was repaired or turned into v0.9, in words."""
        return tuple(self.written.notes)


def read_messages(
    raw: object, limits: Limits, live: Mapping[str, SurfaceModel], origins: Mapping[str, Origin]
) -> Received:
    """Return the messages as v0.9, each with a sound envelope; components are not looked into.

    Each message is read by its own version, so that one list may mix them. A message without a version is one of v0.8
    where its kind exists in v0.8 only, or is deleteSurface.

    Args:
        raw: A list of messages, an object with `messages` (and optionally `image_placeholders`), one message, or any
            of these as JSON text, also as JSON lines, in a code fence or prose, or with a model's usual slips.
            `messages` may itself be such text. A placeholder that nothing resolves is a fault.
        limits: The caps.
        live: The surfaces that are open.
        origins: What was remembered of those that v0.8 began.

    Raises:
        ScreenFaults: Codes `bad_json`, `too_large`, `too_deep`, `bad_shape`, `too_many_messages`, `unknown_version`,
            `unknown_message`, `missing_field`, `extra_field`, `type_mismatch`, `invalid_value`, `wrong_catalog`,
            `unknown_surface`, `surface_exists`, `duplicate_id`, and those of `replace_placeholders`.
    """
    written = Written()
    value = _list_of(raw, limits, written)
    kinds = [_kind(index, message, written) for index, message in enumerate(value)]
    old = {index: value[index] for index, kind in enumerate(kinds) if kind is not None and kind[0] == "v0.8"}
    reading = v0_8.Reading08(old, written, live, origins, set(live))
    reading.read_data(value)
    for index, kind in enumerate(kinds):
        if kind is None:
            continue
        start = len(written.messages)
        if kind[0] == "v0.8":
            reading.write(index)
        elif kind[0] == "v1.0":
            v1_0.write(index, value[index], kind[1], written)
        else:
            v0_9.write(index, value[index], kind[1], written)
        for message in written.messages[start:]:
            reading.follow(kind_of(message), body_of(message), kind[0])
        if kind[0] != "v0.9":
            _check_turned(start, kind[0], written)
    if not written.faults:
        reading.write_starting()
        reading.write_moved()
    if written.faults:
        raise ScreenFaults(sorted(written.faults, key=_place))
    return Received(written, reading.kept())


def _list_of(raw: object, limits: Limits, written: Written) -> list[Any]:
    """Return the list that was sent, taken out of text and wrappers, its placeholders resolved."""
    value = _parsed(raw, limits, written)
    placeholders: dict[str, int] = {}
    _check_count(value, limits)
    check_size(value, limits)
    while isinstance(value, dict) and "messages" in value:
        given = value.get("image_placeholders", {})
        if not isinstance(given, dict):
            raise _fault("bad_placeholder", "/image_placeholders", "image_placeholders is an object of image ids.")
        placeholders |= given
        value = _parsed(value["messages"], limits, written)
        _check_count(value, limits)
        check_size(value, limits)
    value = replace_placeholders([value] if isinstance(value, dict) else value, placeholders)
    if not isinstance(value, list) or not value:
        raise _fault("bad_shape", "/", "Send a non-empty JSON list of A2UI messages.", shown(value))
    return value


def _check_count(value: object, limits: Limits) -> None:
    """Refuse a list that is too long before anything in it is looked at."""
    if isinstance(value, list) and len(value) > limits.messages:
        raise _fault("too_many_messages", "/", f"{len(value)} messages are more than the {limits.messages} allowed.")


def _check_turned(start: int, version: str, written: Written) -> None:
    """Judge what was written of a message of another version, and say that it was."""
    for index in range(start, len(written.messages)):
        message = written.messages[index]
        faults = v0_9.envelope_faults(message, kind_of(message), f"/{index}")
        written.faults.extend(written.retell(fault) for fault in faults)
    written.note(f"The messages of {version} were turned into v0.9.")


def _place(fault: ScreenFault) -> int:
    first = fault.path.split("/")[1]
    return int(first) if first.isdecimal() else -1


def _parsed(raw: object, limits: Limits, written: Written) -> object:
    if not isinstance(raw, str):
        return raw
    value, repairs = read_text(raw, limits.json_bytes)
    for _ in range(MOST_QUOTED):
        if not isinstance(value, str) or not value.lstrip().startswith(QUOTED):
            break
        value, more = read_text(value, limits.json_bytes)
        repairs = (*repairs, *more, "The JSON was quoted as a text inside JSON; it was read once more.")
    for words in repairs:
        written.note(words)
    return value


def _kind(index: int, message: object, written: Written) -> tuple[str, str] | None:
    """Return the version family and the kind of a message, or note what is wrong with it."""
    here = f"/{index}"
    if not isinstance(message, dict):
        text = f"A message is an object, not {_kind_of_json(message)}."
        written.refuse("bad_shape", here, text, found=shown(message))
        return None
    version = _version(message)
    if version is None:
        said = message.get("version")
        words = "is missing" if "version" not in message else f"is {json.dumps(said)[:40]}"
        text = f'"version" {words}; it must be "v0.9" ({", ".join(ALLOWED[1:])} are understood, too).'
        found = shown(said) if "version" in message else None
        written.refuse("unknown_version", f"{here}/version", text, found=found, allowed=ALLOWED)
        return None
    allowed = KINDS_OF[version]
    kinds = [kind for kind in allowed if kind in message]
    others = [key for key in message if key != "version" and key not in kinds]
    if len(kinds) == 1 and not others:
        return version, kinds[0]
    held = ", ".join([*kinds, *others])[:80] or "nothing"
    text = f"A message of {version} holds exactly one of {', '.join(allowed)}; this one holds {held}."
    elsewhere = sorted({name for name, kinds in KINDS_OF.items() if any(key in kinds for key in others)})
    if others and not kinds and elsewhere:
        text += f" {others[0]} is of {' and '.join(elsewhere)}: set version to that."
    if version == "v1.0" and any(key in v1_0.NOT_FOR_SCREENS for key in others):
        text += " Calls between agent and renderer are not part of a screen."
    text += close_words(others[0], allowed) if others and not kinds else ""
    code, path = ("unknown_message", here) if len(kinds) != 1 else ("extra_field", inside(here, others[0]))
    written.refuse(code, path, text, found=shown(held), allowed=allowed)
    return None


def _version(message: Mapping[str, JsonValue]) -> str | None:
    if "version" in message:
        said = message["version"]
        return FAMILY.get(said) if isinstance(said, str) else None
    return "v0.8" if any(kind in message for kind in v0_8.KINDS) else None


def _kind_of_json(value: object) -> str:
    names = {str: "a string", list: "a list", bool: "a boolean", int: "a number", float: "a number"}
    return names.get(type(value), "null")


def _fault(code: str, path: str, message: str, found: str | None = None) -> ScreenFaults:
    return ScreenFaults([ScreenFault(code, path, message, found=found, docs=QUICK_START)])
