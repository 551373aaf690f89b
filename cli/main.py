"""`python app.py COMMAND`: reads the words of the command line and hands over to the command."""

import argparse
import json
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from cli import bench, conformance, importing, judge, render, run, scenarios, tools
from core.errors import FirsthandError

COMMANDS = (scenarios, tools, run, judge, render, importing, conformance, bench)
READER_GONE = 141


class WrongUsageError(Exception):
    """The words fit no command.

    Attributes:
        usage: How the command is to be written.
    """

    def __init__(self, message: str, usage: str) -> None:
        super().__init__(message)
        self.usage = usage


class Parser(argparse.ArgumentParser):
    """A parser that leaves printing to `main`, so that `--json` holds for wrong usage too."""

    def error(self, message: str) -> NoReturn:
        """Raise instead of printing and leaving."""
        raise WrongUsageError(f"{self.prog}: {message}.", self.format_usage())


def parser() -> Parser:
    """Return the parser of all commands."""
    top = Parser(
        prog="app.py",
        description="Firsthand. Without a command the web app starts.",
        epilog="Exit status: 0 when the command did its work, 1 when there is something to mend (it says what), "
        "2 for wrong usage.",
        allow_abbrev=False,
    )
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for module in COMMANDS:
        module.add(commands)
    return top


def main(words: Sequence[str]) -> int:
    """Run a command.

    Returns:
        0 when the command did its work, 1 when there is something the user must mend, 2 for wrong usage, 141 when
        nobody reads its output any more, as a shell says of a program that ended so.
    """
    try:
        code = _run(words)
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return READER_GONE
    return code


def _run(words: Sequence[str]) -> int:
    try:
        arguments = parser().parse_args(words)
    except WrongUsageError as error:
        sys.stderr.write(error.usage)
        return _failed(error, "--json" in words, 2)
    except SystemExit as stop:  # after --help
        return int(stop.code or 0)
    try:
        code: int = arguments.run(arguments)
    except FirsthandError as error:
        return _failed(error, arguments.json, 1)
    except KeyboardInterrupt:
        sys.stderr.write("Stopped.\n")
        return 130
    return code


def _failed(error: Exception, as_json: bool, code: int) -> int:
    if as_json:
        print(json.dumps({"error": str(error)}, ensure_ascii=False))
    print(error, file=sys.stderr)
    return code
