"""The screens that the label reader shows, as A2UI v0.9 messages."""

from collections.abc import Sequence
from dataclasses import dataclass

from pydantic import JsonValue

from ui_server.messages import BASIC_CATALOG

SURFACE = "offer"


@dataclass(frozen=True)
class Offer:
    """A thing to choose.

    Attributes:
        name: The name that the world knows.
        note: What was read and where, and what is off the price.
        price: What one piece costs, as its button shows it; empty where it is not known.
        picture: Id of a picture of it.
    """

    name: str
    note: str
    price: str
    picture: int


def offer_screen(offers: Sequence[Offer], words: tuple[str, str], quantity: int, live: bool) -> list[JsonValue]:
    """Return the messages of a screen that offers things with picture, price and a button each.

    Args:
        offers: What to offer.
        words: The heading, and what was read.
        quantity: How many a button adds.
        live: Whether the surface is there already.
    """
    add = "Add" if quantity == 1 else f"Add {quantity}"
    each = "" if quantity == 1 else " each"
    rows: list[JsonValue] = [
        {
            "name": offer.name,
            "title": offer.name.capitalize(),
            "note": offer.note,
            "label": f"{add} · {offer.price}{each}" if offer.price else add,
            "picture": f"image:{offer.picture}",
            "quantity": quantity,
        }
        for offer in offers
    ]
    heading, read = words
    value: JsonValue = {"heading": heading, "read": read, "offers": rows}
    messages: list[JsonValue] = [
        {"version": "v0.9", "updateComponents": {"surfaceId": SURFACE, "components": _components()}},
        {"version": "v0.9", "updateDataModel": {"surfaceId": SURFACE, "path": "/", "value": value}},
    ]
    create: JsonValue = {"version": "v0.9", "createSurface": {"surfaceId": SURFACE, "catalogId": BASIC_CATALOG}}
    return messages if live else [create, *messages]


def _components() -> list[JsonValue]:
    bought: JsonValue = {"product": {"path": "name"}, "quantity": {"path": "quantity"}}
    return [
        {"id": "root", "component": "Column", "children": ["heading", "offers", "none", "read"]},
        {"id": "heading", "component": "Text", "variant": "h3", "text": {"path": "/heading"}},
        {"id": "offers", "component": "List", "children": {"componentId": "card", "path": "/offers"}},
        {"id": "card", "component": "Card", "child": "row"},
        {"id": "row", "component": "Row", "align": "center", "children": ["picture", "words"]},
        {
            "id": "picture",
            "component": "Image",
            "url": {"path": "picture"},
            "variant": "mediumFeature",
            "fit": "contain",
        },
        {"id": "words", "component": "Column", "children": ["title", "note", "add"]},
        {"id": "title", "component": "Text", "variant": "h4", "text": {"path": "title"}},
        {"id": "note", "component": "Text", "variant": "caption", "text": {"path": "note"}},
        {
            "id": "add",
            "component": "Button",
            "variant": "primary",
            "child": "add_label",
            "action": {"event": {"name": "add", "context": bought}},
        },
        {"id": "add_label", "component": "Text", "text": {"path": "label"}},
        {"id": "none", "component": "Button", "child": "none_label", "action": {"event": {"name": "none"}}},
        {"id": "none_label", "component": "Text", "text": "None of these"},
        {"id": "read", "component": "Text", "variant": "caption", "text": {"path": "/read"}},
    ]
