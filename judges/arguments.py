"""Arguments of a required call against those of an issued one, compared as the tool's schema types them.

Numbers are compared as numbers, dates as dates, lists without order, ids as written, other text without regard to case
and runs of spaces, for a difference of case alone never names another thing in these worlds (`judges/likeness.py`).
An argument that was left out counts as its default. A read that takes a part of a name (`olive` for `olive oil`) and
came back with exactly the one thing that is wanted has read that thing.
"""

from pydantic import JsonValue

from judges.likeness import kind_of, last_word, likeness, plain
from judges.record import Call
from scenarios.played import Played, ToolSchema
from scenarios.schema import ExpectedCall


def tool_of(played: Played, name: str) -> ToolSchema | None:
    """Return the schema of a tool, named as `tool` or `domain/tool`; None where the scenario has none."""
    return next((tool for tool in played.tools if name in (tool.name, f"{tool.domain}/{tool.name}")), None)


def parameters(tool: ToolSchema | None) -> dict[str, JsonValue]:
    """Return the parameters of a tool by name."""
    found = tool.parameters.get("properties") if tool else None
    return found if isinstance(found, dict) else {}


def given(call: Call) -> dict[str, JsonValue]:
    """Return the arguments of a call: as the schema read them, else as they were asked for."""
    read = call.finished.arguments if call.finished else None
    found = read if read is not None else call.started.arguments
    return found if isinstance(found, dict) else {}


def same_tool(wanted: ExpectedCall, call: Call) -> bool:
    """Return whether a call is of the tool that is wanted."""
    return wanted.tool in (call.started.tool, f"{call.started.domain}/{call.started.tool}")


def meets(played: Played, wanted: ExpectedCall, call: Call) -> bool:
    """Return whether a call is the one that is wanted; whether it succeeded is not asked."""
    return same_tool(wanted, call) and not differing(played, wanted, call)


def differing(played: Played, wanted: ExpectedCall, call: Call) -> list[str]:
    """Return the names of the wanted arguments that a call of that tool does not have."""
    tool = tool_of(played, call.started.tool)
    arguments = given(call)
    lost = []
    for name, value in wanted.arguments.items():
        default = _parameter(tool, name).get("default")
        found = arguments.get(name, default)
        if not alike(tool, name, value, found) and not _read(tool, name, value, call):
            lost.append(name)
    return lost


def alike(tool: ToolSchema | None, name: str, one: JsonValue, other: JsonValue) -> bool:
    """Return whether two values of an argument mean the same."""
    parameter = _parameter(tool, name)
    types = _types(parameter)
    left, right = _typed(one, types), _typed(other, types)
    return likeness(left, right, _kind(left, name, parameter), name, subset=True) == 1.0


def _read(tool: ToolSchema | None, name: str, wanted: JsonValue, call: Call) -> bool:
    """Return whether a read came back with the wanted thing and no other, whatever part of its name was given."""
    if tool is None or tool.writes or not call.succeeded or call.finished is None or not isinstance(wanted, str):
        return False
    value = call.finished.value
    if not isinstance(value, dict):
        return False
    rows = [entry for found in value.values() if isinstance(found, list) for entry in found]
    names = [entry.get(name) for entry in rows if isinstance(entry, dict)] if rows else list(value)
    return [plain(str(entry)) for entry in names] == [plain(wanted)]


def _parameter(tool: ToolSchema | None, name: str) -> dict[str, JsonValue]:
    found = parameters(tool).get(name)
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
