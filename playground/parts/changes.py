"""The list of changes of the world."""

from html import escape

from playground.parts.marks import chip
from playground.rows import Changed
from playground.words import MINUS, row_details, row_name, spaced

SIGNS = {"create": ("add", "+", "created"), "update": ("mod", "±", "changed"), "delete": ("del", MINUS, "deleted")}


def changes(all_of: tuple[Changed, ...], focus: int, where: str) -> str:
    """List every change, those after the step in focus in outline.

    Args:
        all_of: The changes so far, oldest first.
        focus: The step in focus.
        where: The world's name, e.g. `the shop`.
    """
    done = sum(one.step <= focus for one in all_of)
    head = f"<h3>Changes in {escape(where)} <em>{f'{done} of {len(all_of)}' if all_of else '0'}</em></h3>"
    rows = "".join(_row(one, focus) for one in all_of)
    body = f'<ul class="fh-changes">{rows}</ul>' if rows else '<p class="fh-none">None yet. All is as it was.</p>'
    return f'<section class="fh-sec fh-chs">{head}{body}</section>'


def brief(summary: str) -> str:
    """Say what should happen; stands in the place of the changes before the first run."""
    words = f'<h3>What should happen</h3><p class="fh-none">{escape(summary)}</p>'
    return f'<section class="fh-sec fh-chs fh-brief">{words}</section>'


def _row(one: Changed, focus: int) -> str:
    kind, sign, word = SIGNS[one.change.op]
    state = " on" if one.step == focus else " later" if one.step > focus else ""
    return (
        f'<li class="{kind}{state}"><span class="sg" role="img" aria-label="{word}">{sign}</span>'
        f'<b>{escape(row_name(one.change))}</b><span class="v">{escape(row_details(one.change))}</span>'
        f'<span class="tb">{escape(spaced(one.change.table))}</span>{chip(one.step)}</li>'
    )
