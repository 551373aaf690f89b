"""Why an episode failed: the five steps of EgoBench's cascade, asked strictly.

1. `syntax`: the agent called nothing though it had to, or a call that could not be read was never put right.
2. `recognition`: something that had to be recognised is named by no call and in no message, and another thing is named
   in its place.
3. `hallucination`: a user id that is not the task's stands in a call that was carried out or never put right, or the
   answer states an amount that nothing in the record gives.
4. `reasoning`: a required call, an expected change or a fact of the answer is missing or wrong, for another reason.
5. `over_operation`: more was changed than was asked.

The published code stops at the first step that holds and decides it by counting, so that a wrong name counts as
forgetting, and a correct write without a query as not seeing (`judges/published/causes.py`). Here each step rests on
the calls that show it, all steps that hold are told, the first one first, and what an earlier step explains is not put
down to a later one.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from pydantic import JsonValue

from core.verdict import CallMatch, Cause, Check, Evidence, RowMatch
from judges.arguments import differing, given, same_tool
from judges.case import Case, of_row
from judges.facts import fact_text, missing_facts
from judges.joint import required_calls
from judges.likeness import plain
from judges.record import Call
from judges.wording import (
    capital,
    cell_sentence,
    count,
    listed,
    missing_sentence,
    place,
    row_name,
    value,
    words,
)
from judges.wording import (
    differing as wrong_cells,
)
from scenarios.schema import ExpectedCall

UNREADABLE = ("bad_arguments", "unknown_tool")
TITLES = {
    "syntax": "Made no call that could be carried out",
    "recognition": "Did not recognise what was shown",
    "hallucination": "Made something up",
    "reasoning": "Reasoned or called wrongly, or forgot a step",
    "over_operation": "Did more than was asked",
}
THINGS = (
    "product_name",
    "ingredient_name",
    "recipe_name",
    "recipes",
    "dish_name",
    "set_meal_name",
    "restaurant_name",
    "equipment",
    "item_name",
    "name",
)
"""Arguments and columns that name a thing of the world."""
MOST = 2
"""Faults that a reason tells; the others are counted."""


@dataclass(frozen=True)
class Answer:
    """What one step finds, and what it explains: tools, names of things, or all that was done for a wrong user."""

    told: tuple[str, ...] = ()
    where: tuple[Evidence, ...] = ()
    tools: frozenset[str] = frozenset()
    names: frozenset[str] = frozenset()
    user: bool = False

    def explains(self, arguments: dict[str, JsonValue], tool: str = "") -> bool:
        """Return whether a fault of these arguments has been found already."""
        names = {plain(name) for name in things(arguments)}
        return tool in self.tools or bool(names & self.names) or (self.user and "user_id" in arguments)

    def __or__(self, other: "Answer") -> "Answer":
        return Answer(tools=self.tools | other.tools, names=self.names | other.names, user=self.user or other.user)


def causes(case: Case, checks: Sequence[Check]) -> list[Cause]:
    """Return the causes of a failed episode, in the order of the cascade."""
    known, found = Answer(), []
    for name, answer in (
        ("syntax", _syntax(case)),
        ("recognition", _recognition(case)),
        ("hallucination", _hallucination(case, checks)),
    ):
        if answer.told:
            found.append(_cause(name, answer))
            known |= answer
    idle = not case.record.calls and bool(found)
    for name, answer in (
        ("reasoning", Answer() if idle else _reasoning(case, known, alone=not found)),
        ("over_operation", _over_operation(case, known)),
    ):
        if answer.told:
            found.append(_cause(name, answer))
    return found


def things(value: JsonValue, key: str = "") -> Iterator[str]:
    """Yield the names of things that arguments hold, at all depths."""
    if isinstance(value, dict):
        for name, entry in value.items():
            yield from things(entry, name)
    elif isinstance(value, list):
        for entry in value:
            yield from things(entry, key)
    elif isinstance(value, str) and key in THINGS and value.strip():
        yield value


def _cause(name: str, answer: Answer) -> Cause:
    more = len(answer.told) - MOST
    rest = f" {count(more, 'more such fault')}." if more > 0 else ""
    where = list(dict.fromkeys(answer.where))
    return Cause(name=name, title=TITLES[name], reason=" ".join(answer.told[:MOST]) + rest, evidence=where)


def _syntax(case: Case) -> Answer:
    calls, expect = case.record.calls, case.played.scenario.expect
    if not calls:
        return Answer(told=("The agent called no tool.",)) if expect.calls or expect.rows else Answer()
    broken = [call for call in calls if _fault(call) in UNREADABLE and not _mended(call, calls)]
    told = []
    for call in broken:
        message = call.finished.fault.message if call.finished and call.finished.fault else ""
        told.append(f"{capital(words(call.started.tool))} at [{call.where.step}] was never put right: {message}")
    tools = frozenset(call.started.tool for call in broken)
    return Answer(tuple(told), tuple(call.where for call in broken), tools=tools)


@dataclass(frozen=True)
class Sights:
    """What an episode shows of what was recognised.

    Attributes:
        named: Names in the arguments of calls.
        said: All words of the agent.
        came: What calls came back with, as text; nothing where the scenario says itself what is only seen.
        only: What is only seen, as far as the scenario says so.
        right: Names of all that is required, expected or to be seen.
    """

    named: frozenset[str]
    said: str
    came: str
    only: frozenset[str]
    right: frozenset[str]

    def missed(self, name: str) -> bool:
        """Return whether a thing had to be recognised, and neither a call nor the agent's words name it.

        Where the scenario does not say what is only seen, that is whatever no call came back with either.
        """
        wanted = plain(name)
        if wanted in self.said or any(found in wanted for found in self.named):
            return False
        return wanted in self.only if self.only else wanted not in self.came

    def wrong(self, call: Call) -> str:
        """Return the first thing that a call names and that is not right; empty where there is none."""
        return next((name for name in things(given(call)) if plain(name) not in self.right), "")


def _sights(case: Case) -> Sights:
    only = frozenset(plain(name) for sight in case.played.scenario.expect.seen for name in sight.names)
    results = [] if only else [json.dumps(event.value, ensure_ascii=False) for event in case.record.finished]
    return Sights(
        named=frozenset(plain(name) for call in case.record.calls for name in things(given(call))),
        said="\n".join(plain(message.text) for message in case.record.said),
        came="\n".join(plain(text) for text in results),
        only=only,
        right=frozenset(plain(name) for name in _right_names(case)) | only,
    )


def _recognition(case: Case) -> Answer:
    told: dict[str, list[Evidence]] = {}
    names: set[str] = set()
    sights = _sights(case)
    for right, wrong, where in (*_mistaken_calls(case, sights), *_mistaken_rows(case, sights), *_unseen(case, sights)):
        if plain(right) not in names or plain(wrong) in names:
            line = f"{capital(value(wrong))} stands at [{where.step}] where {value(right)} is meant."
            told.setdefault(line, []).append(where)
            names |= {plain(right), plain(wrong)}
    return Answer(tuple(told), tuple(entry for where in told.values() for entry in where), names=frozenset(names))


Mistake = tuple[str, str, Evidence]
"""What is meant, what was named in its place, and where."""


def _mistaken_calls(case: Case, sights: Sights) -> Iterator[Mistake]:
    for wanted in (call for call in case.joint.calls if call.state == "missing"):
        for right in filter(sights.missed, things(wanted.arguments)):
            for call in _twins(case, wanted):
                if sights.wrong(call):
                    yield right, sights.wrong(call), call.where


def _mistaken_rows(case: Case, sights: Sights) -> Iterator[Mistake]:
    for row in (row for row in case.state.rows if row.state == "missing" and row.name):
        others = [other for other in case.state.rows if other.state == "unexpected" and other.table == row.table]
        if others and sights.missed(row.name):
            yield row.name, row_name(others[0]), of_row(others[0])


def _unseen(case: Case, sights: Sights) -> Iterator[Mistake]:
    for sight in case.played.scenario.expect.seen:
        for right in filter(sights.missed, sight.names):
            calls = (call for call in case.record.calls if sight.argument in given(call) and sights.wrong(call))
            for call in islice(calls, 1):
                yield right, sights.wrong(call), call.where


def _hallucination(case: Case, checks: Sequence[Check]) -> Answer:
    scenario = case.played.scenario
    right = {str(call.arguments["user_id"]) for call in required_calls(case.played) if "user_id" in call.arguments}
    right |= {str(row.values["user_id"]) for row in scenario.expect.rows if "user_id" in row.values}
    right |= {scenario.user.user_id} if scenario.user.user_id else set()
    wrong = [
        call
        for call in case.record.calls
        if right
        and "user_id" in given(call)
        and str(given(call)["user_id"]) not in right
        and (call.succeeded or not _mended(call, case.record.calls))
    ]
    if wrong:
        told = [
            f"The call at [{call.where.step}] is for {value(given(call)['user_id'])}, not {listed(sorted(right))}."
            for call in wrong
        ]
        return Answer(tuple(told), tuple(call.where for call in wrong), user=True)
    said = next((check for check in checks if check.name == "information_accuracy" and check.outcome == "fail"), None)
    if said is None or missing_facts(scenario.expect.facts, case.record.answers):
        return Answer()
    return Answer((said.reason,), tuple(said.evidence))


def _reasoning(case: Case, known: Answer, alone: bool) -> Answer:
    told: list[str] = []
    where: list[Evidence] = []
    for call in case.joint.calls:
        if call.state == "missing" and not known.explains(call.arguments, call.tool):
            twin = next(iter(_twins(case, call)), None)
            told.append(_lost(case, call, twin))
            where += [twin.where] if twin else []
    for row in case.state.rows:
        expected = {cell.column: cell.expected for cell in row.cells}
        if row.state in ("match", "unexpected") or known.explains(expected) or (known.tools and row.state == "missing"):
            continue
        if row.state == "missing":
            told.append(missing_sentence(row))
        else:
            told += [cell_sentence(row, cell) for cell in wrong_cells(row) if not cell.extra]
            where.append(of_row(row))
    facts = missing_facts(case.played.scenario.expect.facts, case.record.answers)
    if facts and alone and not told:
        told.append(f"The answer does not say {listed([fact_text(fact) for fact in facts])}.")
        where += [Evidence(seq=answer.seq, step=answer.step) for answer in case.record.answers]
    return Answer(tuple(told), tuple(where))


def _over_operation(case: Case, known: Answer) -> Answer:
    rows: list[RowMatch] = []
    for row in case.state.rows:
        actual = {cell.column: cell.actual for cell in row.cells}
        extra = row.state == "unexpected" or (row.state == "differs" and any(cell.extra for cell in row.cells))
        if extra and not known.explains(actual) and plain(row.name) not in known.names:
            rows.append(row)
    told = [f"{capital(row_name(row))} in {place(row)} was changed without being asked." for row in rows]
    return Answer(tuple(told), tuple(of_row(row) for row in rows))


def _lost(case: Case, wanted: CallMatch, twin: Call | None) -> str:
    tool = capital(words(wanted.tool))
    if twin is None:
        return f"{tool} was required and not called with success."
    required = ExpectedCall(tool=wanted.tool, arguments=wanted.arguments)
    wrong = differing(case.played, required, twin)
    if not wrong:
        return f"{tool} at [{twin.where.step}] was refused, and not called again with success."
    name = wrong[0]
    found, right = value(given(twin).get(name)), value(wanted.arguments[name])
    return f"{tool} at [{twin.where.step}] has the {words(name)} {found}; {right} is required."


def _twins(case: Case, wanted: CallMatch) -> list[Call]:
    """Return the issued calls of a wanted tool that met nothing, those that differ least first."""
    required = ExpectedCall(tool=wanted.tool, arguments=wanted.arguments)
    free = {call.seq for call in case.joint.calls if call.state == "extra"}
    calls = [call for call in case.record.calls if same_tool(required, call) and call.where.seq in free]
    return sorted(calls, key=lambda call: len(differing(case.played, required, call)))


def _right_names(case: Case) -> Iterator[str]:
    for call in required_calls(case.played):
        yield from things(call.arguments)
    yield from (row.name for row in case.state.rows if row.state != "unexpected")


def _fault(call: Call) -> str:
    return call.finished.fault.kind if call.finished and call.finished.fault else ""


def _mended(call: Call, calls: Sequence[Call]) -> bool:
    later = (other for other in calls if other.started.seq > call.started.seq and other.succeeded)
    return any(other.started.tool == call.started.tool for other in later)
