"""A page that lives long leaks nothing, dies without harm, and leaves nothing to the next."""

import asyncio
import os
import signal

import psutil
import pytest

from core.errors import RenderError
from renderer.renderer import Renderer
from ui_server.act import UserAct
from ui_server.faults import ScreenFaults

DRAWS = 120
EARLY = 30
ROW = {"id": "row", "component": "Card", "child": "all"}
PARTS = [
    {"id": "root", "component": "Column", "children": ["title", "list", "tabs", "open", "go"]},
    {"id": "title", "component": "Text", "text": {"path": "/title"}},
    {"id": "list", "component": "List", "children": {"componentId": "row", "path": "/items"}},
    ROW,
    {"id": "all", "component": "Row", "children": ["name", "tick", "picture"]},
    {"id": "name", "component": "Text", "text": {"path": "name"}},
    {"id": "tick", "component": "CheckBox", "label": "Tick", "value": {"path": "on"}},
    {"id": "picture", "component": "Image", "url": "image:1", "variant": "icon"},
    {"id": "tabs", "component": "Tabs", "tabs": [{"title": "A", "child": "field"}, {"title": "B", "child": "slide"}]},
    {"id": "field", "component": "TextField", "label": "Field", "value": {"path": "/field"}},
    {"id": "slide", "component": "Slider", "label": "Slide", "min": 0, "max": 9, "value": {"path": "/slide"}},
    {"id": "open", "component": "Modal", "trigger": "more", "content": "inside"},
    {"id": "more", "component": "Text", "text": "More"},
    {"id": "inside", "component": "Text", "text": "# Inside\n\nwith **words**"},
    {"id": "go", "component": "Button", "child": "gone", "action": {"event": {"name": "go"}}},
    {"id": "gone", "component": "Text", "text": "Go"},
]
DATA = {"title": "**Many** things", "items": [{"name": f"Thing {at}", "on": at % 2 == 0} for at in range(12)]}
COUNT_URLS = """() => {
    const living = window.living = new Set();
    const make = URL.createObjectURL, drop = URL.revokeObjectURL;
    URL.createObjectURL = blob => { const url = make.call(URL, blob); living.add(url); return url; };
    URL.revokeObjectURL = url => { living.delete(url); drop.call(URL, url); };
}"""


async def on(page, work):
    return await page._source.run(work)


async def held(page):
    """What the page holds after its rubbish has been collected."""
    for _ in range(2):
        await on(page, page._cdp.send("HeapProfiler.collectGarbage"))
    counters = await on(page, page._cdp.send("Memory.getDOMCounters"))
    heap = await on(page, page._cdp.send("Runtime.getHeapUsage"))
    urls = await on(page, page._page.evaluate("() => window.living.size"))
    return counters, heap["usedSize"], urls


async def test_many_draws_and_acts_leave_nothing_behind(page, opened, picture, now):
    states = [opened(PARTS, DATA)[1], opened([{"id": "root", "component": "Text", "text": "short"}])[1]]
    pictures = [picture(colour) for colour in ("red", "green", "blue")]
    await page.draw(states[0], {1: pictures[0]}, now)
    await on(page, page._page.evaluate(COUNT_URLS))
    figures = []
    for number in range(DRAWS + 1):
        images = {1: pictures[number % len(pictures)]}
        drawn = await page.draw(states[number % 2], images, now)
        if number % 20 == 0:
            act = UserAct(surface_id="s", component_id="tick", path="/items/1")
            result, _ = await page.act(states[0], act, drawn.screen, images, now)
            assert result.ok
        if number in (EARLY, DRAWS):
            figures.append(await held(page))
    (early, heap_early, urls_early), (late, heap_late, urls_late) = figures
    assert (urls_early, urls_late) == (1, 1)
    assert late["documents"] == early["documents"]
    assert late["nodes"] <= early["nodes"] + 50
    assert late["jsEventListeners"] <= early["jsEventListeners"] + 20
    assert heap_late <= heap_early + 1_500_000


@pytest.fixture
async def own():
    """A browser that a test may kill."""
    async with Renderer(max_pages=2, stock=0) as running:
        yield running


