"""Numbered marks: what they cover, what their legend says."""

import io
import json
import time
from math import ceil
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from core.screen import DrawnText, Screen, Target
from renderer.free_space import meet, overlap
from renderer.legend import legend, listing
from renderer.marks import YELLOW, marked
from renderer.view import View
from ui_server.act import UserAct
from ui_server.gallery import gallery
from ui_server.surfaces import Surfaces

EXAMPLES = Path(__file__).parents[3] / "shared" / "a2ui" / "examples" / "v0_9"
FILES = sorted([*EXAMPLES.glob("basic/*.json"), *EXAMPLES.glob("restaurant_finder/*.json")])


def text(name, content, **more):
    return {"id": name, "component": "Text", "text": content, **more}


def button(name, label="Go", **more):
    return [
        {"id": name, "component": "Button", "child": f"{name}-t", "action": {"event": {"name": name}}, **more},
        text(f"{name}-t", label),
    ]


def row(name, *children, **more):
    return {"id": name, "component": "Row", "children": list(children), **more}


def column(name, *children):
    return {"id": name, "component": "Column", "children": list(children)}


def grid(rows, across):
    """Buttons side by side without a gap to spare."""
    parts = [column("root", *(f"r{down}" for down in range(rows)))]
    for down in range(rows):
        names = [f"b{down}-{at}" for at in range(across)]
        parts += [row(f"r{down}", *names), *(part for name in names for part in button(name, f"Choice {name[1:]}"))]
    return parts


def boxes(rows, across):
    """Short check boxes side by side: the squares and their one letter leave no room for a number of usual size."""
    parts = [column("root", *(f"r{down}" for down in range(rows)))]
    for down in range(rows):
        names = [f"c{down}-{at}" for at in range(across)]
        parts.append(row(f"r{down}", *names))
        parts += [
            {"id": name, "component": "CheckBox", "label": str(at), "value": {"path": f"/{name}"}}
            for at, name in enumerate(names)
        ]
    return parts


WORDS = "Many words stand in this paragraph and [a link](https://a.example/1) or [two](https://b.example/2) in it. "
OPTIONS = [{"label": f"Option {number} of a long list of options", "value": str(number)} for number in range(24)]
PICKER = {"id": "root", "component": "ChoicePicker", "label": "Many", "options": OPTIONS, "value": {"path": "/v"}}
FIELDS = [
    column("root", "f0", "f1", "f2", "f3", "f4", "s", "d"),
    *(
        {"id": f"f{at}", "component": "TextField", "label": f"Field {at}", "value": {"path": f"/{at}"}, **more}
        for at, more in enumerate([{}, {"variant": "longText"}, {"variant": "obscured"}, {"variant": "number"}, {}])
    ),
    {"id": "s", "component": "Slider", "label": "How many", "min": 0, "max": 50, "value": {"path": "/n"}},
    {
        "id": "d",
        "component": "DateTimeInput",
        "label": "When",
        "value": {"path": "/d"},
        "enableDate": True,
        "enableTime": True,
    },
]
SHOP = [
    column("root", "title", "list"),
    text("title", "Drinks", variant="h2"),
    {"id": "list", "component": "List", "children": {"componentId": "card", "path": "/items"}},
    {"id": "card", "component": "Card", "child": "row"},
    row("row", "name", "price", "like", "buy"),
    text("name", {"path": "name"}),
    text("price", {"path": "price"}),
    {"id": "like", "component": "CheckBox", "label": "Like", "value": {"path": "liked"}},
    *button("buy", "Add"),
]
SHOP_DATA = {
    "items": [
        {"name": name, "price": f"€ {number}.95", "liked": number % 2 == 0}
        for number, name in enumerate(["Tea", "Oat milk with a very long name of several lines", "Coffee", "Water"])
    ]
}
TABS = [
    {"id": "root", "component": "Tabs", "tabs": [{"title": f"Tab {at}", "child": f"c{at}"} for at in range(6)]},
    *(text(f"c{at}", "A text of the tab, " * 12) for at in range(6)),
]
CROWDED = {
    "buttons in a grid": (grid(9, 3), {}, View()),
    "buttons in a grid, dark": (grid(9, 3), {}, View(theme="dark", scale=2.0)),
    "buttons on a narrow screen": (grid(12, 2), {}, View(width=280)),
    "links in paragraphs": ([text("root", WORDS * 9)], {}, View()),
    "many options": ([{**PICKER, "variant": "multipleSelection"}], {"v": ["2"]}, View()),
    "many chips": ([{**PICKER, "displayStyle": "chips"}], {"v": ["2"]}, View(width=300)),
    "filled fields": (FIELDS, {str(at): "written all over the whole field " * 4 for at in range(5)}, View(width=280)),
    "rows": (SHOP, SHOP_DATA, View()),
    "rows, twice as large": (SHOP, SHOP_DATA, View(scale=2.0)),
    "tabs": (TABS, {}, View(width=320)),
}


