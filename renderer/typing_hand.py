"""Values entered into fields by keyboard and mouse."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from playwright.async_api import Page

from core.screen import Screen
from ui_server.act import UserAct
from ui_server.field_values import (
    Field,
    Refusal,
    check,
    check_length,
    chosen_row,
    cut,
    kept_words,
    label_of,
    readings_of,
    tab_of,
    text_of,
    time_parts,
    words_of,
)
from ui_server.surfaces import SurfaceState

Control = Mapping[str, Any]
"""One control as `window.firsthand.field` returns it."""
THUMB = 8.0
"""Half the width of a slider's thumb, in CSS pixels: the value at a place runs between the thumb's two ends."""


async def fields_for(page: Page, act: UserAct, screen: Screen, state: SurfaceState) -> list[Field]:
    """Return the fields that are meant, their values checked; nothing is entered yet.

    Args:
        page: The page.
        act: Its values are those to enter, its path the row that a bare id means where it stands for several.
        screen: What is on the screen.
        state: The surface.

    Raises:
        Refusal: A field that is not there, switched off, covered or no field, or a value that does not fit.
    """
    fields: list[Field] = []
    for name, value in act.field_values.items():
        component_id, row, rows = await _meant(page, name)
        paths = [each["path"] for each in rows]
        wanted = row or (act.path if len(set(paths)) > 1 else None)
        chosen = chosen_row(component_id, paths, wanted, screen.targets, state.messages)
        controls = await _controls(page, component_id, chosen)
        kind = next(each["type"] for each in rows if each["path"] == chosen)
        field = Field(component_id, chosen, kind, label_of(component_id, kind, controls), value)
        sought = _filter(field, controls)
        if sought is None:
            check(field, controls)
        else:
            check_length(field.label, sought)
        if controls and controls[0]["point"] is None:
            raise Refusal(f'"{field.label}" is covered by something else; close that first.')
        fields.append(field)
    return fields


async def _meant(page: Page, name: str) -> tuple[str, str, list[dict[str, str]]]:
    """Return the component and row that a field's name means, and the component's instances."""
    readings = readings_of(name)
    for component_id, row in readings:
        rows = await rows_of(page, component_id)
        if rows:
            return component_id, row, rows
    return (*readings[min(1, len(readings) - 1)], [])


async def rows_of(page: Page, component_id: str) -> list[dict[str, str]]:
    """Return the type and data path of every instance of a component."""
    rows: list[dict[str, str]] = await page.evaluate("id => window.firsthand.rows(id)", component_id)
    return rows


async def enter(page: Page, field: Field) -> str:
    """Enter a checked value and return that in words."""
    controls = await _controls(page, field.id, field.path)
    if not controls:
        raise Refusal(f'"{field.label}" is gone from the screen.')
    wanted = _filter(field, controls)
    if wanted is not None:
        await _type(page, controls[0], wanted)
        await _settle(page)
        return f'Entered "{cut(wanted)}" in the filter of {field.label}'
    if field.type == "TextField":
        await _type(page, controls[0], text_of(field.value))
    elif field.type == "CheckBox":
        if controls[0]["value"] != field.value:
            await _press(page, controls[0])
    elif field.type == "Slider":
        await _slide(page, field, controls[0])
    elif field.type == "DateTimeInput":
        for index, text in time_parts(field, [str(control["kind"]) for control in controls]).items():
            await _fill(page, field, index, text)
    elif field.type == "ChoicePicker":
        await _choose(page, field, controls)
    else:
        tab = controls[tab_of(field, controls)]
        field = replace(field, value=tab["label"])
        await _press(page, tab)
    await _settle(page)
    return await _told(page, field, controls[0])


async def _told(page: Page, field: Field, before: Control) -> str:
    """Say what was entered; also where the field took something else, or keeps nothing."""
    if before["kind"] == "password":
        words = f'Entered {len(text_of(field.value))} characters in "{field.label}"'
    else:
        words = words_of(field)
    controls = await _controls(page, field.id, field.path)
    entered = text_of(field.value)
    if field.type == "TextField" and controls:
        entered = controls[0]["raw"]
        if entered != text_of(field.value) and before["kind"] != "password":
            words += f', which holds "{cut(entered)}" now'
    if not before["bound"]:
        return f"{words}, which is bound to no data and keeps nothing"
    if field.type == "Tabs" or not controls:
        return words
    return words + kept_words(field, entered, before["standing"], controls[0]["standing"])


def _filter(field: Field, controls: list[Control]) -> str | None:
    """Return what to type into a choice picker's filter, asked for as `{"filter": "text"}`, or None."""
    asked = field.value.get("filter") if isinstance(field.value, dict) and len(field.value) == 1 else None
    has_filter = field.type == "ChoicePicker" and bool(controls) and controls[0]["kind"] == "text"
    return asked if has_filter and isinstance(asked, str) else None


async def _controls(page: Page, component_id: str, path: str) -> list[Control]:
    found: list[Control] = await page.evaluate("([id, path]) => window.firsthand.field(id, path)", [component_id, path])
    return found


async def _settle(page: Page) -> None:
    await page.evaluate("() => window.firsthand.settle()")


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


async def _slide(page: Page, field: Field, control: Control) -> None:
    """Click where the value is, then set it exactly: a pixel stands for many values of a wide range."""
    low, high = control["min"], control["max"]
    share = (float(str(field.value)) - low) / (high - low) if high > low else 0.0
    x, y, width, height = control["box"]
    await page.mouse.click(x + THUMB + (width - 2 * THUMB) * share, y + height / 2)
    await _fill(page, field, 0, text_of(field.value))


async def _fill(page: Page, field: Field, index: int, text: str) -> None:
    """Set an input that has no text to type: it reports the change as it does after a person's."""
    order = [field.id, field.path, index]
    handle = await page.evaluate_handle("([id, path, index]) => window.firsthand.control(id, path, index)", order)
    element = handle.as_element()
    if element is None:
        raise Refusal(f'"{field.label}" is gone from the screen.')
    await element.fill(text)
    await _settle(page)


async def _choose(page: Page, field: Field, controls: list[Control]) -> None:
    """Press each option that has to change; the others stay as they are."""
    wanted = field.value if isinstance(field.value, list) else [field.value]
    for index in range(len(controls)):
        control = (await _controls(page, field.id, field.path))[index]
        state = control["value"]
        if not isinstance(state, dict) or state["selected"] == (state["option"] in wanted):
            continue
        if control["single"] and state["option"] not in wanted:
            continue
        await _press(page, control)
        await _settle(page)
