"""Values for fields: which field is meant, whether the value fits it, and the entry in words."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from typing import Any

from pydantic import JsonValue

from core.screen import Target
from ui_server.hidden import hidden_words
from ui_server.limits import Limits
from ui_server.messages import Message
from ui_server.twin.functions import is_true
from ui_server.twin.words import plain

Control = Mapping[str, Any]
"""One control of a field: `kind`, `label`, `value` and `enabled`; a slider's has `min`, `max` and `step`, a date's
`earliest`, `latest`, `standing` and `today`, an option's `single`; `whole` where it is bound to all data at once."""

NUMBER = re.compile(r"-?(?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+)(?:[eE][-+]?[0-9]+)?")
"""What a number field of a page takes."""
MOMENT = re.compile(
    r"(?P<day>[0-9]{4}-[0-9]{2}-[0-9]{2})?(?:(?P<joint>(?<=[0-9])T)?(?P<hour>[0-9]{2}:[0-9]{2}(?::[0-9]{2})?))?"
)
"""What a date field takes: a day, a time, or both with a T between them."""
MOST_TEXT = Limits.text
"""Characters that one entry may have, as many as a text of a component."""
MOST_TOLD = 200
"""Characters of an entry that are repeated in words."""

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


def readings_of(name: str) -> list[tuple[str, str]]:
    """Return what a name of a field may mean, as component and row: an id may hold an @, too."""
    places = [index for index, letter in enumerate(name) if letter == "@"]
    return [(name, ""), *((name[:index], name[index + 1 :]) for index in places)]


def future_words(asked: int, present: int) -> str:
    """Say that an act is for another revision than the present one."""
    if asked > present:
        return f"There is no revision {asked} yet; act on revision {present}."
    return f"The screen has changed since revision {asked}; act on revision {present} instead."


def chosen_row(
    component_id: str,
    paths: Sequence[str],
    path: str | None,
    targets: Sequence[Target],
    messages: Sequence[Message],
) -> str:
    """Return the data path of the instance that is meant.

    Args:
        component_id: The component.
        paths: Data paths of its instances, in the order of drawing.
        path: The path that was given, if one was.
        targets: What can be clicked, to say so where there is no such component.
        messages: Those that build the surface, to say where the component is hidden.

    Raises:
        Refusal: There is no such component or row, or several rows and no path.
    """
    if not paths:
        known = ", ".join(dict.fromkeys(target.id for target in targets)) or "none"
        hint = hidden_words(component_id, messages) or f" Interactive: {known}."
        raise Refusal(f'There is no component "{component_id}" on the screen.{hint}')
    if path is None:
        if len(paths) > 1:
            raise Refusal(f'"{component_id}" stands for {len(paths)} rows; give a path: {", ".join(paths[:20])}.')
        return paths[0]
    wanted = path.rstrip("/") or "/"
    if wanted in paths:
        return wanted
    if paths == ["/"]:
        raise Refusal(f'"{component_id}" stands in no row of a list, so leave path out; "{path[:60]}" is none.')
    named = path[:60] or "without a name"
    raise Refusal(f'"{component_id}" has no row {named}; its rows are {", ".join(paths[:20])}.')


def row_to_click(path: str | None, paths: Sequence[str], field_rows: Sequence[str]) -> str | None:
    """Return the row that an act's path means for its click; none where it is there for the fields of the act.

    Args:
        path: The act's path.
        paths: Data paths of the instances of the component to click.
        field_rows: Data paths of the fields to fill in.
    """
    for_fields = path is not None and paths == ["/"] and path.rstrip("/") in field_rows
    return None if for_fields else path


def label_of(component_id: str, kind: str, controls: Sequence[Control]) -> str:
    """Return what a field is called in words: its label, else its id.

    Args:
        component_id: The component.
        kind: Its type.
        controls: Its controls; those of a date with a time say in their labels which part they are.
    """
    if not controls or kind in ("ChoicePicker", "Tabs"):
        return component_id
    label = str(controls[0]["label"])
    if kind == "DateTimeInput" and len(controls) > 1:
        label = label.removesuffix(str(controls[0]["kind"])).removesuffix(", ")
    return label or component_id


def words_of(field: Field) -> str:
    """Say what was entered."""
    if field.type == "CheckBox":
        return f'{"Ticked" if field.value else "Unticked"} "{field.label}"'
    if field.type in ("ChoicePicker", "Tabs"):
        chosen = field.value if isinstance(field.value, list) else [field.value]
        return "Chose " + (", ".join(f'"{each}"' for each in chosen) or "nothing") + f" in {field.label}"
    return f'Entered "{cut(text_of(field.value))}" in "{field.label}"'


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
    if controls[0].get("whole"):
        raise Refusal(f'"{field.label}" is bound to the whole of the data, which no field may replace.')
    checks[field.type](field, controls)


def _fits_text(field: Field, controls: Sequence[Control]) -> None:
    value = field.value
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        what = "a number" if controls[0]["kind"] == "number" else "text"
        raise Refusal(f'"{field.label}" takes {what}, not {_kind(value)}.')
    check_length(field.label, text_of(value))
    if controls[0]["kind"] == "number" and isinstance(value, str) and value and not _is_number(value):
        raise Refusal(f'"{field.label}" takes a number, not "{value[:40]}".')


def _fits_check(field: Field, controls: Sequence[Control]) -> None:
    if not isinstance(field.value, bool):
        raise Refusal(f'"{field.label}" takes true or false, not {_kind(field.value)}.')


