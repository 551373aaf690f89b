"""Live: a person shows something, asks, and presses the screens that the agent draws."""

from dataclasses import dataclass
from typing import Any

import gradio as gr

from core.card import parse_seat
from playground.links import Links
from playground.parts.changes import changes
from playground.parts.chat import messages
from playground.parts.clip import clip, film, readings
from playground.parts.marks import badge, caption, status
from playground.parts.screen import live_screen, no_screen, screen
from playground.pieces import choice, html, talk
from playground.view import ViewState, act_on, screen_at, status_words
from playground.watch import Choices
from playground.words import place

SOURCES = [("Camera", "camera"), ("Clip or photo", "file"), ("Our clip", "ours")]
HINT = '<p class="fh-note">Click the picture, or press Tab to walk its buttons and Enter to press one.</p>'
EARLY = "When the agent draws one, it appears here and you can click it."


@dataclass(frozen=True)
class LiveSetting:
    """Who the agent is, and what world it acts in."""

    agent: str
    domains: tuple[str, ...]
    samples: tuple[str, ...] = ()
    clips: tuple[str, ...] = ()
    """Names of our clips that may be shown to the agent."""


@dataclass(frozen=True)
class LivePage:
    """The components of the tab."""

    source: gr.Radio
    agent: gr.Dropdown
    world: gr.Dropdown
    new: gr.Button
    camera: gr.Image
    upload: gr.File
    ours: gr.Radio
    notice: gr.HTML
    clip: gr.HTML
    film: gr.HTML
    reads: gr.HTML
    changes: gr.HTML
    head: gr.HTML
    chat: gr.Chatbot
    samples: tuple[gr.Button, ...]
    say: gr.MultimodalTextbox
    stop: gr.Button
    status: gr.HTML
    screen: gr.HTML

    @property
    def pressed(self) -> tuple[gr.HTML, ...]:
        """The areas that report presses."""
        return self.clip, self.film, self.reads, self.changes, self.screen


def live_layout(agents: Choices, worlds: Choices, setting: LiveSetting, links: Links) -> LivePage:
    """Lay out the tab as it stands before anything was said."""
    none = ViewState()
    with gr.Row(elem_classes="fh-set"):
        source = gr.Radio(SOURCES, value="ours", label="What it sees", interactive=True, elem_classes="fh-seg", scale=3)
        agent = choice("Agent", agents, 4, setting.agent)
        world = choice("World", worlds, 2)
        new = gr.Button("New session")
    with gr.Row(elem_classes="fh-stage live"):
        with gr.Column():
            camera = gr.Image(
                sources=["webcam"], streaming=True, show_label=False, visible=False, elem_classes="fh-camera",
                buttons=[], height=300, webcam_options=gr.WebcamOptions(mirror=False),
            )  # fmt: skip
            upload = gr.File(
                file_types=["image", "video"], label="A clip up to 10 minutes, or a photo", visible=False, height=120,
                elem_classes="fh-drop",
            )  # fmt: skip
            clips = [(name, name) for name in setting.clips]
            ours = gr.Radio(
                clips, value=setting.clips[0] if clips else None, label="Synthetic clips, made by us", interactive=True,
                elem_classes="fh-seg",
            )  # fmt: skip
            notice = html("", "secure", classes="fh-notice")
            shown_clip = html(clip(none, 0, links), "press", "clip")
            frames = html(film((), links), classes="fh-filmed")
            reads = html(readings(()))
            changed = html(changes((), 0, place(setting.domains)), "press")
        with gr.Column():
            head = html(caption("You and the agent", tail=badge(parse_seat(setting.agent))))
            chat = talk("fh-live-chat", autoscroll=True)
            with gr.Row(elem_classes="fh-samples"):
                samples = tuple(gr.Button(words, size="sm") for words in setting.samples[:3])
            with gr.Row(elem_classes="fh-say"):
                say = gr.MultimodalTextbox(
                    placeholder="Ask about what it sees", show_label=False, sources=["upload"], scale=1,
                    file_types=["image", "video"],
                )  # fmt: skip
                stop = gr.Button("Stop", scale=0, interactive=False)
            line = html("")
        with gr.Column():
            drawn = html(no_screen(EARLY), "press")
            html(HINT)
    return LivePage(
        source, agent, world, new, camera, upload, ours, notice, shown_clip, frames, reads, changed, head, chat,
        samples, say, stop, line, drawn,
    )  # fmt: skip


def live_updates(
    page: LivePage, view: ViewState, setting: LiveSetting, links: Links, draft: str = ""
) -> dict[Any, Any]:
    """Return what each component shows now; a handler yields it as it is.

    Args:
        page: The tab.
        view: The episode so far.
        setting: Agent and world.
        links: Addresses of pictures.
        draft: What the agent is writing just now.
    """
    now = view.steps
    shown = screen_at(view, now)
    act = act_on(view, shown, now) if shown is not None else None
    if shown is None:
        drawn = no_screen(EARLY)
    elif act is not None or not view.running:
        drawn = screen(shown, links, act)
    else:
        drawn = live_screen(shown, links)
    return {
        page.clip: clip(view, now, links, playing=view.running),
        page.film: film(view.seen, links),
        page.reads: readings(view.reads),
        page.changes: changes(view.changes, now, place(setting.domains)),
        page.head: caption("You and the agent", tail=badge(parse_seat(setting.agent))),
        page.chat: messages(view, 0, draft),
        page.stop: gr.update(interactive=view.running),
        page.status: status(now, view.steps, status_words(view, now), running=view.agents_turn) if view.steps else "",
        page.screen: drawn,
    }
