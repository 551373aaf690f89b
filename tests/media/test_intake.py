import io
import struct
import warnings
import zlib

import av
import numpy as np
import pytest
from PIL import Image, ImageCms

from core.blobs import Blobs
from core.errors import MediaError
from media.container import open_clip
from media.frames import frame_at, sample_frames
from media.intake import take_in
from media.pictures import decode_picture
from media.probe import MediaLimits, probe


def bomb(width, height):
    """A PNG of a few hundred bytes that claims to be as large as one likes."""

    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    body = chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"\0" * 1000)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + body


def cut(path, share):
    """Cut a file short."""
    data = path.read_bytes()
    path.write_bytes(data[: int(len(data) * share)])
    return path


def spoiled(path):
    """Overwrite the coded pictures and leave the index as it is."""
    data = bytearray(path.read_bytes())
    at = data.index(b"mdat") + 4
    size = struct.unpack(">I", data[at - 8 : at - 4])[0] - 8
    data[at : at + size] = b"\xa5" * size
    path.write_bytes(bytes(data))
    return path


def exif(orientation):
    tags = Image.Exif()
    tags[0x0112] = orientation
    tags[0x010F] = "private maker"
    return tags


def wide(make):
    picture = np.full((2160, 3840, 3), 90, np.uint8)
    return make.clip("4k.mp4", 4, (3840, 2160), fps=4, picture=lambda _: picture, options={"preset": "ultrafast"})


def slow(make, seconds):
    return make.clip("long.mp4", seconds, (64, 48), fps=1, options={"preset": "ultrafast"})


VARIED = [0, 0.04, 0.08, 0.5, 0.54, 1.2, 1.24, 1.9]

# name: (maker, width, height, seconds, frames, what the note says)
CLIPS = {
    "h264": (lambda m: m.clip("a.mp4"), 96, 64, 0.5, 12, "kept as it is coded"),
    "h264 in mov": (lambda m: m.clip("a.mov"), 96, 64, 0.5, 12, "kept as it is coded"),
    "h264 in mkv": (lambda m: m.clip("a.mkv"), 96, 64, 0.5, 12, "from H264"),
    "with aac": (lambda m: m.clip("a.mp4", sound="aac"), 96, 64, 0.5, 12, "kept as it is coded; metadata"),
    "with opus": (lambda m: m.clip("a.mkv", sound="libopus"), 96, 64, 0.5, 12, "sound left out (opus)"),
    "mp4v": (lambda m: m.clip("a.mp4", codec="mpeg4"), 96, 64, 0.5, 12, "from MPEG4"),
    "mp4v in avi": (lambda m: m.clip("a.avi", codec="mpeg4"), 96, 64, 0.5, 12, "from MPEG4"),
    "hevc": (lambda m: m.clip("a.mov", codec="libx265"), 96, 64, 0.5, 12, "from HEVC"),
    "hevc turned": (lambda m: m.clip("a.mov", codec="libx265", rotation=90), 64, 96, 0.5, 12, "turned by 90"),
    "hevc 10 bit": (
        lambda m: m.clip("a.mp4", codec="libx265", pixel_format="yuv420p10le"), 96, 64, 0.5, 12, "from HEVC"),
    "vp9": (lambda m: m.clip("a.webm", codec="libvpx-vp9"), 96, 64, 0.5, 12, "from VP9"),
    "h264 4:4:4": (lambda m: m.clip("a.mp4", pixel_format="yuv444p"), 96, 64, 0.5, 12, "from H264"),
    "motion jpeg": (
        lambda m: m.clip("a.avi", codec="mjpeg", pixel_format="yuvj420p"), 96, 64, 0.5, 12, "from MJPEG"),
    "mpeg-ts": (lambda m: m.clip("a.ts"), 96, 64, 0.5, 12, "from H264"),
    "odd size": (lambda m: m.clip("a.mp4", size=(97, 65), pixel_format="yuv444p"), 96, 64, 0.5, 12, "brought from"),
    "turned right": (lambda m: m.clip("a.mp4", rotation=-90), 64, 96, 0.5, 12, "turned by 270"),
    "upside down": (lambda m: m.clip("a.mp4", rotation=180), 96, 64, 0.5, 12, "turned by 180"),
    "variable rate": (lambda m: m.clip("a.mp4", 8, times=VARIED), 96, 64, None, 8, "kept"),
    "variable rate mp4v": (lambda m: m.clip("a.mp4", 8, codec="mpeg4", times=VARIED), 96, 64, None, 8, "from MPEG4"),
    "4K": (wide, 1920, 1080, 1.0, 4, "brought from 3840x2160 to 1920x1080"),
    "240 a second": (lambda m: m.clip("a.mp4", 48, fps=240, codec="mpeg4"), 96, 64, 0.2, 6, "from MPEG4"),
    "ten minutes": (lambda m: slow(m, 600), 64, 48, 600, 600, "kept"),
    "one frame": (lambda m: m.clip("a.mp4", 1), 96, 64, 1 / 24, 1, "kept"),
    "wrong suffix": (lambda m: m.clip("a.mp4").rename(m.folder / "a.png"), 96, 64, 0.5, 12, "kept"),
    "no suffix": (lambda m: m.clip("a.mp4").rename(m.folder / "ünï: 'a' %s"), 96, 64, 0.5, 12, "kept"),
    "tail missing": (lambda m: cut(m.clip("a.mp4", 60, index_first=True), 0.8), 96, 64, None, None, "ends early"),
    "gif": (lambda m: m.animation("a.gif"), 48, 32, 0.72, 6, "animated GIF"),
    "animated webp": (lambda m: m.animation("a.webp"), 48, 32, 0.72, 6, "animated WEBP"),
    "animated png": (lambda m: m.animation("a.png"), 48, 32, 0.72, 6, "animated PNG"),
}  # fmt: skip


