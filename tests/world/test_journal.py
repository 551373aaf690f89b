"""The journal tells the truth: whatever calls are made, it equals a full comparison of tables."""

from datetime import UTC, date, datetime, time
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import JsonValue
from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Date,
    DateTime,
    Float,
    Integer,
    MetaData,
    String,
    Table,
    Time,
    insert,
    update,
)
from sqlalchemy import delete as sql_delete

from core.blobs import Blobs
from core.errors import ToolFault
from core.events import Change
from world import journal
from world.domain import Domain
from world.tool import ToolContext, tool
from world.world import World

METADATA = MetaData()
NOTES = Table(
    "diary_notes",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("text", String),
    Column("weight", Float),
    Column("done", Boolean),
    Column("data", JSON(none_as_null=True)),
    Column("at", DateTime),
    Column("day", Date),
    Column("hour", Time),
    Column("count", Integer),
)
PAIRS = Table(
    "diary_pairs",
    METADATA,
    Column("left", String, primary_key=True),
    Column("right", String, primary_key=True),
    Column("value", Float),
)
Row = dict[str, Any]


def _typed(values: Row) -> Row:
    kinds = {"at": datetime, "day": date, "hour": time}
    return {
        key: kinds[key].fromisoformat(value) if key in kinds and value is not None else value
        for key, value in values.items()
    }


@tool(writes=True)
def change_notes(ctx: ToolContext, steps: list[Row], fail: bool = False) -> int:
    """Make some changes in one call.

    Args:
        steps: `{do, id, values}` each.
        fail: Whether to raise a fault at the end.
    """
    for step in steps:
        here = NOTES.c.id == step["id"]
        if step["do"] == "put":
            ctx.db.execute(sql_delete(NOTES).where(here))
            ctx.db.execute(insert(NOTES).values(id=step["id"], **_typed(step["values"])))
        elif step["do"] == "set":
            ctx.db.execute(update(NOTES).where(here).values(**_typed(step["values"])))
        else:
            ctx.db.execute(sql_delete(NOTES).where(here))
    if fail:
        raise ToolFault("This call was asked to fail.", "refused")
    return len(steps)


@tool(writes=True)
def pair_up(ctx: ToolContext, left: str, right: str, value: float | None) -> None:
    """Keep a pair, or drop it where there is no value.

    Args:
        left: First part of the key.
        right: Second part of the key.
        value: What to keep.
    """
    here = (PAIRS.c.left == left) & (PAIRS.c.right == right)
    if value is None:
        ctx.db.execute(sql_delete(PAIRS).where(here))
    elif ctx.db.execute(update(PAIRS).where(here).values(value=value)).rowcount == 0:
        ctx.db.execute(insert(PAIRS).values(left=left, right=right, value=value))


DIARY = Domain("diary", "Diary", (change_notes, pair_up), METADATA)

words = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
floats = st.floats(allow_nan=False, allow_infinity=False)
json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | floats | words,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3),
    max_leaves=6,
)
values = st.fixed_dictionaries(
    {},
    optional={
        "text": st.none() | words,
        "weight": st.none() | floats,
        "done": st.none() | st.booleans(),
        "data": json_values,
        "at": st.none() | st.datetimes().map(datetime.isoformat),
        "day": st.none() | st.dates().map(date.isoformat),
        "hour": st.none() | st.times().map(time.isoformat),
        "count": st.none() | st.integers(-(2**63), 2**63 - 1),
    },
)
step = st.fixed_dictionaries({"do": st.sampled_from(["put", "set", "drop"]), "id": st.integers(1, 4), "values": values})
note_call = st.tuples(
    st.just("change_notes"),
    st.fixed_dictionaries({"steps": st.lists(step.filter(lambda s: s["do"] != "set" or s["values"]), max_size=4)})
    | st.fixed_dictionaries({"steps": st.lists(step, max_size=2), "fail": st.just(True)}),
)
key = st.sampled_from(["a", "b", "a|b", "|", "", "é", "' --", "\\", "\\|"])
pair_call = st.tuples(
    st.just("pair_up"), st.fixed_dictionaries({"left": key, "right": key, "value": st.none() | floats})
)


