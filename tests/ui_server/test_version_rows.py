"""The maps of v0.8 as rows of v0.9: what is drawn for a key is what the data say of it, whatever came before."""

import json

import pytest

from core.events import SurfaceChanged
from ui_server.bindings import Drawn
from ui_server.faults import ScreenFaults
from ui_server.structure import components_of
from ui_server.surfaces import Surfaces
from ui_server.tree import instances

CATALOG = "https://a2ui.org/specification/v0_9/catalogs/basic/catalog.json"


def begin(root="c"):
    return {"beginRendering": {"surfaceId": "s", "root": root}}


def update(*components):
    return {"surfaceUpdate": {"surfaceId": "s", "components": list(components)}}


def text(name, path):
    return {"id": name, "component": {"Text": {"text": {"path": path}}}}


def fill(*contents, **more):
    return {"dataModelUpdate": {"surfaceId": "s", "contents": list(contents), **more}}


def items(*keys, to=str):
    named = [{"key": key, "valueMap": [name(to(key))]} for key in keys]
    return fill({"key": "items", "valueMap": named})


def name(value):
    return {"key": "name", "valueString": value}


def row(key, value):
    return fill(name(value), path=f"/items/{key}")


def new(kind, **body):
    return {"version": "v0.9", kind: {"surfaceId": "s", **body}}


def column(*children):
    return {"id": "c", "component": {"Column": {"children": {"explicitList": list(children)}}}}


ROW = text("row", "name")
LIST = {
    "id": "list",
    "component": {"List": {"children": {"template": {"componentId": "row", "dataBinding": "/items"}}}},
}
ROWS = [begin("list"), update(LIST, ROW)]
SCREEN = [*ROWS, items("a", "b")]
BOTH = [begin(), update(column("list", "t"), LIST, ROW, text("t", "/items/b/name"))]
DELETE = {"deleteSurface": {"surfaceId": "s"}}
DELETE_9 = new("deleteSurface")
NOTHING = None

# the lists that are sent, what the texts draw then
DRAWN = [
    ("a row by its key", [SCREEN, [row("b", "B")]], ["a", "B"]),
    ("a new row", [SCREEN, [row("c", "C")]], ["a", "b", "C"]),
    ("a row by its number", [SCREEN, [row("1", "B")]], ["a", "B"]),
    ("a new key that is a number", [SCREEN, [row("30", "C")]], ["a", "b", "C"]),
    ("a new key among numbers", [[*ROWS, items("10", "20")], [row("30", "C")]], ["10", "20", "C"]),
    ("a small new key among numbers", [[*ROWS, items("10", "20")], [row("1", "C")]], ["10", "20", "C"]),
    ("a key among numbers", [[*ROWS, items("1", "2")], [row("2", "B")]], ["1", "B"]),
    ("other keys", [SCREEN, [items("q", "a")], [row("a", "A")]], ["q", "A"]),
    ("recreated", [SCREEN, [DELETE, *SCREEN], [row("a", "A")]], ["A", "b"]),
    ("recreated with other keys", [SCREEN, [DELETE, *ROWS, items("b", "a", "z")], [row("a", "A")]], ["b", "A", "z"]),
    ("recreated after v0.9 deleted", [SCREEN, [DELETE_9, *SCREEN], [row("a", "A")]], ["A", "b"]),
    ("made, deleted and made", [[*SCREEN, DELETE, *SCREEN, row("b", "B")], [row("a", "A")]], ["A", "B"]),
    ("recreated without a template", [SCREEN, [DELETE, begin("t"), update(text("t", "/items/b/name")),
        items("b", "a")]], ["b"]),
    ("recreated twice", [SCREEN, [DELETE, *ROWS, items("x"), DELETE, *ROWS, items("y", "z")], [row("z", "Z")]],
     ["y", "Z"]),
    ("template comes later", [[begin("t"), update(text("t", "/items/b/name")), items("a", "b")],
        [update(LIST, ROW, column("list", "t"), text("t", "/items/b/name")), new("updateComponents", components=[
            {"id": "root", "component": "Column", "children": ["c"]}])], [row("a", "A")]], ["A", "b", "b"]),
    ("template and a new row in one list", [[begin("c"), update(column("t"), text("t", "/items/b/name")),
        items("a", "b")], [row("c", "C"), update(LIST, ROW, column("list", "t")), row("a", "A")]],
     ["A", "b", "C", "b"]),
    ("from the top", [[*BOTH, items("a", "b")]], ["a", "b", "b"]),
    ("from the top in another order", [[*BOTH, items("a", "b")], [items("b", "x")]], ["b", "x", "b"]),
    ("from the top before its data", [BOTH, [items("a", "b")]], ["a", "b", "b"]),
    ("from the top, a row that comes", [[*BOTH, items("a")], [row("b", "B")]], ["a", "B", "B"]),
    ("from the top, a row that goes", [[*BOTH, items("a", "b")], [items("a", "c")]], ["a", "c", NOTHING]),
    ("from the top, a number before its data", [[begin(), update(column("list", "t"), LIST, ROW,
        text("t", "/items/1/name")), items("10", "20")], [row("1", "one")]], ["10", "20", "one", "one"]),
    ("from the top, not this number", [[begin(), update(column("list", "t"), LIST, ROW, text("t", "/items/1/name")),
        items("10", "20")]], ["10", "20", NOTHING]),
    ("written anew by v0.9", [[*BOTH, items("a", "b")], [new("updateComponents", components=[
        {"id": "t", "component": "Text", "text": {"path": "/items/0/name"}}])], [items("b", "a")]], ["b", "a", "b"]),
    ("a row that v0.9 adds", [SCREEN, [new("updateDataModel", path="/items/2", value={"name": "nine"})],
        [row("c", "C")]], ["a", "b", "nine", "C"]),
    ("a list of v0.9", [[*BOTH, items("a", "b")], [new("updateDataModel", path="/items", value=[{"name": "n"}] * 3)]],
     ["n", "n", "n", NOTHING]),
    ("a list of v0.9 and a map again", [SCREEN, [new("updateDataModel", path="/items", value=[])], [items("a", "b")],
        [row("b", "B")]], ["a", "B"]),
    ("after a list that was refused", [SCREEN, [row("z", "Z"), new("updateComponents", components=[])],
        [row("c", "C")]], ["a", "b", "C"]),
    ("as many messages as a list may have", [[*SCREEN, *[row("b", "B")] * 197], [row("a", "A")]], ["A", "B"]),
]  # fmt: skip


