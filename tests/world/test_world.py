"""A world: transactions, guards, forks, time, chance and ids."""

import json
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import Boolean, Column, ForeignKey, Integer, MetaData, String, Table, func, insert, select, update

from core.blobs import Blobs
from core.errors import ConfigError, ToolFault
from core.events import ImageRef
from world.chance import seeded
from world.domain import Domain
from world.tool import Example, ToolContext, tool
from world.world import World

NOW = datetime(2026, 11, 30, 9, tzinfo=UTC)
METADATA = MetaData()
NOT_JUDGED = {"judged": False, "reason": "what was read is no side effect"}
ROOMS = Table(
    "inn_rooms",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("name", String, unique=True, nullable=False),
    Column("read", Boolean, default=False, info=NOT_JUDGED),
)
GUESTS = Table(
    "inn_guests",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("room", ForeignKey("inn_rooms.id"), nullable=False),
)
VISITS = Table("inn_visits", METADATA, Column("id", Integer, primary_key=True), info=NOT_JUDGED)


@tool(writes=True, examples=[Example({"name": "attic"})])
def add_room(ctx: ToolContext, name: str, then: str = "return") -> dict[str, int | str]:
    """Add a room with an id of its own.

    Args:
        name: Its name.
        then: What happens next: `return`, `fault` or `crash`.
    """
    number = ctx.new_id()
    luck = ctx.rng.randrange(1_000_000)
    ctx.db.execute(insert(ROOMS).values(id=number + 100, name=name, read=False))
    if then == "fault":
        raise ToolFault("No more rooms are wanted today.", "refused")
    if then == "crash":
        raise RuntimeError("a defect")
    return {"id": number, "luck": luck, "at": ctx.now.isoformat(), "caller": ctx.caller}


@tool()
def sly_read(ctx: ToolContext) -> int:
    """Read, and try to write."""
    ctx.db.execute(update(ROOMS).values(name="stolen"))
    return 1


@tool()
def late_read(ctx: ToolContext) -> int:
    """Read, and leave a new row for the end of the call."""
    ctx.db.connection().execute(insert(VISITS).values(id=1))
    return 1


@tool()
def count_rooms(ctx: ToolContext) -> int:
    """Count the rooms."""
    return ctx.db.scalar(select(func.count()).select_from(ROOMS)) or 0


@tool(writes="bookkeeping")
def look_at(ctx: ToolContext, column: str) -> str:
    """Look at all rooms and note it.

    Args:
        column: Which column to write: `read`, `name` or `visits`.
    """
    if column == "visits":
        ctx.db.execute(insert(VISITS).values(id=1))
    else:
        ctx.db.execute(update(ROOMS).values({column: True if column == "read" else func.upper(ROOMS.c.name)}))
    return column


@tool(writes=True)
def check_in(ctx: ToolContext, guest: int, room: int) -> None:
    """Put a guest into a room.

    Args:
        guest: Number of the guest.
        room: Id of the room.
    """
    ctx.db.execute(insert(GUESTS).values(id=guest, room=room))


@tool(writes=True)
def renumber(ctx: ToolContext, room: int, to: int) -> None:
    """Try to give a room another id.

    Args:
        room: Its id.
        to: The new id.
    """
    ctx.db.execute(update(ROOMS).where(ROOMS.c.id == room).values(id=to))


@tool()
def use_part(ctx: ToolContext) -> str:
    """Use a live part."""
    return str(ctx.part(Blobs).folder)


@tool(writes=True, caller="user")
def check_out(ctx: ToolContext, guest: int) -> str:
    """Let a guest go.

    Args:
        guest: Number of the guest.
    """
    ctx.db.execute(GUESTS.delete().where(GUESTS.c.id == guest))
    return ctx.caller


@tool(writes="bookkeeping")
def draw(ctx: ToolContext, fail: bool = False) -> int:
    """Make a picture.

    Args:
        fail: Whether to fail afterwards.
    """
    made = ctx.images.add(b"pixels", ImageRef(id=0, sha256="", name="drawn", width=1, height=1))
    if fail:
        raise ToolFault("The pencil broke.", "refused")
    return made.id


TOOLS = (add_room, sly_read, late_read, count_rooms, look_at, check_in, check_out, renumber, use_part, draw)
INN = Domain("inn", "Inn", TOOLS, METADATA)
ROWS = {"inn_rooms": [{"id": 1, "name": "blue", "read": False}, {"id": 2, "name": "red", "read": False}]}


def make(folder, seed=0):
    world = World([INN], Blobs(folder), NOW, seed)
    world.fill(ROWS)
    world.begin()
    return world


