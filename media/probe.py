"""What an uploaded file holds, and whether it is within the limits."""

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from PIL import Image

from core.errors import MediaError
from media.container import CLIPS, PICTURES, Clip, open_clip, sniff
from media.pictures import UNREADABLE

BROWSER_FORMATS = ("yuv420p", "yuvj420p")
FRAME_SECONDS = 0.1  # what browsers show an animation's frame for when it names no time
DECODE_TRIES = 60
SLACK_SECONDS = 0.5


@dataclass(frozen=True)
class MediaLimits:
    """What is let in.

    Attributes:
        max_bytes: Size of the file.
        max_seconds: Length of a clip; half a second more is forgiven.
        max_pixels: Width × height of a clip, whichever way it is turned.
        max_picture_pixels: Width × height of a picture.
        max_frames: Frames of a clip.
    """

    max_bytes: int = 500_000_000
    max_seconds: float = 600.0
    max_pixels: int = 4096 * 2304
    max_picture_pixels: int = 50_000_000
    max_frames: int = 40_000


@dataclass(frozen=True)
class Probe:
    """What a file holds.

    Attributes:
        kind: A still picture or a clip; an animated GIF, WebP or PNG is a clip.
        container: Kind of the file, e.g. `png`, `mov`, `matroska`.
        codec: How the picture is coded, e.g. `hevc`.
        width: Pixels across as shown, after rotation.
        height: Pixels down as shown, after rotation.
        seconds: Length; None for a picture.
        fps: Mean frames per second; None for a picture.
        frames: How many frames stand in the file; 1 for a picture.
        rotation: Degrees counter-clockwise by which a player turns the coded picture: 0, 90, 180 or 270.
        playable: Every browser plays the stream as it is coded, and its container (MP4, MOV) tells the order of it,
            so that it can be rewritten without coding it anew.
        sound: How the sound is coded, if there is any.
        damaged: The file ends early or has places that cannot be read.
    """

    kind: Literal["image", "clip"]
    container: str
    codec: str
    width: int
    height: int
    seconds: float | None = None
    fps: float | None = None
    frames: int = 1
    rotation: int = 0
    playable: bool = True
    sound: str | None = None
    damaged: bool = False


def probe(path: Path, limits: MediaLimits) -> Probe:
    """Find out what a file holds, by its content.

    The packets of a clip are counted, so a header that lies is found out; its first frame is decoded.

    Raises:
        MediaError: The file is empty, no clip or picture, cannot be decoded, or is beyond a limit.
    """
    kind = sniff(path)
    size = path.stat().st_size
    if size > limits.max_bytes:
        raise MediaError(
            f"{path.name!r} has {size / 1e6:.0f} MB; at most {limits.max_bytes / 1e6:.0f} MB are taken. "
            "Cut it or export it smaller."
        )
    if kind in PICTURES:
        return _probe_picture(path, kind, limits)
    if kind in CLIPS:
        return _probe_clip(path, limits)
    raise MediaError(f"{path.name!r} {_COMPLAINTS[kind]}")


_COMPLAINTS = {
    "heic": "is a HEIC picture, which cannot be read here; save it as JPEG or PNG.",
    "sound": "is a sound file; upload a clip or a picture.",
    "text": "holds text, whatever its name says; upload a clip or a picture.",
    "unknown": "is neither a clip nor a picture that can be read here; "
    "upload MP4, MOV, WebM, MKV, AVI, PNG, JPEG, WebP or GIF.",
}


def _probe_picture(path: Path, kind: str, limits: MediaLimits) -> Probe:
    try:
        with Image.open(path, formats=[kind.upper()]) as image:
            _refuse_pixels(path.name, image.width, image.height, limits.max_picture_pixels)
            if kind in ("gif", "webp", "png", "avif") and getattr(image, "is_animated", False):
                return _probe_animation(path.name, kind, image, limits)
            turned = image.getexif().get(0x0112, 1) in (5, 6, 7, 8)
            width, height = (image.height, image.width) if turned else image.size
            return Probe("image", kind, kind, width, height)
    except Image.DecompressionBombError as error:
        raise MediaError(
            f"{path.name!r} has more pixels than {limits.max_picture_pixels / 1e6:.0f} million; make it smaller."
        ) from error
    except UNREADABLE as error:
        raise MediaError(f"{path.name!r} is cut short or damaged; save the picture again as PNG or JPEG.") from error


