"""What a page is given for a picture or clip of the world: bytes that a browser draws, and that stand still."""

import base64
import tempfile
from pathlib import Path

from core.errors import MediaError
from media.frames import frame_at
from media.pictures import decode_picture, encode_png, thumbnail

WIDEST = 2_560
"""Pixels: twice the widest screen."""
PNG = b"\x89PNG\r\n\x1a\n"
JPEG = b"\xff\xd8\xff"
ANIMATED = b"acTL"


def page_picture(number: int, data: bytes) -> dict[str, object] | None:
    """Return the bytes of an image in the shape that the page takes.

    PNG and JPEG go as they are; of an animation, and of a clip, the first frame.

    Args:
        number: The image's id.
        data: A picture or a clip, as stored.

    Returns:
        `{"id", "type", "base64"}`, or None where the bytes cannot be drawn, so that a placeholder stands there.
    """
    kind, drawn = "image/png", data
    if data.startswith(JPEG):
        kind = "image/jpeg"
    elif not data.startswith(PNG) or ANIMATED in data[:1_024]:
        try:
            kind, drawn = _still(data)
        except MediaError:
            return None
    return {"id": number, "type": kind, "base64": base64.b64encode(drawn).decode()}


def _still(data: bytes) -> tuple[str, bytes]:
    try:
        return "image/png", encode_png(decode_picture(data))
    except MediaError:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "clip"
            file.write_bytes(data)
            return "image/jpeg", thumbnail(frame_at(file, 0.0).rgb, WIDEST)
