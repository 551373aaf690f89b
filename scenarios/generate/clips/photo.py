"""Renders pack shots: `python -m scenarios.generate.clips.photo SCENE.json --out FOLDER [--only ID ...]`.

Each named product of the scene that has a label is drawn alone on a plain light ground, as FOLDER/<object id>.png.
"""

import argparse
import io
import math
import sys
from pathlib import Path

from PIL import Image

from scenarios.generate.clips.render import open_clip
from scenarios.generate.clips.scene import Scene, SceneObject, read_scene

WIDTH, HEIGHT = 320, 360  # pixels of the finished picture; it is drawn at twice that size
FOV = 26.0  # vertical, degrees
FILL = 0.86  # how much of the picture's height or width the product takes


def photo_scene(thing: SceneObject) -> Scene:
    """Return a scene with one product on a light table and a steady camera in front of it."""
    shape = thing.model_extra or {}
    height = float(shape["h"])
    width = float(shape["w"] if "w" in shape else 2 * shape["r"])
    depth = float(shape["d"] if "d" in shape else 2 * shape["r"])
    span = max(height, width * HEIGHT / WIDTH)
    distance = span / (FILL * 2 * math.tan(math.radians(FOV / 2))) + depth / 2
    return Scene.model_validate(
        {
            "id": thing.id,
            "setting": "studio",
            "seed": 1,
            "duration": 1,
            "size": (2 * WIDTH, 2 * HEIGHT),
            "fov": FOV,
            "focus": (0, height / 2, 0),
            "eye": (0, height * 0.5 + distance * 0.14, distance),
            "steady": True,
            "noise": 0,
            "objects": [{**thing.model_dump(exclude_none=True), "at": {"on": "table", "x": 0, "z": 0}}],
            "timeline": [{"t": 0, "do": "look", "at": (0, height * 0.5, 0), "drop": 0}],
        }
    )


def render_photo(thing: SceneObject, path: Path) -> None:
    """Write the pack shot of one product as a PNG of 320x360 pixels.

    Raises:
        RenderError: The engine fails.
    """
    with open_clip(photo_scene(thing)) as clip:
        drawn = Image.open(io.BytesIO(clip.photo(0.0))).convert("RGB")
    small = drawn.resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS)
    small.quantize(256, dither=Image.Dither.NONE).save(path, optimize=True)


def main() -> None:
    """Read the command line and render."""
    parser = argparse.ArgumentParser(description="Render pack shots of a scene's products.")
    parser.add_argument("scene", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--only", nargs="+", default=[])
    asked = parser.parse_args()
    scene = read_scene(asked.scene)
    goods = [scene.named(name) for name in asked.only] or [thing for thing in scene.objects if thing.label]
    asked.out.mkdir(parents=True, exist_ok=True)
    for thing in goods:
        path = asked.out / f"{thing.id}.png"
        render_photo(thing, path)
        sys.stdout.write(f"{path}\n")


if __name__ == "__main__":
    main()
