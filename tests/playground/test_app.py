"""Watch in a real browser, and the server behind it: what a visitor plays, pauses, reloads and downloads."""

import re
import socket
import urllib.error
import urllib.request
import zipfile

import pytest
from playwright.async_api import expect

from playground.visitor import known
from tests.playground.running import ROOT, App


@pytest.mark.parametrize(
    ("width", "height", "dark"), [(1440, 900, False), (390, 844, True)], ids=["1440 light", "390 dark"]
)
async def test_watch_plays_a_ui_scenario_to_a_passing_verdict(visit, app, width, height, dark, tmp_path):
    here = await visit(width, height, dark)
    page = here.page
    name = f"{width}_{'dark' if dark else 'light'}"
    await expect(page.get_by_text("What should happen")).to_be_visible()
    await here.shot(f"watch_start_{name}")
    await page.locator("button.fh-first").click()
    await expect(page.locator(".fh-grid .fr img").first).to_be_visible()
    await expect(page.locator(".fh-verdict h2")).to_have_text("Passed")
    await expect(page.locator(".fh-screen .fh-shot img").first).to_be_visible()
    await expect(page.locator(".fh-mark").first).to_be_visible()
    await expect(page.locator(".fh-changes").first).to_contain_text("olive oil")
    await expect(page.locator("#fh-watch-chat")).to_contain_text("price 3.39")
    last = await page.locator(".fh-grid .no").last.inner_text()
    await expect(page.locator(".fh-grid .no.on")).to_have_text(last)
    await here.shot(f"watch_verdict_{name}")
    assert await page.evaluate("document.documentElement.scrollWidth") <= width
    if width > 1000:
        for _ in range(2):
            async with page.expect_download() as waiting:
                await page.get_by_role("button", name="Download").click()
            download = await waiting.value
            assert re.fullmatch(r"firsthand-[0-9a-f]{12}\.zip", download.suggested_filename)
        await download.save_as(tmp_path / "run.zip")
        with zipfile.ZipFile(tmp_path / "run.zip") as run:
            assert any(name.endswith("events.jsonl") for name in run.namelist())
        assert app.files("gradio") == []


async def test_pause_step_reload_and_stop(visit):
    here = await visit()
    page = here.page
    line = page.locator(".fh-status").first
    await page.get_by_role("button", name="Step", exact=True).click()
    await expect(line).to_contain_text("Step 1 of 1")
    await expect(line).to_contain_text("paused")
    await expect(page.locator("button.fh-first")).to_contain_text("Play")
    await page.get_by_role("button", name="Step", exact=True).click()
    await expect(line).to_contain_text("Step 2 of 2")

    await here.reload()
    await expect(line).to_contain_text("Step 2 of 2")
    await expect(line).to_contain_text("paused")
    await page.locator("body").press("Space")
    await expect(page.locator("button.fh-first")).to_contain_text("Pause")
    await expect(line).not_to_contain_text("paused")
    await expect(line).to_contain_text(re.compile(r"of [4-9](?!\d)"))
    await page.locator("body").press("Space")
    await expect(line).to_contain_text("paused")
    await expect(page.locator("button.fh-first")).to_contain_text("Play")
    await here.shot("watch_paused_1440_light")
    await page.get_by_role("button", name="Stop").first.click()
    await expect(page.locator(".fh-verdict h2")).to_have_text("Not scored")
    await expect(page.locator(".fh-verdict")).to_contain_text(re.compile(r"You stopped the run at step \d+\."))
    await expect(page.locator("button.fh-first")).to_contain_text("Play again")


async def test_two_tabs_of_one_visitor_both_go_on(visit):
    here = await visit()
    one = here.page
    two = await here.second_tab()
    await one.get_by_role("button", name="Step", exact=True).click()
    await expect(one.locator(".fh-status").first).to_contain_text("Step 1 of 1")
    await two.reload()
    await expect(two.locator(".fh-status").first).to_contain_text("Step 1 of 1")
    here.forget_cuts()
    await two.get_by_role("button", name="Step", exact=True).click()
    for tab in (one, two):
        await expect(tab.locator(".fh-status").first).to_contain_text("Step 2 of 2")


