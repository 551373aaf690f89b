"""The journal: SQLite triggers write each changed row, before and after, in the transaction that changes it.

A call's changes, the state at any event, the final difference and the page's list of changes all come from here.
"""

import json
import sqlite3
from collections.abc import Iterable, Sequence
from typing import Any

from pydantic import JsonValue
from sqlalchemy import JSON, Boolean, Column, Connection, DateTime, Float, MetaData, Table, Time, text

from core.events import Change

_CREATE = text(
    "CREATE TABLE _journal (seq INTEGER PRIMARY KEY AUTOINCREMENT, tbl TEXT NOT NULL, op TEXT NOT NULL,"
    " key TEXT NOT NULL, before TEXT, after TEXT)"
)
_POSITION = text("SELECT coalesce(max(seq), 0) FROM _journal")
_ENTRIES = text("SELECT tbl, op, key, before, after FROM _journal WHERE seq > :since ORDER BY seq")

EXACT = "_exact"
"""SQL function for the shortest text of a float that reads back as the same float; SQLite's own keeps 15 digits."""


def prepare(connection: sqlite3.Connection) -> None:
    """Give a fresh connection what the triggers call."""
    connection.create_function(EXACT, 1, _exact, deterministic=True)


def _exact(number: float) -> str:
    return repr(number)


def key_of(parts: Sequence[object]) -> str:
    """Return the key of a row from its primary key's values: one as it is, several joined by `|`.

    Within several, `|` and backslash stand behind a backslash, so that no two rows share a key.
    """
    if len(parts) == 1:
        return str(parts[0])
    return "|".join(str(part).replace("\\", "\\\\").replace("|", "\\|") for part in parts)


def install(connection: Connection, metadatas: Iterable[MetaData]) -> None:
    """Create the journal and the triggers of every table; call it once, before the episode's first call."""
    connection.execute(_CREATE)
    for metadata in metadatas:
        for table in metadata.sorted_tables:
            for trigger in _triggers(table):
                connection.exec_driver_sql(trigger)


def _triggers(table: Table) -> list[str]:
    def value(side: str, column: Column[Any]) -> str:
        found = f'{side}."{column.name}"'
        if isinstance(column.type, Float | JSON):  # a JSON column that holds a bare number holds a float
            return f"CASE typeof({found}) WHEN 'real' THEN json({EXACT}({found})) ELSE {found} END"
        return found

    def row(side: str) -> str:
        pairs = ", ".join(f"'{column.name}', {value(side, column)}" for column in table.columns)
        return f"json_object({pairs})"

    def key(side: str) -> str:
        parts = [f'CAST({side}."{column.name}" AS TEXT)' for column in table.primary_key]
        if len(parts) > 1:  # as `key_of` writes them
            parts = [f"replace(replace({part}, '\\', '\\\\'), '|', '\\|')" for part in parts]
        return " || '|' || ".join(parts)

    shapes = {
        "create": ("INSERT", key("NEW"), "NULL", row("NEW")),
        "update": ("UPDATE", key("NEW"), row("OLD"), row("NEW")),
        "delete": ("DELETE", key("OLD"), row("OLD"), "NULL"),
    }
    return [
        f'CREATE TRIGGER "_journal_{table.name}_{op}" AFTER {verb} ON "{table.name}" BEGIN '
        "INSERT INTO _journal (tbl, op, key, before, after) "
        f"VALUES ('{table.name}', '{op}', {where}, {old}, {new}); END"
        for op, (verb, where, old, new) in shapes.items()
    ] + [
        f'CREATE TRIGGER "_journal_{table.name}_key" BEFORE UPDATE ON "{table.name}" '
        f"WHEN {key('NEW')} IS NOT {key('OLD')} BEGIN SELECT RAISE(ABORT, 'a key of {table.name} never changes'); END"
    ]


def position(connection: Connection) -> int:
    """Return the number of the newest entry; 0 for an empty journal."""
    return int(connection.execute(_POSITION).scalar_one())


def read(connection: Connection, tables: dict[str, Table], since: int = 0) -> list[Change]:
    """Return the entries after `since`, oldest first, with values as their columns mean them."""
    rows = connection.execute(_ENTRIES, {"since": since})
    return [
        Change(table=name, op=op, key=key, before=decode(tables[name], before), after=decode(tables[name], after))
        for name, op, key, before, after in rows
        if before != after
    ]


def decode(table: Table, row: str | None) -> dict[str, JsonValue] | None:
    """Read one journalled row: what SQLite keeps as text or 0/1 (JSON, truth values, times) becomes itself again.

    Times are ISO 8601 with a `T`.
    """
    if row is None:
        return None
    values: dict[str, JsonValue] = json.loads(row)
    for column in table.columns:
        value = values[column.name]
        if isinstance(column.type, Boolean) and value is not None:
            values[column.name] = bool(value)
        elif isinstance(column.type, JSON) and isinstance(value, str):
            values[column.name] = json.loads(value)
        elif isinstance(column.type, DateTime | Time) and isinstance(value, str):
            values[column.name] = column.type.python_type.fromisoformat(value).isoformat()
    return values


def net(changes: Sequence[Change]) -> list[Change]:
    """Fold a run of entries into one change per row: what is different in the end, in order of first touch.

    A row that ends as it began, or that was made and removed again, leaves nothing.
    """
    rows: dict[tuple[str, str], tuple[dict[str, JsonValue] | None, dict[str, JsonValue] | None]] = {}
    for change in changes:
        where = (change.table, change.key)
        first = rows[where][0] if where in rows else change.before
        rows[where] = (first, change.after)
    folded = []
    for (table, key), (before, after) in rows.items():
        if before == after:
            continue
        op = "create" if before is None else "delete" if after is None else "update"
        folded.append(Change(table=table, op=op, key=key, before=before, after=after))
    return folded
