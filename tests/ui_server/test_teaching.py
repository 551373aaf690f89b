"""What a fault teaches: where it is in the list as sent, what was found, what is allowed, and where to read more."""

import json
import time

import pytest

from ui_server.faults import ScreenFaults
from ui_server.surfaces import Surfaces

CATALOG = "https://a2ui.org/specification/v0_9/catalogs/basic/catalog.json"
AT = "/1/updateComponents/components/0"
START = "ui_get_quick_start()"
BINDING, CALL = '{"path": "/a/b"}', '{"call": NAME, "args": {...}}'
DATA = {"name": "Ada", "items": [{"name": "one"}], "map": {"a": {"name": "x"}}, "deep": {"list": [7]}}


def details(name):
    return f'ui_get_item_details("{name}")'


def of(kind, **body):
    return {"version": "v0.9", kind: {"surfaceId": "s", **body}}


def shows(*components, data=DATA):
    listed = [{"id": "root" if index == 0 else f"c{index}", **component} for index, component in enumerate(components)]
    create, update = of("createSurface", catalogId=CATALOG), of("updateComponents", components=listed)
    return [create, update, of("updateDataModel", path="/", value=data)]


def text(value, **more):
    return {"component": "Text", "text": value, **more}


def listing(path):
    return shows({"component": "List", "children": {"componentId": "c1", "path": path}}, text("x"))


