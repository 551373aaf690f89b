"""Raw files that pages have sent to the server: kept no longer than they are needed."""

import os
import secrets
import shutil
from pathlib import Path


class Uploads:
    """Knows which files each page has attached and not sent yet.

    Equal files of two visitors stand under one name, since the server names them by their content; so a file is deleted
    only when no page holds it any more, and is read under a name of its own.

    Args:
        folder: Where files stand while they are read.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._held: dict[str, set[Path]] = {}

    def hold(self, page: str, files: set[Path]) -> None:
        """Note what a page has attached now; what it has taken back is deleted."""
        gone = self._held.pop(page, set()) - files
        if files:
            self._held[page] = files
        for path in gone:
            self._let_go(path)

    def take(self, page: str, path: Path) -> Path:
        """Give a file to its reader under a name of its own; see `done`."""
        target = self.folder / secrets.token_hex(12) / path.name
        target.parent.mkdir(parents=True)
        if path.is_file():
            os.link(path, target)
        self._held.get(page, set()).discard(path)
        self._let_go(path)
        return target

    def done(self, taken: Path) -> None:
        """The reader needs the file no longer."""
        shutil.rmtree(taken.parent, ignore_errors=True)

    def left(self, page: str) -> None:
        """A page was closed: what it had attached and not sent is deleted."""
        self.hold(page, set())

    def _let_go(self, path: Path) -> None:
        if any(path in files for files in self._held.values()):
            return
        path.unlink(missing_ok=True)
        if path.parent.is_dir() and not any(path.parent.iterdir()):
            path.parent.rmdir()
