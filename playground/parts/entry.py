"""The value box: one field of an agent's screen as an input of the page, with the fault that came of the last try."""

from html import escape

from core.screen import Screen
from playground.fields import Entry
from ui_server.limits import Limits

WHOLE = {
    "number": "This is no number. Write one like 12 or 2.5.",
    "date": "This date is not whole. Give day, month and year.",
    "time": "This time is not whole. Give hours and minutes.",
    "datetime-local": "This is not whole. Give the date and the time.",
}
"""What is said of an input that the browser cannot read as a value."""
LONG_NOTE = "Ctrl+Enter sets it."


def value_box(entry: Entry, screen: Screen, place: int, text: str | None = None, fault: str = "") -> str:
    """Draw the box.

    Args:
        entry: The field.
        screen: The screen it stands on.
        place: Place of its target in the screen's list.
        text: What was typed before and is not in the field yet; None shows the present value.
        fault: Why that was not taken; empty where nothing was refused.
    """
    target = screen.targets[place]
    about = {
        "surface": screen.surface_id,
        "revision": screen.revision,
        "place": place,
        "field": f"{target.id}@{target.path}",
        "standing": entry.value,
        "whole": WHOLE.get(entry.kind, ""),
    }
    data = "".join(f' data-{name}="{escape(str(value))}"' for name, value in about.items())
    note = entry.note or (LONG_NOTE if entry.kind == "long" else "")
    hint = f'<p class="fh-note" id="fh-entry-note">{escape(note)}</p>' if note else ""
    refused = f'<p class="fh-note refused" role="alert">{escape(fault)}</p>' if fault else ""
    told = ' aria-describedby="fh-entry-note"' if note else ""
    field = _input(entry, entry.value if text is None else text, told + (' aria-invalid="true"' if fault else ""))
    return (
        f'<form class="fh-entry" novalidate{data}><label><span>{escape(entry.label[:80])}</span>{field}</label>'
        '<div class="fh-bts"><button type="submit" class="fh-btn">Set</button>'
        '<button type="button" class="fh-btn" data-press="drop">Cancel</button></div>'
        f'<p class="fh-note refused" role="alert" data-told hidden></p>{refused}{hint}</form>'
    )


def _input(entry: Entry, text: str, told: str) -> str:
    most = f' maxlength="{Limits.text}"'
    about = f' name="value" autocomplete="off"{told}'
    if entry.kind == "long":
        return f'<textarea rows="4"{most}{about}>\n{escape(text)}</textarea>'
    more = most if entry.kind in ("text", "password") else ' step="any"'
    if entry.bounds is not None:
        more += f' min="{entry.bounds[0]:g}" max="{entry.bounds[1]:g}"'
    return f'<input type="{entry.kind}" value="{escape(text)}"{more}{about}>'
