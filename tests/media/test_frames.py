import io

import numpy as np
import pytest
from PIL import Image

from core.errors import MediaError
from media import container
from media.frames import frame_at, sample_frames
from media.pictures import decode_picture, encode_png, sharpness, thumbnail

SCENES = [(200, 60, 60), (60, 160, 60), (60, 60, 200), (180, 180, 60), (60, 180, 180), (180, 60, 180)]


def noisy(colour, size=(96, 64), blur=False):
    """A picture of one colour, grainy or flat."""
    page = np.full((size[1], size[0], 3), colour, np.int16)
    grain = 0 if blur else np.random.default_rng(3).integers(-25, 25, (*page.shape[:2], 1))
    return np.clip(page + grain, 0, 255).astype(np.uint8)


def scene_of(frame):
    means = frame.rgb.reshape(-1, 3).mean(axis=0)
    return min(range(len(SCENES)), key=lambda index: abs(means - SCENES[index]).sum())


def test_frames_are_spread_in_order_and_repeatable(make):
    clip = make.clip("a.mp4", 96)
    frames = sample_frames(clip, 8)
    times = [frame.t for frame in frames]
    assert len(frames) == 8 and times == sorted(set(times))
    assert all(part * 0.5 <= t < (part + 1) * 0.5 for part, t in enumerate(times))
    assert all(frame.rgb.shape == (64, 96, 3) and frame.rgb.dtype == np.uint8 for frame in frames)
    again = sample_frames(clip, 8)
    assert [(f.t, f.sharpness) for f in frames] == [(f.t, f.sharpness) for f in again]
    assert all((a.rgb == b.rgb).all() for a, b in zip(frames, again, strict=True))


def test_each_time_belongs_to_its_picture(make):
    clip = make.clip("a.mp4", 96, options={"g": "12"})
    for frame in sample_frames(clip, 6) + sample_frames(clip, 60):
        assert (frame.rgb == frame_at(clip, frame.t + 0.001).rgb).all(), frame.t


def test_sharp_frames_are_chosen(make):
    """One frame of every six is sharp; it must be taken wherever it lies."""
    picture = lambda number: noisy((120, 120, 120), blur=number % 6 != 4)  # noqa: E731
    clip = make.clip("a.mp4", 48, picture=picture, options={"bf": "0", "crf": "10"})
    frames = sample_frames(clip, 8)
    assert [round(frame.t * 24) for frame in frames] == [number for number in range(48) if number % 6 == 4]
    assert min(frame.sharpness for frame in frames) > 10 * frame_at(clip, 0).sharpness


@pytest.mark.parametrize(
    ("lengths", "count", "seen"),
    [
        ([40, 4, 40, 4, 40], 5, {0, 1, 2, 3, 4}),
        ([40, 4, 40], 3, {0, 1, 2}),
        ([90, 4, 4], 6, {0, 1, 2}),
        ([40, 40], 1, {0}),
    ],
)
def test_each_scene_gets_its_own_frame(make, lengths, count, seen):
    numbers = [scene for scene, length in enumerate(lengths) for _ in range(length)]
    clip = make.clip("a.mp4", len(numbers), picture=lambda n: noisy(SCENES[numbers[n]]), options={"bf": "0"})
    frames = sample_frames(clip, count)
    assert len(frames) == count
    assert {scene_of(frame) for frame in frames} >= (seen if count > 1 else set())


def test_a_cut_to_the_mirror_image_is_seen(make):
    page = np.zeros((64, 96, 3), np.uint8)
    page[:, :48] = 200
    clip = make.clip("a.mp4", 60, picture=lambda n: page if n < 52 else page[:, ::-1].copy(), options={"bf": "0"})
    left = [frame.rgb[:, :40].mean() > 100 for frame in sample_frames(clip, 2)]
    assert left == [True, False]


def test_a_long_clip_is_sought(make, monkeypatch):
    """Few frames of a long clip: far fewer frames are decoded than the clip has, and a short scene is not missed."""
    picture = lambda n: noisy(SCENES[1 if n >= 1800 else 0])  # noqa: E731
    clip = make.clip("a.mp4", 2000, (64, 48), fps=10, picture=picture, options={"g": "60", "preset": "ultrafast"})
    decoded = 0
    decode = container.Clip.decode

    def counted(self):
        nonlocal decoded
        for frame in decode(self):
            decoded += 1
            yield frame

    monkeypatch.setattr(container.Clip, "decode", counted)
    frames = sample_frames(clip, 4)
    assert decoded < 400
    assert [scene_of(frame) for frame in frames] == [0, 0, 0, 1]
    assert [frame.t for frame in frames] == sorted(frame.t for frame in frames)
    decoded = 0
    assert len(sample_frames(clip, 100)) == 100
    assert decoded > 1000


