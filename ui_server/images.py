"""Pictures on screens: `image:12` stands for image 12 of the episode's image store."""

import base64
import binascii
import io
import re
import sys
from collections.abc import Mapping
from urllib.parse import unquote_to_bytes

from PIL import Image

from core.errors import ScreenFault
from ui_server.faults import ScreenFaults, inside, item_docs, shown

IMAGE_REFERENCE = re.compile(r"image:([0-9]{1,9})")
PLACEHOLDER = re.compile(r"IMAGE_URL_[0-9]{1,9}")
URL_PROPERTIES: Mapping[str, str] = {"Image": "url", "Video": "url", "AudioPlayer": "url"}
"""Which property of which component is a URL that is drawn or played."""
INLINE_PICTURE = re.compile(r"data:image/(png|jpeg|gif|webp|svg\+xml)[;,]", re.IGNORECASE)
HEADER = 200_000
"""Characters of a picture's address within which its size is written."""
SCHEME = re.compile(r"[\s\x00-\x1f]*[a-z][a-z0-9+.\x00-\x1f-]*:", re.IGNORECASE)
WEB_ADDRESS = re.compile(r"https?://", re.IGNORECASE)


def image_id(url: object) -> int | None:
    """Return the id named by `image:ID`, or None for anything else."""
    match = IMAGE_REFERENCE.fullmatch(url) if isinstance(url, str) else None
    return int(match.group(1)) if match else None


def inline_pixels(url: str) -> int:
    """Return how many pixels the picture in a data: address has, by its header; 0 for a drawing and what is none.

    Args:
        url: Any address.
    """
    match = INLINE_PICTURE.match(url)
    if match is None or match.group(1).lower() == "svg+xml":
        return 0
    head, _, body = url[:HEADER].partition(",")
    try:
        data = unquote_to_bytes(body)
        if head.lower().endswith(";base64"):
            plain = bytes(letter for letter in data if letter not in b" \t\r\n=")
            data = base64.b64decode(plain[: len(plain) // 4 * 4])
        with Image.open(io.BytesIO(data)) as picture:
            return picture.width * picture.height
    except Image.DecompressionBombError:
        return sys.maxsize
    except (binascii.Error, OSError, SyntaxError, ValueError):
        return 0


def replace_placeholders(messages: object, placeholders: Mapping[str, int]) -> object:
    """Return the messages with every string `IMAGE_URL_n` replaced by the `image:ID` it stands for.

    A string is replaced only where it is the placeholder as a whole, so that text which mentions one stays as it is.

    Args:
        messages: Messages as JSON values, nested no deeper than `Limits.json_depth`.
        placeholders: `{"IMAGE_URL_1": 12}`: image ids by placeholder.

    Raises:
        ScreenFaults: A placeholder in the messages that `placeholders` does not name (`unknown_placeholder`), or
            a value that is no image id (`bad_placeholder`).
    """
    faults: list[ScreenFault] = []
    for name, value in placeholders.items():
        if not PLACEHOLDER.fullmatch(str(name)) or isinstance(value, bool) or not isinstance(value, int) or value < 0:
            where = inside("/image_placeholders", name)
            message = (
                f'image_placeholders maps names like "IMAGE_URL_1" to image ids; {shown({name: value})} is not one.'
            )
            docs = item_docs("Image")
            faults.append(ScreenFault("bad_placeholder", where, message, found=shown(value), docs=docs))
    if faults:
        raise ScreenFaults(faults)
    result = _replaced(messages, "", placeholders, faults)
    if faults:
        raise ScreenFaults(faults)
    return result


def _replaced(value: object, path: str, placeholders: Mapping[str, int], faults: list[ScreenFault]) -> object:
    if isinstance(value, dict):
        return {key: _replaced(inner, inside(path, key), placeholders, faults) for key, inner in value.items()}
    if isinstance(value, list):
        return [_replaced(inner, f"{path}/{index}", placeholders, faults) for index, inner in enumerate(value)]
    if isinstance(value, str) and PLACEHOLDER.fullmatch(value):
        if value in placeholders:
            return f"image:{placeholders[value]}"
        known = ", ".join(sorted(placeholders)) or "none"
        faults.append(
            ScreenFault(
                "unknown_placeholder",
                path,
                f"{value} is not in image_placeholders (it names {known}).",
                found=f'"{value}"',
                allowed=[*sorted(placeholders), "image:ID"],
                docs=item_docs("Image"),
            )
        )
    return value
