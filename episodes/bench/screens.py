"""How fast screens are drawn on a warm page, against a new page and a new browser each time; what memory it takes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from statistics import median, quantiles

from core.errors import ConfigError
from episodes.bench.figure import Figure, pss_mib, taken_ms
from renderer.renderer import Renderer
from renderer.session_page import SessionPage
from ui_server.faults import ScreenFaults
from ui_server.gallery import gallery
from ui_server.surfaces import Surfaces, SurfaceState

NOW = datetime(2026, 1, 1, 12, 0, tzinfo=UTC)
ROUNDS = 5
"""How often each screen is drawn on the warm page, after a first time that is not counted."""
COUNTS = (200, 1_000, 2_000)
"""After how many renders memory is measured."""


@dataclass(frozen=True)
class BenchScreen:
    """A screen to be drawn."""

    name: str
    state: SurfaceState
    images: Mapping[int, bytes]


def bench_screens(examples: Path | None = None) -> tuple[BenchScreen, ...]:
    """Return the screens of the gallery, or those of a folder's files of A2UI messages.

    Args:
        examples: A folder; a file in it or below it that leaves no surface open, or has faults, is left out.

    Raises:
        ConfigError: The folder has no screen.
    """
    if examples is None:
        found = [
            _screen(entry.name, entry.messages, {number: path.read_bytes() for number, path in entry.images.items()})
            for entry in gallery()
        ]
    else:
        found = [_screen(path.stem, _text(path), {}) for path in sorted(examples.rglob("*.json"))]
    screens = tuple(screen for screen in found if screen is not None)
    if not screens:
        raise ConfigError(f"{examples} holds no file of A2UI messages that draws a screen.")
    return screens


async def render(screens: Sequence[BenchScreen]) -> list[Figure]:
    """Time drawing each screen on one warm page, on a new page in a new context, and in a new browser.

    The three take turns, screen by screen, so that what else the machine does falls on all of them. A context and a
    browser are opened, drawn in, and the context closed; Playwright runs all the time.
    """
    warm: list[float] = []
    contexts: list[float] = []
    browsers: list[float] = []
    async with Renderer(max_pages=2, stock=0) as one, Renderer(max_pages=1, stock=0) as other:
        page = await one.open_page()
        for screen in screens:
            await _draw(page, screen)
        for turn in range(ROUNDS):
            for screen in screens:
                warm.append(await taken_ms(partial(_draw, page, screen)))
                if turn == 0:
                    contexts.append(await taken_ms(partial(_draw_alone, one, screen)))
                    await other.close_browser()
                    browsers.append(await taken_ms(partial(_draw_alone, other, screen)))
    middle = median(warm)
    late = quantiles(warm, n=20)[-1]
    return [
        Figure("screens drawn", len(screens), "screens"),
        _against("warm render, p50", middle, "new context per render, p50", median(contexts)),
        _against("warm render, p50", middle, "new browser per render, p50", median(browsers)),
        _against("warm render, p95", late, "warm render, p50", middle),
        Figure("new context per render, p50", round(median(contexts), 1), "ms"),
        Figure("new browser per render, p50", round(median(browsers), 1), "ms"),
    ]


async def renders(screens: Sequence[BenchScreen]) -> list[Figure]:
    """Measure Chromium's memory (PSS) after many renders on one page."""
    figures: list[Figure] = []
    first = 0.0
    async with Renderer(max_pages=1, stock=0) as renderer:
        page = await renderer.open_page()
        for number in range(1, COUNTS[-1] + 1):
            await _draw(page, screens[number % len(screens)])
            if number not in COUNTS:
                continue
            size = pss_mib(renderer.pids())
            first = first or size
            against = (None, None) if number == COUNTS[0] else (f"after {COUNTS[0]}", round(first / size, 2))
            figures.append(Figure(f"memory of Chromium after {number} renders", round(size, 1), "MiB", *against))
    return figures


def _against(name: str, value: float, other: str, measured: float) -> Figure:
    return Figure(name, round(value, 1), "ms", other, round(measured / value, 2))


async def _draw(page: SessionPage, screen: BenchScreen) -> None:
    await page.draw(screen.state, screen.images, NOW)


async def _draw_alone(renderer: Renderer, screen: BenchScreen) -> None:
    page = await renderer.open_page()
    await _draw(page, screen)
    await page.close()


def _screen(name: str, messages: object, images: Mapping[int, bytes]) -> BenchScreen | None:
    surfaces = Surfaces(images.__contains__)
    try:
        applied = surfaces.apply(messages)
    except ScreenFaults:
        return None
    return BenchScreen(name, surfaces.state(applied.surface_ids[0]), images) if applied.surface_ids else None


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"{path} cannot be read as text.") from error
