"""The screen tools: what an agent declares, shows, changes and takes away, and what a user asks to do there."""

import json
from datetime import UTC, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.blobs import Blobs
from tools import load
from tools.ui import Desk
from ui_server.act import UserAct
from ui_server.faults import ScreenFaults
from ui_server.messages import BASIC_CATALOG
from ui_server.surfaces import Surfaces
from world.world import World

NOW = datetime(2026, 11, 30, 9, tzinfo=UTC)


def messages(*components, surface="s", data=None):
    sent = [
        {"version": "v0.9", "createSurface": {"surfaceId": surface, "catalogId": BASIC_CATALOG}},
        {"version": "v0.9", "updateComponents": {"surfaceId": surface, "components": list(components)}},
    ]
    if data is not None:
        sent.append({"version": "v0.9", "updateDataModel": {"surfaceId": surface, "path": "/", "value": data}})
    return sent


HELLO = messages({"id": "root", "component": "Text", "text": {"path": "/greeting"}}, data={"greeting": "Hello"})
PICTURE = messages({"id": "root", "component": "Image", "url": "IMAGE_URL_1"})


@pytest.fixture
def world(tmp_path):
    made = World([load("a2ui")], Blobs(tmp_path), NOW)
    made.begin()
    made.parts[Desk] = Desk(Surfaces(image_exists={1, 2}.__contains__))
    yield made
    made.close()


def desk(world):
    return world.parts[Desk]


def values(world, *calls):
    """Make calls that must succeed and return the value of the last."""
    for name, arguments in calls:
        result = world.call(name, arguments, "user" if name == "ui_user_interact" else "agent")
        assert result.fault is None, result.fault
    return result.value


DRAW = ("render_ui_screen", {"ui_json": HELLO})
SHOW = ("show_ui_to_user", {})


@pytest.mark.parametrize("form", [HELLO, json.dumps(HELLO), {"messages": HELLO}, json.dumps({"messages": HELLO})])
def test_a_screen_is_drawn_and_recorded_and_not_yet_shown(world, form):
    value = values(world, ("render_ui_screen", {"ui_json": form}))
    assert value == {"surface_ids": ["s"], "revisions": {"s": 1}, "warnings": [], "repairs": []}
    assert (desk(world).newest, desk(world).shown, desk(world).show_asked) == ("s", None, False)
    assert desk(world).applied[0].messages == HELLO
    assert desk(world).surfaces.data_model("s") == {"greeting": "Hello"}


def test_what_was_mended_to_read_a_screen_is_told(world):
    value = values(world, ("render_ui_screen", {"ui_json": f"Here it is:\n```json\n{json.dumps(HELLO)}\n```"}))
    assert value["surface_ids"] == ["s"] and value["repairs"]


@pytest.mark.parametrize("form", [PICTURE, json.dumps(PICTURE)])
@pytest.mark.parametrize(
    ("placeholders", "code"),
    [
        ({"IMAGE_URL_1": 2}, None),
        ({"IMAGE_URL_1": "2"}, None),
        ({"IMAGE_URL_1": 9}, "unknown_image"),
        ({"IMAGE_URL_1": -1}, "bad_placeholder"),
        ({"IMAGE_URL_1": 2, "X": 1}, "bad_placeholder"),
        ({"X": 1}, "bad_placeholder"),
        ({"IMAGE_URL_2": 2}, "unknown_placeholder"),
        ({}, "unknown_placeholder"),
        (None, "unknown_placeholder"),
    ],
)
def test_placeholders_are_resolved_or_are_a_fault(world, form, placeholders, code):
    result = world.call("render_ui_screen", {"ui_json": form, "image_placeholders": placeholders})
    if code is None:
        assert desk(world).surfaces.state("s").images == (2,)
        return
    assert (result.fault.kind, result.fault.details[0]["code"]) == ("screen", code)
    assert (desk(world).surfaces.live(), desk(world).applied, desk(world).newest) == ([], [], None)


@pytest.mark.parametrize("placeholders", [[], "IMAGE_URL_1", {"IMAGE_URL_1": "two"}, {"IMAGE_URL_1": 1.5}, 3])
def test_placeholders_that_are_no_map_of_ids(world, placeholders):
    fault = world.call("render_ui_screen", {"ui_json": PICTURE, "image_placeholders": placeholders}).fault
    assert fault.kind == "bad_arguments"


