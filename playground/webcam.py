"""Frames of a visitor's camera, as the browser sends them."""

import base64
import binascii
import io

import gradio as gr
import numpy as np
from numpy.typing import NDArray
from PIL import Image

from core.errors import MediaError
from media.pictures import UNREADABLE

MOST_BYTES = 3_000_000
MOST_PIXELS = 4096 * 2304
SIDE = 1280
"""Pixels of the long side that are kept."""


def webcam() -> gr.Image:
    """Make the camera of the page."""
    return gr.Image(
        sources=["webcam"],
        streaming=True,
        show_label=False,
        visible=False,
        elem_classes="fh-camera",
        buttons=[],
        webcam_options=gr.WebcamOptions(
            mirror=False, constraints={"video": {"width": {"ideal": SIDE}, "facingMode": "environment"}}
        ),
    )


def frame_of(payload: object) -> str | None:
    """Return the data URL in what the browser sent for a frame; None for anything else, and for one that is too long.

    Args:
        payload: The component's value as it came. Gradio would decode it on its loop, or leave it behind as a file.
    """
    url = payload.get("url") if isinstance(payload, dict) else None
    fits = isinstance(url, str) and url.startswith("data:image/") and len(url) <= MOST_BYTES * 4 // 3 + 64
    return url if fits else None


def read_frame(url: str) -> NDArray[np.uint8]:
    """Decode a frame: some milliseconds of work, to be done away from the loops.

    Args:
        url: A data URL of a JPEG, PNG or WebP picture.

    Returns:
        Height × width × 3 RGB, its long side at most 1280.

    Raises:
        MediaError: It is no picture, or a larger one than a camera gives.
    """
    try:
        data = base64.b64decode(url.partition(",")[2], validate=True)
        with Image.open(io.BytesIO(data), formats=("JPEG", "PNG", "WEBP")) as image:
            if image.width * image.height > MOST_PIXELS:
                raise MediaError(f"A frame of {image.width}x{image.height} pixels is too large for a camera.")
            image.draft("RGB", (SIDE, SIDE))
            plain = image.convert("RGB")
            plain.thumbnail((SIDE, SIDE))
            return np.asarray(plain)
    except (binascii.Error, *UNREADABLE) as error:
        raise MediaError("The camera sent something that is no picture.") from error