@pytest.mark.parametrize(
    ("start", "until", "lowest", "highest"),
    [(0, 1.0, 0, 1.0), (1.0, 2.0, 1.0, 2.0), (3.0, None, 3.0, 4.0), (0, 0.0, 0, 0), (1.01, 1.02, 1.0, 1.01)],
)
def test_nothing_outside_the_stretch_is_seen(make, start, until, lowest, highest):
    clip = make.clip("a.mp4", 96, options={"g": "30"})
    frames = sample_frames(clip, 5, until, start)
    assert 1 <= len(frames) <= 5
    assert all(lowest - 1e-3 <= frame.t <= highest + 1e-3 for frame in frames)


def test_more_frames_than_there_are(make):
    assert [round(frame.t * 24) for frame in sample_frames(make.clip("a.mp4", 5), 50)] == [0, 1, 2, 3, 4]


def test_gaps_of_a_variable_rate_are_filled(make):
    times = [0, 0.1, 0.2, 0.3, 0.4, 5.0, 5.1, 5.2]
    frames = sample_frames(make.clip("a.mp4", 8, times=times), 6)
    assert len(frames) == 6 and {frame.t for frame in frames} <= set(times)


@pytest.mark.parametrize(
    ("t", "number"), [(-1, 0), (0, 0), (1 / 24 - 0.001, 0), (1 / 24, 1), (1.51, 36), (3.99, 95), (99, 95)]
)
def test_frame_at_is_what_a_player_shows(make, t, number):
    clip = make.clip("a.mp4", 96, options={"g": "30"})
    assert round(frame_at(clip, t).t * 24) == number


@pytest.mark.parametrize(("rotation", "red"), [(90, "bottom"), (-90, "top")])
def test_turned_clips_come_out_upright(make, rotation, red):
    frame = sample_frames(make.clip("a.mp4", 24, rotation=rotation), 1)[0]
    assert frame.rgb.shape == (96, 64, 3)
    edge = frame.rgb[-3 if red == "bottom" else 2].astype(int)
    assert (edge[:, 0] - edge[:, 2]).mean() > 60


@pytest.mark.parametrize(
    ("codec", "suffix"),
    [("mpeg4", "mp4"), ("mpeg4", "avi"), ("libx265", "mov"), ("libx264", "mkv"), ("libvpx-vp9", "webm")],
)
def test_other_codings_are_sampled_too(make, codec, suffix):
    frames = sample_frames(make.clip(f"a.{suffix}", 48, codec=codec), 4)
    assert [int(frame.t / 0.5) for frame in frames] == [0, 1, 2, 3]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [((0,), "At least 1"), ((3, 1.0, 2.0), "outside"), ((3, None, 9.0), "outside"), ((3, None, -1.0), "outside")],
)
def test_wrong_arguments(make, arguments, said):
    clip = make.clip("a.mp4", 48)
    with pytest.raises(MediaError, match=said):
        sample_frames(clip, *arguments)


def test_a_picture_is_no_clip(make):
    for function in (lambda path: sample_frames(path, 3), lambda path: frame_at(path, 0)):
        with pytest.raises(MediaError, match="not a clip"):
            function(make.picture("a.png"))


def test_pictures_are_coded_without_loss_and_made_small():
    pixels = np.random.default_rng(1).integers(0, 255, (30, 50, 3), dtype=np.uint8)
    png = encode_png(pixels)
    assert png == encode_png(pixels) and (decode_picture(png) == pixels).all()
    for source, width, size in [(png, 20, (20, 12)), (pixels, 20, (20, 12)), (png, 500, (50, 30)), (png, 0, (1, 1))]:
        with Image.open(io.BytesIO(thumbnail(source, width))) as image:
            assert image.format == "JPEG" and image.size == size
    with pytest.raises(MediaError, match="cannot be decoded"):
        thumbnail(b"no picture", 20)


def test_sharpness_falls_with_blur_at_any_size():
    for width in (120, 640, 1920):
        sharp = noisy((120, 120, 120), (width, width // 2))
        blurred = np.asarray(Image.fromarray(sharp).resize((width // 8, width // 16)).resize((width, width // 2)))
        assert sharpness(sharp) > 5 * sharpness(blurred)