@pytest.fixture
def world(tmp_path):
    made = make(tmp_path)
    yield made
    made.close()


@pytest.mark.parametrize(
    ("name", "arguments", "kind", "words"),
    [
        ("add_room", {"name": "green", "then": "fault"}, "refused", "No more rooms"),
        ("add_room", {"name": "blue"}, "conflict", "UNIQUE"),
        ("add_room", {"name": None}, "bad_arguments", "name"),
        ("check_in", {"guest": 1, "room": 99}, "conflict", "FOREIGN KEY"),
        ("check_in", {"guest": 10**30, "room": 1}, "bad_arguments", "too large"),
        ("check_in", {"guest": 1, "room": True}, "bad_arguments", "true or false"),
        ("renumber", {"room": 1, "to": 5}, "conflict", "never changes"),
        ("sly_read", {}, "conflict", "only reads"),
        ("late_read", {}, "conflict", "only reads"),
        ("look_at", {"column": "name"}, "refused", "inn_rooms.name"),
        ("use_part", {}, "refused", "blobs"),
        ("draw", {"fail": True}, "refused", "pencil"),
        ("no_such_tool", {}, "unknown_tool", "add_room"),
        ("", {}, "unknown_tool", "add_room"),
        ("fill", {}, "unknown_tool", "add_room"),
        ("check_out", {"guest": 1}, "unknown_tool", "add_room"),
        ("x" * 9000, {}, "unknown_tool", "add_room"),
        ("\ud800", {}, "unknown_tool", "add_room"),
        (None, {}, "unknown_tool", "is a text"),
        (7, {}, "unknown_tool", "is a text"),
        (["add_room"], {}, "unknown_tool", "is a text"),
        ({"name": "add_room"}, {}, "unknown_tool", "is a text"),
    ],
)
def test_after_a_fault_all_is_as_before(world, name, arguments, kind, words):
    before, chance, number = world.snapshot(), world.rng.getstate(), world.next_id
    result = world.call(name, arguments)
    assert result.fault.kind == kind
    assert words in result.fault.message
    assert (result.changes, result.images, result.value) == ([], [], None)
    assert world.snapshot() == before
    assert world.changes() == []
    assert (world.rng.getstate(), world.next_id) == (chance, number)
    assert world.now == NOW + timedelta(seconds=1), "time passes even so"
    assert world.call("add_room", {"name": "green"}).fault is None, "the world can be written as before"


def test_a_defect_is_no_fault_and_leaves_nothing(world):
    before = world.snapshot()
    with pytest.raises(RuntimeError, match="a defect"):
        world.call("add_room", {"name": "green", "then": "crash"})
    assert world.snapshot() == before
    assert world.call("add_room", {"name": "green"}).fault is None


def test_a_call_tells_what_it_did(world):
    result = world.call("add_room", {"name": "green"})
    assert result.arguments == {"name": "green", "then": "return"}
    assert result.value["at"] == (NOW + timedelta(seconds=1)).isoformat()
    assert result.value["caller"] == "agent"
    row = {"id": 101, "name": "green", "read": False}
    assert [change.model_dump() for change in result.changes] == [
        {"table": "inn_rooms", "op": "create", "key": "101", "before": None, "after": row}
    ]
    json.dumps([result.value, result.arguments])


def test_each_seat_has_its_own_tools(world):
    assert world.call("check_in", {"guest": 1, "room": 1}).fault is None
    result = world.call("check_out", {"guest": 1}, caller="user")
    assert (result.value, [change.op for change in result.changes]) == ("user", ["delete"])
    fault = world.call("add_room", {"name": "green"}, caller="user").fault
    assert (fault.kind, fault.message) == ("unknown_tool", "There is no tool 'add_room'. Tools are: check_out.")
    assert "check_out" not in world.call("fill", {}).fault.message


@pytest.mark.parametrize(("column", "table"), [("read", "inn_rooms"), ("visits", "inn_visits")])
def test_bookkeeping_may_touch_what_is_never_judged(world, column, table):
    result = world.call("look_at", {"column": column})
    assert result.fault is None
    assert {change.table for change in result.changes} == {table}


def test_a_picture_comes_with_its_call(world):
    result = world.call("draw", {})
    assert [image.id for image in result.images] == [1]
    with world.images() as images:
        assert images.data(1) == b"pixels"
        assert [entry.name for entry in images.all()] == ["drawn"]
        with pytest.raises(ToolFault, match="from 1 to 1"):
            images.get(2)


