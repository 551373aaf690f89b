"""Filling in what a reference says by name: `${price.products.0.price}` is the price that the step `price` found."""

import json
import re
from typing import Any

from pydantic import JsonValue

from core.errors import ScriptError

LONGEST_FORMAT = 12
_NAME = re.compile(r"\$\{([A-Za-z_][A-Za-z0-9_]*)((?:\.[A-Za-z0-9_][A-Za-z0-9_ &'-]*)*)(?::([^{}]+))?\}")


def lookup(value: JsonValue, path: str) -> JsonValue:
    """Follow a dotted path such as `products.0.price` or `matching_dishes.steak & fries` into a value.

    Raises:
        KeyError: The path leads nowhere.
    """
    for part in filter(None, path.split(".")):
        if isinstance(value, dict) and part in value:
            value = value[part]
        elif isinstance(value, list) and part.isdigit() and int(part) < len(value):
            value = value[int(part)]
        else:
            raise KeyError(path)
    return value


def fill(value: Any, names: dict[str, JsonValue]) -> Any:  # noqa: ANN401
    """Replace `${name.field}` by earlier results; a text that is nothing else keeps the result's type.

    `${name.field:.2f}` writes the result by a format of Python's.

    Raises:
        ScriptError: A name or field does not exist.
    """
    if isinstance(value, dict):
        return {key: fill(entry, names) for key, entry in value.items()}
    if isinstance(value, list):
        return [fill(entry, names) for entry in value]
    if not isinstance(value, str):
        return value
    whole = _NAME.fullmatch(value)
    if whole and not whole.group(3):
        return _resolve(whole, names)
    return _NAME.sub(lambda match: _written(match, names), value)


def _written(match: re.Match[str], names: dict[str, JsonValue]) -> str:
    result = _resolve(match, names)
    wanted = match.group(3) or ""
    if isinstance(result, dict | list) and not wanted:
        return json.dumps(result, ensure_ascii=False)
    try:
        if len(wanted) > LONGEST_FORMAT or re.search(r"\d{4}", wanted):
            raise ValueError("no format makes a text of thousands of characters")
        return format(result, wanted)
    except (ValueError, TypeError) as error:
        raise ScriptError(f"The reference writes {match.group(0)}, and {result!r} has no such format.") from error


def _resolve(match: re.Match[str], names: dict[str, JsonValue]) -> JsonValue:
    name, path = match.group(1), match.group(2).lstrip(".")
    try:
        return lookup(names[name], path)
    except KeyError as error:
        raise ScriptError(f"The reference uses {match.group(0)}, and no earlier step gives it.") from error
