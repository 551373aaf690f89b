"""`render FILE --out FILE.png`: draw A2UI messages."""

import argparse
import asyncio
import json
from pathlib import Path
from typing import Any

from cli.output import json_flag, show
from core.errors import ConfigError
from renderer.draw_file import draw_messages


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command."""
    parser = commands.add_parser("render", help="draw a file of A2UI messages")
    parser.add_argument("file", type=Path, help="a JSON list, an object with `messages`, or JSON lines")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE.png")
    json_flag(parser)
    parser.set_defaults(run=_render)


def _render(arguments: argparse.Namespace) -> int:
    png, screen, faults = asyncio.run(draw_messages(read_messages(arguments.file)))
    value: dict[str, Any] = {
        "width": screen.width,
        "height": screen.height,
        "scale": screen.scale,
        "targets": [
            target.model_dump(include={"id", "type", "path", "label", "box", "action", "enabled", "value"})
            for target in screen.targets
        ],
        "faults": [{"code": fault.code, "path": fault.path, "message": fault.message} for fault in faults],
    }
    if png:
        try:
            arguments.out.write_bytes(png)
        except OSError as error:
            raise ConfigError(f"{arguments.out} cannot be written: {error.strerror}.") from error
    lines = [f"{fault.code} at {fault.path or '/'}: {fault.message}" for fault in faults]
    if png:
        lines.append(f"{arguments.out}: {screen.width} × {screen.height} px, {len(screen.targets)} targets")
    show(value, lines, arguments.json)
    return 1 if faults else 0


def read_messages(path: Path) -> object:
    """Read a JSON value, or JSON lines as a list.

    Raises:
        ConfigError: The file is missing or is neither.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"{path} cannot be read: {error}.") from error
    try:
        return json.loads(text)
    except json.JSONDecodeError as whole:
        try:
            return [json.loads(line) for line in text.splitlines() if line.strip()]
        except json.JSONDecodeError:
            raise ConfigError(f"{path} is neither JSON nor JSON lines: {whole}.") from whole
