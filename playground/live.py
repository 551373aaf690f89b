"""Live: a person shows something, asks, and presses the screens that the agent draws."""

from dataclasses import dataclass, replace
from typing import Any

import gradio as gr

from core.card import parse_seat
from playground.links import Links
from playground.parts.changes import changes
from playground.parts.chat import messages, notice, pending
from playground.parts.clip import clip, film, readings
from playground.parts.marks import badge, caption, seat_kind, status
from playground.parts.screen import live_screen, no_screen, screen
from playground.parts.states import Choice, state
from playground.pieces import choice, html, talk
from playground.rows import Said
from playground.view import ViewState, act_on, newest_at, screen_at, status_words
from playground.waiting import Sent
from playground.watch import Choices
from playground.webcam import webcam
from playground.words import count, place
from roles.label_reader.looking_up import opening

SOURCES = [("Camera", "camera"), ("Clip or photo", "file"), ("Our clip", "ours")]
ACCEPTS = '<p class="fh-note">A clip up to 10 minutes, or a photo. The agent sees it as soon as it is read.</p>'
HINT = '<p class="fh-note">Click the picture, or press Tab to walk its targets and Enter to press one.</p>'
EARLY = "When the agent draws one, it appears here and you can click it."
SAMPLES = 4
"""How many requests are offered at most."""
AFTER = (Choice("New session", "new"), Choice("Download", "download"))
"""What can be done once a session has ended."""


@dataclass(frozen=True)
class LiveSetting:
    """Who the agent is, and what world it acts in."""

    agent: str
    domains: tuple[str, ...]
    samples: tuple[str, ...] = ()
    clips: tuple[str, ...] = ()
    """Names of our clips that may be shown to the agent."""
    unable: str = ""
    """Why screens cannot be drawn here; empty where they can."""
    summary: str = ""
    """Who the visitor is here."""


@dataclass(frozen=True)
class LivePage:
    """The components of the tab."""

    source: gr.Radio
    agent: gr.Dropdown
    world: gr.Dropdown
    new: gr.Button
    later: gr.HTML
    """What was chosen for the next session, while another one stands here."""
    camera: gr.Image
    accepts: gr.HTML
    """What may be dropped."""
    upload: gr.File
    dropped: gr.State
    """Where the file lies that was dropped and not shown yet."""
    shown: gr.HTML
    """What was done to the files that were shown."""
    ours: gr.Radio
    notice: gr.HTML
    clip: gr.HTML
    film: gr.HTML
    reads: gr.HTML
    changes: gr.HTML
    head: gr.HTML
    chat: gr.Chatbot
    trouble: gr.HTML
    samples: tuple[gr.Button, ...]
    say: gr.MultimodalTextbox
    stop: gr.Button
    status: gr.HTML
    saved: gr.HTML
    """Address of the record that is to be downloaded, out of sight."""
    screen: gr.HTML
    box: gr.HTML
    """The value of the field that was pressed."""

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
    later = html("", classes="fh-later")
    with gr.Row(elem_classes="fh-stage live"):
        with gr.Column():
            camera = webcam()
            accepts = html(ACCEPTS, visible=False)
            upload = gr.File(
                file_types=["image", "video"], label="A clip or photo", show_label=False, visible=False, height=120,
                elem_classes="fh-drop",
            )  # fmt: skip
            dropped = gr.State(None)
            sent = html("")
            clips = [(name, name) for name in setting.clips]
            ours = gr.Radio(
                clips, value=setting.clips[0] if clips else None, label="Synthetic clips, made by us", interactive=True,
                elem_classes="fh-seg fh-ours",
            )  # fmt: skip
            insecure = html("", "secure", classes="fh-notice")
            shown_clip = html(clip(none, 0, links), "press", "clip")
            frames = html(film((), links), classes="fh-filmed")
            reads = html(readings(()), classes="fh-late")
            changed = html(changes((), 0, place(setting.domains)), "press", classes="fh-late")
        with gr.Column():
            head = html(caption("You and the agent", tail=badge(parse_seat(setting.agent))))
            chat = talk("fh-live-chat", autoscroll=True)
            trouble = html("", "press", classes="fh-trouble")
            with gr.Row(elem_classes="fh-samples"):
                asked = [*setting.samples, *[""] * SAMPLES][:SAMPLES]
                samples = tuple(gr.Button(words, size="sm", visible=bool(words)) for words in asked)
            with gr.Row(elem_classes="fh-say"):
                say = gr.MultimodalTextbox(
                    placeholder="Ask about what it sees", show_label=False, sources=["upload"], scale=1,
                    file_types=["image", "video"],
                )  # fmt: skip
                stop = gr.Button("Stop", scale=0, interactive=False)
            line = html("", classes="fh-line")
            saved = html("", classes="fh-gone")
        with gr.Column():
            drawn = html(_no_screen(setting), "press")
            box = html("", "press", "entry", classes="fh-boxed")
    return LivePage(
        source, agent, world, new, later, camera, accepts, upload, dropped, sent, ours, insecure, shown_clip, frames,
        reads, changed, head, chat, trouble, samples, say, stop, line, saved, drawn, box,
    )  # fmt: skip


