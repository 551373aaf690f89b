"""The state score: which rows of the world changed, against which were to change.

The change of an episode is the net of all changes of its calls: what a row was before its first and after its last.
Every judged table takes part. Pairs are found per table and operation:

- Created rows are paired with expected ones by the Hungarian method on the mean likeness of the listed columns
  (`judges/likeness.py`). An expected row lists what matters: columns that it does not list (runtime ids, timestamps,
  defaults) are not compared. Two rows less than half alike are no pair: one is missing, the other unexpected.
- Updates and deletes are paired by key. An updated row is compared on its listed columns; each further judged column
  that changed counts as a column that differs. Where an expected row names no key, it is paired like a created one.

What a scenario lists is compared even where the table or column is declared as not judged.

A row adds its score (matching columns / compared columns) to the true positives TP. With A rows changed and E rows
expected: precision = TP / A, recall = TP / E, entity_f1 = 2 TP / (A + E), the harmonic mean of the two.
"""

import json
import math
from collections.abc import Sequence

from pydantic import JsonValue
from pydantic_core import to_jsonable_python

from core.events import CallFinished, Change, Event
from core.verdict import Cell, RowMatch, StateScore
from judges.likeness import last_word, likeness
from judges.matching import best_pairs
from judges.wording import columns_told, told
from scenarios.played import ColumnSchema, Played, TableSchema
from scenarios.schema import ExpectedRow
from world.journal import net

PAIR_BAR = 0.5
"""Least likeness of a pair that was not made by key."""
NAMES = ("name", "title", "subject", "label", "email", "item")
"""What a row is called by, best first: columns that are, or end in, one of these."""
Touches = dict[tuple[str, str], tuple[int, int]]
"""Table and key of a row to `seq` and step of the call that touched it last."""


def score_state(played: Played, events: Sequence[Event]) -> StateScore:
    """Compare the net change of an episode with the expected rows.

    Returns:
        Expected rows in the scenario's order, then unexpected ones in the order in which they were touched;
        `entity_f1` is None where no change is expected and none was made.
    """
    expected = [_plain(row) for row in played.scenario.expect.rows]
    named = {row.table for row in expected}
    finished = [event for event in events if isinstance(event, CallFinished)]
    touches = {(change.table, change.key): (event.seq, event.step) for event in finished for change in event.changes}
    changes = [
        change
        for change in net([change for event in finished for change in event.changes])
        if change.table in named or _counts(played, change)
    ]
    partners = _partners(played, expected, changes)
    rows = [
        _missing(played, wanted) if partner is None else _pair(played, wanted, changes[partner], touches)
        for wanted, partner in zip(expected, partners, strict=True)
    ]
    taken = {partner for partner in partners if partner is not None}
    rest = [change for index, change in enumerate(changes) if index not in taken and _counts(played, change)]
    rows += [_unexpected(played, change, touches) for change in rest]
    rows = [row.model_copy(update={"place": _place(played, row.table)}) for row in rows]
    return _score(rows, expected=len(expected), actual=len(taken) + len(rest))


def is_perfect(state: StateScore) -> bool:
    """Return whether every expected change was made and nothing else was changed."""
    return all(row.state == "match" for row in state.rows)


def table_of(played: Played, name: str) -> TableSchema:
    """Return a table's schema; one that the record does not describe is judged in all its columns."""
    return played.tables.get(name) or TableSchema(domain="", key=[], columns={})


def _column(table: TableSchema, name: str) -> ColumnSchema:
    return table.columns.get(name) or ColumnSchema(type="text")


def _place(played: Played, table: str) -> str:
    domain = table_of(played, table).domain
    return f"the {table.removeprefix(f'{domain}_').replace('_', ' ')}"


def _plain(row: ExpectedRow) -> ExpectedRow:
    return row.model_copy(update={"values": to_jsonable_python(row.values)})


def _score(rows: list[RowMatch], expected: int, actual: int) -> StateScore:
    found = math.fsum(row.score for row in rows)
    return StateScore(
        rows=rows,
        precision=found / actual if actual else None,
        recall=found / expected if expected else None,
        entity_f1=2 * found / (expected + actual) if expected + actual else None,
    )


def _counts(played: Played, change: Change) -> bool:
    table = table_of(played, change.table)
    if not table.judged:
        return False
    return change.op != "update" or any(_column(table, name).judged for name in _changed(change))


def _changed(change: Change) -> list[str]:
    before, after = change.before or {}, change.after or {}
    return [name for name in after if before.get(name) != after[name]]


