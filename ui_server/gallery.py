"""The screens that ship with the app: read from `assets/screens`, one file each."""

import difflib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from core.errors import ConfigError
from ui_server.messages import Message

ASSETS = Path(__file__).resolve().parent.parent / "assets"
GROUPS = ("cards", "lists", "forms", "confirmations", "dashboards", "media")


@dataclass(frozen=True)
class GalleryScreen:
    """One screen of the gallery.

    Attributes:
        name: Its file's name without `.json`.
        title: What it is called in lists.
        description: One sentence on what it shows.
        group: One of `GROUPS`.
        images: Picture files by the image ids that the messages name.
        messages: v0.9 messages; they open at least one surface.
    """

    name: str
    title: str
    description: str
    group: str
    images: Mapping[int, Path]
    messages: list[Message]


def gallery() -> tuple[GalleryScreen, ...]:
    """Return all screens by group, in the order of `GROUPS`, then by name."""
    screens = [_read(path) for path in (ASSETS / "screens").glob("*.json")]
    return tuple(sorted(screens, key=lambda screen: (GROUPS.index(screen.group), screen.name)))


def gallery_screen(name: str) -> GalleryScreen:
    """Return one screen.

    Raises:
        ConfigError: There is no screen of that name.
    """
    names = sorted(path.stem for path in (ASSETS / "screens").glob("*.json"))
    if name not in names:
        close = ", ".join(difflib.get_close_matches(name, names, cutoff=0.5) or names)
        raise ConfigError(f"The gallery has no screen {name[:60]!r}; take one of {close}.")
    return _read(ASSETS / "screens" / f"{name}.json")


def gallery_file(path: Path) -> GalleryScreen | None:
    """Return the gallery's screen that stands in a file, or None where the file is not one of the gallery's."""
    there = path.resolve()
    return _read(there) if there.parent == ASSETS / "screens" and there.is_file() else None


def _read(path: Path) -> GalleryScreen:
    body = json.loads(path.read_text(encoding="utf-8"))
    return GalleryScreen(
        name=path.stem,
        title=body["title"],
        description=body["description"],
        group=body["group"],
        images={int(number): ASSETS / place for number, place in body["images"].items()},
        messages=body["messages"],
    )
