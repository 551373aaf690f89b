"""The judge of an episode: reads the scenario as played and the events, and gives the verdict.

Equal records get equal verdicts: nothing here reads a clock or a model, and of files only the blobs of the run.
"""

import sqlite3
from collections.abc import Sequence

from sqlalchemy.exc import SQLAlchemyError

from core.blobs import Blobs
from core.errors import ConfigError, JudgeError
from core.events import Event
from core.verdict import Check, JointScore, StateScore, Verdict
from judges.case import Case, checks
from judges.causes import causes
from judges.disagreements import disagreements
from judges.joint import score_joint
from judges.metrics import Scoring
from judges.outcome import decide, success, why_unscored
from judges.published.causes import published_cause
from judges.published.checks import published_checks, published_sentence
from judges.published.score import score_published
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
SCORINGS: tuple[Scoring, ...] = ("strict", "compat")
UNREADABLE = (
    ConfigError,
    LookupError,
    ValueError,
    TypeError,
    AttributeError,
    ArithmeticError,
    RecursionError,
    SQLAlchemyError,
    sqlite3.Error,
)
"""What reading a record raises that contradicts itself, e.g. a changed row of a table that the scenario lacks."""


def judge_names() -> tuple[str, ...]:
    """Return the judges there are."""
    return ("rules",)


def judge(
    played: Played,
    events: Sequence[Event],
    judge: str = "rules",
    scoring: Scoring = "strict",
    blobs: Blobs | None = None,
) -> Verdict:
    """Judge an episode.

    Args:
        played: The scenario as it was played.
        events: All its events, in order.
        judge: One of `judge_names()`.
        scoring: How state and calls are compared; `compat` gives only what the published procedure decides.
        blobs: Where the world stands that the run started from; `compat` replays calls on it.

    Raises:
        ConfigError: There is no such judge or scoring, or `compat` has no blobs.
        JudgeError: The record cannot be judged, because it contradicts itself.
    """
    if judge not in judge_names():
        raise ConfigError(f"There is no judge {judge!r}; judges are {', '.join(judge_names())}.")
    if scoring not in SCORINGS:
        raise ConfigError(f"The judge {judge} has no scoring {scoring!r}; it has {', '.join(SCORINGS)}.")
    if scoring == "compat" and blobs is None:
        raise ConfigError("The scoring compat replays a run and needs its blobs.")
    try:
        strict, case = _verdict(played, events, judge)
        return strict if blobs is None or scoring == "strict" else _compat(strict, case, blobs)
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


def _verdict(played: Played, events: Sequence[Event], judge: str) -> tuple[Verdict, Case]:
    record = read_record(events)
    why = why_unscored(played.scenario.kind, record.ended)
    if played.scenario.kind == "free":
        return unscored_verdict(why, judge), Case(played, record, StateScore(), JointScore())
    state = score_state(played, events)
    case = Case(played, record, state, score_joint(played, events, state))
    answers = _checks(case)
    outcome = "unscored" if why else decide(answers)
    verdict = Verdict(
        outcome=outcome,
        sentence=why or tell(case, answers, outcome),
        judge=judge,
        judge_version=RULES_VERSION,
        checks=answers,
        state=state,
        joint=case.joint,
        agent_success=None if why else success(answers, "agent"),
        user_success=None if why else success(answers, "user"),
        ui_success=None if why else success(answers, "ui"),
        causes=causes(case, answers) if outcome == "fail" else [],
    )
    return verdict, case


def _compat(strict: Verdict, case: Case, blobs: Blobs) -> Verdict:
    """Give the verdict of the published procedure; where that cannot be applied, one without a score."""
    base = Verdict(
        outcome="unscored",
        sentence=strict.sentence,
        judge=strict.judge,
        judge_version=strict.judge_version,
        scoring="compat",
        state=strict.state,
    )
    if why_unscored(case.played.scenario.kind, case.record.ended):
        return base
    try:
        published = score_published(case.played, case.record, blobs)
    except JudgeError as error:
        return base.model_copy(update={"sentence": str(error)})
    answers = published_checks(published)
    return base.model_copy(
        update={
            "outcome": "pass" if published.score.joint_success else "fail",
            "sentence": published_sentence(published),
            "checks": answers,
            "joint": published.score,
            "agent_success": published.score.joint_success,
            "causes": published_cause(case.played, case.record, published),
            "disagreements": disagreements(case, strict.checks, strict.causes, published),
        }
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
