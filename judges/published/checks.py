"""The two checks of the published procedure, and its verdict in words."""

from core.verdict import Check, Evidence, Outcome
from judges.published.score import Published
from judges.wording import count, listed, words


def published_checks(found: Published) -> list[Check]:
    """Return the checks of process and result, which both decide."""
    return [
        Check(
            name="state",
            group="state",
            title="Left the right data",
            gate=True,
            outcome=_outcome(bool(found.score.result_success)),
            reason=_result(found),
        ),
        Check(
            name="joint",
            group="joint",
            title="Made the required calls",
            gate=True,
            outcome=_outcome(bool(found.score.tool_success)),
            reason=_process(found),
            evidence=[
                Evidence(seq=call.seq, step=call.step, text=call.tool)
                for call in found.score.calls
                if call.state == "hit"
            ],
        ),
    ]


def published_sentence(found: Published) -> str:
    """Say what the published procedure finds."""
    return f"By the published procedure: {_process(found)} {_result(found)}"


def _outcome(passes: bool) -> Outcome:
    return "pass" if passes else "fail"


def _process(found: Published) -> str:
    if found.void:
        return f"The task is void, since its code fails on {found.void}."
    score = found.score
    told = f"{score.matched} of {count(score.required, 'reference call')} matched"
    lost = [words(call.tool) for call in score.calls if call.state == "missing"]
    return f"{told}; missing: {listed(lost)}." if lost else f"{told}."


def _result(found: Published) -> str:
    if found.score.result_success:
        return "The replayed state is the reference's."
    return f"The replayed state differs from the reference's in {listed(found.differs)}."
