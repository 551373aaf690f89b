"""What came of drawing a list: its faults, and what is doubtful about it. All that a list says is escaped."""

import json
import zlib
from collections.abc import Sequence
from html import escape

from pydantic import JsonValue

from core.errors import ScreenFault
from playground.lab.reading import reading
from playground.lab.sheet import Sheet
from playground.lab.slip import Slip, slip_of
from playground.lab.text import Span
from playground.parts.marks import caption
from playground.words import count

MOST_FAULTS = 30
MENDED = ("literal_path",)
"""Faults whose one allowed value can be put in the place of what was found."""
TITLES = {
    "bad_json": "This is no JSON",
    "bad_shape": "These are no messages",
    "too_large": "The list is too long",
    "too_deep": "The list is nested too deeply",
    "literal_path": "A path is written as text",
}
"""Faults whose code says too little; the others are named by their code."""


def findings(sheet: Sheet) -> str:
    """Draw the faults with their paths and lines, then what is doubtful and what was repaired."""
    parts = []
    if sheet.faults:
        number = len(sheet.faults)
        note = "the picture shows the last good version" if sheet.screen is not None else "nothing was drawn"
        rows = "".join(
            _slip(slip) if (slip := _slip_in(sheet, fault)) else _fault(place, fault, sheet.lines.at(fault.path))
            for place, fault in enumerate(sheet.faults[:MOST_FAULTS])
        )
        more = f'<p class="fh-note">And {number - MOST_FAULTS} more.</p>' if number > MOST_FAULTS else ""
        parts.append(f'<div class="fh-bad">{caption(count(number, "fault"), note)}</div>')
        parts.append(f'<ul class="fh-faults" role="alert">{rows}</ul>{more}')
    parts += [notes("Repaired", sheet.repairs, "fixed"), notes("Doubtful", sheet.warnings, "doubt")]
    if not any(parts) and sheet.messages:
        parts.append(f'<p class="fh-fine">No faults in {count(len(sheet.messages), "message")}.</p>')
    return "".join(parts)


def outcome(sheet: Sheet) -> str:
    """Say in one line what came of drawing; it carries a mark of the text, by which the page knows an edited one."""
    if sheet == Sheet():
        return '<p class="fh-came" role="status">Not drawn yet.</p>'
    see, screen = _go("See what is wrong", "fh-lab-found"), _go("See the screen", "fh-lab-screen", "narrow")
    if sheet.faults:
        drawn = "the screen is the one before" if sheet.screen is not None else "nothing was drawn"
        said, kind = f"<b>{count(len(sheet.faults), 'fault')}</b>, {drawn}. {see}", " bad"
    elif sheet.trouble is not None:
        said, kind = f"<b>{escape(sheet.trouble.title)}.</b> {_go('See why', 'fh-lab-screen')}", " bad"
    elif sheet.warnings:
        doubts = _go(f"{count(len(sheet.warnings), 'thing')} to look at", "fh-lab-found")
        said, kind = f"Drawn, no faults. {doubts} {screen}", ""
    else:
        said, kind = f"Drawn, no faults. {screen}", ""
    edited = '<p class="fh-edited">Edited, not drawn yet.</p>'
    came = f'<p class="fh-came{kind}" role="status">{said}</p>'
    return f'<div data-drawn="{mark_of(sheet.listing.text)}">{came}{edited}</div>'


def mark_of(text: str) -> str:
    """Return length and Adler-32 checksum of a text in UTF-16, as the page's script computes them."""
    units = text.encode("utf-16-le", "surrogatepass")
    return f"{len(units) // 2}-{zlib.adler32(units)}"


def fix_of(fault: ScreenFault) -> JsonValue:
    """Return the one value that mends a fault; None where there is none, or more than one."""
    if fault.code not in MENDED or len(fault.allowed) != 1:
        return None
    try:
        value: JsonValue = json.loads(fault.allowed[0])
    except ValueError:
        return None
    return value


def _fault(place: int, fault: ScreenFault, span: Span | None) -> str:
    title = escape(TITLES.get(fault.code) or fault.code.replace("_", " ").capitalize())
    told = fault.found is None or fault.found in fault.message
    found = "" if told else f" Found <code>{escape(str(fault.found)[:200])}</code>."
    allowed = ", ".join(fault.allowed)
    may = f" Allowed: {escape(allowed[:400])}." if allowed and allowed not in fault.message else ""
    line = ""
    if span is not None:
        lines = f'data-line="{span[0]}" data-until="{span[1]}"'
        line = f'<button type="button" class="fh-btn" {lines}>Show line {span[0]}</button>'
    if fix_of(fault) is not None:
        line += f'<button type="button" class="fh-btn" data-press="fix" data-target="{place}">Apply fix</button>'
    where = f"<code>{escape(fault.path)}</code>" if fault.path and fault.path != "/" else ""
    said = f"<p>{escape(fault.message)}{found}{may}</p>"
    return f'<li><b>{title}</b>{where}{said}<div class="fh-bts">{line}</div>{reading(fault.docs or "")}</li>'


def notes(title: str, lines: Sequence[str], kind: str) -> str:
    """Draw a list of remarks under a title; nothing where there are none."""
    if not lines:
        return ""
    rows = "".join(f"<li>{escape(note)}</li>" for note in lines[:MOST_FAULTS])
    return f'<section class="fh-told {kind}"><h3>{title}</h3><ul>{rows}</ul></section>'


def _slip_in(sheet: Sheet, fault: ScreenFault) -> Slip | None:
    """Return where the text stops being JSON, for the fault that says that it does."""
    whole = fault.code == "bad_json" and fault.path in ("", "/")
    return slip_of(sheet.listing.text) if whole and sheet.listing.text.strip() else None


def _slip(slip: Slip) -> str:
    found = f" Here stands <code>{escape(slip.found)}</code>." if slip.found else ""
    show = (
        f'<button type="button" class="fh-btn" data-line="{slip.line}" data-until="{slip.line}"'
        f' data-column="{slip.column}">Show line {slip.line}</button>'
    )
    said = f"<p>Line {slip.line}, column {slip.column}. {escape(slip.words)}{found}</p>"
    return f'<li><b>The JSON has a slip</b>{said}<div class="fh-bts">{show}</div></li>'


def _go(words: str, place: str, kind: str = "") -> str:
    return f'<button type="button" class="fh-link {kind}" data-go="{place}">{words}</button>'
