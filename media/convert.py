"""Writing clips that every browser plays: H.264 in MP4, index first, no metadata."""

import heapq
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import av
import numpy as np
from av.audio.stream import AudioStream
from av.container import OutputContainer
from av.error import FFmpegError
from av.packet import Packet
from av.stream import Stream
from av.video.frame import VideoFrame
from PIL import Image

from core.errors import MediaError
from media.container import Clip, open_clip
from media.pictures import UNREADABLE
from media.probe import Probe, animation_seconds

MP4 = {"movflags": "+faststart", "fflags": "+bitexact"}
# Two threads whatever the machine has, because the coded bytes depend on their number.
X264 = {"preset": "veryfast", "crf": "21", "threads": "2"}
TICKS = 90_000
MOST_FPS = 30
LIMITED_RANGE = 1
UNSPECIFIED = 2


def rewrite(source: Path, target: Path) -> None:
    """Put a clip's picture into a new MP4 file as it is coded, with its AAC sound and without anything else.

    Raises:
        MediaError: The file cannot be read, or its parts do not fit together.
    """
    _assemble(source, source, target)


def convert(source: Path, target: Path, found: Probe, long_side: int) -> bool:
    """Code a clip anew as H.264, yuv420p, square pixels, at most 30 frames a second; AAC sound of an MP4 is kept.

    Args:
        source: A clip as probed.
        target: The MP4 file to write.
        found: What `probe` said of it.
        long_side: The longer side in pixels at most.

    Returns:
        Whether something could not be decoded and was left out.

    Raises:
        MediaError: No frame can be decoded.
    """
    silent = target.with_suffix(".silent.mp4")
    with open_clip(source) as clip:
        stream, codec = clip.stream, clip.stream.codec_context
        aspect = float(stream.sample_aspect_ratio or 1)
        size = _fit(codec.width * max(aspect, 1.0), codec.height / min(aspect, 1.0), long_side)
        colours = (codec.color_primaries, codec.color_trc, codec.colorspace)
        gap = 1 / MOST_FPS - 0.004 if (found.fps or 0) > MOST_FPS * 1.1 else 0.0
        _encode(_thinned(clip, gap, found), silent, size, found.rotation, colours)
        damaged = clip.damaged
    _assemble(silent, source, target)
    return damaged


def convert_animation(source: Path, target: Path, found: Probe, long_side: int) -> None:
    """Code an animated GIF, WebP or PNG as H.264; transparent parts become white.

    Raises:
        MediaError: A frame cannot be decoded.
    """
    size = _fit(found.width, found.height, long_side)
    try:
        with Image.open(source) as image:
            _encode(_animation(image, found.frames), target, size, 0, (UNSPECIFIED,) * 3)
    except UNREADABLE as error:
        raise MediaError(f"{source.name!r} is cut short or damaged; upload the animation as MP4.") from error


def _fit(width: float, height: float, long_side: int) -> tuple[int, int]:
    scale = min(1.0, long_side / max(width, height))
    return max(2, round(width * scale / 2) * 2), max(2, round(height * scale / 2) * 2)


def _thinned(clip: Clip, gap: float, found: Probe) -> Iterator[tuple[VideoFrame, float, float]]:
    """Give frames with their time and duration, leaving out those that follow another in less than `gap` seconds."""
    usual = 1 / (found.fps or MOST_FPS)
    last = None
    for frame in clip.decode():
        seconds = clip.seconds(frame.pts or 0)
        if last is None or seconds >= last + max(gap, 1 / TICKS):
            last = seconds
            yield frame, seconds, max(gap, frame.duration * clip.time_base or usual)


def _animation(image: Image.Image, frames: int) -> Iterator[tuple[VideoFrame, float, float]]:
    seconds = 0.0
    for index in range(frames):
        image.seek(index)
        layer = image.convert("RGBA")
        page = Image.new("RGBA", layer.size, "white")
        page.alpha_composite(layer)
        shown = animation_seconds(image)
        yield VideoFrame.from_ndarray(np.asarray(page.convert("RGB")), format="rgb24"), seconds, shown
        seconds += shown


