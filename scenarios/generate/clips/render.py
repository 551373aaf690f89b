"""Renders a scene: `python -m scenarios.generate.clips.render SCENE.json --out FOLDER [--still SECONDS ...]`.

Writes FOLDER/<id>.mp4 and FOLDER/<id>.record.json, or with `--still` one JPEG for each time. A clip of 14 s takes about
eight minutes of two cores.
"""

import argparse
import base64
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from renderer.clip_page import ClipPage, open_clip_page
from scenarios.generate.clips.bundle import engine_bundle
from scenarios.generate.clips.encode import encode_clip
from scenarios.generate.clips.record import ClipRecord
from scenarios.generate.clips.scene import Scene, read_scene

FPS = 24
SAMPLE_EVERY = 4  # frames between two samples of the record


class OpenedClip:
    """A scene that stands ready in a page."""

    def __init__(self, page: ClipPage, scene: Scene) -> None:
        self._page = page
        self.scene = scene
        page.evaluate("async scene => { window.clip = await openClip(scene); }", scene.for_engine())

    def frame(self, seconds: float) -> bytes:
        """Return the JPEG of the frame at a time; the same time always gives the same bytes."""
        return base64.b64decode(self._page.evaluate("t => clip.frame(t)", seconds))

    def photo(self, seconds: float) -> bytes:
        """Return the PNG of the picture at a time, drawn with full smoothing."""
        return base64.b64decode(self._page.evaluate("t => clip.photo(t)", seconds))

    def record(self) -> ClipRecord:
        """Return the record of the whole clip."""
        samples: list[dict[str, Any]] = []
        for frame in range(0, frame_count(self.scene), SAMPLE_EVERY):
            samples.append({"frame": frame, **self._page.evaluate("t => clip.record(t)", frame / FPS)})
        summary = self._page.evaluate("() => clip.summary()")
        return ClipRecord.model_validate(
            {
                "clip": self.scene.id,
                "fps": FPS,
                "size": self.scene.size,
                "duration": self.scene.duration,
                "intervals": summary["intervals"],
                "objects": [recorded_object(self.scene, found) for found in summary["objects"]],
                "samples": samples,
            }
        )


def recorded_object(scene: Scene, found: dict[str, str]) -> dict[str, Any]:
    """Return an object's entry in the record: id, name, and for goods the label and the price on the tag."""
    thing = scene.named(found["id"])
    printed = {"label": thing.label.lines} if thing.label else {}
    return {**found, **printed, **({"price": thing.price} if thing.price else {})}


def frame_count(scene: Scene) -> int:
    """Return how many frames the clip has."""
    return round(scene.duration * FPS)


@contextmanager
def open_clip(scene: Scene) -> Iterator[OpenedClip]:
    """Open a scene in a page of its own.

    Raises:
        ConfigError: The engine cannot be built or there is no browser.
        RenderError: The engine fails on the scene.
    """
    with open_clip_page(engine_bundle()) as page:
        yield OpenedClip(page, scene)


def render_clip(scene: Scene, folder: Path) -> tuple[Path, Path]:
    """Render a scene into `folder` and return the paths of the clip and of its record.

    Each frame is kept in `folder/<id>.frames/` as it is drawn; those that stand there are taken as they are, so that an
    interrupted rendering goes on where it was. Remove the folder after a change of scene or engine.
    """
    video, record = folder / f"{scene.id}.mp4", folder / f"{scene.id}.record.json"
    kept = folder / f"{scene.id}.frames"
    kept.mkdir(exist_ok=True)
    paths = [kept / f"{index:04d}.jpg" for index in range(frame_count(scene))]
    with open_clip(scene) as clip:
        for index, path in enumerate(paths):
            if not path.exists():
                drawn = path.with_suffix(".part")
                drawn.write_bytes(clip.frame(index / FPS))
                drawn.rename(path)
        record.write_text(clip.record().model_dump_json(exclude_defaults=True))
    encode_clip([path.read_bytes() for path in paths], video, FPS)
    return video, record


def render_stills(scene: Scene, times: list[float], folder: Path) -> list[Path]:
    """Render single frames as JPEG files and return their paths."""
    paths = [folder / f"{scene.id}_{seconds:05.2f}.jpg" for seconds in times]
    with open_clip(scene) as clip:
        for seconds, path in zip(times, paths, strict=True):
            path.write_bytes(clip.frame(seconds))
    return paths


def main() -> None:
    """Read the command line and render."""
    parser = argparse.ArgumentParser(description="Render a first-person clip from a scene file.")
    parser.add_argument("scene", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--still", type=float, nargs="+", default=[])
    asked = parser.parse_args()
    scene = read_scene(asked.scene)
    asked.out.mkdir(parents=True, exist_ok=True)
    written = render_stills(scene, asked.still, asked.out) if asked.still else [*render_clip(scene, asked.out)]
    sys.stdout.write("".join(f"{path}\n" for path in written))


if __name__ == "__main__":
    main()
