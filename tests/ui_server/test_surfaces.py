import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ui_server.faults import ScreenFaults
from ui_server.instructions import EXAMPLE, quick_start
from ui_server.surfaces import Surfaces

ROOT = [{"id": "root", "component": "Text", "text": {"path": "/n"}}]


def value(path, content, surface_id="s"):
    return {"version": "v0.9", "updateDataModel": {"surfaceId": surface_id, "path": path, "value": content}}


def delete(surface_id="s"):
    return {"version": "v0.9", "deleteSurface": {"surfaceId": surface_id}}


@pytest.fixture
def surfaces():
    return Surfaces(lambda number: number < 20)


@pytest.mark.parametrize("form", ["list", "object", "text", "object text", "fenced", "lines", "trailing comma"])
def test_every_form_of_a_list_is_read(surfaces, screen, form):
    messages = screen(ROOT, {"n": "one"})
    text = json.dumps(messages)
    sent = {
        "list": messages,
        "object": {"messages": messages, "name": "x"},
        "text": text,
        "object text": json.dumps({"messages": messages}),
        "fenced": f"```json\n{text}\n```",
        "lines": "\n".join(json.dumps(message) for message in messages),
        "trailing comma": text[:-1] + ",]",
    }[form]
    applied = surfaces.apply(sent)
    assert applied.surface_ids == ("s",)
    assert applied.revisions == {"s": 1}
    assert applied.messages == messages
    assert surfaces.data_model("s") == {"n": "one"}


def test_v091_is_taken_as_v09(surfaces, screen):
    applied = surfaces.apply([{**message, "version": "v0.9.1"} for message in screen(ROOT)])
    assert {message["version"] for message in applied.messages} == {"v0.9"}


def test_revision_rises_with_each_change_and_survives_closing(surfaces, screen):
    surfaces.apply(screen(ROOT, {"n": 1}))
    assert surfaces.apply(value("/n", 2)).revisions == {"s": 2}
    assert surfaces.record_change("s", {"n": 2}) == 2
    assert surfaces.record_change("s", {"n": 3}) == 3
    assert surfaces.apply(delete()).closed == ("s",)
    assert surfaces.live() == []
    assert surfaces.apply(screen(ROOT, {"n": 1})).revisions == {"s": 4}


@pytest.mark.parametrize(
    ("data", "code"),
    [({"n": "x" * 450_000}, "too_large"), ({"n": [[["x"]] * 9] * 60_000}, "too_large"), ("x", "type_mismatch")],
    ids=["long", "many", "all"],
)
def test_a_page_leaves_no_data_that_the_door_would_refuse(surfaces, screen, data, code):
    surfaces.apply(screen(ROOT, {"n": 1}))
    with pytest.raises(ScreenFaults) as refused:
        surfaces.record_change("s", data)
    assert [fault.code for fault in refused.value.faults] == [code]
    assert surfaces.state("s").revision == 1
    assert surfaces.data_model("s") == {"n": 1}


def test_deleted_and_created_again_in_one_list_is_open(surfaces, screen):
    surfaces.apply(screen(ROOT))
    applied = surfaces.apply([delete(), *screen(ROOT, {"n": 5})])
    assert (applied.surface_ids, applied.closed) == (("s",), ())


def test_child_supplied_by_a_later_message_is_no_fault(surfaces, screen):
    first, second = screen([{"id": "root", "component": "Card", "child": "late"}])
    late = {"surfaceId": "s", "components": [{"id": "late", "component": "Text", "text": "x"}]}
    surfaces.apply([first, second, {"version": "v0.9", "updateComponents": late}])
    assert surfaces.live() == ["s"]


def test_unreached_component_and_empty_template_are_warnings(surfaces, screen):
    parts = [
        {"id": "root", "component": "List", "children": {"componentId": "row", "path": "/items"}},
        {"id": "row", "component": "Text", "text": "x"},
        {"id": "lost", "component": "Text", "text": "x"},
    ]
    warnings = surfaces.apply(screen(parts)).warnings
    assert len(warnings) == 2
    assert "lost" in warnings[0]
    assert "/items" in warnings[1]


def test_a_component_may_have_a_word_of_the_catalog_as_its_id(surfaces, screen):
    options = [{"label": "A", "value": "chips"}]
    picker = {"component": "ChoicePicker", "displayStyle": "chips", "options": options, "value": ["chips"]}
    parts = [
        {"id": "root", "component": "Column", "align": "start", "children": ["chips", "start"]},
        {"id": "chips", **picker},
        {"id": "start", "component": "Text", "text": "root"},
    ]
    assert surfaces.apply(screen(parts)).warnings == ()


def test_web_addresses_are_allowed(surfaces, screen):
    surfaces.apply(screen([{"id": "root", "component": "Image", "url": "https://example.com/a.png"}]))
    assert surfaces.state("s").images == ()


