"""The figures that the README names: how fast things go, and how much memory they take."""

import asyncio
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

import psutil
from sqlalchemy.orm import Session as Database

from core.card import Card, Limits
from core.errors import ConfigError
from episodes.opening import open_session
from episodes.resources import Resources
from episodes.runner import run
from episodes.session import Session
from renderer.session_page import SessionPage
from roles.base import ToolCall
from scenarios.loader import load_scenario, media_path, scenario_ids
from tools.retail.cart import MILK
from world.images import ImageStore
from world.tool import ToolContext

ROOT = Path(__file__).parent.parent
UI_SCENARIO = "retail/cheaper_on_screen"
CALLS = 300
AT_ONCE = 4
PATIENCE = 60.0
"""Seconds for which the first page is waited for."""


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
    """Time a tool call as an episode makes it, and what of it is the tool's own work.

    Timed is `Session.call`: schema, transaction, the tool itself, journal, and the events of the call. What the tool's
    function alone takes, in an open transaction and with its rows written, is taken off; what is left is the framework.
    """
    limits = Limits(tool_calls=10_000, steps=20_000)
    card = Card(scenario="retail/two_of_this", agent="scripted:reference", user="scripted", limits=limits)
    figures = []
    for title, tool, arguments in (("writes", "add_to_cart", MILK), ("reads", "get_price", {"product_name": "honey"})):
        session = await open_session(card, resources)
        session.start()
        whole, own = [], []
        for _ in range(CALLS):
            began = time.perf_counter()
            await session.call(ToolCall(tool, arguments))
            whole.append((time.perf_counter() - began) * 1000)
            own.append(_own_ms(session, tool, arguments))
        await session.close()
        rest = median(whole) - median(own)
        name = f"framework time per tool call that {title}"
        figures.append(Figure(name, round(rest, 3), "ms", "the tool's own work", round(median(own) / rest, 2)))
    return figures


def _own_ms(session: Session, name: str, arguments: dict[str, Any]) -> float:
    world = session.world
    entry = world.tools[name][1]
    read = entry.read(arguments)
    given = {key: getattr(read, key) for key in type(read).model_fields}
    with Database(world.engine) as db:
        context = ToolContext(
            db=db,
            now=world.now,
            rng=world.rng,
            new_id=lambda: 0,
            images=ImageStore(db, world.blobs),
            caller="agent",
            parts=world.parts,
        )
        began = time.perf_counter()
        entry.run(context, **given)
        db.flush()
        taken = (time.perf_counter() - began) * 1000
        db.rollback()
    return taken


async def episodes(resources: Resources) -> list[Figure]:
    """Count the shipped scenarios' episodes per minute, one after another and four at once."""
    names = _tasks()
    for name in names:
        await (await _played(resources, name)).close()
    start = time.perf_counter()
    for name in names * 2:
        await (await _played(resources, name)).close()
    alone = len(names) * 2 / (time.perf_counter() - start) * 60
    places = asyncio.Semaphore(AT_ONCE)

    async def one(name: str) -> None:
        async with places:
            await (await _played(resources, name)).close()

    start = time.perf_counter()
    await asyncio.gather(*(one(name) for name in names * 4))
    parallel = len(names) * 4 / (time.perf_counter() - start) * 60
    return [
        Figure("episodes per minute", round(alone, 1), "1/min", "four at once", round(parallel / alone, 2)),
        Figure("episodes per minute, four at once", round(parallel, 1), "1/min"),
    ]


async def memory(resources: Resources) -> list[Figure]:
    """Measure memory (PSS) of the process that plays, of the text reader and of Chromium, after 20 and 200 episodes.

    The playing process has no web page in it; `start` measures that of the web app.
    """
    names = _tasks()
    picture = await resources.take_in(media_path("images/retail/honey.png"))
    await resources.ocr.read_async(resources.blobs.get(picture.sha256))
    figures: list[Figure] = []
    early: dict[str, float] = {}
    for number in range(1, 201):
        await (await _played(resources, names[number % len(names)])).close()
        if number not in (20, 200):
            continue
        sizes = {
            "the playing process": _pss([os.getpid()]),
            "the text reader": _pss([resources.ocr.pid] if resources.ocr.pid else []),
            "Chromium": _pss(resources.renderer.pids()),
        }
        for name, size in sizes.items():
            against = (None, None) if number == 20 else ("after 20", round(early[name] / size, 2))
            figures.append(Figure(f"memory of {name} after {number} episodes", round(size, 1), "MiB", *against))
        early = sizes
    return figures


def _pss(pids: list[int]) -> float:
    """Return the memory of processes in MiB, each shared page divided among those that share it."""
    total = 0.0
    for pid in pids:
        try:
            total += float(psutil.Process(pid).memory_full_info().pss) / 2**20
        except psutil.NoSuchProcess:
            continue
        except psutil.AccessDenied:
            raise ConfigError(f"The memory of process {pid} may not be read; run the bench as its owner.") from None
    return total


async def start(resources: Resources) -> list[Figure]:
    """Time from starting the web app to its first page, and its memory then."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        settings = {"FIRSTHAND_PORT": str(port), "FIRSTHAND_DATA": folder, "GRADIO_TEMP_DIR": f"{folder}/gradio"}
        began = time.perf_counter()
        return await first_page([sys.executable, str(ROOT / "app.py")], settings, port, began)


async def first_page(command: list[str], settings: dict[str, str], port: int, began: float) -> list[Figure]:
    """Start a web app, wait for its page, and stop it.

    Args:
        command: What starts it.
        settings: Variables of its environment, beside those of this process.
        port: Where its page will be.
        began: `time.perf_counter()` from which the time counts.

    Raises:
        ConfigError: The app ended, or gave no page within a minute.
    """
    with tempfile.TemporaryFile() as words:
        app = subprocess.Popen(command, env={**os.environ, **settings}, stdout=words, stderr=words)
        try:
            while not await asyncio.to_thread(_answers, port):
                if app.poll() is not None:
                    words.seek(0)
                    said = words.read().decode(errors="replace").strip().splitlines() or ["it said nothing"]
                    raise ConfigError(f"The web app ended before it gave a page: {said[-1]}")
                if time.perf_counter() - began > PATIENCE:
                    raise ConfigError(f"The web app gave no page within {PATIENCE:g} seconds.")
                await asyncio.sleep(0.02)
            taken = time.perf_counter() - began
            size = _pss([app.pid])
        finally:
            app.terminate()
            try:
                app.wait(timeout=30)
            except subprocess.TimeoutExpired:
                app.kill()
    return [
        Figure("seconds to first page", round(taken, 2), "s"),
        Figure("memory of the web app at its first page", round(size, 1), "MiB"),
    ]


def _answers(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=2) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


def _tasks() -> list[str]:
    return [name for name in scenario_ids() if load_scenario(name).reference]


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

    Raises:
        ConfigError: A figure cannot be taken; the sentence says why.
    """
    figures: list[Figure] = []
    with tempfile.TemporaryDirectory() as folder:
        async with Resources(Path(folder)) as resources:
            for name, bench in BENCHES.items():
                if what in (None, name):
                    figures += await bench(resources)
    return figures
