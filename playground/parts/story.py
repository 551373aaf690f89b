"""The story strip: one column per step, five lanes, and the verdict that closes it."""

from html import escape

from core.verdict import Outcome
from playground.links import Links
from playground.parts.clip import picture
from playground.parts.marks import glyph, kind_of, word_of
from playground.parts.screen import click_dot
from playground.rows import Acted, Called, Changed, Said, Seen, Shown
from playground.view import ViewState
from playground.words import arguments, clip_text, clock, count, result, tally, unmarked

LANES = (
    ("Seen", "frames of the clip, as they reach the agent"),
    ("Said", "words of the user and the agent"),
    ("Called", "tools, with what came back"),
    ("Shown", "screens, and where the user clicked"),
    ("Changed", "rows of the world"),
)
ROW = {name: place for place, (name, _) in enumerate(LANES, 3)}
LEAST = 20
DENSE = 40


def story(view: ViewState, focus: int, links: Links) -> str:
    """Draw the steps so far; before the first one, explain the lanes.

    Args:
        view: The episode so far.
        focus: The step in focus.
        links: Addresses of frames and screens.
    """
    if view.steps == 0:
        return _waiting()
    columns = max(view.steps, LEAST)
    cells = _rounds(view) + _numbers(view, focus) + _seen(view, links, focus) + _said(view, focus)
    cells += "".join(_cell(row, links, focus) for row in view.rows) + _changed(view.changes, focus)
    corner = '<div class="ln" style="grid-row:1/3"></div>'
    lanes = corner + "".join(f'<div class="ln" style="grid-row:{ROW[name]}">{name}</div>' for name, _ in LANES)
    lines = "".join(f'<div class="bg" style="grid-row:{row}"></div>' for row in ROW.values())
    head = f'<div class="hd" style="grid-area:2/{focus + 1}/8/{focus + 2}"></div>' if 1 <= focus <= view.steps else ""
    dense = " dense" if view.steps > DENSE else ""
    return (
        f'<div class="fh-story{dense}" data-walk role="group" aria-label="Episode, {count(view.steps, "step")}">'
        f'<div class="fh-grid" style="--n:{columns}">{lines}{head}{lanes}{cells}{_end(view, columns)}</div></div>'
    )


def _waiting() -> str:
    lanes = "".join(
        f'<div class="ln" style="grid-row:{ROW[name]}">{name}</div><div class="bg" style="grid-row:{ROW[name]}"></div>'
        f'<span class="ex" style="grid-area:{ROW[name]}/2/{ROW[name] + 1}/-1">{words}</span>'
        for name, words in LANES
    )
    return f'<div class="fh-story wait"><div class="fh-grid" style="--n:{LEAST}">{lanes}</div></div>'


def _button(kind: str, area: str, step: int, focus: int, label: str) -> str:
    walk = 0 if step == focus else -1
    return (
        f'<button type="button" class="{kind}" style="grid-area:{area}" data-press="step" data-step="{step}"'
        f' tabindex="{walk}" title="{escape(label)}" aria-label="Step {step}, {escape(label)}">'
    )


def _rounds(view: ViewState) -> str:
    ends = [first for _, first in view.rounds[1:]] + [view.steps + 1]
    return "".join(
        f'<div class="rd" style="grid-area:1/{first + 1}/2/{max(end, first + 1) + 1}">Round {number}</div>'
        for (number, first), end in zip(view.rounds, ends, strict=False)
    )


def _numbers(view: ViewState, focus: int) -> str:
    return "".join(
        f'<div class="no{" on" if step == focus else ""}" style="grid-area:2/{step + 1}/3/{step + 2}">{step}</div>'
        for step in range(1, view.steps + 1)
    )