async def crash(page, renderer):
    """The page's process ends, the browser lives."""
    cdp = page._cdp

    async def end():
        gone = asyncio.Event()
        page._page.once("crash", lambda _: gone.set())
        sending = asyncio.ensure_future(cdp.send("Page.crash"))
        await asyncio.wait_for(gone.wait(), 20)
        sending.cancel()

    await on(page, end())


async def kill(page, renderer):
    """The system kills the processes that draw; the browser's own stays."""
    for pid in renderer.pids()[1:]:
        process = psutil.Process(pid)
        if "--type=renderer" in process.cmdline():
            os.kill(pid, signal.SIGKILL)
            psutil.wait_procs([process], timeout=10)


async def endless(page, renderer):
    """The page hangs for ever."""
    await on(page, page._page.evaluate("() => { setTimeout(() => { for (;;); }, 0); }"))


async def away(page, renderer):
    """The page is somewhere else."""

    async def leave():
        await page._page.evaluate("() => { document.documentElement.remove(); window.firsthand = undefined; }")

    await on(page, leave())


async def closed(page, renderer):
    """The browser is closed."""
    await renderer.close_browser()


@pytest.mark.parametrize("death", [crash, kill, endless, away, closed])
async def test_a_page_that_dies_is_made_anew_from_the_surfaces(own, opened, picture, now, monkeypatch, death):
    surfaces, state = opened(PARTS, DATA)
    images = {1: picture("red")}
    page = await own.open_page()
    first = await page.draw(state, images, now)
    act = UserAct(surface_id="s", component_id="tick", path="/items/1")
    result, second = await page.act(state, act, first.screen, images, now)
    surfaces.record_change("s", result.data_model)
    monkeypatch.setattr("renderer.session_page.LONGEST_SECONDS", 5.0)
    await death(page, own)
    again = UserAct(surface_id="s", component_id="tick", path="/items/3")
    with pytest.raises((RenderError, ScreenFaults)):
        await page.act(surfaces.state("s"), again, second.screen, images, now)
    monkeypatch.undo()
    result, third = await page.act(surfaces.state("s"), again, second.screen, images, now)
    assert result.ok and [item["on"] for item in result.data_model["items"][:4]] == [True, True, True, True]
    surfaces.record_change("s", result.data_model)
    other = await own.open_page()
    assert (await other.draw(surfaces.state("s"), images, now)).screen == third.screen


LEAVE = """() => {
    window.mark = Element.prototype.mark = Object.prototype.marked = 1;
    document.cookie = 'mark=1';
    for (const store of [localStorage, sessionStorage]) try { store.setItem('mark', '1'); } catch { }
    try { caches.open('mark'); indexedDB.open('mark'); } catch { }
    window.name = 'mark';
    new BroadcastChannel('mark').onmessage = event => { window.heard = event.data; };
}"""
FOUND = """async () => {
    new BroadcastChannel('mark').postMessage('here');
    const stored = [localStorage, sessionStorage].map(store => store.getItem('mark'));
    const bases = (await indexedDB.databases()).map(base => base.name);
    return [window.mark, ({}).marked, document.body.mark, document.cookie, window.name, ...stored, bases.length];
}"""


async def test_nothing_that_one_page_keeps_is_found_by_the_next(own, opened, now):
    _, state = opened([{"id": "root", "component": "TextField", "label": "x", "value": {"path": "/v"}}], {"v": "mine"})
    first = await own.open_page()
    await first.draw(state, {}, now)
    await on(first, first._page.evaluate(LEAVE))
    second = await own.open_page()
    _, empty = opened([{"id": "root", "component": "TextField", "label": "x", "value": {"path": "/v"}}], {})
    await second.draw(empty, {}, now)
    assert await on(second, second._page.evaluate(FOUND)) == [None, None, None, "", "", None, None, 0]
    assert await on(first, first._page.evaluate("() => window.heard ?? null")) is None
    await first.close()
    third = await own.open_page()
    await third.draw(empty, {}, now)
    assert await on(third, third._page.evaluate(FOUND)) == [None, None, None, "", "", None, None, 0]
