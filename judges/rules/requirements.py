"""What a scenario requires of the screen of a round, one check per requirement.

A requirement is a sentence about what a screen must let the user do. The record decides it at its two ends: no screen
at all in the round is a fail; a screen on which the user chose at once, without first having to say what it lacks, is a
pass. Anything between stays unscored, and is no gate.
"""

from functools import partial

from judges.case import Case, Criterion, Finding, failed, passed, unscored
from judges.record import evidence, round_starts
from judges.wording import count
from scenarios.schema import Requirement, Scenario


def requirements(scenario: Scenario) -> tuple[Criterion, ...]:
    """Return the criteria `ui_requirement_1` and so on, in the scenario's order."""
    return tuple(
        Criterion(f"ui_requirement_{number}", f"Round {entry.round}: {entry.text.rstrip('.')}", partial(_decide, entry))
        for number, entry in enumerate(scenario.expect.ui, 1)
    )


def _decide(wanted: Requirement, case: Case) -> Finding:
    starts = round_starts(case.record)
    if not starts:
        return unscored("The user did not play by rounds, so the record cannot tell which screen was meant.")
    if wanted.round not in starts:
        return unscored(f"The run did not come to round {wanted.round}.")
    start = starts[wanted.round]
    end = min((seq for number, seq in starts.items() if number > wanted.round), default=len(case.record.events))
    screens = [event for event in case.record.shown if start <= event.seq < end]
    words = [message for message in case.record.heard if message.round == wanted.round]
    if not screens:
        return failed(f"No screen was shown in round {wanted.round}.", [evidence(message) for message in words[:1]])
    rounds = case.played.scenario.user.rounds
    asked = len(words) - (1 if wanted.round <= len(rounds) and rounds[wanted.round - 1].say else 0)
    acts = [
        act for act in case.record.acts if act.round == wanted.round and act.fault is None and act.action is not None
    ]
    if asked > 0:
        return unscored(f"The user had to ask for more {count(asked, 'time')}; what was lacking, its words say.")
    if not acts:
        return unscored("A screen was shown, and nobody chose on it; whether it does what is required stays open.")
    used = [event for event in screens if event.seq < acts[0].seq]
    return passed(
        f"The user chose on the screen at [{acts[0].step}] without having to ask for more.",
        [*(evidence(event) for event in used[-1:]), evidence(acts[0])],
    )
