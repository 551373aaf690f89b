"""Fields of a screen that take a value from the keyboard: which input fits one, and what is typed as a value for it."""

import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from pydantic import JsonValue

from core.screen import Target
from ui_server.field_values import NUMBER, label_of, text_of
from ui_server.messages import Message

Kind = Literal["text", "long", "number", "password", "date", "time", "datetime-local"]
VARIANTS: dict[str, Kind] = {"longText": "long", "number": "number", "obscured": "password"}
HIDDEN = "What it holds is not shown. What you type takes its place."
DAY, HOUR = re.compile(r"\d{4}-\d{2}-\d{2}"), re.compile(r"\d{2}:\d{2}")


@dataclass(frozen=True)
class Entry:
    """What is asked for a field: the kind of input, its label, its present value as text, and a note."""

    kind: Kind
    label: str
    value: str
    note: str = ""
    bounds: tuple[float, float] | None = None
    """Least and greatest number of a slider."""


def takes_typing(target: Target) -> bool:
    """Say whether a target takes a value from the keyboard; the filter of a picker does, its options do not."""
    typed = target.type in ("TextField", "DateTimeInput", "Slider")
    return target.enabled and (typed or _is_filter(target))


def _is_filter(target: Target) -> bool:
    return target.type == "ChoicePicker" and isinstance(target.value, str)


def definition(messages: Iterable[Message], surface: str, component: str) -> Mapping[str, JsonValue]:
    """Return how a component was declared last; empty where it was not.

    Args:
        messages: All v0.9 messages of the surfaces so far.
        surface: Id of the surface.
        component: Id of the component.
    """
    found: Mapping[str, JsonValue] = {}
    for message in messages:
        for kind, body in message.items():
            if not isinstance(body, dict) or body.get("surfaceId") != surface:
                continue
            if kind in ("createSurface", "deleteSurface"):
                found = {}
            listed = body.get("components")
            for entry in listed if isinstance(listed, list) else []:
                if isinstance(entry, dict) and entry.get("id") == component:
                    found = entry
    return found


def entry_of(target: Target, declared: Mapping[str, JsonValue]) -> Entry:
    """Return what to ask for a target.

    Args:
        target: One that takes typing.
        declared: How its component was declared.
    """
    label = target.label or target.id
    text = "" if isinstance(target.value, dict | list) or target.value is None else text_of(target.value)
    if target.type == "TextField":
        kind = VARIANTS.get(str(declared.get("variant")), "text")
        return Entry(kind, label, "", HIDDEN) if kind == "password" else Entry(kind, label, text)
    if target.type == "Slider":
        low, high = _number(declared.get("min"), 0.0), _number(declared.get("max"), 100.0)
        return Entry("number", label, text, f"From {text_of(low)} to {text_of(high)}.", (low, high))
    if target.type == "DateTimeInput":
        return _moment(target.id, label, text, declared)
    return Entry("text", label, text, "Shows the options that hold these letters.")


def _moment(component: str, label: str, text: str, declared: Mapping[str, JsonValue]) -> Entry:
    day, hour = DAY.search(text), HOUR.search(text)
    if not declared.get("enableTime"):
        return Entry("date", label, day.group() if day else "")
    if declared.get("enableDate") is False:
        return Entry("time", label, hour.group() if hour else "")
    parts = [{"kind": label.rpartition(", ")[2], "label": label}, {}]
    whole = label_of(component, "DateTimeInput", parts) if parts[0]["kind"] in ("date", "time") else label
    return Entry("datetime-local", whole, f"{day.group()}T{hour.group() if hour else '00:00'}" if day else "")


def _number(value: JsonValue, usual: float) -> float:
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else usual


def typed(target: Target, text: str) -> JsonValue:
    """Return what was typed as a value for a target; what makes no sense stays text, so that the screen refuses it."""
    if _is_filter(target):
        return {"filter": text}
    if target.type == "Slider" and NUMBER.fullmatch(text.strip()):
        number = float(text)
        return text if math.isinf(number) else int(number) if number.is_integer() else number
    return text
