"""Every tool of every domain: its documented examples are run, its results, changes and errors checked."""

import json
from datetime import UTC, datetime

import numpy as np
import pytest

from core.blobs import Blobs
from core.errors import ConfigError
from core.events import ImageRef
from media.pictures import encode_png
from tools import NAMES, load
from tools.ui import Desk
from ui_server.surfaces import Surfaces
from world.world import World

UNIVERSAL = {"unknown_tool", "bad_arguments"}
"""Kinds that every tool may give, since the schema is enforced for all; a tool may still document its own."""


@pytest.fixture(scope="module")
def bases(tmp_path_factory):
    """Make one world per domain, with its default rows, picture 1 and clip 2."""
    made = {}
    for name in NAMES:
        domain = load(name)
        blobs = Blobs(tmp_path_factory.mktemp(name))
        world = World([domain], blobs, datetime(2026, 11, 30, 9, tzinfo=UTC))
        world.fill(domain.base("default"))
        with world.images() as images:
            across, down = np.meshgrid(np.arange(640), np.arange(480))
            pixels = np.stack([across % 256, down % 256, across // 256 * 100], axis=2).astype(np.uint8)
            images.add(encode_png(pixels), ImageRef(id=0, sha256="", name="shelf", width=640, height=480))
            clip = ImageRef(id=0, sha256="", kind="clip", name="walk", mime="video/mp4", width=640, height=480)
            images.add(b"clip", clip.model_copy(update={"seconds": 12.0}))
        world.begin()
        made[name] = world
    yield made
    for world in made.values():
        world.close()


def fork(base):
    """Return a world of its own for one example, with the live parts that an episode gives."""
    world = base.fork()
    world.parts[Desk] = Desk(Surfaces(image_exists={1, 2}.__contains__))
    return world


TOOLS = [pytest.param(name, tool, id=f"{name}/{tool.name}") for name in NAMES for tool in load(name).tools]
EXAMPLES = [
    pytest.param(name, tool, example, id=f"{name}/{tool.name}-{index}")
    for name in NAMES
    for tool in load(name).tools
    for index, example in enumerate(tool.examples)
]


@pytest.mark.parametrize(("name", "tool", "example"), EXAMPLES)
def test_example(bases, name, tool, example):
    world = fork(bases[name])
    for earlier, arguments in example.after:
        assert world.call(earlier, arguments).fault is None
    before, position, live = world.snapshot(), len(world.changes()), world.parts[Desk].surfaces.live()
    result = world.call(tool.name, example.arguments, tool.caller)
    if example.fault is not None:
        assert result.fault is not None, f"{example.arguments} was to fail with {example.fault}"
        assert result.fault.kind == example.fault
        assert len(result.fault.message) > 20
        assert world.snapshot() == before
        assert len(world.changes()) == position
        assert world.parts[Desk].surfaces.live() == live
        world.close()
        return
    assert result.fault is None, result.fault
    tool.result.validate_python(result.value, strict=False)
    json.dumps(result.value, allow_nan=False)
    assert bool(result.changes) == (tool.writes is not False)
    assert (world.snapshot() != before) == (tool.writes is not False)
    judged = [change for change in result.changes if world.tables[change.table].info.get("judged", True)]
    assert not (tool.writes == "bookkeeping" and judged)
    world.close()


@pytest.mark.parametrize(("name", "tool"), TOOLS)
def test_documentation(name, tool):
    kinds = {example.fault for example in tool.examples}
    assert None in kinds, "one example succeeds"
    assert kinds - {None} == set(tool.errors), "one example per documented error, and none else"
    assert set(tool.errors) <= {"bad_arguments", "not_found", "refused", "conflict", "screen"}
    assert len(tool.description) >= 60
    assert "Returns:" in tool.description
    assert all(len(text) > 10 for text in tool.errors.values())
    for argument, schema in tool.parameters["properties"].items():
        assert len(schema["description"]) >= 15, argument
    assert tool.parameters["additionalProperties"] is False
    assert len(tool.name) <= 64
    json.dumps(tool.parameters)


@pytest.mark.parametrize(("name", "tool"), TOOLS)
@pytest.mark.parametrize(
    "arguments", [None, [], "text", 7, True, {"no_such_argument": 1}, {"": ""}], ids=lambda value: repr(value)
)
def test_arguments_that_fit_no_schema(bases, name, tool, arguments):
    world = fork(bases[name])
    before = world.snapshot()
    result = world.call(tool.name, arguments, tool.caller)
    assert result.fault is not None
    assert result.fault.kind in UNIVERSAL
    assert world.snapshot() == before
    world.close()


@pytest.mark.parametrize(("name", "tool"), TOOLS)
def test_a_tool_does_not_exist_for_the_other_seat(bases, name, tool):
    world = fork(bases[name])
    fault = world.call(tool.name, tool.examples[0].arguments, "agent" if tool.caller == "user" else "user").fault
    assert fault.kind == "unknown_tool"
    assert tool.name not in fault.message.split("Tools are:")[1]
    world.close()


def test_an_unknown_domain_is_refused_with_the_known_ones():
    with pytest.raises(ConfigError, match="retail"):
        load("retial")


def test_domains_keep_to_their_names():
    for name in NAMES:
        domain = load(name)
        assert domain.id == name
        assert all(table.name.startswith(f"{name}_") for table in domain.metadata.sorted_tables)
        assert len({tool.name for tool in domain.tools}) == len(domain.tools)
