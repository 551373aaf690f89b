"""Faults of v0.8 and v1.0 messages: their paths point into the list as it was sent."""

import pytest

from tests.ui_server.versions_written import LEAVES, begin, fill, literal, part, update, v1
from ui_server.faults import ScreenFaults

TEXT = part("root", "Text", text=literal("x"))
FAULTY = [
    ("no begin", [update(TEXT)], "unknown_surface", "/0/surfaceUpdate/surfaceId"),
    ("no root given", [{"beginRendering": {"surfaceId": "s"}}], "missing_field", "/0/beginRendering/root"),
    ("no such root", [begin("gone"), update(TEXT)], "duplicate_id", "/1/surfaceUpdate/components/0/id"),
    ("root never comes", [begin("gone"), update(LEAVES[0])], "dangling_child", "/0/beginRendering/root"),
    ("catalog", [begin(catalogId="mine")], "wrong_catalog", "/0/beginRendering/catalogId"),
    ("color", [begin(styles={"primaryColor": "red"})], "invalid_value", "/0/beginRendering/styles/primaryColor"),
    ("begun twice", [begin(), update(TEXT), begin("b")], "surface_exists", "/2/beginRendering/surfaceId"),
    ("extra", [begin(rows=1)], "extra_field", "/0/beginRendering/rows"),
    ("no body", [{"surfaceUpdate": 7}], "type_mismatch", "/0/surfaceUpdate"),
    ("nothing", [begin(), update()], "bad_shape", "/1/surfaceUpdate/components"),
    ("no component", [begin(), update("x")], "type_mismatch", "/1/surfaceUpdate/components/0"),
    ("no id", [begin(), update({"component": {"Text": {}}})], "missing_field", "/1/surfaceUpdate/components/0/id"),
    (
        "unknown component",
        [update(part("root", "Buton")), begin()],
        "unknown_component",
        "/0/surfaceUpdate/components/0/component",
    ),
    (
        "unknown word",
        [update(part("root", "Text", text=literal("x"), usageHint="h9")), begin()],
        "invalid_value",
        "/0/surfaceUpdate/components/0/component/Text/usageHint",
    ),
    (
        "dangling",
        [begin(), update(part("root", "Row", children={"explicitList": ["a", "gone"]}), LEAVES[0])],
        "dangling_child",
        "/1/surfaceUpdate/components/0/component/Row/children/explicitList/1",
    ),
    (
        "dangling template",
        [begin(), update(part("root", "List", children={"template": {"componentId": "gone", "dataBinding": "/x"}}))],
        "dangling_child",
        "/1/surfaceUpdate/components/0/component/List/children/template/componentId",
    ),
    (
        "address",
        [begin(), update(part("root", "Image", url=literal("file:///x")))],
        "bad_url",
        "/1/surfaceUpdate/components/0/component/Image/url",
    ),
    ("no value", [begin(), update(TEXT), fill({"key": "a"})], "bad_shape", "/2/dataModelUpdate/contents/0"),
    (
        "two values",
        [begin(), update(TEXT), fill({"key": "m", "valueMap": [{"key": "a", "valueString": "x", "valueNumber": 1}]})],
        "bad_shape",
        "/2/dataModelUpdate/contents/0/valueMap/0",
    ),
    ("no contents", [begin(), update(TEXT), {"dataModelUpdate": {"surfaceId": "s"}}], "missing_field",
     "/2/dataModelUpdate/contents"),
    ("path no text", [begin(), update(TEXT), fill(path=7)], "type_mismatch", "/2/dataModelUpdate/path"),
    ("v1.0: no value", [v1("updateDataModel", path="/a")], "missing_field", "/0/updateDataModel/value"),
    ("v1.0: theme", [v1("createSurface", theme={})], "extra_field", "/0/createSurface/theme"),
    ("v1.0: data no object", [v1("createSurface", dataModel=[1])], "type_mismatch", "/0/createSurface/dataModel"),
    ("v1.0: no components", [v1("createSurface", components=[])], "bad_shape", "/0/createSurface/components"),
    ("v1.0: no root", [v1("createSurface", dataModel={})], "missing_root", "/0/createSurface"),
    ("v1.0: other catalog", [v1("createSurface", catalogId="mine")], "wrong_catalog", "/0/createSurface/catalogId"),
    (
        "v1.0: binding of v0.9",
        [v1("createSurface", components=[{"id": "root", "component": "Text", "text": {"path": "/x"}}])],
        "type_mismatch",
        "/0/createSurface/components/0/text",
    ),
    (
        "v1.0: literal like a binding",
        [v1("createSurface", components=[{"id": "root", "component": "Button", "child": "root",
         "action": {"event": {"name": "go", "context": {"file": {"path": "/x", "size": 1}}}}}])],
        "type_mismatch",
        "/0/createSurface/components/0/action/event/context/file",
    ),
    (
        "v1.0: unknown directive",
        [v1("createSurface", components=[{"id": "root", "component": "Text", "text": {"@paht": "/x"}}])],
        "extra_field",
        "/0/createSurface/components/0/text/@paht",
    ),
    (
        "v1.0: bad path",
        [v1("createSurface", components=[{"id": "root", "component": "Text", "text": {"@path": "/x[0]"}}],
            dataModel={"x": [1]})],
        "bad_path",
        "/0/createSurface/components/0/text/@path",
    ),
    (
        "v1.0: object that v0.9 cannot carry",
        [v1("createSurface", components=[{"id": "root", "component": "Button", "child": "root",
         "action": {"event": {"name": "go", "context": {"o": {"@@k": 1}}}}}])],
        "type_mismatch",
        "/0/createSurface/components/0/action/event/context/o",
    ),
    ("v1.0: call of the agent", [{"version": "v1.0", "callRendererFunction": {}}], "unknown_message", "/0"),
    ("v0.9: message of v0.8", [{"version": "v0.9", **begin()}], "unknown_message", "/0"),
]  # fmt: skip


