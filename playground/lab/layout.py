"""UI lab: a message list, the screen that it makes, and what it does. The layout, and what each component shows."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import gradio as gr

from playground.lab.deeds import said, sent
from playground.lab.findings import findings, outcome
from playground.lab.parts import data, lab_screen, strip, targets, value_of
from playground.lab.sheet import Sheet
from playground.lab.text import VERSIONS, laid_out, version_of
from playground.links import Links
from playground.pieces import html
from ui_server.gallery import GalleryScreen

STARTERS = Path(__file__).parent / "starters"
WIDTH_CHOICES = [("320", 320), ("420", 420), ("600", 600), ("900", 900)]
SCALE_CHOICES = [("1", 1.0), ("1.5", 1.5), ("2", 2.0)]
MARK_CHOICES = [("On", "on"), ("Off", "off"), ("Model", "model")]
LONGEST_NAME = 24
"""Characters of a surface's name on its button."""
EPISODE = (
    '<p class="fh-note">It plays in Live: a script shows this screen, you act on it, and all of it is recorded.</p>'
)


@dataclass(frozen=True)
class LabPage:
    """The components of the tab."""

    screens: tuple[GalleryScreen, ...]
    address: gr.HTML
    """The part of the page's address that holds a screen, out of sight."""
    gallery: gr.HTML
    version: gr.Radio
    draw: gr.Button
    outcome: gr.HTML
    """What came of drawing, in one line beside the button."""
    code: gr.Code
    base: gr.State
    """Name of the gallery screen whose pictures the list means."""
    kept: gr.State
    """The visitor's own text and its pictures, and the text that took its place in the editor."""
    copy: gr.Button
    share: gr.Button
    link: gr.Textbox
    share_code: gr.HTML
    """What the address is made from, out of sight."""
    note: gr.HTML
    bring: gr.UploadButton
    own: gr.HTML
    """The visitor's own pictures."""
    normal: gr.Accordion
    normal_code: gr.Code
    normal_take: gr.Button
    surface: gr.Radio
    theme: gr.Radio
    width: gr.Dropdown
    scale: gr.Dropdown
    marks: gr.Dropdown
    screen: gr.HTML
    box: gr.HTML
    """The value box of the field in focus."""
    said: gr.HTML
    findings: gr.HTML
    targets: gr.HTML
    data_box: gr.Accordion
    data: gr.HTML
    sent_box: gr.Accordion
    sent: gr.HTML
    episode: gr.Button
    episode_note: gr.HTML

    @property
    def looks(self) -> set[Any]:
        """The controls that say how a screen is looked at."""
        return {self.theme, self.width, self.scale, self.marks}

    @property
    def outputs(self) -> list[Any]:
        """All components that a handler may change."""
        return [
            self.gallery, self.version, self.outcome, self.code, self.base, self.kept, self.link, self.share_code,
            self.note, self.bring, self.own, self.normal, self.normal_code, self.surface, self.theme, self.width,
            self.scale, self.marks, self.screen,
            self.box, self.said, self.findings, self.targets, self.data, self.sent_box, self.sent,
            self.episode_note,
        ]  # fmt: skip


def starter(version: str) -> str:
    """Return a small list to start from, in a version's own way of writing."""
    return (STARTERS / f"{version.replace('.', '_')}.json").read_text(encoding="utf-8").rstrip()


