"""The one plain statement at the head of a verdict: what was asked, what was done, what is wrong."""

from collections.abc import Sequence

from pydantic import JsonValue

from core.events import CallFinished
from core.verdict import Cell, Check, Outcome, RowMatch
from judges.case import Case
from judges.facts import fact_text, missing_facts
from judges.likeness import likeness
from judges.wording import (
    cell_sentence,
    count,
    differing,
    done_sentence,
    listed,
    missing_sentence,
    unexpected_sentence,
    words,
)

MOST = 2
"""Faults that are told; the others are counted."""


def tell(case: Case, checks: Sequence[Check], outcome: Outcome) -> str:
    """Write the statement."""
    if outcome == "pass":
        return _done(case)
    if outcome == "unscored":
        open_ = [check.reason for check in checks if check.gate and check.outcome == "unscored"]
        return open_[0] if open_ else "Nothing in this run could be decided."
    faults = _faults(case)
    if not faults:
        faults = [check.reason for check in checks if check.gate and check.outcome == "fail"]
    if not case.record.calls:
        faults.insert(0, "The agent called no tool.")
    more = len(faults) - MOST
    rest = f" {count(more, 'more thing')} {'is' if more == 1 else 'are'} wrong." if more > 0 else ""
    return " ".join(faults[:MOST]) + rest


def _faults(case: Case) -> list[str]:
    rows = case.state.rows
    faults = [
        cell_sentence(row, cell) + _read_and_written(case, row, cell)
        for row in rows
        if row.state == "differs"
        for cell in differing(row)
    ]
    faults += [missing_sentence(row) for row in rows if row.state == "missing"]
    faults += [unexpected_sentence(row) for row in rows if row.state == "unexpected"]
    lost = [call for call in case.joint.calls if call.state == "missing"]
    if lost and not faults:  # what is wrong with the rows says it better
        names = listed([words(call.tool) for call in lost])
        faults.append(f"{_required(len(lost))} not made as asked: {names}.")
    facts = missing_facts(case.played.scenario.expect.facts, case.record.answers)
    if facts:
        faults.append(f"The answer does not say {listed([fact_text(fact) for fact in facts])}.")
    return faults


def _required(number: int) -> str:
    return "A required call was" if number == 1 else f"{number} required calls were"


def _read_and_written(case: Case, row: RowMatch, cell: Cell) -> str:
    """Say where the agent had the right value and where it wrote another, if it had it."""
    if cell.extra or cell.expected is None or row.seq is None:
        return ""
    reads = [
        event
        for event in case.record.finished
        if event.seq < row.seq and event.fault is None and not event.changes and _holds(event, cell)
    ]
    if not reads:
        return f" The agent wrote it at [{row.step}]."
    return f" The agent read {_raw(cell.expected)} at [{reads[-1].step}] and wrote {_raw(cell.actual)} at [{row.step}]."


def _holds(event: CallFinished, cell: Cell) -> bool:
    """Return whether a result holds the expected value under the cell's column or a like-named key."""
    return any(
        likeness(cell.expected, found, "number" if isinstance(found, int | float) else "text") == 1.0
        for key, found in _scalars(event.value, "")
        if key == cell.column or key in cell.column or cell.column in key or not key
    )


def _scalars(value: JsonValue, key: str) -> list[tuple[str, JsonValue]]:
    if isinstance(value, dict):
        return [pair for name, inner in value.items() for pair in _scalars(inner, name)]
    if isinstance(value, list):
        return [pair for inner in value for pair in _scalars(inner, key)]
    return [(key, value)]


def _raw(value: JsonValue) -> str:
    return f"{value:.10g}" if isinstance(value, float) else str(value)


def _done(case: Case) -> str:
    rows = [row for row in case.state.rows if row.state == "match"]
    told = [done_sentence(row) for row in rows[:MOST]]
    if len(rows) > MOST:
        told.append(f"{count(len(rows) - MOST, 'more change')} made.")
    facts = case.played.scenario.expect.facts
    if facts:
        told.append(f"The answer says {listed([fact_text(fact) for fact in facts])}.")
    if case.joint.required and not rows:
        told.append(f"{count(case.joint.required, 'required call')} made.")
    told.append("That is what was asked." if len(told) else "Everything is as it should be.")
    return " ".join(told)