@pytest.mark.parametrize(("messages", "code", "path"), [row[1:] for row in FAULTY], ids=[row[0] for row in FAULTY])
def test_fault_points_into_the_list_as_sent(surfaces, messages, code, path):
    with pytest.raises(ScreenFaults) as raised:
        surfaces.apply(messages)
    fault = raised.value.faults[0]
    assert (fault.code, fault.path) == (code, path)
    assert surfaces.live() == []


def retold(surfaces, *components):
    with pytest.raises(ScreenFaults) as raised:
        surfaces.apply([begin(), update(*components)])
    return raised.value.faults[0]


ACTION_08 = '{"name": NAME, "context": [{"key": KEY, "value": {"path": "/a/b"}}]}'
BINDING = '{"path": "/a/b"}'
# a component, the place inside it, what may stand there in the words of v0.8
ADVICE = [
    (part("root", "Button", child="root", action="go"), "/Button/action", (ACTION_08,)),
    (part("root", "Text", text=7), "/Text/text", ('{"literalString": TEXT}', BINDING)),
    (
        part("root", "CheckBox", label=literal("x"), value="yes"),
        "/CheckBox/value",
        ('{"literalBoolean": true}', BINDING),
    ),
    (
        part("root", "Column", children="a"),
        "/Column/children",
        ('{"explicitList": [ID, ...]}', '{"template": {"componentId": ID, "dataBinding": "/items"}}'),
    ),
]


@pytest.mark.parametrize(("component", "place", "allowed"), ADVICE, ids=[row[1] for row in ADVICE])
def test_advice_names_the_forms_of_v0_8(surfaces, component, place, allowed):
    fault = retold(surfaces, component)
    assert (fault.code, fault.path) == ("type_mismatch", f"/1/surfaceUpdate/components/0/component{place}")
    assert fault.allowed == allowed
    assert ", or ".join(allowed) in fault.message
    assert '"event"' not in fault.message
    assert '"call"' not in fault.message


DOUBLED = [
    ("two types", {"id": "root", "component": {"Text": {"text": literal("x")}, "Card": {"child": "a"}}},
     "type_mismatch", ""),
    ("no type", {"id": "root", "component": {}}, "type_mismatch", ""),
    ("hint and variant", part("root", "Text", text=literal("x"), usageHint="h1", variant="h3"), "extra_field",
     "/Text/variant"),
    ("variant and hint", part("root", "Text", text=literal("x"), variant="h3", usageHint="h1"), "extra_field",
     "/Text/usageHint"),
    ("value and text", part("root", "TextField", label=literal("x"), value=literal("x"), text=literal("y")),
     "extra_field", "/TextField/text"),
    ("min twice", part("root", "Slider", value=literal("x"), min=1, minValue=2), "extra_field", "/Slider/minValue"),
]  # fmt: skip


@pytest.mark.parametrize(("component", "code", "place"), [row[1:] for row in DOUBLED], ids=[row[0] for row in DOUBLED])
def test_what_is_said_twice_is_refused(surfaces, component, code, place):
    fault = retold(surfaces, component)
    assert (fault.code, fault.path) == (code, f"/1/surfaceUpdate/components/0/component{place}")
