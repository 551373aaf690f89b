"""Reading JSON files that others wrote: size, depth and numbers are checked before anything looks at them."""

import json
import math
from pathlib import Path
from typing import NoReturn

from pydantic import JsonValue

from core.errors import ConfigError
from core.wellformed import DEEPEST, LARGEST

MOST_BYTES = 32_000_000
"""Of one file; the largest published one has 160,000."""


def read_json(path: Path) -> JsonValue:
    """Read a JSON file.

    Raises:
        ConfigError: The file is missing, too large, nested too deeply, no JSON, or holds what JSON cannot hold.
    """
    try:
        size = path.stat().st_size
        if not path.is_file():
            raise ConfigError(f"{path} is no file.")
        if size > MOST_BYTES:
            raise ConfigError(f"{path} has {size:,} bytes; at most {MOST_BYTES:,} are read.")
        value: JsonValue = json.loads(path.read_text(encoding="utf-8-sig"), parse_constant=_no_number)
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"{path} cannot be read: {error}.") from error
    except RecursionError:
        raise ConfigError(f"{path} is nested too deeply; at most {DEEPEST} levels are read.") from None
    except ValueError as error:
        raise ConfigError(f"{path} is no JSON: {error}.") from error
    problem = _problem(value)
    if problem:
        raise ConfigError(f"{path} {problem}.")
    return value


def read_object(path: Path) -> dict[str, JsonValue]:
    """Read a JSON file that holds an object.

    Raises:
        ConfigError: As `read_json`, or it holds something else.
    """
    value = read_json(path)
    if not isinstance(value, dict):
        raise ConfigError(f"{path} must hold a JSON object, not {kind(value)}.")
    return value


def read_list(path: Path) -> list[JsonValue]:
    """Read a JSON file that holds a list.

    Raises:
        ConfigError: As `read_json`, or it holds something else.
    """
    value = read_json(path)
    if not isinstance(value, list):
        raise ConfigError(f"{path} must hold a JSON list, not {kind(value)}.")
    return value


def kind(value: object) -> str:
    """Name the JSON type of a value, with its article."""
    names = {dict: "an object", list: "a list", str: "a text", bool: "a truth value", type(None): "null"}
    return names.get(type(value), "a number")


def _no_number(word: str) -> NoReturn:
    raise ValueError(f"{word} is no number")


def _problem(value: JsonValue) -> str:
    stack: list[tuple[JsonValue, int]] = [(value, 0)]
    while stack:
        entry, depth = stack.pop()
        if isinstance(entry, dict | list):
            if depth >= DEEPEST:
                return f"is nested deeper than {DEEPEST} levels"
            inner = [*entry, *entry.values()] if isinstance(entry, dict) else entry
            stack.extend((part, depth + 1) for part in inner)
        elif isinstance(entry, str) and any("\ud800" <= letter <= "\udfff" for letter in entry):
            return "holds half a character"
        elif isinstance(entry, float) and not math.isfinite(entry):
            return "holds a number that is too large"
        elif isinstance(entry, int) and not -LARGEST <= entry < LARGEST:
            return "holds a whole number of more than 64 bits"
    return ""
