"""What a model needs to know to draw screens: the protocol in short, the catalog, one example."""

import json
from typing import Any

from ui_server.catalog import basic_catalog
from ui_server.components import property_names
from ui_server.messages import BASIC_CATALOG, VERSION

INTRODUCTION = f"""\
# Screens in A2UI {VERSION}

A screen is a list of JSON messages, each with "version": "{VERSION}" and exactly one of:

- createSurface {{surfaceId, catalogId}}: opens a surface. catalogId is always "{BASIC_CATALOG}".
- updateComponents {{surfaceId, components}}: adds or replaces components. One of them has the id "root".
- updateDataModel {{surfaceId, path, value}}: sets data at a JSON pointer; "/" is the whole model, an object.
- deleteSurface {{surfaceId}}: closes the surface.

Rules:

- Components form a flat list and name their children by id. Never nest component objects.
- A property takes a literal, {{"path": "/a/b"}} to show data, or {{"call": NAME, "args": {{...}}}} to compute.
- Repeat a component per row: "children": {{"componentId": ID, "path": "/items"}}. Inside it, paths without a leading
  slash belong to the row: {{"path": "name"}}.
- Inputs (TextField, CheckBox, Slider, ChoicePicker, DateTimeInput) write to the path their value is bound to.
- A Button raises "action": {{"event": {{"name": NAME, "context": {{...}}}}}}. Put into context what you need to know
  of the choice, such as the row's id. You get the action's name and its resolved context back.
- Pictures of this conversation are "image:ID", e.g. {{"component": "Image", "url": "image:12"}}. Web addresses are not
  loaded.
- The screen is 420 pixels wide. Show what the user must decide by: names, prices, amounts. The user sees the picture
  only.
- The whole list is checked before anything is shown; faults come back with a code, a path and a hint.
"""

EXAMPLE: list[dict[str, Any]] = [
    {"version": VERSION, "createSurface": {"surfaceId": "offer", "catalogId": BASIC_CATALOG}},
    {
        "version": VERSION,
        "updateComponents": {
            "surfaceId": "offer",
            "components": [
                {"id": "root", "component": "Column", "children": ["title", "list"]},
                {"id": "title", "component": "Text", "text": "Which one shall I order?", "variant": "h3"},
                {"id": "list", "component": "List", "children": {"componentId": "card", "path": "/items"}},
                {"id": "card", "component": "Card", "child": "row"},
                {"id": "row", "component": "Row", "children": ["name", "pick"], "justify": "spaceBetween"},
                {"id": "name", "component": "Text", "text": {"path": "name"}},
                {
                    "id": "pick",
                    "component": "Button",
                    "child": "pick-text",
                    "action": {"event": {"name": "order", "context": {"sku": {"path": "sku"}}}},
                },
                {
                    "id": "pick-text",
                    "component": "Text",
                    "text": {"call": "formatString", "args": {"value": "Order for ${price}"}},
                },
            ],
        },
    },
    {
        "version": VERSION,
        "updateDataModel": {
            "surfaceId": "offer",
            "path": "/",
            "value": {
                "items": [
                    {"sku": "T1", "name": "Green tea", "price": "€2.40"},
                    {"sku": "T2", "name": "Mint tea", "price": "€1.95"},
                ]
            },
        },
    },
]


def quick_start() -> str:
    """Return the instructions as Markdown: rules, every component with its properties, functions, one example."""
    catalog = basic_catalog()
    components = "\n".join(f"- {component_line(name)}" for name in sorted(catalog.components))
    functions = ", ".join(sorted(catalog.functions))
    example = ",\n".join(json.dumps(message, ensure_ascii=False) for message in EXAMPLE)
    return (
        f"{INTRODUCTION}\n## Components (* required)\n\n{components}\n\n## Functions\n\n{functions}\n\n"
        f"## Example\n\n```json\n[{example}]\n```\n"
    )


def component_line(name: str) -> str:
    """Return one component with its properties, the required ones starred, the allowed words in brackets."""
    schema = basic_catalog().components[name].schema
    required = schema.get("required", [])
    parts = []
    for prop in property_names(basic_catalog(), name):
        words = _allowed_words(schema["properties"][prop])
        listed = f" ({'|'.join(words)})" if 0 < len(words) <= 12 else ""
        parts.append(f"{prop}{'*' if prop in required else ''}{listed}")
    return f"{name}: {', '.join(parts)}"


def _allowed_words(schema: dict[str, Any]) -> list[str]:
    for branch in [schema, *schema.get("anyOf", [])]:
        if "enum" in branch:
            return [str(word) for word in branch["enum"]]
    return []
