"""Numbered marks on a drawn screen, for a user model that sees."""

import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from core.screen import Box, Screen, Target
from renderer.free_space import REACH, Boxes, FreeSpace, grown, meet, meets, overlap, rows
from renderer.legend import MarkLine, legend

YELLOW = "#F6C500"
DARK = "#1B1500"
LETTERS = 13.0
"""Size of the numbers in CSS pixels where there is room."""
SIZES = (1.0, 0.85, 0.7, 0.58, 0.5, 0.43)
"""Shares of that size that are tried until every number stands at its target."""
LEAST = 11.0
"""Least size of the numbers in pixels of the picture; the picture is scaled up where they are tried smaller."""
ZOOMS = (1.0, 1.5, 2.0)
BOLD = 0.3
"""CSS pixels by which a number of that size is drawn thicker than its font."""
PADDING = (3.0, 2.0)
"""CSS pixels beside and above a number of that size."""
RING = ((4.0, DARK, 1.0), (3.0, YELLOW, 2.0), (1.0, DARK, 1.0))
"""The lines around a target: how far out, colour, width, in CSS pixels."""
THIN_RING = ((3.0, DARK, 1.0), (2.0, YELLOW, 1.0), (1.0, DARK, 1.0))
"""The same around a target that stands between words."""
TICKED = ("CheckBox", "ChoicePicker")
"""Targets that show on their left whether they are chosen."""
SQUARE = 19.0
"""Size of what shows it, in CSS pixels, with the ground around it."""
COMPRESSION = 3
"""Level of the picture's compression: a third of the time of the usual one."""
INK = 40
"""Steps of 255 from the ground's colour that make a pixel part of a letter."""
Font = ImageFont.FreeTypeFont | ImageFont.ImageFont


@dataclass(frozen=True)
class Marked:
    """A screen's picture with its targets numbered.

    Attributes:
        png: The picture: the screen scaled up where its gaps are too narrow for the numbers, with a margin on the right
            where numbers still found no room.
        legend: A line for each number.
        tags: Where the numbers stand, in the order of the legend, in pixels of the picture.
        scale: Pixels of the picture per pixel of the screen: 1, 1.5 or 2.
    """

    png: bytes
    legend: tuple[MarkLine, ...]
    tags: tuple[Box, ...]
    scale: float = 1.0


@dataclass(frozen=True)
class _Plan:
    """Where the numbers of one size stand, in pixels of the screen."""

    zoom: float
    letters: float
    sizes: Sequence[tuple[float, float]]
    tags: dict[int, Box]
    left: tuple[int, ...]


def marked(png: bytes, screen: Screen) -> Marked:
    """Draw a ring around each target of a screen, and its number where nothing is written.

    A number stands beside its target, else over its edge or on an empty part of it, else close by with a line to it.
    Where that leaves some without room, all numbers are made smaller, and the picture is scaled up so that they stay
    readable; the few that find no room even then stand farther off or in a margin added on the right, with lines.

    Args:
        png: The screen's image.
        screen: Its targets and texts.

    Raises:
        ValueError: The image is not of the screen's size.
    """
    picture = Image.open(io.BytesIO(png)).convert("RGB")
    if picture.size != (screen.width, screen.height):
        raise ValueError(f"The image has {picture.size} pixels, the screen {(screen.width, screen.height)}.")
    css = max(screen.scale, 1.0)
    boxes = [target.box for target in screen.targets]
    texts = [text.box for text in screen.texts]
    space = FreeSpace(picture, [*texts, *_squares(screen.targets, css)], boxes, css)
    plan = _plan(space)
    tags = _with_those_left(space, plan)
    zoom = plan.zoom
    if zoom != 1.0:
        picture = picture.resize((round(picture.width * zoom), round(picture.height * zoom)), Image.Resampling.LANCZOS)
    boxes, texts, tags = ([_times(box, zoom) for box in each] for each in (boxes, texts, tags))
    width = max([picture.width, *(ceil(x + w) + 2 for x, _, w, _ in tags)])
    height = max([picture.height, *(ceil(y + h) + 1 for _, y, _, h in tags)])
    drawn = Image.new("RGB", (width, height), DARK)
    drawn.paste(picture)
    _draw(drawn, picture, (boxes, texts, tags), (css * zoom, plan.letters * zoom))
    buffer = io.BytesIO()
    drawn.save(buffer, "PNG", compress_level=COMPRESSION)
    return Marked(buffer.getvalue(), legend(screen), tuple(tags), zoom)


def _draw(
    drawn: Image.Image,
    picture: Image.Image,
    boxes: tuple[Sequence[Box], Sequence[Box], Sequence[Box]],
    sizes: tuple[float, float],
) -> None:
    """Draw lines, rings and numbers; `boxes` are those of targets, texts and numbers, `sizes` the scale and letters."""
    (targets, texts, tags), (scale, letters) = boxes, sizes
    holding = meets(rows(texts), rows(targets))
    within, holds = set(), set()
    for text_at, at in np.argwhere(holding).tolist():
        if overlap(targets[at], texts[text_at]) == targets[at]:
            within.add(at)
            holds.add(text_at)
    pen = ImageDraw.Draw(drawn)
    for box, tag in zip(targets, tags, strict=True):
        _leader(pen, box, tag, scale)
    for text in texts:
        _write_again(drawn, picture, text)
    for at, box in enumerate(targets):
        _ring(pen, box, scale, THIN_RING if at in within else RING)
    for at, words in enumerate(texts):
        _write_again(drawn, picture, words, letters=at in holds)
    font = ImageFont.load_default(letters)
    for number, tag in enumerate(tags, 1):
        _tag(pen, tag, str(number), font, letters / LETTERS)


