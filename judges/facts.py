"""Facts that the agent's answers must contain.

An answer is the agent's last message before each turn of the user, so a fact asked for in an early round counts; what
the agent only showed on a screen or wrote into a tool does not.
"""

import re
import unicodedata
from collections.abc import Sequence

from core.events import Message
from judges.figures import close, figures, number_words
from scenarios.schema import ExpectedFact


def missing_facts(facts: Sequence[ExpectedFact], answers: Sequence[Message]) -> list[ExpectedFact]:
    """Return the facts that no answer contains."""
    return [fact for fact in facts if not where_said(fact, answers)]


def where_said(fact: ExpectedFact, answers: Sequence[Message]) -> list[Message]:
    """Return the answers that contain a fact."""
    return [answer for answer in answers if says(answer.text, fact)]


def says(text: str, fact: ExpectedFact) -> bool:
    """Return whether a text contains a fact.

    Words count as whole words, without regard to case, spaces and emphasis marks. Numbers count in any usual writing:
    currency signs, thousands separators, a decimal comma, per cent (`7 %` for 0.07), zero to twelve in words.
    """
    if fact.number is not None:
        wanted = fact.number
        values = [value for figure in figures(text) for value in figure.values] + number_words(text)
        return any(close(value, wanted, fact.tolerance) for value in values)
    words = _bare(fact.text or "").split()
    if not words:
        return False
    pattern = r"\s*".join(re.escape(word) for word in words)
    before = r"(?<!\w)" if words[0][0].isalnum() else ""
    after = r"(?!\w)" if words[-1][-1].isalnum() else ""
    return re.search(before + pattern + after, _bare(text)) is not None


def fact_text(fact: ExpectedFact) -> str:
    """Write a fact as a reader would: its words, or its number without a needless `.0`."""
    return f"“{fact.text}”" if fact.number is None else f"{fact.number:g}"


def _bare(text: str) -> str:
    return re.sub(r"[*_`]", "", unicodedata.normalize("NFKC", text)).casefold()
