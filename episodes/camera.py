"""A live camera as an agent sees it: the sharpest frame of each second, the newest ones kept."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from media.pictures import sharpness

KEPT_SECONDS = 12


@dataclass(frozen=True)
class Shot:
    """A frame with its time in seconds since the camera was switched on."""

    t: float
    rgb: NDArray[np.uint8]
    sharpness: float


def shot(rgb: NDArray[np.uint8], t: float) -> Shot:
    """Measure a frame, an array of height × width × 3 (RGB); some milliseconds of work."""
    return Shot(t, rgb, sharpness(rgb))


class Camera:
    """Keeps at most one frame a second, and the newest dozen of them."""

    def __init__(self) -> None:
        self._shots: dict[int, Shot] = {}

    def add(self, shot: Shot) -> None:
        """Take a frame in."""
        second = int(shot.t)
        held = self._shots.get(second)
        if held is None or shot.sharpness > held.sharpness:
            self._shots[second] = shot
        while len(self._shots) > KEPT_SECONDS:
            del self._shots[min(self._shots)]

    def take(self) -> list[Shot]:
        """Return what was kept since the last call, oldest first, and start over."""
        shots = [self._shots[second] for second in sorted(self._shots)]
        self._shots.clear()
        return shots
