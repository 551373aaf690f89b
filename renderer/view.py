"""How a screen is looked at: size of a pixel, place, width, theme."""

import math
from dataclasses import dataclass

from core.errors import ConfigError
from core.screen import CSS_WIDTH, Screen, Theme

WIDTHS = (280, 1_280)
SCALES = (1.0, 3.0)
THEMES: tuple[Theme, ...] = ("light", "dark")


@dataclass(frozen=True)
class View:
    """How a surface is drawn.

    Attributes:
        scale: Pixels of the image per CSS pixel, from 1 to 3.
        scroll: CSS pixels from the top, for a screen taller than 1,600; a place below the end is its end.
        width: Width of the viewport in CSS pixels, from 280 to 1,280.
        theme: Dark writing on light ground, or light on dark.

    Raises:
        ConfigError: A value out of its range.
    """

    scale: float = 1.0
    scroll: float = 0.0
    width: int = CSS_WIDTH
    theme: Theme = "light"

    def __post_init__(self) -> None:
        """Check the values."""
        if isinstance(self.width, bool) or not isinstance(self.width, int) or not WIDTHS[0] <= self.width <= WIDTHS[1]:
            raise ConfigError(f"A screen's width is {WIDTHS[0]} to {WIDTHS[1]} whole CSS pixels, not {self.width!r}.")
        if not _between(self.scale, *SCALES):
            raise ConfigError(f"A screen's scale is from {SCALES[0]:g} to {SCALES[1]:g}, not {self.scale}.")
        if not _between(self.scroll, 0.0, math.inf):
            raise ConfigError(f"A screen's scroll is 0 CSS pixels or more, not {self.scroll}.")
        if self.theme not in THEMES:
            raise ConfigError(f"A screen's theme is {' or '.join(THEMES)}, not {self.theme!r}.")

    @classmethod
    def of(cls, screen: Screen) -> "View":
        """Return the view that a screen was drawn with."""
        return cls(screen.scale, screen.scroll, screen.css_width, screen.theme)


def _between(value: float, low: float, high: float) -> bool:
    return not isinstance(value, bool) and math.isfinite(value) and low <= value <= high
