"""Frames of a clip: sharp ones spread over its scenes, or the one shown at a moment."""

import bisect
import heapq
import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from av.video.frame import VideoFrame

from core.errors import MediaError
from media.container import Clip, open_clip
from media.pictures import Pixels, sharpness

PLANAR = ("yuv420p", "yuvj420p")
TINY = (32, 18)
CUT = 0.07  # mean difference of two tiny pictures, of the full range, that a cut has at least
CUT_OVER_MOTION = 3.0  # times the usual difference around it
AROUND = 5
SEEK_RATIO = 35  # decoding through costs less than seeking unless fewer than one frame in so many is wanted
LONG = 1500  # frames; a shorter stretch is decoded through, which finds every cut
NEAR = 8  # frames that are compared where a long clip is sought
EDGE_COST = 0.25  # share of sharpness that a frame at the edge of its stretch loses
AHEAD_SECONDS = 1.0
KEPT = 32  # frames held in memory at most, to save decoding them twice


@dataclass(frozen=True)
class Frame:
    """A frame as shown.

    Attributes:
        t: Seconds since the clip's beginning.
        rgb: Height × width × 3, uint8, upright.
        sharpness: See `pictures.sharpness`.
    """

    t: float
    rgb: Pixels
    sharpness: float


@dataclass(frozen=True)
class _Look:
    """What the first pass keeps of a frame."""

    t: float
    pts: int
    sharpness: float
    change: float


@dataclass(frozen=True)
class _Stretch:
    """A part of the clip that gets one frame; `hi` is not part of it."""

    lo: float
    hi: float

    def worth(self, t: float, sharp: float) -> float:
        half = max((self.hi - self.lo) / 2, 1e-9)
        return sharp * (1 - EDGE_COST * min(1.0, abs(t - self.lo - half) / half))


def sample_frames(path: Path, count: int, until: float | None = None, start: float = 0.0) -> list[Frame]:
    """Choose sharp frames spread over a clip; each scene gets one of its own while `count` lasts.

    A stretch of up to 1,500 frames, or one of which many frames are wanted, is decoded through (leaving out frames that
    no other refers to); in a longer one the key frames are looked at and the frames after some of them compared. The
    same file and arguments give the same frames.

    Args:
        path: The clip.
        count: How many frames at most, at least 1; fewer come back where the stretch has fewer.
        until: Seconds; nothing later is looked at. None: to the end.
        start: Seconds; nothing earlier is looked at, save the frame that is still shown then if it is the only one.

    Raises:
        MediaError: The file is no clip that can be decoded, or the stretch lies outside it.
    """
    if count < 1:
        raise MediaError(f"At least 1 frame must be asked for, not {count}.")
    with open_clip(path) as clip:
        end = length(clip)
        if start < 0 or start >= end or (until is not None and until < start):
            asked = f"{start:g} to {end if until is None else until:g}"
            raise MediaError(f"The stretch {asked} s lies outside the clip, which has {end:.2f} s.")
        window = _Stretch(start, min(end, end if until is None else until) + 1e-6)
        share = (window.hi - window.lo) / end
        frames = _count(clip, end) * share
        if frames > LONG and count * SEEK_RATIO < frames:
            chosen = _seek_through(clip, window, count)
        else:
            chosen = _decode_through(clip, window, count, frames)
    return chosen or [frame_at(path, start)]


def frame_at(path: Path, t: float) -> Frame:
    """Give the frame that a player shows at a moment: the last one that begins no later.

    Args:
        path: The clip.
        t: Seconds; before the beginning the first frame comes back, after the end the last.

    Raises:
        MediaError: The file is no clip that can be decoded.
    """
    with open_clip(path) as clip:
        _go(clip, max(0.0, min(t, length(clip))))
        found = _shown(clip, t)
        if found is None:
            _go(clip, 0.0)
            found = _shown(clip, float("inf"))
        if found is None:
            raise MediaError(f"No picture of {clip.name!r} can be decoded; it is damaged. Export it again.")
        return _finished(clip, found)


