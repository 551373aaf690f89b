"""Every kind of faulty message list: its code, its path, and that nothing of it is applied."""

import json
import time

import pytest

from core.errors import ScreenFault
from ui_server.faults import ScreenFaults
from ui_server.limits import Limits
from ui_server.surfaces import Surfaces

CATALOG = "https://a2ui.org/specification/v0_9/catalogs/basic/catalog.json"
MINI = [{"id": "root", "component": "Text", "text": "hello"}]


def create(surface_id="s", **more):
    return {"version": "v0.9", "createSurface": {"surfaceId": surface_id, "catalogId": CATALOG, **more}}


def update(components, surface_id="s"):
    return {"version": "v0.9", "updateComponents": {"surfaceId": surface_id, "components": components}}


def data(value, path="/", surface_id="s"):
    return {"version": "v0.9", "updateDataModel": {"surfaceId": surface_id, "path": path, "value": value}}


def one(component):
    return [create(), update([{"id": "root", **component}])]


def image(url):
    return one({"component": "Image", "url": url})


def opening(url):
    action = {"functionCall": {"call": "openUrl", "args": {"url": url}}}
    text = update([{"id": "t", "component": "Text", "text": "x"}])
    return [*one({"component": "Button", "child": "t", "action": action}), text]


def nested(levels):
    value = "x"
    for _ in range(levels):
        value = [value]
    return value


def chain(length):
    middle = [{"id": f"c{i}", "component": "Card", "child": f"c{i + 1}"} for i in range(1, length)]
    return [
        {"id": "root", "component": "Card", "child": "c1"},
        *middle,
        {**MINI[0], "id": f"c{length}"},
    ]


def doubling(levels, width):
    """A small message that draws width ** levels components."""
    layers = [
        {"id": "root" if i == 0 else f"l{i}", "component": "Column", "children": [f"l{i + 1}"] * width}
        for i in range(levels)
    ]
    return [*layers, {"id": f"l{levels}", "component": "Text", "text": "x"}]


