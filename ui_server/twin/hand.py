"""A user's act carried out on a surface without a page: the fields first, then one click."""

import contextlib
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urljoin, urlsplit, urlunsplit

from a2ui.core.exceptions import A2uiError
from pydantic import JsonValue

from ui_server.act import ActResult, UserAct
from ui_server.deed import After, Deed
from ui_server.field_values import (
    Field,
    Refusal,
    check,
    check_length,
    chosen_row,
    cut,
    future_words,
    kept_words,
    label_of,
    readings_of,
    row_to_click,
    tab_of,
    text_of,
    time_parts,
    words_of,
)
from ui_server.surfaces import SurfaceState
from ui_server.twin.controls import Control, chosen_in
from ui_server.twin.nodes import Node, ViewState
from ui_server.twin.reading import Place, Reading
from ui_server.twin.words import plain, tidy

NO_PIXELS = "This run draws no pixels; name the component, and its path where it stands for several rows."
NO_SCROLL = "This run draws no pixels and lists the whole screen, so there is nothing to scroll."
PAGE = "http://a2ui.invalid/"
"""The address against which the page resolves an address without a host."""
MOST_NAMED = 30


@dataclass
class Hand:
    """Carries out one act.

    Attributes:
        state: The surface as the user saw it.
        view: What is open; changed by the act.
        now: The world's time, for a date that a time field needs.
        look: Reads the surface as it stands.
        data: Returns a copy of its data model.
        raised: What the surface has raised, newest last.
    """

    state: SurfaceState
    view: ViewState
    now: datetime
    look: Callable[[], Reading]
    data: Callable[[], JsonValue]
    raised: list[Mapping[str, Any]]
    _links: list[str] = field(default_factory=list)

    def perform(self, act: UserAct) -> ActResult:
        """Enter the field values, then click; return what was done, a refusal included.

        Raises:
            SpentError: The screen costs too much to be read.
        """
        reading = self.look()
        deed = Deed(True, reading.targets)
        try:
            self._refuse(act)
            fields = self._fields(act, reading)
            landed = self._aim(act, reading, [entry.path for entry in fields])
        except Refusal as refusal:
            return self._result(replace(deed, ok=False, words=["Refused"], fault=str(refusal)))
        try:
            deed = replace(deed, landed=landed.target if landed is not None else None)
            deed = replace(deed, words=[self._enter(each) for each in fields])
            if landed is not None:
                deed = self._click(deed, landed, reading)
        except Refusal as refusal:
            deed = replace(deed, ok=False, words=[*deed.words, str(refusal)])
        return self._result(deed)

    def _result(self, deed: Deed) -> ActResult:
        return deed.result(After(self.look().targets, self.data(), self.raised, self._links), self.state)

    def _refuse(self, act: UserAct) -> None:
        state = self.state
        if act.surface_id != state.surface_id:
            raise Refusal(f'The act is for surface "{act.surface_id}", but "{state.surface_id}" is shown.')
        if act.revision is not None and act.revision != state.revision:
            raise Refusal(future_words(act.revision, state.revision))
        if act.x is not None or act.y is not None:
            raise Refusal(NO_PIXELS)
        if act.scroll is not None:
            raise Refusal(NO_SCROLL)
        if act.component_id is None and act.action_name is None and not act.field_values:
            raise Refusal("The act does nothing: give a component_id, an action_name or field_values.")

    def _fields(self, act: UserAct, reading: Reading) -> list[Field]:
        fields = []
        for name, value in act.field_values.items():
            component_id, row = _meant(name, reading)
            paths = [node.path for node in reading.nodes if node.id == component_id]
            several = len(set(paths)) > 1
            wanted = row or (act.path if several else None)
            path = chosen_row(component_id, paths, wanted, reading.targets, self.state.messages)
            node = _instance(reading, component_id, path)
            controls = reading.of(node)
            facts = [self._facts(place) for place in controls]
            entry = Field(component_id, path, node.type, label_of(component_id, node.type, facts), value)
            sought = _filter(entry, controls)
            if sought is None:
                check(entry, facts)
            else:
                check_length(entry.label, sought)
            if any(place.covered for place in controls[:1]):
                raise Refusal(f'"{entry.label}" is covered by something else; close that first.')
            fields.append(entry)
        return fields

    def _aim(self, act: UserAct, reading: Reading, field_rows: list[str]) -> Place | None:
        if act.component_id is not None:
            landed = _by_component(act, field_rows, reading, self.state)
        elif act.action_name is not None:
            landed = _by_action(act.action_name, reading)
        else:
            return None
        target = landed.target
        if act.action_name and target.action != act.action_name:
            raised = f'raises "{target.action}"' if target.action else "raises no action"
            raise Refusal(f'"{target.label}" {raised}, not "{act.action_name}".')
        return landed

    def _enter(self, entry: Field) -> str:
        """Enter a checked value and return that in words, also where the field keeps something else or nothing."""
        reading = self.look()
        places = reading.of(_instance(reading, entry.id, entry.path))
        if not places:
            raise Refusal(f'"{entry.label}" is gone from the screen.')
        first = places[0]
        _uncovered(first)
        sought = _filter(entry, places)
        if sought is not None:
            self.view.filters[first.node.key] = _one_line(sought)
            return f'Entered "{cut(sought)}" in the filter of {entry.label}'
        words, entered, before = words_of(entry), text_of(entry.value), first.node.props.get("value")
        match entry.type:
            case "TextField":
                words, entered = _type(first, entry)
            case "CheckBox":
                if first.control.value != entry.value:
                    self._press(first)
            case "Slider":
                _set(first.node, _stepped(first.control, float(str(entry.value))))
            case "DateTimeInput":
                self._set_time(entry, places)
            case "ChoicePicker":
                self._choose(entry, len(places))
            case _:
                tab = places[tab_of(entry, [self._facts(place) for place in places])]
                self._press(tab)
                return words_of(replace(entry, value=tab.control.label))
        if not first.node.takes_data:
            return f"{words}, which is bound to no data and keeps nothing"
        after = _instance(self.look(), entry.id, entry.path).props.get("value")
        return words + kept_words(entry, entered, before, after)

    def _set_time(self, entry: Field, places: list[Place]) -> None:
        kinds = [place.control.kind for place in places]
        for index, text in time_parts(entry, kinds).items():
            reading = self.look()
            node = _instance(reading, entry.id, entry.path)
            value = node.props.get("value")
            standing = value if isinstance(value, str) else ""
            day, _, hour = standing.partition("T")
            if kinds[index] == "date":
                kept = hour if "T" in standing else standing if ":" in standing else "00:00:00"
                _set(node, f"{text}T{kept}" if "time" in kinds else text)
            else:
                kept = (
                    day if "T" in standing else standing if "-" in standing else f"{self.now.astimezone(UTC):%Y-%m-%d}"
                )
                _set(node, f"{kept}T{text}:00" if "date" in kinds else text)

    def _choose(self, entry: Field, count: int) -> None:
        wanted = entry.value if isinstance(entry.value, list) else [entry.value]
        for index in range(count):
            reading = self.look()
            place = reading.of(_instance(reading, entry.id, entry.path))[index]
            state = place.control.value
            if not isinstance(state, dict) or state["selected"] == (state["option"] in wanted):
                continue
            if state["option"] in wanted or _is_multiple(place.node):
                self._press(place)

    def _facts(self, place: Place) -> dict[str, Any]:
        """Return a control as values for it are checked."""
        control, node = place.control, place.node
        is_moment = control.kind in ("date", "time")
        return {
            "kind": control.kind,
            "label": control.label,
            "value": control.value,
            "enabled": control.enabled,
            "min": control.low,
            "max": control.high,
            "step": control.step,
            "earliest": node.props.get("min") if is_moment else "",
            "latest": node.props.get("max") if is_moment else "",
            "today": f"{self.now.astimezone(UTC):%Y-%m-%d}",
            "standing": node.props.get("value"),
            "whole": node.takes_data and node.bound_to == "/",
            "single": node.type == "ChoicePicker" and not _is_multiple(node),
        }

    def _click(self, deed: Deed, landed: Place, before: Reading) -> Deed:
        """Click, unless the target is switched off, or gone since the fields were filled in."""
        order = [place for place in before.places if _same(place, landed) and not place.covered].index(landed)
        now = [place for place in self.look().places if _same(place, landed) and not place.covered]
        name = f'"{landed.target.label}"' if landed.target.label else f"the {landed.target.type}"
        if order >= len(now):
            return replace(deed, ok=False, words=[*deed.words, f"{name} is gone from the screen"])
        if not now[order].control.enabled:
            errors = "; ".join(plain(error) for error in now[order].node.props.get("validationErrors") or [])
            why = f": {errors}" if errors else ""
            return replace(deed, ok=False, words=[*deed.words, f"{name} is switched off{why}"])
        self._press(now[order])
        return replace(deed, clicked=True, order=order)

    def _press(self, place: Place) -> None:
        _uncovered(place)
        node, control = place.node, place.control
        match control.kind:
            case "button":
                pass  # raised below, as for any button around what was clicked
            case "checkbox" if node.type == "CheckBox":
                _set(node, not control.value)
            case "checkbox" | "radio" | "chip":
                self._tick(node, control)
            case "range":
                _set(node, _stepped(control, (control.low + control.high) / 2))
            case "tab":
                self.view.tabs[node.key] = control.index
            case "close":
                self.view.dialogs.discard(node.key)
                return
            case "link":
                self._links.append(control.option)
        self._bubble(node, opens=control.kind == "trigger")

    def _bubble(self, node: Node, opens: bool) -> None:
        """Let the click reach what lies around: buttons raise their actions, a dialog whose trigger it was opens."""
        side = "trigger" if opens else ""
        for outer in node.over():
            if outer.type == "Button" and outer.props.get("isValid") is not False:
                self._raise(outer)
            if outer.type == "Modal":
                if side == "content":
                    return
                if side == "trigger":
                    self.view.dialogs.add(outer.key)
            side = outer.side

    def _raise(self, node: Node) -> None:
        raises = node.props.get("action")
        if callable(raises):
            raises()
        action = node.written.get("action")
        call = action.get("functionCall") if isinstance(action, dict) else None
        args = call.get("args") if isinstance(call, dict) and call.get("call") == "openUrl" else None
        asked = node.context.resolve_dynamic_value(args.get("url")) if isinstance(args, dict) else None
        url = _address(plain(asked))
        if url is not None:
            self._links.append(url)

    def _tick(self, node: Node, control: Control) -> None:
        chosen = chosen_in(node)
        if not _is_multiple(node):
            picked = [control.option]
        elif control.option in chosen:
            picked = [each for each in chosen if each != control.option]
        else:
            picked = [*chosen, control.option]
        if node.takes_data:
            _set(node, list(picked))


