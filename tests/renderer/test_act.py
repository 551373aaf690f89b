import pytest

from renderer.view import View
from ui_server.act import UserAct


def button(component_id, label, **context):
    action = {"event": {"name": component_id, "context": context}}
    return [
        {"id": component_id, "component": "Button", "child": f"{component_id}-text", "action": action},
        {"id": f"{component_id}-text", "component": "Text", "text": label},
    ]


def names(parts):
    return [part["id"] for part in parts if not part["id"].endswith("-text")]


def root(parts):
    return [{"id": "root", "component": "Column", "children": names(parts)}, *parts]


ROWS = [
    {"id": "root", "component": "List", "children": {"componentId": "row", "path": "/items"}},
    {"id": "row", "component": "Row", "children": ["name", "gift", "buy"], "justify": "spaceBetween"},
    {"id": "name", "component": "Text", "text": {"path": "name"}},
    {"id": "gift", "component": "CheckBox", "label": "Gift", "value": {"path": "gift"}},
    *button("buy", "Buy", sku={"path": "sku"}, gift={"path": "gift"}, wanted="yes"),
]
ROWS_DATA = {"items": [{"sku": "T1", "name": "Tea", "gift": False}, {"sku": "K2", "name": "Kaffee", "gift": False}]}

TIME_ONLY = {"enableDate": False, "enableTime": True}
FORM = root(
    [
        {"id": "name", "component": "TextField", "label": "Name", "value": {"path": "/name"}},
        {"id": "note", "component": "TextField", "label": "Note", "variant": "longText", "value": {"path": "/note"}},
        {"id": "age", "component": "TextField", "label": "Age", "variant": "number", "value": {"path": "/age"}},
        {"id": "pin", "component": "TextField", "label": "Pin", "variant": "obscured", "value": {"path": "/pin"}},
        {"id": "ok", "component": "CheckBox", "label": "I agree", "value": {"path": "/ok"}},
        {"id": "size", "component": "Slider", "label": "Size", "min": 0, "max": 40, "value": {"path": "/size"}},
        {
            "id": "ship",
            "component": "ChoicePicker",
            "options": [{"label": "Express", "value": "x"}, {"label": "Standard", "value": "s"}],
            "value": {"path": "/ship"},
        },
        {
            "id": "extras",
            "component": "ChoicePicker",
            "variant": "multipleSelection",
            "options": [
                {"label": "Ice", "value": "i"},
                {"label": "Milk", "value": "m"},
                {"label": "Oat", "value": "o"},
            ],
            "value": {"path": "/extras"},
        },
        {
            "id": "chips",
            "component": "ChoicePicker",
            "displayStyle": "chips",
            "options": [{"label": "Annual", "value": "a"}, {"label": "Monthly", "value": "m"}],
            "value": {"path": "/chips"},
        },
        {"id": "day", "component": "DateTimeInput", "label": "Day", "enableDate": True, "value": {"path": "/day"}},
        {"id": "hour", "component": "DateTimeInput", "label": "Hour", "value": {"path": "/hour"}, **TIME_ONLY},
        {"id": "when", "component": "DateTimeInput", "label": "When", "value": {"path": "/when"}, "enableTime": True},
        *button("send", "Send", name={"path": "/name"}),
    ]
)
FORM_DATA = {
    "name": "old",
    "note": "",
    "age": "",
    "pin": "",
    "ok": False,
    "size": 3,
    "ship": ["s"],
    "extras": ["i"],
    "chips": ["a"],
    "day": "",
    "hour": "",
    "when": "2026-01-02T10:00",
}


@pytest.fixture
def play(page, opened, now):
    """Draws a screen and acts on it; the acts that follow go to the same page."""

    class Play:
        async def start(self, components, data=None):
            self.surfaces, _ = opened(components, data)
            self.screen = (await page.draw(self.surfaces.state("s"), {}, now)).screen
            return self

        async def act(self, **act):
            sent = UserAct(surface_id="s", **act)
            result, drawn = await page.act(self.surfaces.state("s"), sent, self.screen, {}, now)
            revision = self.surfaces.record_change("s", result.data_model)
            assert drawn.screen.revision == revision
            self.screen = drawn.screen
            return result

        def target(self, name, path="/", label=None):
            found = [target for target in self.screen.targets if (target.id, target.path) == (name, path)]
            return next(target for target in found if label in (None, target.label))

    return Play()


