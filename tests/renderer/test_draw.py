import hashlib
import io
import json
import time
from datetime import timedelta
from pathlib import Path

import pytest
from PIL import Image

from core.errors import LimitReached, RenderError
from renderer.draw_file import draw_messages
from renderer.renderer import Renderer
from renderer.view import View
from ui_server.surfaces import Surfaces

EXAMPLES = Path(__file__).parents[3] / "shared" / "a2ui" / "examples" / "v0_9"
FILES = sorted([*EXAMPLES.glob("basic/*.json"), *EXAMPLES.glob("restaurant_finder/*.json")])


def text(name, content, **more):
    return {"id": name, "component": "Text", "text": content, **more}


def button(name, label, event, context=None):
    action = {"event": {"name": event, "context": context or {}}}
    return [
        {"id": name, "component": "Button", "child": f"{name}-text", "action": action},
        {"id": f"{name}-text", "component": "Text", "text": label},
    ]


SHOP = [
    {"id": "root", "component": "Column", "children": ["title", "list"]},
    text("title", "Drinks", variant="h2"),
    {"id": "list", "component": "List", "children": {"componentId": "card", "path": "/items"}},
    {"id": "card", "component": "Card", "child": "row"},
    {"id": "row", "component": "Row", "children": ["name", "buy"], "justify": "spaceBetween"},
    text("name", {"path": "name"}),
    *button("buy", {"path": "price"}, "buy", {"sku": {"path": "sku"}}),
]
SHOP_DATA = {
    "items": [{"sku": "T1", "name": "Tea", "price": "€1.95"}, {"sku": "K2", "name": "Kaffee ☕ 咖啡", "price": "€2.40"}]
}


async def test_screen_has_image_targets_and_texts_of_one_instant(page, opened, now):
    _, state = opened(SHOP, SHOP_DATA)
    drawn = await page.draw(state, {}, now)
    screen = drawn.screen
    assert Image.open(io.BytesIO(drawn.png)).size == (screen.width, screen.height)
    assert (screen.width, screen.revision, screen.surface_id, drawn.notes) == (420, 1, "s", ())
    assert screen.image == hashlib.sha256(drawn.png).hexdigest()
    assert [(target.id, target.path, target.label, target.action) for target in screen.targets] == [
        ("buy", "/items/0", "€1.95", "buy"),
        ("buy", "/items/1", "€2.40", "buy"),
    ]
    assert screen.targets[1].parents == ("root@/", "list@/", "card@/items/1", "row@/items/1")
    assert [each.text for each in screen.texts] == ["Drinks", "Tea", "€1.95", "Kaffee ☕ 咖啡", "€2.40"]
    name = screen.texts[3]
    assert name.parents == ("root@/", "list@/", "card@/items/1", "row@/items/1")
    for x, y, width, height in [each.box for each in (*screen.targets, *screen.texts)]:
        assert x >= 0 and x + width <= screen.width
        assert y >= 0 and y + height <= screen.height


async def test_same_state_gives_the_same_bytes_also_in_a_fresh_page(renderer, page, opened, now):
    _, state = opened(SHOP, SHOP_DATA)
    first = await page.draw(state, {}, now)
    _, other = opened([text("root", "something else")])
    await page.draw(other, {}, now)
    assert await page.draw(state, {}, now) == first
    fresh = await renderer.open_page()
    assert await fresh.draw(state, {}, now) == first
    await fresh.close()


async def test_warm_drawing_is_quick(page, opened, now):
    _, state = opened(SHOP, SHOP_DATA)
    await page.draw(state, {}, now)
    times = []
    for _ in range(9):
        start = time.perf_counter()
        await page.draw(state, {}, now)
        times.append(time.perf_counter() - start)
    assert sorted(times)[4] < 0.6


async def test_scale_enlarges_image_and_boxes_together(page, opened, now):
    _, state = opened(SHOP, SHOP_DATA)
    one = (await page.draw(state, {}, now)).screen
    drawn = await page.draw(state, {}, now, View(scale=2.0))
    two = drawn.screen
    assert Image.open(io.BytesIO(drawn.png)).size == (two.width, two.height) == (840, one.height * 2)
    assert [target.box for target in two.targets] == [
        pytest.approx([value * 2 for value in target.box]) for target in one.targets
    ]


async def test_long_screen_is_cut_at_1600_and_scrolls(page, opened, column, now):
    lines = [text(f"t{index}", f"Line {index}") for index in range(120)]
    _, state = opened(column(*lines))
    top = (await page.draw(state, {}, now)).screen
    assert (top.height, top.scroll) == (1600, 0)
    assert top.content_height > 3000
    assert top.texts[0].text == "Line 0"
    end = (await page.draw(state, {}, now, View(scroll=99_999))).screen
    assert end.scroll == pytest.approx(top.content_height - 1600, abs=1)
    assert end.texts[-1].text == "Line 119"