# name, messages, code, path, found, a part of what is allowed, docs
ROWS = [
    ("binding as text", shows(text("/items/0/name")), "literal_path", f"{AT}/text", '"/items/0/name"',
     '{"path": "/items/0/name"}', details("Text")),
    ("binding in a literal", shows(text("Hello ${/name}!")), "literal_path", f"{AT}/text", '"Hello ${/name}!"',
     '{"call": "formatString", "args": {"value": "Hello ${/name}!"}}', details("formatString")),
    ("binding as an option", shows({"component": "ChoicePicker", "value": [],
     "options": [{"label": "/name", "value": "n"}]}), "literal_path", f"{AT}/options/0/label", '"/name"',
     '{"path": "/name"}', details("ChoicePicker")),
    ("binding as a switch", shows({"component": "CheckBox", "label": "x", "value": "/on"}), "type_mismatch",
     f"{AT}/value", '"/on"', BINDING, details("CheckBox")),
    ("binding as a number", shows({"component": "Slider", "max": 5, "value": "/n"}), "type_mismatch", f"{AT}/value",
     '"/n"', "a number", details("Slider")),
    ("binding as children", shows({"component": "List", "children": "/items"}), "type_mismatch", f"{AT}/children",
     '"/items"', '{"componentId": ID, "path": "/items"}', details("List")),
    ("template misspelt", shows({"component": "List", "children": {"componentID": "c1", "path": "/items"}}, text("x")),
     "extra_field", f"{AT}/children/componentID", '"c1"', "componentId", details("List")),
    ("template without path",
     shows({"component": "List", "children": {"componentId": "c1", "paht": "/items"}}, text("x")),
     "extra_field", f"{AT}/children/paht", '"/items"', "path", details("List")),
    ("template of nothing", shows({"component": "List", "children": {"path": "/items"}}), "missing_field",
     f"{AT}/children", None, "componentId", details("List")),
    ("path with brackets", shows(text({"path": "/items[0].name"})), "bad_path", f"{AT}/text/path",
     '"/items[0].name"', '{"path": "/items/0/name"}', details("Text")),
    ("path of another kind", shows(text({"path": "$.deep.list[0]"})), "bad_path", f"{AT}/text/path",
     '"$.deep.list[0]"', '{"path": "/deep/list/0"}', details("Text")),
    ("template over an object", listing("/map"), "type_mismatch", f"{AT}/children/path", '{"a": {"name": "x"}}',
     "the path of a list", details("List")),
    ("template over a text", listing("/name"), "type_mismatch", f"{AT}/children/path", '"Ada"', "the path of a list",
     details("List")),
    ("object as a child", shows({"component": "Column", "children": ["c1", {"id": "x"}]}, text("x")), "type_mismatch",
     f"{AT}/children/1", '{"id": "x"}', None, details("Column")),
    ("v0.8 literal", shows(text({"literalString": "x"})), "type_mismatch", f"{AT}/text", '{"literalString": "x"}',
     "a text", details("Text")),
    ("v1.0 binding", shows(text({"@path": "/x"})), "type_mismatch", f"{AT}/text", '{"@path": "/x"}', BINDING,
     details("Text")),
    ("unknown component", shows({"component": "Buton"}), "unknown_component", f"{AT}/component", '"Buton"', "Button",
     START),
    ("nested component", shows({"component": {"Text": {"text": "x"}}}), "unknown_component", f"{AT}/component",
     '{"Text": {"text": "x"}}', "Text", START),
    ("unknown function", shows(text({"call": "upper", "args": {"value": "x"}})), "unknown_function", f"{AT}/text",
     '"upper"', "capitalize", START),
    ("unknown argument", shows(text({"call": "formatNumber", "args": {"value": 1, "digits": 2}})), "extra_field",
     f"{AT}/text/args/digits", "2", "decimals", details("formatNumber")),
    ("arguments misspelt", shows(text({"call": "formatNumber", "ags": {"value": 1}})), "extra_field", f"{AT}/text/ags",
     '{"value": 1}', "args", details("Text")),
    ("missing argument", shows(text({"call": "formatNumber", "args": {}})), "missing_field", f"{AT}/text/args", None,
     "value", details("formatNumber")),
    ("unknown word", shows(text("x", variant="h9")), "invalid_value", f"{AT}/variant", '"h9"', "h3", details("Text")),
    ("unknown icon", shows({"component": "Icon", "name": "shopping"}), "invalid_value", f"{AT}/name", '"shopping"',
     "shoppingCart", details("Icon")),
    ("unknown property", shows(text("x", size=3)), "extra_field", f"{AT}/size", "3", "weight", details("Text")),
    ("missing property", shows({"component": "Text"}), "missing_field", AT, None, "text", details("Text")),
    ("missing part", shows({"component": "Tabs", "tabs": [{"title": "x"}]}), "missing_field", f"{AT}/tabs/0", None,
     "child", details("Tabs")),
    ("action of v0.8", shows({"component": "Button", "child": "c1", "action": {"name": "go"}}, text("x")),
     "type_mismatch", f"{AT}/action", '{"name": "go"}', '{"event": {"name": NAME, "context": {...}}}',
     details("Button")),
    ("dangling child", shows({"component": "Card", "child": "c11"}, text("x")), "dangling_child", f"{AT}/child",
     '"c11"', "c1", details("Card")),
    ("cycle", shows({"component": "Card", "child": "root"}), "cycle", AT, "root > root", None, START),
    ("no root", [*shows(text("x"))[:1], of("updateComponents", components=[{"id": "a", **text("x")}])],
     "missing_root", "/1/updateComponents", None, "root", START),
    ("id twice", [*shows(text("x")), of("updateComponents", components=[{"id": "a", **text("x")}] * 2)],
     "duplicate_id", "/3/updateComponents/components/1/id", '"a"', None, START),
    ("created twice", [*shows(text("x")), of("createSurface", catalogId=CATALOG)], "surface_exists",
     "/3/createSurface/surfaceId", '"s"', None, START),
    ("update before create", shows(text("x"))[1:], "unknown_surface", "/0/updateComponents/surfaceId", '"s"', None,
     START),
    ("no version", [{"deleteSurfaces": {}}], "unknown_version", "/0/version", None, "v0.9", START),
    ("wrong version", [{"version": "v2", "deleteSurface": {"surfaceId": "s"}}], "unknown_version", "/0/version",
     '"v2"', "v1.0", START),
    ("wrong kind", [{"version": "v0.9", "updateSurface": {}}], "unknown_message", "/0", '"updateSurface"',
     "updateComponents", START),
    ("wrong catalog", [of("createSurface", catalogId="mine")], "wrong_catalog", "/0/createSurface/catalogId",
     '"mine"', CATALOG, START),
    ("unknown field", [of("createSurface", catalogId=CATALOG, root="x")], "extra_field", "/0/createSurface/root",
     '"x"', "sendDataModel", START),
    ("no JSON", "Sure! Here is your screen.", "bad_json", "/", "Sure! Here is your screen.",
     "a JSON list of messages", START),
    ("two blocks", "```json\n[1]\n```\nor\n```json\n[2]\n```", "bad_json", "/", None, None, START),
    ("bad data path", [*shows(text("x")), of("updateDataModel", path="/name/first", value=1)], "bad_path",
     "/3/updateDataModel/path", '"/name/first"', None, START),
    ("placeholder", shows({"component": "Image", "url": "IMAGE_URL_1"}), "unknown_placeholder", f"{AT}/url",
     '"IMAGE_URL_1"', "image:ID", details("Image")),
    ("script", shows({"component": "Image", "url": "javascript:1"}), "bad_url", f"{AT}/url", '"javascript:1"',
     "image:ID", details("Image")),
    ("long text", shows(text("x" * 20_001)), "text_too_long", f"{AT}/text", None, None, START),
    ("many options", shows({"component": "ChoicePicker", "value": [],
     "options": [{"label": "x", "value": str(index)} for index in range(5_000)]}), "too_many_options",
     f"{AT}/options", None, None, details("ChoicePicker")),
    ("much text", shows({"component": "List", "children": {"componentId": "c1", "path": "/rows"}}, text("y" * 9_000),
     data={"rows": [0] * 100}), "too_much_text", "/2/updateDataModel", "900000", None, START),
]  # fmt: skip


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_fault_says_where_what_and_what_instead(row):
    _, messages, code, path, found, allowed, docs = row
    surfaces = Surfaces(lambda number: False)
    began = time.perf_counter()
    with pytest.raises(ScreenFaults) as raised:
        surfaces.apply(messages)
    assert time.perf_counter() - began < 1.0
    assert surfaces.live() == []
    assert len(raised.value.faults) == 1
    fault = raised.value.faults[0]
    assert (fault.code, fault.path, fault.docs) == (code, path, docs)
    assert found is None or fault.found == found
    assert allowed is None or allowed in fault.allowed
    entry = json.loads(json.dumps(raised.value.as_json()[0]))
    assert entry.keys() <= {"code", "path", "message", "found", "allowed", "docs"}
    assert 10 < len(entry["message"]) < 700
    assert "function-after" not in entry["message"]


