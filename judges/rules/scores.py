"""The three gates that rest on scores: the state, the required calls and the expected facts."""

from core.verdict import Evidence
from judges.case import Case, Criterion, Finding, failed, of_row, passed, unscored
from judges.facts import fact_text, missing_facts, where_said
from judges.record import evidence
from judges.wording import count, listed, words

STATES = ("differs", "missing", "unexpected")


def right_data(case: Case) -> Finding:
    """Every expected change was made, exactly, and nothing else."""
    state = case.state
    if not state.rows:
        return unscored("No change was expected, and none was made.")
    wrong = [row for row in state.rows if row.state != "match"]
    if not wrong:
        return passed(f"{count(len(state.rows), 'change')}, all as expected.", [of_row(row) for row in state.rows])
    kinds = [
        f"{number} {name}"
        for name, number in ((kind, sum(row.state == kind for row in wrong)) for kind in STATES)
        if number
    ]
    return failed(f"Of the changes, {listed(kinds)}.", [of_row(row) for row in wrong])


def required_calls(case: Case) -> Finding:
    """Every required call was made with success."""
    joint = case.joint
    if not joint.required:
        return unscored("No call was required.")
    lost = [words(call.tool) for call in joint.calls if call.state == "missing"]
    if lost:
        return failed(f"{joint.matched} of {count(joint.required, 'required call')} made; missing: {listed(lost)}.")
    where = [Evidence(seq=call.seq, step=call.step, text=call.tool) for call in joint.calls if call.state == "hit"]
    return passed(f"{count(joint.required, 'required call')} made with success.", where)


def right_answer(case: Case) -> Finding:
    """Every expected fact is in an answer."""
    facts = case.played.scenario.expect.facts
    if not facts:
        return unscored("No fact had to be named.")
    lost = missing_facts(facts, case.record.answers)
    if lost:
        told = listed([fact_text(fact) for fact in lost])
        return failed(f"The answer does not say {told}.", [evidence(answer) for answer in case.record.answers])
    where = [evidence(answer) for fact in facts for answer in where_said(fact, case.record.answers)[:1]]
    return passed(f"The answer says {listed([fact_text(fact) for fact in facts])}.", where)


STATE = Criterion("state", "Left the right data", right_data)
JOINT = Criterion("joint", "Made the required calls", required_calls)
FACTS = Criterion("facts", "Gave the right answer", right_answer)
