"""Calls that are certain to fail on the page are faults at the door, with their place and where to read on."""

import time

import pytest

from ui_server.faults import ScreenFaults
from ui_server.surfaces import Surfaces

CATALOG = "https://a2ui.org/specification/v0_9/catalogs/basic/catalog.json"
HERE = "/1/updateComponents/components/0"


def screen(**component):
    return [
        {"version": "v0.9", "createSurface": {"surfaceId": "s", "catalogId": CATALOG}},
        {"version": "v0.9", "updateComponents": {"surfaceId": "s", "components": [{"id": "root", **component}]}},
    ]


def call(name, **args):
    return {"call": name, "args": args}


def text(value):
    return screen(component="Text", text=value)


def format_string(template):
    return text(call("formatString", value=template))


def field(**more):
    return screen(component="TextField", label="x", value={"path": "/x"}, **more)


def check(pattern):
    return field(checks=[{"condition": call("regex", value={"path": "/x"}, pattern=pattern), "message": "no"}])


VALUE = f"{HERE}/text/args/value"
FAULTY = [
    ("unknown function", format_string("${nope(value: 1)}"), "unknown_function", VALUE),
    ("unknown function inside", format_string("a ${upper(value: nope(x: 1))}"), "unknown_function", VALUE),
    ("unknown function as an argument", format_string("${length(value: nope(x: 1), min: 1)}"), "unknown_function",
     VALUE),
    ("unclosed", format_string("${unclosed"), "bad_expression", VALUE),
    ("unclosed call", format_string("${formatNumber(value: 1}"), "bad_expression", VALUE),
    ("arguments without names", format_string("${formatDate(/d, 'yyyy')}"), "bad_expression", VALUE),
    ("sum", format_string("${/a + /b}"), "bad_expression", VALUE),
    ("nested 200 times", format_string("${" * 200 + "/n" + "}" * 200), "bad_expression", VALUE),
    ("3,000 expressions", format_string("${/n}" * 3_000), "bad_expression", VALUE),
    ("argument missing", format_string("${formatDate(value: /d)}"), "missing_field", VALUE),
    ("argument unknown", format_string("${formatNumber(value: /d, digits: 2)}"), "extra_field", VALUE),
    ("decimals in a format", format_string("${formatNumber(value: /n, decimals: 400)}"), "invalid_value", VALUE),
    ("many decimals", text(call("formatNumber", value=1, decimals=400)), "invalid_value",
     f"{HERE}/text/args/decimals"),
    ("negative decimals", text(call("formatCurrency", value=1, currency="EUR", decimals=-1)), "invalid_value",
     f"{HERE}/text/args/decimals"),
    ("currency", text(call("formatCurrency", value=1, currency="€")), "invalid_value", f"{HERE}/text/args/currency"),
    ("set that stays open", field(validationRegexp="(["), "bad_pattern", f"{HERE}/validationRegexp"),
    ("group that stays open", field(validationRegexp="(a"), "bad_pattern", f"{HERE}/validationRegexp"),
    ("group never opened", check("a)"), "bad_pattern", f"{HERE}/checks/0/condition/args/pattern"),
    ("groups in groups", check("(" * 5_000), "bad_pattern", f"{HERE}/checks/0/condition/args/pattern"),
    ("nothing to repeat", check("*"), "bad_pattern", f"{HERE}/checks/0/condition/args/pattern"),
    ("range backwards", check("[z-a]"), "bad_pattern", f"{HERE}/checks/0/condition/args/pattern"),
    ("in an action", screen(component="Button", child="root", action={"event": {"name": "go", "context": {
        "a/b": call("formatString", value="${nope()}")}}}), "unknown_function",
     f"{HERE}/action/event/context/a~1b/args/value"),
]  # fmt: skip
SOUND = [
    ("path", format_string("${/a/b} and ${name}")),
    ("escaped", format_string(r"\${nope(} costs $5")),
    ("call in a call", format_string("${formatNumber(value: ${/a}, decimals: 2)}")),
    ("empty", format_string("${}")),
    ("bound decimals", text(call("formatNumber", value=1, decimals={"path": "/n"}))),
    ("set of JavaScript", check("[^]*")),
    ("lookbehind, names, classes", check(r"(?<=a)(?<year>\d{4})\p{L}[\w.-]+\/$")),
    ("costly pattern", check("^(a+)+$")),
    ("a great count", check("a{2000000000}")),
    ("counts of counts", check("((a{1000}){1000}){1000,2000}")),
]


def faults_of(messages):
    with pytest.raises(ScreenFaults) as raised:
        Surfaces(lambda number: False).apply(messages)
    return raised.value.faults


@pytest.mark.parametrize(("messages", "code", "path"), [row[1:] for row in FAULTY], ids=[row[0] for row in FAULTY])
def test_a_call_that_is_certain_to_fail_is_refused(messages, code, path):
    began = time.perf_counter()
    fault = faults_of(messages)[0]
    assert (fault.code, fault.path) == (code, path)
    assert fault.docs is not None
    assert len(fault.message) < 500
    assert time.perf_counter() - began < 2.0


@pytest.mark.parametrize("messages", [row[1] for row in SOUND], ids=[row[0] for row in SOUND])
def test_a_call_that_may_do_is_taken(messages):
    assert Surfaces(lambda number: False).apply(messages).surface_ids == ("s",)
