"""The path of a fault leads to something in the list as sent."""

import pytest

from ui_server.faults import ScreenFaults
from ui_server.surfaces import Surfaces

CATALOG = "https://a2ui.org/specification/v0_9/catalogs/basic/catalog.json"
BEFORE = [
    {"version": "v0.9", "createSurface": {"surfaceId": "s", "catalogId": CATALOG}},
    {"version": "v0.9", "updateComponents": {"surfaceId": "s", "components": [
        {"id": "root", "component": "Column", "children": ["list", "one"]},
        {"id": "list", "component": "List", "children": {"componentId": "row", "path": "/rows"}},
        {"id": "row", "component": "Image", "url": {"path": "u"}},
        {"id": "one", "component": "Text", "text": {"path": "/t"}},
    ]}},
    {"version": "v0.9", "updateDataModel": {"surfaceId": "s", "path": "/", "value": {"rows": [{"u": "image:12"}]}}},
]  # fmt: skip


def data(value, path, version="v0.9"):
    return [{"version": version, "updateDataModel": {"surfaceId": "s", "path": path, "value": value}}]


def old(path, *contents):
    return [{"dataModelUpdate": {"surfaceId": "s", "path": path, "contents": list(contents)}}]


def screen(*components, **data_model):
    body = {"surfaceId": "s", "components": list(components), "dataModel": data_model}
    return [{"version": "v1.0", "deleteSurface": {"surfaceId": "s"}}, {"version": "v1.0", "createSurface": body}]


def update(**component):
    return [{"version": "v0.9", "updateComponents": {"surfaceId": "s", "components": [component]}}]


TEXT = {"id": "one", "component": "Text", "text": "x"}
VALUE = "/0/updateDataModel/value"
CREATED = "/1/createSurface/components"
FAULTY = [
    ("picture of a row", data({"u": "image:9"}, "/rows/0"), "unknown_image", VALUE),
    ("address of a row", data([{"u": "file:///x"}], "/rows"), "bad_url", VALUE),
    ("rows become an object", data({"a": 1}, "/rows"), "type_mismatch", VALUE),
    ("rows become a text", data("x", "/rows", "v1.0"), "type_mismatch", VALUE),
    ("many rows", data([{}] * 3_000, "/rows"), "too_many_instances", VALUE),
    ("long text", data("y" * 395_000, "/t") + data("y" * 9_000, "/u"), "too_large", "/"),
    ("address in v0.8", old("/rows/0", {"key": "u", "valueString": "image:9"}), "unknown_image",
     "/0/dataModelUpdate/contents"),
    ("rows in v0.8", old("/", {"key": "rows", "valueString": "x"}), "type_mismatch", "/0/dataModelUpdate/contents"),
    ("data, then another message", data([{"u": "image:9"}], "/rows") + update(**TEXT), "unknown_image",
     "/1/updateComponents"),
    ("address in createSurface", screen({"id": "root", "component": "Image", "url": {"@path": "/u"}}, u="image:9"),
     "unknown_image", f"{CREATED}/0/url"),
    ("rows in createSurface", screen({"id": "root", "component": "List", "children": {"componentId": "one",
        "path": "/u"}}, TEXT, u="x"), "type_mismatch", f"{CREATED}/0/children/path"),
    ("template without a path", screen({"id": "root", "component": "List", "children": {"componentId": "one"}}, TEXT,
        u=[]), "missing_field", f"{CREATED}/0/children"),
    ("template of a misspelt path", screen({"id": "root", "component": "List", "children": {"componentId": "one",
        "@path": "/u"}}, TEXT, u=[]), "extra_field", f"{CREATED}/0/children/@path"),
    ("property with a slash", update(**TEXT, **{"a/b": 1}), "extra_field", "/0/updateComponents/components/0/a~1b"),
    ("property with a tilde", update(**TEXT, **{"c~d": 1}), "extra_field", "/0/updateComponents/components/0/c~0d"),
    ("property with a dot", update(**TEXT, **{"e.f": 1}), "extra_field", "/0/updateComponents/components/0/e.f"),
    ("field with a slash", [{"version": "v0.9", "deleteSurface": {"surfaceId": "s", "a/b": 1}}], "extra_field",
     "/0/deleteSurface/a~1b"),
    ("kind with a slash", [{"version": "v0.9", "deleteSurface": {"surfaceId": "s"}, "a/b": 1}], "extra_field",
     "/0/a~1b"),
    ("placeholder below a slash", data({"a/b": "IMAGE_URL_1"}, "/x"), "unknown_placeholder", f"{VALUE}/a~1b"),
    ("placeholder in one message", data("IMAGE_URL_1", "/x")[0], "unknown_placeholder", VALUE),
    ("no number", data({"a/b": float("inf")}, "/x"), "bad_json", f"{VALUE}/a~1b"),
    ("no number in an object", {"messages": data({"a": float("inf")}, "/x")}, "bad_json", f"{VALUE}/a"),
    ("no number in one message", data({"a": float("inf")}, "/x")[0], "bad_json", f"{VALUE}/a"),
    ("forbidden", data({"a": {"constructor": 1}}, "/x"), "forbidden_key", f"{VALUE}/a/constructor"),
]  # fmt: skip


