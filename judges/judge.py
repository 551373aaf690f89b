"""The judge of an episode: reads the scenario as played and the events, and gives the verdict.

Equal records get equal verdicts: nothing here reads a clock, a file or a model.
"""

from collections.abc import Sequence
from typing import Literal

from core.errors import ConfigError, JudgeError
from core.events import Event
from core.verdict import Check, Verdict
from judges.case import Case, checks
from judges.joint import score_joint
from judges.outcome import decide, success, why_unscored
from judges.record import read_record
from judges.rules.agent import AGENT
from judges.rules.requirements import requirements
from judges.rules.scores import FACTS, JOINT, STATE
from judges.rules.ui import UI
from judges.rules.user import USER
from judges.sentence import tell
from judges.state import score_state
from scenarios.played import Played

RULES_VERSION = "2"
"""Raised whenever a rule decides differently."""
SCORINGS = ("strict",)
UNREADABLE = (ConfigError, LookupError, ValueError, TypeError, AttributeError, ArithmeticError, RecursionError)
"""What reading a record raises that contradicts itself, e.g. a changed row of a table that the scenario lacks."""


def judge_names() -> tuple[str, ...]:
    """Return the judges there are."""
    return ("rules",)


def judge(
    played: Played, events: Sequence[Event], judge: str = "rules", scoring: Literal["strict", "compat"] = "strict"
) -> Verdict:
    """Judge an episode.

    Args:
        played: The scenario as it was played.
        events: All its events, in order.
        judge: One of `judge_names()`.
        scoring: How state and calls are compared.

    Raises:
        ConfigError: There is no such judge or scoring.
        JudgeError: The record cannot be judged, because it contradicts itself.
    """
    if judge not in judge_names():
        raise ConfigError(f"There is no judge {judge!r}; judges are {', '.join(judge_names())}.")
    if scoring not in SCORINGS:
        raise ConfigError(f"The judge {judge} has no scoring {scoring!r}; it has {', '.join(SCORINGS)}.")
    try:
        return _verdict(played, events, judge, scoring)
    except UNREADABLE as error:
        what = f"{type(error).__name__}: {error}"[:200]
        raise JudgeError(f"The judge {judge} cannot read this record ({what}); run the scenario again.") from error


def unscored_verdict(reason: str, judge: str) -> Verdict:
    """Return the verdict of an episode that could not be judged.

    Args:
        reason: One sentence for the person.
        judge: Name of the judge that was asked.
    """
    return Verdict(outcome="unscored", sentence=reason, judge=judge, judge_version=RULES_VERSION)


def _verdict(played: Played, events: Sequence[Event], judge: str, scoring: Literal["strict", "compat"]) -> Verdict:
    record = read_record(events)
    why = why_unscored(played.scenario.kind, record.ended)
    if played.scenario.kind == "free":
        return Verdict(outcome="unscored", sentence=why, judge=judge, judge_version=RULES_VERSION, scoring=scoring)
    state = score_state(played, events)
    case = Case(played, record, state, score_joint(played, events, state))
    answers = _checks(case)
    outcome = "unscored" if why else decide(answers)
    return Verdict(
        outcome=outcome,
        sentence=why or tell(case, answers, outcome),
        judge=judge,
        judge_version=RULES_VERSION,
        scoring=scoring,
        checks=answers,
        state=state,
        joint=case.joint,
        agent_success=None if why else success(answers, "agent"),
        user_success=None if why else success(answers, "user"),
        ui_success=None if why else success(answers, "ui"),
    )


def _checks(case: Case) -> list[Check]:
    found = checks(case, "state", (STATE,), gates=True)
    found += checks(case, "joint", (JOINT,), gates=True)
    found += checks(case, "facts", (FACTS,), gates=True)
    found += checks(case, "agent", AGENT, gates=True)
    found += checks(case, "user", USER, gates=False)
    if case.played.scenario.ui:
        found += checks(case, "ui", (*UI, *requirements(case.played.scenario)), gates=True)
    return found
