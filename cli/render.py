"""`render FILE [--out FILE.png]`: draw A2UI messages."""

import argparse
import asyncio
from pathlib import Path
from typing import Any

from cli.output import json_flag, numbered, show
from core.errors import ConfigError
from core.screen import CSS_WIDTH
from renderer.draw_file import draw_messages
from renderer.marks import marked
from renderer.view import THEMES, View
from ui_server.gallery import gallery_file

MOST_PICTURE_BYTES = 250_000_000
MOST_TEXT_BYTES = 16_000_000
SHOWN = {"id", "type", "path", "label", "box", "action", "enabled", "value"}


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command."""
    parser = commands.add_parser("render", help="draw a file of A2UI messages")
    parser.add_argument("file", type=Path, help="a JSON list, an object with `messages`, or JSON lines")
    parser.add_argument(
        "--out", type=_png, metavar="FILE.png", help="the picture to write; else only what is on it is told"
    )
    parser.add_argument(
        "--image",
        type=_image,
        action="append",
        default=[],
        metavar="ID=FILE",
        help="a picture or clip that the messages show as image:ID; may be given several times",
    )
    parser.add_argument("--width", type=int, default=CSS_WIDTH, help="CSS pixels, 280 to 1280 (%(default)s)")
    parser.add_argument("--theme", choices=THEMES, default="light", help="%(default)s unless given")
    parser.add_argument("--scale", type=float, default=1.0, help="image pixels per CSS pixel, 1 to 3 (%(default)s)")
    parser.add_argument("--marks", action="store_true", help="number what can be pressed or filled in, and list it")
    json_flag(parser)
    parser.set_defaults(run=_render)


def _render(arguments: argparse.Namespace) -> int:
    view = View(scale=arguments.scale, width=arguments.width, theme=arguments.theme)
    drawn = asyncio.run(draw_messages(_text(arguments.file), _images(arguments), view))
    screen = drawn.screen
    value: dict[str, Any] = {
        "width": screen.width if screen else 0,
        "height": screen.height if screen else 0,
        "scale": screen.scale if screen else 1.0,
        "targets": [target.model_dump(include=SHOWN) for target in screen.targets] if screen else [],
        "faults": [entry for fault in drawn.faults for entry in fault.as_json()],
    }
    lines = [f"{fault.code} at {fault.path or '/'}: {fault.message}" for fault in drawn.faults]
    if drawn.png is not None and screen is not None:
        marks = marked(drawn.png, screen) if arguments.marks else None
        if arguments.out is not None:
            _write(arguments.out, marks.png if marks else drawn.png)
        lines += [*drawn.repairs, *drawn.warnings]
        size = f"{screen.width} × {screen.height} px, {numbered(len(screen.targets), 'target')}"
        lines.append(f"{arguments.out or arguments.file}: {size}")
        if arguments.out is None and marks is None:
            lines += [f'{target.type} "{target.label}"' for target in screen.targets]
        if marks:
            value["marks"] = [{"number": line.number, "text": line.text} for line in marks.legend]
            lines += [line.text for line in marks.legend]
    show(value, lines, arguments.json)
    return 1 if drawn.faults else 0


def _png(text: str) -> Path:
    path = Path(text)
    if path.suffix.lower() != ".png":
        raise argparse.ArgumentTypeError(f"{text!r} does not end in .png, and pictures are written as PNG only")
    return path


def _image(text: str) -> tuple[int, Path]:
    number, _, name = text.partition("=")
    if not number.isdecimal() or not name:
        raise argparse.ArgumentTypeError(f"{text!r} is not ID=FILE, e.g. 1=photo.png")
    return int(number), Path(name)


def _images(arguments: argparse.Namespace) -> dict[int, bytes]:
    """Return the pictures that were named; a screen of the gallery brings its own."""
    known = gallery_file(arguments.file)
    files: dict[int, Path] = {**(known.images if known else {}), **dict(arguments.image)}
    return {number: _bytes(path) for number, path in files.items()}


def _bytes(path: Path) -> bytes:
    try:
        if not path.is_file() and path.exists():
            raise ConfigError(f"{path} is no file; name a picture or clip.")
        return _read(path, MOST_PICTURE_BYTES)
    except OSError as error:
        raise ConfigError(f"{path} cannot be read: {error.strerror}.") from error


def _write(path: Path, png: bytes) -> None:
    try:
        path.write_bytes(png)
    except OSError as error:
        raise ConfigError(f"{path} cannot be written: {error.strerror}.") from error


def _read(path: Path, most: int) -> bytes:
    with path.open("rb") as file:
        content = file.read(most + 1)
    if len(content) > most:
        raise ConfigError(f"{path} has more than {most / 1e6:.0f} MB; name a smaller file.")
    return content


def _text(path: Path) -> str:
    try:
        return _read(path, MOST_TEXT_BYTES).decode("utf-8-sig")
    except OSError as error:
        raise ConfigError(f"{path} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise ConfigError(f"{path} cannot be read: byte {error.start} is no UTF-8.") from error
