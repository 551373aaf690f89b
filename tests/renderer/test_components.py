"""Every component and every function of the basic catalog, drawn: which texts and targets stand there."""

import pytest

from ui_server.catalog import basic_catalog

DATA = {
    "name": "Ada",
    "many": 3,
    "price": 1234.5,
    "day": "2026-07-15T19:30:00Z",
    "empty": "",
    "rows": [{"title": "Tea", "tags": ["hot", "green"]}, {"title": "Milk", "tags": []}],
    "words": ["one", "two", "three"],
    "nested": {"deep": [{"items": [1, 2]}, {"items": [3]}]},
}
PRESS = {"event": {"name": "press"}}


def text(name, content, **more):
    return {"id": name, "component": "Text", "text": content, **more}


def path(place):
    return {"path": place}


def call(name, **args):
    return {"call": name, "args": args}


def options(*labels):
    return [{"label": label, "value": label.lower()} for label in labels]


# Component under test first, what it needs after it; then the texts and the (type, label, value) of the targets.
DRAWN = {
    "Text": ([text("a", "# Head\n\n**bold** `code`\n\n- item")], ["Head bold code item"], []),
    "Text heading": ([text("a", "Title", variant="h1")], ["Title"], []),
    "Text caption": ([text("a", path("/name"), variant="caption")], ["Ada"], []),
    "Text link": ([text("a", "[here](https://e.org/x)")], ["here"], [("Text", "here", None)]),
    "Image": ([{"id": "a", "component": "Image", "url": "image:9", "description": "A cup"}], ["A cup", "image:9"], []),
    "Icon": ([{"id": "a", "component": "Icon", "name": "home"}], [], []),
    "Video": ([{"id": "a", "component": "Video", "url": "image:9"}], ["image:9"], []),
    "AudioPlayer": (
        [{"id": "a", "component": "AudioPlayer", "url": "https://e.org/a.mp3", "description": "A song"}],
        ["A song", "e.org"],
        [],
    ),
    "Row": ([{"id": "a", "component": "Row", "children": ["b", "c"]}, text("b", "1"), text("c", "2")], ["1", "2"], []),
    "Column": (
        [
            {"id": "a", "component": "Column", "children": path("/rows") | {"componentId": "b"}},
            text("b", path("title")),
        ],
        ["Tea", "Milk"],
        [],
    ),
    "List of objects": (
        [{"id": "a", "component": "List", "children": {"path": "/rows", "componentId": "b"}}, text("b", path("title"))],
        ["Tea", "Milk"],
        [],
    ),
    "List of scalars": (
        [{"id": "a", "component": "List", "children": {"path": "/words", "componentId": "b"}}, text("b", path(""))],
        ["one", "two", "three"],
        [],
    ),
    "List in a list": (
        [
            {"id": "a", "component": "List", "children": {"path": "/nested/deep", "componentId": "b"}},
            {"id": "b", "component": "Row", "children": {"path": "items", "componentId": "c"}},
            text("c", path("")),
        ],
        ["1", "2", "3"],
        [],
    ),
    "Card": ([{"id": "a", "component": "Card", "child": "b"}, text("b", "inside")], ["inside"], []),
    "Tabs": (
        [
            {"id": "a", "component": "Tabs", "tabs": [{"title": "X", "child": "b"}, {"title": "Y", "child": "c"}]},
            text("b", "first"),
            text("c", "second"),
        ],
        ["X", "Y", "first"],
        [("Tabs", "X", {"tab": 0, "selected": True}), ("Tabs", "Y", {"tab": 1, "selected": False})],
    ),
    "Modal": (
        [{"id": "a", "component": "Modal", "trigger": "b", "content": "c"}, text("b", "Open"), text("c", "hidden")],
        ["Open"],
        [("Modal", "Open", None)],
    ),
    "Divider": ([{"id": "a", "component": "Divider"}], [], []),
    "Button": (
        [{"id": "a", "component": "Button", "child": "b", "action": PRESS}, text("b", "Go")],
        ["Go"],
        [("Button", "Go", None)],
    ),
    "TextField": (
        [{"id": "a", "component": "TextField", "label": "Name", "value": path("/name")}],
        ["Name"],
        [("TextField", "Name", "Ada")],
    ),
    "TextField number": (
        [{"id": "a", "component": "TextField", "label": "Many", "variant": "number", "value": path("/many")}],
        ["Many"],
        [("TextField", "Many", 3)],
    ),
    "TextField obscured": (
        [{"id": "a", "component": "TextField", "label": "Pin", "variant": "obscured", "value": path("/name")}],
        ["Pin"],
        [("TextField", "Pin", "•••")],
    ),
    "CheckBox": (
        [{"id": "a", "component": "CheckBox", "label": "Yes", "value": True}],
        ["Yes"],
        [("CheckBox", "Yes", True)],
    ),
    "ChoicePicker": (
        [{"id": "a", "component": "ChoicePicker", "label": "One", "options": options("A", "B"), "value": ["b"]}],
        ["One", "A", "B"],
        [
            ("ChoicePicker", "A", {"option": "a", "selected": False}),
            ("ChoicePicker", "B", {"option": "b", "selected": True}),
        ],
    ),
    "Slider": (
        [{"id": "a", "component": "Slider", "label": "Size", "max": 9, "value": path("/many")}],
        ["Size", "3"],
        [("Slider", "Size", 3)],
    ),
    "DateTimeInput": (
        [{"id": "a", "component": "DateTimeInput", "label": "Day", "enableDate": True, "value": path("/day")}],
        ["Day"],
        [("DateTimeInput", "Day", "2026-07-15T19:30:00Z")],
    ),
}


