"""Rows, days and changes in the words of a verdict."""

import pytest

from core.verdict import Cell, RowMatch
from judges.wording import cell_sentence, done_sentence, in_days, missing_sentence, told

PATTERN = "{required_action} the {item} by {due_date}"
ROW = {"item": "Saw", "required_action": "sharpen", "due_date": "2026-09-02"}
CALLED = "sharpen the Saw by 2 September 2026"


@pytest.mark.parametrize(
    ("pattern", "values", "words"),
    [
        (PATTERN, ROW, CALLED),
        (PATTERN, {**ROW, "due_date": "soon {item}"}, "sharpen the Saw by soon {item}"),
        (PATTERN, {**ROW, "due_date": None}, ""),
        (PATTERN, {"item": "Saw"}, ""),
        (PATTERN, {}, ""),
        ("", ROW, ""),
    ],
)
def test_a_row_is_told_by_its_tables_pattern(pattern, values, words):
    assert told(pattern, values) == words


@pytest.mark.parametrize(
    ("text", "words"),
    [("2026-12-01", "1 December 2026"), ("2026-13-01", "2026-13-01"), ("2026-02-30", "2026-02-30"), ("", ""),
     ("2026-12-01T10:00", "2026-12-01T10:00"), ("٢٠٢٦-١٢-٠١", "٢٠٢٦-١٢-٠١")],
)  # fmt: skip
def test_days_are_in_words(text, words):
    assert in_days(text) == words


def _row(**parts):
    given = {"table": "t", "op": "create", "state": "differs", "key": "u|Saw", "name": "Saw", "place": "the actions"}
    return RowMatch(**(given | parts))


@pytest.mark.parametrize(
    ("row", "cell", "words"),
    [
        (_row(told=CALLED), Cell(column="due_date", expected="2026-09-01", actual="2026-09-02", similarity=0),
         "Sharpen the Saw by 2 September 2026 was added to the actions. The due date should be 1 September 2026."),
        (_row(), Cell(column="item", expected="Axe", actual="Saw", similarity=0),
         "Saw was added to the actions. The item should be Axe."),
        (_row(name="Rosso 2021"), Cell(column="quantity", expected=1, actual=2, similarity=0),
         "The quantity stored for Rosso 2021 is 2. It should be 1."),
        (_row(), Cell(column="note", expected="x", actual="", similarity=0),
         "The note stored for Saw is empty. It should be x."),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_row(row, cell, words):
    assert cell_sentence(row, cell) == words


def test_changes_are_told_by_the_pattern_or_the_name():
    assert (
        done_sentence(_row(told=CALLED, step=3))
        == "Sharpen the Saw by 2 September 2026 was added to the actions at [3]."
    )
    assert missing_sentence(_row(op="delete")) == "Saw was not removed from the actions."