@pytest.mark.parametrize("case", CLIPS)
def test_a_clip_comes_out_playable_and_anonymous(make, tmp_path, case):
    maker, width, height, seconds, frames, said = CLIPS[case]
    raw, blobs = maker(make), Blobs(tmp_path / "blobs")
    media = take_in(raw, blobs)
    assert not raw.exists()
    assert (media.kind, media.mime, media.width, media.height) == ("clip", "video/mp4", width, height)
    assert said in media.note, media.note
    assert frames is None or media.frames == frames
    assert seconds is None or media.seconds == pytest.approx(seconds, abs=0.05)
    assert media.fps == pytest.approx(media.frames / media.seconds, rel=0.01)
    stored = blobs.path(media.sha256)
    assert blobs.put_file(stored) == media.sha256
    found = probe(stored, MediaLimits())
    assert found.playable and found.container == "mov" and not found.damaged
    assert (found.sound == "aac") == (case == "with aac")
    data = stored.read_bytes()
    assert b"private" not in data and b"+52.5" not in data
    assert data.index(b"moov") < data.index(b"mdat")
    with av.open(str(stored)) as file:
        assert sum(1 for _ in file.decode(video=0)) == media.frames
    assert frame_at(stored, 0).rgb.shape == (height, width, 3)


@pytest.mark.parametrize(
    ("rotation", "red"), [(0, "left"), (90, "bottom"), (180, "right"), (-90, "top")], ids=lambda value: str(value)
)
@pytest.mark.parametrize("codec", ["libx264", "libx265", "mpeg4"])
def test_rotation_is_seen_in_the_picture(make, tmp_path, codec, rotation, red):
    blobs = Blobs(tmp_path / "blobs")
    media = take_in(make.clip("a.mp4", 4, codec=codec, rotation=rotation), blobs)
    rgb = frame_at(blobs.path(media.sha256), 0).rgb.astype(int)
    edges = {"left": rgb[:, 2], "right": rgb[:, -3], "top": rgb[2], "bottom": rgb[-3]}
    redness = {name: (edge[:, 0] - edge[:, 2]).mean() for name, edge in edges.items()}
    assert max(redness, key=redness.get) == red


def test_variable_times_are_kept(make, tmp_path):
    blobs = Blobs(tmp_path / "blobs")
    for codec in ("libx264", "mpeg4"):
        media = take_in(make.clip("a.mp4", 8, codec=codec, times=VARIED), blobs)
        with open_clip(blobs.path(media.sha256)) as clip:
            assert [clip.seconds(frame.pts) for frame in clip.decode()] == pytest.approx(VARIED, abs=0.002)


