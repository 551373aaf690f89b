"""Joint validation, strictly: the calls that a scenario requires against those that were issued, and the live state.

A required call is met by an issued one that succeeded, is of its tool (`tool` or `domain/tool`) and agrees on each
argument that the requirement lists (`judges/arguments.py`). Pairs are found by maximum bipartite matching, so that each
issued call meets at most one requirement and as many as possible are met. What no single call meets may still be met by
work that comes to the same (`judges/equivalence.py`). Order is not asked: that the right things were done in the end is
what state, facts and calls say together.

The state is that of the world in which the agent worked (`judges/state.py`), not of a replay. Where no change is
expected it is right from the start, so it counts as the agent's success only once one required call is met.

The figures are those of `judges/metrics.py`.
"""

from collections.abc import Sequence

from pydantic_core import to_jsonable_python

from core.events import Event
from core.verdict import CallMatch, JointScore, StateScore
from judges.arguments import given, meets
from judges.equivalence import together, undone
from judges.matching import most_pairs
from judges.metrics import with_figures
from judges.record import Call, read_record
from judges.state import is_perfect
from scenarios.played import Played
from scenarios.schema import ExpectedCall


def score_joint(played: Played, events: Sequence[Event], state: StateScore) -> JointScore:
    """Match required calls to issued ones.

    Returns:
        Required calls in the scenario's order, each a hit, missing or waived, then the other issued calls in theirs.
    """
    record = read_record(events)
    required = required_calls(played)
    good = [call for call in record.calls if call.succeeded]
    met = _met(played, required, good)
    missing = [number for number in range(len(required)) if number not in met]
    waived = undone(played, required, missing)
    used = {good[index].started.call_id for indexes in met.values() for index in indexes}
    calls = [
        hit(wanted, [good[index] for index in met[number]])
        if number in met
        else CallMatch(tool=wanted.tool, arguments=wanted.arguments, state="waived" if number in waived else "missing")
        for number, wanted in enumerate(required)
    ]
    calls += [extra(call) for call in record.calls if call.started.call_id not in used]
    return with_figures(
        JointScore(
            calls=calls,
            required=len(required) - len(waived),
            matched=len(met),
            issued=len(record.calls),
            useful=len(used),
            turns=len(record.heard) + len(record.acts),
            tokens=record.tokens,
            result_success=_right(state, bool(required), bool(met)),
        )
    )


def required_calls(played: Played) -> list[ExpectedCall]:
    """Return the calls that a scenario requires, with arguments as JSON has them."""
    calls = played.scenario.expect.calls
    return [call.model_copy(update={"arguments": to_jsonable_python(call.arguments)}) for call in calls]


def hit(wanted: ExpectedCall, calls: Sequence[Call]) -> CallMatch:
    """Describe a required call with the issued ones that meet it, in their order."""
    places = sorted((call.where.seq or 0, call.where.step or 0, not call.succeeded) for call in calls)
    seq, step, failed = places[0]
    return CallMatch(
        tool=wanted.tool,
        arguments=wanted.arguments,
        state="hit",
        seq=seq,
        step=step,
        together=[other for _, other, _ in places[1:]],
        failed=failed,
    )


def extra(call: Call) -> CallMatch:
    """Describe an issued call that meets no required one."""
    where = call.where
    return CallMatch(
        tool=call.started.tool,
        arguments=given(call),
        state="extra",
        seq=where.seq,
        step=where.step,
        failed=not call.succeeded,
    )


def _met(played: Played, required: Sequence[ExpectedCall], good: Sequence[Call]) -> dict[int, list[int]]:
    """Return the index of each required call that is met, with the indexes of the calls that do so."""
    partners = most_pairs(required, good, lambda wanted, call: meets(played, wanted, call))
    met = {number: [partner] for number, partner in enumerate(partners) if partner >= 0}
    left = [number for number in range(len(required)) if number not in met]
    taken = {partner for partner in partners if partner >= 0}
    free = [index for index in range(len(good)) if index not in taken]
    return met | together(played, required, left, good, free)


def _right(state: StateScore, requires: bool, met: bool) -> bool | None:
    if not state.rows:
        return met if requires else None
    return is_perfect(state)