def test_a_fork_is_a_world_of_its_own(world):
    assert world.call("add_room", {"name": "green"}).fault is None
    world.parts[Blobs] = world.blobs
    twin = world.fork()
    assert (twin.snapshot(), twin.changes()) == (world.snapshot(), world.changes())
    assert (twin.now, twin.next_id, twin.rng.getstate()) == (world.now, world.next_id, world.rng.getstate())
    assert twin.parts == {}
    twin.call("add_room", {"name": "only there"})
    world.call("add_room", {"name": "only here"})
    twin.tick()
    assert [row["name"] for row in world.snapshot()["inn_rooms"].values()] == ["blue", "red", "green", "only here"]
    assert [row["name"] for row in twin.snapshot()["inn_rooms"].values()] == ["blue", "red", "green", "only there"]
    assert twin.now == world.now + timedelta(seconds=1)
    world.close()
    assert twin.call("count_rooms", {}).value == 4
    twin.close()


def test_the_same_calls_give_the_same_world(tmp_path):
    def play(seed):
        world = make(tmp_path, seed)
        calls = [("add_room", {"name": "green"}), ("add_room", {"name": "blue"}), ("look_at", {"column": "read"})]
        calls += [("add_room", {"name": "white"}), ("draw", {}), ("count_rooms", {})]
        results = [world.call(name, arguments) for name, arguments in calls]
        seen = results, world.snapshot(), world.changes(), world.now
        world.close()
        return seen

    assert play(3) == play(3)
    assert play(3)[0] != play(4)[0], "chance follows the seed"


def test_a_fork_repeats_chance_and_ids(world):
    world.call("add_room", {"name": "green"})
    twin = world.fork()
    again = [entry.call("add_room", {"name": "white"}).value for entry in (world, twin)]
    assert again[0] == again[1]
    twin.close()


def test_a_rewound_world_begins_anew(world):
    image = world.dump()
    before = world.snapshot(), world.changes(), world.now

    def play():
        result = world.call("add_room", {"name": "green"})
        return result.value, [change.after for change in result.changes]

    first = play()
    assert world.changes() != before[1]
    world.rewind(image)
    assert (world.snapshot(), world.changes(), world.now) == before
    assert play() == first
    assert world.call("add_room", {"name": "green"}).fault.kind == "conflict", "its rules still hold"


def test_chance_depends_on_seed_and_purpose_only():
    assert seeded(1).random() == seeded(1).random()
    assert len({seeded(1).random(), seeded(2).random(), seeded(1, "other").random()}) == 3


def test_time_moves_with_calls_and_messages_only(world):
    world.snapshot(), world.changes(), world.fork().close()
    assert world.now == NOW
    world.call("count_rooms", {})
    world.tick()
    assert world.now == NOW + timedelta(seconds=2)


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        ({"inn_cellar": []}, "inn_cellar"),
        ({"inn_rooms": [{"id": 1, "name": "x", "colour": "blue"}]}, "colour"),
        ({"inn_rooms": [{"id": 1}]}, "inn_rooms"),
        ({"inn_rooms": [{"id": 1, "name": "x"}, {"id": 1, "name": "y"}]}, "inn_rooms"),
        ({"inn_guests": [{"id": 1, "room": 7}]}, "inn_guests"),
    ],
)
def test_start_rows_are_checked(tmp_path, rows, words):
    world = World([INN], Blobs(tmp_path), NOW)
    with pytest.raises(ConfigError, match=words):
        world.fill(rows)
    world.close()


def test_start_rows_are_no_changes(world):
    assert world.changes() == []
    assert world.call("count_rooms", {}).value == 2


def test_two_domains_must_not_share_a_name(tmp_path):
    with pytest.raises(ConfigError, match="add_room"):
        World([INN, Domain("other", "Other", (add_room,))], Blobs(tmp_path), NOW)
    with pytest.raises(ConfigError, match="inn_rooms"):
        World([INN, Domain("other", "Other", (), METADATA)], Blobs(tmp_path), NOW)


def test_an_unknown_base_comes_back_with_the_known_ones(tmp_path):
    (tmp_path / "spring.json").write_text("{}")
    domain = Domain("inn", "Inn", TOOLS, METADATA, tmp_path)
    assert domain.base("spring") == {}
    with pytest.raises(ConfigError, match="spring"):
        domain.base("autumn")


def test_a_tool_without_words_for_the_model_is_refused():
    def mute(ctx: ToolContext) -> int:
        return 1

    def vague(ctx: ToolContext, what: int) -> int:
        """Do it."""
        return what

    with pytest.raises(ConfigError, match="mute"):
        tool()(mute)
    with pytest.raises(ConfigError, match="what"):
        tool()(vague)
