"""Work that is equal without being the same calls.

A tool adds up where doing it in parts comes to the same: a write `add_…` or `remove_…` with an amount (`qty`,
`quantity`), and a read `compute_…`, `tally_…` or `get_…` over one list of things. What is required of it is met

- by several calls that together come to it (2 pieces once, or 1 piece twice; one list, or a call for each thing),
  less what was taken back by the opposite tool;
- by one call that comes to several required ones together.

A required write and its required opposite with the same arguments come to nothing. Both may be left out together,
unless nothing else is required: then whoever does nothing would be right.
"""

import math
import operator
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from pydantic import JsonValue

from judges.arguments import alike, differing, given, parameters, same_tool, tool_of
from judges.likeness import plain
from judges.record import Call
from scenarios.played import Played
from scenarios.schema import ExpectedCall

AMOUNTS = ("qty", "quantity")
SUMMING_WRITES = ("add_", "remove_")
SUMMING_READS = ("compute_", "tally_", "get_")
MOST_SUMS = 500
"""Most sums of which it is remembered how they come about; what only further calls would reach is not found."""

Sum = dict[str, Fraction]
"""What to how much of it; one entry without a name for a bare amount."""


@dataclass(frozen=True)
class Effort:
    """A call, and what it adds to a sum."""

    index: int
    sum: Sum
    undoes: bool = False


def summing(played: Played, tool: str) -> str | None:
    """Return the argument over which a tool adds up; None where it does not."""
    schema = tool_of(played, tool)
    if schema is None:
        return None
    names = parameters(schema)
    if schema.writes:
        amounts = [name for name in names if name in AMOUNTS]
        return amounts[0] if amounts and schema.name.startswith(SUMMING_WRITES) else None
    lists = [name for name, kind in names.items() if isinstance(kind, dict) and kind.get("type") == "array"]
    return lists[0] if len(lists) == 1 and schema.name.startswith(SUMMING_READS) else None


def opposite(tool: str) -> str | None:
    """Return the name of the tool that takes back what a tool does: `remove_from_cart` for `add_to_cart`."""
    for begins, way, other, back in (("add_", "to", "remove_", "from"), ("remove_", "from", "add_", "to")):
        if tool.startswith(begins):
            return other + re.sub(rf"(^|_){way}_", rf"\1{back}_", tool.removeprefix(begins), count=1)
    return None


def together(
    played: Played, required: Sequence[ExpectedCall], left: Sequence[int], calls: Sequence[Call], free: Sequence[int]
) -> dict[int, list[int]]:
    """Find required calls that are met by work equal to them.

    Args:
        played: The scenario as played.
        required: All required calls.
        left: Indexes of those that no single call meets.
        calls: Calls that succeeded.
        free: Indexes of those that meet no required call by themselves.

    Returns:
        Index of a required call to the indexes of the calls that meet it; several may share theirs.
    """
    met: dict[int, list[int]] = {}
    spare, asked = set(free), set[int]()
    for number in left:
        name = summing(played, required[number].tool)
        if name is None or number in asked:
            continue
        peers = [other for other in left if other == number or _alike(played, required, (number, other), name)]
        asked |= set(peers)
        sums = [(peer, _sum(required[peer].arguments.get(name))) for peer in peers]
        wants = [Effort(peer, found) for peer, found in sums if found]
        efforts = list(_efforts(played, required[number], name, calls, sorted(spare)))
        for group, chosen in _shares(wants, efforts):
            met |= {want.index: [effort.index for effort in chosen] for want in group}
            spare -= {effort.index for effort in chosen}
    return met


def undone(played: Played, required: Sequence[ExpectedCall], missing: Sequence[int]) -> set[int]:
    """Return those of the missing required calls that come in pairs which take each other back."""
    found: set[int] = set()
    for one, other in combinations(missing, 2):
        if not found & {one, other} and _takes_back(played, required[one], required[other]):
            found |= {one, other}
    return found if len(found) < len(required) else set()


def _shares(wants: Sequence[Effort], efforts: Sequence[Effort]) -> Iterator[tuple[Sequence[Effort], Sequence[Effort]]]:
    """Yield what is met by what: all by some; else one after the other by some, and then several by one."""
    everything = _choice(efforts, _added([(want.sum, 1) for want in wants]))
    if everything:
        yield wants, everything
        return
    left, spare = list(wants), list(efforts)
    for want in wants:
        chosen = _choice(spare, want.sum)
        if chosen:
            yield [want], chosen
            left.remove(want)
            spare = [effort for effort in spare if effort not in chosen]
    for effort in spare:
        group = [] if effort.undoes else _choice(left, effort.sum)
        if group:
            yield group, [effort]
            left = [want for want in left if want not in group]


