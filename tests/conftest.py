"""What tests of several folders share: one browser, and the resources of episodes."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.blobs import Blobs
from episodes.resources import Resources
from renderer.renderer import Renderer


@pytest.fixture(scope="session")
def renderer() -> Iterator[Renderer]:
    """One browser for all tests of a process; pages are never shared."""
    shared = Renderer()
    asyncio.run(shared.start())
    yield shared
    asyncio.run(shared.close())


@pytest.fixture
def blobs(tmp_path: Path) -> Blobs:
    return Blobs(tmp_path / "blobs")


@pytest.fixture
async def resources(tmp_path: Path):
    """Resources of their own, browser included, for tests that may break them."""
    async with Resources(tmp_path) as opened:
        yield opened