def check(png, screen):
    """Every number is on the picture and covers no writing and no other target; what was written is left as it was."""
    result = marked(png, screen)
    picture, zoom = Image.open(io.BytesIO(png)).convert("RGB"), result.scale
    if zoom != 1:
        size = round(screen.width * zoom), round(screen.height * zoom)
        picture = picture.resize(size, Image.Resampling.LANCZOS)
    before = np.asarray(picture)
    after = np.asarray(Image.open(io.BytesIO(result.png)).convert("RGB"))
    assert [line.target for line in result.legend] == list(screen.targets)
    assert [line.number for line in result.legend] == list(range(1, len(screen.targets) + 1))
    assert len(result.tags) == len(screen.targets)
    assert after.shape[0] == before.shape[0] and after.shape[1] >= before.shape[1]
    boxes, texts = (
        [tuple(part * zoom for part in each.box) for each in some] for some in (screen.targets, screen.texts)
    )
    for at, tag in enumerate(result.tags):
        x, y, width, height = tag
        assert x >= 0 and y >= 0 and x + width <= after.shape[1] and y + height <= max(after.shape[0], height)
        assert [box for box in texts if overlap(inner(tag), box)] == []
        assert [other for other, box in enumerate(boxes) if other != at and meet(inner(tag), box)] == []
        assert not any(meet(inner(tag), other) for other in result.tags[:at])
        face = after[int(y) + 2 : int(y + height) - 2, int(x) + 2 : int(x + width) - 2].reshape(-1, 3)
        assert (face == colour(YELLOW)).all(axis=1).mean() > 0.2
        assert (face.max(axis=1) < 120).sum() >= 8
    for each in texts:
        x, y, width, height = each
        here = slice(ceil(y), int(y + height)), slice(ceil(x), int(x + width))
        if not any(overlap(box, each) == box for box in boxes):
            assert np.array_equal(before[here], after[here]), each
    return result


def inner(box):
    """The box without what rounding adds."""
    return box[0] + 0.01, box[1] + 0.01, box[2] - 0.02, box[3] - 0.02


def colour(name):
    return tuple(int(name[at : at + 2], 16) for at in (1, 3, 5))


@pytest.mark.skipif(not FILES, reason="the examples are not here")
async def test_marks_cover_no_writing_on_any_example(page, now):
    counted = 0
    for file in FILES:
        surfaces = Surfaces(lambda number: True)
        applied = surfaces.apply(json.loads(file.read_text()))
        drawn = await page.draw(surfaces.state(applied.surface_ids[0]), {}, now)
        counted += len(check(drawn.png, drawn.screen).tags)
    assert counted >= 50


async def test_marks_cover_no_writing_in_the_gallery(page, now):
    for entry in gallery():
        images = {number: path.read_bytes() for number, path in entry.images.items()}
        surfaces = Surfaces(images.__contains__)
        for surface_id in surfaces.apply(entry.messages).surface_ids:
            drawn = await page.draw(surfaces.state(surface_id), images, now)
            check(drawn.png, drawn.screen)


@pytest.mark.parametrize("name", CROWDED)
async def test_marks_cover_no_writing_on_crowded_screens(page, opened, now, name):
    parts, data, view = CROWDED[name]
    _, state = opened(parts, data)
    drawn = await page.draw(state, {}, now, view)
    assert len(check(drawn.png, drawn.screen).tags) >= 4