def _encode(
    frames: Iterator[tuple[VideoFrame, float, float]],
    target: Path,
    size: tuple[int, int],
    rotation: int,
    colours: tuple[int, int, int],
) -> None:
    with av.open(str(target), "w", format="mp4", options=MP4) as file:
        stream = file.add_stream("libx264", rate=MOST_FPS, options=X264)
        stream.width, stream.height, stream.pix_fmt = *size, "yuv420p"
        codec = stream.codec_context
        codec.time_base = Fraction(1, TICKS)
        codec.color_primaries, codec.color_trc, codec.colorspace = colours
        codec.color_range = LIMITED_RANGE
        if rotation:
            stream.set_display_rotation(rotation)
        first = None
        shown_for: dict[int, int] = {}
        for frame, seconds, shown in frames:
            first = seconds if first is None else first
            plain = frame.reformat(*size, format="yuv420p", interpolation="AREA", dst_color_range=LIMITED_RANGE)
            plain.pict_type = 0
            plain.time_base = Fraction(1, TICKS)
            plain.pts = round((seconds - first) * TICKS)
            shown_for[plain.pts] = round(shown * TICKS)
            file.mux(_timed(stream.encode(plain), shown_for))
        if first is None:
            raise MediaError("No picture of the clip can be decoded; it is damaged. Export it again as H.264 MP4.")
        file.mux(_timed(stream.encode(None), shown_for))


def _timed(packets: "list[Packet[Any]]", shown_for: dict[int, int]) -> "list[Packet[Any]]":
    """Give each packet the duration of its frame; the encoder drops the last one's."""
    for packet in packets:
        packet.duration = shown_for.pop(packet.pts or 0)
    return packets


def _assemble(picture: Path, sound: Path, target: Path) -> None:
    """Write the picture of one file and the AAC sound of another into an MP4 file, in the order of time."""
    try:
        with (
            open_clip(picture) as seen,
            open_clip(sound) as heard,
            av.open(str(target), "w", format="mp4", options=MP4) as out,
        ):
            tracks = [_picture_packets(seen, out)]
            voice = _aac(heard)
            if voice is not None:
                tracks.append(_sound_packets(heard, voice, out, _end(seen)))
            for _, packet in heapq.merge(*tracks, key=lambda timed: timed[0]):
                out.mux_one(packet)
    except (FFmpegError, ValueError) as error:
        raise MediaError(f"{sound.name!r} is damaged and cannot be rewritten; export it again as H.264 MP4.") from error


def _end(clip: Clip) -> float:
    return float((clip.stream.duration or 0) * clip.time_base) or float("inf")


def _picture_packets(clip: Clip, out: OutputContainer) -> Iterator[tuple[float, "Packet[Any]"]]:
    stream = out.add_stream_from_template(clip.stream, opaque=True)
    rate = float(clip.stream.average_rate or MOST_FPS)
    return _moved(clip.packets(), stream, clip.start, 1 / rate)


def _aac(clip: Clip) -> AudioStream | None:
    """Give the AAC sound of an MP4 or MOV file; elsewhere its packets stand in another form."""
    streams = clip.file.streams.audio if clip.kind == "mov" else ()
    known = (stream for stream in streams if stream.codec_context is not None)
    return next((stream for stream in known if stream.codec_context.name == "aac"), None)


def _sound_packets(
    clip: Clip, voice: AudioStream, out: OutputContainer, end: float
) -> Iterator[tuple[float, "Packet[Any]"]]:
    stream = out.add_stream_from_template(voice, opaque=True)
    packets = _moved(_whole(clip.file.demux(voice)), stream, clip.start, 0.0)
    return (timed for timed in packets if timed[0] <= end)


def _whole(packets: "Iterator[Packet[Any]]") -> "Iterator[Packet[Any]]":
    """Give packets until one cannot be read."""
    while True:
        try:
            packet = next(packets, None)
        except FFmpegError:
            return
        if packet is None:
            return
        yield packet


def _moved(
    packets: "Iterator[Packet[Any]]", stream: Stream, start: float, usual: float
) -> Iterator[tuple[float, "Packet[Any]"]]:
    """Shift packets so that the first picture stands at 0, and give each with its place in the order of decoding.

    A packet without a duration gets `usual` seconds, else a clip of variable rate may end where its last frame begins.
    """
    for packet in packets:
        if packet.dts is None or not packet.size or packet.is_corrupt:
            continue
        base = float(packet.time_base)
        shift = round(start / base)
        packet.duration = packet.duration or round(usual / base)
        packet.dts -= shift
        packet.pts = None if packet.pts is None else packet.pts - shift
        packet.stream = stream
        yield packet.dts * base, packet
