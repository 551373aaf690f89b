"""The hash of a published state."""

import hashlib
import json

from pydantic import JsonValue


def hash_of(state: JsonValue) -> str:
    """Return the SHA-256 of a state's JSON with sorted keys, where 1.0 counts as 1.

    Keys are sorted, lists keep their order, separators are `, ` and `: `, text is UTF-8.
    """
    text = json.dumps(whole(state), sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def whole(value: JsonValue) -> JsonValue:
    """Turn every float that is a whole number into an int, at all depths."""
    if isinstance(value, dict):
        return {key: whole(entry) for key, entry in value.items()}
    if isinstance(value, list):
        return [whole(entry) for entry in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value
