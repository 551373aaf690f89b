"""Every example screen of the A2UI project: taken without a fault, or refused for a reason of the specification."""

import json
from pathlib import Path

import pytest

from ui_server.faults import ScreenFaults
from ui_server.surfaces import Surfaces

EXAMPLES = Path(__file__).parents[3] / "shared" / "a2ui" / "examples"
FILES = sorted(EXAMPLES.glob("*/*/*.json"))
REFUSED = {
    "v0_8/restaurant_finder/two_column_list.json": (
        "Image has no width: in v0.8's standard_catalog_definition.json components.Image has url, altText, fit and "
        'usageHint, and "additionalProperties": false.',
        {("extra_field", f"/1/surfaceUpdate/components/{index}/component/Image/width") for index in (5, 15)},
    ),
}
"""By file: the reason found in the specification, and the faults."""
ORPHANS = "31_incremental-dashboard"
"""Replaces the placeholders it begins with, which stay behind unreached: a warning."""

pytestmark = pytest.mark.skipif(not FILES, reason="the example screens are not there")


def name_of(file):
    return file.relative_to(EXAMPLES).as_posix()


TAKEN = [file for file in FILES if name_of(file) not in REFUSED]


@pytest.mark.parametrize("file", TAKEN, ids=name_of)
def test_example_is_taken_without_a_fault_or_warning(file):
    surfaces = Surfaces(lambda number: True)
    applied = surfaces.apply(file.read_text())
    assert applied.surface_ids
    warnings = [words for words in applied.warnings if "web addresses are not loaded" not in words]
    assert bool(warnings) == (file.stem == ORPHANS), warnings
    assert bool(applied.repairs) == (file.parts[-3] != "v0_9" or file.parts[-2] == "minimal")
    again = Surfaces(lambda number: True)
    for name in applied.surface_ids:
        again.apply(surfaces.state(name).messages)
        assert again.state(name).messages == surfaces.state(name).messages


@pytest.mark.parametrize("name", REFUSED)
def test_example_with_a_fault_is_refused_for_the_reason_given(name):
    with pytest.raises(ScreenFaults) as raised:
        Surfaces(lambda number: True).apply((EXAMPLES / name).read_text())
    assert {(fault.code, fault.path) for fault in raised.value.faults} == REFUSED[name][1]


def as_v1_0(value):
    """Write what v0.9 says in v1.0; a template keeps its plain path."""
    if isinstance(value, list):
        return [as_v1_0(item) for item in value]
    if not isinstance(value, dict) or "componentId" in value:
        return value
    names = {"path": "@path", "call": "@call"}
    return {names.get(key, key): as_v1_0(item) for key, item in value.items() if key != "returnType"}


@pytest.mark.parametrize("file", [file for file in TAKEN if file.parts[-3] == "v0_9"], ids=name_of)
def test_example_says_the_same_in_v1_0(file):
    given = json.loads(file.read_text())
    messages = given["messages"] if isinstance(given, dict) else given
    new = []
    for message in messages:
        kind = next(key for key in message if key != "version")
        body = {key: value for key, value in message[kind].items() if key != "theme"}
        if kind == "updateComponents":
            body["components"] = [as_v1_0(component) for component in body["components"]]
        if kind == "updateDataModel":
            body.setdefault("value", None)
        new.append({"version": "v1.0", kind: body})
    old, made = Surfaces(lambda number: True), Surfaces(lambda number: True)
    ids = old.apply(messages).surface_ids
    assert made.apply(new).surface_ids == ids
    for name in ids:
        wanted, found = old.state(name).messages, made.state(name).messages
        assert without_types(found[1]) == without_types(wanted[1])
        assert found[2] == wanted[2]


def without_types(value):
    """Leave out the return types of calls, which v1.0 does not write."""
    if isinstance(value, list):
        return [without_types(item) for item in value]
    if not isinstance(value, dict):
        return value
    return {key: without_types(item) for key, item in value.items() if not (key == "returnType" and "call" in value)}
