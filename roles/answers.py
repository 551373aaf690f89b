"""The least that answers an agent's question, decided from the scenario's data; no name of a thing is ever said."""

import re

from roles.knowledge import Knowledge
from scenarios.naming import NUMBERS, mentions

NO_NAME = "I do not know what it is called."
ONLY = "No, only what I asked for."
LEAVE = "No, leave what is there as it is."
NOT_THAT = "No, that is not what I mean."
YES = "Yes."


def _words(*alternatives: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(alternatives)})\b", re.I)


_POLITE = _words(r"(?:please|kindly) (?:tell|give|provide|confirm|specify|share|let me know|enter)", "let me know")
_CLOSING = _words(r"(?:any|some)thing (?:else|more)", r"else (?:can|may|could) i", r"further (?:help|questions)")
_ID = _words(r"(?:user|customer|account|member|guest|client|your)[ _-]?(?:id|number)", r"who (?:are you|am i)")
_QUANTITY = _words(r"how (?:many|much)\b.*\b(?:want|need|like|should|shall|add|put)", r"(?:what|which|the) quantity")
_OPEN = re.compile(r"^\W*(?:\w+,\s*)?(?:so )?(?:which|what|who|where|when|how|why)\b|\bdescribe\b", re.I)
_NAME = _words(r"(?:name|brand|product|item|thing|dish|ingredient|recipe|tool|object|piece)s?", "named", "called")
_UPSELL = _words("also", "as well", "instead", r"recommend\w*", "alternatives?", "similar", "substitutes?", "offers?")
_OLD = _words(
    "remove", "clear", "empty", "delete", "replace", "reset", "existing", "already", r"take .{0,40}(?:out|off)"
)
_BACK = _words(r"take .{0,80}(?:out|off)", "remove", "strike", "delete", "clear", "replace", "change", "instead")
_STUCK = _words(
    "not (?:enough|available)", "insufficient", "(?:out of|no) stock", "sold out", "cannot", "still", "anyway"
)
_AGREE = _words("right", "correct", "go ahead", "proceed", "confirm", "sure", "okay")
_PUT = _words("add", "put", "place", "order", "buy", "log", "record", "list")
_COUNT = _words(rf"(?:add|put|order|take|buy|want) (\d+|{'|'.join(NUMBERS)})")


def questions(text: str) -> list[str]:
    """Return the sentences of a text that ask something."""
    sentences = re.split(r"(?<=[.!?])\s+|\n+", text)
    return [entry for entry in sentences if entry.rstrip().endswith("?") or _POLITE.search(entry)]


def answer(text: str, known: Knowledge) -> str | None:
    """Return the least that a cooperative person would answer.

    What the data do not decide, such as what to do when a condition is not met, is answered by the request itself,
    whole, so that both branches and each detail of what is meant stay.

    Args:
        text: What the agent said.
        known: Of the round that it answers.

    Returns:
        The answer; None where nothing is asked that needs one.
    """
    asked = [question for question in questions(text) if not _CLOSING.search(question)]
    given = dict.fromkeys(filter(None, (_fact(question, known) for question in asked)))
    if given:
        return " ".join(given)
    return _opinion(asked[-1], text, known) if asked else None


def _fact(question: str, known: Knowledge) -> str | None:
    if _ID.search(question) and known.user_id:
        return f"{known.user_id}."
    if _QUANTITY.search(question) and known.quantity:
        return f"{known.quantity.capitalize()}."
    return None


def _opinion(question: str, text: str, known: Knowledge) -> str:
    again = f"As I said: {known.request}"
    if _STUCK.search(text):
        return again
    if _OPEN.search(question) or " or " in question.casefold():
        return f"{NO_NAME} {again}" if _NAME.search(question) and _OPEN.search(question) else again
    if _OLD.search(question):
        return again if _BACK.search(known.request) else LEAVE
    if _UPSELL.search(question):
        return again if _UPSELL.search(known.request) else ONLY
    if _PUT.search(question) and not _PUT.search(known.request):
        return ONLY
    return _yes_or_no(question, text, known) or again


def _yes_or_no(question: str, text: str, known: Knowledge) -> str | None:
    """Say yes where what is wanted is named with the right number, no where another thing is; else None."""
    place = question if _named(question, known.wanted + known.others) else text
    if not _named(place, known.wanted):
        return NOT_THAT if _named(place, known.others) else None
    number = _COUNT.search(question)
    if number and known.quantity and _figure(number.group(1)) != _figure(known.quantity):
        return f"No, {known.quantity}."
    return YES if _AGREE.search(question) or _PUT.search(question) or _named(question, known.wanted) else None


def _figure(word: str) -> str:
    return str(NUMBERS.index(word.casefold())) if word.casefold() in NUMBERS else word


def _named(text: str, names: tuple[str, ...]) -> bool:
    return any(mentions(text, name) for name in names)
