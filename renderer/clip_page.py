"""A browser page that runs the clip engine's bundle."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Error, Page, sync_playwright

from core.errors import RenderError
from renderer.chromium import chromium_path, launch_flags


class ClipPage:
    """One page with the bundle loaded."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._faults: list[str] = []
        page.on("pageerror", lambda fault: self._faults.append(str(fault)))

    def add_script(self, path: Path) -> None:
        """Run a script file in the page.

        Raises:
            RenderError: The script fails.
        """
        try:
            self._page.add_script_tag(path=path)
        except Error as fault:
            raise RenderError(f"The script {path.name} cannot be loaded: {fault.message}") from fault
        self._raise_faults()

    def evaluate(self, expression: str, argument: object = None) -> Any:  # noqa: ANN401 - any JSON value, as Playwright returns it
        """Return the JSON value of an expression or of a function called with `argument`; promises are awaited.

        Raises:
            RenderError: The expression throws, or the page has thrown before.
        """
        try:
            value = self._page.evaluate(expression, argument)
        except Error as fault:
            raise RenderError(f"The clip engine failed: {fault.message}") from fault
        self._raise_faults()
        return value

    def _raise_faults(self) -> None:
        if self._faults:
            raise RenderError(f"The clip engine failed: {self._faults[0]}")


@contextmanager
def open_clip_page(bundle: Path) -> Iterator[ClipPage]:
    """Open an empty page in a browser of its own and load `bundle`; both are closed at the end.

    Raises:
        ConfigError: There is no Chromium.
        RenderError: The browser does not start or the bundle fails.
    """
    with sync_playwright() as playwright:
        try:
            browser = playwright.chromium.launch(executable_path=chromium_path(), args=launch_flags())
        except Error as fault:
            raise RenderError(f"Chromium does not start: {fault.message}") from fault
        try:
            page = ClipPage(browser.new_page())
            page.add_script(bundle)
            yield page
        finally:
            browser.close()
