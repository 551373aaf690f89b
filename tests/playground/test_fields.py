"""Fields of a screen: which input stands for one, with which value, and what is typed as a value for it."""

import pytest

from core.screen import Screen, Target
from playground.fields import definition, entry_of, takes_typing, typed
from playground.parts.entry import value_box
from tests.playground.specimen import EVIL


def target(kind="TextField", value=None, label="It", enabled=True):
    return Target(id="a", type=kind, path="/", label=label, box=(0, 0, 9, 9), value=value, enabled=enabled)


@pytest.mark.parametrize(
    ("kind", "declared", "value", "asked"),
    [
        ("TextField", {}, "Ada", ("text", "Ada")),
        ("TextField", {"variant": "longText"}, None, ("long", "")),
        ("TextField", {"variant": "number"}, 36.0, ("number", "36")),
        ("TextField", {"variant": "obscured"}, "•••", ("password", "")),
        ("TextField", {"variant": ["odd"]}, {"odd": 1}, ("text", "")),
        ("Slider", {"max": 9}, 2.5, ("number", "2.5")),
        ("DateTimeInput", {"enableDate": True}, "2026-07-15T19:30:00", ("date", "2026-07-15")),
        ("DateTimeInput", {"enableDate": False, "enableTime": True}, "19:30", ("time", "19:30")),
        (
            "DateTimeInput",
            {"enableDate": True, "enableTime": True},
            "2026-07-15",
            ("datetime-local", "2026-07-15T00:00"),
        ),
        ("DateTimeInput", {"enableDate": True, "enableTime": True}, "soon", ("datetime-local", "")),
        ("ChoicePicker", {}, "ol", ("text", "ol")),
    ],
)
def test_a_field_is_asked_for_with_its_kind_and_value(kind, declared, value, asked):
    entry = entry_of(target(kind, value), declared)
    assert (entry.kind, entry.value) == asked
    assert takes_typing(target(kind, value)) and not takes_typing(target(kind, value, enabled=False))


@pytest.mark.parametrize("kind", ["Button", "CheckBox", "Tabs", "Modal", "ChoicePicker"])
def test_what_is_pressed_takes_no_typing(kind):
    assert not takes_typing(target(kind, {"option": "a", "selected": False}))


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        ("TextField", "12", "12"), ("Slider", "12", 12), ("Slider", "2.5", 2.5), ("Slider", "x", "x"),
        ("Slider", "1e999", "1e999"), ("ChoicePicker", "ol", {"filter": "ol"}),
    ],
)  # fmt: skip
def test_what_is_typed_as_a_value(kind, text, value):
    assert typed(target(kind, "" if kind == "ChoicePicker" else None), text) == value


def test_a_component_is_known_as_it_was_declared_last():
    def declare(variant, surface="s"):
        return {"updateComponents": {"surfaceId": surface, "components": [{"id": "a", "variant": variant}, 7]}}

    made = [declare("number"), declare("longText"), declare("obscured", "other"), {"createSurface": None}]
    assert definition(made, "s", "a")["variant"] == "longText"
    assert definition(made, "s", "b") == definition([*made, {"deleteSurface": {"surfaceId": "s"}}], "s", "a") == {}


def test_all_that_a_field_says_is_escaped():
    field = target(value=EVIL, label=EVIL)
    screen = Screen(surface_id=EVIL, revision=1, image="a", width=9, height=9, targets=(field,))
    for variant in ("longText", "shortText", "obscured"):
        drawn = value_box(entry_of(field, {"variant": variant}), screen, 0, EVIL, EVIL)
        assert "<img" not in drawn and '"+' not in drawn and drawn.count("<form") == 1


@pytest.mark.parametrize(
    ("label", "asked"),
    [("Day and time, date", "Day and time"), ("Start, time", "Start"), ("date", "a"), ("Day and time", "Day and time")],
)
def test_a_date_with_its_time_is_asked_for_under_one_label(label, asked):
    assert entry_of(target("DateTimeInput", "", label), {"enableDate": True, "enableTime": True}).label == asked
