"""Chromium under Playwright: started when needed, started again when it died; pages that reach no network."""

import asyncio
import contextlib
import secrets
from pathlib import Path

import psutil
from playwright.async_api import Browser, Dialog, Page, Playwright, Route, async_playwright
from playwright.async_api import Error as PlaywrightError

from core.errors import RenderError
from core.screen import CSS_WIDTH
from renderer.chromium import chromium_path, launch_flags

ORIGIN = "http://a2ui.invalid"
FIRST_HEIGHT = 800
OPENED_AT_ONCE = 2
"""Pages that load at the same time; more would only slow each other down."""
OPENING_MS = 30_000
WORKING_MS = 5_000
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src data: blob:; font-src data:; "
    "media-src data: blob:; connect-src 'none'; frame-src 'none'; worker-src 'none'; form-action 'none'; "
    "base-uri 'none'; navigate-to 'none'"
)
FILES = {
    "/": ("page.html", "text/html; charset=utf-8"),
    "/page.js": ("page.js", "text/javascript; charset=utf-8"),
    "/page.css": ("page.css", "text/css; charset=utf-8"),
}


class PageMaker:
    """Makes pages on one browser, all on one event loop.

    Args:
        bundle: The folder of the built page.
    """

    def __init__(self, bundle: Path) -> None:
        self._files = {path: ((bundle / name).read_bytes(), kind) for path, (name, kind) in FILES.items()}
        self._mark = f"--firsthand-browser={secrets.token_hex(8)}"
        self._playwright: Playwright | None = None
        self._browser: Browser | None = None
        self._starting = asyncio.Lock()
        self._opening = asyncio.Semaphore(OPENED_AT_ONCE)
        self._closed = False

    async def page(self) -> Page:
        """Return a loaded page in a browser context of its own.

        Raises:
            RenderError: The browser cannot be started.
        """
        async with self._opening:
            browser = await self._living_browser()
            return await self._opened(browser)

    async def _opened(self, browser: Browser) -> Page:
        context = await browser.new_context(
            viewport={"width": CSS_WIDTH, "height": FIRST_HEIGHT},
            locale="en-US",
            timezone_id="UTC",
            color_scheme="light",
            reduced_motion="reduce",
            service_workers="block",
            accept_downloads=False,
        )
        try:
            await context.route("**/*", self._answer)
            page = await context.new_page()
            page.set_default_timeout(OPENING_MS)
            page.on("dialog", _dismiss)
            context.on("page", _close_popup)
            await page.goto(f"{ORIGIN}/", wait_until="load")
            await page.wait_for_function("() => window.firsthand !== undefined")
            await page.evaluate("() => document.fonts.ready.then(() => undefined)")
            page.set_default_timeout(WORKING_MS)
        except PlaywrightError:
            with contextlib.suppress(PlaywrightError):
                await context.close()
            raise
        return page

    async def close_browser(self) -> None:
        """Close the browser with all its pages; the next page starts another."""
        async with self._starting:
            if self._browser is not None and self._browser.is_connected():
                await self._browser.close()
            self._browser = None

    async def close(self) -> None:
        """Close the browser and Playwright for good."""
        self._closed = True
        await self.close_browser()
        if self._playwright is not None:
            await self._playwright.stop()
            self._playwright = None

    def pids(self) -> list[int]:
        """Return the process ids of the browser, its main process first; empty while none runs."""
        for process in psutil.Process().children(recursive=True):
            try:
                if self._mark in process.cmdline():
                    return [process.pid, *(child.pid for child in process.children(recursive=True))]
            except psutil.Error:
                continue
        return []

    async def _living_browser(self) -> Browser:
        async with self._starting:
            if self._closed:
                raise RenderError("The renderer is closed; start a new one.")
            if self._browser is None or not self._browser.is_connected():
                try:
                    self._browser = await self._launched()
                except PlaywrightError as error:
                    raise RenderError(f"Chromium did not start: {first_line(error)}.") from error
            return self._browser

    async def _launched(self) -> Browser:
        if self._playwright is None:
            self._playwright = await async_playwright().start()
        flags = [*launch_flags(), "--host-resolver-rules=MAP * ~NOTFOUND", self._mark]
        return await self._playwright.chromium.launch(
            executable_path=chromium_path(),
            args=flags,
            chromium_sandbox="--no-sandbox" not in flags,
            timeout=30_000,
        )

    async def _answer(self, route: Route) -> None:
        url = route.request.url
        body, kind = self._files.get(url.removeprefix(ORIGIN), (None, "")) if url.startswith(ORIGIN) else (None, "")
        if body is None:
            await route.abort()
        else:
            headers = {"Content-Security-Policy": POLICY, "X-Content-Type-Options": "nosniff"}
            await route.fulfill(body=body, content_type=kind, headers=headers)


def first_line(error: Exception) -> str:
    """Return the first line of an error's text, cut to a readable length."""
    return (str(error).strip().splitlines() or [type(error).__name__])[0][:200]


async def _dismiss(dialog: Dialog) -> None:
    await dialog.dismiss()


async def _close_popup(page: Page) -> None:
    await page.close()