def _by_component(act: UserAct, field_rows: list[str], reading: Reading, state: SurfaceState) -> Place:
    component_id = str(act.component_id)
    paths = [node.path for node in reading.nodes if node.id == component_id]
    wanted = row_to_click(act.path, paths, field_rows)
    row = chosen_row(component_id, paths, wanted, reading.targets, state.messages)
    places = [place for place in reading.places if (place.node.id, place.node.path) == (component_id, row)]
    places = [place for place in places if not place.covered]
    if not places:
        names = dict.fromkeys(
            target.id if target.path == "/" else f"{target.id}@{target.path}" for target in reading.targets
        )
        can = ", ".join(list(names)[:MOST_NAMED]) or "nothing"
        raise Refusal(f'"{component_id}" cannot be clicked; what can be: {can}.')
    if len(places) > 1 and places[0].node.type in ("ChoicePicker", "Tabs"):
        parts = ", ".join(f'"{place.control.label}"' for place in places)
        raise Refusal(f'"{component_id}" has several parts ({parts}); use field_values.')
    return places[0]


def _by_action(name: str, reading: Reading) -> Place:
    found = [place for place in reading.places if place.control.action == name and not place.covered]
    if len(found) != 1:
        names = sorted({target.action for target in reading.targets if target.action})
        what = f"{len(found)} targets raise" if found else "No target raises"
        raise Refusal(f'{what} "{name}"; give component_id and path. Actions here: {", ".join(names) or "none"}.')
    return found[0]


