"""Width, scale and theme; pictures and clips; letters of every script; the same bytes each time; whole examples."""

import io
import itertools
import json
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from core.errors import ConfigError
from renderer.view import View
from tests.renderer.act_cases import choice, part
from ui_server.gallery import gallery
from ui_server.surfaces import Surfaces

ROOT = Path(__file__).parents[2]
CLIP = ROOT / "assets" / "clips" / "shop_shelf.mp4"
EXAMPLES = ROOT.parent / "shared" / "a2ui" / "examples" / "v0_9"
FILES = sorted(EXAMPLES.glob("*/*.json"))
BAD_VIEWS = [
    {"width": 279},
    {"width": 1281},
    {"width": 420.5},
    {"width": True},
    {"width": "420"},
    {"scale": 0.9},
    {"scale": 3.1},
    {"scale": float("nan")},
    {"scale": True},
    {"scroll": -1.0},
    {"scroll": float("inf")},
    {"theme": "sepia"},
]
FORM = [
    part("root", "Card", child="all"),
    part("all", "Column", children=["h", "small", "t", "a", "c", "s", "go", "off", "plain"]),
    part("h", "Text", text="Heading", variant="h2"),
    part("small", "Text", text="Caption", variant="caption"),
    part("t", "Text", text="Body with a [link](https://e.org)"),
    part("c", "CheckBox", label="Gift", value=True),
    part("s", "TextField", label="Name", value="", checks=[{"condition": False, "message": "Needed here"}]),
    *choice(displayStyle="chips"),
    *(
        each
        for name, variant in (("go", "primary"), ("off", "default"), ("plain", "borderless"))
        for each in (
            part(name, "Button", child=f"{name}-t", variant=variant, action={"event": {"name": name}}),
            part(f"{name}-t", "Text", text=f"Press {name}"),
        )
    ),
]


def picture_of(drawn):
    return Image.open(io.BytesIO(drawn.png)).convert("RGB")


def cut(drawn, box):
    x, y, width, height = (round(value) for value in box)
    return picture_of(drawn).crop((x, y, x + width, y + height))


def ratio(one, other):
    """Contrast ratio of two colours by WCAG 2.2."""

    def luminance(colour):
        parts = [value / 255 for value in colour]
        parts = [each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in parts]
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def contrast_of(drawn, box):
    """The ground's colour is the commonest there, the ink's the one that differs most from it."""
    colours = cut(drawn, box).getcolors(1_000_000)
    ground = max(colours)[1]
    return max(ratio(colour, ground) for _, colour in colours)


@pytest.mark.parametrize("wrong", BAD_VIEWS, ids=str)
def test_bad_views_are_refused(wrong):
    with pytest.raises(ConfigError, match=str(next(iter(wrong)))):
        View(**wrong)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("colour", [None, "#5b1a8f", "#ffe14d", "#000000", "#ffffff"], ids=str)
async def test_every_word_can_be_read_in_both_themes(page, screen, now, theme, colour):
    surfaces = Surfaces(lambda number: True)
    more = {"theme": {"primaryColor": colour}} if colour else {}
    surfaces.apply(screen(FORM, {"v": ["apple"]}, **more))
    drawn = await page.draw(surfaces.state("s"), {}, now, View(theme=theme, scale=2.0))
    assert (drawn.screen.theme, drawn.screen.css_width) == (theme, 420)
    assert len(drawn.screen.texts) >= 12
    weak = {
        each.text: contrast_of(drawn, each.box) for each in drawn.screen.texts if contrast_of(drawn, each.box) < 4.5
    }
    assert weak == {}
    ground = picture_of(drawn).getpixel((2, 2))
    assert (sum(ground) / 3 < 60) == (theme == "dark")


@pytest.mark.parametrize("width", [280, 420, 700, 1280])
async def test_screen_fits_every_width(page, opened, now, width):
    _, state = opened(FORM, {"v": ["apple"]})
    drawn = await page.draw(state, {}, now, View(width=width))
    assert picture_of(drawn).size == (width, drawn.screen.height)
    assert drawn.screen.width == drawn.screen.css_width == width
    for each in (*drawn.screen.targets, *drawn.screen.texts):
        assert each.box[0] >= 0 and each.box[0] + each.box[2] <= width, each
    field = next(target for target in drawn.screen.targets if target.id == "s")
    assert field.box[2] == width - 58


@pytest.mark.parametrize("scale", [1.0, 1.5, 3.0])
async def test_image_has_the_pixels_of_its_scale(page, opened, now, scale):
    _, state = opened(FORM, {"v": ["apple"]})
    drawn = await page.draw(state, {}, now, View(scale=scale))
    plain = await page.draw(state, {}, now)
    assert picture_of(drawn).size == (round(420 * scale), round(plain.screen.height * scale))
    for one, other in zip(drawn.screen.texts, plain.screen.texts, strict=True):
        assert one.box == pytest.approx([value * scale for value in other.box], abs=0.1)
    if scale > 1:
        large = picture_of(plain).resize(picture_of(drawn).size)
        assert ImageChops.difference(large, picture_of(drawn)).getbbox() is not None


