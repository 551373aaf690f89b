"""The twin of a page: what it reads and does without a browser. That a browser does the same: tests/renderer."""

import time
from datetime import UTC, datetime

import pytest

from core.errors import RenderError
from ui_server.act import UserAct
from ui_server.faults import ScreenFaults
from ui_server.limits import Limits
from ui_server.surfaces import Surfaces
from ui_server.twin.functions import number_of
from ui_server.twin.page import TwinPage

CATALOG = "https://a2ui.org/specification/v0_9/catalogs/basic/catalog.json"
NOW = datetime(2026, 7, 15, 18, 30, tzinfo=UTC)


def text(name, words):
    return {"id": name, "component": "Text", "text": words}


def button(component, words, **context):
    action = {"event": {"name": component, "context": context}}
    names = {"id": component, "component": "Button", "child": f"{component}_t"}
    return [{**names, "action": action}, text(f"{component}_t", words)]


def column(*children):
    return {"id": "root", "component": "Column", "children": list(children)}


ROWS = [
    column("title", "rows"),
    text("title", "Two *teas*"),
    {"id": "rows", "component": "List", "children": {"componentId": "row", "path": "/items"}},
    {"id": "row", "component": "Row", "children": ["name", "gift", "buy"]},
    text("name", {"path": "name"}),
    {"id": "gift", "component": "CheckBox", "label": "Gift", "value": {"path": "gift"}},
    *button("buy", "Buy", sku={"path": "sku"}, gift={"path": "gift"}),
]
ROWS_DATA = {"items": [{"sku": "T1", "name": "Tea", "gift": False}, {"sku": "K2", "name": "Kaffee", "gift": False}]}

FORM = [
    column("name", "age", "size", "day", "ship", "tabs", "more", "send"),
    {"id": "name", "component": "TextField", "label": "Name", "value": {"path": "/name"}},
    {"id": "age", "component": "TextField", "label": "Age", "variant": "number", "value": {"path": "/age"}},
    {"id": "size", "component": "Slider", "label": "Size", "min": 0, "max": 40, "value": {"path": "/size"}},
    {"id": "day", "component": "DateTimeInput", "label": "Day", "value": {"path": "/day"}},
    {
        "id": "ship",
        "component": "ChoicePicker",
        "options": [{"label": "Express", "value": "x"}, {"label": "Standard", "value": "s"}],
        "value": {"path": "/ship"},
    },
    {
        "id": "tabs",
        "component": "Tabs",
        "tabs": [{"title": "One", "child": "one"}, {"title": "Two", "child": "two"}],
    },
    text("one", "Pane one"),
    *button("two", "In pane two"),
    {"id": "more", "component": "Modal", "trigger": "ask", "content": "answer"},
    *button("ask", "Ask"),
    text("answer", "The answer"),
    {
        **button("send", "Send", name={"path": "/name"})[0],
        "checks": [{"condition": {"call": "required", "args": {"value": {"path": "/name"}}}, "message": "Name first"}],
    },
    text("send_t", "Send"),
]
FORM_DATA = {"name": "", "age": "", "size": 3, "day": "", "ship": ["s"]}


class Play:
    """Surfaces with one screen, and a twin that shows it."""

    def __init__(self, components, data, limits=None):
        self.surfaces = Surfaces(lambda number: True, Limits())
        create = {"version": "v0.9", "createSurface": {"surfaceId": "s", "catalogId": CATALOG}}
        update = {"version": "v0.9", "updateComponents": {"surfaceId": "s", "components": components}}
        values = {"version": "v0.9", "updateDataModel": {"surfaceId": "s", "path": "/", "value": data}}
        self.surfaces.apply([create, update, values])
        self.page = TwinPage(limits)

    async def draw(self):
        self.screen = (await self.page.draw(self.surfaces.state("s"), {}, NOW)).screen
        return self

    async def act(self, **act):
        sent = UserAct(surface_id=act.pop("surface_id", "s"), **act)
        result, listing = await self.page.act(self.surfaces.state("s"), sent, self.screen, {}, NOW)
        assert listing.png is None
        assert self.surfaces.record_change("s", result.data_model) == listing.screen.revision
        self.screen = listing.screen
        return result

    def labels(self):
        return [target.label for target in self.screen.targets]


