"""Content-addressed bytes: pixels, clips and base worlds, each under the SHA-256 of its content."""

import hashlib
import os
import shutil
import tempfile
from pathlib import Path

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
        """Store bytes and return their SHA-256 as 64 hex digits."""
        sha = hashlib.sha256(data).hexdigest()
        target = self.folder / sha
        if not self.has(sha):
            self.folder.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=self.folder, prefix=".writing-")
            with os.fdopen(handle, "wb") as file:
                file.write(data)
            os.replace(name, target)
        return sha

    def put_file(self, source: Path) -> str:
        """Store a copy of a file, however large, and return its SHA-256 as 64 hex digits."""
        with source.open("rb") as file:
            sha = hashlib.file_digest(file, "sha256").hexdigest()
        target = self.folder / sha
        if not target.exists():
            self.folder.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=self.folder, prefix=".writing-")
            os.close(handle)
            shutil.copyfile(source, name)
            os.replace(name, target)
        return sha

    def get(self, sha: str) -> bytes:
        """Return the bytes stored under a SHA-256.

        Raises:
            ConfigError: Nothing is stored under that name.
        """
        return self.path(sha).read_bytes()

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
