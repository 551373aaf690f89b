"""The outcome of an episode: only gates decide, and only where the episode itself was sound."""

from collections.abc import Sequence

from core.events import EpisodeEnded
from core.verdict import Check, Group, Outcome

UNSOUND = {
    "infrastructure": "Something outside the episode failed",
    "crashed": "The run crashed",
    "cancelled": "The run was cancelled",
}


def why_unscored(kind: str, ended: EpisodeEnded | None) -> str:
    """Say why an episode has no score whatever its checks say; empty where it has one."""
    if kind == "free":
        return "This was live play without a task."
    if ended is None:
        return "The record has no end, so the run was cut off."
    if ended.stop in UNSOUND:
        reason = f": {ended.reason.rstrip('.')}" if ended.reason else ""
        return f"{UNSOUND[ended.stop]}{reason}."
    return ""


def decide(checks: Sequence[Check]) -> Outcome:
    """Any failed gate is a fail; else any undecided gate leaves it unscored; else it is a pass.

    Without a gate nothing was decided, and the outcome is unscored.
    """
    gates = [check.outcome for check in checks if check.gate]
    if "fail" in gates:
        return "fail"
    return "pass" if gates and "unscored" not in gates else "unscored"


def success(checks: Sequence[Check], group: Group) -> bool | None:
    """Return the conjunction of a group's decided checks; None where none is decided."""
    decided = [check.outcome == "pass" for check in checks if check.group == group and check.outcome != "unscored"]
    return all(decided) if decided else None