def _partners(played: Played, expected: Sequence[ExpectedRow], changes: Sequence[Change]) -> list[int | None]:
    """Return for each expected row the index of its change, if it has one."""
    partners: list[int | None] = [None] * len(expected)
    places = {(change.table, change.op, change.key): at for at, change in enumerate(changes)}
    for index, row in enumerate(expected):
        if row.key is not None:
            partners[index] = places.pop((row.table, row.op, row.key), None)
    taken = set(partners)
    groups = {(row.table, row.op) for row in expected if row.key is None}
    for group in sorted(groups):
        left = [at for at, row in enumerate(expected) if row.key is None and (row.table, row.op) == group]
        right = [at for at, change in enumerate(changes) if at not in taken and (change.table, change.op) == group]
        left.sort(key=lambda at: _canonical(expected[at].values))
        right.sort(key=lambda at: _canonical(_side(changes[at])))
        weights = [[_weight(played, expected[one], changes[other]) for other in right] for one in left]
        for one, other in best_pairs(weights):
            partners[left[one]] = right[other]
    return partners


def _side(change: Change) -> dict[str, JsonValue]:
    return (change.before if change.op == "delete" else change.after) or {}


def _canonical(values: object) -> str:
    return json.dumps(values, sort_keys=True, default=str)


def _weight(played: Played, row: ExpectedRow, change: Change) -> float:
    score = _mean(_cells(played, row, change))
    if score < PAIR_BAR:
        return 0.0
    return score + (1e-6 if score == 1.0 else 0.0)  # of equal sums, the one with more full matches


def _mean(cells: Sequence[Cell]) -> float:
    judged = [cell.similarity for cell in cells if cell.judged]
    return math.fsum(judged) / len(judged) if judged else 1.0


def _cells(played: Played, row: ExpectedRow, change: Change) -> list[Cell]:
    table = table_of(played, row.table)
    actual = _side(change)
    cells = [
        Cell(
            column=name,
            expected=value,
            actual=actual.get(name),
            similarity=likeness(value, actual.get(name), _column(table, name).type, name),
        )
        for name, value in row.values.items()
    ]
    if row.op == "update":
        before = change.before or {}
        for name in _changed(change):
            if name not in row.values:
                judged = _column(table, name).judged
                cells.append(
                    Cell(
                        column=name,
                        expected=before.get(name),
                        actual=actual[name],
                        similarity=0.0,
                        judged=judged,
                        extra=judged,
                    )
                )
    return cells


def _pair(played: Played, row: ExpectedRow, change: Change, touches: Touches) -> RowMatch:
    cells = _cells(played, row, change)
    score = _mean(cells)
    return _match(played, change, cells, touches).model_copy(
        update={"state": "match" if score == 1.0 else "differs", "score": score}
    )


def _missing(played: Played, row: ExpectedRow) -> RowMatch:
    table = table_of(played, row.table)
    cells = [Cell(column=name, expected=value, similarity=0.0) for name, value in row.values.items()]
    held = {**_key_values(table, row.key), **row.values}
    return RowMatch(
        table=row.table,
        op=row.op,
        state="missing",
        key=row.key,
        cells=cells,
        name=_name(table, held) or row.key or "",
        told=told(table.told, held),
    )


def _key_values(table: TableSchema, key: str | None) -> dict[str, JsonValue]:
    """Return the columns of a key; none where it does not say them."""
    parts = key.split("|") if key else []
    return dict(zip(table.key, parts, strict=True)) if len(parts) == len(table.key) > 1 else {}


def _unexpected(played: Played, change: Change, touches: Touches) -> RowMatch:
    table, before, after = table_of(played, change.table), change.before or {}, change.after or {}
    cells = [
        Cell(
            column=name,
            expected=before.get(name),
            actual=after.get(name),
            similarity=0.0,
            judged=_column(table, name).judged,
            extra=True,
        )
        for name in (_changed(change) if change.op == "update" else _side(change))
    ]
    return _match(played, change, cells, touches)


def _match(played: Played, change: Change, cells: list[Cell], touches: Touches) -> RowMatch:
    table, held = table_of(played, change.table), _side(change)
    seq, step = touches[change.table, change.key]
    return RowMatch(
        table=change.table,
        op=change.op,
        state="unexpected",
        key=change.key,
        cells=cells,
        name=_name(table, held) or change.key,
        told=told(table.told, held),
        seq=seq,
        step=step,
    )


def _name(table: TableSchema, values: dict[str, JsonValue]) -> str:
    first = [column for column in columns_told(table.told) if column in values]
    for wanted in NAMES:
        for column in [*first, *values]:
            value = values[column]
            if last_word(column) == wanted and isinstance(value, str) and value.strip():
                return value.strip()
    return ""
