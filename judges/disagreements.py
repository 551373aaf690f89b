"""Where `strict` and `compat` decide an episode otherwise, and by which rule; one line each, in words."""

from collections.abc import Iterator, Sequence

from pydantic import JsonValue

from core.verdict import CallMatch, Cause, Check
from judges.arguments import alike, differing, given, tool_of
from judges.case import Case
from judges.published.arguments import NAME_KEYS
from judges.published.causes import published_cause
from judges.published.reference import PlainCall
from judges.published.score import Published
from judges.record import Call
from judges.wording import cell_sentence, listed, missing_sentence, unexpected_sentence, value, words
from judges.wording import differing as wrong_cells
from scenarios.schema import ExpectedCall

KINDS = {"multimodal": "recognition", "logic": "reasoning", "memory": "reasoning"}
"""Published cause to the strict one that means the same, where they have different names."""


def disagreements(case: Case, checks: Sequence[Check], causes: Sequence[Cause], published: Published) -> list[str]:
    """Return the lines.

    Args:
        case: The episode with its strict scores.
        checks: The strict checks.
        causes: The strict causes; none where strict finds no failure.
        published: What the published procedure finds.
    """
    found: list[str] = []
    if published.void:
        found.append(f"The published code fails on {published.void}, and voids the task; strict goes on.")
    else:
        for at in range(len(published.required)):
            found += _call(case, published, at)
    found += _state(case, published)
    if published.score.joint_success and case.joint.joint_success:
        found += [
            f"Strict also asks “{check.title}”: {check.reason}"
            for check in checks
            if check.gate and check.outcome == "fail" and check.group not in ("state", "joint")
        ]
    blamed = published_cause(case.played, case.record, published)
    if causes and blamed and KINDS.get(blamed[0].name, blamed[0].name) != causes[0].name:
        found.append(
            f"Compat puts the failure down to {words(blamed[0].name)}: {blamed[0].reason} "
            f"Strict puts it down to {words(causes[0].name)}: {causes[0].reason}"
        )
    return list(dict.fromkeys(found))


def _call(case: Case, published: Published, at: int) -> Iterator[str]:
    wanted, place = published.required[at], published.partners[at]
    strict = _strictly(case, published, at)
    if strict is None:
        return
    if strict.state != "hit" and place >= 0:
        yield _generous(case, wanted, case.record.calls[place], published.domain)
    elif strict.state == "hit" and place < 0:
        yield _narrow(case, published, wanted, strict)
    elif strict.state == "waived" and place < 0 and case.record.calls:
        yield f"Compat requires {words(wanted.tool)}, which a later call takes back; strict lets both be left out."


def _strictly(case: Case, published: Published, at: int) -> CallMatch | None:
    """Return what strict says of a reference call; None where it requires no such call, e.g. judges its row only."""
    same = [
        index
        for index, call in enumerate(published.required)
        if call.tool == published.required[at].tool and call.arguments == published.required[at].arguments
    ]
    strict = [
        match for match in case.joint.calls if match.state != "extra" and _is(case, match, published.required[at])
    ]
    number = same.index(at)
    return strict[number] if number < len(strict) else None


def _is(case: Case, match: CallMatch, wanted: PlainCall) -> bool:
    tool = tool_of(case.played, wanted.tool)
    if match.tool.rsplit("/", 1)[-1] != wanted.tool or not isinstance(wanted.arguments, dict):
        return False
    known = {name: entry for name, entry in match.arguments.items() if name in wanted.arguments}
    return all(alike(tool, name, entry, wanted.arguments[name]) or _fused(entry) for name, entry in known.items())


def _fused(entry: JsonValue) -> bool:
    """Return whether a value is a list of things, which compat has made another list of the same things."""
    return isinstance(entry, list) and all(isinstance(part, dict) for part in entry)


def _generous(case: Case, wanted: PlainCall, call: Call, domain: str) -> str:
    where = f"{words(call.started.tool)} at [{call.where.step}]"
    if not call.succeeded:
        return f"Compat counts {where}, which was refused; in strict a refused call never counts."
    arguments = wanted.arguments if isinstance(wanted.arguments, dict) else {}
    wrong = differing(case.played, ExpectedCall(tool=wanted.tool, arguments=arguments), call)
    if not wrong:
        return f"Compat counts {where} for one call and strict for another; strict finds the most pairs."
    name = wrong[0]
    pair = f"{value(given(call).get(name))} for {value(arguments[name])}"
    rule = (
        "names that hold each other, or share an entry of the catalogue, are equal there; strict wants the thing itself"
        if name in NAME_KEYS[domain]
        else "values that read as the same number are equal there; strict reads them as the schema types them"
    )
    return f"In {where}, compat takes {pair}: {rule}."


def _narrow(case: Case, published: Published, wanted: PlainCall, strict: CallMatch) -> str:
    where = f"{words(wanted.tool)} at [{strict.step}]"
    if strict.together:
        steps = " and ".join(f"[{step}]" for step in (strict.step, *strict.together))
        return (
            f"Strict counts {words(wanted.tool)} at {steps} together as the one call required; compat adds no calls up."
        )
    place = next(at for at, call in enumerate(case.record.calls) if call.where.seq == strict.seq)
    call = case.record.calls[place]
    if place in published.partners:
        return f"Compat pairs greedily, and has used {where} for an earlier call; strict finds the most pairs."
    asked = call.started.arguments if isinstance(call.started.arguments, dict) else {}
    arguments = wanted.arguments if isinstance(wanted.arguments, dict) else {}
    lost = [name for name in arguments if name not in asked] + [name for name in asked if name not in arguments]
    if lost:
        return f"Compat wants the same arguments and misses {words(lost[0])} in {where}; strict fills defaults in."
    name = next((name for name in arguments if arguments[name] != asked[name]), next(iter(arguments), ""))
    if name not in strict.arguments:
        return f"Compat also compares {words(name)} in {where}, which the scenario does not require of that call."
    pair = f"{value(asked.get(name))} from {value(arguments.get(name))}"
    return f"In {where}, compat tells {pair}: it compares {words(name)} as written; strict by what it means."


def _state(case: Case, published: Published) -> Iterator[str]:
    strict, compat = bool(case.joint.result_success), bool(published.score.result_success)
    if strict == compat:
        return
    if compat:
        rows = [row for row in case.state.rows if row.state != "match"]
        if not rows:
            yield "No change is expected, so in compat the state is right from the start; strict asks for a call first."
            return
        row = rows[0]
        told = {"missing": missing_sentence, "unexpected": unexpected_sentence}.get(row.state)
        cells = wrong_cells(row)
        fault = told(row) if told else cell_sentence(row, cells[0])
        yield f"Compat's replay ends in the reference's state; the world that the agent worked in does not: {fault}"
        return
    for place in published.revived:
        call = case.record.calls[place]
        yield (
            f"{words(call.started.tool).capitalize()} at [{call.where.step}] was refused; compat's replay drops the "
            "arguments that the tool does not have, and carries it out."
        )
    if not published.revived:
        yield f"Compat compares the whole state as it stands, and it differs in {listed(published.differs)}."
