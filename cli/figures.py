"""The figures of many runs, as `run` and `judge` print them: one line per agent."""

from collections.abc import Sequence
from typing import Any

from cli.output import columns
from episodes.store import Run
from judges.metrics import NAMES, Entry, Figures, aggregate


def figures(runs: Sequence[Run]) -> list[dict[str, Any]]:
    """Return the figures of each agent over its runs; those without a score are left out.

    Returns:
        `{agent, scoring, tasks, runs, tool_success, ...}` per agent and scoring, in order of their first run.
    """
    groups: dict[tuple[str, str], list[Run]] = {}
    for run in runs:
        if run.verdict is not None and run.verdict.outcome != "unscored":
            groups.setdefault((run.card.agent, run.verdict.scoring), []).append(run)
    return [
        {"agent": agent, "scoring": scoring, **_of(group).model_dump()} for (agent, scoring), group in groups.items()
    ]


def figure_lines(entries: Sequence[dict[str, Any]]) -> list[str]:
    """Lay figures out as a table; nothing where nothing was measured."""
    measured = [entry for entry in entries if entry["tasks"]]
    if not measured:
        return []
    head = ("agent", "scoring", "tasks", *NAMES.values())
    rows = [
        (entry["agent"], entry["scoring"], str(entry["tasks"]), *(_written(entry[name]) for name in NAMES))
        for entry in measured
    ]
    return ["", *columns([head, *rows]), "docs/scoring.md says what the figures are."]


def _of(runs: Sequence[Run]) -> Figures:
    entries = [
        Entry(task=run.played.scenario.id, file=_file(run), score=run.verdict.joint) for run in runs if run.verdict
    ]
    scoring = next(run.verdict.scoring for run in runs if run.verdict)
    return aggregate(entries, scoring)


def _file(run: Run) -> str:
    """Return the file of results that a run would stand in: those of a pack, or published variant, in one mode."""
    pack = run.played.scenario.id.rpartition("/")[0]
    return f"{pack} {run.card.mode or ''}".strip()


def _written(figure: float | None) -> str:
    return "–" if figure is None else f"{figure:.3f}"
