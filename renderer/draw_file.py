"""One message list drawn outside any episode."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

from core.errors import ScreenFault
from core.screen import Screen
from renderer.renderer import Renderer
from renderer.session_page import DEFAULT_VIEW
from renderer.view import View
from ui_server.faults import ScreenFaults
from ui_server.surfaces import Surfaces

DEFAULT_TIME = datetime(2026, 1, 1, 12, 0, tzinfo=UTC)


@dataclass(frozen=True)
class Drawn:
    """A drawn list, or its faults."""

    png: bytes | None
    screen: Screen | None
    faults: tuple[ScreenFault, ...] = ()
    warnings: tuple[str, ...] = ()
    repairs: tuple[str, ...] = ()
    """What was mended, or turned into v0.9, to read the list."""


async def draw_messages(
    messages: object,
    images: Mapping[int, bytes] | None = None,
    view: View = DEFAULT_VIEW,
    now: datetime = DEFAULT_TIME,
    renderer: Renderer | None = None,
) -> Drawn:
    """Draw the first surface that a message list leaves open.

    Args:
        messages: Whatever `Surfaces.apply` takes; JSON lines as one text too.
        images: Bytes of pictures and clips by image id, for `image:ID`.
        view: Scale, scroll, width and theme.
        now: The page's time.
        renderer: A running renderer; without one, one is started and closed again.

    Returns:
        Image and screen, or the faults with neither.

    Raises:
        ConfigError: There is no browser, or the page cannot be built.
        RenderError: The browser failed.
    """
    given = images or {}
    surfaces = Surfaces(given.__contains__)
    try:
        applied = surfaces.apply(messages)
        if not applied.surface_ids:
            raise ScreenFaults([ScreenFault("no_surface", "/", "The messages leave no surface open.")])
        state = surfaces.state(applied.surface_ids[0])
        if renderer is not None:
            page = await renderer.open_page()
            try:
                drawing = await page.draw(state, given, now, view)
            finally:
                await page.close()
        else:
            async with Renderer(max_pages=1, stock=0) as own:
                page = await own.open_page()
                drawing = await page.draw(state, given, now, view)
    except ScreenFaults as error:
        return Drawn(None, None, error.faults)
    return Drawn(drawing.png, drawing.screen, (), applied.warnings, applied.repairs)
