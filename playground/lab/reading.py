"""The documentation that a fault points at, to be opened in its place."""

import re
from collections.abc import Mapping
from html import escape

from playground.lab.text import laid_out
from ui_server.docs.items import Item, items
from ui_server.faults import QUICK_START

CALL = re.compile(r'ui_get_item_details\("([^"]{1,80})"\)')
BEGINNING = "A screen is opened by createSurface, filled by updateComponents, and given its data by updateDataModel."
"""What the quick start begins with; the faults that point at it are about the messages themselves."""


def reading(docs: str) -> str:
    """Draw what a fault's `docs` names, folded; a call that names nothing we know stands as it is."""
    asked = CALL.fullmatch(docs)
    item = next((one for one in items() if asked is not None and one.name == asked.group(1)), None)
    if item is not None:
        return f'<details class="fh-docs"><summary>About {escape(item.name)}</summary>{_told(item)}</details>'
    if docs == QUICK_START:
        kinds = {one.name: one.summary for one in items() if one.category in ("messages", "topics")}
        return (
            f'<details class="fh-docs"><summary>About message lists</summary><p>{escape(BEGINNING)}</p>'
            f"{_pairs(kinds)}</details>"
        )
    return f'<p class="docs">Documentation: <code>{escape(docs)}</code></p>' if docs else ""


def _told(item: Item) -> str:
    notes = "".join(f"<p>{escape(note)}</p>" for note in item.notes)
    example = f'<pre class="fh-json" tabindex="0" aria-label="Example">{escape(laid_out(list(item.example())))}</pre>'
    return (
        f"<p>{escape(item.summary)}</p>{_pairs(item.properties)}{notes}"
        f"<details><summary>Example</summary>{example}</details>"
    )


def _pairs(told: Mapping[str, str]) -> str:
    rows = "".join(f"<dt>{escape(name)}</dt><dd>{escape(words)}</dd>" for name, words in told.items())
    return f"<dl>{rows}</dl>" if rows else ""
