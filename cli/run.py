"""`run SCENARIO...`: play scenarios and write their runs."""

import argparse
import asyncio
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from cli.figures import figure_lines, figures
from cli.output import columns, count, json_flag, show
from core.card import Card
from core.errors import ConfigError
from episodes.batch import run_cards
from episodes.store import Run
from judges.judge import judge_names
from roles.modes import MODES
from roles.seats import AGENTS
from scenarios.loader import load_scenario

STOPS = {
    "agent_done": "the agent ended it",
    "user_done": "the user was done",
    "limit": "a limit was reached",
    "agent_fault": "the agent failed",
    "user_fault": "the user failed",
    "infrastructure": "a browser or service failed",
    "crashed": "the app failed",
    "cancelled": "it was stopped",
}
"""Why an episode ended, in words."""


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command."""
    parser = commands.add_parser("run", help="play scenarios by given seats")
    parser.add_argument("scenario", nargs="+", help="ids, or paths of YAML files")
    parser.add_argument("--agent", default="scripted:reference", metavar="SEAT", help=f"one of: {', '.join(AGENTS)}")
    parser.add_argument("--user", default="scripted", metavar="SEAT", help="scripted")
    parser.add_argument("--judge", default="rules", metavar="JUDGE", help=f"one of: {', '.join(judge_names())}")
    parser.add_argument("--interface", choices=("tools", "code"), default="tools", help=argparse.SUPPRESS)
    parser.add_argument("--mode", choices=MODES, help="how the user behaves; else its rounds as they are written")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="added to the scenario's own seed")
    parser.add_argument("--repeat", type=count, default=1, metavar="K", help="play each K times, with seeds N, N+1, …")
    parser.add_argument(
        "--no-pixels",
        action="store_true",
        help="read screens without a browser: the same texts, targets and acts, and no pictures",
    )
    parser.add_argument("--parallel", type=count, default=2, metavar="P", help="how many at once")
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="folder for the runs")
    json_flag(parser)
    parser.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    if arguments.user.partition(":")[0] == "human":
        raise ConfigError("A person plays in the web app, not on the command line; name another --user.")
    cards = [
        Card(
            scenario=name,
            agent=arguments.agent,
            user=arguments.user,
            judge=arguments.judge,
            interface=arguments.interface,
            mode=arguments.mode,
            seed=arguments.seed + turn,
            pixels=not arguments.no_pixels,
            limits=load_scenario(name).limits,
        )
        for name in arguments.scenario
        for turn in range(arguments.repeat)
    ]
    runs = asyncio.run(run_cards(cards, arguments.out, arguments.parallel))
    return print_runs(runs, arguments.json)


def print_runs(runs: Sequence[Run], as_json: bool) -> int:
    """Print runs in the shape that others build on.

    Returns:
        1 if one of them is unscored, else 0.
    """
    value = [summary(run) for run in runs]
    rows = [
        (entry["id"], entry["scenario"], entry["agent"], entry["outcome"], STOPS.get(entry["stop"], ""), _pixels(entry))
        for entry in value
    ]
    summed = figures(runs)
    lines = [*columns(rows), *figure_lines(summed), *_differing(value)]
    show({"runs": value, "figures": summed}, lines, as_json)
    return 1 if any(entry["outcome"] == "unscored" for entry in value) else 0


def summary(run: Run) -> dict[str, Any]:
    """Return one run as `run` and `judge` print it."""
    stop = next((event.stop for event in reversed(run.events) if event.kind == "episode_ended"), None)
    verdict = run.verdict
    return {
        "id": run.id,
        "scenario": run.card.scenario,
        "agent": run.card.agent,
        "user": run.card.user,
        "outcome": verdict.outcome if verdict else "unscored",
        "entity_f1": verdict.state.entity_f1 if verdict else None,
        "joint": verdict.joint.joint_success if verdict else None,
        "checks": {check.name: check.outcome for check in verdict.checks} if verdict else {},
        "stop": stop,
        "causes": [cause.name for cause in verdict.causes] if verdict else [],
        "disagreements": verdict.disagreements if verdict else [],
        "pixels": run.card.pixels,
        "dir": str(run.folder),
    }


def _differing(entries: Sequence[dict[str, Any]]) -> Iterator[str]:
    """Say per run where strict decides otherwise."""
    for entry in entries:
        if entry["disagreements"]:
            yield ""
            yield f"{entry['id']}  {entry['scenario']}"
            yield from (f"  {line}" for line in entry["disagreements"])


def _pixels(entry: dict[str, Any]) -> str:
    return "" if entry["pixels"] else "no pixels"
