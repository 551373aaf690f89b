"""The five criteria of the agent, as far as the record decides them."""

from collections import Counter

from core.verdict import CallMatch, Evidence
from judges.case import Case, Criterion, Finding, failed, of_row, passed, unscored
from judges.facts import missing_facts
from judges.record import Call
from judges.rules.accuracy import information_accuracy
from judges.state import is_perfect
from judges.wording import (
    capital,
    cell_sentence,
    count,
    differing,
    listed,
    missing_sentence,
    unexpected_sentence,
    words,
)


def task_completion(case: Case) -> Finding:
    """Every expected change was made, every required tool succeeded as often, and a question was answered.

    With which values and arguments is asked by `instruction_following`.
    """
    rows = [row for row in case.state.rows if row.state == "missing"]
    calls = _never_made(case)
    if rows:
        more = f" {count(len(rows), 'expected change')} missing." if len(rows) > 1 else ""
        return failed(missing_sentence(rows[0]) + more, [of_row(row) for row in rows])
    if calls:
        names = listed([words(call.tool) for call in calls])
        return failed(f"{_calls(len(calls))} never made with success: {names}.")
    expect = case.played.scenario.expect
    if expect.facts and not case.record.answers:
        return failed("The agent gave no answer.")
    made = [of_row(row) for row in case.state.rows if row.state in ("match", "differs")]
    made += [Evidence(seq=call.seq, step=call.step, text=call.tool) for call in case.joint.calls if call.state == "hit"]
    made += [Evidence(seq=answer.seq, step=answer.step) for answer in case.record.answers if expect.facts]
    return passed("Everything that was asked for was carried out.", made)


def instruction_following(case: Case) -> Finding:
    """The changes hold exactly the values asked for, item by item."""
    expect = case.played.scenario.expect
    wrong = [
        (row, cell) for row in case.state.rows if row.state == "differs" for cell in differing(row) if not cell.extra
    ]
    if wrong:
        told = " ".join(cell_sentence(row, cell) for row, cell in wrong[:3])
        return failed(told, [of_row(row) for row, _ in wrong])
    missing = [row for row in case.state.rows if row.state == "missing"]
    if missing:
        done = len(expect.rows) - len(missing)
        return failed(f"{done} of {count(len(expect.rows), 'expected change')} made.", [of_row(row) for row in missing])
    if case.joint.matched < case.joint.required:
        names = listed([words(call.tool) for call in case.joint.calls if call.state == "missing"])
        return failed(
            f"{case.joint.matched} of {count(case.joint.required, 'required call')} made as asked; not so: {names}."
        )
    if not expect.rows and not expect.calls:
        return unscored("An answer in words was asked for; how well it follows the request, the record cannot tell.")
    parts = [count(len(expect.rows), "change")] if expect.rows else []
    parts += [count(len(expect.calls), "required call")] if expect.calls else []
    return passed(
        f"{listed(parts)} as asked, value by value.",
        [of_row(row) for row in case.state.rows if row.state == "match"],
    )


def tool_use_validity(case: Case) -> Finding:
    """No call is left failing: each refused one was followed by a success, or all was reached another way.

    A read that finds nothing is an answer, not a misuse.
    """
    calls = case.record.calls
    expect = case.played.scenario.expect
    if not calls:
        if expect.rows or expect.calls:
            return failed("The agent called no tool, though the task needs one.")
        return unscored("The agent called no tool, and the task needs none.")
    refused = [call for call in calls if _misused(case, call)]
    if not refused:
        return passed(f"{count(len(calls), 'call')}, none of them misused.")
    where = [call.where for call in refused]
    left = [call for call in refused if not _mended(call, calls)]
    if not left or _settled(case):
        return passed(f"{count(len(refused), 'call')} refused and mended since.", where)
    first = left[0]
    fault = first.finished.fault.message if first.finished and first.finished.fault else ""
    return failed(
        f"{capital(words(first.started.tool))} was refused at [{first.where.step}] and never put right: {fault}",
        [call.where for call in left],
    )


def no_side_effects(case: Case) -> Finding:
    """Nothing else changed, in any judged table."""
    unexpected = [row for row in case.state.rows if row.state == "unexpected"]
    extra = [(row, cell) for row in case.state.rows for cell in row.cells if cell.extra and row.state == "differs"]
    told = [unexpected_sentence(row) for row in unexpected] + [cell_sentence(row, cell) for row, cell in extra]
    if told:
        more = f" {len(told)} such changes in all." if len(told) > 2 else ""
        return failed(" ".join(told[:2]) + more, [of_row(row) for row in [*unexpected, *(row for row, _ in extra)]])
    if not case.record.calls:
        return unscored("The agent called no tool, so there was nothing to change.")
    return passed("Nothing changed but what was asked for.")


AGENT = (
    Criterion("task_completion", "Finished the task", task_completion),
    Criterion("instruction_following", "Followed the request", instruction_following),
    Criterion("tool_use_validity", "Used tools correctly", tool_use_validity),
    Criterion("no_side_effects", "Changed nothing else", no_side_effects),
    Criterion("information_accuracy", "Told the truth", information_accuracy),
)


def _never_made(case: Case) -> list[CallMatch]:
    """Return the required calls without a counterpart of that tool, whatever its arguments."""
    spare = Counter(call.tool for call in case.joint.calls if call.state == "extra" and not call.failed)
    lost = []
    for call in case.joint.calls:
        tool = call.tool.rsplit("/", 1)[-1]
        if call.state == "missing" and not spare[tool]:
            lost.append(call)
        elif call.state == "missing":
            spare[tool] -= 1
    return lost


def _calls(number: int) -> str:
    return "A required call was" if number == 1 else f"{number} required calls were"


def _writes(case: Case, call: Call) -> bool:
    return call.started.writes or any(tool.writes for tool in case.played.tools if tool.name == call.started.tool)


def _misused(case: Case, call: Call) -> bool:
    fault = call.finished.fault if call.finished else None
    return fault is not None and (fault.kind != "not_found" or _writes(case, call))


def _mended(call: Call, calls: tuple[Call, ...]) -> bool:
    later = [other for other in calls if other.started.seq > call.started.seq and other.succeeded]
    return any(other.started.tool == call.started.tool for other in later)


def _settled(case: Case) -> bool:
    """Whether all that the scenario expects is in place, so that what was refused was reached another way."""
    facts = not missing_facts(case.played.scenario.expect.facts, case.record.answers)
    return is_perfect(case.state) and case.joint.matched == case.joint.required and facts