# "@" stands for /1/updateComponents/components/0.
FAULTY = [
    ("no json", "not json {", "bad_json", "/"),
    ("number", 7, "bad_shape", "/"),
    ("null", None, "bad_shape", "/"),
    ("empty list", [], "bad_shape", "/"),
    ("empty text", "", "bad_shape", "/"),
    ("message no object", [3], "bad_shape", "/0"),
    ("bytes", [b"x"], "bad_json", "/0"),
    ("nan", [data(float("nan"))], "bad_json", "/0/updateDataModel/value"),
    ("no version", [{"createSurface": {"surfaceId": "s", "catalogId": CATALOG}}], "unknown_version", "/0/version"),
    ("old version", [{**create(), "version": "v0.7"}], "unknown_version", "/0/version"),
    ("message of another version", [{**create(), "version": "v0.8"}], "unknown_message", "/0"),
    ("two kinds", [{**create(), **update(MINI)}], "unknown_message", "/0"),
    ("no kind", [{"version": "v0.9"}], "unknown_message", "/0"),
    ("unknown kind", [{"version": "v0.9", "beginRendering": {}}], "unknown_message", "/0"),
    (
        "no catalog",
        [{"version": "v0.9", "createSurface": {"surfaceId": "s"}}],
        "missing_field",
        "/0/createSurface/catalogId",
    ),
    ("other catalog", [create(catalogId="x")], "wrong_catalog", "/0/createSurface/catalogId"),
    ("extra key", [create(rows=1)], "extra_field", "/0/createSurface/rows"),
    ("no surface id", [{"version": "v0.9", "deleteSurface": {}}], "missing_field", "/0/deleteSurface/surfaceId"),
    ("empty surface id", [create("")], "type_mismatch", "/0/createSurface/surfaceId"),
    ("update first", [update(MINI)], "unknown_surface", "/0/updateComponents/surfaceId"),
    ("data first", [data({})], "unknown_surface", "/0/updateDataModel/surfaceId"),
    (
        "delete first",
        [{"version": "v0.9", "deleteSurface": {"surfaceId": "s"}}],
        "unknown_surface",
        "/0/deleteSurface/surfaceId",
    ),
    ("created twice", [create(), update(MINI), create()], "surface_exists", "/2/createSurface/surfaceId"),
    (
        "no root",
        [create(), update([{"id": "a", "component": "Text", "text": "x"}])],
        "missing_root",
        "/1/updateComponents",
    ),
    ("nothing drawn", [create()], "missing_root", "/0/createSurface"),
    ("no components", [create(), update([])], "bad_shape", "/1/updateComponents/components"),
    ("component no object", [create(), update(["root"])], "type_mismatch", "@"),
    ("no id", [create(), update([{"component": "Text", "text": "x"}])], "missing_field", "@/id"),
    ("no type", one({"text": "x"}), "unknown_component", "@/component"),
    ("unknown type", one({"component": "Buton"}), "unknown_component", "@/component"),
    ("id twice", [create(), update([*MINI, *MINI])], "duplicate_id", "/1/updateComponents/components/1/id"),
    ("missing property", one({"component": "Text"}), "missing_field", "@"),
    ("extra property", one({"component": "Text", "text": "a", "size": 3}), "extra_field", "@/size"),
    ("wrong type", one({"component": "Text", "text": ["a"]}), "type_mismatch", "@/text"),
    ("wrong word", one({"component": "Text", "text": "a", "variant": "h9"}), "invalid_value", "@/variant"),
    ("unknown icon", one({"component": "Icon", "name": "unicorn"}), "invalid_value", "@/name"),
    (
        "unknown function",
        one({"component": "Text", "text": {"call": "shout", "args": {}}}),
        "unknown_function",
        "@/text",
    ),
    ("dangling", one({"component": "Card", "child": "nope"}), "dangling_child", "@/child"),
    ("dangling in list", one({"component": "Column", "children": ["root2"]}), "dangling_child", "@/children/0"),
    (
        "dangling template",
        one({"component": "List", "children": {"componentId": "x", "path": "/i"}}),
        "dangling_child",
        "@/children/componentId",
    ),
    ("own child", one({"component": "Card", "child": "root"}), "cycle", "@"),
    (
        "circle",
        [
            create(),
            update(
                [{"id": "root", "component": "Card", "child": "a"}, {"id": "a", "component": "Card", "child": "root"}]
            ),
        ],
        "cycle",
        "@",
    ),
    ("primitive data", [create(), update(MINI), data("x")], "type_mismatch", "/2/updateDataModel/value"),
    (
        "data through text",
        [create(), update(MINI), data({"a": "x"}), data(1, "/a/b")],
        "bad_path",
        "/3/updateDataModel/path",
    ),
    ("data far away", [create(), update(MINI), data(1, "/a/99999999")], "bad_path", "/2/updateDataModel/path"),
    (
        "prototype",
        [create(), update(MINI), data({"__proto__": {"x": 1}})],
        "forbidden_key",
        "/2/updateDataModel/value/__proto__",
    ),
    ("script url", image("javascript:alert(1)"), "bad_url", "@/url"),
    ("hidden script url", one({"component": "Video", "url": " java\tscript:alert(1)"}), "bad_url", "@/url"),
    ("file url", image("file:///etc/passwd"), "bad_url", "@/url"),
    ("html data url", image("data:text/html,x"), "bad_url", "@/url"),
    ("unknown image", image("image:99"), "unknown_image", "@/url"),
    ("reference in other digits", image("image:１"), "bad_url", "@/url"),
    ("reference in Arabic digits", image("image:١٢"), "bad_url", "@/url"),
    ("bound script", [*image({"path": "/u"}), data({"u": "javascript:1"})], "bad_url", "@/url"),
    ("bound image", [*image({"path": "/u"}), data({"u": "image:99"})], "unknown_image", "@/url"),
    (
        "made image",
        [*image({"call": "formatString", "args": {"value": "image:${n}"}}), data({"n": 99})],
        "unknown_image",
        "@/url",
    ),
    ("open script", opening("javascript:1"), "bad_url", "@/action/functionCall/args/url"),
    ("open nothing", opening(""), "bad_url", "@/action/functionCall/args/url"),
    (
        "open bound script",
        [*opening({"path": "/u"}), data({"u": " javascript:1"})],
        "bad_url",
        "@/action/functionCall/args/url",
    ),
    ("open bound number", [*opening({"path": "/u"}), data({"u": 5})], "bad_url", "@/action/functionCall/args/url"),
    (
        "placeholder unknown",
        {"messages": image("IMAGE_URL_2"), "image_placeholders": {"IMAGE_URL_1": 12}},
        "unknown_placeholder",
        "@/url",
    ),
    ("placeholder in no map", image("IMAGE_URL_2"), "unknown_placeholder", "@/url"),
    ("placeholder in text", json.dumps(image("IMAGE_URL_2")), "unknown_placeholder", "@/url"),
    (
        "placeholder in text beside a map",
        {"messages": json.dumps(image("IMAGE_URL_2")), "image_placeholders": {"IMAGE_URL_1": 12}},
        "unknown_placeholder",
        "@/url",
    ),
    ("text in text", {"messages": json.dumps("[]")}, "bad_shape", "/"),
    (
        "placeholder of another form",
        {"messages": image("x"), "image_placeholders": {"X": 1}},
        "bad_placeholder",
        "/image_placeholders/X",
    ),
    ("half a character", [create(), update(MINI), data({"x": "\ud800"})], "bad_json", "/2/updateDataModel/value/x"),
    (
        "half a character in text",
        '[{"version": "v0.9", "deleteSurface": {"surfaceId": "\\ud800"}}]',
        "bad_json",
        "/0/deleteSurface/surfaceId",
    ),
    ("great number", [create(), update(MINI), data({"x": 10**5000})], "bad_json", "/2/updateDataModel/value/x"),
    ("great number in text", "[" + "9" * 5000 + "]", "bad_json", "/"),
    ("infinite number in text", "[1e999]", "bad_json", "/0"),
    (
        "placeholder no id",
        {"messages": image("IMAGE_URL_1"), "image_placeholders": {"IMAGE_URL_1": "12"}},
        "bad_placeholder",
        "/image_placeholders/IMAGE_URL_1",
    ),
    (
        "placeholders no object",
        {"messages": image("x"), "image_placeholders": [12]},
        "bad_placeholder",
        "/image_placeholders",
    ),
    ("deep list", [create(), update(MINI), data({"x": nested(20_000)})], "too_deep", "/"),
    ("deep text", "[" * 20_000, "too_deep", "/"),
    ("deep path", [create(), update(MINI), data(1, "/q" * 20_000)], "too_deep", "/2/updateDataModel/path"),
    (
        "deep value at a path",
        [create(), update(MINI), data(nested(30), "/q" * 20)],
        "too_deep",
        "/2/updateDataModel/path",
    ),
    ("fence of blank lines", "```json" + "\n" * 100_000 + "x", "bad_json", "/"),
    ("deep tree", [create(), update(chain(60))], "tree_too_deep", "/1/updateComponents/components/40"),
    ("wide", [create(), update(doubling(7, 7))], "too_many_instances", "/1/updateComponents/components/7"),
    (
        "many components",
        [
            create(),
            update([{"id": "root" if i == 0 else f"t{i}", "component": "Text", "text": "x"} for i in range(501)]),
        ],
        "too_many_components",
        "/1/updateComponents",
    ),
    ("many messages", [create(), update(MINI), *[data(i, "/n") for i in range(200)]], "too_many_messages", "/"),
    ("large", [create(), update(MINI), data({"x": "y" * 400_000})], "too_large", "/"),
    ("large text", "[" + " " * 400_000, "too_large", "/"),
    (
        "rows",
        [
            *one({"component": "List", "children": {"componentId": "t", "path": "/i"}}),
            update([{"id": "t", "component": "Text", "text": "x"}]),
            data({"i": [0] * 2_001}),
        ],
        "too_many_instances",
        "/2/updateComponents/components/0",
    ),
]


