"""Where a text stops being JSON, in words for whoever mends it."""

import json
import re
from dataclasses import dataclass

LONGEST_FOUND = 40
"""Characters of what stands there that are shown."""
NO_START = "No [ or { stands in the text. A list of messages begins with [."
MORE = "The JSON ends before this. One bracket too many may stand before it."
NEXT = re.compile(r"\S")
ENDS = "The text ends here, and something is still open."
WORDS = (
    ("Expecting ',' delimiter", "A comma or a closing bracket is missing before this{after}."),
    ("Expecting property name", "A name in double quotes belongs here."),
    ("Expecting ':' delimiter", "A colon is missing before this{after}."),
    ("Expecting value", "A value belongs here: a text in double quotes, a number, true, false, null, {{ or [."),
    ("Unterminated string", "This text has no closing quote."),
    ("Invalid control character", "A line break or a tab stands inside a text. Write \\n or \\t, or close the quote."),
    ("Invalid \\u", "Four hex digits belong behind \\u."),
    ("Invalid \\", "This backslash begins nothing that JSON knows. Write two of them."),
)


@dataclass(frozen=True)
class Slip:
    """The first place at which a text is no JSON.

    Attributes:
        line: From 1.
        column: From 1, in characters.
        words: What is wrong there, and what belongs there.
        found: What stands there; empty at the end of the text.
    """

    line: int
    column: int
    words: str
    found: str


def slip_of(text: str) -> Slip | None:
    """Return the first slip of a text; None where each value in it is JSON."""
    at = min((place for place in (text.find("["), text.find("{")) if place >= 0), default=-1)
    if at < 0:
        return _slip(text, len(text) - len(text.lstrip()), NO_START)
    decoder = json.JSONDecoder()
    while at < len(text):
        if text[at] not in "[{":
            return _slip(text, at, MORE)
        try:
            _, at = decoder.raw_decode(text, at)
        except json.JSONDecodeError as error:
            return _slip(text, error.pos, _words(text, error))
        except (RecursionError, ValueError):
            return None
        following = NEXT.search(text, at)
        at = following.start() if following is not None else len(text)
    return None


def _slip(text: str, at: int, words: str) -> Slip:
    line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
    return Slip(line, column, words, text[at : at + LONGEST_FOUND].partition("\n")[0].rstrip())


def _words(text: str, error: json.JSONDecodeError) -> str:
    if not text[error.pos :].strip():
        return ENDS
    before = text[: error.pos].rstrip()
    line = before.count("\n") + 1
    after = f", at the end of line {line}" if line < error.lineno else ""
    found = next((words for start, words in WORDS if error.msg.startswith(start)), "{msg}.")
    return found.format(after=after, msg=error.msg)