def compare(before: dict[str, Any], after: dict[str, Any]) -> dict[tuple[str, str], tuple[JsonValue, JsonValue]]:
    """Compare all tables row by row: the slow and obvious way."""
    return {
        (table, where): (before[table].get(where), after[table].get(where))
        for table in before
        for where in {**before[table], **after[table]}
        if before[table].get(where) != after[table].get(where)
    }


def folded(changes: list[Change]) -> dict[tuple[str, str], tuple[JsonValue, JsonValue]]:
    return {(change.table, change.key): (change.before, change.after) for change in journal.net(changes)}


@pytest.fixture(scope="module")
def base(tmp_path_factory):
    world = World([DIARY], Blobs(tmp_path_factory.mktemp("blobs")), datetime(2026, 11, 30, 9, tzinfo=UTC))
    rows = [{"id": 1, "text": "old", "weight": 0.1 + 0.2, "data": {"a": [1]}}, {"id": 2, "done": True}]
    world.fill({"diary_notes": rows, "diary_pairs": [{"left": "a", "right": "b", "value": 1e-9}]})
    world.begin()
    yield world
    world.close()


@settings(max_examples=60, derandomize=True, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(calls=st.lists(note_call | pair_call, max_size=6))
def test_net_change_equals_a_full_comparison_and_replay_rebuilds_it(base, calls):
    world, twin = base.fork(), base.fork()
    try:
        start = world.snapshot()
        for name, arguments in calls:
            before = world.snapshot()
            result = world.call(name, arguments)
            assert folded(result.changes) == compare(before, world.snapshot())
            assert result.fault is None or (result.changes == [] and world.snapshot() == before)
        assert folded(world.changes()) == compare(start, world.snapshot())
        twin.replay(world.changes())
        assert twin.snapshot() == world.snapshot()
        assert folded(twin.changes()) == folded(world.changes())
    finally:
        world.close()
        twin.close()


@pytest.mark.parametrize(
    ("ops", "net"),
    [
        ([], []),
        ([(None, 1)], [("create", None, 1)]),
        ([(None, 1), (1, 2)], [("create", None, 2)]),
        ([(None, 1), (1, None)], []),
        ([(1, 2), (2, 1)], []),
        ([(1, 2), (2, 3)], [("update", 1, 3)]),
        ([(1, None), (None, 1)], []),
        ([(1, None), (None, 2)], [("update", 1, 2)]),
        ([(1, 2), (2, None)], [("delete", 1, None)]),
    ],
)
def test_net(ops, net):
    def row(value):
        return None if value is None else {"id": 1, "value": value}

    kinds = {(True, False): "create", (False, True): "delete", (False, False): "update"}
    changes = [
        Change(table="t", op=kinds[old is None, new is None], key="1", before=row(old), after=row(new))
        for old, new in ops
    ]
    assert [(change.op, change.before, change.after) for change in journal.net(changes)] == [
        (op, row(old), row(new)) for op, old, new in net
    ]


@pytest.mark.parametrize("number", [0.1 + 0.2, 1 / 3, 1e300, 5e-324, 123456789.123456789, 2.0**53])
def test_a_float_is_kept_to_the_last_digit(base, number):
    world = base.fork()
    changes = world.call("pair_up", {"left": "x", "right": "y", "value": number}).changes
    assert repr(changes[0].after["value"]) == repr(number)
    world.close()


@pytest.mark.parametrize("number", [float("nan"), float("inf"), "-inf"])
def test_what_is_no_number_never_gets_in(base, number):
    before = base.snapshot()
    assert base.call("pair_up", {"left": "x", "right": "y", "value": number}).fault.kind == "bad_arguments"
    assert base.snapshot() == before


def test_no_two_rows_share_a_key(base):
    world = base.fork()
    for left, right in [("|", ""), ("", "|"), ("\\", "|"), ("\\|", ""), ("a|b", "c"), ("a", "b|c")]:
        assert world.call("pair_up", {"left": left, "right": right, "value": 1}).fault is None
    assert len(world.snapshot()["diary_pairs"]) == 7
    assert len(journal.net(world.changes())) == 6
    assert world.snapshot()["diary_pairs"]["a|b"] == {"left": "a", "right": "b", "value": 1e-9}
    world.close()


def test_an_update_that_changes_nothing_is_no_change(base):
    world = base.fork()
    same = {"steps": [{"do": "set", "id": 1, "values": {"text": "old"}}]}
    assert world.call("change_notes", same).changes == []
    world.close()
