"""The screens that the label reader shows, as A2UI v0.9 messages."""

from collections.abc import Sequence
from dataclasses import dataclass

from pydantic import JsonValue

CATALOG = "https://a2ui.org/specification/v0_9/catalogs/basic/catalog.json"
SURFACE = "offer"


@dataclass(frozen=True)
class Offer:
    """A thing to choose.

    Attributes:
        name: The name that the world knows.
        note: What was read and where.
        price: As the label of its button shows it.
        picture: Id of a picture of it.
    """

    name: str
    note: str
    price: str
    picture: int


def offer_screen(offers: Sequence[Offer], question: str, first: bool) -> list[JsonValue]:
    """Return the messages of a screen that offers things with picture, price and a button each.

    Args:
        offers: What to offer.
        question: The heading.
        first: Whether the surface is new to this episode.
    """
    rows: list[JsonValue] = [
        {"name": offer.name, "title": offer.name.capitalize(), "note": offer.note, "label": f"Add · {offer.price}",
         "picture": f"image:{offer.picture}"}
        for offer in offers
    ]  # fmt: skip
    components: list[JsonValue] = [
        {"id": "root", "component": "Column", "children": ["question", "offers", "none"]},
        {"id": "question", "component": "Text", "variant": "h3", "text": question},
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
            "action": {"event": {"name": "add", "context": {"product": {"path": "name"}}}},
        },
        {"id": "add_label", "component": "Text", "text": {"path": "label"}},
        {"id": "none", "component": "Button", "child": "none_label", "action": {"event": {"name": "none"}}},
        {"id": "none_label", "component": "Text", "text": "None of these"},
    ]
    drawn = components if first else components[1:2]
    messages: list[JsonValue] = [
        {"version": "v0.9", "updateComponents": {"surfaceId": SURFACE, "components": drawn}},
        {"version": "v0.9", "updateDataModel": {"surfaceId": SURFACE, "path": "/", "value": {"offers": rows}}},
    ]
    create: JsonValue = {"version": "v0.9", "createSurface": {"surfaceId": SURFACE, "catalogId": CATALOG}}
    return [create, *messages] if first else messages