@pytest.mark.parametrize(
    ("parts", "view", "count", "scale"),
    [
        (boxes(12, 7), View(), 84, 2.0),
        (boxes(12, 7), View(theme="dark", scale=2.0), 84, 1.0),
        (boxes(22, 4), View(width=280), 88, 2.0),
        (grid(30, 3), View(), 90, 1.0),
    ],
)
async def test_numbers_of_a_full_grid_stand_at_their_targets(page, opened, now, parts, view, count, scale):
    _, state = opened(parts)
    drawn = await page.draw(state, {}, now, view)
    result = check(drawn.png, drawn.screen)
    assert (len(result.tags), result.scale) == (count, scale)
    boxes = [tuple(part * scale for part in target.box) for target in drawn.screen.targets]
    for at, (tag, own) in enumerate(zip(result.tags, boxes, strict=True)):
        nearest = min(range(len(boxes)), key=lambda other: (apart(tag, boxes[other]), other != at))
        assert nearest == at and apart(tag, own) <= 18 * scale * view.scale
        assert tag[3] >= 11
        x, y, _, height = own
        side = 16 * scale * view.scale
        if drawn.screen.targets[at].type == "CheckBox":
            assert not meet(tag, (x + scale, y + (height - side) / 2, side, side))


async def test_a_full_grid_is_numbered_quickly(page, opened, now):
    _, state = opened(boxes(14, 7))
    drawn = await page.draw(state, {}, now)
    marked(drawn.png, drawn.screen)
    began = time.process_time()
    assert len(marked(drawn.png, drawn.screen).tags) == 98
    assert time.process_time() - began < 2, "it takes a quarter of a second on an idle machine"


def apart(one, other):
    across = max(other[0] - one[0] - one[2], one[0] - other[0] - other[2], 0)
    return max(across, other[1] - one[1] - one[3], one[1] - other[1] - other[3])


async def test_marks_of_an_open_dialog(page, opened, now):
    parts = [
        column("root", "m", "below"),
        {"id": "m", "component": "Modal", "trigger": "open", "content": "inside"},
        *button("open", "Details"),
        column("inside", "words", "ok"),
        text("words", "Shall it be ordered? " * 8),
        *button("ok", "Order"),
        text("below", "More words. " * 40),
    ]
    _, state = opened(parts)
    first = (await page.draw(state, {}, now)).screen
    act = UserAct(surface_id="s", component_id="open")
    _, drawn = await page.act(state, act, first, {}, now)
    labels = [line.target.label for line in check(drawn.png, drawn.screen).legend]
    assert "Order" in labels and "Details" not in labels


async def test_legend_says_label_value_state_row_and_what_stands_near(page, opened, now):
    _, state = opened(SHOP, SHOP_DATA)
    drawn = await page.draw(state, {}, now)
    lines = [line.text for line in marked(drawn.png, drawn.screen).legend]
    assert lines[:2] == [
        '1. CheckBox "Like"; ticked; near "Tea", "€ 0.95"; row /items/0',
        '2. Button "Add"; near "Tea", "€ 0.95"; row /items/0',
    ]
    assert lines[3] == (
        '4. Button "Add"; near "Oat milk with a very long name of several lines", "€ 1.95"; row /items/1'
    )
    assert lines[2].startswith('3. CheckBox "Like"; not ticked;')
    assert listing(drawn.screen).splitlines() == lines


def seats(number, *letters):
    """A heading and, below it, a row of seats whose labels are those of every other row."""
    names = [f"{number}{letter}" for letter in letters]
    parts = [text(f"h{number}", f"Row {number}"), row(f"r{number}", *names)]
    return [*parts, *(part for name in names for part in button(name, f"Seat {name[-1]}"))]


def address(name):
    parts = [column(name, f"{name}-t", f"{name}-street"), text(f"{name}-t", f"{name} address")]
    return [
        *parts,
        {"id": f"{name}-street", "component": "TextField", "label": "Street", "value": {"path": f"/{name}"}},
    ]