def _seen(view: ViewState, links: Links, focus: int) -> str:
    by_step: dict[int, list[Seen]] = {}
    for one in view.seen:
        by_step.setdefault(max(one.step, 1), []).append(one)
    steps = sorted(by_step)
    cells = ""
    for place, step in enumerate(steps):
        end = steps[place + 1] if place + 1 < len(steps) else view.steps + 1
        newest = max(by_step[step], key=lambda one: (picture(one, links) is not None, one.t or 0.0))
        address = picture(newest, links)
        drawn = f'<img src="{escape(address)}" alt="">' if address else '<i class="blank"></i>'
        more = f"<b>{len(by_step[step])}</b>" if len(by_step[step]) > 1 else ""
        time = f"<span>{clock(newest.t)}</span>" if newest.t is not None else ""
        label = f"seen: {count(len(by_step[step]), 'picture')}" + (
            f" to {clock(newest.t)}" if newest.t is not None else ""
        )
        area = f"{ROW['Seen']}/{step + 1}/{ROW['Seen'] + 1}/{end + 1}"
        cells += f"{_button('fr', area, step, focus, label)}{drawn}{time}{more}</button>"
    return cells


def _said(view: ViewState, focus: int) -> str:
    """A user's line runs forward into free columns, an agent's line runs back: they share the gap between them."""
    said = [row for row in view.rows if isinstance(row, Said)]
    cells = ""
    for place, row in enumerate(said):
        before = said[place - 1].step if place else 0
        after = said[place + 1].step if place + 1 < len(said) else view.steps + 1
        if row.by == "user":
            start, end = row.step, max(row.step + 1, (row.step + after) // 2 + 1 if place + 1 < len(said) else after)
        else:
            start, end = min(row.step, (row.step + before) // 2 + 1), row.step + 1
        words = clip_text(unmarked(row.text), 160)
        area = f"{ROW['Said']}/{start + 1}/{ROW['Said'] + 1}/{end + 1}"
        cells += f"{_button(f'sd {row.by}', area, row.step, focus, f'{row.by} said: {words}')}{escape(words)}</button>"
    return cells


def _cell(row: Said | Called | Shown | Acted, links: Links, focus: int) -> str:
    column = f"{row.step + 1}/{{0}}/{row.step + 2}"
    called = f"{ROW['Called']}/{column.format(ROW['Called'] + 1)}"
    drawn = f"{ROW['Shown']}/{column.format(ROW['Shown'] + 1)}"
    match row:
        case Said():
            return ""
        case Called():
            kind = f"fh-cl {row.kind}" + ("" if row.finished else " open")
            label = f"called {row.tool} {arguments(row.arguments)} → {result(row)}"
            return f"{_button(kind, called, row.step, focus, label)}{'!' if row.fault else ''}</button>"
        case Shown():
            label = f"{'showed' if row.visible else 'drew'} screen {row.number}"
            image = escape(links.url(row.screen.image))
            return f'{_button("sh", drawn, row.step, focus, label)}<span><img src="{image}" alt=""></span></button>'
        case Acted():
            image = f'<img src="{escape(links.url(row.sha256))}" alt="">' if row.sha256 else ""
            inside = f"<span>{image}<em>{click_dot(row)}</em></span>"
            return f"{_button('sh acted', drawn, row.step, focus, f'user {row.words}')}{inside}</button>"


def _changed(changes: tuple[Changed, ...], focus: int) -> str:
    by_step: dict[int, list[str]] = {}
    for one in changes:
        by_step.setdefault(one.step, []).append(one.change.op)
    row = ROW["Changed"]
    return "".join(
        _button("ch", f"{row}/{step + 1}/{row + 1}/{step + 2}", step, focus, f"changed rows {tally(ops)}")
        + f"{tally(ops)}</button>"
        for step, ops in by_step.items()
    )


def _end(view: ViewState, columns: int) -> str:
    outcome: Outcome | None = view.verdict.outcome if view.verdict is not None else None
    area = f"1/{columns + 2}/8/{columns + 3}"
    if outcome is not None:
        return (
            f'<button type="button" class="vd {kind_of(outcome)}" style="grid-area:{area}" data-local="verdict"'
            f' aria-label="Verdict: {word_of(outcome)}">{glyph(outcome)}<span>{word_of(outcome)}</span></button>'
        )
    if view.running:
        spin = '<i class="fh-spin" aria-hidden="true"></i>'
        return f'<div class="vd run" style="grid-area:{area}">{spin}<span>Running</span></div>'
    return ""