def length(clip: Clip) -> float:
    """Give a clip's length in seconds by its index."""
    if clip.stream.duration:
        return clip.stream.duration * clip.time_base
    if clip.file.duration:
        return clip.file.duration / 1_000_000
    last = max((packet.pts or packet.dts or 0) + (packet.duration or 0) for packet in clip.packets())
    _go(clip, 0.0)
    return max(clip.seconds(last), clip.time_base)


def _count(clip: Clip, end: float) -> float:
    return clip.stream.frames or float(clip.stream.average_rate or 30) * end


def _go(clip: Clip, t: float) -> None:
    clip.file.seek(clip.ticks(t), stream=clip.stream)


def _shown(clip: Clip, t: float) -> VideoFrame | None:
    found = None
    for frame in clip.decode():
        if found is not None and clip.seconds(frame.pts or 0) > t + 1e-6:
            break
        found = frame
    return found


def _finished(clip: Clip, frame: VideoFrame) -> Frame:
    rgb = np.rot90(frame.to_ndarray(format="rgb24"), round(frame.rotation / 90))
    seconds = round(max(0.0, clip.seconds(frame.pts or 0)), 3)
    return Frame(seconds, np.ascontiguousarray(rgb, dtype=np.uint8), sharpness(_luma(frame)))


def _luma(frame: VideoFrame) -> Pixels:
    return _plane(frame if frame.format.name in PLANAR else frame.reformat(format="yuv420p"), 0)


def _plane(frame: VideoFrame, index: int) -> Pixels:
    plane = frame.planes[index]
    return np.frombuffer(memoryview(plane), np.uint8).reshape(-1, plane.line_size)[: plane.height, : plane.width]


