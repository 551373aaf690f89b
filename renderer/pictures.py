"""What a page is given for a picture or clip of the world: bytes that a browser draws, and that stand still."""

import base64
import io
import tempfile
from pathlib import Path

from PIL import Image

from core.errors import MediaError
from media.frames import frame_at
from media.pictures import Pixels, decode_picture, encode_png, shrink

LONGEST = 2_560
"""Pixels of the long side: twice the widest screen."""
PNG = b"\x89PNG\r\n\x1a\n"
ANIMATED = b"acTL"


def page_picture(number: int, data: bytes) -> dict[str, object] | None:
    """Return an image in the shape that the page takes: a PNG that stands still.

    A browser decodes a JPEG now at this size, now at that one, so that two drawings of it differ by a shade; it never
    does so with a PNG. Of an animation, and of a clip, the first frame is taken.

    Args:
        number: The image's id.
        data: A picture or a clip, as stored.

    Returns:
        `{"id", "type", "base64"}`, or None where the bytes cannot be drawn, so that a placeholder stands there.
    """
    drawn = data
    try:
        if not data.startswith(PNG) or ANIMATED in data[:1_024]:
            drawn = encode_png(shrink(_pixels(data), LONGEST))
        else:
            _check_sums(data)
    except MediaError:
        return None
    return {"id": number, "type": "image/png", "base64": base64.b64encode(drawn).decode()}


def _check_sums(data: bytes) -> None:
    """Refuse a PNG that ends too soon or is damaged; a browser draws what it can of one, however little.

    Raises:
        MediaError: It is.
    """
    try:
        with Image.open(io.BytesIO(data)) as picture:
            picture.verify()
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError) as error:
        raise MediaError("The picture is damaged.") from error


def _pixels(data: bytes) -> Pixels:
    try:
        return decode_picture(data)
    except MediaError:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "clip"
            file.write_bytes(data)
            return frame_at(file, 0.0).rgb
