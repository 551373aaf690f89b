"""Numbered marks on a drawn screen, for a user model that sees."""

import io
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from core.screen import Box, Screen
from renderer.free_space import FreeSpace, grown, meet, overlap
from renderer.legend import MarkLine, legend

YELLOW = "#F6C500"
DARK = "#1B1500"
LETTERS = 13.0
"""Size of the numbers in CSS pixels."""
BOLD = 0.3
"""CSS pixels by which a number is drawn thicker than its font."""
PADDING = (3.0, 2.0)
"""CSS pixels beside and above a number."""
RING = ((4.0, DARK, 1.0), (3.0, YELLOW, 2.0), (1.0, DARK, 1.0))
"""The lines around a target: how far out, colour, width, in CSS pixels."""
THIN_RING = ((3.0, DARK, 1.0), (2.0, YELLOW, 1.0), (1.0, DARK, 1.0))
"""The same around a target that stands between words."""
INK = 40
"""Steps of 255 from the ground's colour that make a pixel part of a letter."""
Font = ImageFont.FreeTypeFont | ImageFont.ImageFont


@dataclass(frozen=True)
class Marked:
    """A screen's picture with its targets numbered.

    Attributes:
        png: The picture; wider than the screen where a number found no room on it. What is drawn on the screen keeps
            its pixels.
        legend: A line for each number.
        tags: Where the numbers stand, in the order of the legend, in pixels of the picture.
    """

    png: bytes
    legend: tuple[MarkLine, ...]
    tags: tuple[Box, ...]


def marked(png: bytes, screen: Screen) -> Marked:
    """Draw a ring around each target of a screen, and its number where nothing is written.

    A number stands beside its target, else over its edge or on an empty part of it, else farther off with a line to it,
    else in a margin added on the right.

    Args:
        png: The screen's image.
        screen: Its targets and texts.

    Raises:
        ValueError: The image is not of the screen's size.
    """
    picture = Image.open(io.BytesIO(png)).convert("RGB")
    if picture.size != (screen.width, screen.height):
        raise ValueError(f"The image has {picture.size} pixels, the screen {(screen.width, screen.height)}.")
    scale = max(screen.scale, 1.0)
    font = ImageFont.load_default(LETTERS * scale)
    boxes = [target.box for target in screen.targets]
    texts = [text.box for text in screen.texts]
    tags = _placed(FreeSpace(picture, texts, boxes, scale), font)
    width = max([picture.width, *(round(x + w + 1) for x, _, w, _ in tags)])
    drawn = Image.new("RGB", (width, picture.height), DARK)
    drawn.paste(picture)
    pen = ImageDraw.Draw(drawn)
    for box, tag in zip(boxes, tags, strict=True):
        _leader(pen, box, tag, scale)
    for text in texts:
        _write_again(drawn, picture, text)
    for box in boxes:
        within = any(overlap(box, text) == box for text in texts)
        _ring(pen, box, scale, THIN_RING if within else RING)
    for text in texts:
        holds = any(overlap(box, text) == box for box in boxes)
        _write_again(drawn, picture, text, letters=holds)
    for number, tag in enumerate(tags, 1):
        _tag(pen, tag, str(number), font, scale)
    buffer = io.BytesIO()
    drawn.save(buffer, "PNG")
    return Marked(buffer.getvalue(), legend(screen), tuple(tags))


def _placed(space: FreeSpace, font: Font) -> list[Box]:
    """Return where each number stands; those with the least choice choose first."""
    sizes = [_tag_size(number, font, space.scale) for number in range(1, len(space.targets) + 1)]
    choices = [space.choices(index, size) for index, size in enumerate(sizes)]
    tags: dict[int, Box] = {}
    for index in sorted(range(len(sizes)), key=lambda at: (len(choices[at]), at)):
        taken = list(tags.values())
        free = (box for _, box in choices[index] if not any(meet(box, other) for other in taken))
        tags[index] = next(free, None) or _in_margin(space, index, sizes[index], taken)
    return [tags[index] for index in range(len(sizes))]


def _tag_size(number: int, font: Font, scale: float) -> tuple[float, float]:
    left, _, right, _ = font.getbbox(str(number))
    return round(right - left + 2 * PADDING[0] * scale), round((LETTERS - 1 + PADDING[1]) * scale)


def _in_margin(space: FreeSpace, index: int, size: tuple[float, float], taken: Sequence[Box]) -> Box:
    """Return a place right of the picture, as near to the target's height as the margin has one."""
    x, (_, top, _, height) = space.size[0] + 2.0, space.targets[index]
    wanted = max(min(top + (height - size[1]) / 2, space.size[1] - size[1]), 0.0)
    rows = [wanted, *(row * size[1] for row in range(int(space.size[1] // size[1])))]
    while True:
        for y in sorted(rows, key=lambda at: abs(at - wanted)):
            box = (x, y, *size)
            if not any(meet(box, other) for other in taken):
                return box
        x += size[0] + 2.0


def _ring(pen: ImageDraw.ImageDraw, box: Box, scale: float, lines: Sequence[tuple[float, str, float]]) -> None:
    for out, colour, width in lines:
        left, top, wide, high = grown(box, out * scale)
        pen.rectangle((left, top, left + wide - 1, top + high - 1), outline=colour, width=round(width * scale))


def _leader(pen: ImageDraw.ImageDraw, box: Box, tag: Box, scale: float) -> None:
    """Draw a line from a number to its target, where they do not touch; it runs behind what is written."""
    reach = grown(box, RING[0][0] * scale)
    if meet(reach, tag):
        return
    x, y = tag[0] + tag[2] / 2, tag[1] + tag[3] / 2
    ends = [(x, y), (min(max(x, reach[0]), reach[0] + reach[2]), min(max(y, reach[1]), reach[1] + reach[3]))]
    pen.line(ends, fill=DARK, width=round(4 * scale))
    pen.line(ends, fill=YELLOW, width=round(2 * scale))


def _write_again(drawn: Image.Image, picture: Image.Image, text: Box, letters: bool = False) -> None:
    """Put a text back over the lines drawn across it, or only its letters."""
    left, top = int(text[0]), int(text[1])
    piece = picture.crop((left, top, round(text[0] + text[2]) + 1, round(text[1] + text[3]) + 1))
    drawn.paste(piece, (left, top), _letters(piece) if letters else None)


def _letters(piece: Image.Image) -> Image.Image:
    pixels = np.asarray(piece, dtype=np.int16)
    colours, counts = np.unique(pixels.reshape(-1, 3), axis=0, return_counts=True)
    apart = np.abs(pixels - colours[counts.argmax()]).max(axis=2)
    return Image.fromarray(np.where(apart > INK, 255, 0).astype(np.uint8))


def _tag(pen: ImageDraw.ImageDraw, tag: Box, number: str, font: Font, scale: float) -> None:
    x, y, width, height = tag
    pen.rectangle((x, y, x + width - 1, y + height - 1), fill=YELLOW, outline=DARK, width=round(scale))
    pen.text((x + width / 2, y + height / 2), number, fill=DARK, font=font, anchor="mm", stroke_width=BOLD * scale)