def _choice(efforts: Sequence[Effort], sought: Sum) -> list[Effort]:
    """Return the fewest of some efforts that come to a sum; none where they do not, or where it is nothing."""
    keys = sorted(sought)
    useful = [effort for effort in efforts if set(effort.sum) <= set(keys)]
    sums = [sought, *(effort.sum for effort in useful)]
    scale = math.lcm(*(part.denominator for found in sums for part in found.values()))
    target = tuple(int(sought[key] * scale) for key in keys)
    beyond = not any(effort.undoes for effort in useful)
    reached: dict[tuple[int, ...], tuple[Effort, ...]] = {(0,) * len(keys): ()}
    for effort in useful:
        sign = -1 if effort.undoes else 1
        step = tuple(sign * int(effort.sum.get(key, Fraction(0)) * scale) for key in keys)
        for before, chosen in list(reached.items()):
            after = tuple(map(operator.add, before, step))
            if beyond and any(map(operator.gt, after, target)):
                continue
            if after not in reached or len(reached[after]) > len(chosen) + 1:
                reached[after] = (*chosen, effort)
        if len(reached) > MOST_SUMS:
            break
    return list(reached.get(target, ()))


def _efforts(
    played: Played, wanted: ExpectedCall, name: str, calls: Sequence[Call], spare: Sequence[int]
) -> Iterator[Effort]:
    back = opposite(wanted.tool.rsplit("/", 1)[-1])
    for index in spare:
        call = calls[index]
        arguments = given(call)
        found = _sum(arguments.get(name))
        if found is None:
            continue
        if same_tool(wanted, call) and set(differing(played, wanted, call)) <= {name}:
            yield Effort(index, found)
        elif call.started.tool == back and _agree(played, wanted, arguments, name):
            yield Effort(index, found, undoes=True)


def _agree(played: Played, wanted: ExpectedCall, arguments: dict[str, JsonValue], aside: str) -> bool:
    tool = tool_of(played, wanted.tool)
    shared = [name for name in arguments if name in wanted.arguments and name != aside]
    return bool(shared) and all(alike(tool, name, wanted.arguments[name], arguments[name]) for name in shared)


def _alike(played: Played, required: Sequence[ExpectedCall], pair: tuple[int, int], aside: str) -> bool:
    one, other = required[pair[0]], required[pair[1]]
    if one.tool != other.tool or set(one.arguments) != set(other.arguments):
        return False
    tool = tool_of(played, one.tool)
    return all(alike(tool, name, one.arguments[name], other.arguments[name]) for name in one.arguments if name != aside)


def _takes_back(played: Played, one: ExpectedCall, other: ExpectedCall) -> bool:
    if opposite(one.tool.rsplit("/", 1)[-1]) != other.tool.rsplit("/", 1)[-1]:
        return False
    amounts = [name for name in AMOUNTS if (name in one.arguments) != (name in other.arguments)]
    return not amounts and _agree(played, one, dict(other.arguments), "")


def _sum(value: JsonValue) -> Sum | None:
    if isinstance(value, list):
        return _added([(_item(entry), 1) for entry in value])
    amount = _amount(value)
    return None if amount is None else {"": amount}


def _item(entry: JsonValue) -> Sum:
    if not isinstance(entry, dict):
        return {plain(str(entry)): Fraction(1)}
    amount = _amount(next((entry[name] for name in AMOUNTS if name in entry), 1))
    kept = {key: value for key, value in entry.items() if value is not None and (amount is None or key not in AMOUNTS)}
    return {repr(sorted((key, plain(str(value))) for key, value in kept.items())): amount or Fraction(1)}


def _amount(value: JsonValue) -> Fraction | None:
    """Read a number, or a text that is one, as the decimal number that it shows."""
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return None
    try:
        return Fraction(repr(float(value))) if math.isfinite(float(value)) else None
    except (ValueError, OverflowError):
        return None


def _added(parts: Sequence[tuple[Sum, int]]) -> Sum:
    total: Sum = {}
    for part, sign in parts:
        for key, amount in part.items():
            total[key] = total.get(key, Fraction(0)) + sign * amount
    return {key: amount for key, amount in total.items() if amount}
