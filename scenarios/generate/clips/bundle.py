"""Bundles the clip engine into one script."""

import fcntl
import os
import subprocess
from pathlib import Path

from core.errors import ConfigError
from renderer.bundle import node_commands

FOLDER = Path(__file__).parent
BUNDLE = FOLDER / "build" / "engine.js"


def engine_bundle() -> Path:
    """Return the bundle, built afresh when it is missing or older than its sources.

    Raises:
        ConfigError: There is no Node, or npm cannot install or build.
    """
    BUNDLE.parent.mkdir(exist_ok=True)
    with (BUNDLE.parent / ".building").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if _stale():
            if not (FOLDER / "node_modules" / "three").exists():
                _npm("ci", "--ignore-scripts", "--no-audit", "--no-fund")
            _npm("run", "build")
    return BUNDLE


def _stale() -> bool:
    sources = [FOLDER / "package-lock.json", *FOLDER.glob("engine/**/*.js")]
    return not BUNDLE.exists() or BUNDLE.stat().st_mtime < max(source.stat().st_mtime for source in sources)


def _npm(*arguments: str) -> None:
    node, npm = node_commands()
    path = os.pathsep.join([str(Path(node[0]).parent), os.environ.get("PATH", "")])
    done = subprocess.run(
        [*npm, *arguments],
        cwd=FOLDER,
        env={**os.environ, "PATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        why = (done.stderr.strip() or done.stdout.strip() or "no output").splitlines()[-1][:300]
        raise ConfigError(f"The clip engine could not be built: 'npm {' '.join(arguments)}' failed ({why}).")
