"""An event loop in a thread of its own, callable from any other loop."""

import asyncio
import threading
from collections.abc import Coroutine
from typing import TypeVar

from core.errors import RenderError

Result = TypeVar("Result")


class LoopThread:
    """A running event loop in its own daemon thread.

    Args:
        name: Name of the thread.
    """

    def __init__(self, name: str) -> None:
        self.loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        asyncio.set_event_loop(self.loop)
        self.loop.run_forever()
        self.loop.close()

    async def call(self, work: Coroutine[object, object, Result]) -> Result:
        """Run a coroutine on this loop and wait for it on the caller's; cancelling the wait cancels the work.

        Raises:
            RenderError: The loop has been stopped.
        """
        if self.loop.is_closed() or not self._thread.is_alive():
            work.close()
            raise RenderError("The renderer is closed; start a new one.")
        waiting = asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, self.loop))
        try:
            return await waiting
        except asyncio.CancelledError:
            caller = asyncio.current_task()
            if caller is not None and caller.cancelling():
                raise
            raise RenderError("The renderer was closed while it worked.") from None

    def stop(self) -> None:
        """Cancel what still runs, stop the loop and wait for its thread."""
        if not self.loop.is_closed():
            asyncio.run_coroutine_threadsafe(self._end(), self.loop)
            self._thread.join(timeout=20.0)

    async def _end(self) -> None:
        left = asyncio.all_tasks() - {asyncio.current_task()}
        for task in left:
            task.cancel()
        if left:
            await asyncio.wait(left, timeout=10.0)
        self.loop.stop()