def live_updates(
    page: LivePage, view: ViewState, setting: LiveSetting, links: Links, waiting: tuple[Sent, ...] = ()
) -> dict[Any, Any]:
    """Return what each component shows now; a handler yields it as it is.

    Args:
        page: The tab.
        view: The episode so far.
        setting: Agent and world.
        links: Addresses of pictures.
        waiting: What was sent and not taken by the agent yet.
    """
    now = view.steps
    shown = screen_at(view, now)
    act = act_on(view, shown, now) if shown is not None else None
    if shown is None:
        drawn = _no_screen(setting)
    elif not view.running or (act is not None and act.box is not None and view.agents_turn):
        drawn = screen(shown, links, act)
    else:
        drawn = live_screen(shown, links, *([act] if act is not None else [])) + HINT
    seat = parse_seat(setting.agent)
    reading = _reading(view)
    line = status(now, view.steps, reading or status_words(view, now), running=view.agents_turn) if view.steps else ""
    ended = {page.trouble: _ended(view)} if view.stop is not None else {}
    return {
        **ended,
        page.clip: clip(_shown_last(view), now, links, playing=view.running),
        page.film: film(view.seen, links),
        page.reads: readings(view.reads),
        page.changes: changes(view.changes, now, place(setting.domains)),
        page.head: caption("You and the agent", tail=badge(seat)),
        page.chat: [
            *([notice(setting.summary)] if setting.summary else []),
            *messages(view, 0, opening(setting.domains) if seat_kind(seat) == "reader" else "", reading),
            *[pending(sent.text, sent.files) for sent in waiting],
        ],
        page.stop: gr.update(interactive=view.running),
        page.status: line,
        page.screen: drawn,
    }


def _no_screen(setting: LiveSetting) -> str:
    return no_screen(EARLY, setting.unable)


def _shown_last(view: ViewState) -> ViewState:
    """Return the view with the clip that the newest picture is from, none where it is from no clip."""
    newest = newest_at(view, view.steps)
    if newest is None:
        return view if view.card is None else replace(view, clip=None)
    return replace(view, clip=next((ref for ref in view.clips if ref.sha256 == newest.clip), None))


def _reading(view: ViewState) -> str:
    """Say that the label reader looks at what it was just shown; empty when it does not."""
    asked = next((row for row in reversed(view.rows) if isinstance(row, Said) and row.by == "user"), None)
    reader = view.card is not None and seat_kind(parse_seat(view.card.agent)) == "reader"
    if asked is None or not reader or not view.agents_turn or any(read.step >= asked.step for read in view.reads):
        return ""
    pictures = sum(ref.kind != "clip" for ref in asked.images)
    return f"Reading {count(pictures, 'picture')}" if pictures else ""


def _ended(view: ViewState) -> str:
    if view.stop in ("cancelled", "user_done", "agent_done"):
        return state("The session has ended", "Its record stays here until you leave.", AFTER)
    words = f"{view.stop_reason} What was said and done stays here."
    return state("The session ended early", words, AFTER, tone="warn")
