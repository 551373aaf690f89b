"""What a scripted user may answer from: its id, its own words, and what its scenario's data say about a round."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from pydantic import JsonValue

from core.events import CallFinished, Event
from scenarios.naming import NUMBERS, mentions
from scenarios.schema import CallStep, SayStep, Scenario, ScreenStep

QUANTITIES = frozenset({"qty", "quantity", "count", "units", "amount"})
LONGEST = 40
"""Characters of a text that may be a name."""


@dataclass(frozen=True)
class Knowledge:
    """Of one round.

    Attributes:
        user_id: Of the user; empty where it has none.
        request: What the user said in this round, without the words that give its id.
        quantity: How many it asked for, as it said it (`two`); None where it said no such number.
        wanted: Names of the things that the round is about; the user never says them.
        others: Names that the agent came across which the round is not about.
    """

    user_id: str
    request: str
    quantity: str | None
    wanted: tuple[str, ...]
    others: tuple[str, ...]


def knowledge(scenario: Scenario, number: int, writes: Iterable[str], events: Sequence[Event]) -> Knowledge:
    """Gather what the user can answer from in a round.

    Args:
        scenario: Whose user it is.
        number: Of the round, from 1.
        writes: Names of the tools that change something.
        events: So far; the names that the agent looked up or found are read from them.
    """
    user = scenario.user
    request = _without_id(user.rounds[number - 1].say or user.rounds[0].say, user.user_id)
    made = _calls(scenario, number)
    changing = [call for call in made if call[0] in set(writes)]
    arguments = [entry for _, entry in changing or made]
    names = _name_keys(scenario)
    wanted = {text for key, text in _texts(arguments) if key in names and "${" not in text}
    found = {text for event in events if isinstance(event, CallFinished) for text in _names_in(event, names)}
    others = {text for text in found - wanted if not mentions(request, text) and text != user.user_id}
    return Knowledge(
        user_id=user.user_id or "",
        request=request,
        quantity=_quantity([entry for _, entry in changing], request),
        wanted=tuple(sorted(wanted)),
        others=tuple(sorted(others)),
    )


def _calls(scenario: Scenario, number: int) -> list[tuple[str, JsonValue]]:
    """Return the reference's calls that answer a round: tool and arguments."""
    rounds = scenario.user.rounds
    moves = [place for place, entry in enumerate(rounds, 1) for part in (entry.say, entry.pick) if part]
    turn = 0
    found: list[tuple[str, JsonValue]] = []
    for step in scenario.reference:
        if isinstance(step, CallStep) and turn < len(moves) and moves[turn] == number:
            found.append((step.call.tool, step.call.arguments))
        elif isinstance(step, SayStep | ScreenStep):
            turn += 1
    return found


def _name_keys(scenario: Scenario) -> frozenset[str]:
    """Return the parameters and columns that hold names of things."""
    seen = {sight.argument for sight in scenario.expect.seen}
    return frozenset(
        seen | {"name", "item", "product_name", "item_name", "ingredient_name", "recipe_name", "dish_name"}
    )


def _names_in(event: CallFinished, names: frozenset[str]) -> Iterator[str]:
    for key, text in _texts([event.arguments, event.value]):
        if key in names and len(text) <= LONGEST:
            yield text


def _texts(value: JsonValue, key: str = "") -> Iterator[tuple[str, str]]:
    """Yield each text with the key that it, or the list it is in, stands under."""
    if isinstance(value, dict):
        for name, entry in value.items():
            yield from _texts(entry, name)
    elif isinstance(value, list):
        for entry in value:
            yield from _texts(entry, key)
    elif isinstance(value, str):
        yield key, value


def _quantity(arguments: Sequence[JsonValue], request: str) -> str | None:
    """Return the one quantity of the arguments, if the request says it in figures or in a word."""
    numbers = {number for entry in arguments for number in _numbers(entry)}
    if len(numbers) != 1:
        return None
    number = numbers.pop()
    spellings = [f"{number:g}"] + ([NUMBERS[int(number)]] if number in range(len(NUMBERS)) else [])
    return next((word for word in spellings if re.search(rf"(?<![\w.,]){word}(?!\w|[.,]\d)", request.casefold())), None)


def _numbers(value: JsonValue, key: str = "") -> Iterator[float]:
    if isinstance(value, dict):
        for name, entry in value.items():
            yield from _numbers(entry, name)
    elif isinstance(value, list):
        for entry in value:
            yield from _numbers(entry, key)
    elif isinstance(value, int | float) and not isinstance(value, bool) and key in QUANTITIES:
        yield float(value)


def _without_id(say: str, user_id: str | None) -> str:
    """Leave out the sentence that gives the id, unless it is all there is."""
    sentences = re.split(r"(?<=[.!?])\s+", say.strip())
    kept = [sentence for sentence in sentences if not user_id or user_id not in sentence]
    return " ".join(kept or sentences)
