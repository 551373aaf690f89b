"""Looking closer at the pictures of the world."""

from typing import Annotated

from pydantic import Field
from typing_extensions import TypedDict

from core.errors import MediaError, ToolFault
from core.events import ImageRef
from media.pictures import decode_picture, encode_png
from world.domain import Domain
from world.tool import Example, ToolContext, tool

PARTS = 1000
Part = Annotated[int, Field(ge=0, le=PARTS)]


class Picture(TypedDict):
    """An image that comes with the result."""

    image_id: int
    name: str
    width: int
    height: int
    parent: int | None
    t: float | None


class Size(TypedDict):
    """Width and height in pixels."""

    width: int
    height: int


def _still(ctx: ToolContext, image_id: int) -> ImageRef:
    ref = ctx.images.get(image_id)
    if ref.kind == "clip":
        stills = [str(entry.id) for entry in ctx.images.all() if entry.kind != "clip"]
        others = f"Still images are {', '.join(stills[:20])}." if stills else "There are no still images yet."
        raise ToolFault(f"Image {image_id} is a video clip, not a still image. {others}", "refused")
    return ref


def _picture(ref: ImageRef) -> Picture:
    return Picture(image_id=ref.id, name=ref.name, width=ref.width, height=ref.height, parent=ref.parent, t=ref.t)


@tool(
    examples=[
        Example({"image_id": 1}),
        Example({"image_id": 99}, fault="not_found"),
        Example({"image_id": 2}, fault="refused"),
    ]
)
def view_image(ctx: ToolContext, image_id: int) -> Picture:
    """Look at an image again; the picture itself comes with the result.

    Args:
        image_id: Id of a still image, as messages and tool results name it.

    Returns:
        `{image_id, name, width, height, parent, t}`: size in pixels; `parent` is the image or clip it was made from
        and `t` its time in the clip in seconds, each null where there is none.

    Raises:
        not_found: There is no image of that id.
        refused: It is a video clip, not a still image.
    """
    ref = _still(ctx, image_id)
    ctx.shown.append(ref)
    return _picture(ref)


@tool(
    writes="bookkeeping",
    examples=[
        Example({"image_id": 1, "left": 250, "upper": 0, "right": 750, "lower": 500}),
        Example({"image_id": 99, "left": 0, "upper": 0, "right": 500, "lower": 500}, fault="not_found"),
        Example({"image_id": 2, "left": 0, "upper": 0, "right": 500, "lower": 500}, fault="refused"),
        Example({"image_id": 1, "left": 500, "upper": 0, "right": 500, "lower": 500}, fault="bad_arguments"),
    ],
)
def crop_image(ctx: ToolContext, image_id: int, left: Part, upper: Part, right: Part, lower: Part) -> Picture:
    """Cut a rectangle out of an image into a new image, to see a detail in full resolution.

    Edges are in thousandths of the image's width and height, whatever its size in pixels: 0 is the left or upper
    border, 1000 the right or lower one.

    Args:
        image_id: Id of a still image.
        left: Left edge, 0 to 1000.
        upper: Upper edge, 0 to 1000.
        right: Right edge, 0 to 1000, greater than `left`.
        lower: Lower edge, 0 to 1000, greater than `upper`.

    Returns:
        `{image_id, name, width, height, parent, t}` of the new image, which comes with the result; use its
        `image_id` from then on.

    Raises:
        not_found: There is no image of that id.
        refused: It is a video clip, or its file cannot be read.
        bad_arguments: The rectangle is empty.
    """
    ref = _still(ctx, image_id)
    if left >= right or upper >= lower:
        raise ToolFault(
            f"The rectangle {left}..{right} by {upper}..{lower} is empty; left must be below right and upper below"
            " lower.",
            "bad_arguments",
        )
    try:
        pixels = decode_picture(ctx.images.data(image_id))
    except MediaError as error:
        raise ToolFault(f"Image {image_id} cannot be cut: {error}", "refused") from error
    high, wide = pixels.shape[:2]
    across = slice(left * wide // PARTS, -(-right * wide // PARTS))
    down = slice(upper * high // PARTS, -(-lower * high // PARTS))
    part = pixels[down, across]
    made = ImageRef(
        id=0,
        sha256="",
        name=f"part of image {image_id}",
        width=int(part.shape[1]),
        height=int(part.shape[0]),
        t=ref.t,
        parent=image_id,
    )
    return _picture(ctx.images.add(encode_png(part), made))


@tool(
    examples=[
        Example({"image_id": 1}),
        Example({"image_id": 99}, fault="not_found"),
        Example({"image_id": 2}, fault="refused"),
    ]
)
def get_image_size(ctx: ToolContext, image_id: int) -> Size:
    """Tell how large an image is.

    Args:
        image_id: Id of a still image.

    Returns:
        `{width, height}` in pixels.

    Raises:
        not_found: There is no image of that id.
        refused: It is a video clip, not a still image.
    """
    ref = _still(ctx, image_id)
    return Size(width=ref.width, height=ref.height)


DOMAIN = Domain(id="vision", title="Pictures", tools=(view_image, crop_image, get_image_size))