async def test_pictures_are_drawn_from_their_bytes(page, opened, column, picture, pixel, now):
    _, state = opened(
        column(
            {"id": "a", "component": "Image", "url": "image:12", "description": "red"},
            {"id": "b", "component": "Image", "url": {"path": "/u"}},
            {"id": "v", "component": "Video", "url": "image:4"},
        ),
        {"u": "image:3"},
    )
    images = {12: picture("#ff0000"), 3: picture("#00ff00", kind="JPEG"), 4: picture("#0000ff")}
    drawn = await page.draw(state, images, now)
    assert pixel(drawn, 60, 60) == (255, 0, 0)
    green = pixel(drawn, 60, 260)
    assert green[1] > 240 and green[0] < 20
    assert pixel(drawn, 60, 470) == (0, 0, 255)
    images[12] = picture("#ffff00")
    assert pixel(await page.draw(state, images, now), 60, 60) == (255, 255, 0)


UNDRAWN = [
    "https://example.com/a.png",
    "image:5",
    "image:6",
    "",
    "somewhere/a.png",
    "data:image/png;base64,iVBORw0KGgo=",
]


@pytest.mark.parametrize("url", UNDRAWN)
async def test_what_cannot_be_drawn_is_a_labelled_placeholder(page, opened, column, picture, now, url):
    _, state = opened(column({"id": "a", "component": "Image", "url": url, "description": "A blue cup"}))
    drawn = await page.draw(state, {6: picture("#0000ff")[:-20]}, now)
    assert "A blue cup" in [each.text for each in drawn.screen.texts]
    assert drawn.screen.height > 100


async def test_page_has_the_clock_of_the_world(page, opened, now):
    _, state = opened([text("root", "x")])
    await page.draw(state, {}, now)
    for moment in (now, now + timedelta(days=400)):
        await page.draw(state, {}, moment)
        told = await page._source.run(page._page.evaluate("() => [Date.now(), new Date().toISOString()]"))
        assert told[0] == moment.timestamp() * 1000
        assert told[1].startswith(moment.strftime("%Y-%m-%dT%H:%M:%S"))


@pytest.mark.skipif(not FILES, reason="the example screens are not there")
async def test_examples_are_drawn_without_complaint(page, now):
    for file in FILES:
        surfaces = Surfaces(lambda number: True)
        applied = surfaces.apply(json.loads(file.read_text()))
        state = surfaces.state(applied.surface_ids[0])
        drawn = await page.draw(state, {}, now)
        assert drawn.notes == (), file
        assert drawn.screen.revision == 1, file
        assert drawn.screen.texts, file


async def test_icon_letters_are_no_text_and_icon_buttons_have_labels(page, opened, column, now):
    parts = column({"id": "b", "component": "Button", "child": "i", "action": {"event": {"name": "x"}}})
    _, state = opened([*parts, {"id": "i", "component": "Icon", "name": "shoppingCart"}])
    screen = (await page.draw(state, {}, now)).screen
    assert screen.texts == ()
    assert screen.targets[0].label == "shopping cart"


async def test_draw_messages_draws_a_file_or_names_its_faults(renderer, screen, picture):
    messages = screen([{"id": "root", "component": "Image", "url": "image:1"}])
    text_of_file = "\n".join(json.dumps(message) for message in messages)
    drawn = await draw_messages(text_of_file, {1: picture("#ff0000")}, view=View(scale=2.0), renderer=renderer)
    assert drawn.png and drawn.screen and drawn.screen.width == 840 and not drawn.faults
    faulty = await draw_messages(messages, renderer=renderer)
    assert (faulty.png, faulty.screen, faulty.faults[0].code) == (None, None, "unknown_image")


async def test_pages_are_bounded_and_the_place_comes_back(renderer):
    pages = [await renderer.open_page() for _ in range(4)]
    with pytest.raises(LimitReached, match="All 4 pages"):
        await renderer.open_page(wait_seconds=0.05)
    for each in pages:
        await each.close()
        await each.close()
    again = await renderer.open_page(wait_seconds=0.05)
    await again.close()


async def test_closed_page_and_closed_renderer_say_so(renderer, opened, now):
    _, state = opened([text("root", "x")])
    page = await renderer.open_page()
    await page.close()
    with pytest.raises(RenderError, match="closed"):
        await page.draw(state, {}, now)
    with pytest.raises(RenderError, match="not running"):
        await Renderer().open_page()