def test_colours_survive_conversion(make, tmp_path):
    blobs = Blobs(tmp_path / "blobs")
    grey = lambda _: np.full((64, 96, 3), 40, np.uint8)  # noqa: E731
    for codec, pixel_format in [("mjpeg", "yuvj420p"), ("mpeg4", "yuv420p"), ("libx265", "yuv420p10le")]:
        media = take_in(make.clip("a.mov", 4, codec=codec, pixel_format=pixel_format, picture=grey), blobs)
        assert frame_at(blobs.path(media.sha256), 0).rgb.mean() == pytest.approx(40, abs=3), codec


def sixteen_bit(make):
    path = make.folder / "deep.png"
    Image.fromarray(np.linspace(0, 65535, 64 * 8, dtype=np.uint16).reshape(8, 64)).save(path)
    return path


def profiled(make):
    """A JPEG that carries a colour profile."""
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    return make.picture("a.jpg", quality=95, icc_profile=profile)


PICTURES = {
    "png": (lambda m: m.picture("a.png"), 40, 24),
    "jpeg": (lambda m: m.picture("a.jpg", quality=95), 40, 24),
    "jpeg named mp4": (lambda m: m.picture("a.jpg", quality=95).rename(m.folder / "a.mp4"), 40, 24),
    "jpeg turned": (lambda m: m.picture("a.jpg", quality=95, exif=exif(6)), 24, 40),
    "png turned": (lambda m: m.picture("a.png", exif=exif(8)), 24, 40),
    "cmyk": (lambda m: m.picture("a.jpg", mode="CMYK", quality=95), 40, 24),
    "profile": (profiled, 40, 24),
    "palette": (lambda m: m.picture("a.png", mode="P"), 40, 24),
    "grey": (lambda m: m.picture("a.png", mode="L"), 40, 24),
    "black and white": (lambda m: m.picture("a.png", mode="1"), 40, 24),
    "16 bit": (sixteen_bit, 64, 8),
    "webp": (lambda m: m.picture("a.webp", lossless=True), 40, 24),
    "gif": (lambda m: m.picture("a.gif", mode="P"), 40, 24),
    "bmp": (lambda m: m.picture("a.bmp"), 40, 24),
    "avif": (lambda m: m.picture("a.avif", quality=95), 40, 24),
    "several in one jpeg": (
        lambda m: m.picture("a.jpg", format="MPO", quality=95, save_all=True, append_images=[Image.new("RGB", (9, 9))]),
        40,
        24,
    ),
    "one pixel": (lambda m: m.picture("a.png", size=(2, 1)), 2, 1),
}


@pytest.mark.parametrize("case", PICTURES)
def test_a_picture_comes_out_as_plain_png(make, tmp_path, case):
    maker, width, height = PICTURES[case]
    raw, blobs = maker(make), Blobs(tmp_path / "blobs")
    media = take_in(raw, blobs)
    assert not raw.exists()
    assert (media.kind, media.mime, media.width, media.height) == ("image", "image/png", width, height)
    assert media.seconds is None and media.frames == 1
    with Image.open(io.BytesIO(blobs.get(media.sha256))) as image:
        assert image.format == "PNG" and image.mode == "RGB" and image.size == (width, height)
        assert not image.info.keys() - {"dpi"} and not image.getexif()
    pixels = decode_picture(blobs.get(media.sha256)).astype(int)
    if case == "16 bit":
        assert pixels[0, 0, 0] == 0 and pixels[-1, -1, 0] == 255 and abs(pixels.mean() - 127.5) < 2
    elif case not in ("grey", "black and white", "one pixel"):
        first = {"jpeg turned": pixels[2, 12], "png turned": pixels[-3, 12]}.get(case, pixels[12, 3])
        assert abs(first - (200, 30, 30)).max() < 50, first