def test_images_of_literals_bindings_templates_and_format_strings_are_found(surfaces, screen):
    parts = [
        {"id": "root", "component": "Column", "children": ["a", "b", "c", "d"]},
        {"id": "a", "component": "Image", "url": "image:12"},
        {"id": "b", "component": "Image", "url": {"path": "/picture"}},
        {"id": "c", "component": "List", "children": {"componentId": "row", "path": "/rows"}},
        {"id": "row", "component": "Image", "url": {"path": "url"}},
        {"id": "d", "component": "Video", "url": {"call": "formatString", "args": {"value": "image:${/number}"}}},
    ]
    data = {"picture": "image:3", "rows": [{"url": "image:5"}, {"url": "image:4"}, {"url": ""}], "number": 7}
    surfaces.apply(screen(parts, data))
    assert surfaces.state("s").images == (3, 4, 5, 7, 12)


@pytest.mark.parametrize("wrap", ["list", "text", "whole text", "fenced text", "text in text"])
def test_placeholders_become_images_everywhere(surfaces, screen, wrap):
    parts = [
        {"id": "root", "component": "Column", "children": ["a", "b", "t"]},
        {"id": "a", "component": "Image", "url": "IMAGE_URL_1"},
        {"id": "b", "component": "Image", "url": {"path": "/u"}},
        {"id": "t", "component": "Text", "text": "IMAGE_URL_1 is a name"},
    ]
    sent = {
        "messages": screen(parts, {"u": "IMAGE_URL_2"}),
        "image_placeholders": {"IMAGE_URL_1": 12, "IMAGE_URL_2": 3},
    }
    text = json.dumps(sent["messages"])
    forms = {
        "list": sent,
        "text": sent | {"messages": text},
        "whole text": json.dumps(sent),
        "fenced text": sent | {"messages": f"```json\n{text}\n```"},
        "text in text": json.dumps(sent | {"messages": text}),
    }
    applied = surfaces.apply(forms[wrap])
    assert surfaces.state("s").images == (3, 12)
    assert "IMAGE_URL_1 is a name" in json.dumps(applied.messages)


def test_state_shares_nothing_with_the_truth(surfaces, screen):
    messages = screen(ROOT, {"n": {"deep": [1]}})
    surfaces.apply(messages)
    before = json.dumps(surfaces.state("s").messages)
    messages[2]["updateDataModel"]["value"]["n"]["deep"].append(2)
    surfaces.data_model("s")["n"]["deep"].append(3)
    state = surfaces.state("s")
    state.data_model["n"]["deep"].append(4)
    assert json.dumps(surfaces.state("s").messages) == before


def test_unknown_surface_is_named_with_those_that_are_open(surfaces, screen):
    surfaces.apply(screen(ROOT))
    for ask in (surfaces.state, surfaces.data_model, lambda name: surfaces.record_change(name, {})):
        with pytest.raises(ScreenFaults, match='open are: "s"'):
            ask("x")


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("abc"), inner, max_size=3),
    max_leaves=6,
)
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("set"), st.sampled_from(["/a", "/b", "/a/0", "/c/x", "/"]), VALUES),
        st.tuples(st.just("text"), st.sampled_from(["one", "two"]), st.none()),
        st.tuples(st.just("page"), st.just(""), st.dictionaries(st.sampled_from("abc"), VALUES, max_size=3)),
        st.tuples(st.just("reopen"), st.just(""), st.none()),
    ),
    max_size=8,
)


@settings(max_examples=25, deadline=None)
@given(STEPS)
def test_replaying_what_was_recorded_gives_the_same_state(steps):
    catalog = EXAMPLE[0]["createSurface"]["catalogId"]
    opening = [
        {"version": "v0.9", "createSurface": {"surfaceId": "s", "catalogId": catalog}},
        {"version": "v0.9", "updateComponents": {"surfaceId": "s", "components": ROOT}},
    ]
    surfaces, record = Surfaces(lambda number: True), []
    record.append(("messages", surfaces.apply(opening).messages))
    for kind, where, content in steps:
        if kind == "page":
            surfaces.record_change("s", content)
            record.append(("data", surfaces.data_model("s")))
            continue
        text = {"surfaceId": "s", "components": [{"id": "root", "component": "Text", "text": where}]}
        sent = {
            "set": [value(where, content)],
            "text": [{"version": "v0.9", "updateComponents": text}],
            "reopen": [delete(), *opening],
        }[kind]
        try:
            record.append(("messages", surfaces.apply(sent).messages))
        except ScreenFaults:
            continue
    again = Surfaces(lambda number: True)
    for kind, content in json.loads(json.dumps(record)):
        again.apply(content) if kind == "messages" else again.record_change("s", content)
    assert again.state("s") == surfaces.state("s")


def test_quick_start_holds_a_sound_example_and_the_whole_catalog(surfaces):
    text = quick_start()
    example = json.loads(text.split("```json\n")[1].split("```")[0])
    assert surfaces.apply(example).surface_ids == ("offer",)
    assert all(f"- {name}: " in text for name in ("Text", "Button", "ChoicePicker", "DateTimeInput", "Modal"))
    assert "weight" in text
