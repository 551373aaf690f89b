"""What the documentation knows: one item per message, component, function, topic and screen of the gallery.

Kinds, defaults and meanings of properties come from the installed catalog. Summaries, notes and examples are our own,
in `assets/docs`: one file per item, in the folder of its kind.
"""

import dataclasses
import functools
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from a2ui.core.schema.v0_9 import A2uiMessageListWrapper

from ui_server.catalog import basic_catalog
from ui_server.docs.words import property_words
from ui_server.gallery import ASSETS, GalleryScreen, gallery
from ui_server.limits import Limits
from ui_server.messages import BASIC_CATALOG, KINDS, VERSION, Message

CATEGORIES: Mapping[str, str] = {
    "messages": "The four messages that a screen is declared by.",
    "layout": "Components that hold other components.",
    "content": "Components that show something.",
    "inputs": "Components that the user acts on.",
    "functions": "Functions for texts and checks, called inside properties.",
    "topics": "How the parts work together: data, templates, actions, checks, images, design.",
    "screens": "Whole screens to learn from or to start with.",
}
SHARED = ("accessibility", "weight")
"""Properties that every component has; they are told last, and shortly."""


@dataclass(frozen=True)
class Item:
    """One thing that is documented.

    Attributes:
        name: The name as messages write it; a topic's or screen's name.
        category: One of `CATEGORIES`.
        summary: What it is for, in one sentence.
        properties: What can be given, name to words; see `kind_words`.
        returns: What a function gives back.
        notes: What one should know beyond the schema.
        keywords: Other words for it, for the search.
        uses: Names of the components and functions in the example.
        example_json: v0.9 messages as JSON text that are drawn as they stand; images are `image:1` and so on.
    """

    name: str
    category: str
    summary: str
    properties: Mapping[str, str]
    returns: str | None
    notes: tuple[str, ...]
    keywords: str
    uses: frozenset[str]
    example_json: str

    def example(self) -> list[Message]:
        """Return the example's messages, a list of the caller's own."""
        messages: list[Message] = json.loads(self.example_json)
        return messages

    def text(self) -> str:
        """Return all that a search looks into."""
        spaced = "".join(f" {letter}" if letter.isupper() else letter for letter in self.name)
        names = f"{self.name} {self.name} {spaced} {self.keywords} {self.keywords}"
        notes = self.notes if self.category != "screens" else ()
        return " ".join([names, self.category, self.summary, *self.properties, *notes])


@functools.cache
def items() -> tuple[Item, ...]:
    """Return all items, by category in the order of `CATEGORIES`, then by name; built once, never changed."""
    catalog = basic_catalog()
    envelopes = A2uiMessageListWrapper.model_json_schema()["$defs"]
    found = []
    for kind in KINDS:
        properties = _properties(envelopes[f"{kind[0].upper()}{kind[1:]}"], envelopes)
        found.append(_written("messages", kind, "messages", properties, None))
    for name, component in catalog.components.items():
        properties = _properties(component.schema, component.schema.get("$defs", {}))
        found.append(_written("components", name, _component_category(component.schema), properties, None))
    for name, function in catalog.functions.items():
        schema = function.schema.model_json_schema()
        properties = _properties(schema, schema.get("$defs", {}))
        found.append(_written("functions", name, "functions", properties, function.return_type))
    found += [_written("topics", path.stem, "topics", {}, None) for path in (ASSETS / "docs" / "topics").glob("*.json")]
    found += [_of_screen(screen) for screen in gallery()]
    order = list(CATEGORIES)
    return tuple(sorted(found, key=lambda item: (order.index(item.category), _place(item))))


def used_in(name: str, most: int = 4) -> list[str]:
    """Return the gallery's smallest screens that use a component or function."""
    users = [item for item in items() if item.category == "screens" and name in item.uses]
    return [item.name for item in sorted(users, key=lambda item: (len(item.example_json), item.name))[:most]]


def _place(item: Item) -> tuple[int, str]:
    return (KINDS.index(item.name), "") if item.category == "messages" else (0, item.name.casefold())


def _written(folder: str, name: str, category: str, properties: Mapping[str, str], returns: str | None) -> Item:
    body = json.loads((ASSETS / "docs" / folder / f"{name}.json").read_text(encoding="utf-8"))
    limits = dataclasses.asdict(Limits()) if name == "limits" else None
    messages = body["messages"] if "messages" in body else _example(name, body["components"], body.get("data"))
    return Item(
        name=name,
        category=category,
        summary=body["summary"],
        properties=properties,
        returns=returns,
        notes=tuple(note.format(**limits) if limits else note for note in body["notes"]),
        keywords=body["keywords"],
        uses=frozenset(_used(messages)),
        example_json=json.dumps(messages, ensure_ascii=False),
    )


def _of_screen(screen: GalleryScreen) -> Item:
    uses = frozenset(_used(screen.messages))
    return Item(
        name=screen.name,
        category="screens",
        summary=f"{screen.title}: {screen.description}",
        properties={},
        returns=None,
        notes=(f"Uses {', '.join(sorted(uses))}.",),
        keywords=screen.group,
        uses=uses,
        example_json=json.dumps(screen.messages, ensure_ascii=False),
    )


def _example(name: str, components: list[Any], data: object) -> list[Message]:
    surface = f"{name}-example"
    bodies: list[dict[str, Any]] = [
        {"createSurface": {"surfaceId": surface, "catalogId": BASIC_CATALOG}},
        {"updateComponents": {"surfaceId": surface, "components": components}},
    ]
    if data is not None:
        bodies.append({"updateDataModel": {"surfaceId": surface, "path": "/", "value": data}})
    return [{"version": VERSION, **body} for body in bodies]


def _used(value: object) -> Iterator[str]:
    """Yield the names of components and functions, those inside formats included."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key in ("component", "call") and isinstance(inner, str):
                yield inner
            yield from _used(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _used(inner)
    elif isinstance(value, str) and "${" in value:
        yield from (name for name in basic_catalog().functions if f"${{{name}(" in value)


def _component_category(schema: Mapping[str, Any]) -> str:
    if "checks" in schema["properties"]:
        return "inputs"
    holders = ("child", "children", "tabs", "content")
    return "layout" if any(name in schema["properties"] for name in holders) else "content"


def _properties(schema: Mapping[str, Any], defs: Mapping[str, Any]) -> dict[str, str]:
    required = schema.get("required", [])
    names = [name for name in schema["properties"] if name not in ("id", "component", *SHARED)]
    told = {name: property_words(schema["properties"][name], name in required, defs) for name in names}
    for name in SHARED:
        if name in schema["properties"]:
            told[name] = property_words(schema["properties"][name], False, defs).split(". ")[0]
    return told