async def test_a_screen_without_pixels_says_so_and_keeps_the_order_of_drawing():
    play = await Play(ROWS, ROWS_DATA).draw()
    screen = play.screen
    assert (screen.image, screen.revision, screen.width) == ("", 1, 420)
    assert [each.text for each in screen.texts] == ["Two teas", "Tea", "Gift", "Buy", "Kaffee", "Gift", "Buy"]
    places = [(each.id, each.path, each.action, each.value) for each in screen.targets]
    assert places == [
        ("gift", "/items/0", None, False),
        ("buy", "/items/0", "buy", None),
        ("gift", "/items/1", None, False),
        ("buy", "/items/1", "buy", None),
    ]
    assert screen.targets[3].parents == ("root@/", "rows@/", "row@/items/1")
    tops = [each.box[1] for each in screen.texts]
    assert tops == sorted(tops)
    assert screen.texts[-1].box[1] == screen.targets[-1].box[1]
    assert max(each.box[1] + each.box[3] for each in screen.targets) <= screen.height


async def test_fields_come_first_then_one_click():
    play = await Play(ROWS, ROWS_DATA).draw()
    result = await play.act(field_values={"gift": True}, component_id="buy", path="/items/1")
    assert result.action.model_dump() == {
        "name": "buy",
        "context": {"sku": "K2", "gift": True},
        "source": "buy",
        "data_model": None,
    }
    assert (result.ok, result.component_id, result.path) == (True, "buy", "/items/1")
    assert result.words == 'Ticked "Gift"; Clicked "Buy"'
    assert [item["gift"] for item in result.data_model["items"]] == [False, True]
    assert [target.value for target in result.changed] == [True]
    assert play.screen.revision == 2


async def test_checks_tabs_dialogs_and_fields():
    play = await Play(FORM, FORM_DATA).draw()
    off = await play.act(component_id="send")
    assert (off.ok, off.action, off.words) == (False, None, '"Send" is switched off: Name first')
    filled = {"name": "Ada", "age": 37, "size": 31, "day": "2026-07-15", "ship": "x", "tabs": "Two"}
    done = await play.act(field_values=filled, component_id="send")
    assert done.action.context == {"name": "Ada"}
    assert done.data_model == {"name": "Ada", "age": "37", "size": 31, "day": "2026-07-15", "ship": ["x"]}
    assert "In pane two" in play.labels()
    opened = await play.act(component_id="ask")
    assert opened.action.name == "ask"
    assert play.labels() == ["Close"]
    covered = await play.act(field_values={"name": "Bob"})
    assert "close that first" in covered.fault
    assert (await play.act(component_id="more")).words == 'Clicked "Close"'
    assert "In pane two" in play.labels()
    await play.draw()
    assert "In pane two" not in play.labels()


REFUSED = [
    ({}, "does nothing"),
    ({"x": 5.0, "y": 5.0}, "draws no pixels; name the component"),
    ({"x": 5.0}, "draws no pixels"),
    ({"scroll": 100.0}, "nothing to scroll"),
    ({"surface_id": "t", "component_id": "send"}, 'for surface "t"'),
    ({"revision": 9, "component_id": "send"}, "act on revision 1"),
    ({"component_id": "nope"}, "Interactive: name"),
    ({"component_id": "send_t"}, "cannot be clicked"),
    ({"component_id": "ship"}, "several parts"),
    ({"component_id": "send", "action_name": "buy"}, 'raises "send", not "buy"'),
    ({"action_name": "buy"}, "Actions here: ask, send"),
    ({"field_values": {"nope": 1}}, "no component"),
    ({"field_values": {"send": 1}}, "takes no value"),
    ({"field_values": {"name": ["a"]}}, "takes text"),
    ({"field_values": {"age": "old"}}, "takes a number"),
    ({"field_values": {"age": "1_0"}}, "takes a number"),
    ({"field_values": {"size": 41}}, "from 0 to 40"),
    ({"field_values": {"size": 1.5}}, "steps of 1"),
    ({"field_values": {"day": "tomorrow"}}, "2026-07-15"),
    ({"field_values": {"ship": "z"}}, "has no option 'z'"),
    ({"field_values": {"tabs": "Three"}}, "has no tab"),
    ({"field_values": {"name": "new", "size": 99}}, "from 0 to 40"),
]


