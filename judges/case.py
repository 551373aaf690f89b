"""A case: an episode as judges look at it, and what a criterion finds in it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from core.verdict import Check, Evidence, Group, JointScore, Outcome, RowMatch, StateScore
from judges.record import Record
from scenarios.played import Played


@dataclass(frozen=True)
class Case:
    """Everything that a criterion may read."""

    played: Played
    record: Record
    state: StateScore
    joint: JointScore


@dataclass(frozen=True)
class Finding:
    """What a criterion says."""

    outcome: Outcome
    reason: str
    evidence: list[Evidence] = field(default_factory=list)


@dataclass(frozen=True)
class Criterion:
    """A question with its name, its plain title and how it is decided."""

    name: str
    title: str
    decide: Callable[[Case], Finding]


def checks(case: Case, group: Group, criteria: Sequence[Criterion], gates: bool) -> list[Check]:
    """Ask every criterion; what it leaves unscored is no gate."""
    answers = []
    for criterion in criteria:
        found = criterion.decide(case)
        answers.append(
            Check(
                name=criterion.name,
                group=group,
                title=criterion.title,
                gate=gates and found.outcome != "unscored",
                outcome=found.outcome,
                reason=found.reason,
                evidence=found.evidence,
            )
        )
    return answers


def passed(reason: str, evidence: Sequence[Evidence] = ()) -> Finding:
    """Find that a criterion is met."""
    return Finding("pass", reason, list(evidence))


def failed(reason: str, evidence: Sequence[Evidence] = ()) -> Finding:
    """Find that a criterion is not met."""
    return Finding("fail", reason, list(evidence))


def unscored(reason: str) -> Finding:
    """Find that the record cannot decide a criterion."""
    return Finding("unscored", reason)


def of_row(row: RowMatch) -> Evidence:
    """Point at a row of the world and the call that touched it last."""
    where = f"{row.table}/{row.key}" if row.key is not None else row.table
    return Evidence(seq=row.seq, step=row.step, row=where, text=row.name)
