"""The areas of the UI lab: gallery, own pictures, screen, targets and data. All that a list says is escaped."""

import json
from collections.abc import Mapping, Sequence
from html import escape

from core.screen import Screen, Target
from playground.fields import entry_of, takes_typing
from playground.lab.findings import notes
from playground.lab.sheet import Sheet
from playground.lab.text import Span
from playground.links import Links
from playground.parts.entry import value_box
from playground.parts.marks import caption
from playground.parts.screen import NO_SCREENS, no_screen, numbered
from playground.parts.states import Choice, state
from playground.rows import Shown
from playground.words import count
from ui_server.gallery import GalleryScreen

MOST_TARGETS, MOST_DATA = 200, 20_000
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
    screen, scale = sheet.screen, f"{sheet.screen.scale:g}"
    size = f"{screen.width} × {screen.height} px" + (f" at scale {scale}" if scale != "1" else "")
    note = "last good version" if sheet.faults else f"drawn in {sheet.milliseconds} ms"
    full = '<button type="button" class="fh-link" data-local="full">Full size</button>'
    head = caption("Screen", f"{size} · {note} · {count(len(screen.targets), 'target')}", full)
    trouble_card = (
        state(sheet.trouble.title, sheet.trouble.words, _again(sheet), sheet.trouble.tone) if sheet.trouble else ""
    )
    given = sheet.numbered
    pictured = screen if given is None else screen.model_copy(update={"image": given.sha256, "width": given.width})
    plain = "" if sheet.marks == "on" else " plain"
    last = sheet.deeds[-1] if sheet.deeds else None
    dot = _dot(last.missed, pictured) if last is not None and last.missed is not None else ""
    shot = numbered(Shown(1, 1, pictured, True), links, sheet.place, dot, sheet.tags)
    pictures = f'<div class="fh-lab-shot{plain}">{shot}{_scroll(screen)}</div>{_full(links.url(pictured.image))}'
    return f'<figure class="fh-lab-figure">{head}{trouble_card}{pictures}</figure>'


def value_of(sheet: Sheet) -> str:
    """Draw the value box for the field in focus; nothing where none is asked for."""
    if sheet.typing is None or sheet.screen is None or sheet.target is None or not takes_typing(sheet.target):
        return ""
    entry = entry_of(sheet.target, sheet.typing.declared)
    return value_box(entry, sheet.screen, sheet.place or 0, sheet.typing.text, sheet.typing.fault)


def own_pictures(pictures: Mapping[int, str], links: Links) -> str:
    """Draw the visitor's own pictures with the ids by which a list names them; nothing where there are none."""
    if not pictures:
        return ""
    rows = "".join(
        f'<li><img src="{escape(links.url(sha))}" alt=""><code>image:{number}</code>'
        f'<button type="button" class="fh-link" data-press="remove" data-target="{number}"'
        f' aria-label="Remove image:{number}">Remove</button></li>'
        for number, sha in pictures.items()
    )
    words = "Yours only. Write an id as the url of an Image. They are deleted when you leave."
    return f'<ul class="fh-own" aria-label="Your pictures">{rows}</ul><p class="fh-note">{words}</p>'


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
    return f'{head}<div class="fh-wide-table">{table}</div>{notes("What a model reads beside it", read, "read")}'


def data(sheet: Sheet) -> str:
    """Draw the data model as text."""
    if sheet.screen is None:
        return '<p class="fh-none">None yet.</p>'
    text = json.dumps(sheet.data, ensure_ascii=False, indent=1)
    cut = "\n…" if len(text) > MOST_DATA else ""
    return f'<pre class="fh-json" tabindex="0" aria-label="Data model">{escape(text[:MOST_DATA])}{cut}</pre>'


def _again(sheet: Sheet) -> list[Choice]:
    return [] if sheet.trouble is not None and sheet.trouble.title == NO_SCREENS else [Choice("Draw again", "again")]


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


def _full(url: str) -> str:
    """Draw the picture at its own pixels, in a dialog."""
    close = '<button type="button" class="fh-close" data-local="close" aria-label="Close">✕</button>'
    picture = f'<img src="{escape(url)}" alt="The screen at its own pixels" loading="lazy">'
    return f'<dialog class="fh-full fh-own-size" aria-label="Screen, full size">{close}{picture}</dialog>'