async def test_bad_acts_are_refused_in_words_and_change_nothing():
    play = await Play(FORM, FORM_DATA).draw()
    before = play.screen
    for act, words in REFUSED:
        result = await play.act(**act)
        assert (result.ok, result.action, result.data_model) == (False, None, FORM_DATA), act
        assert words in result.fault, act
        assert play.screen == before, act
    rows = await Play(ROWS, ROWS_DATA).draw()
    assert (await rows.act(component_id="buy")).fault == '"buy" stands for 2 rows; give a path: /items/0, /items/1.'
    assert "no row /items/7" in (await rows.act(component_id="buy", path="/items/7")).fault


async def test_acting_on_a_surface_that_has_moved_on_reads_the_truth():
    play = await Play(ROWS, ROWS_DATA).draw()
    play.surfaces.record_change("s", {"items": ROWS_DATA["items"][:1]})
    result = await play.act(component_id="buy")
    assert result.action.context == {"sku": "T1", "gift": False}
    await play.page.rest()
    assert (await play.act(component_id="buy")).action is not None
    await play.page.close()
    await play.page.close()
    with pytest.raises(RenderError, match="closed"):
        await play.draw()


LOOP = "${formatString(value: ${/a})}"
ITSELF = {"call": "formatString", "args": {"value": {"path": "/a"}}}


def checked(value, pattern):
    condition = {"call": "regex", "args": {"value": value, "pattern": pattern}}
    checks = [{"condition": condition, "message": "No"}]
    return [column("f"), {"id": "f", "component": "TextField", "label": "F", "value": value, "checks": checks}]


HOSTILE = {
    "a format that calls itself": ([column("t"), text("t", ITSELF)], {"a": LOOP + LOOP}),
    "a slow pattern": (checked({"path": "/a"}, "^(a|a|aa)+$"), {"a": "a" * 80 + "!"}),
    "a pattern of a billion steps": (checked({"path": "/a"}, "((a{999}){999}){999}"), {"a": "a"}),
}


@pytest.mark.parametrize("name", HOSTILE)
async def test_hostile_screens_end_soon_with_a_fault(name):
    play = Play(*HOSTILE[name])
    started = time.process_time()
    with pytest.raises(ScreenFaults) as refused:
        await play.draw()
    assert [fault.code for fault in refused.value.faults] == ["too_slow"]
    assert time.process_time() - started < 10
    again = await Play(ROWS, ROWS_DATA).draw()
    assert again.labels()


async def test_data_that_outgrow_the_limits_are_refused():
    play = Play(ROWS, ROWS_DATA, Limits(instances=8))
    with pytest.raises(ScreenFaults, match="too much work"):
        await play.draw()


@pytest.mark.parametrize(
    ("text", "number"),
    [("0x10", 16), ("0b11", 3), ("0O17", 15), (" -1.5e2 ", -150), (".5", 0.5), ("5.", 5), ("", 0), ("+7", 7),
     ("010", 10), ("٣", None), ("1_0", None), ("-0x10", None), ("0x", None), ("1e999", None), ("nan", None),
     ("Infinity", None), ("0x" + "f" * 400, None), ("1,5", None), (".", None), ([1], None), (True, 1)],
)  # fmt: skip
def test_a_text_is_the_number_that_it_is_in_javascript(text, number):
    assert number_of(text) == number
