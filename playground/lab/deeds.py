"""What was done on the lab's screen, and what it sent. All that a list says is escaped."""

from collections.abc import Sequence
from html import escape

from playground.lab.sheet import Deed, Sheet
from playground.parts.came import context_table, folded


def said(sheet: Sheet) -> str:
    """Draw what came of the last thing that was done on the screen."""
    if sheet.screen is None:
        return ""
    if sheet.trouble is not None:
        words = f"<b>{escape(sheet.trouble.title)}.</b> {escape(sheet.trouble.words)}"
        return f'<p class="fh-note refused" role="status">{words}</p>'
    if sheet.typing is not None and sheet.typing.fault:
        return ""  # The value box says it.
    if not sheet.deeds:
        words = "Click the picture, or press Tab to walk its targets and Enter to press one."
        return f'<p class="fh-note hint">{words}</p>'
    last = sheet.deeds[-1]
    see = '<button type="button" class="fh-link" data-go="fh-lab-sent">See what came with it</button>'
    sent = f" <b>{escape(last.action.name)}</b> was sent. {see}" if last.action is not None else ""
    refused = ' class="fh-note refused"' if last.refused else ' class="fh-note"'
    return f'<p{refused} role="status">{escape(last.words)}{"" if last.words.endswith(".") else "."}{sent}</p>'


def sent(deeds: Sequence[Deed]) -> str:
    """Draw the actions that were sent, newest first: name, context as a table, JSON behind a fold."""
    rows = "".join(
        f"<li><b>{escape(action.name)}</b><span>{escape(deed.how)}</span>"
        f"{context_table(action.context)}{folded({'name': action.name, 'context': action.context})}</li>"
        for deed in reversed(deeds)
        if (action := deed.action) is not None
    )
    return f'<ol class="fh-acts">{rows}</ol>' if rows else '<p class="fh-none">None yet. Press something.</p>'
