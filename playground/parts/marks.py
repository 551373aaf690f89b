"""Small marks that every area shares: outcome glyphs, step chips, agent badges, the logo, the legend."""

from html import escape

from core.card import Seat
from core.verdict import Outcome

GLYPHS: dict[Outcome, tuple[str, str, str]] = {
    "pass": ("ok", "✓", "Passed"),
    "fail": ("bad", "✕", "Failed"),
    "unscored": ("unk", "–", "Not scored"),
}
BADGES = {
    "script": "Script, not a language model",
    "reader": "Label reader, not a language model",
    "model": "Language model",
    "oracle": "Language model that was told the answers",
    "person": "Person",
}
VIEWFINDER = (
    '<svg viewBox="0 0 120 68" width="120" height="68" aria-hidden="true"'
    ' fill="none" stroke="var(--edge)" stroke-width="3">'
    '<path d="M8 20V8h16M96 8h16v12M112 48v12H96M24 60H8V48"/>'
    '<circle cx="66" cy="36" r="11" stroke-dasharray="4 4"/></svg>'
)
LOGO = (
    '<svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true"'
    ' fill="none" stroke="currentColor" stroke-width="2.4">'
    '<path d="M3 10V3h7M22 3h7v7M29 22v7h-7M10 29H3v-7"/><circle cx="18" cy="17" r="6.2" fill="var(--mark)"/></svg>'
)


def brand() -> str:
    """Draw the logo and the name."""
    return f'<div class="fh-brand">{LOGO}<span>Firsthand</span></div>'


def health(words: str) -> str:
    """Draw the line at the right of the top bar."""
    return f'<div class="fh-health">{escape(words)}</div>'


def kind_of(outcome: Outcome) -> str:
    """Return the class of an outcome: `ok`, `bad` or `unk`."""
    return GLYPHS[outcome][0]


def word_of(outcome: Outcome) -> str:
    """Return an outcome in words."""
    return GLYPHS[outcome][2]


def glyph(outcome: Outcome) -> str:
    """Draw an outcome: round tick, square cross or dashed ring."""
    kind, sign, word = GLYPHS[outcome]
    return f'<span class="fh-g {kind}" role="img" aria-label="{word}">{sign}</span>'


def chip(step: int) -> str:
    """Draw a step's number as a button that brings the step into focus."""
    press = f'data-press="step" data-step="{step}" aria-label="Step {step}"'
    return f'<button type="button" class="fh-step" {press}>{step}</button>'


def seat_kind(seat: Seat) -> str:
    """Return which badge a seat wears: `script`, `reader`, `oracle`, `person` or `model`."""
    if seat.vendor == "local":
        return "reader"
    return {"scripted": "script", "human": "person", "oracle": "oracle"}.get(seat.vendor, "model")


def badge(seat: Seat) -> str:
    """Say who plays: a script, the label reader, a language model or a person."""
    kind = seat_kind(seat)
    return f'<span class="fh-badge {kind}">{BADGES[kind]}</span>'


def caption(title: str, note: str = "", tail: str = "") -> str:
    """Draw the line over an area; `tail` is markup."""
    said = f"<span>{escape(note)}</span>" if note else ""
    return f'<div class="fh-cap"><b>{escape(title)}</b>{said}{tail}</div>'


def legend() -> str:
    """Explain the marks of the story."""
    return (
        '<div class="fh-keys"><span><i class="fh-cl read"></i>read</span><span><i class="fh-cl write"></i>write</span>'
        '<span><i class="fh-cl fault">!</i>fault</span><span><i class="fh-dot key"></i>click</span></div>'
    )


def status(step: int, of: int, words: str, running: bool = False) -> str:
    """Draw the line beside the transport; with no step yet, say that all is ready."""
    where = f"Step {step} of {of}" if of else "Ready"
    spin = '<i class="fh-spin" aria-hidden="true"></i>' if running else ""
    return f'<div class="fh-status" role="status">{spin}<b>{where}</b><span>{escape(words)}</span></div>'


def fold(scenario: str, agent: Seat) -> str:
    """Draw the fields as one line, for narrow pages; opening it shows the fields again."""
    who = {
        "script": "played by a script",
        "reader": "played by the label reader",
        "person": "played by a person",
        "oracle": "played by a model that was told the answers",
        "model": f"played by {agent.model or agent.vendor}",
    }[seat_kind(agent)]
    line = f"<span>{escape(scenario)}, {escape(who)}.</span> <u>Change</u>"
    return f'<details class="fh-fold"><summary>{line}</summary></details>'
