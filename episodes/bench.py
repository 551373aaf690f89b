"""The figures that the README names: how fast things go, and how much memory they take."""

import asyncio
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import median

import psutil

from core.card import Card
from episodes.opening import open_session
from episodes.resources import Resources
from episodes.runner import run
from episodes.session import Session
from renderer.session_page import SessionPage
from scenarios.loader import load_scenario, media_path, scenario_ids

ROOT = Path(__file__).parent.parent
UI_SCENARIO = "retail/cheaper_on_screen"


@dataclass(frozen=True)
class Figure:
    """One measured value.

    Attributes:
        name: What was measured.
        value: In `unit`.
        unit: E.g. `ms`.
        against: What it is compared with, where that is fair.
        ratio: The other value divided by this one.
    """

    name: str
    value: float
    unit: str
    against: str | None = None
    ratio: float | None = None


async def render(resources: Resources) -> list[Figure]:
    """Time drawing a screen on a warm page, and on a new page each time."""
    session = await _played(resources, UI_SCENARIO)
    state = session.desk.surfaces.state("pick")
    images = {number: session.image(number) for number in state.images}
    now = session.world.now
    pages: list[SessionPage] = []

    async def warm() -> None:
        await pages[0].draw(state, images, now)

    async def fresh() -> None:
        page = await resources.page()
        try:
            await page.draw(state, images, now)
        finally:
            await page.close()

    pages.append(await resources.page())
    try:
        await warm()
        quick, slow = await _median_ms(warm, 20), await _median_ms(fresh, 10)
    finally:
        await pages[0].close()
        await session.close()
    return [
        Figure("warm render", quick, "ms", "new page per render", round(slow / quick, 2)),
        Figure("new page per render", slow, "ms"),
    ]


async def _median_ms(work: Callable[[], Awaitable[None]], times: int) -> float:
    taken = []
    for _ in range(times):
        start = time.perf_counter()
        await work()
        taken.append((time.perf_counter() - start) * 1000)
    return round(median(taken), 2)


async def calls(resources: Resources) -> list[Figure]:
    """Time what the framework adds to a tool call: schema, transaction, journal, events."""
    session = await open_session(
        Card(scenario="retail/two_of_this", agent="scripted:reference", user="scripted"), resources
    )
    taken = []
    for _ in range(300):
        start = time.perf_counter()
        session.world.call("get_price", {"product_name": "honey"})
        taken.append((time.perf_counter() - start) * 1000)
    await session.close()
    return [Figure("framework time per tool call", round(median(taken), 3), "ms")]


async def episodes(resources: Resources) -> list[Figure]:
    """Count text and UI episodes per minute, one after another and four at once."""
    names = [name for name in scenario_ids() if load_scenario(name).reference]
    for name in names:
        await (await _played(resources, name)).close()
    start = time.perf_counter()
    for name in names:
        await (await _played(resources, name)).close()
    alone = len(names) / (time.perf_counter() - start) * 60
    start = time.perf_counter()
    together = await asyncio.gather(*(_played(resources, name) for name in names * 2))
    for session in together:
        await session.close()
    parallel = len(together) / (time.perf_counter() - start) * 60
    return [
        Figure("episodes per minute", round(alone, 1), "1/min", "all at once", round(parallel / alone, 2)),
        Figure("episodes per minute, all at once", round(parallel, 1), "1/min"),
    ]


async def memory(resources: Resources) -> list[Figure]:
    """Measure memory (PSS) of the app, of the text reader and of Chromium after 20 and after 200 episodes."""
    names = [name for name in scenario_ids() if load_scenario(name).reference]
    clip = await resources.take_in(media_path("images/retail/honey.png"))
    await resources.ocr.read_async(resources.blobs.get(clip.sha256))
    figures = []
    for number in range(1, 201):
        await (await _played(resources, names[number % len(names)])).close()
        if number in (20, 200):
            chromium = sum(_pss(pid) for pid in resources.renderer.pids())
            reader = _pss(resources.ocr.pid) if resources.ocr.pid else 0.0
            parts = (("app", _pss(os.getpid())), ("text reader", reader), ("Chromium", chromium))
            figures += [
                Figure(f"memory of {name} after {number} episodes", round(size, 1), "MiB") for name, size in parts
            ]
    return figures


def _pss(pid: int) -> float:
    try:
        return float(psutil.Process(pid).memory_full_info().pss) / 2**20
    except psutil.NoSuchProcess:
        return 0.0


async def start(resources: Resources) -> list[Figure]:
    """Time from starting the app to its first page."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        settings = {"FIRSTHAND_PORT": str(port), "FIRSTHAND_DATA": folder}
        began = time.perf_counter()
        app = subprocess.Popen(
            [sys.executable, str(ROOT / "app.py")],
            env={**os.environ, **settings},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            while app.poll() is None and not await asyncio.to_thread(_answers, port):
                await asyncio.sleep(0.05)
            taken = time.perf_counter() - began
        finally:
            app.terminate()
            app.wait(timeout=30)
    return [Figure("seconds to first page", round(taken, 2), "s")]


def _answers(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=2) as answer:
            return bool(answer.status == 200)
    except (urllib.error.URLError, OSError):
        return False


async def _played(resources: Resources, name: str) -> Session:
    session = await open_session(Card(scenario=name, agent="scripted:reference", user="scripted"), resources)
    await run(session)
    return session


BENCHES: dict[str, Callable[[Resources], Awaitable[list[Figure]]]] = {
    "render": render,
    "calls": calls,
    "episodes": episodes,
    "start": start,
    "memory": memory,
}


async def measure(what: str | None) -> list[Figure]:
    """Take the figures of one bench, or of all.

    Args:
        what: A key of `BENCHES`, or None for all.
    """
    figures: list[Figure] = []
    with tempfile.TemporaryDirectory() as folder:
        async with Resources(Path(folder)) as resources:
            for name, bench in BENCHES.items():
                if what in (None, name):
                    figures += await bench(resources)
    return figures
