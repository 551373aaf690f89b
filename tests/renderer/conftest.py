import asyncio
import io
import socket
import threading
from datetime import UTC, datetime

import pytest
from PIL import Image

from renderer.renderer import Renderer
from ui_server.surfaces import Surfaces

CATALOG = "https://a2ui.org/specification/v0_9/catalogs/basic/catalog.json"
NOW = datetime(2026, 7, 15, 18, 30, tzinfo=UTC)


@pytest.fixture(scope="session")
def renderer():
    """One running browser for all tests of a process; callable from any loop."""
    running = Renderer(max_pages=4)
    asyncio.run(running.start())
    yield running
    asyncio.run(running.close())


@pytest.fixture
async def page(renderer):
    opened = await renderer.open_page()
    yield opened
    await opened.close()


@pytest.fixture(scope="session")
def now():
    return NOW


@pytest.fixture(scope="session")
def screen():
    """Makes the message list of one surface."""

    def make(components, data=None, surface_id="s", **more):
        messages = [
            {"version": "v0.9", "createSurface": {"surfaceId": surface_id, "catalogId": CATALOG, **more}},
            {"version": "v0.9", "updateComponents": {"surfaceId": surface_id, "components": components}},
        ]
        if data is not None:
            update = {"surfaceId": surface_id, "path": "/", "value": data}
            messages.append({"version": "v0.9", "updateDataModel": update})
        return messages

    return make


@pytest.fixture(scope="session")
def opened(screen):
    """Makes surfaces that hold one screen, and its state."""

    def make(components, data=None):
        surfaces = Surfaces(lambda number: True)
        surfaces.apply(screen(components, data))
        return surfaces, surfaces.state("s")

    return make


@pytest.fixture(scope="session")
def column():
    """Makes a root column around components."""

    def make(*components):
        names = [component["id"] for component in components]
        return [{"id": "root", "component": "Column", "children": names}, *components]

    return make


@pytest.fixture(scope="session")
def picture():
    """Makes the bytes of a picture of one colour."""

    def make(colour, size=(300, 200), kind="PNG"):
        buffer = io.BytesIO()
        Image.new("RGB", size, colour).save(buffer, kind)
        return buffer.getvalue()

    return make


@pytest.fixture(scope="session")
def pixel():
    """Reads one pixel of a drawing."""

    def read(drawing, x, y):
        return Image.open(io.BytesIO(drawing.png)).convert("RGB").getpixel((int(x), int(y)))

    return read


@pytest.fixture
def listening():
    """A server on this machine that counts who connects; yields (port, connections)."""
    server = socket.create_server(("127.0.0.1", 0))
    connections = []

    def accept():
        while True:
            try:
                connection, peer = server.accept()
            except OSError:
                return
            connections.append(peer)
            connection.close()

    thread = threading.Thread(target=accept, daemon=True)
    thread.start()
    yield server.getsockname()[1], connections
    server.shutdown(socket.SHUT_RDWR)
    server.close()
    thread.join(timeout=5)
