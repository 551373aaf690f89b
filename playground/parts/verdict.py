"""The verdict: a sentence, then the differing values, then the checks with their steps."""

import re
from html import escape

from core.verdict import CallMatch, Cell, Check, Evidence, JointScore, RowMatch, StateScore, Verdict
from playground.parts.marks import chip, glyph, kind_of, word_of
from playground.words import arguments, clip_text, count, raw, spaced

SIDES = (("Agent", ("state", "joint", "facts", "agent")), ("Simulated user", ("user",)), ("Screens", ("ui",)))
FEW = 6
ORDER = {"fail": 0, "unscored": 1, "pass": 2}
MISSING = {"create": "was not created", "update": "was not changed", "delete": "was not deleted"}
SLOTS = {"missing": "missing", "waived": "not needed"}
WAIVED = "Not needed: the call that takes it back was left out as well, which comes to the same."
UNASKED = {"create": "should not be there", "update": "should not be changed", "delete": "should not be deleted"}


def verdict(given: Verdict) -> str:
    """Draw the whole card."""
    kind = kind_of(given.outcome)
    calm = '<p class="fh-note">This is not counted as a failure.</p>' if given.outcome == "unscored" else ""
    proof = _state(given.state) + _calls(given.joint) + _disagreements(given)
    nothing = "Nothing was compared." if given.outcome == "unscored" else "No rows are compared and no calls required."
    proof = proof or f'<p class="fh-none">{nothing}</p>'
    return (
        f'<section class="fh-verdict {kind}" id="verdict" tabindex="-1" aria-label="Verdict"><header><div class="out">'
        f"{glyph(given.outcome)}<h2>{word_of(given.outcome)}</h2></div>"
        f'<p class="why">{with_chips(given.sentence)}</p>{calm}{_figures(given)}{_causes(given)}</header>'
        f'<div class="proof">{proof}</div><div class="cks">{_checks(given.checks)}'
        f'<p class="fh-note">{escape(judged_by(given))}</p></div></section>'
    )


def judged_by(given: Verdict) -> str:
    """Say who judged, in one line."""
    how = (
        "Judged by rules, from the record alone. No model took part."
        if given.judge == "rules"
        else f"Judged by {given.judge}."
    )
    return how + (" Scored as the published procedure does." if given.scoring == "compat" else "")


def with_chips(sentence: str) -> str:
    """Escape a sentence and turn its `[11]` into step chips."""
    return re.sub(r"\[(\d{1,6})\]", lambda found: chip(int(found.group(1))), escape(sentence))


def _figures(given: Verdict) -> str:
    decided = [check for check in given.checks if check.outcome != "unscored"]
    passed = sum(check.outcome == "pass" for check in decided)
    f1, joint = given.state.entity_f1, given.joint
    open_ = given.outcome == "unscored"
    figures = [
        ("Checks passed", str(passed), f"of {len(decided)}"),
        ("Entity F1", "–", "not scored" if open_ else "no change expected")
        if f1 is None
        else ("Entity F1", f"{f1:.2f}", ""),
        ("Calls matched", str(joint.matched), f"of {joint.required}")
        if joint.required
        else ("Calls matched", "–", "not scored" if open_ else "none required"),
        ("Not scored", str(len(given.checks) - len(decided)), ""),
    ]
    drawn = "".join(f"<div><dt>{name}</dt><dd>{value} <small>{of}</small></dd></div>" for name, value, of in figures)
    return f"<dl>{drawn}</dl>"


def _causes(given: Verdict) -> str:
    """Say why it failed, what came first in front; what the sentence says already is not told again."""
    items = ""
    for cause in given.causes:
        told = f"<span>{with_chips(cause.reason)}</span> " if cause.reason not in given.sentence else ""
        others = [one for one in cause.evidence if not told or f"[{one.step}]" not in cause.reason]
        items += f"<li><b>{escape(cause.title)}</b> {told}{_evidence(others)}</li>"
    return f'<div class="fh-causes"><h4>Why it failed</h4><ol>{items}</ol></div>' if items else ""


def _disagreements(given: Verdict) -> str:
    if not given.disagreements:
        return ""
    lines = "".join(f"<li>{with_chips(line)}</li>" for line in given.disagreements)
    note = "Compat is the published way of scoring, strict is our own."
    return f'<h4>Where strict decides otherwise</h4><p class="fh-none">{note}</p><ul class="fh-lines">{lines}</ul>'


def _state(score: StateScore) -> str:
    if not score.rows:
        return ""
    ordered = sorted(score.rows, key=lambda row: row.state == "match")
    body = "".join(_row(row) for row in ordered)
    head = "<thead><tr><th>Row</th><th>Column</th><th>Expected</th><th>Actual</th></tr></thead>"
    return f'<table class="fh-diff"><caption>Expected against actual</caption>{head}<tbody>{body}</tbody></table>'


