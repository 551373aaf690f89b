"""`judge DIR`: judge recorded runs again, from their folders alone."""

import argparse
from dataclasses import replace
from pathlib import Path

from cli.output import json_flag
from cli.run import print_runs
from episodes.store import find_runs, read_run, write_verdict
from judges.judge import judge


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command."""
    parser = commands.add_parser("judge", help="judge recorded runs again")
    parser.add_argument("dir", type=Path, help="a run's folder, or the folder that `run --out` wrote")
    parser.add_argument("--judge", default="rules", metavar="JUDGE")
    parser.add_argument("--scoring", choices=("strict", "compat"), default="strict")
    parser.add_argument("--fresh", action="store_true", help="ask a model judge afresh instead of reusing its answers")
    json_flag(parser)
    parser.set_defaults(run=_judge)


def _judge(arguments: argparse.Namespace) -> int:
    runs = []
    for folder in find_runs(arguments.dir):
        run = read_run(folder)
        verdict = judge(run.played, run.events, arguments.judge, arguments.scoring)
        write_verdict(folder, verdict)
        runs.append(replace(run, verdict=verdict))
    return print_runs(runs, arguments.json)
