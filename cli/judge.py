"""`judge DIR`: judge recorded runs again, from their folders alone."""

import argparse
from dataclasses import replace
from pathlib import Path

from cli.output import json_flag
from cli.run import print_runs
from core.blobs import Blobs
from core.errors import ConfigError
from core.verdict import Verdict
from episodes.store import Run, find_runs, read_run, write_verdict
from judges.judge import SCORINGS, judge, judge_names


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command."""
    parser = commands.add_parser("judge", help="judge recorded runs again")
    parser.add_argument("dir", type=Path, help="a run's folder, or the folder that `run --out` wrote")
    parser.add_argument("--judge", default="rules", metavar="JUDGE", help=f"one of: {', '.join(judge_names())}")
    parser.add_argument(
        "--scoring",
        choices=SCORINGS,
        default="strict",
        help="strict; or compat: EgoBench as published, with a line for each thing that strict decides otherwise",
    )
    parser.add_argument("--fresh", action="store_true", help=argparse.SUPPRESS)
    json_flag(parser)
    parser.set_defaults(run=_judge)


def _judge(arguments: argparse.Namespace) -> int:
    if arguments.fresh:
        raise ConfigError(f"The judge {arguments.judge} asks no model, so nothing is asked afresh; leave out --fresh.")
    runs = [read_run(folder) for folder in find_runs(arguments.dir)]
    judged = [replace(run, verdict=_verdict(run, arguments)) for run in runs]
    for run in judged:
        if run.verdict is not None:
            write_verdict(run.folder, run.verdict)
    return print_runs(judged, arguments.json)


def _verdict(run: Run, arguments: argparse.Namespace) -> Verdict:
    blobs = Blobs(run.folder.parent / "blobs")
    return judge(run.played, run.events, arguments.judge, arguments.scoring, blobs)
