"""The messages of A2UI v0.9, which everything behind the door speaks."""

from pydantic import JsonValue

Message = dict[str, JsonValue]

VERSION = "v0.9"
BASIC_CATALOG = "https://a2ui.org/specification/v0_9/catalogs/basic/catalog.json"
KINDS = ("createSurface", "updateComponents", "updateDataModel", "deleteSurface")


def kind_of(message: Message) -> str:
    """Return which of the four kinds a message with a sound envelope is."""
    return next(kind for kind in KINDS if kind in message)


def body_of(message: Message) -> dict[str, JsonValue]:
    """Return what stands under the message's kind, for a message with a sound envelope."""
    body = message[kind_of(message)]
    return body if isinstance(body, dict) else {}