def centre(target):
    x, y, width, height = target.box
    return {"x": x + width / 2, "y": y + height / 2}


@pytest.mark.parametrize("row", [0, 1])
@pytest.mark.parametrize("how", ["pixel", "component", "corner"])
async def test_click_on_a_row_gives_its_action_with_its_context(play, row, how):
    await play.start(ROWS, ROWS_DATA)
    target = play.target("buy", f"/items/{row}")
    x, y, width, height = target.box
    result = await play.act(
        **{
            "pixel": centre(target),
            "component": {"component_id": "buy", "path": f"/items/{row}"},
            "corner": {"x": x + width - 2, "y": y + height / 2},
        }[how]
    )
    assert (result.ok, result.exact, result.component_id, result.path) == (True, True, "buy", f"/items/{row}")
    assert result.landed == target
    assert result.action.model_dump(exclude_none=True) == {
        "name": "buy",
        "context": {"sku": ["T1", "K2"][row], "gift": False, "wanted": "yes"},
        "source": "buy",
    }
    assert result.words == 'Clicked "Buy"'
    assert result.data_model == ROWS_DATA


async def test_click_beside_a_target_takes_the_nearest_and_says_so(play):
    await play.start(ROWS, ROWS_DATA)
    x, y, width, height = play.target("buy", "/items/1").box
    result = await play.act(x=x + width / 2, y=y + height + 8)
    assert (result.ok, result.exact, result.path, result.action.name) == (True, False, "/items/1", "buy")
    result = await play.act(x=30, y=play.screen.height - 2)
    assert (result.ok, result.exact, result.action) == (False, False, None)
    assert result.near in ("Gift", "Buy")
    assert "nearest" in result.words


async def test_field_values_come_first_then_the_click(play):
    await play.start(ROWS, ROWS_DATA)
    result = await play.act(field_values={"gift": True}, component_id="buy", path="/items/1")
    assert result.action.context == {"sku": "K2", "gift": True, "wanted": "yes"}
    assert result.data_model["items"][0]["gift"] is False
    assert play.screen.revision == 2
    result = await play.act(field_values={"gift@/items/0": True, "gift@/items/1": False})
    assert [item["gift"] for item in result.data_model["items"]] == [True, False]
    assert result.action is None


VALUES = [
    ("name", "Ada \U0001f469\u200d\U0001f680 咖啡 </script>", "Ada \U0001f469\u200d\U0001f680 咖啡 </script>"),
    ("name", "", ""),
    ("name", 7, "7"),
    ("note", "two\nlines", "two\nlines"),
    ("age", 42, "42"),
    ("pin", "1234", "1234"),
    ("ok", True, True),
    ("size", 31, 31),
    ("size", 0, 0),
    ("size", 40, 40),
    ("ship", "x", ["x"]),
    ("ship", ["x"], ["x"]),
    ("extras", ["m", "o"], ["m", "o"]),
    ("extras", [], []),
    ("chips", "m", ["m"]),
    ("day", "2026-07-15", "2026-07-15"),
    ("hour", "19:30", "19:30"),
    ("when", "2026-07-15T19:30", "2026-07-15T19:30"),
    ("when", "08:15", "2026-07-15T08:15"),
    ("when", "2026-07-16", "2026-07-16T08:15"),
]


async def test_every_kind_of_field_takes_values(play):
    await play.start(FORM, FORM_DATA)
    for name, value, expected in VALUES:
        result = await play.act(field_values={name: value})
        assert result.ok, (name, value, result)
        got = result.data_model[name]
        if name in ("day", "hour", "when"):
            got = got.replace("Z", "")[: len(expected)]
        assert got == expected, (name, value)
    many = {name: value for name, value, _ in VALUES}
    result = await play.act(field_values=many, component_id="send")
    assert result.action.context == {"name": "7"}
    assert 'Entered "7" in "Name"' in result.words
    assert result.words.endswith('Clicked "Send"')
    assert play.target("pin").value == "••••"
    assert play.target("name").value == "7"
    assert play.target("ship", label="Express").value == {"option": "x", "selected": True}