def _tiny(frame: VideoFrame) -> Pixels:
    """Shrink brightness and both colour planes to 32x18 each, so that a cut between like brightnesses shows as well."""
    plain = frame if frame.format.name in PLANAR else frame.reformat(format="yuv420p")
    small = []
    for index in range(3):
        plane = _plane(plain, index)
        step = max(1, plane.shape[1] // 256)
        small.append(cv2.resize(np.ascontiguousarray(plane[::step, ::step]), TINY, interpolation=cv2.INTER_AREA))
    return np.stack(small).astype(np.uint8)


class _Keeper:
    """Keeps the best frame of each part while they go by, so that they need not be decoded again."""

    def __init__(self, parts: list[_Stretch]) -> None:
        self.parts = parts
        self._starts = [part.lo for part in parts]
        self.best: dict[int, tuple[float, VideoFrame]] = {}

    def see(self, look: _Look, frame: VideoFrame) -> None:
        index = bisect.bisect_right(self._starts, look.t) - 1
        worth = self.parts[index].worth(look.t, look.sharpness)
        if index not in self.best or worth > self.best[index][0]:
            self.best[index] = (worth, frame)


def _survey(clip: Clip, window: _Stretch, keeper: _Keeper | None = None) -> list[_Look]:
    """Look at the frames that the decoder is set to give inside a stretch."""
    looks: list[_Look] = []
    before: Pixels | None = None
    _go(clip, window.lo)
    for frame in clip.decode():
        t = clip.seconds(frame.pts or 0)
        if t >= window.hi:
            break
        if t < window.lo:
            continue
        tiny = _tiny(frame)
        change = 0.0 if before is None else float(np.abs(tiny.astype(np.int16) - before).mean() / 255)
        before = tiny
        looks.append(_Look(t, frame.pts or 0, sharpness(_luma(frame)), change))
        if keeper is not None:
            keeper.see(looks[-1], frame)
    return looks


def _cuts(looks: list[_Look], most: int) -> list[float]:
    """Give the times of the strongest cuts, in order: a change that stands out of the motion around it."""
    found = []
    for index, look in enumerate(looks):
        around = [x.change for x in looks[max(1, index - AROUND) : index + AROUND + 1] if x is not look]
        if look.change > CUT and look.change > CUT_OVER_MOTION * (float(np.median(around)) if around else 0.0):
            found.append(look)
    return sorted(look.t for look in heapq.nlargest(most, found, key=lambda look: (look.change, -look.t)))


def _stretches(window: _Stretch, cuts: list[float], count: int) -> list[_Stretch]:
    """Divide a stretch at its cuts, and each scene evenly into as many parts as its length is worth (D'Hondt)."""
    edges = [window.lo, *cuts, window.hi]
    scenes = [(lo, hi) for lo, hi in itertools.pairwise(edges) if hi > lo]
    shares = [1] * len(scenes)
    for _ in range(count - len(scenes)):
        longest = max(range(len(scenes)), key=lambda i: ((scenes[i][1] - scenes[i][0]) / (shares[i] + 0.5), -i))
        shares[longest] += 1
    return [
        _Stretch(lo + (hi - lo) * part / share, lo + (hi - lo) * (part + 1) / share)
        for (lo, hi), share in zip(scenes, shares, strict=True)
        for part in range(share)
    ]


def _decode_through(clip: Clip, window: _Stretch, count: int, frames: float) -> list[Frame]:
    if count * 4 <= frames:
        clip.stream.codec_context.skip_frame = "NONREF"
    keeper = _Keeper(_stretches(window, [], count)) if count <= KEPT else None
    looks = _survey(clip, window, keeper)
    cuts = _cuts(looks, count - 1)
    if keeper is not None and not cuts and len(keeper.best) == count:
        return [_finished(clip, keeper.best[index][1]) for index in range(count)]
    chosen: list[_Look] = []
    for part in _stretches(window, cuts, count):
        inside = [look for look in looks if part.lo <= look.t < part.hi]
        if inside:
            chosen.append(max(inside, key=lambda look, part=part: (part.worth(look.t, look.sharpness), -look.t)))  # type: ignore[misc]
    return list(_fetch(clip, sorted(_filled(chosen, looks, count), key=lambda look: look.t)))


def _filled(chosen: list[_Look], looks: list[_Look], count: int) -> list[_Look]:
    """Add the looks farthest in time from those chosen, where parts of the stretch were empty."""
    taken = list(chosen)
    rest = [look for look in looks if look not in taken]
    while rest and len(taken) < count:
        far = max(rest, key=lambda look: (min(abs(look.t - other.t) for other in taken), -look.t))
        taken.append(far)
        rest.remove(far)
    return taken


def _fetch(clip: Clip, looks: list[_Look]) -> Iterator[Frame]:
    """Decode again what was chosen, seeking where the next frame is far ahead."""
    if not looks:
        return
    _go(clip, looks[0].t)
    frames = clip.decode()
    at = -1.0
    for look in looks:
        if at >= 0 and look.t - at > AHEAD_SECONDS and _key_before(clip, look.pts) > at:
            _go(clip, look.t)
            frames = clip.decode()
        for frame in frames:
            at = clip.seconds(frame.pts or 0)
            if (frame.pts or 0) >= look.pts:
                yield _finished(clip, frame)
                break


def _key_before(clip: Clip, pts: int) -> float:
    index = clip.stream.index_entries
    found = index.search_timestamp(pts) if len(index) else -1
    return clip.seconds(index[found].timestamp) if found >= 0 else -1.0


def _seek_through(clip: Clip, window: _Stretch, count: int) -> list[Frame]:
    """Look at key frames only, then compare the frames that follow one key frame in each part."""
    context = clip.stream.codec_context
    context.skip_frame = "NONKEY"
    keys = _survey(clip, window)
    context.skip_frame = "NONREF"
    chosen = []
    for part in _stretches(window, _cuts(keys, count // 2), count):
        inside = [look for look in keys if part.lo <= look.t < part.hi]
        middle = (part.lo + part.hi) / 2
        begin = min(inside, key=lambda look: abs(look.t - middle)).t if inside else part.lo
        best = _sharpest(clip, _Stretch(begin, part.hi))
        if best is not None:
            chosen.append(_finished(clip, best))
    return chosen


def _sharpest(clip: Clip, part: _Stretch) -> VideoFrame | None:
    """Give the sharpest of the first few frames of a part."""
    _go(clip, part.lo)
    near: list[VideoFrame] = []
    for frame in clip.decode():
        t = clip.seconds(frame.pts or 0)
        if t >= part.hi or len(near) == NEAR:
            break
        if t >= part.lo - 1e-6:
            near.append(frame)
    return max(near, key=lambda frame: sharpness(_luma(frame)), default=None)
