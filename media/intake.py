"""The one door for clips and pictures: checked, made playable, stripped of metadata, stored under their hash."""

import tempfile
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict

from core.blobs import Blobs
from core.errors import MediaError
from media.container import PICTURES
from media.convert import convert, convert_animation, rewrite
from media.pictures import encode_png, read_picture, shrink
from media.probe import MediaLimits, Probe, probe

DEFAULT_LIMITS = MediaLimits()
CONVERTED_SIDE = 1280
PLAYED_SIDE = 1920
STILL_SIDE = 2560
"""Pixels of a stored picture's long side: what a tool cuts and what a model is sent stays quick to decode."""


class Media(BaseModel):
    """A clip or picture as it is stored.

    Attributes:
        kind: A still picture (PNG) or a clip (H.264 MP4).
        sha256: Name of its blob.
        mime: `image/png` or `video/mp4`.
        width: Pixels across as shown.
        height: Pixels down as shown.
        seconds: Length; None for a picture.
        fps: Mean frames per second; None for a picture.
        frames: Frames; 1 for a picture.
        note: What was done to it and what was lost, for the person.
    """

    model_config = ConfigDict(frozen=True)

    kind: Literal["image", "clip"]
    sha256: str
    mime: str
    width: int
    height: int
    seconds: float | None = None
    fps: float | None = None
    frames: int = 1
    note: str = ""


def take_in(path: Path, blobs: Blobs, limits: MediaLimits = DEFAULT_LIMITS, remove: bool = True) -> Media:
    """Take an uploaded file in.

    A picture is set upright and stored as PNG, its long side at most 2,560 pixels. A clip in H.264 that browsers play
    is rewritten into MP4 as it is; anything else, animated pictures too, is coded anew. Sound is kept where it is AAC
    in an MP4 or MOV file.

    Args:
        path: The raw upload.
        blobs: Where the result goes.
        limits: What is let in.
        remove: Delete the raw upload, whatever the outcome.

    Raises:
        MediaError: One sentence on what is wrong with the file and what to do.
    """
    try:
        found = probe(path, limits)
        if found.kind == "image":
            return _take_picture(path, blobs, found)
        with tempfile.TemporaryDirectory(prefix="clip-") as folder:
            return _take_clip(path, Path(folder) / "clip.mp4", blobs, found)
    except MemoryError as error:
        raise MediaError(f"{path.name!r} needs more memory than there is; make it smaller.") from error
    finally:
        if remove and (path.is_file() or path.is_symlink()):
            path.unlink()


def _take_picture(path: Path, blobs: Blobs, found: Probe) -> Media:
    whole = read_picture(path)
    pixels = shrink(whole, STILL_SIDE)
    height, width = pixels.shape[:2]
    note = "stored as PNG without metadata"
    if pixels is not whole:
        note += f"; brought from {whole.shape[1]}x{whole.shape[0]} to {width}x{height}"
    if found.codec != "png":
        note = f"{found.codec.upper()} picture {note}"
    return Media(
        kind="image", sha256=blobs.put(encode_png(pixels)), mime="image/png", width=width, height=height, note=note
    )


def _take_clip(path: Path, target: Path, blobs: Blobs, found: Probe) -> Media:
    notes = []
    damaged = found.damaged
    long_side = max(found.width, found.height)
    if found.playable and long_side <= PLAYED_SIDE:
        rewrite(path, target)
        notes.append("picture kept as it is coded")
    elif found.container in PICTURES:
        convert_animation(path, target, found, CONVERTED_SIDE)
        notes.append(f"animated {found.codec.upper()} converted to H.264")
    else:
        damaged |= convert(path, target, found, PLAYED_SIDE if found.playable else CONVERTED_SIDE)
        notes.append(f"converted from {found.codec.upper()} to H.264")
    stored = probe(target, MediaLimits())
    if (stored.width, stored.height) != (found.width, found.height):
        notes.append(f"brought from {found.width}x{found.height} to {stored.width}x{stored.height}")
    if found.rotation:
        notes.append(f"shown turned by {found.rotation} degrees")
    if found.sound and not stored.sound:
        notes.append(f"sound left out ({found.sound})")
    if damaged:
        notes.append("the file ends early or is damaged in places; what could be read was kept")
    notes.append("metadata removed")
    return Media(
        kind="clip",
        sha256=blobs.put_file(target),
        mime="video/mp4",
        width=stored.width,
        height=stored.height,
        seconds=round(stored.seconds or 0.0, 3),
        fps=stored.fps,
        frames=stored.frames,
        note="; ".join(notes),
    )
