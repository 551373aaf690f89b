"""`python app.py COMMAND`: reads the words of the command line and hands over to the command."""

import argparse
import json
import sys
from collections.abc import Sequence

from cli import bench, judge, render, run, scenarios, tools
from core.errors import FirsthandError

COMMANDS = (scenarios, tools, run, judge, render, bench)


def parser() -> argparse.ArgumentParser:
    """Return the parser of all commands."""
    top = argparse.ArgumentParser(prog="app.py", description="Firsthand. Without a command the web app starts.")
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for module in COMMANDS:
        module.add(commands)
    return top


def main(words: Sequence[str]) -> int:
    """Run a command.

    Returns:
        0 when the command did its work, 1 when there is something the user must mend, 2 for wrong usage.
    """
    try:
        arguments = parser().parse_args(words)
    except SystemExit as stop:
        return int(stop.code or 0)
    try:
        code: int = arguments.run(arguments)
    except FirsthandError as error:
        if getattr(arguments, "json", False):
            print(json.dumps({"error": str(error)}))
        print(error, file=sys.stderr)
        return 1
    return code
