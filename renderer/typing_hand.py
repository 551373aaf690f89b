"""Values entered into fields by keyboard and mouse."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, time
from typing import Any

from playwright.async_api import Page
from pydantic import JsonValue

from core.screen import Screen

Control = Mapping[str, Any]
"""One control as `window.firsthand.field` returns it."""


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


def chosen_row(component_id: str, rows: list[dict[str, str]], path: str | None, screen: Screen) -> str:
    """Return the data path of the instance that is meant.

    Raises:
        Refusal: There is no such component or row, or several rows and no path.
    """
    paths = [row["path"] for row in rows]
    if not paths:
        known = ", ".join(dict.fromkeys(target.id for target in screen.targets)) or "none"
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


async def fields_for(page: Page, values: Mapping[str, JsonValue], path: str | None, screen: Screen) -> list[Field]:
    """Return the fields that are meant, their values checked; nothing is entered yet.

    Args:
        page: The page.
        values: Values by component id or `id@path`.
        path: The row that a bare id means where it stands for several.
        screen: What is on the screen.

    Raises:
        Refusal: A field that is not there, switched off or no field, or a value that does not fit.
    """
    fields: list[Field] = []
    for name, value in values.items():
        component_id, _, row = name.partition("@")
        rows: list[dict[str, str]] = await page.evaluate("id => window.firsthand.rows(id)", component_id)
        several = len({each["path"] for each in rows}) > 1
        chosen = chosen_row(component_id, rows, row or (path if several else None), screen)
        controls = await _controls(page, component_id, chosen)
        kind = next(each["type"] for each in rows if each["path"] == chosen)
        label = str(controls[0]["label"]) if controls and kind not in ("ChoicePicker", "Tabs") else component_id
        field = Field(component_id, chosen, kind, label or component_id, value)
        _check(field, controls)
        fields.append(field)
    return fields


async def enter(page: Page, field: Field) -> str:
    """Enter a checked value and return that in words."""
    controls = await _controls(page, field.id, field.path)
    if field.type == "TextField":
        await _type(page, controls[0], _text(field.value))
    elif field.type == "CheckBox":
        if controls[0]["value"] != field.value:
            await _press(page, controls[0])
    elif field.type == "Slider":
        await _slide(page, controls[0], float(str(field.value)))
    elif field.type == "DateTimeInput":
        for index, text in _time_parts(field, [str(control["kind"]) for control in controls]).items():
            await _set_time(page, field, index, text)
    elif field.type == "ChoicePicker":
        await _choose(page, field, controls)
    else:
        await _press(page, controls[_tab(field, controls)])
    await page.evaluate("() => window.firsthand.settle()")
    return _words(field)


def _words(field: Field) -> str:
    if field.type == "CheckBox":
        return f'{"Ticked" if field.value else "Unticked"} "{field.label}"'
    if field.type in ("ChoicePicker", "Tabs"):
        chosen = field.value if isinstance(field.value, list) else [field.value]
        return "Chose " + (", ".join(f'"{each}"' for each in chosen) or "nothing") + f" in {field.label}"
    return f'Entered "{_text(field.value)}" in "{field.label}"'


def _check(field: Field, controls: list[Control]) -> None:
    checks = {
        "TextField": _fits_text,
        "CheckBox": _fits_check,
        "Slider": _fits_slider,
        "DateTimeInput": _fits_time,
        "ChoicePicker": _fits_choice,
        "Tabs": _tab,
    }
    if field.type not in checks or not controls:
        raise Refusal(f'"{field.id}" is a {field.type} and takes no value; {", ".join(checks)} do.')
    if not controls[0]["enabled"]:
        raise Refusal(f'"{field.label}" is switched off.')
    checks[field.type](field, controls)


def _fits_text(field: Field, controls: list[Control]) -> None:
    value = field.value
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        raise Refusal(f'"{field.label}" takes text, not {_kind(value)}.')
    if controls[0]["kind"] == "number" and isinstance(value, str) and value and not _is_number(value):
        raise Refusal(f'"{field.label}" takes a number, not "{value[:40]}".')


def _fits_check(field: Field, controls: list[Control]) -> None:
    if not isinstance(field.value, bool):
        raise Refusal(f'"{field.label}" takes true or false, not {_kind(field.value)}.')


def _fits_slider(field: Field, controls: list[Control]) -> None:
    low, high = controls[0]["min"], controls[0]["max"]
    value = field.value
    if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
        raise Refusal(f'"{field.label}" takes a number from {low:g} to {high:g}, not {str(value)[:40]}.')


def _fits_time(field: Field, controls: list[Control]) -> None:
    if not _time_parts(field, [str(control["kind"]) for control in controls]):
        shapes = {"date": "2026-07-15", "time": "19:30"}
        shape = "T".join(shapes.get(str(control["kind"]), "") for control in controls)
        raise Refusal(f'"{field.label}" takes a value like "{shape}", not {str(field.value)[:40]!r}.')


def _fits_choice(field: Field, controls: list[Control]) -> None:
    options = [each["value"]["option"] for each in controls if isinstance(each["value"], dict)]
    wanted = field.value if isinstance(field.value, list) else [field.value]
    unknown = [each for each in wanted if each not in options]
    if unknown:
        raise Refusal(f'"{field.id}" has no option {unknown[0]!r}; it has {", ".join(map(repr, options))}.')
    if len(wanted) != 1 and any(each["kind"] == "radio" for each in controls):
        raise Refusal(f'"{field.id}" takes exactly one of {", ".join(map(repr, options))}.')


def _tab(field: Field, controls: list[Control]) -> int:
    for index, control in enumerate(controls):
        if field.value == control["label"] or (field.value == index and not isinstance(field.value, bool)):
            return index
    names = ", ".join(f'"{control["label"]}"' for control in controls)
    raise Refusal(f'"{field.id}" has no tab {field.value!r}; it has {names}.')


async def _controls(page: Page, component_id: str, path: str) -> list[Control]:
    found: list[Control] = await page.evaluate("([id, path]) => window.firsthand.field(id, path)", [component_id, path])
    return found


async def _press(page: Page, control: Control) -> None:
    if control["point"] is None:
        raise Refusal(f'"{control["label"]}" is covered by something else.')
    await page.mouse.click(*control["point"])


async def _type(page: Page, control: Control, text: str) -> None:
    await _press(page, control)
    await page.keyboard.press("Control+A")
    if text:
        await page.keyboard.insert_text(text)
    else:
        await page.keyboard.press("Delete")


async def _slide(page: Page, control: Control, value: float) -> None:
    """Click near the value, then step to it: the step of a slider is 1."""
    await _press(page, control)
    x, y, width, height = control["box"]
    low, high = control["min"], control["max"]
    share = (value - low) / (high - low) if high > low else 0.0
    await page.mouse.click(x + 8 + (width - 16) * share, y + height / 2)
    reached = float(await page.evaluate("() => Number(document.activeElement.shadowRoot?.activeElement?.value ?? 0)"))
    steps = round(value - reached)
    for _ in range(min(abs(steps), 200)):
        await page.keyboard.press("ArrowRight" if steps > 0 else "ArrowLeft")


async def _set_time(page: Page, field: Field, index: int, text: str) -> None:
    order = [field.id, field.path, index]
    handle = await page.evaluate_handle("([id, path, index]) => window.firsthand.control(id, path, index)", order)
    element = handle.as_element()
    if element is None:
        raise Refusal(f'"{field.label}" is gone from the screen.')
    await element.fill(text)
    await page.evaluate("() => window.firsthand.settle()")


async def _choose(page: Page, field: Field, controls: list[Control]) -> None:
    wanted = field.value if isinstance(field.value, list) else [field.value]
    single = len(wanted) == 1
    for index in range(len(controls)):
        control = (await _controls(page, field.id, field.path))[index]
        state = control["value"]
        if not isinstance(state, dict) or state["selected"] == (state["option"] in wanted):
            continue
        if control["kind"] == "radio" and not (single and state["option"] in wanted):
            continue
        await _press(page, control)
        await page.evaluate("() => window.firsthand.settle()")


def _time_parts(field: Field, kinds: list[str]) -> dict[int, str]:
    """Return what to enter by the index of its input; empty where the value is no date or time that the field takes.

    A field with a date and a time also takes only one of them.
    """
    day, _, hour = field.value.partition("T") if isinstance(field.value, str) else ("", "", "")
    if ":" in day:
        day, hour = "", day
    try:
        texts = {
            "date": date.fromisoformat(day).isoformat() if day else "",
            "time": time.fromisoformat(hour).strftime("%H:%M") if hour else "",
        }
    except ValueError:
        return {}
    return {index: texts[kind] for index, kind in enumerate(kinds) if texts.get(kind)}


def _text(value: JsonValue) -> str:
    return value if isinstance(value, str) else f"{value:g}" if isinstance(value, float) else str(value)


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True


def _kind(value: JsonValue) -> str:
    names = {dict: "an object", list: "a list", str: "text", bool: "true or false", int: "a number", float: "a number"}
    return names.get(type(value), "nothing")