def _meant(name: str, reading: Reading) -> tuple[str, str]:
    """Return the component and row that a field's name means."""
    readings = readings_of(name)
    known = {node.id for node in reading.nodes}
    return next((each for each in readings if each[0] in known), readings[min(1, len(readings) - 1)])


def _instance(reading: Reading, component_id: str, path: str) -> Node:
    for node in reading.nodes:
        if (node.id, node.path) == (component_id, path):
            return node
    raise Refusal(f'"{component_id}" is gone from the screen.')


def _filter(entry: Field, places: Sequence[Place]) -> str | None:
    """Return what to seek among a picker's options, asked for as `{"filter": "text"}`, or None."""
    asked = entry.value.get("filter") if isinstance(entry.value, dict) and len(entry.value) == 1 else None
    has_filter = bool(places) and places[0].control.kind == "filter"
    return asked if has_filter and isinstance(asked, str) else None


def _is_multiple(node: Node) -> bool:
    return node.props.get("variant") == "multipleSelection"


def _type(place: Place, entry: Field) -> tuple[str, str]:
    """Type into a text field, which keeps line breaks only where it has several lines; say so, and what it took."""
    typed = text_of(entry.value)
    long = place.control.kind == "textarea"
    text = typed.replace("\r\n", "\n").replace("\r", "\n") if long else _one_line(typed)
    if text or plain(place.node.props.get("value")):
        _set(place.node, text)
    if place.control.kind == "password":
        return f'Entered {len(typed)} characters in "{entry.label}"', text
    words = words_of(entry)
    return (words if text == typed else f'{words}, which holds "{cut(text)}" now'), text


