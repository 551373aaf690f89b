"""Joint validation as published: process by greedy pairs, result by the hash of a replay.

- Process: parameters that a tool does not have are dropped and lists merged (`judges/published/arguments.py`). For each
  call of the reference in order, the first issued call of the same tool with equal arguments that is not taken yet is
  its pair. Whether it succeeded is not asked, and further calls are free. An error of the published code on any value
  voids the task: nothing is matched, and nothing required.
- Result: the reference's calls and all issued ones, failed and reading ones too, are replayed, each list on a fresh
  world; faults are passed over; the whole states are compared by hash (`judges/published/state.py`).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from pydantic import JsonValue

from core.blobs import Blobs
from core.errors import JudgeError
from core.verdict import CallMatch, JointScore
from judges.joint import extra
from judges.metrics import with_figures
from judges.published.arguments import Names, VoidError, catalogue, equal, merged
from judges.published.reference import PlainCall, reference_calls
from judges.published.state import differences, digest, domain_of, open_first, published_state
from judges.record import Record
from scenarios.importers.egobench.layouts import layout_of
from scenarios.importers.egobench.replay import without_unknown
from scenarios.played import Played
from world.world import World


@dataclass(frozen=True)
class Published:
    """What the published procedure finds.

    Attributes:
        required: The reference's calls, as they are compared.
        partners: For each the place of its pair among the issued calls, or -1.
        void: The value on which the published code fails, in words; empty where there is none.
        revived: Places of issued calls that were refused, and that the replay carries out.
        differs: Places where the two final states differ.
    """

    domain: str
    score: JointScore
    required: list[PlainCall]
    partners: list[int]
    void: str
    revived: list[int]
    differs: list[str]


def score_published(played: Played, record: Record, blobs: Blobs) -> Published:
    """Score an episode as published.

    Raises:
        JudgeError: The episode has no world of EgoBench, its start was not kept, or its reference is no list of calls.
    """
    domain = domain_of(played.scenario)
    if domain is None or played.scenario.ui:
        what = "screens" if domain else "worlds that EgoBench does not have"
        raise JudgeError(f"The published procedure knows no {what}; judge this run with the scoring strict.")
    first = open_first(played.scenario, record.started, blobs)
    try:
        names = catalogue(domain, layout_of(domain).state(first))
        wanted = [_plain(first, call) for call in reference_calls(played, first, played.media)]
        issued = [_plain(first, PlainCall(call.started.tool, call.started.arguments)) for call in record.calls]
        expected, _ = _replayed(domain, first, wanted)
        actual, carried = _replayed(domain, first, issued)
    finally:
        first.close()
    void, partners = "", [-1] * len(wanted)
    try:
        partners = _pairs(wanted, issued, names)
    except VoidError as error:
        void = str(error)
    same = digest(expected) == digest(actual)
    return Published(
        domain=domain,
        score=_score(wanted, partners, record, same, bool(void)),
        required=wanted,
        partners=partners,
        void=void,
        revived=[at for at in carried if not record.calls[at].succeeded],
        differs=[] if same else list(differences(expected, actual)),
    )


def _plain(world: World, call: PlainCall) -> PlainCall:
    if not isinstance(call.arguments, dict):
        return call
    known, _ = without_unknown(world, call.tool, call.arguments)
    return PlainCall(call.tool, merged(known))


def _pairs(wanted: Sequence[PlainCall], issued: Sequence[PlainCall], names: Names) -> list[int]:
    partners: list[int] = []
    for call in wanted:
        arguments = call.arguments if isinstance(call.arguments, dict) else {}
        found = -1
        for at, other in enumerate(issued):
            if at not in partners and call.tool == other.tool and equal(arguments, other.arguments, names):
                found = at
                break
        partners.append(found)
    return partners


def _replayed(domain: str, first: World, calls: Sequence[PlainCall]) -> tuple[dict[str, JsonValue], list[int]]:
    """Carry calls out on a fresh world.

    Returns:
        The state in the end, and the places of the calls that succeeded.
    """
    world = first.fork()
    try:
        carried = [at for at, call in enumerate(calls) if world.call(call.tool, call.arguments).fault is None]
        return published_state(domain, world), carried
    finally:
        world.close()


def _score(wanted: Sequence[PlainCall], partners: Sequence[int], record: Record, same: bool, void: bool) -> JointScore:
    calls = [_match(call, at, record) for call, at in zip(wanted, partners, strict=True)]
    taken = set(partners)
    calls += [extra(call) for at, call in enumerate(record.calls) if at not in taken]
    matched = sum(at >= 0 for at in partners)
    score = JointScore(
        calls=calls,
        required=0 if void else len(wanted),
        matched=matched,
        issued=0 if void else len(record.calls),
        useful=matched,
        turns=len(record.heard) + len(record.acts),
        tokens=record.tokens,
        result_success=same,
    )
    if not score.required:
        return score.model_copy(update={"tool_success": False, "joint_success": False})
    return with_figures(score)


def _match(call: PlainCall, at: int, record: Record) -> CallMatch:
    arguments = call.arguments if isinstance(call.arguments, dict) else {}
    if at < 0:
        return CallMatch(tool=call.tool, arguments=arguments, state="missing")
    issued = record.calls[at]
    return CallMatch(
        tool=call.tool,
        arguments=arguments,
        state="hit",
        seq=issued.where.seq,
        step=issued.where.step,
        failed=not issued.succeeded,
    )