REFUSED = [
    ({}, "does nothing"),
    ({"x": 5.0}, "both x and y"),
    ({"x": -1.0, "y": 5.0}, "outside the image"),
    ({"x": 5.0, "y": 99_999.0}, "outside the image"),
    ({"revision": 9, "component_id": "send"}, "act on revision 1"),
    ({"component_id": "nope"}, "Interactive: name"),
    ({"component_id": "send-text"}, "cannot be clicked"),
    ({"component_id": "ship"}, "several parts"),
    ({"component_id": "send", "action_name": "buy"}, 'raises "send", not "buy"'),
    ({"action_name": "buy"}, "Actions here: send"),
    ({"component_id": "send", "path": "/items/0"}, "leave path out"),
    ({"field_values": {"nope": 1}}, "no component"),
    ({"field_values": {"send": 1}}, "takes no value"),
    ({"field_values": {"name": True}}, "takes text"),
    ({"field_values": {"name": ["a"]}}, "takes text"),
    ({"field_values": {"age": "old"}}, "takes a number"),
    ({"field_values": {"ok": "yes"}}, "true or false"),
    ({"field_values": {"size": 41}}, "from 0 to 40"),
    ({"field_values": {"size": None}}, "from 0 to 40"),
    ({"field_values": {"ship": "z"}}, "has no option 'z'"),
    ({"field_values": {"ship": ["x", "s"]}}, "exactly one"),
    ({"field_values": {"extras": ["i", 3]}}, "has no option 3"),
    ({"field_values": {"day": "tomorrow"}}, "2026-07-15"),
    ({"field_values": {"hour": "25:00"}}, "19:30"),
    ({"field_values": {"when": 5}}, "2026-07-15T19:30"),
    ({"field_values": {"name": "new", "ok": "yes"}}, "true or false"),
]


async def test_bad_acts_are_refused_in_words_and_change_nothing(play):
    await play.start(FORM, FORM_DATA)
    before = play.screen
    for act, words in REFUSED:
        result = await play.act(**act)
        if words is None:
            assert result.ok, act
            continue
        assert not result.ok and result.fault and words in result.fault, (act, result)
        assert result.data_model == FORM_DATA
        assert play.screen.image == before.image, act


async def test_act_on_another_surface_is_refused(page, opened, now):
    _, state = opened(FORM, FORM_DATA)
    screen = (await page.draw(state, {}, now)).screen
    result, _ = await page.act(state, UserAct(surface_id="t", component_id="send"), screen, {}, now)
    assert 'for surface "t"' in result.fault


async def test_several_rows_without_a_path_are_listed(play):
    await play.start(ROWS, ROWS_DATA)
    for act in ({"component_id": "buy"}, {"field_values": {"gift": True}}):
        result = await play.act(**act)
        assert "/items/0, /items/1" in result.fault
    result = await play.act(component_id="buy", path="/items/7")
    assert "no row /items/7" in result.fault


async def test_action_name_alone_finds_its_only_target(play):
    await play.start(FORM, FORM_DATA)
    assert (await play.act(action_name="send")).action.name == "send"


GATED = root(
    [
        {"id": "mail", "component": "TextField", "label": "Mail", "value": {"path": "/mail"}},
        {
            "id": "go",
            "component": "Button",
            "child": "go-text",
            "action": {"event": {"name": "go", "context": {"mail": {"path": "/mail"}}}},
            "checks": [{"condition": {"call": "required", "args": {"value": {"path": "/mail"}}}, "message": "Needed"}],
        },
        {"id": "go-text", "component": "Text", "text": "Go"},
    ]
)


async def test_disabled_button_does_nothing_until_its_field_is_filled(play):
    await play.start(GATED, {"mail": ""})
    target = play.target("go")
    assert not target.enabled
    for act in (centre(target), {"component_id": "go"}):
        result = await play.act(**act)
        assert (result.ok, result.action, result.words) == (False, None, '"Go" is switched off: Needed')
    result = await play.act(field_values={"mail": "a@b.co"}, component_id="go")
    assert result.action.context == {"mail": "a@b.co"}
    result = await play.act(field_values={"mail": ""}, component_id="go")
    assert (result.ok, result.action, result.data_model) == (False, None, {"mail": ""})
    assert play.screen.revision == 3