def _one_line(typed: str) -> str:
    """Return what an input of one line takes of a text."""
    return typed.rstrip("\r\n").replace("\r\n", " ").replace("\r", " ").replace("\n", " ")


def _same(one: Place, other: Place) -> bool:
    return (one.node.id, one.node.path) == (other.node.id, other.node.path)


def _uncovered(place: Place) -> None:
    if place.covered:
        raise Refusal(f'"{place.control.label}" is covered by something else.')


def _set(node: Node, value: JsonValue) -> None:
    """Write a value where the instance is bound to; data that cannot take it stay as they are."""
    setter = node.props.get("setValue")
    if callable(setter):
        with contextlib.suppress(A2uiError):
            setter(value)


def _stepped(control: Control, value: float) -> int | float:
    """Return the step of a slider nearest to a value."""
    steps = math.floor((value - control.low) / control.step + 0.5)
    reached = round(min(control.high, control.low + steps * control.step), 10)
    return int(reached) if reached == int(reached) else reached


def _address(url: str) -> str | None:
    """Return the web address that a page would be asked to open, or None where it would open none."""
    if not url:
        return None
    try:
        parts = urlsplit(urljoin(PAGE, tidy(url)))
    except ValueError:
        return None
    if parts.scheme not in ("http", "https") or not parts.netloc:
        return None
    return urlunsplit(parts._replace(netloc=parts.netloc.lower(), path=parts.path or "/"))