@pytest.mark.parametrize(("messages", "code", "path"), [row[1:] for row in FAULTY], ids=[row[0] for row in FAULTY])
def test_a_fault_stands_where_something_stands(messages, code, path):
    surfaces = Surfaces(lambda number: number == 12)
    surfaces.apply(BEFORE)
    with pytest.raises(ScreenFaults) as raised:
        surfaces.apply(messages)
    fault = raised.value.faults[0]
    assert (fault.code, fault.path) == (code, path)
    assert fault.docs is not None
    assert path == "/" or stands(messages, path)


def stands(messages, path):
    value = messages["messages"] if "messages" in messages else [messages] if isinstance(messages, dict) else messages
    for segment in path.split("/")[1:]:
        name = segment.replace("~1", "/").replace("~0", "~")
        value = value[int(name) if isinstance(value, list) else name]
    return True


LONG = "q" * 201
OLD = {"id": "root", "component": {"Text": {"text": {"literalString": "x"}}}}
LONG_IDS = [
    ("v0.9", [{"version": "v0.9", "createSurface": {"surfaceId": LONG, "catalogId": CATALOG}}],
     "/0/createSurface/surfaceId"),
    ("v1.0", [{"version": "v1.0", "createSurface": {"surfaceId": LONG}}], "/0/createSurface/surfaceId"),
    ("v0.8", [{"beginRendering": {"surfaceId": LONG, "root": "root"}}], "/0/beginRendering/surfaceId"),
    ("component", update(id=LONG, component="Text", text="x"), "/0/updateComponents/components/0/id"),
    ("component of v0.8", [{"surfaceUpdate": {"surfaceId": "s", "components": [{**OLD, "id": LONG}]}}],
     "/0/surfaceUpdate/components/0/id"),
]  # fmt: skip


@pytest.mark.parametrize(("messages", "path"), [row[1:] for row in LONG_IDS], ids=[row[0] for row in LONG_IDS])
def test_a_long_id_is_refused_in_few_words(messages, path):
    surfaces = Surfaces(lambda number: number == 12)
    surfaces.apply(BEFORE)
    with pytest.raises(ScreenFaults) as raised:
        surfaces.apply(messages)
    fault = raised.value.faults[0]
    assert (fault.code, fault.path) == ("text_too_long", path)
    assert "200" in fault.message
    assert len(str(raised.value)) < 400


UNKNOWN = [
    [{"version": "v0.9", "deleteSurface": {"surfaceId": "q" * 100_000}}],
    [{"surfaceUpdate": {"surfaceId": "q" * 100_000, "components": [OLD]}}],
]


@pytest.mark.parametrize("messages", UNKNOWN, ids=["v0.9", "v0.8"])
def test_a_long_id_is_cut_where_it_is_told(messages):
    with pytest.raises(ScreenFaults) as raised:
        Surfaces(lambda number: False).apply(messages)
    assert len(str(raised.value.as_json())) < 800