def lab_layout(screens: tuple[GalleryScreen, ...], links: Links) -> LabPage:
    """Lay out the tab with the first screen of the gallery in the editor, not drawn yet."""
    none = Sheet()
    first = screens[0]
    address = html("", classes="fh-gone")
    row = html(strip(screens, {}, links, first.name), "press", elem_id="fh-lab-gallery")
    with gr.Row(elem_classes="fh-lab", elem_id="fh-lab"):
        with gr.Column():
            with gr.Row(elem_classes="fh-set fh-lab-head"):
                version = gr.Radio(
                    list(VERSIONS), value="v0.9", label="A2UI version", interactive=True, elem_classes="fh-seg"
                )
                draw = gr.Button("Draw", variant="primary", elem_id="fh-lab-draw")
            came = html(outcome(none), "lab_drawn", "lab_go", elem_id="fh-lab-outcome")
            note = html("", "press", elem_id="fh-lab-note")
            with gr.Row(elem_classes="fh-lab-share"):
                copy = gr.Button("Copy JSON", size="sm", elem_id="fh-lab-copy")
                share = gr.Button("Share a link", size="sm")
                bring = gr.UploadButton(
                    "Add a picture", file_types=["image"], file_count="multiple", size="sm", elem_id="fh-lab-bring"
                )
            own = html("", "press", elem_id="fh-lab-own")
            link = gr.Textbox(
                label="Opens this screen for anyone", visible=False, interactive=False, buttons=["copy"],
                elem_id="fh-lab-link", max_lines=1,
            )  # fmt: skip
            code = gr.Code(
                laid_out(list(first.messages)), language="json", show_label=False, interactive=True, lines=27,
                max_lines=27, elem_id="fh-lab-code", buttons=[],
            )  # fmt: skip
            base = gr.State(first.name)
            kept = gr.State(None)
            share_code = html("", "lab_editor", classes="fh-gone")
            with gr.Accordion("The same list as v0.9", open=False, visible=False, elem_classes="fh-fold-box") as normal:
                normal_code = gr.Code(
                    language="json", show_label=False, interactive=False, lines=8, max_lines=14, buttons=["copy"],
                    elem_classes="fh-lab-normal",
                )  # fmt: skip
                normal_take = gr.Button("Edit this one", size="sm")
        with gr.Column(elem_classes="fh-lab-mid"):
            with gr.Row(elem_classes="fh-set fh-lab-view"):
                theme = gr.Radio(
                    [("Light", "light"), ("Dark", "dark")], value="light", label="Screen theme", interactive=True,
                    elem_classes="fh-seg",
                )  # fmt: skip
                width = gr.Dropdown(WIDTH_CHOICES, value=420, label="Width", interactive=True, filterable=False)
                scale = gr.Dropdown(SCALE_CHOICES, value=1.0, label="Scale", interactive=True, filterable=False)
                marks = gr.Dropdown(MARK_CHOICES, value="on", label="Numbers", interactive=True, filterable=False)
            surface = gr.Radio(
                [], label="Surface", visible=False, interactive=True, elem_classes="fh-seg fh-lab-surface"
            )
            with gr.Column(elem_id="fh-lab-shown"):
                drawn = html(lab_screen(none, links), "press", "lab", elem_id="fh-lab-screen")
                with gr.Row(elem_id="fh-lab-foot"):
                    box = html("", "press", "entry", classes="fh-boxed")
                    words = html("", "lab_go", elem_id="fh-lab-said")
        with gr.Column():
            found = html(findings(none), "press", "lab", elem_id="fh-lab-found")
            table = html(targets(none), "press", "lab", elem_id="fh-lab-targets")
            with gr.Accordion("Data", open=False, elem_classes="fh-fold-box") as data_box:
                model = html(data(none))
            with gr.Accordion("Actions sent", open=True, elem_classes="fh-fold-box", elem_id="fh-lab-sent") as sent_box:
                actions = html(sent(none.deeds))
            episode = gr.Button("Open as an episode", elem_id="fh-lab-episode")
            episode_note = html(EPISODE, "press")
    return LabPage(
        screens, address, row, version, draw, came, code, base, kept, copy, share, link, share_code, note, bring, own,
        normal, normal_code, normal_take, surface, theme, width, scale, marks, drawn, box, words, found,
        table, data_box, model, sent_box, actions, episode, episode_note,
    )  # fmt: skip


def lab_updates(page: LabPage, sheet: Sheet, links: Links) -> dict[Any, Any]:
    """Return what each component shows of a sheet; a handler returns it as it is.

    Args:
        page: The tab.
        sheet: What is known of the list and its screen.
        links: Addresses of the pictures.
    """
    shown = sheet.screen.surface_id if sheet.screen is not None else None
    actions = sum(deed.action is not None for deed in sheet.deeds)
    differs = bool(sheet.messages) and (bool(sheet.repairs) or version_of(sheet.listing.text) != "v0.9")
    return {
        page.normal: gr.update(visible=differs),
        page.normal_code: laid_out(list(sheet.messages)) if differs else "",
        page.surface: gr.update(
            choices=[(_short(name), name) for name in sheet.surfaces], value=shown, visible=len(sheet.surfaces) > 1
        ),
        page.outcome: outcome(sheet),
        page.screen: lab_screen(sheet, links),
        page.box: value_of(sheet),
        page.said: said(sheet),
        page.findings: findings(sheet),
        page.targets: targets(sheet),
        page.data: data(sheet),
        page.sent_box: gr.update(label=f"Actions sent · {actions}" if actions else "Actions sent"),
        page.sent: sent(sheet.deeds),
    }


def _short(name: str) -> str:
    """Leave the middle of a long name out; its two ends tell it from others."""
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME // 2]}…{name[-(LONGEST_NAME // 2 - 1) :]}"


def cleared(page: LabPage) -> dict[Any, Any]:
    """Return the updates that take away what was said about the list before."""
    return {page.note: "", page.link: gr.update(visible=False, value=""), page.episode_note: EPISODE}