def _row(row: RowMatch) -> str:
    judged = [cell for cell in row.cells if cell.judged]
    differing = [cell for cell in judged if cell.similarity < 1.0]
    equal = [cell.column for cell in judged if cell.similarity >= 1.0]
    if row.state == "match":
        done = {"create": "all match", "update": "all match", "delete": "deleted"}[row.op]
        few = f"{len(equal)}" if equal else ""
        return (
            f'<tr class="yes">{_name(row, 1)}<td>{few}</td><td colspan="2"><span class="eq">✓ {done}</span></td></tr>'
        )
    if row.state == "missing":
        cells = [(cell.column, _expected(cell), '<span class="fh-void">not there</span>') for cell in judged]
        note, equal = MISSING[row.op], []
    elif row.state == "unexpected":
        cells = [(cell.column, "", _actual(cell)) for cell in judged if cell.actual is not None]
        note, equal = UNASKED[row.op], []
    else:
        cells = [(cell.column, _expected(cell), _actual(cell)) for cell in differing]
        note = ""
    cells = cells or [("", "", f"<span class=ac>{note}</span>")]
    others = f'<td colspan="2"><span class="eq">✓ {escape(", ".join(equal))}</span></td>'
    extra = f'<tr class="yes"><td>{count(len(equal), "other")}</td>{others}</tr>'
    lines = [f"<td>{escape(name)}</td><td>{want}</td><td>{got}</td>" for name, want, got in cells]
    first = f'<tr class="no">{_name(row, len(lines) + bool(equal), note)}{lines[0]}</tr>'
    return first + "".join(f'<tr class="no">{line}</tr>' for line in lines[1:]) + (extra if equal else "")


def _name(row: RowMatch, span: int, note: str = "") -> str:
    named = next((cell for cell in row.cells if "name" in cell.column or cell.column in ("title", "label")), None)
    value = (named.actual if named.actual is not None else named.expected) if named is not None else row.name or row.key
    key = f"<br>{escape(clip_text(raw(value), 40))}" if value is not None else ""
    said = f'<br><small class="bad">{note}</small>' if note else ""
    where = f" {chip(row.step)}" if row.step is not None else ""
    title = row.place.removeprefix("the ") or spaced(row.table)
    return f'<td rowspan="{span}"><b>{escape(title)}</b>{where}{key}{said}</td>'


def _expected(cell: Cell) -> str:
    return f'<span class="ex">{escape(clip_text(raw(cell.expected), 80))}</span>'


def _actual(cell: Cell) -> str:
    """Underlines the characters from the first to the last that differ."""
    got, want = clip_text(raw(cell.actual), 80), clip_text(raw(cell.expected), 80)
    if cell.expected is None or got == want:
        return f'<span class="ac">{escape(got)}</span>'
    start = next((i for i, (a, b) in enumerate(zip(got, want, strict=False)) if a != b), min(len(got), len(want)))
    tail = 0
    while tail < min(len(got), len(want)) - start and got[-1 - tail] == want[-1 - tail]:
        tail += 1
    middle = f"<u>{escape(got[start : len(got) - tail])}</u>" if start < len(got) - tail else ""
    return f'<span class="ac">{escape(got[:start])}{middle}{escape(got[len(got) - tail :])}</span>'


def _calls(joint: JointScore) -> str:
    if not joint.calls:
        return ""
    asked = "".join(_slot(call) for call in joint.calls if call.state != "extra")
    beyond = [call for call in joint.calls if call.state == "extra"]
    more = ""
    if beyond:
        slots = "".join(_slot(call) for call in beyond)
        opened = " open" if len(beyond) <= FEW else ""
        more = (
            f'<details class="fh-beyond"{opened}><summary>{count(len(beyond), "call")} beyond them</summary>'
            f'<ul class="fh-slots">{slots}</ul></details>'
        )
    head = f"<h4>Required calls <em>{joint.matched} of {joint.required} made</em></h4>" if joint.required else ""
    waived = any(call.state == "waived" for call in joint.calls)
    note = f'<p class="fh-note">{WAIVED}</p>' if waived else ""
    return f'{head}<ul class="fh-slots">{asked}</ul>{note}{more}'


def _slot(call: CallMatch) -> str:
    steps = [step for step in (call.step, *call.together) if step is not None]
    word = "together" if call.together else "refused" if call.failed else SLOTS.get(call.state, "")
    told = f"<small>{word}</small>" if word else ""
    given = f" <i>{escape(arguments(call.arguments, 48))}</i>" if call.arguments else ""
    many = " many" if call.together else ""
    return f'<li class="{call.state}{many}">{escape(call.tool)}{given}{told}{"".join(map(chip, steps))}</li>'


def _checks(checks: list[Check]) -> str:
    drawn = ""
    for side, groups in SIDES:
        mine = sorted((check for check in checks if check.group in groups), key=lambda check: ORDER[check.outcome])
        if mine:
            passed = sum(check.outcome == "pass" for check in mine)
            opened = " open" if mine[0].outcome == "fail" or side == "Agent" else ""
            rows = "".join(_check(check) for check in mine)
            drawn += (
                f'<details class="fh-checks"{opened}><summary><b>{side}</b>'
                f"<span>{passed} of {len(mine)} pass</span></summary><ul>{rows}</ul></details>"
            )
    return drawn or '<p class="fh-none">No check was made.</p>'


def _check(check: Check) -> str:
    aside = " Does not decide the outcome." if check.outcome == "fail" and not check.gate else ""
    reason = f"<q>{with_chips(check.reason)}{aside}</q>" if check.reason or aside else ""
    return (
        f'<li class="{kind_of(check.outcome)}" title="{escape(check.name)}">{glyph(check.outcome)}'
        f'<span><b>{escape(check.title)}</b>{reason}</span><span class="ev">{_evidence(check.evidence)}</span></li>'
    )


def _evidence(evidence: list[Evidence]) -> str:
    steps = sorted({one.step for one in evidence if one.step is not None})
    more = f"<small>+{len(steps) - 4}</small>" if len(steps) > 4 else ""
    return "".join(chip(step) for step in steps[:4]) + more
