"""`import PATH`: take scenarios of a published system over from files of its own shape."""

import argparse
from collections.abc import Iterator
from pathlib import Path

from cli.output import columns, json_flag, show
from core.errors import ConfigError
from scenarios.importers.egobench.importer import ImportReport, import_egobench
from scenarios.importers.egobench.source import is_source
from scenarios.importers.shelf import shelf


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command."""
    parser = commands.add_parser("import", help="take over the tasks of EgoBench from a folder of yours")
    parser.add_argument(
        "path", type=Path, metavar="PATH", help="a checkout of EgoBench, data unpacked from one, or a parity pack"
    )
    json_flag(parser)
    parser.set_defaults(run=_import)


def _import(arguments: argparse.Namespace) -> int:
    if not arguments.path.is_dir():
        raise ConfigError(f"{arguments.path} is no folder; name the one that holds what is to be imported.")
    if not is_source(arguments.path):
        raise ConfigError(
            f"{arguments.path} holds nothing that can be imported; a checkout of EgoBench has scenarios/final/*.json, "
            "a parity pack has index.json."
        )
    report = import_egobench(arguments.path)
    value = {
        "pack": "egobench",
        "folder": str(shelf()),
        "scenarios": report.scenarios,
        "variants": report.variants,
        "refused": [{"id": name, "why": why} for name, why in report.refused],
        "flaws": [{"id": name, "what": flaw.text, "mended": flaw.mended} for name, flaw in report.flaws],
        "without_clip": report.without_clip,
    }
    show(value, _lines(report), arguments.json)
    return 0 if report.scenarios else 1


def _lines(report: ImportReport) -> Iterator[str]:
    yield from columns([(name, f"{number} scenarios") for name, number in report.variants.items()])
    yield f"{report.scenarios} scenarios of EgoBench stand in {shelf()}; `python app.py scenarios list` names them."
    if report.without_clip:
        yield f"Without a clip, since the folder has none of these: {', '.join(report.without_clip)}."
    yield from (f"{name} is no scenario: {why}" for name, why in report.refused)
    yield from (f"{name} was published broken: {flaw.text}" for name, flaw in report.flaws if not flaw.mended)
    mended = [name for name, flaw in report.flaws if flaw.mended]
    if mended:
        yield f"Slips mended: {len(mended)}, in tasks: {len(set(mended))}; --json and `scenarios check` name each."
