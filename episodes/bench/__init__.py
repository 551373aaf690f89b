"""The figures that the README names: how fast things go, and how much memory they take."""

import tempfile
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

from episodes.bench.app_start import start
from episodes.bench.figure import Figure
from episodes.bench.played import episodes, memory
from episodes.bench.screens import BenchScreen, bench_screens, render, renders
from episodes.bench.tool_calls import calls
from episodes.resources import Resources

BENCHES: dict[str, Callable[[Resources], Awaitable[list[Figure]]]] = {
    "calls": calls,
    "episodes": episodes,
    "start": start,
    "memory": memory,
}
DRAWING: dict[str, Callable[[Sequence[BenchScreen]], Awaitable[list[Figure]]]] = {"render": render, "renders": renders}
"""The benches that draw screens."""
NAMES = (*DRAWING, *BENCHES)


async def measure(what: str | None, examples: Path | None = None) -> list[Figure]:
    """Take the figures of one bench, or of all.

    Args:
        what: One of `NAMES`, or None for all.
        examples: A folder whose screens are drawn in place of the gallery's.

    Raises:
        ConfigError: A figure cannot be taken; the sentence says why.
    """
    drawing = [bench for name, bench in DRAWING.items() if what in (None, name)]
    screens = bench_screens(examples) if drawing else ()
    figures = [figure for bench in drawing for figure in await bench(screens)]
    with tempfile.TemporaryDirectory() as folder:
        async with Resources(Path(folder)) as resources:
            for name, measured in BENCHES.items():
                if what in (None, name):
                    figures += await measured(resources)
    return figures