def test_the_newest_screen_is_shown_unless_another_is_named(world):
    second = ("render_ui_screen", {"ui_json": messages({"id": "root", "component": "Divider"}, surface="t")})
    assert values(world, DRAW, second, SHOW) == {"shown": "t"}
    assert values(world, ("show_ui_to_user", {"surface_id": "s"})) == {"shown": "s"}
    assert desk(world).shown == "s" and desk(world).show_asked
    values(world, ("update_ui_data", {"surface_id": "s", "path": "/greeting", "value": "Bye"}))
    assert values(world, SHOW) == {"shown": "s"}, "the one that was updated last"


def test_data_are_changed_and_counted(world):
    change = ("update_ui_data", {"surface_id": "s", "path": "/rows/0/price", "value": [1, {"a": None}]})
    assert values(world, DRAW, change) == {"surface_id": "s", "revision": 2}
    assert desk(world).surfaces.data_model("s") == {"greeting": "Hello", "rows": [{"price": [1, {"a": None}]}]}
    assert [entry.revisions for entry in desk(world).applied] == [{"s": 1}, {"s": 2}]


def test_a_closed_screen_is_neither_shown_nor_the_newest(world):
    assert values(world, DRAW, SHOW, ("close_ui_screen", {"surface_id": "s"})) == {"live": []}
    assert (desk(world).shown, desk(world).newest) == (None, None)
    assert world.call(*SHOW).fault.kind == "not_found"
    assert values(world, DRAW, SHOW) == {"shown": "s"}


TOLD = ("code", "path", "message", "found", "allowed", "docs")
FAULTS = [
    ("render_ui_screen", {"ui_json": []}, "screen"),
    ("render_ui_screen", {"ui_json": "no json"}, "screen"),
    ("render_ui_screen", {"ui_json": None}, "screen"),
    ("render_ui_screen", {"ui_json": HELLO}, "screen"),  # it is open already
    ("render_ui_screen", {}, "bad_arguments"),
    ("show_ui_to_user", {"surface_id": "t"}, "not_found"),
    ("show_ui_to_user", {"surface_id": 1}, "bad_arguments"),
    ("update_ui_data", {"surface_id": "t", "path": "/a", "value": 1}, "screen"),
    ("update_ui_data", {"surface_id": "s", "path": "/", "value": 1}, "screen"),
    ("update_ui_data", {"surface_id": "s", "path": "/__proto__/a", "value": 1}, "screen"),
    ("update_ui_data", {"surface_id": "s", "path": "/greeting/deeper", "value": 1}, "screen"),
    ("update_ui_data", {"surface_id": "s", "path": "/a", "value": "IMAGE_URL_1"}, "screen"),
    ("close_ui_screen", {"surface_id": "t"}, "screen"),
    ("close_ui_screen", {"surface_id": ""}, "screen"),
    ("ui_get_quick_start", {"topic": "all"}, "bad_arguments"),
]


@pytest.mark.parametrize(("name", "arguments", "kind"), FAULTS)
def test_a_fault_leaves_the_desk_as_it_was(world, name, arguments, kind):
    values(world, DRAW, SHOW)
    before = desk(world).surfaces.state("s"), desk(world).shown, desk(world).newest, len(desk(world).applied)
    fault = world.call(name, arguments).fault
    assert fault.kind == kind
    if kind == "screen":
        told = [set(entry) for entry in fault.details]
        assert told and all({"code", "path", "message"} <= entry <= {*TOLD} for entry in told)
    after = desk(world).surfaces.state("s"), desk(world).shown, desk(world).newest, len(desk(world).applied)
    assert before == after


def test_the_quick_start_holds_a_screen_that_can_be_drawn(world):
    text = values(world, ("ui_get_quick_start", {}))
    assert BASIC_CATALOG in text
    for kind in ("createSurface", "updateComponents", "updateDataModel", "deleteSurface", "image:"):
        assert kind in text


def test_without_a_desk_the_tools_say_so(tmp_path):
    world = World([load("a2ui")], Blobs(tmp_path), NOW)
    world.begin()
    assert world.call(*DRAW).fault.kind == "refused"
    world.close()


