"""What all episodes of a process share: the browser, the text reader, blobs, and sampled frames."""

import asyncio
import math
from collections import OrderedDict
from pathlib import Path

from core.blobs import Blobs
from core.errors import ConfigError, FirsthandError, RenderError
from core.events import ImageRef
from media.frames import sample_frames
from media.intake import Media, take_in
from media.ocr import Ocr
from media.pictures import encode_png
from media.pool import MediaPool
from renderer.renderer import Renderer
from renderer.session_page import SessionPage

MOST_FRAMES = 12
"""How many frames of a clip an agent is given at most with one message."""
LEAST_FRAMES = 4
FRAMES_A_SECOND = 1.5
KEPT_SAMPLES = 64


class Resources:
    """Opened once, closed once; nothing in it belongs to one episode.

    Args:
        folder: Where blobs stand.
        pages: How many browser pages may be open at once.
    """

    def __init__(self, folder: Path, pages: int = 12) -> None:
        self.blobs = Blobs(folder / "blobs")
        self.renderer = Renderer(max_pages=pages)
        self.ocr = Ocr()
        self.pool = MediaPool()
        self._samples: OrderedDict[tuple[str, float, float], asyncio.Future[list[ImageRef]]] = OrderedDict()
        self._taken: dict[Path, Media] = {}
        self._taking = asyncio.Lock()
        self._starting = asyncio.Lock()

    async def __aenter__(self) -> "Resources":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Stop the browser, the reader and the pool."""
        await self.renderer.close()
        self.ocr.close()
        self.pool.close()

    async def page(self) -> SessionPage:
        """Open a page for one episode; the browser is started by the first who asks.

        Raises:
            RenderError: There is no browser, or it failed.
            LimitReached: No page became free in time.
        """
        try:
            async with self._starting:
                await self.renderer.start()
            return await self.renderer.open_page()
        except ConfigError as error:
            raise RenderError(f"Screens cannot be drawn. {error}") from error

    async def take_in(self, path: Path) -> Media:
        """Take a file that ships with the app in; it stays where it is, and is read once per process.

        Raises:
            MediaError: The file is no usable clip or picture.
        """
        async with self._taking:
            if path not in self._taken:
                self._taken[path] = await self.pool.run(take_in, path, self.blobs, remove=False)
            return self._taken[path]

    async def frames(self, clip: ImageRef, blobs: Blobs, start: float, until: float) -> list[ImageRef]:
        """Sample sharp, spread frames of a stored clip, and store them beside it.

        Args:
            clip: The clip; `sha256` names its blob.
            blobs: Where the clip stands, and its frames will.
            start: Seconds of the clip from which on frames are wanted.
            until: Seconds up to which.

        Returns:
            Frames with `sha256`, size, `t` in seconds, and no id yet.
        """
        key = (str(blobs.path(clip.sha256)), start, until)
        if key not in self._samples:
            self._samples[key] = asyncio.ensure_future(self.pool.run(_sample, clip, blobs, start, until))
            while len(self._samples) > KEPT_SAMPLES:
                self._samples.popitem(last=False)
        self._samples.move_to_end(key)
        try:
            return await asyncio.shield(self._samples[key])
        except FirsthandError:
            self._samples.pop(key, None)
            raise

    async def settle(self, folder: Path) -> None:
        """Wait until no sampling writes below a folder any more, and forget what was sampled there."""
        mine = [key for key in self._samples if Path(key[0]).is_relative_to(folder)]
        await asyncio.gather(*(self._samples.pop(key) for key in mine), return_exceptions=True)


def _sample(clip: ImageRef, blobs: Blobs, start: float, until: float) -> list[ImageRef]:
    path = blobs.path(clip.sha256)
    keep = Blobs(path.parent)
    stored = []
    count = min(MOST_FRAMES, max(LEAST_FRAMES, math.ceil((until - start) * FRAMES_A_SECOND)))
    for frame in sample_frames(path, count, until=until, start=start):
        height, width = frame.rgb.shape[:2]
        stored.append(
            ImageRef(
                id=0,
                sha256=keep.put(encode_png(frame.rgb)),
                kind="frame",
                name=clip.name,
                width=width,
                height=height,
                t=round(frame.t, 3),
                parent=clip.id,
            )
        )
    return stored
