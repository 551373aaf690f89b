"""How long the web app takes to start, and how much memory it then has."""

import asyncio
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

from core.errors import ConfigError
from episodes.bench.figure import Figure, pss_mib
from episodes.resources import Resources

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0
"""Seconds for which the first page is waited for."""


async def start(resources: Resources) -> list[Figure]:
    """Time from starting the web app to its first page, and its memory then."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        settings = {"FIRSTHAND_PORT": str(port), "FIRSTHAND_DATA": folder, "GRADIO_TEMP_DIR": f"{folder}/gradio"}
        began = time.perf_counter()
        return await first_page([sys.executable, str(ROOT / "app.py")], settings, port, began)


async def first_page(command: list[str], settings: dict[str, str], port: int, began: float) -> list[Figure]:
    """Start a web app, wait for its page, and stop it.

    Args:
        command: What starts it.
        settings: Variables of its environment, beside those of this process.
        port: Where its page will be.
        began: `time.perf_counter()` from which the time counts.

    Raises:
        ConfigError: The app ended, or gave no page within a minute.
    """
    with tempfile.TemporaryFile() as words:
        app = subprocess.Popen(command, env={**os.environ, **settings}, stdout=words, stderr=words)
        try:
            while not await asyncio.to_thread(_answers, port):
                if app.poll() is not None:
                    words.seek(0)
                    said = words.read().decode(errors="replace").strip().splitlines() or ["it said nothing"]
                    raise ConfigError(f"The web app ended before it gave a page: {said[-1]}")
                if time.perf_counter() - began > PATIENCE:
                    raise ConfigError(f"The web app gave no page within {PATIENCE:g} seconds.")
                await asyncio.sleep(0.02)
            taken = time.perf_counter() - began
            size = pss_mib([app.pid])
        finally:
            app.terminate()
            try:
                app.wait(timeout=30)
            except subprocess.TimeoutExpired:
                app.kill()
    return [
        Figure("seconds to first page", round(taken, 2), "s"),
        Figure("memory of the web app at its first page", round(size, 1), "MiB"),
    ]


def _answers(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=2) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False