def _probe_animation(name: str, kind: str, image: Image.Image, limits: MediaLimits) -> Probe:
    frames = int(getattr(image, "n_frames", 1))
    _refuse_pixels(name, image.width, image.height, limits.max_pixels)
    _refuse_length(name, None, frames, limits)
    if frames * image.width * image.height > 50 * limits.max_picture_pixels:
        raise MediaError(f"{name!r} is too much for an animation ({frames} frames); upload it as MP4.")
    seconds = 0.0
    for index in range(frames):
        image.seek(index)
        seconds += animation_seconds(image)
        _refuse_length(name, seconds, index, limits)
    return Probe("clip", kind, kind, *image.size, seconds, round(frames / seconds, 3), frames, playable=False)


def animation_seconds(image: Image.Image) -> float:
    """Say how long the current frame of an animation is shown."""
    milliseconds = image.info.get("duration") or 0
    return float(milliseconds) / 1000 if milliseconds > 10 else FRAME_SECONDS


def _probe_clip(path: Path, limits: MediaLimits) -> Probe:
    with open_clip(path) as clip:
        frames, seconds = _measure(clip, limits)
        damaged = clip.damaged
    # Opened afresh, because some containers cannot be sent back to their beginning.
    with open_clip(path) as clip:
        return _described(clip, frames, seconds, damaged, limits)


def _described(clip: Clip, frames: int, seconds: float, damaged: bool, limits: MediaLimits) -> Probe:
    codec = clip.stream.codec_context
    _refuse_pixels(clip.name, codec.width, codec.height, limits.max_pixels)
    width, height, pixel_format, rotation = _first_picture(clip)
    _refuse_pixels(clip.name, width, height, limits.max_pixels)
    square = (clip.stream.sample_aspect_ratio or 1) == 1
    sounds = clip.file.streams.audio
    return Probe(
        kind="clip",
        container=clip.kind,
        codec=codec.name,
        width=height if rotation % 180 else width,
        height=width if rotation % 180 else height,
        seconds=seconds,
        fps=round(frames / seconds, 3),
        frames=frames,
        rotation=rotation,
        playable=codec.name == "h264" and pixel_format in BROWSER_FORMATS and square and clip.kind == "mov",
        sound=(sounds[0].codec_context.name if sounds[0].codec_context else "unknown") if sounds else None,
        damaged=damaged or clip.damaged,
    )


def _measure(clip: Clip, limits: MediaLimits) -> tuple[int, float]:
    """Count frames and measure the length by reading every packet."""
    frames, first, end, last = 0, None, 0, 0
    for packet in clip.packets():
        stamp = packet.dts if packet.pts is None else packet.pts
        if stamp is None or not packet.size or packet.is_discard:
            continue
        frames += 1
        first = stamp if first is None else min(first, stamp)
        last = max(last, stamp)
        end = max(end, stamp + (packet.duration or 0))
        _refuse_length(clip.name, (end - first) * clip.time_base, frames, limits)
    if first is None:
        raise MediaError(f"{clip.name!r} holds no picture at all; it is cut short or damaged. Export it again.")
    if end <= last:
        end = last + max(1, (last - first) // max(1, frames - 1))
    return frames, (end - first) * clip.time_base


def _first_picture(clip: Clip) -> tuple[int, int, str, int]:
    for tries, frame in enumerate(clip.decode()):
        if not frame.is_corrupt or tries > DECODE_TRIES:
            rotation = round(frame.rotation / 90) * 90 % 360
            return frame.width, frame.height, frame.format.name, rotation
    raise MediaError(f"No picture of {clip.name!r} can be decoded; it is damaged. Export it again as H.264 MP4.")


def _refuse_pixels(name: str, width: int, height: int, most: int) -> None:
    if width < 1 or height < 1:
        raise MediaError(f"{name!r} has no size; it is damaged. Export it again.")
    if width * height > most:
        raise MediaError(
            f"{name!r} has {width}x{height} pixels; at most {most / 1e6:.1f} million are taken. Export it smaller."
        )


def _refuse_length(name: str, seconds: float | None, frames: int, limits: MediaLimits) -> None:
    if frames > limits.max_frames:
        raise MediaError(f"{name!r} has more than {limits.max_frames} frames; cut it shorter.")
    if seconds is not None and seconds > limits.max_seconds + SLACK_SECONDS:
        raise MediaError(f"{name!r} is longer than {limits.max_seconds:.0f} seconds; cut it shorter.")
