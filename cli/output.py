"""Printing: one JSON value, or lines for people."""

import argparse
import json
from collections.abc import Iterable, Sequence


def count(text: str) -> int:
    """Read a whole number of 1 or more, as an argument's type."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{number} is less than 1")
    return number


def numbered(number: int, noun: str) -> str:
    """Write a number with its noun: `1 target`, `3 targets`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def json_flag(parser: argparse.ArgumentParser) -> None:
    """Give a command the flag `--json`."""
    parser.add_argument("--json", action="store_true", help="print one JSON value and nothing else")


def show(value: object, lines: Iterable[str], as_json: bool) -> None:
    """Print the value as JSON, or the lines."""
    if as_json:
        print(json.dumps(value, ensure_ascii=False))
    else:
        for line in lines:
            print(line)


def columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Lay rows out in columns."""
    if not rows:
        return []
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
