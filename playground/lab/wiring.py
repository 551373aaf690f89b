"""UI lab: which press on the page calls which handler."""

from typing import Any

import gradio as gr

from playground.lab.handlers import LabTab
from playground.pieces import FREE

ADDRESS = (
    "() => { const held = location.hash.startsWith('#lab=') ? location.hash : '';"
    " if (held) history.replaceState(null, '', '#lab'); return held; }"
)
"""Take the screen out of the address, so that a reload shows the lab as it stands."""
LINKED = "code => code ? location.origin + location.pathname + '#lab=' + code : ''"
COPIED = "text => { document.dispatchEvent(new CustomEvent('fh-copy', { detail: text })); }"
EDITED = "text => { document.dispatchEvent(new CustomEvent('fh-edited', { detail: text })); }"
"""Tell the line beside Draw which text stands in the editor."""
BEGIN = "() => { document.dispatchEvent(new CustomEvent('fh-begin')); }"
"""Show the beginning of a list that was put into the editor."""
SEEN = "address => { if (address) document.dispatchEvent(new CustomEvent('fh-linked')); }"
"""Bring the screen of a link into view, which on a narrow page stands below the editor."""


def wire_lab(tab: LabTab, opened: gr.Tab, following: dict[str, Any]) -> None:
    """Connect the components of the tab with its handlers.

    Args:
        tab: The handlers.
        opened: The tab itself.
        following: How Live follows an episode that has begun.
    """
    page, outputs, fields, looks = tab.page, tab.outputs, tab.fields, tab.looks
    visitor = [tab.visitor]
    page.draw.click(tab.draw, fields, outputs, **FREE)
    page.findings.click(tab.fix, looks, outputs, **FREE)
    put = (
        page.gallery.click(tab.choose, {*fields, page.kept}, outputs, **FREE),
        page.version.input(tab.new, {*fields, page.version, page.kept}, outputs, **FREE),
        page.note.click(tab.back, {*looks, page.kept}, outputs, **FREE),
        page.normal_take.click(tab.take_normal, {*fields, page.kept}, outputs, **FREE),
    )
    for another in put:
        another.then(None, js=BEGIN)
    page.code.change(None, [page.code], js=EDITED)
    page.bring.upload(tab.bring, [tab.visitor, page.bring], outputs, preprocess=False, **FREE)
    page.own.click(tab.remove, looks, outputs, **FREE)
    for control in (page.theme, page.width, page.scale, page.marks):
        control.input(tab.look, looks, outputs, **FREE)
    page.surface.input(tab.surface, {*looks, page.surface}, outputs, **FREE)
    for area in (page.screen, page.box, page.targets):
        area.click(tab.press, looks, outputs, **FREE)
    page.copy.click(None, [page.code], None, js=COPIED)
    page.share.click(tab.share, fields, outputs, **FREE).then(None, [page.share_code], [page.link], js=LINKED)
    page.episode.click(tab.open_episode, visitor, outputs, **FREE).then(**following)
    page.episode_note.click(tab.open_anyway, visitor, outputs, **FREE).then(**following)
    opened.select(tab.enter_tab, fields, outputs, **FREE)
    opened.select(tab.thumbs, visitor, [page.gallery], **FREE)


def wire_arrival(tab: LabTab, arrived: gr.events.Dependency) -> None:
    """Show the lab of a page that was opened, once its visitor is known."""
    held = arrived.then(None, None, [tab.page.address], js=ADDRESS)
    shown = held.then(tab.arrive, {*tab.fields, tab.page.address}, tab.outputs, **FREE)
    shown.then(None, [tab.page.address], js=SEEN)
