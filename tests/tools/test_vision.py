"""Looking closer: views, sizes and cuts of the world's pictures."""

from datetime import UTC, datetime

import numpy as np
import pytest

from core.blobs import Blobs
from core.events import ImageRef
from media.pictures import decode_picture, encode_png
from tools import load
from world.world import World

WIDE, HIGH = 641, 333
PIXELS = np.random.default_rng(4).integers(0, 256, (HIGH, WIDE, 3), dtype=np.uint8)


@pytest.fixture
def world(tmp_path):
    made = World([load("vision")], Blobs(tmp_path), datetime(2026, 11, 30, 9, tzinfo=UTC))
    with made.images() as images:
        clip = ImageRef(id=0, sha256="", kind="clip", name="walk", mime="video/mp4", width=WIDE, height=HIGH, seconds=9)
        images.add(b"clip", clip)
        frame = ImageRef(id=0, sha256="", kind="frame", name="walk", width=WIDE, height=HIGH, t=2.5, parent=1)
        images.add(encode_png(PIXELS), frame)
        images.add(b"no picture", ImageRef(id=0, sha256="", name="broken", width=10, height=10))
    made.begin()
    yield made
    made.close()


def cut(world, left, upper, right, lower, image_id=2):
    box = {"left": left, "upper": upper, "right": right, "lower": lower}
    return world.call("crop_image", {"image_id": image_id, **box})


@pytest.mark.parametrize(
    ("box", "across", "down"),
    [
        ((0, 0, 1000, 1000), (0, WIDE), (0, HIGH)),
        ((500, 500, 1000, 1000), (320, WIDE), (166, HIGH)),
        ((250, 100, 750, 900), (160, 481), (33, 300)),
        ((0, 0, 1, 1), (0, 1), (0, 1)),
        ((999, 999, 1000, 1000), (640, WIDE), (332, HIGH)),
        (("100", 0, 200.0, 1000), (64, 129), (0, HIGH)),
    ],
)
def test_a_cut_is_those_very_pixels(world, box, across, down):
    result = cut(world, *box)
    assert result.fault is None, result.fault
    expected = PIXELS[down[0] : down[1], across[0] : across[1]]
    assert result.value["image_id"] == 4
    assert (result.value["width"], result.value["height"]) == (expected.shape[1], expected.shape[0])
    assert (result.value["parent"], result.value["t"]) == (2, 2.5)
    assert [image.id for image in result.images] == [4]
    with world.images() as images:
        assert images.get(4).mime == "image/png"
        assert np.array_equal(decode_picture(images.data(4)), expected)


def test_a_cut_of_a_cut_keeps_parent_and_time(world):
    first = cut(world, 0, 0, 500, 500).value["image_id"]
    second = cut(world, 500, 500, 1000, 1000, image_id=first).value
    assert (second["image_id"], second["parent"], second["t"]) == (5, first, 2.5)
    assert world.call("get_image_size", {"image_id": 5}).value == {"width": 161, "height": 84}


@pytest.mark.parametrize(
    ("box", "image_id", "kind"),
    [
        ((500, 0, 500, 1000), 2, "bad_arguments"),
        ((0, 600, 1000, 500), 2, "bad_arguments"),
        ((-1, 0, 1000, 1000), 2, "bad_arguments"),
        ((0, 0, 1001, 1000), 2, "bad_arguments"),
        ((0.5, 0, 1000, 1000), 2, "bad_arguments"),
        ((True, 0, 1000, 1000), 2, "bad_arguments"),
        ((None, 0, 1000, 1000), 2, "bad_arguments"),
        ((0, 0, 10**30, 1000), 2, "bad_arguments"),
        ((0, 0, 1000, 1000), 1, "refused"),
        ((0, 0, 1000, 1000), 3, "refused"),
        ((0, 0, 1000, 1000), 0, "not_found"),
        ((0, 0, 1000, 1000), 77, "not_found"),
        ((0, 0, 1000, 1000), -2, "not_found"),
        ((0, 0, 1000, 1000), 10**30, "bad_arguments"),
        ((0, 0, 1000, 1000), "two", "bad_arguments"),
    ],
)
def test_what_cannot_be_cut_leaves_nothing(world, box, image_id, kind):
    before = world.snapshot()
    result = cut(world, *box, image_id=image_id)
    assert result.fault.kind == kind
    assert result.images == []
    assert world.snapshot() == before


@pytest.mark.parametrize("tool", ["view_image", "get_image_size", "crop_image"])
def test_a_clip_is_refused_with_the_ids_of_stills(world, tool):
    rest = {"left": 0, "upper": 0, "right": 9, "lower": 9} if tool == "crop_image" else {}
    fault = world.call(tool, {"image_id": 1, **rest}).fault
    assert fault.kind == "refused"
    assert "2, 3" in fault.message


def test_viewing_gives_the_picture_and_changes_nothing(world):
    before = world.snapshot()
    result = world.call("view_image", {"image_id": 2})
    assert [image.id for image in result.images] == [2]
    assert result.value == {"image_id": 2, "name": "walk", "width": WIDE, "height": HIGH, "parent": 1, "t": 2.5}
    assert (world.snapshot(), result.changes) == (before, [])


def test_a_cut_is_in_the_journal_and_never_judged(world):
    result = cut(world, 0, 0, 500, 500)
    assert [(change.table, change.op) for change in result.changes] == [("world_images", "create")]
    assert world.tables["world_images"].info["judged"] is False
