"""Whether a text names a thing, and whether a scenario's user names what is only seen."""

import re

from scenarios.schema import Scenario

NUMBERS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip
"""Numbers that people write as words, each at its own place."""


def mentions(text: str, thing: str) -> bool:
    """Return whether a text holds the words of a thing, in any case, in the singular or the plural."""
    words = thing.casefold().split()
    if not words:
        return False
    last = re.escape(words[-1].removesuffix("s")) + "(?:s|es)?"
    pattern = r"[\s-]+".join([*(re.escape(word) for word in words[:-1]), last])
    return re.search(rf"(?<!\w){pattern}(?!\w)", text.casefold()) is not None


def named_sights(scenario: Scenario) -> list[tuple[int, str]]:
    """Return where the user says a name that it cannot know, since the thing is only seen: round, from 1, and name."""
    names = sorted({name for sight in scenario.expect.seen for name in sight.names})
    return [
        (number, name)
        for number, entry in enumerate(scenario.user.rounds, 1)
        for name in names
        if mentions(entry.say, name)
    ]
