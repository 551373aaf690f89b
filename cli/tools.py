"""`tools list | show [DOMAIN/]NAME | search QUERY`."""

import argparse
import json

from cli.output import columns, json_flag, show
from core.errors import ConfigError
from tools import NAMES, load
from tools.discovery import rank
from world.domain import Domain
from world.tool import Tool


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command."""
    parser = commands.add_parser("tools", help="list, show and search tools")
    kinds = parser.add_subparsers(dest="what", required=True, metavar="WHAT")
    listing = kinds.add_parser("list", help="all tools")
    one = kinds.add_parser("show", help="one tool with its documentation")
    one.add_argument("name", metavar="[DOMAIN/]NAME")
    search = kinds.add_parser("search", help="tools that fit a description")
    search.add_argument("query")
    for kind, function in ((listing, _list), (one, _show), (search, _search)):
        kind.add_argument("--toolbox", choices=("full",), default="full", help=argparse.SUPPRESS)
        json_flag(kind)
        kind.set_defaults(run=function)


def _all() -> list[tuple[Domain, Tool]]:
    return [(domain, tool) for domain in map(load, NAMES) for tool in domain.tools]


def _list(arguments: argparse.Namespace) -> int:
    found = _all()
    value = [
        {"name": tool.name, "domain": domain.id, "writes": tool.writes is True, "parameters": tool.parameters}
        for domain, tool in found
    ]
    rows = [(domain.id, tool.name, "writes" if tool.writes is True else "reads") for domain, tool in found]
    show(value, columns(rows), arguments.json)
    return 0


def _show(arguments: argparse.Namespace) -> int:
    domain_id, _, name = arguments.name.rpartition("/")
    found = [(domain, tool) for domain, tool in _all() if tool.name == name and domain_id in ("", domain.id)]
    if not found:
        raise ConfigError(f"There is no tool {arguments.name!r}; `python app.py tools list` names them.")
    if len(found) > 1:
        places = ", ".join(f"{domain.id}/{name}" for domain, _ in found)
        raise ConfigError(f"Several domains have a tool {name!r}: {places}. Name one of them.")
    domain, tool = found[0]
    value = {
        "name": tool.name,
        "domain": domain.id,
        "writes": tool.writes is True,
        "description": tool.description,
        "parameters": tool.parameters,
        "examples": [{"arguments": entry.arguments, "fault": entry.fault} for entry in tool.examples],
    }
    lines = [f"{domain.id}/{tool.name}", "", tool.description, "", json.dumps(tool.parameters, indent=1)]
    show(value, lines, arguments.json)
    return 0


def _search(arguments: argparse.Namespace) -> int:
    tools = _all()
    found = rank(arguments.query, tools)
    domains: dict[str, list[str]] = {}
    for domain, tool in tools:
        domains.setdefault(tool.name, []).append(domain.id)
    value = [{"name": tool.name, "domain": domain.id, "score": round(score, 4)} for domain, tool, score in found]
    lines = {tool.name: f"{score:.2f}" for _, tool, score in reversed(found)}
    rows = [(lines[name], name, ", ".join(domains[name])) for name in dict.fromkeys(tool.name for _, tool, _ in found)]
    show(value, columns(rows), arguments.json)
    return 0
