"""Encodes frames as a small H.264 file that starts to play at once."""

import io
from collections.abc import Sequence
from pathlib import Path

import av
import numpy as np
from numpy.typing import NDArray
from PIL import Image

from core.errors import MediaError

MAX_BYTES = 2_400_000
QUALITIES = (22, 24, 26, 28, 30, 32)  # constant rate factors; the first whose file is small enough is taken


def encode_clip(frames: Sequence[bytes], path: Path, fps: int) -> int:
    """Write JPEG frames as an mp4 of at most `MAX_BYTES` and return its size in bytes.

    Raises:
        MediaError: There are no frames, or even the lowest quality is too large.
    """
    if not frames:
        raise MediaError(f"{path.name} cannot be encoded: there are no frames.")
    pictures = [np.asarray(Image.open(io.BytesIO(frame)).convert("RGB")) for frame in frames]
    for quality in QUALITIES:
        _write(pictures, path, fps, quality)
        if path.stat().st_size <= MAX_BYTES:
            return path.stat().st_size
    raise MediaError(f"{path.name} stays above {MAX_BYTES} bytes; make the clip shorter or its size smaller.")


def _write(pictures: Sequence[NDArray[np.uint8]], path: Path, fps: int, quality: int) -> None:
    with av.open(str(path), "w", options={"movflags": "+faststart"}) as container:
        stream = container.add_stream("libx264", rate=fps)
        stream.height, stream.width = pictures[0].shape[:2]
        stream.pix_fmt = "yuv420p"
        stream.options = {"crf": str(quality), "preset": "medium", "profile": "high", "g": "48"}
        for picture in pictures:
            container.mux(stream.encode(av.VideoFrame.from_ndarray(picture, format="rgb24")))
        container.mux(stream.encode())
