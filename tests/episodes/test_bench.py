"""The bench: its figures are taken from what is named, or it says why not."""

import json
import socket
import sys
import time

import pytest

from core.errors import ConfigError
from episodes.bench import screens as drawing
from episodes.bench.app_start import first_page
from episodes.bench.screens import bench_screens, render, renders
from episodes.bench.tool_calls import calls

SERVER = """
import http.server, sys
http.server.HTTPServer(("127.0.0.1", int(sys.argv[1])), http.server.SimpleHTTPRequestHandler).serve_forever()
"""


async def test_the_figures_of_calls(resources):
    writes, reads = await calls(resources)
    assert (writes.unit, reads.unit) == ("ms", "ms")
    assert writes.value > reads.value > 0, "a write is journalled, a read is not"


CATALOG = "https://a2ui.org/specification/v0_9/catalogs/basic/catalog.json"


def screen(words):
    parts = [{"id": "root", "component": "Text", "text": words}]
    return [
        {"version": "v0.9", "createSurface": {"surfaceId": "s", "catalogId": CATALOG}},
        {"version": "v0.9", "updateComponents": {"surfaceId": "s", "components": parts}},
    ]


@pytest.fixture
def folder(tmp_path):
    """Two screens, and three files that draw none."""
    (tmp_path / "below").mkdir()
    (tmp_path / "a.json").write_text(json.dumps(screen("one")))
    (tmp_path / "below" / "b.json").write_text(json.dumps({"messages": screen("two " * 900)}))
    (tmp_path / "c.json").write_text("no JSON")
    (tmp_path / "d.json").write_text(json.dumps(screen("three")).replace("Text", "Words"))
    (tmp_path / "e.json").write_text(
        json.dumps([*screen("x"), {"version": "v0.9", "deleteSurface": {"surfaceId": "s"}}])
    )
    return tmp_path


async def test_the_figures_of_renders(folder, monkeypatch):
    screens = bench_screens(folder)
    assert [entry.name for entry in screens] == ["a", "b"]
    monkeypatch.setattr(drawing, "ROUNDS", 2)
    monkeypatch.setattr(drawing, "COUNTS", (3, 5, 7))
    figures = await render(screens)
    assert [(entry.name, entry.unit, entry.against) for entry in figures] == [
        ("screens drawn", "screens", None),
        ("warm render, p50", "ms", "new context per render, p50"),
        ("warm render, p50", "ms", "new browser per render, p50"),
        ("warm render, p95", "ms", "warm render, p50"),
        ("new context per render, p50", "ms", None),
        ("new browser per render, p50", "ms", None),
    ]
    by_context, by_browser, late, context, browser = figures[1:]
    assert figures[0].value == 2
    assert late.value >= by_context.value == by_browser.value > 0
    assert by_context.ratio == pytest.approx(context.value / by_context.value, rel=0.05)
    assert by_browser.ratio == pytest.approx(browser.value / by_browser.value, rel=0.05)
    sizes = await renders(screens)
    assert [entry.name.rsplit(" ", 2)[1] for entry in sizes] == ["3", "5", "7"]
    assert all(entry.unit == "MiB" and entry.value > 20 for entry in sizes)
    assert sizes[2].ratio == pytest.approx(sizes[0].value / sizes[2].value, abs=0.01)


def test_the_gallery_is_drawn_unless_a_folder_is_named(tmp_path):
    assert len(bench_screens()) >= 24
    with pytest.raises(ConfigError, match="holds no file of A2UI messages that draws a screen"):
        bench_screens(tmp_path)


async def test_an_app_that_ends_gives_no_figure_but_its_last_words():
    program = "import sys; print('Port taken.', file=sys.stderr); sys.exit(1)"
    with pytest.raises(ConfigError, match=r"ended before it gave a page: Port taken\."):
        await first_page([sys.executable, "-c", program], {}, 9, time.perf_counter())


async def test_an_app_that_gives_no_page_is_given_up(monkeypatch):
    monkeypatch.setattr("episodes.bench.app_start.PATIENCE", 0.2)
    with pytest.raises(ConfigError, match=r"gave no page within 0\.2 seconds"):
        await first_page([sys.executable, "-c", "import time; time.sleep(60)"], {}, 9, time.perf_counter())


async def test_an_app_that_gives_its_page_is_timed_and_stopped(free_port):
    began = time.perf_counter()
    seconds, size = await first_page([sys.executable, "-c", SERVER, str(free_port)], {}, free_port, began)
    assert 0 < seconds.value < 60
    assert size.value > 1


@pytest.fixture
def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
