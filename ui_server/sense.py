"""Screens that can be drawn and cannot be meant: values that no user can choose, pictures that never come."""

from collections.abc import Iterator, Mapping
from datetime import date, datetime, time

from pydantic import JsonValue

from core.errors import ScreenFault
from ui_server.bindings import Drawn
from ui_server.faults import item_docs, shown
from ui_server.images import URL_PROPERTIES, WEB_ADDRESS
from ui_server.tree import Component, Instance

MOST_WARNINGS = 8
DATE_READERS = (date.fromisoformat, time.fromisoformat, datetime.fromisoformat)


def option_faults(component: Mapping[str, JsonValue], path: str) -> Iterator[ScreenFault]:
    """Yield a fault (`duplicate_value`) for each option whose value another one has: they cannot be told apart.

    Args:
        component: The component.
        path: JSON path of the component in the message list.
    """
    options = component.get("options")
    seen: dict[str, int] = {}
    for index, option in enumerate(options if isinstance(options, list) else []):
        value = option.get("value") if isinstance(option, dict) else None
        if not isinstance(value, str):
            continue
        if value in seen:
            text = f"Options {seen[value]} and {index} both have the value {shown(value)}; give each its own."
            docs = item_docs("ChoicePicker")
            yield ScreenFault("duplicate_value", f"{path}/options/{index}/value", text, found=shown(value), docs=docs)
        seen.setdefault(value, index)


def sense_warnings(drawn: Drawn) -> list[str]:
    """Return what is drawn and hardly meant, in words; of the rows of a template the first of a kind."""
    warnings: dict[tuple[str, str], str] = {}
    for instance in drawn.instances:
        component = drawn.components[instance.id]
        name = f'{component.get("component")} "{instance.id}"'
        for words in _address_warnings(drawn, instance, component):
            warnings.setdefault((instance.id, "address"), f"{name} {words}")
        for words in _value_warnings(drawn, instance, component):
            warnings.setdefault((instance.id, "value"), f"{name} {words}")
    return list(warnings.values())[:MOST_WARNINGS]


def _held(drawn: Drawn, instance: Instance, value: JsonValue) -> object:
    """Return a literal or what it is bound to; None where nothing is there, or where it is worked out."""
    if not isinstance(value, dict):
        return value
    return drawn.at(str(value["path"]), instance) if isinstance(value.get("path"), str) else None


def _address_warnings(drawn: Drawn, instance: Instance, component: Component) -> Iterator[str]:
    name = URL_PROPERTIES.get(str(component.get("component")))
    url = _held(drawn, instance, component.get(name)) if name is not None else None
    if isinstance(url, str) and WEB_ADDRESS.match(url):
        yield f"names {shown(url)}; web addresses are not loaded, a labelled placeholder is drawn instead."


def _value_warnings(drawn: Drawn, instance: Instance, component: Component) -> Iterator[str]:
    kind, value = component.get("component"), _held(drawn, instance, component.get("value"))
    if kind == "Slider":
        yield from _slider_warnings(component, value)
    elif kind == "CheckBox" and value is not None and not isinstance(value, bool):
        yield f"holds {shown(value)}, which is neither true nor false."
    elif kind == "ChoicePicker" and value is not None:
        options = component.get("options")
        known = (
            [option.get("value") for option in options if isinstance(option, dict)] if isinstance(options, list) else []
        )
        chosen = value if isinstance(value, list) else [value]
        unknown = [each for each in chosen if each not in known]
        if unknown:
            yield f"has {shown(unknown[0])} chosen, which is none of its options."
    elif kind == "DateTimeInput" and value not in (None, "") and not _is_moment(value):
        yield f'holds {shown(value)}, which is no date or time such as "2026-07-15T19:30".'


def _slider_warnings(component: Component, value: object) -> Iterator[str]:
    low, high = component.get("min", 0), component.get("max")
    if not isinstance(low, int | float) or not isinstance(high, int | float):
        return
    if low >= high:
        yield f"goes from {low:g} to {high:g}, so that nothing can be chosen; max must be more than min."
    elif value is not None and (isinstance(value, bool) or not isinstance(value, int | float)):
        yield f"holds {shown(value)}, which is no number."
    elif isinstance(value, int | float) and not low <= value <= high:
        yield f"holds {shown(value)}, which is not from {low:g} to {high:g}."


def _is_moment(value: object) -> bool:
    for read in DATE_READERS if isinstance(value, str) else ():
        try:
            read(str(value))
        except ValueError:
            continue
        return True
    return False