def test_transparency_is_kept(make, tmp_path):
    blobs = Blobs(tmp_path / "blobs")
    path = make.folder / "a.png"
    Image.new("RGBA", (4, 4), (10, 20, 30, 0)).save(path)
    png = blobs.get(take_in(path, blobs).sha256)
    with Image.open(io.BytesIO(png)) as image:
        assert image.mode == "RGBA" and image.getpixel((0, 0)) == (10, 20, 30, 0)
    assert decode_picture(png)[0, 0].tolist() == [255, 255, 255]


@pytest.mark.parametrize(
    ("size", "mode", "expected"),
    [
        ((2560, 100), "RGB", (2560, 100)),
        ((2561, 2000), "RGB", (2560, 1999)),
        ((3000, 4000), "RGB", (1920, 2560)),
        ((5200, 1), "RGB", (2560, 1)),
        ((4000, 400), "RGBA", (2560, 256)),
    ],
)
def test_a_large_picture_is_stored_smaller(make, tmp_path, size, mode, expected):
    blobs, path = Blobs(tmp_path / "blobs"), make.folder / "a.png"
    picture = Image.new(mode, size, (200, 30, 30, 0)[: len(mode)])
    picture.paste((30, 200, 30, 255)[: len(mode)], (0, 0, size[0] // 2, size[1]))
    picture.save(path)
    media = take_in(path, blobs)
    assert (media.width, media.height) == expected
    told = f"brought from {size[0]}x{size[1]} to {expected[0]}x{expected[1]}"
    assert (told in media.note) == (size != expected)
    with Image.open(io.BytesIO(blobs.get(media.sha256))) as stored:
        assert (stored.mode, stored.size) == (mode, expected)
        colours = np.asarray(stored.convert("RGBA")).reshape(-1, 4).astype(int)
    if mode == "RGBA":  # the red of the transparent half does not bleed into the green
        seen = colours[colours[:, 3] > 128]
        assert abs(seen[:, :3] - (30, 200, 30)).max() < 12


BAD = {
    "empty": (lambda m: m.raw("a.mp4", b""), "is empty"),
    "text": (lambda m: m.raw("a.mp4", b"Dear all,\nthis is no clip.\n" * 40), "holds text"),
    "text in utf-8": (lambda m: m.raw("a.mp4", ("Grüße, schöne Grüße! " * 60).encode()), "holds text"),
    "one letter": (lambda m: m.raw("a.mp4", b"x"), "holds text"),
    "playlist": (lambda m: m.raw("a.mp4", b"#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n"), "holds text"),
    "svg": (lambda m: m.raw("a.png", b"<svg xmlns='http://www.w3.org/2000/svg'></svg>"), "holds text"),
    "program": (lambda m: m.raw("a.mp4", b"\x7fELF" + bytes(range(256)) * 8), "neither a clip nor a picture"),
    "zip": (lambda m: m.raw("a.mp4", b"PK\x03\x04" + bytes(900)), "neither a clip nor a picture"),
    "heic": (lambda m: m.raw("a.heic", b"\0\0\0\x18ftypheic" + bytes(900)), "HEIC picture"),
    "head only": (lambda m: m.raw("a.mp4", b"\0\0\0\x18ftypisom" + bytes(16)), "cut short or damaged"),
    "audio only": (lambda m: m.sound("a.m4a"), "holds sound only"),
    "audio named mp4": (lambda m: m.sound("a.mp4"), "holds sound only"),
    "wave": (lambda m: m.sound("a.wav", codec="pcm_s16le"), "sound file"),
    "index missing": (lambda m: cut(m.clip("a.mp4", 60), 0.6), "cut short or damaged"),
    "pictures missing": (lambda m: cut(m.clip("a.mp4", 60, index_first=True), 0.3), "damaged"),
    "noise": (lambda m: m.raw("a.mkv", b"\x1aE\xdf\xa3" + bytes(range(256)) * 9), "damaged"),
    "spoiled": (lambda m: spoiled(m.clip("a.mp4", 30)), "damaged"),
    "spoiled mp4v": (lambda m: spoiled(m.clip("a.mp4", 30, codec="mpeg4")), "damaged"),
    "601 seconds": (lambda m: slow(m, 601), "longer than 600 seconds"),
    "cut png": (lambda m: cut(m.picture("a.png", size=(300, 300)), 0.5), "damaged"),
    "cut jpeg": (lambda m: cut(m.picture("a.jpg", size=(300, 300)), 0.5), "damaged"),
    "cut gif": (lambda m: cut(m.animation("a.gif"), 0.02), "damaged"),
    "bomb": (lambda m: m.raw("a.png", bomb(9000, 9000)), "81000000|9000x9000"),
    "great bomb": (lambda m: m.raw("a.png", bomb(60000, 60000)), "50 million"),
    "flat": (lambda m: m.raw("a.png", bomb(0, 5)), "damaged"),
}


@pytest.mark.parametrize("case", BAD)
@pytest.mark.filterwarnings("ignore::PIL.Image.DecompressionBombWarning")
def test_what_cannot_be_used_is_refused_in_one_sentence_and_deleted(make, tmp_path, case):
    maker, said = BAD[case]
    raw, blobs = maker(make), Blobs(tmp_path / "blobs")
    with warnings.catch_warnings(), pytest.raises(MediaError, match=said) as caught:
        take_in(raw, blobs)
    assert not raw.exists()
    assert str(make.folder) not in str(caught.value) and "\n" not in str(caught.value)
    assert not blobs.folder.exists()


TIGHT = {
    "bytes": (MediaLimits(max_bytes=100), "at most 0 MB"),
    "seconds": (MediaLimits(max_seconds=0.0, max_frames=5000), "longer than 0 seconds"),
    "pixels": (MediaLimits(max_pixels=96 * 63), "96x64 pixels"),
    "frames": (MediaLimits(max_frames=23), "more than 23 frames"),
}


@pytest.mark.parametrize("limit", TIGHT)
@pytest.mark.parametrize("remove", [True, False])
def test_limits(make, tmp_path, limit, remove):
    limits, said = TIGHT[limit]
    raw = make.clip("a.mp4", 24)
    with pytest.raises(MediaError, match=said):
        take_in(raw, Blobs(tmp_path / "blobs"), limits, remove=remove)
    assert raw.exists() != remove


def test_same_upload_gives_the_same_blob(make, tmp_path):
    blobs = Blobs(tmp_path / "blobs")
    for name, codec in (("a.mp4", "libx264"), ("a.mp4", "mpeg4")):
        first, second = (take_in(make.clip(name, codec=codec), blobs) for _ in range(2))
        assert first == second


def test_missing_file_and_folder(tmp_path):
    for path in (tmp_path / "none.mp4", tmp_path):
        with pytest.raises(MediaError, match="no file"):
            take_in(path, Blobs(tmp_path / "blobs"))
    assert tmp_path.is_dir()


SOURCES = {
    "h264": lambda m: m.clip("a.mp4", sound="aac", index_first=True),
    "hevc": lambda m: m.clip("a.mov", codec="libx265"),
    "mkv": lambda m: m.clip("a.mkv"),
    "avi": lambda m: m.clip("a.avi", codec="mjpeg", pixel_format="yuvj420p"),
    "png": lambda m: m.picture("a.png"),
    "jpeg": lambda m: m.picture("a.jpg"),
    "avif": lambda m: m.picture("a.avif"),
    "gif": lambda m: m.animation("a.gif"),
}


@pytest.mark.parametrize("source", SOURCES)
def test_damage_of_any_kind_gives_a_result_or_an_error(make, tmp_path, source):
    """Bytes are changed, put in and cut off at places drawn by a fixed seed; what is let in can be sampled."""
    data = SOURCES[source](make).read_bytes()
    blobs, draw = Blobs(tmp_path / "blobs"), np.random.default_rng(11)
    for number in range(12):
        harm = bytearray(data)
        if number % 4 == 3:
            del harm[draw.integers(1, len(harm)) :]
        else:
            for at in draw.integers(0, len(harm) if number % 2 else min(len(harm), 600), 1 + number):
                harm[at] = draw.integers(0, 256)
        at = draw.integers(0, len(harm))
        harm[at:at] = draw.bytes(int(draw.integers(0, 3)) * 20)
        raw = make.raw("harmed", bytes(harm))
        try:
            media = take_in(raw, blobs)
        except MediaError:
            continue
        finally:
            assert not raw.exists()
        if media.kind == "clip":
            assert sample_frames(blobs.path(media.sha256), 3)
