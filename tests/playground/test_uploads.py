import base64
import io

import numpy as np
import pytest
from PIL import Image

from core.errors import MediaError
from playground.followers import MOST_PAGES, Followers
from playground.uploads import Uploads
from playground.webcam import MOST_BYTES, SIDE, frame_of, read_frame


def put(folder, name):
    path = folder / "hash" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"x")
    return path


def test_what_a_page_takes_back_or_leaves_is_deleted(tmp_path):
    uploads = Uploads(tmp_path / "arrived")
    one, two = put(tmp_path, "one"), put(tmp_path, "two")
    uploads.hold("a", {one, two})
    uploads.hold("a", {two})
    assert not one.exists() and two.exists()
    uploads.left("a")
    uploads.left("a")
    assert not two.parent.exists()


def test_a_file_that_another_page_holds_stays(tmp_path):
    uploads = Uploads(tmp_path / "arrived")
    same = put(tmp_path, "same")
    uploads.hold("a", {same})
    uploads.hold("b", {same})
    taken = uploads.take("a", same)
    assert taken.name == "same" and taken.read_bytes() == b"x" and same.exists()
    uploads.left("b")
    assert not same.exists() and taken.exists()
    uploads.done(taken)
    assert not any((tmp_path / "arrived").iterdir())


def test_a_file_that_is_gone_is_no_fault_here(tmp_path):
    uploads = Uploads(tmp_path / "arrived")
    taken = uploads.take("a", tmp_path / "never")
    assert not taken.exists()
    uploads.done(taken)


def test_each_page_has_one_follower():
    followers = Followers()
    first, other, second = followers.begin("a"), followers.begin("b"), followers.begin("a")
    assert not followers.current("a", first) and followers.current("a", second) and followers.current("b", other)
    followers.left("a")
    assert not followers.current("a", second)
    for number in range(MOST_PAGES):
        followers.begin(f"page {number}")
    assert not followers.current("b", other)


def url(width, height, kind="JPEG", mode="RGB"):
    data = io.BytesIO()
    Image.new(mode, (width, height), 9).save(data, kind)
    return f"data:image/{kind.lower()};base64,{base64.b64encode(data.getvalue()).decode()}"


@pytest.mark.parametrize(
    ("sent", "shape"),
    [
        (url(640, 480), (480, 640, 3)),
        (url(1920, 1080), (720, SIDE, 3)),
        (url(1080, 1920, "PNG", "L"), (SIDE, 720, 3)),
        (url(30, 40, "WEBP"), (40, 30, 3)),
    ],
)
def test_a_frame_is_read_and_made_small(sent, shape):
    pixels = read_frame(sent)
    assert pixels.shape == shape and pixels.dtype == np.uint8


@pytest.mark.parametrize(
    "sent",
    ["data:image/png;base64,", "data:image/png;base64,####", "data:image/png;base64,AAAA", url(30, 40, "GIF", "L"),
     url(5000, 4000, "PNG", "L"), "data:image/png,plain", url(64, 64)[:-40]],
)  # fmt: skip
def test_a_frame_that_is_no_picture_is_refused(sent):
    with pytest.raises(MediaError):
        read_frame(sent)


@pytest.mark.parametrize(
    "payload",
    [None, "", "data:image/png;base64,AA", 5, [], {}, {"url": None}, {"url": 5}, {"url": "/etc/passwd"},
     {"path": "/etc/passwd", "url": None}, {"url": "http://localhost/x"}, {"url": "data:text/html,x"},
     {"url": "data:image/png;base64," + "A" * (2 * MOST_BYTES)}],
)  # fmt: skip
def test_only_a_data_url_of_fit_length_is_a_frame(payload):
    assert frame_of(payload) is None


def test_a_frame_comes_as_a_data_url():
    assert frame_of({"url": url(3, 3), "path": "/etc/passwd"}) == url(3, 3)
