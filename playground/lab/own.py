"""Pictures that a visitor brings into the lab: still ones, few, small, and deleted with the lab."""

from collections.abc import Mapping
from pathlib import Path

from core.blobs import Blobs
from core.errors import ConfigError, LimitReached, MediaError
from media.intake import Media
from media.pictures import encode_png, read_picture, shrink
from media.pool import MediaPool, take_in_async
from media.probe import MediaLimits
from playground.links import Links

FIRST = 101
"""Id of the first one; those of the gallery are smaller."""
MOST = 8
LONG_SIDE = 1280
"""Pixels of a kept picture's long side: no screen shows more."""
LIMITS = MediaLimits(max_bytes=20_000_000, max_seconds=5.0, max_frames=150)
"""What is let in; a moving picture is short, so that finding it out costs little."""


def sent_files(payload: object) -> list[Path]:
    """Return the files that the page sent.

    Raises:
        ConfigError: It is nothing that the page sends.
    """
    if payload is None:
        return []
    if not isinstance(payload, list) or not all(
        isinstance(file, dict) and isinstance(file.get("path"), str) and file["path"] for file in payload
    ):
        raise ConfigError("This is no list of files. Add pictures with the button.")
    return [Path(file["path"]) for file in payload]


class OwnPictures:
    """One visitor's pictures. Used on the engine's loop only.

    Args:
        folder: Where they stand.
        pool: Reads them, in a process apart.
    """

    def __init__(self, folder: Path, pool: MediaPool) -> None:
        self._blobs = Blobs(folder)
        self._pool = pool
        self._held: dict[int, str] = {}
        self._next = FIRST

    @property
    def held(self) -> Mapping[int, str]:
        """SHA-256 by id, oldest first."""
        return dict(self._held)

    @property
    def links(self) -> Links:
        """Addresses of the pictures."""
        return Links(url=lambda sha: f"gradio_api/file={self._blobs.path(sha)}")

    def read(self) -> dict[int, bytes]:
        """Return all pictures as PNG, by id."""
        return {number: self._blobs.get(sha) for number, sha in self._held.items()}

    async def take(self, path: Path) -> int:
        """Take a file in and return the id of its picture; the file is deleted whatever the outcome.

        Raises:
            MediaError: It is no still picture that can be read.
            LimitReached: There are as many as may be, or too many files are being read.
        """
        if len(self._held) >= MOST:
            path.unlink(missing_ok=True)
            raise LimitReached(f"The lab keeps {MOST} pictures of yours. Remove one first.", "uploads")
        media = await take_in_async(self._pool, path, self._blobs, LIMITS)
        sha = await self._pool.run(self._small, media, path.name)
        number = next((number for number, held in self._held.items() if held == sha), self._next)
        self._held[number] = sha
        self._next = max(self._next, number + 1)
        return number

    def remove(self, number: int) -> None:
        """Delete a picture; one that is not there is let be."""
        sha = self._held.pop(number, None)
        if sha is not None:
            self._blobs.path(sha).unlink()

    def _small(self, media: Media, name: str) -> str:
        """Keep a picture no larger than a screen shows it, and return its SHA-256."""
        whole = self._blobs.path(media.sha256)
        if media.kind != "image":
            whole.unlink()
            raise MediaError(f"{name!r} moves. The lab takes still pictures, such as PNG, JPEG or WebP.")
        pixels = read_picture(whole)
        small = shrink(pixels, LONG_SIDE)
        if small is pixels:
            return media.sha256
        sha = self._blobs.put(encode_png(small))
        if media.sha256 not in self._held.values():
            whole.unlink()
        return sha
