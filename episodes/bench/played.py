"""Whole episodes: how many in a minute, and how much memory they leave behind."""

import asyncio
import os
import time

from core.card import Card
from episodes.bench.figure import Figure, pss_mib
from episodes.opening import open_session
from episodes.resources import Resources
from episodes.runner import run
from episodes.session import Session
from scenarios.loader import load_scenario, media_path, scenario_ids

AT_ONCE = 4


async def episodes(resources: Resources) -> list[Figure]:
    """Count episodes of the shop's tasks per minute, one after another and four at once."""
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
            "the playing process": pss_mib([os.getpid()]),
            "the text reader": pss_mib([resources.ocr.pid] if resources.ocr.pid else []),
            "Chromium": pss_mib(resources.renderer.pids()),
        }
        for name, size in sizes.items():
            against = (None, None) if number == 20 else ("after 20", round(early[name] / size, 2))
            figures.append(Figure(f"memory of {name} after {number} episodes", round(size, 1), "MiB", *against))
        early = sizes
    return figures


def _tasks() -> list[str]:
    """Return the shop's tasks, a third of them with screens: enough to tell, and the same as more worlds come."""
    return [name for name in scenario_ids() if name.startswith("retail/") and load_scenario(name).reference]


async def _played(resources: Resources, name: str) -> Session:
    session = await open_session(Card(scenario=name, agent="scripted:reference", user="scripted"), resources)
    await run(session)
    return session
