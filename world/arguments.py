"""Arguments as they come from a model: are they JSON of a size that a world can hold?"""

import math

from core.wellformed import DEEPEST, LARGEST

MOST_VALUES = 20_000
"""Values in one call's arguments, at all depths."""
MOST_CHARACTERS = 1_000_000
"""Characters of all texts in one call's arguments."""


def json_problem(arguments: object) -> str:
    """Say why a value is no JSON, or more than a call may hold; empty if it is sound.

    The walk keeps its own stack, so that neither depth nor a list that holds itself can break it.

    Args:
        arguments: Anything.

    Returns:
        What is wrong, as the end of a sentence that begins with `The arguments`.
    """
    stack: list[tuple[object, int]] = [(arguments, 0)]
    seen = characters = 0
    while stack:
        value, depth = stack.pop()
        seen += 1
        if isinstance(value, dict | list):
            if depth >= DEEPEST:
                return f"are nested deeper than {DEEPEST} levels"
            if len(value) > MOST_VALUES:
                return f"hold more than {MOST_VALUES:,} values"
            inner = list(value.values()) if isinstance(value, dict) else value
            stack.extend((entry, depth + 1) for entry in inner)
        texts = [*value] if isinstance(value, dict) else [value] if isinstance(value, str) else []
        for text in texts:
            if not isinstance(text, str):
                return f"have a key that is no text but {_name(text)}"
            if not _whole(text):
                return "hold half a character; send whole ones"
            characters += len(text)
        problem = "" if isinstance(value, dict | list | str) else _scalar_problem(value)
        if problem:
            return problem
        if seen > MOST_VALUES or characters > MOST_CHARACTERS:
            return f"hold more than {MOST_VALUES:,} values or {MOST_CHARACTERS:,} characters"
    return ""


def _scalar_problem(value: object) -> str:
    if isinstance(value, float):
        return "" if math.isfinite(value) else "hold a number that is not finite"
    if isinstance(value, bool) or value is None:
        return ""
    if isinstance(value, int):
        return "" if -LARGEST <= value < LARGEST else "hold a whole number that is too large; the tables hold 64 bits"
    return f"hold {_name(value)}, which is no JSON"


def _whole(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _name(value: object) -> str:
    return f"a value of type {type(value).__name__[:40]}"
