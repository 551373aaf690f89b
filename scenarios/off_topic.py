"""Sentences that have nothing to do with a task, for an impatient user: one list per domain, `assets/off_topic`."""

import json
import re
from collections.abc import Iterator

from pydantic import JsonValue

from core.errors import ConfigError
from scenarios.loader import ASSETS
from scenarios.naming import NUMBERS
from scenarios.schema import Scenario

SHORTEST = 4
"""Letters of a word that could give something away."""


def off_topic(scenario: Scenario) -> list[str]:
    """Return the sentences of a scenario's domain that name nothing that the scenario expects.

    Raises:
        ConfigError: There are no sentences for its domains, or none that gives nothing away.
    """
    files = [ASSETS / "off_topic" / f"{domain}.json" for domain in scenario.domains]
    file = next((path for path in files if path.is_file()), None)
    if file is None:
        raise ConfigError(
            f"The mode hard needs off-topic sentences; write assets/off_topic/{scenario.domains[0]}.json, a JSON list."
        )
    sentences: list[str] = json.loads(file.read_text(encoding="utf-8"))
    telling = _telling(scenario)
    harmless = [sentence for sentence in sentences if not telling.search(sentence)]
    if not harmless:
        raise ConfigError(f"Each sentence of {file.name} names something that {scenario.id} expects; write others.")
    return harmless


def _telling(scenario: Scenario) -> re.Pattern[str]:
    """Return what matches the words, however they go on, and the numbers that are expected or picked by."""
    picks = [entry.pick.model_dump(mode="json") for entry in scenario.user.rounds if entry.pick is not None]
    words, numbers = set(), set()
    for leaf in _leaves([scenario.expect.model_dump(mode="json", exclude={"ui"}), *picks]):
        if isinstance(leaf, str):
            words |= {word.removesuffix("s") for word in re.findall(rf"[^\W\d_]{{{SHORTEST},}}", leaf.casefold())}
        elif isinstance(leaf, int | float) and not isinstance(leaf, bool) and leaf > 1:
            numbers |= {f"{leaf:g}", NUMBERS[int(leaf)] if leaf in range(len(NUMBERS)) else f"{leaf:g}"}
    begun = [rf"{re.escape(word)}\w*" for word in sorted(words)]
    nothing = "(?!)"
    return re.compile(rf"\b(?:{'|'.join([*begun, *map(re.escape, sorted(numbers))]) or nothing})\b", re.I)


def _leaves(value: JsonValue) -> Iterator[JsonValue]:
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        for entry in value:
            yield from _leaves(entry)
    else:
        yield value
