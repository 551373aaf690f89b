"""A scenario as it was played: what judges need of the world, so that a run's folder is enough to judge it."""

import hashlib
from collections.abc import Iterable

from pydantic import BaseModel, ConfigDict, JsonValue
from sqlalchemy import Boolean, Date, DateTime, Float, Integer, Numeric, String, Table
from sqlalchemy.types import JSON, TypeEngine

from core.events import ImageRef
from scenarios.schema import Scenario
from world.world import World


class ToolSchema(BaseModel):
    """A tool that the agent could call."""

    model_config = ConfigDict(frozen=True)

    name: str
    domain: str
    writes: bool
    """Whether it changes judged rows."""
    parameters: dict[str, JsonValue]


class ColumnSchema(BaseModel):
    """What a judge needs of a column."""

    model_config = ConfigDict(frozen=True)

    type: str
    """`id`, `number`, `text`, `time`, `truth` or `json`."""
    judged: bool = True


class TableSchema(BaseModel):
    """What a judge needs of a table."""

    model_config = ConfigDict(frozen=True)

    domain: str
    key: list[str]
    judged: bool = True
    columns: dict[str, ColumnSchema]
    told: str = ""
    """How a row is told, columns in braces: `{dish_name} at {restaurant_name}`; empty where its name will do."""


class Played(BaseModel):
    """The scenario with its hash, its media as stored, and the schemas of its tools and tables."""

    model_config = ConfigDict(frozen=True)

    scenario: Scenario
    sha256: str
    media: list[ImageRef]
    tools: list[ToolSchema]
    tables: dict[str, TableSchema]


def scenario_hash(scenario: Scenario) -> str:
    """Return the SHA-256 of a scenario's content, independent of how its file is laid out."""
    return hashlib.sha256(scenario.model_dump_json(by_alias=True).encode()).hexdigest()


def as_played(scenario: Scenario, world: World, media: Iterable[ImageRef]) -> Played:
    """Describe a scenario together with the world it is played in."""
    tools = [
        ToolSchema(name=entry.name, domain=domain.id, writes=entry.writes is True, parameters=entry.parameters)
        for domain, entry in world.tools.values()
        if entry.caller == "agent"
    ]
    owners = {name: domain.id for domain in world.domains for name in domain.metadata.tables}
    tables = {name: _table(table, owners.get(name, "world")) for name, table in world.tables.items()}
    return Played(scenario=scenario, sha256=scenario_hash(scenario), media=list(media), tools=tools, tables=tables)


def _table(table: Table, domain: str) -> TableSchema:
    columns = {}
    for column in table.columns:
        kind = "id" if column.primary_key or column.foreign_keys else _kind(column.type)
        columns[column.name] = ColumnSchema(type=kind, judged=column.info.get("judged", True))
    return TableSchema(
        domain=domain,
        key=[column.name for column in table.primary_key],
        judged=table.info.get("judged", True),
        columns=columns,
        told=table.info.get("told", ""),
    )


def _kind(kind: TypeEngine[object]) -> str:
    kinds: list[tuple[type | tuple[type, ...], str]] = [
        (Boolean, "truth"),
        ((Integer, Float, Numeric), "number"),
        ((DateTime, Date), "time"),
        (JSON, "json"),
        (String, "text"),
    ]
    return next((name for types, name in kinds if isinstance(kind, types)), "text")
