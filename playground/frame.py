"""The frame of every tab: top bar with name, places and theme button."""

from dataclasses import dataclass

import gradio as gr

from playground.parts.marks import brand, health
from playground.pieces import html

TOGGLE = (
    "() => { const dark = document.body.classList.toggle('dark');"
    " document.documentElement.classList.toggle('dark', dark); }"
)
"""Both elements carry the class: variables set on the root would else keep their light values."""


@dataclass(frozen=True)
class TopBar:
    """Components of the top bar."""

    health: gr.HTML
    theme: gr.Button


def top_bar(words: str) -> TopBar:
    """Lay out the top bar; the tabs that follow it must have the id `fh-tabs`.

    Args:
        words: What stands at its right, e.g. `No key needed · 2 of 8 places in use`.
    """
    with gr.Row(elem_id="fh-top"):
        html('<a class="fh-skip" href="#fh-judged">Skip to the verdict</a>' + brand())
        line = html(health(words), "tabs")
        theme = gr.Button("Light / dark", size="sm", elem_id="fh-theme")
    theme.click(None, js=TOGGLE)
    return TopBar(line, theme)
