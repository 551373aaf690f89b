"""What can be drawn and cannot be meant is said; what cannot work is refused."""

import pytest

from ui_server.faults import ScreenFaults
from ui_server.surfaces import Surfaces

CATALOG = "https://a2ui.org/specification/v0_9/catalogs/basic/catalog.json"
OPTIONS = [{"label": "A", "value": "a"}, {"label": "B", "value": "b"}]
BOUND = {"path": "/x"}


def screen(held=None, **component):
    return [
        {"version": "v0.9", "createSurface": {"surfaceId": "s", "catalogId": CATALOG}},
        {"version": "v0.9", "updateComponents": {"surfaceId": "s", "components": [{"id": "root", **component}]}},
        {"version": "v0.9", "updateDataModel": {"surfaceId": "s", "path": "/x", "value": held}},
    ]


def slider(held=1, **more):
    return screen(held, component="Slider", value=BOUND, **{"max": 10, **more})


def choice(held, options=OPTIONS):
    return screen(held, component="ChoicePicker", options=options, value=BOUND)


def moment(held):
    return screen(held, component="DateTimeInput", enableDate=True, value=BOUND)


WARNED = [
    ("slider backwards", slider(min=10, max=1), "max must be more than min"),
    ("slider of one value", slider(min=1, max=1), "max must be more than min"),
    ("slider below zero", slider(max=-1), "max must be more than min"),
    ("slider of a text", slider("five"), "no number"),
    ("slider of true", slider(True), "no number"),
    ("slider past its end", slider(11), "not from 0 to 10"),
    ("box of a text", screen("yes", component="CheckBox", label="x", value=BOUND), "neither true nor false"),
    ("choice unknown", choice(["z"]), "none of its options"),
    ("choice unknown, no list", choice("z"), "none of its options"),
    ("date in words", moment("tomorrow"), "no date or time"),
    ("date as a number", moment(20260715), "no date or time"),
    ("picture of the web", screen(component="Image", url="http://x.org/a.png"), "not loaded"),
    ("bound picture of the web", screen("https://x.org/a.png", component="Image", url=BOUND), "not loaded"),
    ("clip of the web", screen(component="Video", url="https://x.org/a.mp4"), "not loaded"),
]
SOUND = [
    ("slider", slider(5, min=1)),
    ("slider without data", slider(None)),
    ("choice", choice(["a"])),
    ("no choice", choice([])),
    ("date", moment("2026-07-15")),
    ("time", moment("19:30")),
    ("moment", moment("2026-07-15T19:30:00Z")),
    ("no date", moment("")),
    ("box", screen(False, component="CheckBox", label="x", value=BOUND)),
    ("picture", screen(component="Image", url="image:12")),
]


@pytest.mark.parametrize(("messages", "words"), [row[1:] for row in WARNED], ids=[row[0] for row in WARNED])
def test_what_is_hardly_meant_is_said(messages, words):
    warnings = Surfaces(lambda number: True).apply(messages).warnings
    assert len(warnings) == 1
    assert '"root"' in warnings[0]
    assert words in warnings[0]


@pytest.mark.parametrize("messages", [row[1] for row in SOUND], ids=[row[0] for row in SOUND])
def test_what_is_meant_is_passed_in_silence(messages):
    assert Surfaces(lambda number: True).apply(messages).warnings == ()


def test_options_with_one_value_are_refused():
    with pytest.raises(ScreenFaults) as raised:
        Surfaces(lambda number: True).apply(choice([], [*OPTIONS, {"label": "C", "value": "a"}]))
    fault = raised.value.faults[0]
    assert (fault.code, fault.path) == ("duplicate_value", "/1/updateComponents/components/0/options/2/value")
    assert fault.docs == 'ui_get_item_details("ChoicePicker")'