async def test_a_secret_of_an_odd_shape_is_replaced(visit):
    here = await visit()
    await here.page.evaluate("localStorage.setItem('firsthand-visitor', '{\"a\": 1}')")
    await here.reload()
    await expect(here.page.get_by_text("What should happen")).to_be_visible()
    await here.page.wait_for_function("localStorage.getItem('firsthand-visitor').length > 40")
    here.wrong = [entry for entry in here.wrong if not entry.startswith("Error reading from localStorage")]


@pytest.mark.parametrize(
    "secret", [None, "", "short", 12, {"a": 1}, ["x"], "../" * 12, "a" * 65, "ä b" * 12, "\x00" * 40, True]
)
def test_only_a_secret_of_our_shape_is_known(secret):
    assert known(secret) != secret and known(known(secret)) != ""
    fresh = known(secret)
    assert known(fresh) == fresh


async def test_when_the_grace_is_over_the_visitors_files_are_deleted(visit, tmp_path):
    server = App(tmp_path, grace="0.5", places="1")
    try:
        here = await visit(server=server)
        await here.open_live()
        await here.attach(ROOT / "assets" / "images" / "retail" / "honey.png")
        await here.ask("What do I see?")
        await expect(here.page.locator(".fh-shot[data-surface] img").first).to_be_visible()
        assert server.files("episodes") != [] and server.files("gradio", "arrived") == []
        await here.attach_picture(tmp_path / "never_sent.png")
        assert server.files("gradio") != []

        other = await visit(server=server)
        await other.page.locator("button.fh-first").click()
        card = other.page.locator(".fh-fill .fh-state")
        await expect(card).to_contain_text("The one place is taken.")
        await other.shot("watch_full_1440_light")
        await here.leave()
        for _ in range(600):
            if server.files("episodes", "gradio", "arrived") == []:
                break
            await other.page.wait_for_timeout(100)
        assert server.files("episodes", "gradio", "arrived") == []
        await other.page.get_by_role("button", name="Try again").click()
        await expect(other.page.locator(".fh-status").first).to_contain_text("Step 1")
        await other.leave()
    finally:
        assert server.close() == 0
    assert server.asked() == "" and "Traceback" not in server.told


def test_a_busy_port_is_told_in_one_sentence(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        server = App(tmp_path, port=taken.getsockname()[1])
        assert server.process.wait(timeout=60) == 1
    assert server.told.count("\n") == 1 and "FIRSTHAND_PORT" in server.told and "Traceback" not in server.told


async def test_without_chromium_the_page_says_so_and_text_scenarios_play(visit, tmp_path):
    bare = tmp_path / "bin"
    bare.mkdir()
    server = App(tmp_path, path=str(bare))
    try:
        here = await visit(server=server)
        await expect(here.page.locator(".fh-fill .fh-state")).to_contain_text("Screens cannot be drawn")
        await expect(here.page.locator("button.fh-first")).to_be_disabled()
        await here.shot("watch_unable_1440_light")
        await here.page.get_by_label("Scenario").click()
        await here.page.get_by_role("option").filter(has_not_text="screens").first.click()
        await expect(here.page.locator("button.fh-first")).to_be_enabled()
        await here.page.locator("button.fh-first").click()
        await expect(here.page.locator(".fh-status").first).to_contain_text("Step 2")
        await here.open_live()
        await expect(here.page.locator(".live .fh-screen")).to_contain_text("Screens cannot be drawn")
        await here.ask("What is in my cart?")
        await expect(here.page.locator("#fh-live-chat")).to_contain_text("cart")
        await here.leave()
    finally:
        server.close()


def test_the_server_offers_no_named_endpoint_and_no_foreign_file(app):
    with urllib.request.urlopen(f"{app.url}gradio_api/info") as answer:
        assert answer.read().decode().count('"/') == 0
    for path in ("/etc/passwd", str(ROOT / "app.py"), str(ROOT / "requirements.txt"), str(app.audit)):
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(f"{app.url}gradio_api/file={path}")
        assert refused.value.code in (403, 404)
