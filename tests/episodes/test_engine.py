"""Visitors, slots and places: what is one's own, what is kept, and what is deleted."""

import asyncio
import secrets
from pathlib import Path

import numpy as np
import pytest

from core.card import Card
from core.errors import ConfigError, LimitReached, MediaError
from core.settings import Settings
from episodes.engine import MOST_UPLOADS, Engine
from episodes.pace import Pace
from roles.base import Leave, Say
from scenarios.loader import ASSETS

TEXT = Card(scenario="retail/two_of_this", agent="scripted:reference", user="scripted")
FREE = Card(scenario="retail/free", agent="local:ocr", user="human")
PHOTO = ASSETS / "images" / "retail" / "honey.png"


@pytest.fixture
def engine(tmp_path: Path):
    opened = Engine(Settings(data=tmp_path / "data", places=3, grace=30))
    opened.start()
    yield opened
    opened.close()
    assert not opened.folder.exists()


def visitor(engine: Engine, page: str = "") -> str:
    who = secrets.token_urlsafe(24)
    engine.came(who, page or who)
    return who


async def until(condition, tries: int = 600):
    for _ in range(tries):
        if condition():
            return
        await asyncio.sleep(0.05)
    raise AssertionError("it never came about")


async def ended(engine: Engine, place):
    while not place.session.log.closed:
        await engine.wait(place, len(place.session.log.events), 5)


async def test_an_episode_belongs_to_its_visitor(engine):
    one, two = visitor(engine), visitor(engine)
    place = await engine.open(one, "watch", TEXT, Pace())
    await ended(engine, place)
    assert engine.place(two, "watch") is None
    assert engine.place(one, "watch") is place
    for forbidden in (engine.stop(two, "watch"), engine.move(two, "watch", Say("hello"))):
        with pytest.raises(ConfigError, match="no episode here yet"):
            await forbidden
    with pytest.raises(ConfigError):
        engine.run_of(two, "watch")


async def test_opening_again_ends_and_deletes_what_was_there(engine):
    who = visitor(engine)
    first = await engine.open(who, "watch", TEXT, Pace(paused=True))
    second = await engine.open(who, "watch", TEXT, Pace(paused=True))
    assert engine.place(who, "watch") is second
    await until(lambda: first.task.done() and not first.folder.exists())
    assert first.session.log.closed


async def test_a_refused_opening_leaves_the_old_record(engine):
    who = visitor(engine)
    place = await engine.open(who, "watch", TEXT, Pace())
    await ended(engine, place)
    with pytest.raises(ConfigError):
        await engine.open(who, "watch", TEXT.model_copy(update={"agent": "scripted:nobody"}), Pace())
    assert engine.place(who, "watch") is place


async def test_five_openings_at_once_leave_one(engine):
    who = visitor(engine)
    await asyncio.gather(*(engine.open(who, "watch", TEXT, Pace(paused=True)) for _ in range(5)))
    assert engine.taken() == 1


async def test_places_are_bounded_and_come_back(engine):
    people = [visitor(engine) for _ in range(4)]
    for who in people[:3]:
        await engine.open(who, "watch", TEXT, Pace(paused=True))
    with pytest.raises(LimitReached, match="All 3 places are taken"):
        await engine.open(people[3], "watch", TEXT, Pace())
    await engine.stop(people[0], "watch")
    await engine.open(people[3], "watch", TEXT, Pace(paused=True))


async def test_ended_screens_hold_no_page(engine):
    card = Card(scenario="retail/how_many", agent="scripted:reference", user="scripted")
    for _ in range(engine.settings.places + 4):
        place = await engine.open(visitor(engine), "watch", card, Pace())
        await ended(engine, place)
        assert place.session.verdict.outcome == "pass", place.session.verdict.sentence


async def test_a_page_that_comes_back_in_time_keeps_its_episode(tmp_path):
    engine = Engine(Settings(data=tmp_path, grace=0.3))
    engine.start()
    try:
        who = visitor(engine, "page one")
        place = await engine.open(who, "watch", TEXT, Pace())
        await ended(engine, place)
        engine.left("page one")
        engine.came(who, "page two")
        engine.came(who, "page three")
        engine.left("page two")
        await asyncio.sleep(0.6)
        assert engine.place(who, "watch") is place
        engine.left("page three")
        await until(lambda: engine.place(who, "watch") is None and not place.folder.exists())
        nobody = await engine.open("opened without a page", "watch", TEXT, Pace(paused=True))
        await until(lambda: nobody.task.done() and not nobody.folder.exists())
    finally:
        engine.close()


