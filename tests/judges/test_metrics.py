"""The nine figures over many runs."""

import pytest

from core.verdict import JointScore
from judges.metrics import NAMES, Entry, Figures, aggregate, with_figures


def run(task, matched, required, *, file="a", issued=None, useful=None, right=True, turns=2, tokens=None):
    counts = {"issued": required if issued is None else issued, "useful": matched if useful is None else useful}
    score = JointScore(required=required, matched=matched, turns=turns, tokens=tokens, result_success=right, **counts)
    return Entry(task=task, file=file, score=with_figures(score))


def test_one_run_has_the_same_figures_alone_and_summed():
    entry = run("t", 2, 2, issued=3, useful=3, tokens=500)
    for scoring in ("strict", "compat"):
        summed = aggregate([entry], scoring)
        assert {name: getattr(summed, name) for name in NAMES} == pytest.approx(
            {name: float(getattr(entry.score, name)) for name in NAMES}
        )
    assert (entry.score.tool_precision, entry.score.token_efficiency) == (1.0, 2.0)


def test_strict_pools_and_compat_weighs_files():
    entries = [run("1", 1, 1), run("2", 0, 9), run("1", 3, 3, file="b")]
    assert aggregate(entries, "strict").micro_accuracy == pytest.approx(4 / 13)
    assert aggregate(entries, "compat").micro_accuracy == pytest.approx((2 * (1 / 10) + 1 * 1) / 3)
    for scoring in ("strict", "compat"):
        assert aggregate(entries, scoring).joint_success == pytest.approx(2 / 3)
        assert (aggregate(entries, scoring).tasks, aggregate(entries, scoring).runs) == (3, 3)


def test_a_task_counts_once_however_often_it_is_played():
    entries = [run("1", 1, 1)] * 9 + [run("2", 0, 1, right=False)]
    found = aggregate(entries, "strict")
    assert (found.tool_success, found.micro_accuracy, found.tasks, found.runs) == pytest.approx((0.5, 0.5, 2, 10))


def test_the_sums_behind_the_figures():
    entries = [
        run("1", 2, 2, issued=4, useful=3, turns=1, tokens=2000),
        run("2", 1, 2, issued=1, turns=3, tokens=6000),
    ]
    found = aggregate(entries, "strict")
    assert found.tool_precision == pytest.approx(4 / 5)
    assert found.tool_f1 == pytest.approx(2 * (4 / 5) * (3 / 4) / (4 / 5 + 3 / 4))
    assert (found.tool_efficiency, found.turn_efficiency) == pytest.approx((1 / 5, 1 / 4))
    assert found.token_efficiency == pytest.approx(1000 / 8000)


def test_idleness_is_nothing_everywhere():
    found = aggregate([run("1", 0, 2, issued=0, right=False, turns=1, tokens=10)], "strict")
    assert {getattr(found, name) for name in NAMES} == {0.0}


def test_what_was_not_measured_is_left_out():
    unmeasured = Entry(task="2", file="a", score=JointScore(result_success=True))
    assert aggregate([], "compat") == aggregate([unmeasured], "strict") == Figures()
    assert aggregate([run("1", 1, 1), unmeasured], "strict") == aggregate([run("1", 1, 1)], "strict")
    assert aggregate([run("1", 1, 1)], "strict").token_efficiency is None


def test_a_void_task_fails_and_takes_its_calls_along():
    void = JointScore(tool_success=False, joint_success=False, result_success=True, turns=1)
    found = aggregate([run("1", 1, 2, right=False), Entry(task="2", file="a", score=void)], "compat")
    assert (found.tool_success, found.micro_accuracy, found.result_success) == (0.0, 0.5, 0.5)
    assert aggregate([Entry(task="2", file="a", score=void)], "compat").micro_accuracy == 0.0
