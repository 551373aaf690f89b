"""A server of the app in a process of its own, and a visitor's browser that notes what goes wrong in it."""

import os
import socket
import subprocess
import sys
import threading
from pathlib import Path

from PIL import Image
from playwright.async_api import BrowserContext, Page, expect

ROOT = Path(__file__).parents[2]
SHOTS = ROOT / "build" / "screenshots"
AUDIT = Path(__file__).parent / "audit"
CLIP = ROOT / "assets" / "clips" / "shop_shelf.mp4"
INPUT = "Ask about what it sees"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class App:
    """A server of its own, what it printed, and whom beyond this machine it asked."""

    def __init__(self, folder: Path, port: int | None = None, path: str | None = None, **settings: str) -> None:
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}/"
        self.data = folder / "data"
        self.audit = folder / "audit.txt"
        self.process = subprocess.Popen(
            [sys.executable, str(ROOT / "app.py")],
            env={
                **os.environ,
                "PATH": path if path is not None else os.environ["PATH"],
                "PYTHONPATH": str(AUDIT),
                "FIRSTHAND_AUDIT": str(self.audit),
                "FIRSTHAND_DATA": str(self.data),
                "FIRSTHAND_PORT": str(self.port),
                **{f"FIRSTHAND_{name.upper()}": value for name, value in settings.items()},
            },
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.lines: list[str] = []
        self.up = threading.Event()
        threading.Thread(target=self._read, daemon=True).start()
        assert self.up.wait(120), self.told

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.append(line)
            if "Running on" in line:
                self.up.set()
        self.up.set()

    @property
    def told(self) -> str:
        return "".join(self.lines)

    def files(self, *folders: str) -> list[str]:
        """Names of the files that stand in such folders of the running process."""
        found = [path for name in folders for path in self.data.glob(f"process-*/{name}/**/*") if path.is_file()]
        return [path.name for path in found]

    def asked(self) -> str:
        return self.audit.read_text() if self.audit.exists() else ""

    def close(self) -> int:
        self.process.terminate()
        try:
            return self.process.wait(timeout=60)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise


class Visit:
    """A browser of a visitor, with what went wrong in it."""

    def __init__(self, context: BrowserContext, page: Page, app: App) -> None:
        self.context, self.page, self.app = context, page, app
        self.wrong: list[str] = []
        self.watch(page)

    def watch(self, page: Page) -> None:
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.on("console", lambda entry: self.wrong.append(entry.text) if entry.type == "error" else None)
        page.on("request", lambda request: self._asked(request.url))

    def _asked(self, url: str) -> None:
        if not url.startswith((self.app.url, "data:", "blob:", "about:")):
            self.wrong.append(f"asked {url}")

    async def second_tab(self) -> Page:
        page = await self.context.new_page()
        self.watch(page)
        await page.goto(self.app.url)
        await expect(page.locator(".fh-clip").first).to_be_attached()
        return page

    async def reload(self) -> None:
        """Load the page anew; that Gradio's open connection is cut by it is no fault."""
        await self.page.reload()
        await expect(self.page.locator(".fh-clip video").first).to_be_attached()
        self.forget_cuts()

    async def leave(self) -> None:
        """Go away from the page."""
        await self.page.goto("about:blank")
        self.forget_cuts()

    def forget_cuts(self) -> None:
        """Take what a page complains of that was left in the middle for no fault."""
        cut = ("AbortError", "Connection errored out", "network error", "ERR_INCOMPLETE_CHUNKED_ENCODING")
        self.wrong = [entry for entry in self.wrong if not any(words in entry for words in cut)]

    async def open_live(self) -> Page:
        await self.page.get_by_role("tab", name="Live").last.click()
        await expect(self.page.get_by_placeholder(INPUT)).to_be_visible()
        await expect(self.page.locator("#fh-live-chat")).to_contain_text("not a language model")
        return self.page

    async def ask(self, words: str) -> None:
        field = self.page.get_by_placeholder(INPUT)
        await field.fill(words)
        await field.press("Enter")

    async def attach(self, file: Path) -> None:
        await self.page.locator(".fh-say input[type=file], .fh-say ~ input[type=file]").first.set_input_files(file)
        await expect(self.page.locator(".fh-say .thumbnails")).to_be_visible()
        await self.page.wait_for_function(
            "[...document.querySelectorAll('.fh-say .thumbnails img')].every(one => one.complete)"
        )

    async def attach_picture(self, path: Path) -> None:
        """Attach a small picture, and wait until its thumbnail has been fetched from the server."""
        Image.new("RGB", (64, 48), "teal").save(path)
        await self.attach(path)
        await self.page.wait_for_function(
            "[...document.querySelectorAll('.fh-say .thumbnails img')].some(one => one.complete && one.naturalWidth)"
        )

    async def shot(self, name: str) -> None:
        SHOTS.mkdir(parents=True, exist_ok=True)
        await self.page.screenshot(path=SHOTS / f"{name}.png", full_page=True)
