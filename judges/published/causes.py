"""Why a task failed, as the published code has it: six predicates, of which the first that holds is the cause.

1. syntax: no call at all, or one without an object of parameters.
2. multimodal: with several restaurants, the last one named is not the reference's; else a thing that had to be seen is
   named by no query tool under its parameter. A name counts where one holds the other, or they share a single word.
3. hallucination: any call with a `user_id` that no reference call has.
4. logic: two or more reference calls are not matched. 5. memory: one is not. (The paper counts both as one.)
6. over_operation: all are matched, and the states differ.
"""

from collections.abc import Sequence

from pydantic import JsonValue

from core.verdict import Cause, Evidence
from judges.published.score import Published
from judges.record import Call, Record
from judges.wording import count, listed
from scenarios.played import Played
from scenarios.schema import Sight

ALIASES = {"household": {"name": ("name", "item_name")}}
NO_QUERY = ("get_cart", "get_shopping_list", "compute_")
"""How the shop's reads begin that do not count as queries; elsewhere every read is one."""


def published_cause(played: Played, record: Record, found: Published) -> list[Cause]:
    """Return the cause of a failure; nothing where both process and result are right, or no predicate holds."""
    if found.score.joint_success:
        return []
    for name, title, (reason, where) in (
        ("syntax", "Wrote calls that cannot be read", _syntax(record)),
        ("multimodal", "Did not recognise what was shown", _multimodal(played, record, found)),
        ("hallucination", "Used a user id that is not the task's", _hallucination(record, found)),
    ):
        if reason:
            return [Cause(name=name, title=title, reason=reason, evidence=where)]
    lost = found.score.required - found.score.matched
    if lost >= 2:
        reason = f"{count(lost, 'reference call')} not matched: {listed(_missing(found))}."
        return [Cause(name="logic", title="Reasoned or called wrongly", reason=reason)]
    if lost == 1:
        reason = f"One reference call not matched: {listed(_missing(found))}."
        return [Cause(name="memory", title="Forgot a step", reason=reason)]
    if not found.score.result_success:
        reason = "All reference calls are matched, and the replayed states differ."
        if found.void:
            reason = "The task is void, so that nothing is missing, and the replayed states differ."
        return [Cause(name="over_operation", title="Did more than was asked", reason=reason)]
    return []


Answer = tuple[str, list[Evidence]]


def _syntax(record: Record) -> Answer:
    if not record.calls:
        return "There is no call.", []
    broken = [call.where for call in record.calls if not isinstance(call.started.arguments, dict)]
    return ("A call has no object of parameters.", broken) if broken else ("", [])


def _multimodal(played: Played, record: Record, found: Published) -> Answer:
    wrong = _restaurant(record, found) if found.domain == "restaurants" else ("", [])
    sights = played.scenario.expect.seen
    if wrong[0] or not sights:
        return wrong
    wanted, queries = sights[0], [call for call in record.calls if _is_query(played, found.domain, call)]
    named = {name for call in queries for name in wanted.names if _names(found.domain, wanted, call, name)}
    lost = [name for name in wanted.names if name not in named]
    return (f"No query names {listed(lost)} as {wanted.argument}.", []) if lost else ("", [])


def _restaurant(record: Record, found: Published) -> Answer:
    right = [_text(call.arguments, "restaurant_name") for call in found.required]
    chosen = [(call, _text(call.started.arguments, "restaurant_name")) for call in record.calls]
    last = next(((call, name) for call, name in reversed(chosen) if name), None)
    expected = next((name for name in reversed(right) if name), None)
    if last is None or expected is None or last[1] == expected:
        return "", []
    return f"The restaurant named last is {last[1]}, and the reference's is {expected}.", [last[0].where]


def _hallucination(record: Record, found: Published) -> Answer:
    right = {_text(call.arguments, "user_id") for call in found.required} - {""}
    if not right:
        return "", []
    wrong = [
        call
        for call in record.calls
        if isinstance(call.started.arguments, dict)
        and "user_id" in call.started.arguments
        and _text(call.started.arguments, "user_id") not in right
    ]
    if not wrong:
        return "", []
    names = sorted({str((call.started.arguments or {}).get("user_id")) for call in wrong})  # type: ignore[union-attr]
    return f"The user id is {listed(sorted(right))}, and a call has {listed(names)}.", [call.where for call in wrong]


def _is_query(played: Played, domain: str, call: Call) -> bool:
    tool = next((tool for tool in played.tools if tool.name == call.started.tool), None)
    return tool is not None and not tool.writes and not (domain == "retail" and tool.name.startswith(NO_QUERY))


def _names(domain: str, wanted: Sight, call: Call, name: str) -> bool:
    arguments = call.started.arguments
    keys = ALIASES.get(domain, {}).get(wanted.argument, (wanted.argument,))
    key = next((key for key in keys if isinstance(arguments, dict) and key in arguments), None)
    if key is None or not isinstance(arguments, dict):
        return False
    value = arguments[key]
    return any(
        isinstance(entry, str) and _akin(entry, name) for entry in (value if isinstance(value, list) else [value])
    )


def _akin(one: str, other: str) -> bool:
    left, right = one.lower().strip(), other.lower().strip()
    return left in right or right in left or bool(set(left.split()) & set(right.split()))


def _text(arguments: JsonValue, key: str) -> str:
    value = arguments.get(key) if isinstance(arguments, dict) else None
    return value if isinstance(value, str) else ""


def _missing(found: Published) -> list[str]:
    pairs: Sequence[tuple[str, int]] = [
        (call.tool, at) for call, at in zip(found.required, found.partners, strict=True)
    ]
    return [tool for tool, at in pairs if at < 0]
