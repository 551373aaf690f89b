"""Starting the web app."""

import os
import signal
import sys
from pathlib import Path
from types import FrameType

import gradio as gr

from core.errors import ConfigError, FirsthandError
from core.settings import Settings, read_settings
from episodes.engine import UPLOADS, Engine
from playground.page import build
from playground.theme import FONTS, head, theme
from renderer.bundle import ensure_bundle
from renderer.chromium import chromium_path


def serve() -> int:
    """Serve the web app until it is stopped.

    Returns:
        0 after a stop, 1 when a setting must be mended.
    """
    try:
        settings = read_settings()
        unable = missing()
        if unable:
            sys.stderr.write(f"Screens cannot be drawn. {unable} Text scenarios work.\n")
        engine = Engine(settings)
        engine.start()
    except FirsthandError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    signal.signal(signal.SIGTERM, _stop)
    try:
        os.environ["GRADIO_TEMP_DIR"] = str(engine.folder / "gradio")
        launch(build(engine, settings, unable), settings, engine.folder)
    except FirsthandError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    finally:
        engine.close()
    return 0


def _stop(number: int, frame: FrameType | None) -> None:
    """End as Ctrl-C does, so that what visitors left is deleted."""
    raise KeyboardInterrupt


def missing() -> str:
    """Return one sentence for each thing without which screens cannot be drawn; nothing where all is there."""
    problems = []
    for look in (chromium_path, ensure_bundle):
        try:
            look()
        except FirsthandError as error:
            problems.append(str(error))
    return " ".join(problems)


def launch(page: gr.Blocks, settings: Settings, folder: Path, block: bool = True) -> str:
    """Launch the page and return its address.

    Args:
        page: The page.
        settings: Host and port.
        folder: Holds the files of episodes, whose names nobody can guess, and Gradio's own.
        block: Whether to wait until the server is stopped.

    Raises:
        ConfigError: The port cannot be opened.
    """
    try:
        _, url, _ = page.launch(
            server_name=settings.host,
            server_port=settings.port or None,
            theme=theme(),
            head=head(),
            allowed_paths=[str(folder.resolve()), str(FONTS)],
            prevent_thread_lock=not block,
            show_error=False,
            ssr_mode=False,
            footer_links=[],
            max_file_size=UPLOADS.max_bytes,
            share=False,
            _frontend=False,  # Else Gradio ends the app where the page does not answer it within three seconds.
            quiet=not block,
        )
    except OSError as error:
        raise ConfigError(
            f"Port {settings.port} of {settings.host} cannot be opened; another program may use it. "
            "Set FIRSTHAND_PORT to another one, or to 0 for any that is free."
        ) from error
    return str(url)
