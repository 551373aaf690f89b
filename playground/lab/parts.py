"""The areas of the UI lab: gallery, screen, faults, targets, and what was done. All that a list says is escaped."""

import json
from collections.abc import Mapping, Sequence
from html import escape

from pydantic import JsonValue

from core.errors import ScreenFault
from core.screen import Screen, Target
from playground.lab.sheet import Deed, Sheet
from playground.lab.text import Span
from playground.links import Links
from playground.parts.marks import caption
from playground.parts.screen import NO_SCREENS, no_screen, numbered
from playground.parts.states import Choice, state
from playground.rows import Shown
from playground.words import count
from ui_server.gallery import GalleryScreen

MOST_FAULTS, MOST_TARGETS, MOST_DATA = 30, 200, 20_000
MENDED = ("literal_path",)
"""Faults whose one allowed value can be put in the place of what was found."""
EARLY = "Pick one above, or paste a list and press Draw."


def strip(screens: Sequence[GalleryScreen], thumbs: Mapping[str, str], links: Links, chosen: str) -> str:
    """Draw the gallery as one row that scrolls; a screen whose picture is not drawn yet stands as its name."""
    drawn = []
    for place, screen in enumerate(screens):
        sha = thumbs.get(screen.name)
        picture = f'<img src="{escape(links.url(sha))}" alt="" loading="lazy">' if sha else "<i></i>"
        first = ' class="new"' if place and screens[place - 1].group != screen.group else ""
        drawn.append(
            f'<li{first}><button type="button" aria-pressed="{str(screen.name == chosen).lower()}" data-press="gallery"'
            f' data-target="{place}" title="{escape(screen.description)}">{picture}'
            f"<span>{escape(screen.title)}</span></button></li>"
        )
    return f'<ul class="fh-gal" aria-label="Example screens">{"".join(drawn)}</ul>'


def lab_screen(sheet: Sheet, links: Links) -> str:
    """Draw the screen with its targets as buttons, or what stands in its place."""
    if sheet.screen is None:
        trouble = sheet.trouble
        if trouble is None:
            return no_screen(EARLY)
        card = state(trouble.title, trouble.words, _again(sheet), trouble.tone)
        return f'<figure class="fh-screen">{caption("Screen")}<div class="fh-mat">{card}</div></figure>'
    screen = sheet.screen
    note = "last good version" if sheet.faults else f"drawn in {sheet.milliseconds} ms"
    head = caption(f"Screen, {screen.width} × {screen.height}", f"{note} · {count(len(screen.targets), 'target')}")
    trouble_card = (
        state(sheet.trouble.title, sheet.trouble.words, _again(sheet), sheet.trouble.tone) if sheet.trouble else ""
    )
    given = sheet.numbered
    pictured = screen if given is None else screen.model_copy(update={"image": given.sha256, "width": given.width})
    plain = "" if sheet.marks == "on" else " plain"
    last = sheet.deeds[-1] if sheet.deeds else None
    dot = _dot(last.missed, pictured) if last is not None and last.missed is not None else ""
    figure = numbered(Shown(1, 1, pictured, True), links, sheet.place, dot)
    return f'{head}{trouble_card}<div class="fh-lab-shot{plain}">{figure}{_scroll(screen)}</div>'


def said(sheet: Sheet) -> str:
    """Draw what came of the last thing that was done on the screen."""
    if sheet.screen is None:
        return ""
    if not sheet.deeds:
        words = "Click the picture, or press Tab to walk its targets and Enter to press one."
        return f'<p class="fh-note" role="status">{words}</p>'
    last = sheet.deeds[-1]
    sent = f" <b>{escape(last.action.name)}</b> was sent." if last.action is not None else ""
    refused = ' class="fh-note refused"' if last.refused else ' class="fh-note"'
    return f'<p{refused} role="status">{escape(last.words)}{"" if last.words.endswith(".") else "."}{sent}</p>'


def findings(sheet: Sheet) -> str:
    """Draw the faults with their paths and lines, then what is doubtful and what was mended."""
    parts = []
    if sheet.faults:
        number = len(sheet.faults)
        note = "the picture shows the last good version" if sheet.screen is not None else "nothing was drawn"
        rows = "".join(
            _fault(place, fault, sheet.lines.at(fault.path)) for place, fault in enumerate(sheet.faults[:MOST_FAULTS])
        )
        more = f'<p class="fh-note">And {number - MOST_FAULTS} more.</p>' if number > MOST_FAULTS else ""
        parts.append(f'<div class="fh-bad">{caption(count(number, "fault"), note)}</div>')
        parts.append(f'<ul class="fh-faults" role="alert">{rows}</ul>{more}')
    parts += _notes("Mended at the door", sheet.repairs, "fixed") + _notes("Doubtful", sheet.warnings, "doubt")
    if not parts and sheet.messages:
        parts.append(f'<p class="fh-fine">No faults in {count(len(sheet.messages), "message")}.</p>')
    return "".join(parts)


