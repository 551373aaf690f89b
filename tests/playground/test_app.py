"""The whole app in a real browser: a visitor plays a scenario, uploads a clip, clicks a pixel, sees the cart change."""

import os
import re
import signal
import socket
import subprocess
import sys
import threading
import urllib.request
from pathlib import Path

import pytest
from playwright.async_api import Page, async_playwright, expect

from renderer.chromium import chromium_path, launch_flags

ROOT = Path(__file__).parents[2]
SHOTS = ROOT / "build" / "screenshots"
PATIENT = 60_000
expect.set_options(timeout=PATIENT)


class App:
    """A server of its own, and what it printed."""

    def __init__(self, data: Path, **settings: str) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}/"
        self.data = data
        self.temp = data / "gradio"
        settings = {f"FIRSTHAND_{name.upper()}": value for name, value in settings.items()}
        self.process = subprocess.Popen(
            [sys.executable, str(ROOT / "app.py")],
            env={
                **os.environ,
                "FIRSTHAND_DATA": str(data / "firsthand"),
                "FIRSTHAND_PORT": str(self.port),
                "GRADIO_TEMP_DIR": str(self.temp),
                **settings,
            },
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.lines: list[str] = []
        self.up = threading.Event()
        threading.Thread(target=self._read, daemon=True).start()
        assert self.up.wait(120), "".join(self.lines)

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.append(line)
            if "Running on" in line:
                self.up.set()
        self.up.set()

    def close(self) -> None:
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(timeout=30)
        except subprocess.TimeoutExpired:
            self.process.kill()


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    started = App(tmp_path_factory.mktemp("app"))
    yield started
    started.close()


@pytest.fixture(scope="module")
async def browser():
    async with async_playwright() as playwright:
        opened = await playwright.chromium.launch(executable_path=str(chromium_path()), args=launch_flags())
        yield opened
        await opened.close()


class Visit:
    """A browser of a visitor, with what went wrong in it."""

    def __init__(self, context, page: Page, app: App) -> None:
        self.context, self.page = context, page
        self.wrong: list[str] = []
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.on("console", lambda entry: self.wrong.append(entry.text) if entry.type == "error" else None)
        page.on(
            "request",
            lambda request: (
                None
                if request.url.startswith((app.url, "data:", "blob:"))
                else self.wrong.append(f"asked {request.url}")
            ),
        )

    async def reload(self) -> None:
        """Load the page anew; that Gradio's open connection is cut by it is no fault."""
        await self.page.reload()
        await expect(self.page.locator(".fh-clip video").first).to_be_attached()
        cut = ("AbortError", "Connection errored out")
        self.wrong = [entry for entry in self.wrong if not any(words in entry for words in cut)]

    async def shot(self, name: str) -> None:
        SHOTS.mkdir(parents=True, exist_ok=True)
        await self.page.screenshot(path=SHOTS / f"{name}.png", full_page=True)


@pytest.fixture
async def visit(app, browser):
    opened = []

    async def open_page(width: int = 1440, height: int = 900, dark: bool = False) -> Visit:
        context = await browser.new_context(viewport={"width": width, "height": height})
        page = await context.new_page()
        visit = Visit(context, page, app)
        opened.append(visit)
        await page.goto(app.url + ("?__theme=dark" if dark else "?__theme=light"))
        await expect(page.locator(".fh-clip video").first).to_be_visible()
        return visit

    yield open_page
    for visit in opened:
        await visit.context.close()
    assert [visit.wrong for visit in opened] == [[]] * len(opened)
    told = "".join(app.lines)
    assert "Traceback" not in told, told


async def open_live(page: Page) -> None:
    await page.get_by_role("tab", name="Live").last.click()
    await expect(page.get_by_placeholder("Ask about what it sees")).to_be_visible()


@pytest.mark.parametrize(
    ("width", "height", "dark"), [(1440, 900, False), (390, 844, True)], ids=["1440 light", "390 dark"]
)
async def test_watch_plays_a_ui_scenario_to_a_passing_verdict(visit, width, height, dark):
    here = await visit(width, height, dark)
    page = here.page
    name = f"{width}_{'dark' if dark else 'light'}"
    await expect(page.get_by_text("What should happen")).to_be_visible()
    await here.shot(f"watch_start_{name}")
    await page.locator("button.fh-first").click()
    await expect(page.locator(".fh-verdict h2")).to_have_text("Passed")
    await expect(page.locator(".fh-screen .fh-shot img").first).to_be_visible()
    await expect(page.locator(".fh-mark").first).to_be_visible()
    await expect(page.locator(".fh-changes").first).to_contain_text("olive oil")
    await here.shot(f"watch_verdict_{name}")
    assert await page.evaluate("document.documentElement.scrollWidth") <= width
    if width > 1000:
        async with page.expect_download() as waiting:
            await page.get_by_role("button", name="Download").click()
        download = await waiting.value
        assert re.fullmatch(r"firsthand-[0-9a-f]{12}\.zip", download.suggested_filename)


async def test_pause_step_and_stop(visit):
    here = await visit()
    page = here.page
    await page.get_by_role("button", name="Step", exact=True).click()
    await expect(page.locator(".fh-status")).to_contain_text("Step 1 of 1")
    await page.get_by_role("button", name="Step", exact=True).click()
    await expect(page.locator(".fh-status")).to_contain_text("Step 2 of 2")
    await page.get_by_role("button", name="Stop").first.click()
    await expect(page.locator(".fh-verdict h2")).to_have_text("Not scored")


async def test_live_an_uploaded_clip_a_click_at_a_pixel_and_a_changed_cart(visit, app):
    here = await visit()
    page = here.page
    await open_live(page)
    await page.locator(".fh-say input[type=file], .fh-say ~ input[type=file]").first.set_input_files(
        ROOT / "assets" / "clips" / "shop_shelf.mp4"
    )
    await page.get_by_placeholder("Ask about what it sees").fill("Two of this one, please.")
    await page.get_by_placeholder("Ask about what it sees").press("Enter")
    shot = page.locator(".fh-shot[data-surface] img").first
    await expect(shot).to_be_visible()
    await here.shot("live_offer")
    target = page.locator(".fh-target").first
    label = await target.get_attribute("aria-label")
    box = await target.bounding_box()
    await page.mouse.click(box["x"] + box["width"] / 3, box["y"] + box["height"] / 3)
    await expect(page.locator("#fh-live-chat")).to_contain_text(f"Clicked {label}")
    await expect(page.locator("#fh-live-chat")).to_contain_text("is in the cart")
    await expect(page.locator(".fh-changes").last).to_contain_text("quantity 2")
    await here.shot("live_added")
    raw = [path for path in app.temp.rglob("*") if path.suffix in (".mp4", ".mov")]
    assert raw == [], "the raw upload is deleted once it has been read"

    await here.reload()
    await open_live(page)
    await expect(page.locator("#fh-live-chat")).to_contain_text("is in the cart")


async def test_two_visitors_never_see_each_other(visit):
    one, two = await visit(), await visit()
    await open_live(one.page)
    await one.page.get_by_role("button", name="What is in my cart?").click()
    await expect(one.page.locator("#fh-live-chat")).to_contain_text("In the cart")
    await open_live(two.page)
    await expect(two.page.locator("#fh-live-chat")).not_to_contain_text("In the cart")
    await two.reload()
    await open_live(two.page)
    await expect(two.page.locator("#fh-live-chat")).not_to_contain_text("In the cart")


@pytest.mark.parametrize(
    ("name", "content", "says"),
    [
        ("empty.mp4", b"", "empty"),
        ("words.mp4", b"this is no clip at all, only words\n" * 20, "clip"),
        ("broken.png", b"\x89PNG\r\n\x1a\n" + b"\0" * 64, "picture"),
    ],
)
async def test_a_file_that_cannot_be_used_says_why_and_is_deleted(visit, app, tmp_path, name, content, says):
    here = await visit()
    await open_live(here.page)
    bad = tmp_path / name
    bad.write_bytes(content)
    await here.page.locator(".fh-say input[type=file], .fh-say ~ input[type=file]").first.set_input_files(bad)
    await here.page.get_by_placeholder("Ask about what it sees").press("Enter")
    await expect(here.page.locator(".toast-body").first).to_contain_text(re.compile(says, re.IGNORECASE))
    assert [path for path in app.temp.rglob("*") if path.name == name] == []


def test_the_server_offers_no_named_endpoint_and_no_foreign_file(app):
    with urllib.request.urlopen(f"{app.url}gradio_api/info") as answer:
        assert answer.read().decode().count('"/') == 0
    for path in ("/etc/passwd", str(ROOT / "app.py"), str(ROOT / "requirements.txt")):
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(f"{app.url}gradio_api/file={path}")
        assert refused.value.code in (403, 404)
