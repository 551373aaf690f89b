"""Published calls on our worlds."""

from datetime import datetime

from pydantic import JsonValue

from core.blobs import Blobs
from core.errors import ConfigError
from scenarios.importers.egobench.layouts import layout_of
from scenarios.importers.egobench.reading import read_object
from scenarios.importers.egobench.source import Variant
from tools import load
from world.domain import Rows
from world.world import World


def rows_of(variant: Variant) -> Rows:
    """Return a variant's initial data as rows.

    Raises:
        ConfigError: The file cannot be read or is not in the published layout.
    """
    initial = read_object(variant.initial)
    try:
        return layout_of(variant.domain).rows(initial)
    except (LookupError, TypeError, AttributeError, ValueError) as error:
        what = f"{type(error).__name__}: {error}"[:120]
        raise ConfigError(f"{variant.initial} is not in the published layout of {variant.domain} ({what}).") from error


def first_world(domain: str, rows: Rows, blobs: Blobs, now: datetime) -> World:
    """Open a world of one domain at a variant's initial data, its journal started. Fork it for each task.

    Raises:
        ConfigError: The rows do not fit the tables.
    """
    world = World([load(domain)], blobs, now)
    world.fill(rows)
    world.begin()
    return world


def without_unknown(
    world: World, tool: str, parameters: dict[str, JsonValue]
) -> tuple[dict[str, JsonValue], list[str]]:
    """Leave out the parameters that a tool does not have.

    Returns:
        The parameters that stay, and the names of those left out; all stay where there is no such tool.
    """
    if tool not in world.tools:
        return parameters, []
    known = world.tools[tool][1].arguments.model_fields
    dropped = [name for name in parameters if name not in known]
    return {name: value for name, value in parameters.items() if name in known}, dropped
