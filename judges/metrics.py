"""The nine figures of EgoBench (arXiv 2605.27820), of one episode and of many.

With R required calls, M of them met, I calls issued (refused ones included), U of these of use, T turns of the user,
K tokens of the agent, for one episode:

- ToolSucc `tool_success`: M = R.
- MicroAcc `micro_accuracy`: M / R.
- ResultSucc `result_success`: the final state is as expected.
- JointSucc `joint_success`: ToolSucc and ResultSucc.

The paper names the following without giving formulas; these are ours, and higher is better:

- ToolPrec `tool_precision`: U / I; 0 where nothing was issued.
- ToolF1 `tool_f1`: the harmonic mean of ToolPrec and MicroAcc.
- ToolEff, TurnEff, TokenEff `tool_efficiency`, `turn_efficiency`, `token_efficiency`: JointSucc (0 or 1) per issued
  call, per turn of the user and per 1,000 tokens.

Without a required call, and for ResultSucc without an expected change either, there is nothing to measure: None.

Over many episodes each task counts once: of a task that was played n times (same mode), each run weighs 1/n. In
`strict` the figures are pooled: ToolSucc, ResultSucc and JointSucc are means, the others made of weighted sums, e.g.
MicroAcc = sum(M) / sum(R), ToolEff = sum(JointSucc) / sum(I). In `compat` they are pooled within each file of results
(a pack or published variant, in one mode) and the files' figures are averaged, weighted by how many tasks they have,
which is what the published code does and is another number for all but the first three means.
"""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from pydantic import BaseModel, ConfigDict

from core.verdict import JointScore

Scoring = Literal["strict", "compat"]


@dataclass(frozen=True)
class Entry:
    """The score of one run, and what it is a run of."""

    task: str
    file: str
    """The file of results it would stand in: a pack or published variant, with the mode."""
    score: JointScore


class Figures(BaseModel):
    """The figures of many runs; a figure that nothing was measured for is None."""

    model_config = ConfigDict(frozen=True)

    tasks: int = 0
    runs: int = 0
    tool_success: float | None = None
    micro_accuracy: float | None = None
    result_success: float | None = None
    joint_success: float | None = None
    tool_precision: float | None = None
    tool_f1: float | None = None
    tool_efficiency: float | None = None
    turn_efficiency: float | None = None
    token_efficiency: float | None = None


NAMES = {
    "tool_success": "ToolSucc",
    "micro_accuracy": "MicroAcc",
    "result_success": "ResultSucc",
    "joint_success": "JointSucc",
    "tool_precision": "ToolPrec",
    "tool_f1": "ToolF1",
    "tool_efficiency": "ToolEff",
    "turn_efficiency": "TurnEff",
    "token_efficiency": "TokenEff",
}
"""Field to the name that the paper has for it."""


def with_figures(score: JointScore) -> JointScore:
    """Return a score with the figures that follow from its counts and its `result_success`."""
    if not score.required:
        return score
    success = score.matched == score.required
    joint = success and bool(score.result_success)
    recall = score.matched / score.required
    precision = score.useful / score.issued if score.issued else 0.0
    return score.model_copy(
        update={
            "tool_success": success,
            "micro_accuracy": recall,
            "joint_success": joint,
            "tool_precision": precision,
            "tool_f1": _harmonic(precision, recall),
            "tool_efficiency": joint / score.issued if score.issued else 0.0,
            "turn_efficiency": joint / score.turns if score.turns else None,
            "token_efficiency": 1000 * joint / score.tokens if score.tokens else None,
        }
    )


def aggregate(entries: Sequence[Entry], scoring: Scoring) -> Figures:
    """Return the figures of many runs.

    Args:
        entries: Scored runs; those for which nothing was measured, since no call was required, are left out.
        scoring: How they were scored, which decides how they are weighted.
    """
    entries = [entry for entry in entries if entry.score.tool_success is not None]
    found = _pooled(entries) if scoring == "strict" else _by_file(entries)
    tasks = len({(entry.file, entry.task) for entry in entries})
    return found.model_copy(update={"tasks": tasks, "runs": len(entries)})


def _pooled(entries: Sequence[Entry]) -> Figures:
    if not entries:
        return Figures()
    played = Counter((entry.file, entry.task) for entry in entries)
    weights = [1 / played[entry.file, entry.task] for entry in entries]
    scores = [entry.score for entry in entries]

    def total(values: Sequence[float | None]) -> float:
        return math.fsum(weight * (value or 0) for weight, value in zip(weights, values, strict=True))

    count, joint = math.fsum(weights), total([score.joint_success for score in scores])
    issued = total([score.issued for score in scores])
    precision = _ratio(total([score.useful for score in scores]), issued) or 0.0
    recall = _ratio(total([score.matched for score in scores]), total([score.required for score in scores])) or 0.0
    metered = total([score.joint_success if score.tokens else None for score in scores])
    return Figures(
        tool_success=total([score.tool_success for score in scores]) / count,
        micro_accuracy=recall,
        result_success=total([score.result_success for score in scores]) / count,
        joint_success=joint / count,
        tool_precision=precision,
        tool_f1=_harmonic(precision, recall),
        tool_efficiency=_ratio(joint, issued) or 0.0,
        turn_efficiency=_ratio(joint, total([score.turns for score in scores])),
        token_efficiency=_ratio(1000 * metered, total([score.tokens for score in scores])),
    )


def _by_file(entries: Sequence[Entry]) -> Figures:
    files: dict[str, list[Entry]] = {}
    for entry in entries:
        files.setdefault(entry.file, []).append(entry)
    parts = [(len({entry.task for entry in group}), _pooled(group)) for group in files.values()]
    means: dict[str, float] = {}
    for name in NAMES:
        known = [(weight, getattr(part, name)) for weight, part in parts if getattr(part, name) is not None]
        if known:
            means[name] = math.fsum(weight * value for weight, value in known) / sum(weight for weight, _ in known)
    return Figures.model_validate(means)


def _ratio(one: float, other: float) -> float | None:
    return one / other if other else None


def _harmonic(one: float, other: float) -> float:
    return 2 * one * other / (one + other) if one + other else 0.0