async def test_tabs_and_modal(play):
    parts = [
        {"id": "root", "component": "Column", "children": ["tabs", "dialog"]},
        {"id": "tabs", "component": "Tabs", "tabs": [{"title": "One", "child": "a"}, {"title": "Two", "child": "b"}]},
        {"id": "a", "component": "Text", "text": "first"},
        *button("b", "Second"),
        {"id": "dialog", "component": "Modal", "trigger": "ask", "content": "inside"},
        *button("ask", "Ask"),
        {"id": "inside", "component": "Column", "children": ["sure", "yes"]},
        {"id": "sure", "component": "Text", "text": "Are you sure?"},
        *button("yes", "Yes"),
    ]
    await play.start(parts)
    await play.act(**centre(play.target("tabs", label="Two")))
    assert (await play.act(component_id="b")).action.name == "b"
    assert (await play.act(field_values={"tabs": "One"})).ok
    assert "first" in [text.text for text in play.screen.texts]
    await play.act(component_id="ask")
    assert "Are you sure?" in [text.text for text in play.screen.texts]
    assert [target.label for target in play.screen.targets] == ["Close", "Yes"]
    assert (await play.act(**centre(play.target("yes")))).action.name == "yes"
    await play.act(component_id="dialog")
    assert "Are you sure?" not in [text.text for text in play.screen.texts]


async def test_long_screen_scrolls_and_far_targets_are_reached(play):
    lines = [{"id": f"t{index}", "component": "Text", "text": f"Line {index}"} for index in range(90)]
    await play.start(root([*lines, *button("end", "End")]))
    assert play.screen.targets == ()
    result = await play.act(scroll=99_999)
    assert (result.ok, play.screen.scroll > 500) == (True, True)
    assert (await play.act(**centre(play.target("end")))).action.name == "end"
    await play.act(scroll=0)
    assert play.screen.targets == ()
    assert (await play.act(component_id="end")).action.name == "end"


async def test_pixels_follow_the_scale(page, opened, now):
    _, state = opened(ROWS, ROWS_DATA)
    screen = (await page.draw(state, {}, now, View(scale=2.0))).screen
    target = next(each for each in screen.targets if (each.id, each.path) == ("buy", "/items/1"))
    result, drawn = await page.act(state, UserAct(surface_id="s", **centre(target)), screen, {}, now)
    assert (result.action.context["sku"], drawn.screen.scale, drawn.screen.width) == ("K2", 2.0, 840)


async def test_act_on_a_page_that_shows_something_else_draws_from_the_truth(renderer, opened, now):
    _, state = opened(ROWS, ROWS_DATA)
    first = await renderer.open_page()
    screen = (await first.draw(state, {}, now)).screen
    await first.close()
    second = await renderer.open_page()
    act = UserAct(surface_id="s", component_id="buy", path="/items/0", revision=1)
    result, _ = await second.act(state, act, screen, {}, now)
    assert result.action.context["sku"] == "T1"
    await second.rest()
    result, _ = await second.act(state, act, screen, {}, now)
    assert result.action.context["sku"] == "T1"
    await second.close()


async def test_pixel_of_a_screen_that_is_gone_is_refused(page, opened, now):
    _, state = opened(ROWS, ROWS_DATA)
    seen = (await page.draw(state, {}, now)).screen
    moved = [target.model_copy(update={"id": "else"}) for target in seen.targets]
    old = seen.model_copy(update={"targets": tuple(moved)})
    act = UserAct(surface_id="s", **centre(seen.targets[0]))
    result, drawn = await page.act(state, act, old, {}, now)
    assert "look at it again" in result.fault
    assert drawn.screen == seen


async def test_acts_that_are_replayed_give_the_same_screens(page, renderer, opened, now):
    acts = [
        {"field_values": {"name": "Ada", "ship": "x", "when": "2026-07-15T19:30"}},
        {"component_id": "ok"},
        {"component_id": "send"},
    ]

    async def run(on):
        surfaces, state = opened(FORM, FORM_DATA)
        screen = (await on.draw(state, {}, now)).screen
        told = []
        for act in acts:
            result, drawn = await on.act(surfaces.state("s"), UserAct(surface_id="s", **act), screen, {}, now)
            surfaces.record_change("s", result.data_model)
            screen = drawn.screen
            told.append((result, screen))
        drawn = await on.draw(surfaces.state("s"), {}, now)
        assert drawn.screen == screen
        return told

    other = await renderer.open_page()
    assert await run(page) == await run(other)
    await other.close()
