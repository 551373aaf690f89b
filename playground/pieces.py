"""How the parts become Gradio components: one way for markup, one for lists, one for scripts."""

from pathlib import Path
from typing import Any

import gradio as gr

JS = Path(__file__).parent / "js"
FREE: dict[str, Any] = {"concurrency_limit": None, "show_progress": "hidden", "api_visibility": "private"}
"""How every handler is connected: no queue of its own, no veil over the page, no name in the API."""


def unchanged() -> dict[Any, Any]:
    """Return what a handler gives when nothing on the page is to change."""
    nothing: dict[Any, Any] = gr.skip()
    return nothing


def script(*names: str) -> str:
    """Return the text of files in js/, each in a block of its own so that their names do not meet."""
    return "\n".join("{\n" + (JS / f"{name}.js").read_text(encoding="utf-8") + "}" for name in names)


def html(markup: str, *scripts: str, classes: str = "", elem_id: str | None = None, visible: bool = True) -> gr.HTML:
    """Make a plain area of markup.

    The template stays Gradio's `${value}`: what a Handlebars placeholder inserts is run as a JavaScript template.

    Args:
        markup: Escaped markup.
        scripts: Names of files in js/ that serve the area; none for one that only shows.
        classes: Further class names.
        elem_id: Id on the page.
        visible: Whether it is there from the start.
    """
    return gr.HTML(
        markup,
        visible=visible,
        elem_classes=["fh-plain", *classes.split()],
        elem_id=elem_id,
        apply_default_css=False,
        js_on_load=script(*scripts) if scripts else None,
    )


def choice(label: str, choices: list[tuple[str, str]], scale: int = 1, value: str | None = None) -> gr.Dropdown:
    """Make a list to choose from: words and values. Without `interactive` Gradio draws it as text."""
    return gr.Dropdown(
        choices,
        value=value or (choices[0][1] if choices else None),
        label=label,
        scale=scale,
        interactive=True,
        filterable=len(choices) > 12,
    )


def talk(elem_id: str, autoscroll: bool, visible: bool = True) -> gr.Chatbot:
    """Make the talk; where it does not scroll by itself, it goes to the marked row after each change."""
    chatbot = gr.Chatbot(
        [],
        visible=visible,
        show_label=False,
        elem_id=elem_id,
        elem_classes="fh-chat",
        height=440,
        layout="bubble",
        buttons=[],
        autoscroll=autoscroll,
        latex_delimiters=[],
        feedback_options=None,
    )
    if not autoscroll:
        follow = (JS / "follow.js").read_text(encoding="utf-8")
        chatbot.change(None, js=f"() => {{ ({follow})({elem_id!r}); }}")
    return chatbot
