"""The gallery: every screen applies without a warning, is drawn without a complaint; together they use the catalog."""

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from core.errors import ConfigError
from renderer.renderer import Renderer
from renderer.view import THEMES, View
from ui_server.catalog import basic_catalog
from ui_server.docs.items import items
from ui_server.gallery import ASSETS, GROUPS, gallery, gallery_screen
from ui_server.surfaces import Surfaces

NOW = datetime(2026, 11, 30, 14, 20, tzinfo=UTC)
SCREENS = gallery()
FOREIGN = Path(__file__).parents[3] / "shared" / "a2ui" / "examples"
each_screen = pytest.mark.parametrize("shown", SCREENS, ids=lambda shown: shown.name)


@pytest.fixture(scope="module")
async def page():
    async with Renderer(max_pages=1, stock=0) as running:
        opened = await running.open_page()
        yield opened
        await opened.close()


def strings(value):
    """Yield all texts of a JSON value that are long enough to be somebody's own words."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        for inner in value:
            yield from strings(inner)
    elif isinstance(value, str) and len(value) > 20 and not value.startswith("https://a2ui.org/"):
        yield value


def applied(shown):
    surfaces = Surfaces(shown.images.__contains__)
    return surfaces, surfaces.apply(shown.messages)


def test_there_are_screens_of_every_group_in_order():
    assert len(SCREENS) >= 26
    assert all(sum(shown.group == group for shown in SCREENS) >= 3 for group in GROUPS)
    assert [shown.group for shown in SCREENS] == sorted((shown.group for shown in SCREENS), key=GROUPS.index)
    assert len({shown.title for shown in SCREENS}) == len({shown.name for shown in SCREENS}) == len(SCREENS)
    assert all(len(shown.title) < 40 and shown.description.endswith(".") for shown in SCREENS)


def test_together_they_use_every_component_and_function():
    used = frozenset().union(*(item.uses for item in items() if item.category == "screens"))
    assert used == set(basic_catalog().components) | set(basic_catalog().functions)


def test_they_use_every_message_and_feature():
    text = json.dumps([shown.messages for shown in SCREENS])
    for piece in ("createSurface", "updateComponents", "updateDataModel", "deleteSurface"):
        assert text.count(f'"{piece}"') >= 2 or piece == "deleteSurface"
    for piece in ("theme", "sendDataModel", "accessibility", "svgPath", "filterable", "validationRegexp", "obscured"):
        assert f'"{piece}"' in text, piece
    assert sum(len(applied(shown)[0].live()) > 1 for shown in SCREENS) >= 1


@each_screen
def test_it_applies_without_fault_warning_or_repair(shown):
    surfaces, change = applied(shown)
    assert (change.warnings, change.repairs) == ((), ())
    assert surfaces.live()


@each_screen
def test_its_pictures_exist_and_are_all_shown(shown):
    surfaces, _ = applied(shown)
    seen = {number for name in surfaces.live() for number in surfaces.state(name).images}
    assert seen == set(shown.images)
    for path in shown.images.values():
        assert path.is_relative_to(ASSETS) and path.read_bytes()[:4] in (b"\x89PNG", b"\xff\xd8\xff\xe0")


@each_screen
async def test_it_is_drawn_in_light_and_dark(page, shown):
    surfaces, _ = applied(shown)
    images = {number: path.read_bytes() for number, path in shown.images.items()}
    for name in surfaces.live():
        light, dark = [await page.draw(surfaces.state(name), images, NOW, View(theme=theme)) for theme in THEMES]
        assert light.notes == dark.notes == ()
        assert light.screen.image != dark.screen.image
        assert [target.box for target in light.screen.targets] == [target.box for target in dark.screen.targets]
        check(light.screen)


def check(screen):
    """Nothing sticks out, every target says what it is, and no text shows what was meant for the machine."""
    assert screen.texts and screen.content_height <= 1_000
    for drawn in screen.texts:
        assert not any(junk in drawn.text for junk in ("${", "undefined", "NaN", "[object", "Invalid")), drawn.text
        assert drawn.text.strip() and drawn.box[0] >= 0 and drawn.box[0] + drawn.box[2] <= screen.width
    for target in screen.targets:
        assert target.label.strip(), target
        left, _, width, height = target.box
        assert left >= 0 and left + width <= screen.width and width >= 16 and height >= 16, target


def test_no_two_buttons_of_a_screen_say_the_same_for_the_same_thing():
    for shown in SCREENS:
        actions = [
            (message["updateComponents"]["surfaceId"], json.dumps(component["action"]))
            for message in shown.messages
            if "updateComponents" in message
            for component in message["updateComponents"]["components"]
            if component["component"] == "Button"
        ]
        assert len(set(actions)) == len(actions), shown.name


@pytest.mark.skipif(not FOREIGN.is_dir(), reason="the published examples are not at hand")
def test_none_has_words_of_the_published_examples():
    theirs = {text for path in FOREIGN.rglob("*.json") for text in strings(json.loads(path.read_text()))}
    ours = {text for shown in SCREENS for text in strings(shown.messages)}
    assert len(theirs) > 100
    assert not ours & theirs


@pytest.mark.parametrize(
    ("name", "told"), [("shopping_lst", "shopping_list"), ("", "product_card"), ("../docs/Button", "seat_plan")]
)
def test_an_unknown_screen_is_refused_with_known_ones(name, told):
    with pytest.raises(ConfigError, match=told):
        gallery_screen(name)


def test_one_screen_is_read_by_name():
    assert gallery_screen("shopping_list") == next(shown for shown in SCREENS if shown.name == "shopping_list")