def _plan(space: FreeSpace) -> _Plan:
    """Return the largest numbers that all find room at their targets, else the largest or smallest that mostly do."""
    for share in SIZES:
        plan = _placed(space, share, all_or_none=True)
        if plan is not None:
            return plan
    plans = [plan for share in (SIZES[0], SIZES[-1]) if (plan := _placed(space, share)) is not None]
    return min(plans, key=lambda plan: len(plan.left))


def _placed(space: FreeSpace, share: float, all_or_none: bool = False) -> _Plan | None:
    """Place the numbers of one size at their targets; those with the least choice choose first.

    Returns:
        None where all shall find room and one does not.
    """
    letters = LETTERS * share * space.scale
    zoom = next((zoom for zoom in ZOOMS if letters * zoom >= LEAST), ZOOMS[-1])
    font = ImageFont.load_default(letters * zoom)
    sizes = [_tag_size(number, font, letters * zoom, zoom) for number in range(1, len(space.targets) + 1)]
    choices = []
    for index, size in enumerate(sizes):
        choices.append(space.choices(index, size))
        if all_or_none and not len(choices[-1]):
            return None
    tags: dict[int, Box] = {}
    left = []
    for index in sorted(range(len(sizes)), key=lambda at: (len(choices[at]), at)):
        tag = _first_free(choices[index], tags)
        if tag is not None:
            tags[index] = tag
        elif all_or_none:
            return None
        else:
            left.append(index)
    return _Plan(zoom, letters, sizes, tags, tuple(left))


def _with_those_left(space: FreeSpace, plan: _Plan) -> list[Box]:
    """Return where all numbers stand; those left are set farther off, else in the margin."""
    tags = dict(plan.tags)
    for index in sorted(plan.left):
        size = plan.sizes[index]
        tags[index] = _first_free(space.choices(index, size, REACH), tags) or _in_margin(space, index, size, tags)
    return [tags[index] for index in range(len(tags))]


def _first_free(boxes: Boxes, tags: Mapping[int, Box]) -> Box | None:
    free = np.flatnonzero(~meets(boxes, rows(list(tags.values()))).any(axis=1))
    if not len(free):
        return None
    x, y, width, height = boxes[free[0]].tolist()
    return x, y, width, height


def _tag_size(number: int, font: Font, letters: float, zoom: float) -> tuple[float, float]:
    """Return a tag's width and height in pixels of the screen, whole ones of the picture."""
    share = letters / LETTERS
    left, _, right, _ = font.getbbox(str(number))
    return ceil(right - left + 2 * PADDING[0] * share) / zoom, ceil((LETTERS - 1 + PADDING[1]) * share) / zoom


def _in_margin(space: FreeSpace, index: int, size: tuple[float, float], tags: Mapping[int, Box]) -> Box:
    """Return a place right of the picture, as near to the target's height as the margin has one."""
    x, (_, top, _, height) = space.size[0] + 2.0, space.targets[index]
    wanted = max(min(top + (height - size[1]) / 2, space.size[1] - size[1]), 0.0)
    downs = np.array([wanted, *(row * size[1] for row in range(int(space.size[1] // size[1])))])
    downs = downs[np.argsort(np.abs(downs - wanted), kind="stable")]
    while True:
        column = np.stack([np.full_like(downs, part) for part in (x, 0.0, *size)], axis=1)
        column[:, 1] = downs
        box = _first_free(column, tags)
        if box is not None:
            return box
        x += size[0] + 2.0


def _squares(targets: Sequence[Target], scale: float) -> list[Box]:
    """Return where the boxes and dots stand that show whether something is ticked, left of their labels."""
    squares = []
    for target in targets:
        x, y, width, height = target.box
        side = min(SQUARE * scale, height, width)
        if target.type in TICKED:
            squares.append((x, y + (height - side) / 2, side, side))
    return squares


def _times(box: Box, zoom: float) -> Box:
    return box[0] * zoom, box[1] * zoom, box[2] * zoom, box[3] * zoom


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
    packed = (pixels.astype(np.int32) * (1 << 16, 1 << 8, 1)).sum(axis=2)
    _, places, counts = np.unique(packed, return_index=True, return_counts=True)
    ground = pixels.reshape(-1, 3)[places[counts.argmax()]]
    apart = np.abs(pixels - ground).max(axis=2)
    return Image.fromarray(np.where(apart > INK, 255, 0).astype(np.uint8))


def _tag(pen: ImageDraw.ImageDraw, tag: Box, number: str, font: Font, scale: float) -> None:
    x, y, width, height = tag
    pen.rectangle((x, y, x + width - 1, y + height - 1), fill=YELLOW, outline=DARK, width=round(scale))
    pen.text((x + width / 2, y + height / 2), number, fill=DARK, font=font, anchor="mm", stroke_width=BOLD * scale)
