"""A live camera as an agent sees it: the sharpest frame of each second, the newest ones kept."""

from collections import OrderedDict
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


class Camera:
    """Keeps at most one frame a second, and the newest dozen of them."""

    def __init__(self) -> None:
        self._shots: OrderedDict[int, Shot] = OrderedDict()

    def add(self, rgb: NDArray[np.uint8], t: float) -> None:
        """Take a frame in, an array of height × width × 3 (RGB)."""
        second = int(t)
        shot = Shot(t, rgb, sharpness(rgb))
        held = self._shots.get(second)
        if held is None or shot.sharpness > held.sharpness:
            self._shots[second] = shot
        while len(self._shots) > KEPT_SECONDS:
            self._shots.popitem(last=False)

    def take(self) -> list[Shot]:
        """Return what was kept since the last call, oldest first, and start over."""
        shots = list(self._shots.values())
        self._shots.clear()
        return shots