async def test_views_do_not_disturb_one_another(page, opened, now):
    _, state = opened(FORM, {"v": ["apple"]})
    views = [View(), View(theme="dark"), View(width=700), View(scale=2.0)]
    first = [await page.draw(state, {}, now, view) for view in views]
    assert [await page.draw(state, {}, now, view) for view in reversed(views)] == first[::-1]
    assert len({drawn.screen.image for drawn in first}) == len(views)


async def test_photograph_is_the_same_each_time(renderer, opened, column, now):
    buffer = io.BytesIO()
    Image.effect_noise((1200, 900), 60).convert("RGB").save(buffer, "JPEG")
    _, state = opened(column({"id": "v", "component": "Image", "url": "image:1"}))
    drawn = []
    for _ in range(2):
        page = await renderer.open_page()
        drawn += [await page.draw(state, {1: buffer.getvalue()}, now) for _ in range(2)]
        await page.close()
    assert drawn[1:] == drawn[:3]


async def test_clip_is_drawn_as_its_first_frame(page, opened, column, picture, now):
    _, state = opened(column({"id": "v", "component": "Video", "url": "image:1"}))
    with_clip = await page.draw(state, {1: CLIP.read_bytes()}, now)
    shown = picture_of(with_clip).crop((20, 20, 400, 100))
    assert len(shown.getcolors(100_000)) > 500
    assert picture_of(with_clip).height > 200
    assert with_clip.screen.texts == ()
    assert (await page.draw(state, {1: CLIP.read_bytes()}, now)) == with_clip
    damaged = await page.draw(state, {1: b"\x00\x00\x00\x18ftypmp42 no clip"}, now)
    assert [each.text for each in damaged.screen.texts] == ["image:1"]


def moving(kind):
    frames = [Image.new("RGB", (80, 60), colour) for colour in ("#ff0000", "#0000ff")]
    buffer = io.BytesIO()
    frames[0].save(buffer, kind, save_all=True, append_images=frames[1:], duration=20, loop=0, lossless=True)
    return buffer.getvalue()


@pytest.mark.parametrize("kind", ["GIF", "WEBP", "PNG"])
async def test_moving_picture_stands_still_at_its_first_frame(page, opened, column, pixel, now, kind):
    _, state = opened(column({"id": "v", "component": "Image", "url": "image:1"}))
    drawn = [await page.draw(state, {1: moving(kind)}, now) for _ in range(3)]
    assert pixel(drawn[0], 40, 40) == (255, 0, 0) and drawn[1:] == drawn[:2]


LETTERS = ["咖", "啡", "コ", "ー", "커", "피", "Ж", "ß", "é", "€", "☕", "🚀", "\U0001f469\u200d\U0001f680", "א", "م"]


async def test_each_letter_has_a_shape_of_its_own(page, opened, column, now):
    unknown = "\U0010fffd"
    lines = [part(f"t{index}", "Text", text=letter) for index, letter in enumerate([*LETTERS, unknown])]
    _, state = opened(column(*lines))
    drawn = await page.draw(state, {}, now, View(scale=2.0))
    assert [each.text for each in drawn.screen.texts] == [*LETTERS, unknown]
    shapes = [cut(drawn, each.box) for each in drawn.screen.texts]
    for (one, left), (other, right) in itertools.combinations(zip([*LETTERS, unknown], shapes, strict=True), 2):
        assert left.size != right.size or ImageChops.difference(left, right).getbbox(), (one, other)
    assert all(len(shape.getcolors(10_000)) > 2 for shape in shapes[:-1])
    colours = cut(drawn, drawn.screen.texts[LETTERS.index("🚀")].box).getcolors(10_000)
    assert any(max(colour) - min(colour) > 90 for _, colour in colours)


@pytest.mark.skipif(not FILES, reason="the example screens are not there")
@pytest.mark.parametrize("view", [View(), View(theme="dark", width=320)], ids=["light", "dark and narrow"])
async def test_every_example_is_drawn_without_complaint(page, now, view):
    for file in FILES:
        surfaces = Surfaces(lambda number: True)
        for surface_id in surfaces.apply(json.loads(file.read_text())).surface_ids:
            drawn = await page.draw(surfaces.state(surface_id), {}, now, view)
            assert drawn.notes == (), file
            assert drawn.screen.texts, file
            assert drawn == await page.draw(surfaces.state(surface_id), {}, now, view), file


async def test_every_screen_of_the_gallery_is_drawn_without_complaint(page, now):
    for shown in gallery():
        surfaces = Surfaces(shown.images.__contains__)
        surfaces.apply(list(shown.messages))
        images = {number: file.read_bytes() for number, file in shown.images.items()}
        drawn = await page.draw(surfaces.state(surfaces.live()[0]), images, now, View(theme="dark"))
        assert drawn.notes == () and drawn.screen.texts, shown.name
