"""Text that can be written down: half characters (lone surrogates) from outside are replaced."""

from typing import Any


def well_formed(value: Any) -> Any:  # noqa: ANN401
    """Return a value in which every text, at any depth, can be encoded as UTF-8.

    Args:
        value: A text, or JSON-like lists and objects of texts. Anything else is returned as it is.
    """
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode("utf-8")
    if isinstance(value, dict):
        return {well_formed(key): well_formed(entry) for key, entry in value.items()}
    if isinstance(value, list | tuple):
        return [well_formed(entry) for entry in value]
    return value
