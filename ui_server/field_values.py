"""Values for fields: which field is meant, whether the value fits it, and the entry in words."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, time
from typing import Any

from pydantic import JsonValue

from core.screen import Target
from ui_server.twin.words import plain

Control = Mapping[str, Any]
"""One control of a field: `kind`, `label`, `value` and `enabled`; a slider's has `min`, `max` and `step`, a date's
`earliest` and `latest`, an option's `single`."""

NUMBER = re.compile(r"-?(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][-+]?\d+)?")
"""What a number field of a page takes."""


OFF_STEP = 1e-6
"""Share of a step by which a slider's value may be off."""


class Refusal(Exception):
    """An act that cannot be carried out, in words for the one who asked; nothing was done."""


@dataclass(frozen=True)
class Field:
    """One field and what to enter."""

    id: str
    path: str
    type: str
    label: str
    value: JsonValue


def chosen_row(component_id: str, paths: Sequence[str], path: str | None, targets: Sequence[Target]) -> str:
    """Return the data path of the instance that is meant.

    Args:
        component_id: The component.
        paths: Data paths of its instances, in the order of drawing.
        path: The path that was given, if one was.
        targets: What can be clicked, to say so where there is no such component.

    Raises:
        Refusal: There is no such component or row, or several rows and no path.
    """
    if not paths:
        known = ", ".join(dict.fromkeys(target.id for target in targets)) or "none"
        raise Refusal(f'There is no component "{component_id}" on the screen. Interactive: {known}.')
    if path is None:
        if len(paths) > 1:
            raise Refusal(f'"{component_id}" stands for {len(paths)} rows; give a path: {", ".join(paths[:20])}.')
        return paths[0]
    wanted = path.rstrip("/") or "/"
    if wanted in paths:
        return wanted
    if paths == ["/"]:
        return "/"
    raise Refusal(f'"{component_id}" has no row {path}; its rows are {", ".join(paths[:20])}.')


def words_of(field: Field) -> str:
    """Say what was entered."""
    if field.type == "CheckBox":
        return f'{"Ticked" if field.value else "Unticked"} "{field.label}"'
    if field.type in ("ChoicePicker", "Tabs"):
        chosen = field.value if isinstance(field.value, list) else [field.value]
        return "Chose " + (", ".join(f'"{each}"' for each in chosen) or "nothing") + f" in {field.label}"
    return f'Entered "{text_of(field.value)}" in "{field.label}"'


def check(field: Field, controls: Sequence[Control]) -> None:
    """Check that a field takes its value.

    Args:
        field: The field and its value.
        controls: All its controls, in the order of drawing.

    Raises:
        Refusal: It is no field, is switched off, or the value does not fit.
    """
    checks = {
        "TextField": _fits_text,
        "CheckBox": _fits_check,
        "Slider": _fits_slider,
        "DateTimeInput": _fits_time,
        "ChoicePicker": _fits_choice,
        "Tabs": tab_of,
    }
    if field.type not in checks or not controls:
        raise Refusal(f'"{field.id}" is a {field.type} and takes no value; {", ".join(checks)} do.')
    if not controls[0]["enabled"]:
        raise Refusal(f'"{field.label}" is switched off.')
    checks[field.type](field, controls)


def _fits_text(field: Field, controls: Sequence[Control]) -> None:
    value = field.value
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        raise Refusal(f'"{field.label}" takes text, not {_kind(value)}.')
    if controls[0]["kind"] == "number" and isinstance(value, str) and value and not _is_number(value):
        raise Refusal(f'"{field.label}" takes a number, not "{value[:40]}".')


def _fits_check(field: Field, controls: Sequence[Control]) -> None:
    if not isinstance(field.value, bool):
        raise Refusal(f'"{field.label}" takes true or false, not {_kind(field.value)}.')


