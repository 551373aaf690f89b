"""Joint validation: the calls that a scenario requires against those that were issued, together with the state.

A required call is met by an issued one that succeeded, has its name (`tool` or `domain/tool`) and agrees on each
argument that the requirement lists; an argument that was left out counts as its default. Pairs are found by maximum
bipartite matching, so that each issued call meets at most one requirement and as many as possible are met.

Arguments are compared as the tool's schema types them (`judges/likeness.py`): numbers as numbers, dates as dates,
lists without order, ids as written, other text without regard to case and runs of spaces, for a difference of case
alone never names another thing in these worlds.

The names are those of EgoBench (arXiv 2605.27820). With M met, R required and I issued calls (failed ones included),
T turns of the user, K tokens of the agent, for one episode:

- ToolSucc `tool_success`: M = R.
- MicroAcc `micro_accuracy`: M / R; over several episodes sum(M) / sum(R).
- ResultSucc `result_success`: the final state is as expected (the paper compares hashes of a replay).
- JointSucc `joint_success`: ToolSucc and ResultSucc.

The paper names the following without giving formulas; these are ours, and higher is better:

- ToolPrec `tool_precision`: M / I; 0 where nothing was issued; over several episodes sum(M) / sum(I).
- ToolF1 `tool_f1`: 2 M / (I + R), the harmonic mean of ToolPrec and MicroAcc.
- ToolEff, TurnEff, TokenEff `tool_efficiency`, `turn_efficiency`, `token_efficiency`: JointSucc (0 or 1) per issued
  call, per turn of the user and per 1,000 tokens; over several episodes sum(JointSucc) / sum(I), / sum(T), / sum(K).

All but ResultSucc are None where no call is required.
"""

from collections.abc import Sequence

from pydantic import JsonValue
from pydantic_core import to_jsonable_python

from core.events import Event
from core.verdict import CallMatch, JointScore, StateScore
from judges.likeness import kind_of, last_word, likeness
from judges.matching import most_pairs
from judges.record import Call, read_record
from judges.state import is_perfect
from scenarios.played import Played
from scenarios.schema import ExpectedCall


def score_joint(played: Played, events: Sequence[Event], state: StateScore) -> JointScore:
    """Match required calls to issued ones.

    Returns:
        Required calls in the scenario's order, each a hit or missing, then the other issued calls in their order.
    """
    record = read_record(events)
    required = [_plain(call) for call in played.scenario.expect.calls]
    good = [call for call in record.calls if call.succeeded]
    partners = most_pairs(required, good, lambda wanted, call: meets(played, wanted, call))
    calls = [
        _hit(wanted, good[partner]) if partner >= 0 else _miss(wanted)
        for wanted, partner in zip(required, partners, strict=True)
    ]
    used = {good[partner].started.call_id for partner in partners if partner >= 0}
    calls += [_extra(call) for call in record.calls if call.started.call_id not in used]
    score = JointScore(
        calls=calls,
        required=len(required),
        matched=len(used),
        issued=len(record.calls),
        turns=len(record.heard) + len(record.acts),
        tokens=record.tokens,
        result_success=is_perfect(state),
    )
    return score.model_copy(update=_figures(score)) if required else score


def _figures(score: JointScore) -> dict[str, bool | float | None]:
    success = score.matched == score.required
    joint = success and bool(score.result_success)
    return {
        "tool_success": success,
        "micro_accuracy": score.matched / score.required,
        "joint_success": joint,
        "tool_precision": score.matched / score.issued if score.issued else 0.0,
        "tool_f1": 2 * score.matched / (score.issued + score.required),
        "tool_efficiency": joint / score.issued if score.issued else 0.0,
        "turn_efficiency": joint / score.turns if score.turns else None,
        "token_efficiency": 1000 * joint / score.tokens if score.tokens else None,
    }


def meets(played: Played, wanted: ExpectedCall, call: Call) -> bool:
    """Return whether a call is the one that is wanted; whether it succeeded is not asked."""
    started = call.started
    if wanted.tool not in (started.tool, f"{started.domain}/{started.tool}"):
        return False
    schema = next((tool.parameters for tool in played.tools if tool.name == started.tool), {})
    found = call.finished.arguments if call.finished and call.finished.arguments is not None else started.arguments
    arguments = found if isinstance(found, dict) else {}
    for name, value in wanted.arguments.items():
        parameter = _parameter(schema, name)
        types = _types(parameter)
        one = _typed(value, types)
        other = _typed(arguments.get(name, parameter.get("default")), types)
        if likeness(one, other, _kind(one, name, parameter), name, subset=True) < 1.0:
            return False
    return True


def _plain(call: ExpectedCall) -> ExpectedCall:
    return call.model_copy(update={"arguments": to_jsonable_python(call.arguments)})


def _parameter(schema: dict[str, JsonValue], name: str) -> dict[str, JsonValue]:
    properties = schema.get("properties")
    found = properties.get(name) if isinstance(properties, dict) else None
    return found if isinstance(found, dict) else {}


def _types(parameter: dict[str, JsonValue]) -> set[str]:
    """Return the JSON types that a parameter may have, `date` for text in a date format among them."""
    options = parameter.get("anyOf")
    found: set[str] = set()
    for option in [parameter, *(options if isinstance(options, list) else [])]:
        if isinstance(option, dict):
            named = option.get("type")
            found |= {str(entry) for entry in (named if isinstance(named, list) else [named]) if entry}
            if option.get("format") in ("date", "date-time", "time"):
                found.add("date")
    return found


def _typed(value: JsonValue, types: set[str]) -> JsonValue:
    """Read a scalar as its schema would: `"2"` for a number is 2, 2 for a text is `"2"`."""
    if isinstance(value, str) and types & {"number", "integer"} and "string" not in types:
        try:
            return float(value)
        except ValueError:
            return value
    number = isinstance(value, int | float) and not isinstance(value, bool)
    if number and "string" in types and not types & {"number", "integer"}:
        return str(value)
    return value


def _kind(value: JsonValue, name: str, parameter: dict[str, JsonValue]) -> str:
    if "date" in _types(parameter) or (isinstance(value, str) and last_word(name) in ("date", "datetime", "time")):
        return "time"
    return kind_of(value, name)


def _hit(wanted: ExpectedCall, call: Call) -> CallMatch:
    where = call.where
    return CallMatch(tool=wanted.tool, arguments=wanted.arguments, state="hit", seq=where.seq, step=where.step)


def _miss(wanted: ExpectedCall) -> CallMatch:
    return CallMatch(tool=wanted.tool, arguments=wanted.arguments, state="missing")


def _extra(call: Call) -> CallMatch:
    given = call.finished.arguments if call.finished and call.finished.arguments is not None else call.started.arguments
    where = call.where
    return CallMatch(
        tool=call.started.tool,
        arguments=given if isinstance(given, dict) else {},
        state="extra",
        seq=where.seq,
        step=where.step,
        failed=not call.succeeded,
    )
