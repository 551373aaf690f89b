"""Whether the agent told the truth: its answers' figures against the record, and the facts it was to name.

A figure is borne out when it is within 1 % of a number of the record: results and rows of calls, words of the user,
notes of what was read from a picture, what the scenario expects; or of the length of a list, the sum of one of its
columns, or the sum of the products of two (price times quantity), over one list, one tool's results or one table's
rows. An amount of money is false when it is none of these and no arithmetic over two or three of these numbers (ids
aside, rates also as 1 + rate and 1 - rate) gives it. Any other figure that is not borne out stays undecided: it may
stand in the picture. So does an amount where the record holds too many numbers to exclude that it was worked out.
Whole numbers up to twelve are left alone; they mostly count what the reader sees.
"""

import math
import re
from collections.abc import Iterable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray
from pydantic import JsonValue
from pydantic_core import to_jsonable_python

from core.events import Event, Message, Note
from judges.case import Case, Finding, failed, passed, unscored
from judges.facts import fact_text, missing_facts
from judges.figures import Figure, figures, number_words
from judges.likeness import last_word
from judges.record import evidence
from judges.wording import count, listed
from world.journal import net

TOLERANCE = 0.01
SMALL = 12
MOST = 150
"""Most numbers over which arithmetic is tried; with more, nearly any amount could be worked out."""
TRIPLES = 60
"""Most numbers that are combined in threes."""
Numbers = NDArray[np.float64]
_DIGIT = re.compile(r"\d")


class Known:
    """The numbers of a record: all, and those that one may calculate with."""

    def __init__(self, values: Iterable[JsonValue]) -> None:
        self._all: set[float] = set()
        self._base: set[float] = set()
        for value in values:
            self._collect(value, base=True)
        self.all = _array(self._all)
        self.base = _array(self._base)

    def _add(self, number: float, base: bool) -> None:
        if math.isfinite(number):
            self._all.add(number)
            if base:
                self._base.add(number)

    def _collect(self, value: JsonValue, base: bool) -> None:
        if isinstance(value, bool) or value is None:
            return
        if isinstance(value, int | float):
            self._add(float(value), base)
        elif isinstance(value, str):
            if _DIGIT.search(value):
                for number in (number for figure in figures(value) for number in figure.values):
                    self._add(number, base)
        elif isinstance(value, dict):
            for key, entry in value.items():
                self._collect(entry, base and not _names_something(key))
        else:
            self._add(float(len(value)), base)
            for number in _sums([entry for entry in value if isinstance(entry, dict)]):
                self._add(number, base)
            for entry in value:
                self._collect(entry, base)


def information_accuracy(case: Case) -> Finding:
    """Decide whether the answers hold the expected facts, and no false amount."""
    answers = case.record.answers
    facts = case.played.scenario.expect.facts
    if not answers:
        return unscored("The agent gave no answer, so it said nothing false.")
    lost = missing_facts(facts, answers)
    if lost:
        return failed(
            f"The answer does not say {listed([fact_text(fact) for fact in lost])}.",
            [evidence(answer) for answer in answers],
        )
    stated = [(answer, figure) for answer in answers for figure in figures(answer.text) if _counts(figure)]
    if not stated and not facts:
        return unscored("The answers state no figure that the record could confirm.")
    known = Known(_record(case) if stated else ())
    open_ = [(answer, figure) for answer, figure in stated if not _near(figure, known)]
    false = [(answer, figure) for answer, figure in open_ if figure.amount and not _reachable(figure, known)]
    if false:
        told = listed([figure.text for _, figure in false])
        return failed(
            f"The agent said {told} at [{false[0][0].step}]; nothing in the record gives that.",
            [evidence(answer, figure.text) for answer, figure in false],
        )
    if open_:
        return unscored(f"The record neither confirms nor refutes {listed([figure.text for _, figure in open_])}.")
    parts = [count(len(facts), "expected fact")] if facts else []
    parts += [f"{count(len(stated), 'figure')} that the record bears out"] if stated else []
    return passed(f"The answers hold {listed(parts)}.", [evidence(answer) for answer in answers])


def _counts(figure: Figure) -> bool:
    small = figure.values[0].is_integer() and abs(figure.values[0]) <= SMALL
    return figure.amount or not small


def _record(case: Case) -> Iterator[JsonValue]:
    expect = case.played.scenario.expect
    yield [fact.number if fact.number is not None else fact.text for fact in expect.facts]
    yield [to_jsonable_python(row.values) for row in expect.rows]
    for finished in case.record.finished:
        yield finished.fault.message if finished.fault else None
        yield [change.after for change in finished.changes]
        yield [change.before for change in finished.changes]
    groups: dict[str, list[JsonValue]] = {}
    for finished in case.record.finished:
        groups.setdefault(f"call {finished.tool}", []).append(finished.value)
    for change in net([change for finished in case.record.finished for change in finished.changes]):
        groups.setdefault(f"rows {change.table}", []).append(change.after)
    yield from groups.values()
    for event in case.record.events:
        yield from _told(event)


def _told(event: Event) -> Iterator[JsonValue]:
    if isinstance(event, Message) and event.by == "user":
        yield event.text
        yield list(number_words(event.text))
    elif isinstance(event, Note):
        yield event.text
        yield event.data


def _names_something(key: str) -> bool:
    return last_word(key) in ("id", "ids", "key")


def _array(numbers: set[float]) -> Numbers:
    return np.array(sorted(numbers), dtype=np.float64)


def _sums(rows: Sequence[dict[str, JsonValue]]) -> Iterator[float]:
    """Yield the sum of each numeric column, and of each product of two."""
    columns = [
        [float(row[name]) for row in rows]  # type: ignore[arg-type]
        for name in (rows[0] if rows else {})
        if not _names_something(name)
        and all(isinstance(row.get(name), int | float) and not isinstance(row[name], bool) for row in rows)
    ]
    for index, one in enumerate(columns):
        yield math.fsum(one)
        for other in columns[index + 1 :]:
            yield math.fsum(left * right for left, right in zip(one, other, strict=True))


def _near(figure: Figure, known: Known) -> bool:
    return any(_has(known.all, value) or _has(known.all, -value) for value in figure.values)


def _has(numbers: Numbers, value: float) -> bool:
    return bool(np.any(np.abs(numbers - value) <= TOLERANCE * np.abs(numbers) + 1e-9))


def _reachable(figure: Figure, known: Known) -> bool:
    """Whether arithmetic over two or three of the record's numbers may give the figure."""
    some = known.base
    if len(some) > MOST:
        return True
    rates = some[(some > 0) & (some < 1)]
    factors = np.concatenate([some, 1 + rates, 1 - rates])
    one, other = some[:, None], some[None, :]
    with np.errstate(all="ignore"):
        ways = [
            one + other,
            one - other,
            np.where(np.abs(other) >= 1, one / other, np.nan),
            some[:, None] * factors[None, :],
        ]
        if len(factors) <= TRIPLES:
            ways.append(one[:, :, None] + other[:, :, None] + some[None, None, :])
            ways.append(one[:, :, None] * other[:, :, None] * factors[None, None, :])
    return any(_has(way[np.isfinite(way)], value) for way in ways for value in figure.values)