def sent(surfaces, lists):
    for messages in lists:
        try:
            surfaces.apply(messages)
        except ScreenFaults as faults:
            assert faults.code == "bad_shape", str(faults)


@pytest.mark.parametrize(("lists", "texts"), [case[1:] for case in DRAWN], ids=[case[0] for case in DRAWN])
def test_each_text_draws_what_its_key_holds(lists, texts):
    surfaces = Surfaces(lambda number: False)
    sent(surfaces, lists)
    assert drawn(surfaces) == texts


@pytest.mark.parametrize(("lists", "texts"), [case[1:] for case in DRAWN], ids=[case[0] for case in DRAWN])
def test_surfaces_rebuilt_from_the_log_stand_as_they_stood_and_go_on_as_they_went(lists, texts):
    surfaces, log = Surfaces(lambda number: False), []
    for messages in lists:
        rebuilt = Surfaces(lambda number: False)
        for event in map(json.loads, log):
            rebuilt.replay(event["messages"], event["origins"])
        try:
            applied = surfaces.apply(messages)
        except ScreenFaults:
            continue
        assert rebuilt.apply(messages) == applied
        assert rebuilt.state("s") == surfaces.state("s")
        told = {"messages": applied.messages, "origins": applied.origins}
        log.append(SurfaceChanged(surface_ids=list(applied.surface_ids), **told).model_dump_json())
    assert drawn(rebuilt) == texts


def drawn(surfaces):
    surface = surfaces._surfaces["s"]
    components = components_of(surface)
    view = Drawn(components, surface.data_model, instances(components, surface.data_model, 99, 9))
    texts = [(components[each.id]["text"], each) for each in view.instances if "text" in components[each.id]]
    return [view.at(bound["path"], each) for bound, each in texts]


def test_a_key_is_refused_where_v0_9_made_a_list():
    surfaces = Surfaces(lambda number: False)
    surfaces.apply(SCREEN)
    surfaces.apply([new("updateDataModel", path="/items", value=[{"name": "n"}] * 3)])
    with pytest.raises(ScreenFaults) as raised:
        surfaces.apply([row("b", "B")])
    assert (raised.value.code, raised.value.path) == ("bad_path", "/0/dataModelUpdate/path")
