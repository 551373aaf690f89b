"""`scenarios list | show ID | check [PACK] | schema`."""

import argparse
import asyncio
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

import yaml

from cli.output import columns, json_flag, show
from core.errors import ConfigError
from episodes.check import check_scenario
from episodes.resources import Resources
from scenarios.importers.shelf import torn
from scenarios.loader import load_scenario, scenario_ids
from scenarios.schema import Scenario, json_schema

MOST_NAMED = 3
"""Checked scenarios that are named one by one; of more, the pack is."""


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command."""
    parser = commands.add_parser("scenarios", help="list, show and check scenarios")
    kinds = parser.add_subparsers(dest="what", required=True, metavar="WHAT")
    listing = kinds.add_parser("list", help="all scenarios that ship with the app")
    one = kinds.add_parser("show", help="one scenario as YAML")
    one.add_argument("id", help="its id, or the path of a YAML file")
    check = kinds.add_parser("check", help="reference passes, idle fails, one write missing fails")
    check.add_argument(
        "pack", nargs="?", help="a pack, the beginning of ids (egobench/retail3), an id, or a YAML file; else all packs"
    )
    schema = kinds.add_parser("schema", help="the JSON Schema of scenario files")
    for kind, function in ((listing, _list), (one, _show), (check, _check), (schema, _schema)):
        json_flag(kind)
        kind.set_defaults(run=function)


def _list(arguments: argparse.Namespace) -> int:
    found, faulty = _loaded(scenario_ids())
    value = [
        {
            "id": scenario.id,
            "pack": scenario.pack,
            "domain": scenario.domains[0],
            "ui": scenario.ui,
            "facets": scenario.facets.model_dump(exclude_none=True),
        }
        for scenario in found.values()
    ]
    rows = [(entry.id, "screens" if entry.ui else entry.kind, entry.title) for entry in found.values()]
    faulty += [{"id": name, "why": why} for name, why in torn()]
    show(value, columns(rows), arguments.json)
    for entry in faulty:
        print(f"{entry['id']}: {entry['why']}", file=sys.stderr)
    return 1 if faulty else 0


def _loaded(names: list[str]) -> tuple[dict[str, Scenario], list[dict[str, str]]]:
    """Load scenarios by name; those that cannot be loaded come as `{id, why}`."""
    found: dict[str, Scenario] = {}
    faulty = []
    for name in names:
        try:
            found[name] = load_scenario(name)
        except ConfigError as error:
            faulty.append({"id": name, "why": str(error)})
    return found, faulty


def _show(arguments: argparse.Namespace) -> int:
    content: dict[str, Any] = load_scenario(arguments.id).model_dump(
        mode="json", by_alias=True, exclude_defaults=True, exclude_none=True
    )
    show(content, [yaml.safe_dump(content, sort_keys=False, allow_unicode=True, width=110)], arguments.json)
    return 0


def _check(arguments: argparse.Namespace) -> int:
    found, failed = _loaded(_asked(arguments.pack))
    tasks = {name: scenario for name, scenario in found.items() if scenario.kind == "task"}
    bare = [name for name, scenario in tasks.items() if not scenario.reference]
    checked = len(failed) + len(tasks)
    failed += asyncio.run(_failures([name for name in tasks if name not in bare]))
    mended = [{"id": name, "why": flaw.text} for name in tasks for flaw in tasks[name].flaws if flaw.mended]
    value = {"checked": checked, "failed": failed, "no_reference": bare} | ({"mended": mended} if mended else {})
    lines = [f"{entry['id']}: {entry['why']}" for entry in failed]
    lines += [f"{entry['id']} was mended: {entry['why']}" for entry in mended]
    names = ", ".join(tasks) if checked <= MOST_NAMED else arguments.pack or "all packs"
    counts = f"{checked} checked, {len(failed)} failed, {len(bare)} without a reference"
    lines.append(f"{names}: {counts}" if names else counts)
    show(value, lines, arguments.json)
    return 1 if failed else 0


def _asked(what: str | None) -> list[str]:
    """Return the names that a pack, the beginning of ids, an id or a file stands for."""
    if what is None or ("/" not in what and not what.endswith((".yaml", ".yml"))):
        return scenario_ids(what)
    return [name for name in scenario_ids() if name.startswith(f"{what.rstrip('/')}/")] or [what]


async def _failures(names: list[str]) -> list[dict[str, str]]:
    failed = []
    with tempfile.TemporaryDirectory() as folder:
        async with Resources(Path(folder), pages=1) as resources:
            for name in names:
                why = await check_scenario(name, resources)
                if why is not None:
                    failed.append({"id": name, "why": why})
    return failed


def _schema(arguments: argparse.Namespace) -> int:
    schema = json_schema()
    show(schema, [json.dumps(schema, indent=1)], arguments.json)
    return 0
