"""Starting the web app."""

import sys

import gradio as gr

from core.errors import FirsthandError
from core.settings import Settings, read_settings
from episodes.engine import Engine
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
        for problem in missing():
            sys.stderr.write(f"{problem}\n")
        engine = Engine(settings)
        engine.start()
    except FirsthandError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    try:
        launch(build(engine, settings), settings)
    finally:
        engine.close()
    return 0


def missing() -> list[str]:
    """Return one sentence for each thing without which screens cannot be drawn."""
    problems = []
    for look in (chromium_path, ensure_bundle):
        try:
            look()
        except FirsthandError as error:
            problems.append(f"Screens cannot be drawn. {error} Text scenarios work.")
    return problems


def launch(page: gr.Blocks, settings: Settings, block: bool = True) -> str:
    """Launch the page and return its address.

    Args:
        page: The page.
        settings: Host, port and data folder.
        block: Whether to wait until the server is stopped.
    """
    _, url, _ = page.launch(
        server_name=settings.host,
        server_port=settings.port or None,
        theme=theme(),
        head=head(),
        allowed_paths=[str(settings.data.resolve()), str(FONTS)],
        prevent_thread_lock=not block,
        show_error=False,
        ssr_mode=False,
        footer_links=[],
        max_file_size="250mb",
        quiet=not block,
    )
    return str(url)