def _fits_slider(field: Field, controls: Sequence[Control]) -> None:
    low, high = controls[0]["min"], controls[0]["max"]
    value = field.value
    if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
        raise Refusal(f'"{field.label}" takes a number from {low:g} to {high:g}, not {str(value)[:40]}.')
    step = controls[0].get("step", 1)
    steps = (value - low) / step
    if abs(steps - round(steps)) > OFF_STEP:
        raise Refusal(f'"{field.label}" goes from {low:g} to {high:g} in steps of {step:g}; {value:g} is none of them.')


def _fits_time(field: Field, controls: Sequence[Control]) -> None:
    if not time_parts(field, [str(control["kind"]) for control in controls]):
        shapes = {"date": "2026-07-15", "time": "19:30"}
        shape = "T".join(shapes.get(str(control["kind"]), "") for control in controls)
        raise Refusal(f'"{field.label}" takes a value like "{shape}", not {str(field.value)[:40]!r}.')
    _in_time(field, controls[0])


def _in_time(field: Field, control: Control) -> None:
    for bound, sign in (("earliest", "before"), ("latest", "after")):
        limit = str(control.get(bound) or "")
        value, edge = _compared(str(field.value), limit)
        if value and (value < edge if sign == "before" else value > edge):
            raise Refusal(f'"{field.label}" takes nothing {sign} {limit}, so not {str(field.value)[:40]}.')


def _compared(value: str, limit: str) -> tuple[str, str]:
    """Return the parts of two moments that decide which is earlier, or two empty texts where they say too little."""
    (day, hour), (limit_day, limit_hour) = _day_and_hour(value), _day_and_hour(limit)
    if day and limit_day and day != limit_day:
        return day, limit_day
    if hour and limit_hour and bool(day) == bool(limit_day):
        return hour[:5], limit_hour[:5]
    return "", ""


def _day_and_hour(text: str) -> tuple[str, str]:
    day, _, hour = text.partition("T")
    return ("", day) if ":" in day else (day, hour)


def _fits_choice(field: Field, controls: Sequence[Control]) -> None:
    options = [each["value"]["option"] for each in controls if isinstance(each["value"], dict)]
    wanted = field.value if isinstance(field.value, list) else [field.value]
    unknown = [each for each in wanted if each not in options]
    if unknown:
        raise Refusal(f'"{field.id}" has no option {unknown[0]!r}; it has {", ".join(map(repr, options))}.')
    single = any(each.get("single", each["kind"] == "radio") for each in controls)
    if single and len(wanted) != 1:
        raise Refusal(f'"{field.id}" takes exactly one of {", ".join(map(repr, options))}.')


def tab_of(field: Field, controls: Sequence[Control]) -> int:
    """Return the index of the tab that a value names, by its title or its number.

    Raises:
        Refusal: There is no such tab.
    """
    for index, control in enumerate(controls):
        if field.value == control["label"] or (field.value == index and not isinstance(field.value, bool)):
            return index
    names = ", ".join(f'"{control["label"]}"' for control in controls)
    raise Refusal(f'"{field.id}" has no tab {field.value!r}; it has {names}.')


def time_parts(field: Field, kinds: Sequence[str]) -> dict[int, str]:
    """Return what to enter by the index of its input; empty where the value is no date or time that the field takes.

    A field with a date and a time also takes only one of them; one with a single input takes an empty text, too.
    """
    if not isinstance(field.value, str):
        return {}
    if not field.value:
        return {0: ""} if len(kinds) == 1 else {}
    day, hour = _day_and_hour(field.value)
    try:
        texts = {
            "date": date.fromisoformat(day).isoformat() if day else "",
            "time": time.fromisoformat(hour).strftime("%H:%M") if hour else "",
        }
    except ValueError:
        return {}
    if any(text and kind not in kinds for kind, text in texts.items()):
        return {}
    return {index: texts[kind] for index, kind in enumerate(kinds) if texts.get(kind)}


def text_of(value: JsonValue) -> str:
    """Return a text or number as it is typed."""
    return plain(value)


def _is_number(text: str) -> bool:
    return NUMBER.fullmatch(text) is not None


def _kind(value: JsonValue) -> str:
    names = {dict: "an object", list: "a list", str: "text", bool: "true or false", int: "a number", float: "a number"}
    return names.get(type(value), "nothing")
