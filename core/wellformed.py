"""Values from outside, made fit to be written down as JSON."""

import math
from typing import Any

from pydantic import JsonValue

DEEPEST = 60
LARGEST = 2**63


def well_formed(value: Any, depth: int = 0) -> JsonValue:  # noqa: ANN401
    """Return a value that can be written as JSON in UTF-8, whatever came in.

    Half characters (lone surrogates) are replaced, whole numbers beyond 64 bits and numbers that are none become text,
    what lies deeper than 60 levels becomes "…", and anything that JSON does not know becomes its name.

    Args:
        value: What came in.
        depth: How deep it lies.
    """
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode("utf-8")
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, int):
        return value if -LARGEST <= value < LARGEST else f"a whole number of {value.bit_length()} bits"
    if isinstance(value, float):
        return value if math.isfinite(value) else str(value)
    if depth >= DEEPEST:
        return "…"
    if isinstance(value, dict):
        return {str(well_formed(str(key))): well_formed(entry, depth + 1) for key, entry in value.items()}
    if isinstance(value, list | tuple):
        return [well_formed(entry, depth + 1) for entry in value]
    return f"a {type(value).__name__}"