WARNINGS = [
    ("looks like a path", shows(text("/nothing/there")), '"root" draws "/nothing/there" as it stands'),
    ("looks like a format", shows(text("${/nothing}")), '"root" draws "${/nothing}" as it stands'),
    ("shows nothing", shows(text({"path": "/nothing"})), 'Text "root" shows /nothing, where the data holds nothing.'),
    ("empty rows", listing("/none"), '"root" repeats over /none, where the data model has no rows.'),
    ("orphan", shows(text("x"), text("y")), 'Component "c1" of surface "s" is not reached from "root"'),
]


@pytest.mark.parametrize("row", WARNINGS, ids=[row[0] for row in WARNINGS])
def test_what_is_allowed_and_hardly_meant_is_a_warning(row):
    _, messages, words = row
    warnings = Surfaces(lambda number: False).apply(messages).warnings
    assert len(warnings) == 1
    assert warnings[0].startswith(words)


@pytest.mark.parametrize("value", ["a/b", "/", "/ or", "1/2", "/help me", "$5", "a ${b", "image:1"])
def test_words_that_only_look_like_a_binding_are_left_alone(value):
    assert Surfaces(lambda number: False).apply(shows(text(value))).warnings == ()


def test_a_template_repeats_over_scalars_and_lists_in_lists():
    rows = {"rows": [{"tags": ["a", "b"]}, {"tags": []}, {"tags": ["c"]}]}
    inner = {"component": "Row", "children": {"componentId": "c2", "path": "tags"}}
    outer = {"component": "List", "children": {"componentId": "c1", "path": "/rows"}}
    surfaces = Surfaces(lambda number: False)
    assert surfaces.apply(shows(outer, inner, text({"path": ""}), data=rows)).warnings == ()
