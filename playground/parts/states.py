"""What stands where a thing would be: nothing yet, work going on, a limit, an error."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Literal

from playground.parts.marks import VIEWFINDER

Tone = Literal["", "warn", "bad"]


@dataclass(frozen=True)
class Choice:
    """A button: its words, and the name that a press on it reports."""

    words: str
    press: str


def empty(title: str, words: str, choices: Sequence[Choice] = ()) -> str:
    """Draw the viewfinder with one title, one sentence and at most three buttons, the first yellow."""
    return f'<div class="fh-empty">{VIEWFINDER}<h3>{escape(title)}</h3><p>{escape(words)}</p>{_buttons(choices)}</div>'


def state(title: str, words: str, choices: Sequence[Choice] = (), tone: Tone = "") -> str:
    """Draw a plain card; `warn` for a limit, a key or a lost line, `bad` for an error."""
    role = ' role="alert"' if tone == "bad" else ""
    return f'<div class="fh-state {tone}"{role}><h3>{escape(title)}</h3><p>{escape(words)}</p>{_buttons(choices)}</div>'


def told(error: Exception, title: str, choices: Sequence[Choice] = (), tone: Tone = "bad") -> str:
    """Draw an error; where it says two things, what happened is the title, and what to do stands below."""
    what, stop, then = str(error).partition(". ")
    return state(f"{what}.", then, choices, tone) if stop else state(title, what, choices, tone)


def working(title: str, words: str, share: float, choices: Sequence[Choice] = ()) -> str:
    """Draw work going on with how far it has come, `share` from 0 to 1."""
    done = min(max(share, 0.0), 1.0) * 100
    told = f'aria-valuenow="{done:.0f}" aria-valuemin="0" aria-valuemax="100" aria-label="{escape(title)}"'
    bar = f'<div class="fh-bar" role="progressbar" {told}><i style="width:{done:.1f}%"></i></div>'
    plain = _buttons(choices, yellow=False)
    return f'<div class="fh-state"><h3>{escape(title)}</h3><p>{escape(words)}</p>{bar}{plain}</div>'


def drawing(number: int) -> str:
    """Draw the place of a screen that is being drawn."""
    return (
        '<div class="fh-state"><div class="fh-bones" aria-hidden="true"><i></i><i></i><i></i></div>'
        f"<h3>Drawing screen {number}</h3><p>Usually under a second.</p></div>"
    )


def _buttons(choices: Sequence[Choice], yellow: bool = True) -> str:
    drawn = "".join(
        f'<button type="button" class="fh-btn{" first" if yellow and place == 0 else ""}"'
        f' data-press="{escape(choice.press)}">{escape(choice.words)}</button>'
        for place, choice in enumerate(choices[:3])
    )
    return f'<div class="fh-bts">{drawn}</div>' if drawn else ""
