"""`scenarios list | show ID | check [PACK] | schema`."""

import argparse
import asyncio
import json
import tempfile
from pathlib import Path
from typing import Any

import yaml

from cli.output import columns, json_flag, show
from episodes.check import check_scenario
from episodes.resources import Resources
from scenarios.loader import load_scenario, scenario_ids
from scenarios.schema import json_schema


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command."""
    parser = commands.add_parser("scenarios", help="list, show and check scenarios")
    kinds = parser.add_subparsers(dest="what", required=True, metavar="WHAT")
    listing = kinds.add_parser("list", help="all scenarios that ship with the app")
    one = kinds.add_parser("show", help="one scenario as YAML")
    one.add_argument("id")
    check = kinds.add_parser("check", help="reference passes, idle fails, one write missing fails")
    check.add_argument("pack", nargs="?")
    schema = kinds.add_parser("schema", help="the JSON Schema of scenario files")
    for kind, function in ((listing, _list), (one, _show), (check, _check), (schema, _schema)):
        json_flag(kind)
        kind.set_defaults(run=function)


def _list(arguments: argparse.Namespace) -> int:
    found = [load_scenario(name) for name in scenario_ids()]
    value = [
        {
            "id": scenario.id,
            "pack": scenario.pack,
            "domain": scenario.domains[0],
            "ui": scenario.ui,
            "facets": scenario.facets.model_dump(exclude_none=True),
        }
        for scenario in found
    ]
    rows = [(scenario.id, "screens" if scenario.ui else scenario.kind, scenario.title) for scenario in found]
    show(value, columns(rows), arguments.json)
    return 0


def _show(arguments: argparse.Namespace) -> int:
    content: dict[str, Any] = load_scenario(arguments.id).model_dump(
        mode="json", by_alias=True, exclude_defaults=True, exclude_none=True
    )
    show(content, [yaml.safe_dump(content, sort_keys=False, allow_unicode=True, width=110)], arguments.json)
    return 0


def _check(arguments: argparse.Namespace) -> int:
    names = [name for name in scenario_ids(arguments.pack) if load_scenario(name).kind == "task"]
    bare = [name for name in names if not load_scenario(name).reference]
    failed = asyncio.run(_failures([name for name in names if name not in bare]))
    value = {"checked": len(names), "failed": failed, "no_reference": bare}
    lines = [f"{entry['id']}: {entry['why']}" for entry in failed]
    lines.append(f"{len(names)} checked, {len(failed)} failed, {len(bare)} without a reference")
    show(value, lines, arguments.json)
    return 1 if failed else 0


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
