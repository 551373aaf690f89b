"""How fast an episode goes: at full speed, slowly enough to watch, one step at a time, or not at all."""

import asyncio


class Pace:
    """Holds the runner between steps. Use it from the episode's loop.

    Args:
        delay: Seconds to wait before each step.
        paused: Whether to stand still until `play` or `step`.
    """

    def __init__(self, delay: float = 0.0, paused: bool = False) -> None:
        self.delay = delay
        self.paused = paused
        self._go = asyncio.Event()
        self._single = 0
        if not paused:
            self._go.set()

    def play(self) -> None:
        """Go on."""
        self.paused = False
        self._go.set()

    def pause(self) -> None:
        """Stand still before the next step."""
        self.paused = True
        self._single = 0
        self._go.clear()

    def step(self) -> None:
        """Make one step, then stand still."""
        self.paused = True
        self._single += 1
        self._go.set()

    async def turn(self) -> None:
        """Wait until the next step may be made."""
        if self.delay and not self.paused:
            await asyncio.sleep(self.delay)
        await self._go.wait()
        if self.paused:
            self._single = max(0, self._single - 1)
            if not self._single:
                self._go.clear()