async def test_legend_names_the_nearest_text_that_tells_a_target_from_its_like(page, opened, now):
    options = [{"label": label, "value": label} for label in ("Window", "Aisle")]
    parts = [
        column("root", "t", "s", *("h6", "r6", "h7", "r7"), *("Home", "Work"), "pick", "when", "go"),
        {"id": "when", "component": "DateTimeInput", "label": "Pick-up", "enableTime": True, "value": {"path": "/w"}},
        *(text("t", "Coach 7"), text("s", "Two seats, second class")),
        *(*seats(6, "A", "B"), *seats(7, "A", "B"), *address("Home"), *address("Work")),
        {"id": "pick", "component": "ChoicePicker", "label": "Or by wish", "options": options, "value": {"path": "/p"}},
        *button("go", "Take these seats"),
    ]
    _, state = opened(parts)
    near = {}
    for line in legend((await page.draw(state, {}, now)).screen):
        near.setdefault(line.target.label, []).append(line.near)
    assert near == {
        "Seat A": [("Row 6",), ("Row 7",)],
        "Seat B": [("Row 6",), ("Row 7",)],
        "Street": [("Home address",), ("Work address",)],
        "Window": [("Or by wish",)],
        "Aisle": [("Or by wish",)],
        "Pick-up, date": [()],
        "Pick-up, time": [()],
        "Take these seats": [()],
    }


async def test_legend_tells_values_and_keeps_secrets(page, opened, now):
    off = {"checks": [{"condition": {"call": "required", "args": {"value": {"path": "/4"}}}, "message": "m"}]}
    parts = [
        column("root", *(part["id"] for part in FIELDS[1:]), "pick", "go"),
        *FIELDS[1:],
        {**PICKER, "id": "pick", "options": OPTIONS[:2], "displayStyle": "chips"},
        *button("go", "Send", **off),
    ]
    data = {"0": 'line\n2. Button "Free"', "2": "secret", "3": 7, "4": "", "n": 12.5, "v": ["1"]}
    _, state = opened(parts, data)
    screen = (await page.draw(state, {}, now)).screen
    said = listing(screen)
    assert '1. TextField "Field 0"; value "line 2. Button "Free""' in said
    assert '3. TextField "Field 2"; value "••••••"' in said and "secret" not in said
    assert '4. TextField "Field 3"; value 7' in said
    assert '5. TextField "Field 4"; value empty' in said
    assert '6. Slider "How many"; value 12.5' in said
    assert '"Option 0 of a long list of options"; not selected' in said
    assert '"Option 1 of a long list of options"; selected' in said
    assert 'Button "Send"; switched off' in said
    assert len(said.splitlines()) == len(screen.targets)


async def test_listing_says_where_a_long_screen_goes_on(page, opened, now):
    _, state = opened(grid(60, 2))
    top = (await page.draw(state, {}, now)).screen
    assert listing(top).splitlines()[-1].endswith("pixels below; scroll to see it.")
    middle = (await page.draw(state, {}, now, View(scroll=500, scale=2.0))).screen
    last = listing(middle).splitlines()[-1]
    assert last.startswith("The screen goes on 500 pixels above and ") and last.endswith(
        "pixels below; scroll to see it."
    )


def blank(targets=(), texts=(), size=(100, 60)):
    buffer = io.BytesIO()
    Image.new("RGB", size, "white").save(buffer, "PNG")
    screen = Screen(surface_id="s", revision=1, image="0", width=size[0], height=size[1], targets=targets, texts=texts)
    return buffer.getvalue(), screen


def test_a_number_without_room_stands_in_a_margin():
    full = DrawnText(id="t", path="/", text="x", box=(0, 0, 100, 60))
    targets = [Target(id=f"b{at}", type="Button", path="/", label="b", box=(at, 0, 100, 60)) for at in range(40)]
    result = marked(*blank(targets, [full]))
    assert min(tag[0] for tag in result.tags) > 100
    assert all(not meet(tag, other) for at, tag in enumerate(result.tags) for other in result.tags[:at])
    assert Image.open(io.BytesIO(result.png)).width > 100


def test_a_screen_without_targets_is_left_as_it_is():
    png, screen = blank()
    assert np.array_equal(
        *(np.asarray(Image.open(io.BytesIO(each)).convert("RGB")) for each in (png, marked(png, screen).png))
    )
    assert legend(screen) == () and listing(screen) == "There is nothing to press or fill in."


def test_an_image_of_another_size_is_refused():
    png, _ = blank(size=(10, 10))
    with pytest.raises(ValueError, match="pixels"):
        marked(png, blank()[1])
