"""The clip engine is a pure function of scene and time, and says clearly what it cannot do."""

import io
import shutil

import pytest
from PIL import Image

from core.errors import ConfigError, MediaError, RenderError
from scenarios.generate.clips.bundle import engine_bundle
from scenarios.generate.clips.encode import encode_clip
from scenarios.generate.clips.photo import photo_scene
from scenarios.generate.clips.render import open_clip
from scenarios.generate.clips.scene import SCENES, Scene, read_scene


@pytest.fixture(scope="module")
def bundle():
    if shutil.which("npm") is None:
        pytest.skip("the clip engine is built with npm, which is not installed here")
    try:
        return engine_bundle()
    except ConfigError as fault:
        pytest.skip(f"the clip engine cannot be built here: {fault}")


def small(name: str, **change: object) -> Scene:
    scene = read_scene(SCENES / f"{name}.json")
    return Scene.model_validate({**scene.model_dump(), "size": (320, 180), **change})


POINTING, HOLDING = 10.5, 5.9  # seconds of the breakfast clip


@pytest.fixture(scope="module")
def drawn(bundle):
    """The frame in which the hand points, drawn, left and drawn again in one page."""
    with open_clip(small("shop_breakfast")) as clip:
        first, other, again = clip.frame(POINTING), clip.frame(HOLDING), clip.frame(POINTING)
    return first, other, again


def test_same_time_gives_same_bytes_after_jumping_around(drawn):
    first, other, again = drawn
    assert first == again
    assert first != other
    assert Image.open(io.BytesIO(first)).size == (320, 180)


def test_same_time_gives_same_bytes_in_a_fresh_page_and_another_price_other_ones(drawn):
    scene = small("shop_breakfast")
    with open_clip(scene) as clip:
        assert clip.frame(POINTING) == drawn[0]
    scene.named("peanut_butter").price = "9.99"
    with open_clip(scene) as clip:
        assert clip.frame(POINTING) != drawn[0]


def test_finger_follows_the_scene(bundle):
    """The finger's line, found on the picture alone, meets the one of two things that the scene names."""
    shop = read_scene(SCENES / "shop_breakfast.json")
    goods = []
    for name, x in (("plum_jam", -0.1), ("peanut_butter", 0.1)):
        goods.append({**shop.named(name).model_dump(exclude_none=True), "at": {"on": "table", "x": x}})
    timeline = [{"t": 0, "do": "point", "hand": "right", "at": "plum_jam", "reach": 0.2, "dur": 0.45}]
    change = {"setting": "studio", "eye": (0, 0.4, 0.7), "focus": (0, 0, 0), "duration": 0.5}
    with open_clip(small("shop_breakfast", **change, objects=goods, timeline=timeline)) as clip:
        record = clip.record()
    assert [(interval.do, interval.object) for interval in record.intervals] == [("point", "plum_jam")]
    last = record.samples[-1].hands["right"]
    assert (last.object, last.ray_hits) == ("plum_jam", "plum_jam")
    assert [(thing.name, thing.price) for thing in record.objects] == [("plum jam", "2.15"), ("peanut butter", "3.25")]


def test_photo_shows_the_product_on_a_light_ground(bundle):
    scene = read_scene(SCENES / "shop_breakfast.json")
    with open_clip(photo_scene(scene.named("plum_jam"))) as clip:
        photo = Image.open(io.BytesIO(clip.photo(0.0))).convert("RGB")
    width, height = photo.size
    assert all(min(photo.getpixel((x, height // 3))) > 170 for x in (8, width - 8))
    assert max(photo.getpixel((width // 2, height // 4))) < 150


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"setting": "moon"}, "failed"),
        ({"setting": "studio", "objects": [], "timeline": [{"t": 0, "do": "look", "at": "unicorn"}]}, "failed"),
    ],
)
def test_a_scene_that_cannot_be_drawn_is_a_render_error(bundle, change, complaint):
    with pytest.raises(RenderError, match=complaint), open_clip(small("shop_breakfast", **change)):
        pass


def test_nothing_is_not_encoded(tmp_path):
    with pytest.raises(MediaError, match="there are no frames"):
        encode_clip([], tmp_path / "x.mp4", 24)