async def test_uploads_are_bounded_deleted_and_gone_with_the_session(engine, tmp_path):
    who = visitor(engine)
    place = await engine.open(who, "live", FREE, Pace())
    for number in range(MOST_UPLOADS):
        raw = tmp_path / f"{number}.png"
        raw.write_bytes(PHOTO.read_bytes())
        ref, media = await engine.upload(who, "live", raw)
        assert not raw.exists()
        assert (ref.kind, media.width) == ("image", 320)
    raw = tmp_path / "one more.png"
    raw.write_bytes(PHOTO.read_bytes())
    with pytest.raises(LimitReached, match="takes up to"):
        await engine.upload(who, "live", raw)
    assert not raw.exists()
    await engine.drop(who, "live")
    await until(lambda: not place.folder.exists())


@pytest.mark.parametrize("who", ["the visitor", "a stranger"])
async def test_a_bad_upload_is_deleted_too(engine, tmp_path, who):
    mine = visitor(engine)
    await engine.open(mine, "live", FREE, Pace())
    raw = tmp_path / "words.mp4"
    raw.write_text("no clip at all")
    with pytest.raises(MediaError if who == "the visitor" else ConfigError):
        await engine.upload(mine if who == "the visitor" else who, "live", raw)
    assert not raw.exists()


async def test_dropping_a_session_while_its_clip_is_read_leaves_nothing(engine, tmp_path):
    who = visitor(engine)
    place = await engine.open(who, "live", FREE, Pace())
    raw = tmp_path / "clip.mp4"
    raw.write_bytes((ASSETS / "clips" / "shop_shelf.mp4").read_bytes())
    upload = asyncio.ensure_future(engine.upload(who, "live", raw))
    await until(lambda: bool(place.jobs))
    await engine.drop(who, "live")
    with pytest.raises(ConfigError, match="closed while the file was read"):
        await upload
    await until(lambda: not place.folder.exists())
    assert not raw.exists()


async def test_frames_are_named_after_the_clip_that_one_was_shown(engine):
    """Whoever sampled a clip first, under another name, leaves no trace in somebody else's record."""
    watching = visitor(engine)
    place = await engine.open(watching, "watch", TEXT.model_copy(update={"scenario": "retail/held_bottle"}), Pace())
    await ended(engine, place)
    who = visitor(engine)
    place = await engine.open(who, "live", FREE, Pace())
    await engine.move(who, "live", Say("What do I see?", media=("Shelf",)))
    await until(lambda: any(event.kind == "message" for event in place.session.log.events))
    message = next(event for event in place.session.log.events if event.kind == "message")
    assert {image.name for image in message.images} == {"Shelf"}


async def test_words_bring_what_the_camera_has_seen(engine):
    who = visitor(engine)
    place = await engine.open(who, "live", FREE, Pace())
    for t in (0.2, 0.4, 1.3, 2.9):
        await engine.camera(who, "live", np.full((36, 64, 3), int(t * 40), dtype=np.uint8), t)
    await engine.move(who, "live", Say("What do I see?"))
    await until(lambda: any(event.kind == "message" for event in place.session.log.events))
    message = next(event for event in place.session.log.events if event.kind == "message")
    assert [image.t for image in message.images] == sorted(image.t for image in message.images)
    assert len(message.images) == 3  # one a second
    assert message.seen_until == message.images[-1].t == 2.9


async def test_a_flood_of_moves_is_refused(engine):
    who = visitor(engine)
    place = await engine.open(who, "live", FREE, Pace(paused=True))
    for _ in range(place.session.inbox.maxsize):
        await engine.move(who, "live", Say("Again."))
    with pytest.raises(LimitReached, match="still busy"):
        await engine.move(who, "live", Say("Again."))


async def test_leaving_ends_the_session_and_further_words_are_refused(engine):
    who = visitor(engine)
    place = await engine.open(who, "live", FREE, Pace())
    await engine.move(who, "live", Leave("done"))
    await ended(engine, place)
    assert place.session.verdict.outcome == "unscored"
    await until(place.task.done)
    with pytest.raises(ConfigError, match="has ended"):
        await engine.move(who, "live", Say("Hello?"))


async def test_the_record_can_be_taken_along(engine):
    who = visitor(engine)
    place = await engine.open(who, "watch", TEXT, Pace())
    await ended(engine, place)
    archive = await engine.export(place)
    assert archive.stat().st_size > 10_000


async def test_a_second_app_leaves_the_first_alone(engine, tmp_path):
    foreign = engine.settings.data / "process-1"  # of a process that lives
    foreign.mkdir()
    gone = engine.settings.data / "process-999999999"
    gone.mkdir()
    other = Engine(engine.settings.model_copy(update={"data": engine.settings.data}))
    other.folder = engine.settings.data / "process-other"
    other.start()
    other.close()
    assert foreign.exists()
    assert not gone.exists()
