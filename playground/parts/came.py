"""What reached the agent from a screen: the action's name, its context as a table, and the JSON behind a fold."""

import json
from collections.abc import Mapping
from html import escape

from pydantic import JsonValue

CAME = "This came in: "
"""How the script that plays a screen begins what it says back; the JSON of what came follows."""
MOST_ROWS, LONGEST_VALUE, LONGEST_JSON = 30, 200, 6000


def came(text: str) -> str | None:
    """Draw what a script says back of an act or of words; None for any other text.

    Args:
        text: What was said; it may be anything.
    """
    if not text.startswith(CAME):
        return None
    try:
        what = json.loads(text.removeprefix(CAME))
    except (ValueError, RecursionError):
        return None
    if not isinstance(what, dict):
        return None
    name = what.get("action")
    context = {key: value for key, value in what.items() if key not in ("action", "data")}
    said = f"<b>{_plain(name)}</b> came in." if isinstance(name, str) else "Words came in, and no action."
    return f'<div class="fh-came-in">{said}{context_table(context)}{folded(what)}</div>'


def context_table(context: Mapping[str, JsonValue]) -> str:
    """Draw an action's context as a table of names and values; words where it is empty."""
    if not context:
        return "<p>Nothing else came with it.</p>"
    rows = "".join(
        f"<tr><th>{_plain(key)}</th><td>{_plain(value)}</td></tr>" for key, value in list(context.items())[:MOST_ROWS]
    )
    more = f"<p>And {len(context) - MOST_ROWS} more.</p>" if len(context) > MOST_ROWS else ""
    return f'<table class="fh-context"><tbody>{rows}</tbody></table>{more}'


def folded(value: JsonValue) -> str:
    """Draw a value's JSON behind a fold."""
    text = json.dumps(value, ensure_ascii=False, indent=1)
    cut = "\n…" if len(text) > LONGEST_JSON else ""
    return f"<details><summary>JSON</summary><pre>{escape(text[:LONGEST_JSON])}{cut}</pre></details>"


def _plain(value: JsonValue) -> str:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    short = " ".join(text.split())
    return escape(short if len(short) <= LONGEST_VALUE else short[: LONGEST_VALUE - 1] + "…") or "(empty)"
