"""What tests of several folders share: one browser, and the resources of episodes."""

import asyncio
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.blobs import Blobs
from episodes.resources import Resources
from renderer.renderer import Renderer

os.environ["FIRSTHAND_PACKS"] = str(Path(tempfile.gettempdir()) / "firsthand-tests" / "no-packs")
"""Scenarios that whoever runs the tests has imported are none of theirs."""


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


@pytest.fixture(scope="session")
async def resources(tmp_path_factory: pytest.TempPathFactory):
    """What all episodes of a process share, as in the app."""
    async with Resources(tmp_path_factory.mktemp("shared")) as opened:
        yield opened


@pytest.fixture
async def own_resources(tmp_path: Path, resources: Resources):
    """Resources with a browser that a test may break; the shared blobs are read."""
    async with Resources(tmp_path) as opened:
        opened.blobs = Blobs(tmp_path / "own", resources.blobs)
        yield opened
