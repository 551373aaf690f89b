"""`bench [WHAT]`: the figures that the README names."""

import argparse
import asyncio
from dataclasses import asdict
from pathlib import Path

from cli.output import columns, json_flag, show
from episodes.bench import NAMES, measure


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command."""
    parser = commands.add_parser("bench", help="measure speed and memory")
    parser.add_argument("what", nargs="?", choices=NAMES, help="one kind of figure; else all")
    parser.add_argument(
        "--examples", type=Path, metavar="DIR", help="draw the A2UI files of a folder in place of the gallery's screens"
    )
    json_flag(parser)
    parser.set_defaults(run=_bench)


def _bench(arguments: argparse.Namespace) -> int:
    figures = asyncio.run(measure(arguments.what, arguments.examples))
    rows = [
        (entry.name, f"{entry.value:g} {entry.unit}", f"{entry.against}: {entry.ratio:g} ×" if entry.ratio else "")
        for entry in figures
    ]
    show({"figures": [asdict(entry) for entry in figures]}, columns(rows), arguments.json)
    return 0