async def test_each_component_is_drawn(page, opened, column, now):
    for title, (parts, texts, targets) in DRAWN.items():
        _, state = opened([*column(parts[0]), *parts[1:]], DATA)
        drawn = await page.draw(state, {}, now)
        assert [each.text for each in drawn.screen.texts] == texts, title
        assert [(each.type, each.label, each.value) for each in drawn.screen.targets] == targets, title
        assert drawn.notes == (), title
    assert {title.split()[0] for title in DRAWN} == set(basic_catalog().components)


# A function's call as the text of a component, and what is written there.
WRITTEN = {
    "formatString": (call("formatString", value="Hi ${/name}, ${/many} of \\${it}"), "Hi Ada, 3 of ${it}"),
    "formatNumber": (call("formatNumber", value=path("/price"), decimals=2), "1,234.50"),
    "formatCurrency": (call("formatCurrency", value=path("/price"), currency="EUR"), "€1,234.50"),
    "formatDate": (call("formatDate", value=path("/day"), format="EEE, d MMM yyyy HH:mm"), "Wed, 15 Jul 2026 19:30"),
    "pluralize": (call("pluralize", value=path("/many"), one="cup", other="cups"), "cups"),
    "capitalize": (call("capitalize", value="tea"), "Tea"),
}
# A function's call as a check: one that holds, one that fails.
CHECKED = {
    "required": (call("required", value=path("/name")), call("required", value=path("/empty"))),
    "regex": (call("regex", value=path("/name"), pattern="^A"), call("regex", value=path("/name"), pattern="^B")),
    "length": (call("length", value=path("/name"), max=3), call("length", value=path("/name"), min=4)),
    "numeric": (call("numeric", value=path("/many"), min=3, max=3), call("numeric", value=path("/many"), max=2)),
    "email": (call("email", value="a@b.co"), call("email", value=path("/name"))),
    "not": (call("not", value=call("email", value="a")), call("not", value=call("required", value="x"))),
    "and": (call("and", values=[True, True]), call("and", values=[True, call("email", value="x")])),
    "or": (call("or", values=[False, call("required", value="x")]), call("or", values=[False, False])),
}


