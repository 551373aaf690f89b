"""What a model needs to know to draw screens: the protocol in short, the catalog, one example."""

import functools
import json
from typing import Any

from ui_server.catalog import basic_catalog
from ui_server.components import property_names
from ui_server.docs.items import SHARED, Item, items
from ui_server.docs.words import allowed_words
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
  slash belong to the row: {{"path": "name"}}; {{"path": ""}} is the row itself where the list holds words or numbers.
- Inputs (TextField, CheckBox, Slider, ChoicePicker, DateTimeInput) write to the path their value is bound to.
- A Button raises "action": {{"event": {{"name": NAME, "context": {{...}}}}}}. Put into context what you need to know
  of the choice, such as the row's id. You get the action's name and its resolved context back.
- Pictures of this conversation are "image:ID", e.g. {{"component": "Image", "url": "image:12"}}. Web addresses are not
  loaded.
- The screen is 420 pixels wide. Show what the user must decide by: names, prices, amounts. The user sees the picture
  only.
- The whole list is checked before anything is shown; faults come back with a code, a path and a hint.
"""

MORE = """\
## More

ui_get_item_details(NAME) tells all about a component, function, message or topic, with an example that can be drawn;
ui_search_docs(QUERY) finds the name; ui_list_items("screens") lists whole screens to start with.
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


@functools.cache
def quick_start() -> str:
    """Return the instructions as Markdown: rules, every component and function on a line, one example; made once."""
    components = "\n".join(f"- {component_line(name)}" for name in sorted(basic_catalog().components))
    functions = "\n".join(f"- {_function_line(item)}" for item in items() if item.category == "functions")
    example = ",\n".join(json.dumps(message, ensure_ascii=False) for message in EXAMPLE)
    return (
        f"{INTRODUCTION}\n## Components (* required; all take {', '.join(SHARED)} too)\n\n{components}\n\n"
        f"## Functions (* required)\n\n{functions}\n\n{MORE}\n## Example\n\n```json\n[{example}]\n```\n"
    )


def component_line(name: str) -> str:
    """Return one component with its properties, the required ones starred, the allowed words in brackets."""
    schema = basic_catalog().components[name].schema
    required = schema.get("required", [])
    parts = []
    for prop in property_names(basic_catalog(), name):
        if prop in SHARED:
            continue
        words = allowed_words(schema["properties"][prop])
        listed = f" ({'|'.join(words)})" if 0 < len(words) <= 12 else ""
        parts.append(f"{prop}{'*' if prop in required else ''}{listed}")
    return f"{name}: {', '.join(parts)}"


def _function_line(item: Item) -> str:
    schema = basic_catalog().functions[item.name].schema.model_json_schema()
    required = schema.get("required", [])
    arguments = ", ".join(f"{name}{'*' if name in required else ''}" for name in schema["properties"])
    return f"{item.name}({arguments}): {item.summary}"
