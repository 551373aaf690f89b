"""Content-addressed bytes: pixels, clips and base worlds, each under the SHA-256 of its content."""

import hashlib
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from core.errors import ConfigError


class Blobs:
    """A folder of files named by the SHA-256 of their content.

    Writing is atomic and idempotent, so any number of episodes may share one folder.

    Args:
        folder: Where the files stand; made when first written to.
        shared: Further blobs that are read, and never written, where this folder lacks one.
    """

    def __init__(self, folder: Path, shared: "Blobs | None" = None) -> None:
        self.folder = folder
        self.shared = shared

    def put(self, data: bytes) -> str:
        """Store bytes and return their SHA-256 as 64 hex digits.

        Raises:
            ConfigError: The folder cannot be written.
        """
        sha = hashlib.sha256(data).hexdigest()
        if not self.has(sha):
            with self._writing(sha) as file:
                file.write(data)
        return sha

    def put_file(self, source: Path) -> str:
        """Store a copy of a file, however large, and return its SHA-256 as 64 hex digits.

        Raises:
            ConfigError: The file cannot be read, or the folder cannot be written.
        """
        try:
            with source.open("rb") as file:
                sha = hashlib.file_digest(file, "sha256").hexdigest()
        except OSError as error:
            raise ConfigError(f"{source} cannot be read: {error.strerror}.") from error
        if not self.has(sha):
            with source.open("rb") as file, self._writing(sha) as copy:
                shutil.copyfileobj(file, copy)
        return sha

    @contextmanager
    def _writing(self, sha: str) -> Iterator[BinaryIO]:
        """Give a file that takes its name only once it is whole; one that stays unfinished is removed."""
        name: str | None = None
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=self.folder, prefix=".writing-")
            with os.fdopen(handle, "wb") as file:
                yield file
            os.replace(name, self.folder / sha)
            name = None
        except OSError as error:
            raise ConfigError(f"Nothing can be written to {self.folder}: {error.strerror}.") from error
        finally:
            if name is not None:
                Path(name).unlink(missing_ok=True)

    def get(self, sha: str) -> bytes:
        """Return the bytes stored under a SHA-256.

        Raises:
            ConfigError: Nothing is stored under that name, or it cannot be read.
        """
        path = self.path(sha)
        try:
            return path.read_bytes()
        except OSError as error:
            raise ConfigError(f"{path} cannot be read: {error.strerror}.") from error

    def path(self, sha: str) -> Path:
        """Return the file of a blob; the same errors as `get`."""
        if _is_sha(sha):
            if (self.folder / sha).is_file():
                return self.folder / sha
            if self.shared is not None:
                return self.shared.path(sha)
        raise ConfigError(f"No stored file has the hash {sha[:64]!r}; the run folder is incomplete.")

    def has(self, sha: str) -> bool:
        """Say whether bytes are stored under that SHA-256."""
        return _is_sha(sha) and ((self.folder / sha).is_file() or (self.shared is not None and self.shared.has(sha)))


def _is_sha(text: str) -> bool:
    return len(text) == 64 and set(text) <= set("0123456789abcdef")
