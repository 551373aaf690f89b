"""`conformance egobench PACK_DIR`: replay a parity pack and print agreement per variant."""

import argparse
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from cli.output import columns, json_flag, show
from episodes.conformance.replay import conformance
from episodes.conformance.report import Figures, Report, Tally


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command."""
    parser = commands.add_parser("conformance", help="compare our worlds with published outcomes")
    parser.add_argument("system", choices=("egobench",), help="whose outcomes: egobench")
    parser.add_argument("dir", type=Path, metavar="PACK_DIR", help="a parity pack: the folder with its index.json")
    json_flag(parser)
    parser.set_defaults(run=_conformance)


def _conformance(arguments: argparse.Namespace) -> int:
    report = conformance(arguments.dir)
    show(report.as_json(), _lines(report), arguments.json)
    return 0


def _lines(report: Report) -> Iterator[str]:
    head = ("variant", "states", "results", "probes", "beyond the schema", "parameters dropped")
    rows = [_row(name, figures) for name, figures in report.variants.items()]
    yield from columns([head, *rows, _row("all", report.total())])
    yield from (f"{name}: not replayed. {why}" for name, why in report.skipped.items())
    known = Counter(entry.known for entry in report.deviations if entry.known is not None)
    yield f"{len(report.deviations)} deviations, {report.unexplained} without a known reason"
    yield from (f"  {number} × {why}" for why, number in known.most_common())
    for entry in report.deviations:
        if entry.known is None:
            place = f"task {entry.task_id}" if entry.task_id is not None else f"probe {entry.probe}"
            yield f"{entry.variant}, {place}: {entry.what}"


def _row(name: str, figures: Figures) -> tuple[str, ...]:
    tallies = (figures.states, figures.results, figures.probes, figures.beyond)
    return (name, *(_share(tally) for tally in tallies), str(figures.dropped))


def _share(tally: Tally) -> str:
    return f"{tally.agree}/{tally.of}" if tally.of else "-"
