"""What an agent reads before it draws: the protocol, the catalog's parts, our own examples."""

import difflib
from typing import Annotated

from pydantic import Field, JsonValue
from typing_extensions import TypedDict

from core.errors import ToolFault
from tools.discovery import rank_texts
from ui_server.docs.items import CATEGORIES, Item, items, used_in
from ui_server.instructions import quick_start
from world.tool import Example, ToolContext, tool


class Category(TypedDict):
    """A part of the documentation."""

    category: str
    about: str
    items: list[str]


class Summary(TypedDict):
    """One item of a list."""

    name: str
    summary: str


class Found(TypedDict):
    """One item that a search found."""

    name: str
    category: str
    summary: str
    score: float


class Details(TypedDict):
    """All that is known of one item."""

    name: str
    category: str
    summary: str
    properties: dict[str, str]
    returns: str | None
    notes: list[str]
    example: list[dict[str, JsonValue]]
    used_in: list[str]


@tool(examples=[Example({})])
def ui_get_quick_start(ctx: ToolContext) -> str:
    """Read how screens are declared: message kinds, components, bindings, actions, with one whole example.

    Returns:
        The text.
    """
    return quick_start()


@tool(examples=[Example({})])
def ui_explore_capabilities(ctx: ToolContext) -> list[Category]:
    """See what screens can be made of: the categories of the documentation and the names of their items.

    Returns:
        Categories, each with what it is about and the names that ui_get_item_details takes.
    """
    return [
        Category(category=name, about=about, items=[item.name for item in items() if item.category == name])
        for name, about in CATEGORIES.items()
    ]


@tool(examples=[Example({"category": "inputs"}), Example({"category": "widgets"}, fault="not_found")])
def ui_list_items(ctx: ToolContext, category: str) -> list[Summary]:
    """List the items of one category, each with what it is for.

    Args:
        category: messages, layout, content, inputs, functions, topics or screens.

    Returns:
        Names and summaries.

    Raises:
        not_found: There is no such category.
    """
    if category not in CATEGORIES:
        raise ToolFault(f"There is no category {category[:60]!r}; take one of {', '.join(CATEGORIES)}.", "not_found")
    return [Summary(name=item.name, summary=item.summary) for item in items() if item.category == category]


@tool(examples=[Example({"name": "Button"}), Example({"name": "Buton"}, fault="not_found")])
def ui_get_item_details(ctx: ToolContext, name: str) -> Details:
    """Read about one message, component, function, topic or screen, with an example that can be drawn as it stands.

    Args:
        name: Its name, e.g. Button, formatCurrency, updateDataModel, templates or comparison_list.

    Returns:
        Properties by name in words: alternatives are joined by |, * marks required keys, "path" stands for
        {"path": "/a/b"}, "call" for {"call": NAME, "args": {...}}. Then notes, an example for render_ui_screen (its
        image:1 and so on stand for images of yours), and screens that use it.

    Raises:
        not_found: Nothing of that name is documented; the nearest names are told.
    """
    item = _item(name)
    return Details(
        name=item.name,
        category=item.category,
        summary=item.summary,
        properties=dict(item.properties),
        returns=item.returns,
        notes=list(item.notes),
        example=item.example(),
        used_in=used_in(item.name),
    )


@tool(examples=[Example({"query": "let the user pick a date"}), Example({"query": "dropdown", "limit": 2})])
def ui_search_docs(
    ctx: ToolContext,
    query: Annotated[str, Field(min_length=1, max_length=400)],
    limit: Annotated[int, Field(ge=1, le=20)] = 5,
) -> list[Found]:
    """Find the parts of the documentation that fit what you want to do.

    Args:
        query: What you want to show or ask, in words.
        limit: How many to return at most, 1 to 20.

    Returns:
        Items, the best first; nothing where no word fits.
    """
    known = items()
    ranked = [(known[at], score) for at, score in rank_texts(query, [item.text() for item in known], limit)]
    return [
        Found(name=item.name, category=item.category, summary=item.summary, score=round(score, 3))
        for item, score in ranked
    ]


def _item(name: str) -> Item:
    """Return the item of that name, whatever its letters' case."""
    wanted = name.strip().casefold()
    for item in items():
        if item.name.casefold() == wanted:
            return item
    names = {item.name.casefold(): item.name for item in items()}
    close = [names[found] for found in difflib.get_close_matches(wanted, list(names), cutoff=0.5)]
    hint = f"Did you mean {', '.join(close)}?" if close else "ui_explore_capabilities lists all names."
    raise ToolFault(f"Nothing named {name[:60]!r} is documented. {hint}", "not_found")
