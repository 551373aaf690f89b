"""Watch: a scenario played step by step. The layout, and what it shows at a step."""

from dataclasses import dataclass
from typing import Any

import gradio as gr

from core.card import parse_seat
from core.errors import LimitReached
from core.events import ImageRef
from core.verdict import Verdict
from playground.links import Links
from playground.parts.changes import brief, changes
from playground.parts.chat import messages
from playground.parts.clip import clip
from playground.parts.marks import badge, caption, fold, legend, status
from playground.parts.screen import NO_SCREENS, no_screen, screen
from playground.parts.states import Choice, empty, state, told
from playground.parts.story import story
from playground.parts.verdict import verdict
from playground.pieces import choice, html, talk
from playground.view import ViewState, act_on, screen_at, status_words
from playground.words import place

Choices = list[tuple[str, str]]
PLAY, PAUSE, AGAIN = "▶  Play", "❚❚  Pause", "▶  Play again"
SLOW = {"local:ocr": "it reads every frame: a minute or more"}
"""How long a run takes, by the agent's seat, where it is not about 20 seconds."""


@dataclass(frozen=True)
class Offer:
    """What the fields offer: words and values."""

    domains: Choices
    kinds: Choices
    """With screens, without them."""
    scenarios: Choices
    agents: Choices
    users: Choices
    modes: Choices
    """Of the first scenario."""
    judges: Choices


@dataclass(frozen=True)
class Setting:
    """What is fixed for one scenario: its words, and who sits where."""

    title: str
    summary: str
    domains: tuple[str, ...]
    agent: str
    """Seat of the agent, e.g. `scripted:reference`."""
    clip: ImageRef | None = None
    """Shown whole before the first run."""
    people: str = "The user and the agent"
    unable: str = ""
    """Why the scenario's screens cannot be drawn here; empty where they can, and where it needs none."""


@dataclass(frozen=True)
class WatchPage:
    """The components of the tab."""

    domain: gr.Dropdown
    kind: gr.Dropdown
    kept: gr.BrowserState
    """What the menu of scenarios was narrowed to, `[domain, kind]`."""
    scenario: gr.Dropdown
    agent: gr.Dropdown
    user: gr.Dropdown
    mode: gr.Dropdown
    judge: gr.Dropdown
    folded: gr.HTML
    clip: gr.HTML
    changes: gr.HTML
    head: gr.HTML
    ready: gr.HTML
    chat: gr.Chatbot
    screen: gr.HTML
    play: gr.Button
    step: gr.Button
    stop: gr.Button
    status: gr.HTML
    download: gr.Button
    saved: gr.HTML
    story: gr.HTML
    verdict: gr.HTML

    @property
    def pressed(self) -> tuple[gr.HTML, ...]:
        """The areas that report presses."""
        return self.clip, self.changes, self.screen, self.story, self.verdict


def watch_layout(offer: Offer, setting: Setting, links: Links) -> WatchPage:
    """Lay out the tab as it stands before the first run."""
    none = ViewState(clip=setting.clip)
    kept = gr.BrowserState(None, storage_key="firsthand-menu")
    with gr.Row(elem_classes="fh-set fh-picks"):
        domain = choice("Domain", offer.domains, 2)
        kind = choice("Screens", offer.kinds, 2)
        scenario = choice("Scenario", offer.scenarios, 4)
        agent = choice("Agent", offer.agents, 4)
        user = choice("User", offer.users, 2)
        mode = choice("Mode", offer.modes, 2)
        judge = choice("Judge", offer.judges, 2)
    folded = html("", classes="fh-folded")
    with gr.Row(elem_classes="fh-stage"):
        with gr.Column():
            film = html(clip(none, 0, links), "press", "clip")
            changed = html(brief(setting.summary), "press")
        with gr.Column():
            head = html(caption(setting.people, tail=badge(parse_seat(setting.agent))))
            ready = html(_ready(setting), "press", classes="fh-fill")
            chat = talk("fh-watch-chat", autoscroll=False, visible=False)
        with gr.Column():
            shown = html(no_screen(), "press")
    with gr.Row(elem_classes="fh-play"):
        play = gr.Button(PLAY, variant="primary", elem_classes="fh-first")
        step = gr.Button("Step")
        stop = gr.Button("Stop", interactive=False, elem_classes="fh-apart")
        line = html(status(0, 0, _cost(setting.agent)))
        html(legend(), "space", classes="fh-wide")
        download = gr.Button("Download", elem_classes="fh-wide", visible=False)
        saved = html("", classes="fh-gone")
    strip = html(story(none, 0, links), "press")
    judged = html("", "press", elem_id="fh-judged")
    return WatchPage(
        domain, kind, kept, scenario, agent, user, mode, judge, folded, film, changed, head, ready, chat, shown, play,
        step, stop, line, download, saved, strip, judged,
    )  # fmt: skip


def watch_updates(
    page: WatchPage, view: ViewState, focus: int, setting: Setting, links: Links, paused: bool = False
) -> dict[Any, Any]:
    """Return what each component shows at a step; a handler yields it as it is.

    Args:
        page: The tab.
        view: The episode so far; an empty one for the state before a run.
        focus: The step in focus.
        setting: Scenario and seats.
        links: Addresses of pictures.
        paused: Whether the episode stands still until it is told to go on.
    """
    begun = view.card is not None
    view = view if begun else ViewState(clip=setting.clip)
    shown = screen_at(view, focus)
    act = act_on(view, shown, focus) if shown is not None else None
    ended = view.stop is not None
    paused = paused and not ended
    words = status_words(view, focus) if view.steps else _cost(setting.agent)
    words = f"paused · {words}" if paused and view.steps else "paused" if paused else words
    button = AGAIN if ended else PAUSE if begun and not paused else PLAY
    able = begun or not setting.unable
    return {
        page.folded: fold(setting.title, parse_seat(setting.agent)) if begun else "",
        page.clip: clip(view, focus, links, playing=view.running),
        page.changes: changes(view.changes, focus, place(setting.domains)) if begun else brief(setting.summary),
        page.head: caption(setting.people, tail=badge(parse_seat(setting.agent))),
        page.ready: gr.update(value=_ready(setting), visible=not view.rows),
        page.chat: gr.update(value=messages(view, focus), visible=bool(view.rows)),
        page.screen: screen(shown, links, act) if shown is not None else no_screen(),
        page.play: gr.update(value=button, variant="secondary" if begun else "primary", interactive=able),
        page.step: gr.update(interactive=able),
        page.stop: gr.update(interactive=view.running),
        page.status: status(focus, view.steps, words, running=view.agents_turn and not paused),
        page.download: gr.update(visible=ended),
        page.story: story(view, focus, links),
        page.verdict: verdict(_judged(view, view.verdict)) if view.verdict is not None else "",
    }


def full(error: LimitReached) -> str:
    """Draw what stands in place of the talk while all places are taken."""
    return told(error, "All places are taken", [Choice("Try again", "again")], "warn")


def _judged(view: ViewState, given: Verdict) -> Verdict:
    """Say of a run that the visitor stopped who stopped it, and where."""
    if view.stop != "cancelled":
        return given
    return given.model_copy(update={"sentence": f"You stopped the run at step {view.steps}."})


def _cost(agent: str) -> str:
    return f"no key, no graphics card, {SLOW.get(agent, 'about 20 seconds')}"


def _ready(setting: Setting) -> str:
    if setting.unable:
        return state(NO_SCREENS, f"{setting.unable} Scenarios without screens can be played.", tone="warn")
    words = "The user speaks first. The agent looks, calls tools and draws screens. You watch each step."
    return empty("Press Play", words)
