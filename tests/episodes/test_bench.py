"""The bench: its figures are taken from what is named, or it says why not."""

import socket
import sys
import time

import pytest

from core.errors import ConfigError
from episodes.bench import calls, first_page, render

SERVER = """
import http.server, sys
http.server.HTTPServer(("127.0.0.1", int(sys.argv[1])), http.server.SimpleHTTPRequestHandler).serve_forever()
"""


async def test_the_figures_of_calls_and_renders(resources):
    writes, reads = await calls(resources)
    assert (writes.unit, reads.unit) == ("ms", "ms")
    assert writes.value > reads.value > 0, "a write is journalled, a read is not"
    warm, fresh = await render(resources)
    assert fresh.value > warm.value > 0
    assert warm.ratio == pytest.approx(fresh.value / warm.value, abs=0.01)


async def test_an_app_that_ends_gives_no_figure_but_its_last_words():
    program = "import sys; print('Port taken.', file=sys.stderr); sys.exit(1)"
    with pytest.raises(ConfigError, match=r"ended before it gave a page: Port taken\."):
        await first_page([sys.executable, "-c", program], {}, 9, time.perf_counter())


async def test_an_app_that_gives_no_page_is_given_up(monkeypatch):
    monkeypatch.setattr("episodes.bench.PATIENCE", 0.2)
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