def _fits_slider(field: Field, controls: Sequence[Control]) -> None:
    low, high = controls[0]["min"], controls[0]["max"]
    given = field.value
    value = float(given) if isinstance(given, str) and _is_number(given) else given
    if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
        raise Refusal(f'"{field.label}" takes a number from {low:g} to {high:g}, not {str(value)[:40]}.')
    step = controls[0].get("step", 1)
    steps = (value - low) / step
    if abs(steps - round(steps)) > OFF_STEP:
        raise Refusal(f'"{field.label}" goes from {low:g} to {high:g} in steps of {step:g}; {value:g} is none of them.')


def _fits_time(field: Field, controls: Sequence[Control]) -> None:
    kinds = [str(control["kind"]) for control in controls]
    if not time_parts(field, kinds):
        shapes = {"date": "2026-07-15", "time": "19:30"}
        shape = "T".join(shapes.get(kind, "") for kind in kinds)
        raise Refusal(f'"{field.label}" takes a value like "{shape}", not {str(field.value)[:40]!r}.')
    day, hour = _day_and_hour(str(field.value))
    standing_day, standing_hour = _day_and_hour(str(controls[0].get("standing") or ""))
    if len(kinds) > 1 and field.value:
        day = day or standing_day or str(controls[0].get("today") or "")
        hour = hour or standing_hour or "00:00:00"
    for bound, sign in (("earliest", "before"), ("latest", "after")):
        limit = str(controls[0].get(bound) or "")
        value, edge = _compared((day, hour), _day_and_hour(limit))
        if value and (value < edge if sign == "before" else value > edge):
            entered = "T".join(part for part in (day, hour) if part) if len(kinds) > 1 else str(field.value)
            raise Refusal(f'"{field.label}" takes nothing {sign} {limit[:40]}, so not {entered[:40]}.')


def _compared(value: tuple[str, str], limit: tuple[str, str]) -> tuple[str, str]:
    """Return the parts of two moments that decide which is earlier, or two empty texts where they say too little."""
    (day, hour), (limit_day, limit_hour) = value, limit
    if day and limit_day and day != limit_day:
        return day, limit_day
    if hour and limit_hour and (bool(day) == bool(limit_day) or not limit_day):
        return hour, limit_hour
    return "", ""


def _day_and_hour(text: str) -> tuple[str, str]:
    """Return the day and the time in a text, the time with its seconds; a moment with an offset in UTC."""
    try:
        moment = datetime.fromisoformat(text) if "T" in text else None
    except ValueError:
        moment = None
    if moment is not None:
        moment = moment.astimezone(UTC) if moment.tzinfo else moment
        return moment.date().isoformat(), f"{moment:%H:%M:%S}"
    found = MOMENT.match(text)
    day, hour = (found["day"] or "", found["hour"] or "") if found else ("", "")
    return day, f"{hour}:00" if len(hour) == len("19:30") else hour


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
    found = MOMENT.fullmatch(field.value)
    if found is None or (found["joint"] is None) == bool(found["day"] and found["hour"]):
        return {}
    try:
        texts = {
            "date": date.fromisoformat(found["day"]).isoformat() if found["day"] else "",
            "time": time.fromisoformat(found["hour"]).strftime("%H:%M") if found["hour"] else "",
        }
    except ValueError:
        return {}
    if any(text and kind not in kinds for kind, text in texts.items()):
        return {}
    return {index: texts[kind] for index, kind in enumerate(kinds) if texts.get(kind)}


def check_length(label: str, text: str) -> None:
    """Refuse a text that is longer than a field takes.

    Raises:
        Refusal: It is too long.
    """
    if len(text) > MOST_TEXT:
        raise Refusal(f'"{label}" takes at most {MOST_TEXT:,} characters, not {len(text):,}.')


def cut(text: str) -> str:
    """Return the beginning of a text, as words repeat it."""
    return text if len(text) <= MOST_TOLD else f"{text[:MOST_TOLD]}…"


def kept_words(field: Field, entered: str, before: JsonValue, after: JsonValue) -> str:
    """Say what a bound field keeps instead of what was entered, or beside it; '' where it keeps just that.

    Args:
        field: The field.
        entered: What the input took, as text; for fields without text anything.
        before: What the data held where the field is bound.
        after: What they hold now.
    """
    if before == after and not _stood(field, entered, before):
        return ", which the data do not take there, so the field keeps nothing"
    if field.type == "DateTimeInput" and _day_and_hour(str(field.value))[1] not in ("", _day_and_hour(plain(after))[1]):
        return f', which holds "{cut(plain(after))}" now'
    if field.type == "ChoicePicker" and isinstance(after, list):
        wanted = field.value if isinstance(field.value, list) else [field.value]
        beside = [cut(each) for each in after if isinstance(each, str) and each not in wanted]
        if beside:
            return ", which keeps " + ", ".join(f'"{each}"' for each in beside) + " beside"
    return ""


def _stood(field: Field, entered: str, before: JsonValue) -> bool:
    """Say whether the data held before what was entered."""
    match field.type:
        case "TextField":
            return plain(before) == entered
        case "CheckBox":
            return is_true(before) == field.value
        case "Slider":
            return plain(before) == entered or before == field.value
        case "DateTimeInput":
            had, given = _day_and_hour(plain(before)), _day_and_hour(str(field.value))
            return all(part in ("", old) for part, old in zip(given, had, strict=True)) and bool(before or not entered)
    wanted = field.value if isinstance(field.value, list) else [field.value]
    had_options = before if isinstance(before, list) else [before] if before else []
    return all(each in had_options for each in wanted)


def text_of(value: JsonValue) -> str:
    """Return a text or number as it is typed."""
    return plain(value)


def _is_number(text: str) -> bool:
    return NUMBER.fullmatch(text) is not None


def _kind(value: JsonValue) -> str:
    names = {dict: "an object", list: "a list", str: "text", bool: "true or false", int: "a number", float: "a number"}
    return names.get(type(value), "nothing")