def targets(sheet: Sheet) -> str:
    """Draw the table of targets; a row in focus is yellow, as is its target on the picture."""
    screen = sheet.screen
    if screen is None:
        return caption("Targets", "they come with the picture")
    head = caption("Targets", str(len(screen.targets)))
    if not screen.targets:
        return head + '<p class="fh-none">Nothing on this screen can be pressed.</p>'
    rows = "".join(
        _row(place, target, sheet.lines.of(screen.surface_id, target.id), place == sheet.place)
        for place, target in enumerate(screen.targets[:MOST_TARGETS])
    )
    names = "".join(f"<th>{name}</th>" for name in ("No.", "Label", "Type", "x, y", "Value or action"))
    table = f'<table class="fh-table"><thead><tr>{names}</tr></thead><tbody>{rows}</tbody></table>'
    read = sheet.numbered.lines if sheet.numbered is not None else ()
    return (
        f'{head}<div class="fh-wide-table">{table}</div>{"".join(_notes("What a model reads beside it", read, "read"))}'
    )


def data(sheet: Sheet) -> str:
    """Draw the data model as text."""
    if sheet.screen is None:
        return '<p class="fh-none">None yet.</p>'
    text = json.dumps(sheet.data, ensure_ascii=False, indent=1)
    cut = "\n…" if len(text) > MOST_DATA else ""
    return f'<pre class="fh-json" tabindex="0" aria-label="Data model">{escape(text[:MOST_DATA])}{cut}</pre>'


def sent(deeds: Sequence[Deed]) -> str:
    """Draw the actions that were sent, newest first."""
    rows = "".join(
        f"<li><b>{escape(action.name)}</b><code>{escape(json.dumps(action.context, ensure_ascii=False))}</code>"
        f"<span>{escape(deed.how)}</span></li>"
        for deed in reversed(deeds)
        if (action := deed.action) is not None
    )
    return f'<ol class="fh-acts">{rows}</ol>' if rows else '<p class="fh-none">None yet. Press something.</p>'


def _again(sheet: Sheet) -> list[Choice]:
    return [] if sheet.trouble is not None and sheet.trouble.title == NO_SCREENS else [Choice("Draw again", "again")]


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
    title = escape(fault.code.replace("_", " ").capitalize())
    told = fault.found is None or fault.found in fault.message
    found = "" if told else f" Found <code>{escape(str(fault.found)[:200])}</code>."
    allowed = ", ".join(fault.allowed)
    may = f" Allowed: {escape(allowed[:400])}." if allowed and allowed not in fault.message else ""
    docs = f'<p class="docs">Documentation: <code>{escape(fault.docs)}</code></p>' if fault.docs else ""
    line = ""
    if span is not None:
        lines = f'data-line="{span[0]}" data-until="{span[1]}"'
        line = f'<button type="button" class="fh-btn" {lines}>Show line {span[0]}</button>'
    if fix_of(fault) is not None:
        line += f'<button type="button" class="fh-btn" data-press="fix" data-target="{place}">Apply fix</button>'
    where = f"<code>{escape(fault.path)}</code>" if fault.path and fault.path != "/" else ""
    said = f"<p>{escape(fault.message)}{found}{may}</p>{docs}"
    return f'<li><b>{title}</b>{where}{said}<div class="fh-bts">{line}</div></li>'


def _notes(title: str, notes: Sequence[str], kind: str) -> list[str]:
    if not notes:
        return []
    rows = "".join(f"<li>{escape(note)}</li>" for note in notes[:MOST_FAULTS])
    return [f'<section class="fh-told {kind}"><h3>{title}</h3><ul>{rows}</ul></section>']


def _row(place: int, target: Target, span: Span | None, focus: bool) -> str:
    lines = f' data-line="{span[0]}" data-until="{span[1]}"' if span is not None else ""
    value = "" if target.value is None else json.dumps(target.value, ensure_ascii=False)
    if isinstance(target.value, dict) and "selected" in target.value:
        value = "selected" if target.value["selected"] else "not selected"
    off = "" if target.enabled else " <em>off</em>"
    label = escape(target.label or target.id)
    path = f" <em>{escape(target.path)}</em>" if target.path != "/" else ""
    return (
        f'<tr{" class=on" if focus else ""} data-target="{place}"{lines} data-press="pick">'
        f'<td class="k"><button type="button" aria-label="Target {place + 1}, {label}">{place + 1}</button></td>'
        f"<td>{label}{path}{off}</td><td>{escape(target.type)}</td>"
        f'<td class="num">{target.box[0]:.0f}, {target.box[1]:.0f}</td>'
        f"<td><code>{escape(target.action or value[:40])}</code></td></tr>"
    )


def _dot(at: tuple[float, float], screen: Screen) -> str:
    left, top = (
        min(max(part / max(whole, 1), 0.0), 1.0) * 100
        for part, whole in zip(at, (screen.width, screen.height), strict=True)
    )
    return f'<i class="fh-dot" style="left:{left:.2f}%;top:{top:.2f}%"></i>'


def _scroll(screen: Screen) -> str:
    high = screen.height / screen.scale
    if screen.content_height <= high + 1:
        return ""
    up = '<button type="button" class="fh-btn" data-press="up">Scroll up</button>' if screen.scroll > 0 else ""
    last = screen.scroll + high >= screen.content_height - 1
    down = "" if last else '<button type="button" class="fh-btn" data-press="down">Scroll down</button>'
    return f'<div class="fh-bts">{up}{down}</div>'
