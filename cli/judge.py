"""`judge DIR`: judge recorded runs again, from their folders alone."""

import argparse
from dataclasses import replace
from pathlib import Path

from cli.output import json_flag
from cli.run import print_runs
from core.errors import ConfigError
from episodes.store import find_runs, read_run, write_verdict
from judges.judge import judge, judge_names


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command."""
    parser = commands.add_parser("judge", help="judge recorded runs again")
    parser.add_argument("dir", type=Path, help="a run's folder, or the folder that `run --out` wrote")
    parser.add_argument("--judge", default="rules", metavar="JUDGE", help=f"one of: {', '.join(judge_names())}")
    parser.add_argument("--scoring", choices=("strict", "compat"), default="strict", help=argparse.SUPPRESS)
    parser.add_argument("--fresh", action="store_true", help=argparse.SUPPRESS)
    json_flag(parser)
    parser.set_defaults(run=_judge)


def _judge(arguments: argparse.Namespace) -> int:
    if arguments.fresh:
        raise ConfigError(f"The judge {arguments.judge} asks no model, so nothing is asked afresh; leave out --fresh.")
    runs = [read_run(folder) for folder in find_runs(arguments.dir)]
    judged = [replace(run, verdict=judge(run.played, run.events, arguments.judge, arguments.scoring)) for run in runs]
    for run in judged:
        if run.verdict is not None:
            write_verdict(run.folder, run.verdict)
    return print_runs(judged, arguments.json)