FULL = {
    "action_name": "buy",
    "component_id": "b",
    "field_values": {"n@/items/0": 3},
    "path": "/items/0",
    "revision": 1,
}
ACTS = [
    ({"component_id": "root"}, {"component_id": "root"}, ["click"]),
    ({"action_name": "buy"}, {"action_name": "buy"}, ["click"]),
    ({"x": 0, "y": 12.5}, {"x": 0.0, "y": 12.5}, ["click"]),
    ({"scroll": "40"}, {"scroll": 40.0}, ["scroll"]),
    (
        FULL,
        FULL,
        ["click", "enter"],
    ),
]


@pytest.mark.parametrize(("arguments", "act", "doing"), ACTS)
def test_the_user_asks_for_an_act(world, arguments, act, doing):
    values(world, DRAW, SHOW)
    value = values(world, ("ui_user_interact", {"surface_id": "s", **arguments}))
    assert value == {"surface_id": "s", "doing": doing}
    assert desk(world).act_asked == UserAct(surface_id="s", **act)


NO_ACTS = [
    ({"surface_id": "t", "component_id": "root"}, "not_found"),
    ({"surface_id": "s"}, "bad_arguments"),
    ({"surface_id": "s", "field_values": {}}, "bad_arguments"),
    ({"surface_id": "s", "x": 1}, "bad_arguments"),
    ({"surface_id": "s", "y": 1, "component_id": "root"}, "bad_arguments"),
    ({"surface_id": "s", "x": -1, "y": 1}, "bad_arguments"),
    ({"surface_id": "s", "scroll": True}, "bad_arguments"),
    ({"surface_id": "s", "revision": -1, "component_id": "root"}, "bad_arguments"),
    ({"surface_id": "s", "component_id": 7}, "bad_arguments"),
    ({"surface_id": "s", "field_values": ["a"]}, "bad_arguments"),
    ({"component_id": "root"}, "bad_arguments"),
]


@pytest.mark.parametrize(("arguments", "kind"), NO_ACTS)
def test_an_act_that_cannot_be_is_not_asked_for(world, arguments, kind):
    values(world, DRAW, SHOW)
    assert world.call("ui_user_interact", arguments, "user").fault.kind == kind
    assert desk(world).act_asked is None


def test_a_screen_that_is_not_shown_is_not_acted_on(world):
    values(world, DRAW)
    act = {"surface_id": "s", "component_id": "root"}
    assert "No screen is shown" in world.call("ui_user_interact", act, "user").fault.message
    assert world.call("ui_user_interact", act).fault.kind == "unknown_tool"


WORDS = st.sampled_from(
    [
        "root",
        "a",
        "s",
        "t",
        "Text",
        "Image",
        "Column",
        "List",
        "Button",
        "/",
        "/rows",
        "",
        "image:1",
        "IMAGE_URL_1",
        "~2",
    ]
)
VALUE = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.floats(allow_nan=False) | WORDS | st.text(max_size=4),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["path", "call", "args", "componentId", "children", "child", "text", "event", "name"])
            | WORDS,
            inner,
            max_size=3,
        )
    ),
    max_leaves=8,
)
COMPONENT = st.fixed_dictionaries(
    {"id": WORDS | VALUE, "component": WORDS},
    optional={name: VALUE for name in ("text", "url", "child", "children", "action", "value", "tabs", "checks")},
)
BODY = st.fixed_dictionaries(
    {"surfaceId": st.sampled_from(["s", "t"])},
    optional={"path": WORDS | VALUE, "value": VALUE, "components": st.lists(COMPONENT, max_size=4), "theme": VALUE},
)
MESSAGE = st.builds(
    lambda kind, body: {"version": "v0.9", kind: body},
    st.sampled_from(["updateComponents", "updateDataModel", "deleteSurface", "createSurface"]),
    BODY,
)


@settings(max_examples=150, deadline=None)
@given(st.lists(MESSAGE, min_size=1, max_size=4))
def test_no_message_list_breaks_the_surfaces(sent):
    surfaces = Surfaces(image_exists=lambda number: number == 1)
    surfaces.apply(HELLO)
    before = surfaces.state("s")
    try:
        applied = surfaces.apply(sent)
    except ScreenFaults:
        assert (surfaces.live(), surfaces.state("s")) == (["s"], before)
    else:
        json.dumps(applied.messages, allow_nan=False).encode()
        again = Surfaces(image_exists=lambda number: number == 1)
        again.apply(HELLO)
        again.apply(applied.messages)
        assert [again.state(name) for name in again.live()] == [surfaces.state(name) for name in surfaces.live()]
