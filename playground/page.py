"""The page: top bar and tabs, put together."""

from typing import Any

import gradio as gr

from core.settings import Settings
from episodes.engine import Engine
from playground.frame import top_bar
from playground.lab.handlers import LabTab
from playground.lab.layout import lab_layout
from playground.lab.rooms import Rooms
from playground.lab.wiring import wire_arrival, wire_lab
from playground.live import live_layout
from playground.live_handlers import LiveTab
from playground.live_wiring import wire_live
from playground.live_worlds import AGENT, agents, setting_of, worlds
from playground.opened import READ, tab_of, wire_opened
from playground.parts.marks import health as health_line
from playground.pieces import FREE
from playground.visitor import health, known, links
from playground.watch import watch_layout
from playground.watch_handlers import WatchTab, offer, wire_watch
from playground.watch_menu import FIRST
from scenarios.loader import load_scenario
from ui_server.gallery import gallery

SWEPT_EVERY, OLDEST = 300, 1800
"""Seconds: how often Gradio's own folder is swept, and how long a file may lie in it that nothing else has deleted."""


def build(engine: Engine, settings: Settings, unable: str = "") -> gr.Blocks:
    """Return the whole page.

    Args:
        engine: Runs the episodes; it has been started.
        settings: How many places there are.
        unable: Why screens cannot be drawn; empty where they can.
    """
    shared = links(engine, None)
    first = load_scenario(FIRST)
    page: gr.Blocks = gr.Blocks(
        title="Firsthand", fill_width=True, analytics_enabled=False, delete_cache=(SWEPT_EVERY, OLDEST)
    )
    with page:
        visitor = gr.BrowserState("", storage_key="firsthand-visitor")
        bar = top_bar(health(engine, settings))
        with gr.Tabs(elem_id="fh-tabs") as tabs:
            with gr.Tab("Watch", id="watch") as watch_tab:
                watch_offer = offer()
                setting = WatchTab.setting(first, watch_offer.agents[0][1], unable=unable)
                watch = WatchTab(engine, watch_layout(watch_offer, setting, shared), unable)
            with gr.Tab("Live", id="live") as live_tab:
                live_worlds = worlds()
                asked = setting_of(load_scenario(live_worlds[0][1]), AGENT, unable)
                live = LiveTab(engine, live_layout(agents(), live_worlds, asked, shared), visitor, unable)
            with gr.Tab("UI lab", id="lab") as lab_tab:
                rooms = Rooms(engine, unable)
                lab = LabTab(engine, lab_layout(gallery(), shared), visitor, tabs, rooms, live.sending.uploads)
        wire_watch(watch, visitor)
        wire_live(live)
        wire_lab(lab, lab_tab, {"fn": live.follow, "inputs": [visitor], "outputs": live.outputs, **FREE})

        names = {"watch": watch_tab, "live": live_tab, "lab": lab_tab}

        def arrive(secret: str, address: str, request: gr.Request) -> tuple[str, str, Any]:
            who = known(secret)
            engine.came(who, request.session_hash or "")
            there = "live" if live.runs(who) and not watch.runs(who) else None
            opened = tab_of(address, names) or there
            return who, health_line(health(engine, settings)), gr.Tabs(selected=opened) if opened else gr.skip()

        def leave(request: gr.Request) -> None:
            gone = request.session_hash or ""
            watch.left(gone)
            live.left(gone)
            lab.left(gone)
            engine.left(gone)

        arrived = page.load(arrive, [visitor, lab.page.address], [visitor, bar.health, tabs], js=READ, **FREE)
        wire_opened(names, arrived)
        arrived.then(watch.arrive, [visitor, watch.page.kept, watch.page.agent], watch.outputs, **FREE)
        arrived.then(live.arrive, live.fields, live.outputs, **FREE)
        wire_arrival(lab, arrived)
        page.unload(leave)
    return page