async def test_each_function_gives_its_words_or_its_check(page, opened, column, now):
    written = [text(f"t{index}", each) for index, (each, _) in enumerate(WRITTEN.values())]
    _, state = opened(column(*written), DATA)
    screen = (await page.draw(state, {}, now)).screen
    assert [each.text for each in screen.texts] == [words for _, words in WRITTEN.values()]
    fields = [
        {
            "id": f"{name}{index}",
            "component": "TextField",
            "label": name,
            "value": path("/name"),
            "checks": [{"condition": condition, "message": f"{name} fails"}],
        }
        for name, pair in CHECKED.items()
        for index, condition in enumerate(pair)
    ]
    _, state = opened(column(*fields), DATA)
    drawn = await page.draw(state, {}, now)
    wrong = [each.id for each in drawn.screen.texts if each.text.endswith(" fails")]
    assert wrong == [f"{name}1" for name in CHECKED]
    assert drawn.notes == ()
    assert {*WRITTEN, *CHECKED, "openUrl", "@index"} == set(basic_catalog().functions)


async def test_row_number_counts_the_rows_of_a_template(page, opened, now):
    parts = [
        {"id": "root", "component": "List", "children": {"path": "/rows", "componentId": "row"}},
        {"id": "row", "component": "Column", "children": ["number", "name"]},
        text("number", call("@index", offset=1)),
        text("name", path("title")),
    ]
    _, state = opened(parts, DATA)
    assert [each.text for each in (await page.draw(state, {}, now)).screen.texts] == ["1", "Tea", "2", "Milk"]


FAILING = [{"condition": call("required", value=path("/empty")), "message": "Needed here"}]
CHECKABLE = [
    {"id": "a", "component": "TextField", "label": "L", "value": path("/empty")},
    {"id": "a", "component": "TextField", "label": "L", "variant": "longText", "value": path("/empty")},
    {"id": "a", "component": "CheckBox", "label": "L", "value": False},
    {"id": "a", "component": "Slider", "label": "L", "max": 9, "value": path("/many")},
    {"id": "a", "component": "DateTimeInput", "label": "L", "enableDate": True, "value": path("/empty")},
    {"id": "a", "component": "ChoicePicker", "label": "L", "options": options("A"), "value": []},
    {"id": "a", "component": "ChoicePicker", "displayStyle": "chips", "options": options("A"), "value": []},
]


@pytest.mark.parametrize("part", CHECKABLE, ids=lambda part: f"{part['component']}{len(part)}")
async def test_failed_check_is_written_under_every_input(page, opened, column, now, part):
    _, state = opened(column({**part, "checks": FAILING}), DATA)
    screen = (await page.draw(state, {}, now)).screen
    words = next(each for each in screen.texts if each.text == "Needed here")
    assert words.box[1] >= max(target.box[1] + target.box[3] for target in screen.targets) - 6


async def test_zero_in_a_text_field_is_drawn(page, opened, column, pixel, now):
    field = {"id": "a", "component": "TextField", "label": "L", "value": path("/n")}
    _, empty = opened(column(field), {"n": ""})
    _, zero = opened(column(field), {"n": 0})
    assert (await page.draw(empty, {}, now)).png != (await page.draw(zero, {}, now)).png


async def test_thumb_of_a_slider_stands_where_its_value_is(page, opened, column, pixel, now):
    part = {"id": "a", "component": "Slider", "label": "L", "value": path("/v")}
    for low, high, value in ((0, 1, 0.45), (0, 100, 45), (-10, 10, -1), (0, 10, 4.5), (2.5, 7.5, 4.75)):
        _, state = opened(column({**part, "min": low, "max": high}), {"v": value})
        drawn = await page.draw(state, {}, now)
        x, y, width, height = drawn.screen.targets[0].box
        middle = x + 8 + (width - 16) * (value - low) / (high - low)
        assert pixel(drawn, middle, y + height / 2 - 6) == (26, 95, 180), (low, high, value)