@pytest.mark.parametrize(("messages", "code", "path"), [row[1:] for row in FAULTY], ids=[row[0] for row in FAULTY])
def test_faulty_list_is_refused_whole(screen, messages, code, path):
    surfaces = Surfaces(lambda number: number == 12)
    surfaces.apply(screen(MINI, surface_id="before"))
    before = surfaces.state("before")
    start = time.perf_counter()
    with pytest.raises(ScreenFaults) as raised:
        surfaces.apply(messages)
    assert time.perf_counter() - start < 2.0
    fault = raised.value.faults[0]
    assert (fault.code, fault.path) == (code, path.replace("@", "/1/updateComponents/components/0"))
    assert 10 < len(fault.message) < 700
    assert fault.docs is not None
    assert surfaces.live() == ["before"]
    assert surfaces.state("before") == before


def test_all_faults_come_at_once_and_as_json():
    components = [
        {"id": "root", "component": "Column", "children": ["a", "gone"]},
        {"id": "a", "component": "Text", "rows": "x"},
    ]
    with pytest.raises(ScreenFault) as raised:
        Surfaces(lambda number: False).apply([create(), update(components)])
    faults = raised.value
    assert isinstance(faults, ScreenFaults)
    assert {fault.code for fault in faults.faults} == {"missing_field", "extra_field", "dangling_child"}
    first = json.loads(json.dumps(faults.as_json()))[0]
    assert first.keys() == {"code", "path", "message", "allowed", "docs"}
    assert first["docs"] == 'ui_get_item_details("Text")'


