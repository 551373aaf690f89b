"""Lists made to be costly: each is refused, or taken, in well under a second of work."""

import time

import pytest

from ui_server.faults import ScreenFaults
from ui_server.surfaces import Surfaces

CATALOG = "https://a2ui.org/specification/v0_9/catalogs/basic/catalog.json"
MOST_SECONDS = 1.0
CREATE = {"version": "v0.9", "createSurface": {"surfaceId": "s", "catalogId": CATALOG}}
LEAF = {"id": "x", "component": "Text", "text": "x"}


def update(*components):
    return {"version": "v0.9", "updateComponents": {"surfaceId": "s", "components": list(components)}}


def data(value, path="/"):
    return {"version": "v0.9", "updateDataModel": {"surfaceId": "s", "path": path, "value": value}}


def root(**component):
    return [CREATE, update({"id": "root", **component}, LEAF)]


def old(*components):
    return {"surfaceUpdate": {"surfaceId": "s", "components": list(components)}}


def nested(levels):
    value = "x"
    for _ in range(levels):
        value = {"a": value}
    return value


TEXTS = [{"id": f"t{index}", "component": "Text", "text": ""} for index in range(500)]
TRUE = {"call": "not", "args": {"value": False}}
BEGIN = {"beginRendering": {"surfaceId": "s", "root": "root"}}
TEMPLATES = [
    {"id": f"l{i}", "component": {"List": {"children": {"template": {"componentId": "x", "dataBinding": f"/m/{i}"}}}}}
    for i in range(1_500)
]
MAPS = [{"key": str(index), "valueMap": []} for index in range(6_000)]
COSTLY = [
    ("20,000 levels", [CREATE, data(nested(20_000))], "too_deep"),
    ("20,000 levels of v0.8", [BEGIN, old({"id": "root", "component": nested(20_000)})], "too_deep"),
    ("itself", root(component="Card", child="root"), "cycle"),
    ("7 to the 7th", [CREATE, update(*[
        {"id": f"l{level}" if level else "root", "component": "Column", "children": [f"l{level + 1}"] * 7}
        for level in range(7)
    ], {**LEAF, "id": "l7"})], "too_many_instances"),
    ("5,000 options", root(component="ChoicePicker", value=[], options=[
        {"label": "x", "value": str(index)} for index in range(5_000)
    ]), "too_many_options"),
    ("5,000 tabs", root(component="Tabs", tabs=[{"title": "x", "child": "x"}] * 5_000), "too_many_options"),
    ("5,000 calls", root(component="Text", text={"call": "and", "args": {"values": [TRUE] * 5_000}}), "too_many_calls"),
    ("200 calls", root(component="Text", text={"call": "and", "args": {"values": [TRUE] * 190}}), None),
    ("40,000 children", root(component="Column", children=["x"] * 40_000), "too_many_instances"),
    ("1,900 missing children", root(component="Column", children=[str(n) for n in range(1_900)]), "dangling_child"),
    ("8,000 components", [CREATE, update(*TEXTS * 16)], "too_many_components"),
    ("500 components 16 times", [CREATE, *[update(*TEXTS)] * 16], "too_many_components"),
    ("8,000 unknown properties", root(component="Text", text="x", **{f"p{n}": 1 for n in range(8_000)}), "extra_field"),
    ("500 faulty components", [CREATE, update(*[{"id": f"t{n}", "component": "Txt"} for n in range(500)])],
     "unknown_component"),
    ("rows of rows", [CREATE, update(
        {"id": "root", "component": "List", "children": {"componentId": "row", "path": "/r"}},
        {"id": "row", "component": "List", "children": {"componentId": "x", "path": "/r"}}, LEAF),
        data({"r": [0] * 3_000})], "too_many_instances"),
    ("long text in rows", [CREATE, update(
        {"id": "root", "component": "List", "children": {"componentId": "x", "path": "/r"}},
        {**LEAF, "text": {"path": "/t"}}), data({"r": [0] * 1_000, "t": "y" * 10_000})], "too_much_text"),
    ("50,000 rows", [CREATE, update(
        {"id": "root", "component": "List", "children": {"componentId": "x", "path": "/r"}}, LEAF),
        data({"r": [0] * 50_000})], "too_many_instances"),
    ("lists of nothing", [CREATE, update({**LEAF, "id": "root"}), *[data(1, f"/{n}/9999") for n in range(190)]],
     "too_large"),
    ("templates and maps of v0.8", [BEGIN, old(*TEMPLATES), {"dataModelUpdate": {"surfaceId": "s", "contents": [
        {"key": "m", "valueMap": MAPS}]}}], "too_many_components"),
    ("200 fills of v0.8", [BEGIN, old(*TEMPLATES[:400]), *[{"dataModelUpdate": {"surfaceId": "s", "path": f"/m/{n}",
        "contents": MAPS[:20]}} for n in range(190)]], "missing_root"),
    ("200 beginnings", [BEGIN] * 200, "missing_root"),
    ("many interpolations", root(component="Text", text="${/a}" * 3_900), None),
    ("one long word", [CREATE, update({**LEAF, "id": "root", "text": "/" + "a" * 19_000}), data({"a": 1})], None),
    ("paths of a thousand parts", root(component="Text", text={"path": "/a" * 9_000}), None),
]  # fmt: skip


@pytest.fixture(scope="module", autouse=True)
def warm():
    """The library derives its schemas at the first screen."""
    Surfaces(lambda number: False).apply(root(component="Text", text="x"))


@pytest.mark.parametrize(("messages", "code"), [row[1:] for row in COSTLY], ids=[row[0] for row in COSTLY])
def test_costly_list_is_done_with_in_well_under_a_second(messages, code):
    surfaces = Surfaces(lambda number: False)
    began = time.process_time()
    found = None
    try:
        surfaces.apply(messages)
    except ScreenFaults as faults:
        found = faults.code
        assert len(faults.faults) <= 60
    assert time.process_time() - began < MOST_SECONDS
    assert found == code
