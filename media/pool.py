"""The bounded pool that keeps media work away from the event loops."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from core.blobs import Blobs
from core.errors import LimitReached
from media.intake import DEFAULT_LIMITS, Media
from media.intake_job import take_in_apart
from media.probe import MediaLimits

P = ParamSpec("P")
R = TypeVar("R")


class Lane:
    """Threads with a short queue of their own.

    Args:
        threads: Jobs that run at once.
        waiting: Jobs that may wait; a further one is refused.
        name: Of the threads.
    """

    def __init__(self, threads: int, waiting: int, name: str) -> None:
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix=name)
        self._most = threads + waiting
        self._open: set[Future[Any]] = set()

    async def run(self, job: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Run a job and wait for it; see `MediaPool.run`."""
        if len(self._open) >= self._most:
            raise LimitReached("Too many clips are being worked on; try again in a minute.", "media_jobs")
        future = self._threads.submit(job, *args, **kwargs)
        self._open.add(future)
        future.add_done_callback(self._open.discard)
        return await asyncio.wrap_future(future)

    def close(self) -> None:
        """Drop the jobs that wait; those that run are finished in the background."""
        self._threads.shutdown(wait=False, cancel_futures=True)


class MediaPool:
    """A few threads and short queues. Threads do: decoders give up the interpreter lock, uploads have own processes.

    Uploads have a lane of their own, so that minutes of converting never keep an episode waiting for its frames.

    Args:
        threads: Short jobs, such as sampling frames, that run at once.
        waiting: Jobs of each lane that may wait; a further one is refused.
        uploads: Uploads that are taken in at once.
    """

    def __init__(self, threads: int = 2, waiting: int = 32, uploads: int = 1) -> None:
        self._short = Lane(threads, waiting, "media")
        self.uploads = Lane(uploads, waiting, "upload")

    async def run(self, job: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Run a short job in the pool and wait for it.

        A job that is cancelled while it waits is never begun; one that runs is finished, its result dropped.

        Raises:
            LimitReached: Too many jobs wait already.
        """
        return await self._short.run(job, *args, **kwargs)

    def close(self) -> None:
        """Drop the jobs that wait; those that run are finished in the background."""
        self._short.close()
        self.uploads.close()


async def take_in_async(
    pool: MediaPool, path: Path, blobs: Blobs, limits: MediaLimits = DEFAULT_LIMITS, remove: bool = True
) -> Media:
    """Take an uploaded file in, in a process of its own; the raw upload goes even where the job never began.

    Raises:
        MediaError: What is wrong with the file.
        LimitReached: Too many jobs wait already.
    """
    begun = False

    def job() -> Media:
        nonlocal begun
        begun = True
        return take_in_apart(path, blobs, limits, remove)

    try:
        return await pool.uploads.run(job)
    finally:
        if remove and not begun:
            path.unlink(missing_ok=True)