@pytest.mark.parametrize(
    ("component", "hint"),
    [
        ({"component": "Buton"}, "Did you mean Button?"),
        ({"component": "Text", "txt": "x"}, "Text: txt is not known here. Did you mean text? Text takes"),
        ({"component": "Text", "text": "x", "varient": "h1"}, "varient is not known here. Did you mean variant?"),
        ({"component": "Text", "text": {"call": "formatNumber", "args": {"valu": 1}}}, "Did you mean value?"),
        (
            {"component": "ChoicePicker", "value": [], "options": [{"lable": "x", "value": "a"}]},
            "Did you mean label? options",
        ),
        ({"component": "Text", "text": "${/n}", "weihgt": 1}, "Did you mean weight?"),
        ({"component": "Text", "text": {"call": "shout", "args": {}}}, "formatString"),
        ({"component": "Image", "url": "ftp://x"}, "image:ID"),
    ],
)
def test_fault_says_what_is_allowed(component, hint):
    with pytest.raises(ScreenFaults) as raised:
        Surfaces(lambda number: False).apply(one(component))
    assert len(raised.value.faults) == 1
    assert hint in str(raised.value)
    assert "function-after" not in str(raised.value)


def test_fault_in_the_middle_leaves_a_live_surface_as_it_was(screen):
    surfaces = Surfaces(lambda number: False)
    surfaces.apply(screen(MINI, {"n": 1}))
    before = surfaces.state("s")
    with pytest.raises(ScreenFaults):
        surfaces.apply([data(2, "/n"), update([{"id": "root", "component": "Card", "child": "gone"}])])
    assert surfaces.state("s") == before


def test_number_of_surfaces_is_capped(screen):
    surfaces = Surfaces(lambda number: False, Limits(surfaces=2))
    for name in ("a", "b"):
        surfaces.apply(screen(MINI, surface_id=name))
    with pytest.raises(ScreenFaults) as raised:
        surfaces.apply(screen(MINI, surface_id="c"))
    assert raised.value.code == "too_many_surfaces"
    surfaces.apply([{"version": "v0.9", "deleteSurface": {"surfaceId": "a"}}, *screen(MINI, surface_id="c")])
    assert surfaces.live() == ["b", "c"]


def test_an_address_that_is_costly_to_work_out_is_left_to_the_page():
    template = "${regex(value:'" + "a" * 40 + "!', pattern:'(a+)+$')}"
    surfaces = Surfaces(lambda _: True)
    began = time.perf_counter()
    surfaces.apply([*image({"call": "formatString", "args": {"value": template}}), data({"n": 1})])
    assert surfaces.state("s").images == ()
    assert time.perf_counter() - began < 2


def test_an_address_joined_from_values_names_its_image():
    surfaces = Surfaces(lambda _: True)
    surfaces.apply([*image({"call": "formatString", "args": {"value": "image:${/n}"}}), data({"n": 7})])
    assert surfaces.state("s").images == (7,)
