import pytest
from playwright.async_api import async_playwright, expect

from renderer.chromium import chromium_path, launch_flags
from tests.playground.running import App, Visit

expect.set_options(timeout=180_000)


@pytest.fixture(scope="session")
def app(tmp_path_factory):
    started = App(tmp_path_factory.mktemp("app"), places="9")
    assert "Running on" in started.told, started.told
    yield started
    started.close()
    assert started.asked() == "", "nothing beyond this machine was asked"
    assert list(started.data.glob("process-*")) == [], "nothing is left once the app has ended"


@pytest.fixture(scope="session")
async def visitors():
    async with async_playwright() as playwright:
        opened = await playwright.chromium.launch(executable_path=str(chromium_path()), args=launch_flags())
        yield opened
        await opened.close()


@pytest.fixture
async def visit(app, visitors):
    opened = []

    async def open_page(width: int = 1440, height: int = 900, dark: bool = False, server: App = app) -> Visit:
        context = await visitors.new_context(viewport={"width": width, "height": height})
        here = Visit(context, await context.new_page(), server)
        opened.append(here)
        await here.page.goto(server.url + ("?__theme=dark" if dark else "?__theme=light"))
        await expect(here.page.locator(".fh-clip video").first).to_be_visible()
        return here

    yield open_page
    for here in opened:
        await here.context.close()
    assert [here.wrong for here in opened] == [[]] * len(opened)
    assert "Traceback" not in app.told, app.told
