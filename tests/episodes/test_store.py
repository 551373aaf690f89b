"""Run folders: written, read, judged again, packed."""

import hashlib
import io
import zipfile

import pytest

from core.blobs import Blobs
from core.card import Card
from core.errors import ConfigError
from episodes.batch import record
from episodes.opening import open_session
from episodes.runner import run
from episodes.store import blobs_of, find_runs, new_run_id, pack_run, read_run, write_run, write_verdict
from judges.judge import judge

FILES = ["card.json", "events.jsonl", "scenario.json", "verdict.json"]


async def play(resources, out, name="retail/two_of_this", blobs=None):
    card = Card(scenario=name, agent="scripted:reference", user="scripted")
    session = await open_session(card, resources, blobs)
    try:
        await run(session)
    finally:
        await session.close()
    return record(session, out)


@pytest.fixture
async def recorded(resources, tmp_path):
    return await play(resources, tmp_path / "runs")


def contents(folder):
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


async def test_a_run_comes_back_as_it_was_written(recorded):
    assert sorted(contents(recorded.folder)) == FILES
    assert read_run(recorded.folder) == recorded


async def test_judging_again_gives_the_same_bytes(recorded):
    before = contents(recorded.folder)
    for _ in range(2):
        again = read_run(recorded.folder)
        verdict = judge(again.played, again.events)
        assert verdict == recorded.verdict
        write_verdict(recorded.folder, verdict)
        assert contents(recorded.folder) == before


async def test_a_run_without_a_verdict_is_a_run(recorded):
    (recorded.folder / "verdict.json").unlink()
    assert read_run(recorded.folder).verdict is None


@pytest.mark.parametrize("name", FILES[:3])
async def test_a_missing_file_is_named(recorded, name):
    (recorded.folder / name).unlink()
    with pytest.raises(ConfigError, match=rf"{name} is missing"):
        read_run(recorded.folder)


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("content", [b"\xff", b"{", b"[]", b"[" * 100_000, b"null"])
async def test_a_broken_file_is_named(recorded, name, content):
    (recorded.folder / name).write_bytes(content)
    with pytest.raises(ConfigError, match=rf"{name} is broken|of .*{name} is no event"):
        read_run(recorded.folder)


async def test_runs_are_found_at_their_folder_and_above(recorded, tmp_path):
    out = recorded.folder.parent
    other = write_run(out, "000", recorded.card, recorded.played, recorded.events)
    (out / "blobs").mkdir(exist_ok=True)
    assert find_runs(recorded.folder) == [recorded.folder]
    assert find_runs(out) == sorted([recorded.folder, other])
    for place in (tmp_path / "nothing", out / "blobs", recorded.folder / "card.json"):
        with pytest.raises(ConfigError, match="There is no run in"):
            find_runs(place)


@pytest.mark.parametrize("place", ["/proc/firsthand", "file"])
async def test_a_place_that_cannot_be_written_is_named(recorded, tmp_path, place):
    (tmp_path / "file").touch()
    with pytest.raises(ConfigError, match="The run cannot be written to"):
        write_run(tmp_path / place, "a", recorded.card, recorded.played, recorded.events)
    with pytest.raises(ConfigError, match="The run cannot be written to"):
        write_verdict(tmp_path / place, recorded.verdict)


async def test_a_packed_run_holds_its_blobs_and_can_be_judged_from_them(resources, tmp_path):
    own = Blobs(tmp_path / "own", resources.blobs)
    played = await play(resources, tmp_path / "runs", "retail/cheaper_on_screen", own)
    with zipfile.ZipFile(io.BytesIO(pack_run(played, own))) as archive:
        assert archive.testzip() is None
        archive.extractall(tmp_path / "unpacked")
        names = archive.namelist()
    assert len(names) == len(set(names))
    held = {name.partition("/")[2] for name in names if name.startswith("blobs/")}
    screens = {event.screen.image for event in played.events if event.kind == "screen_rendered"}
    frames = {image.sha256 for event in played.events if event.kind == "message" for image in event.images}
    assert screens
    assert held == set(blobs_of(played.events, played.played)) >= screens | frames
    assert played.events[0].world in held, "the world that the episode started from"
    for sha in held:
        assert hashlib.sha256((tmp_path / "unpacked" / "blobs" / sha).read_bytes()).hexdigest() == sha
    again = read_run(tmp_path / "unpacked" / played.id)
    assert (again.card, again.events, again.verdict) == (played.card, played.events, played.verdict)
    assert judge(again.played, again.events) == played.verdict


async def test_no_pixels_stand_in_the_events(resources, tmp_path):
    played = await play(resources, tmp_path, "retail/cheaper_on_screen")
    text = (played.folder / "events.jsonl").read_text(encoding="utf-8")
    assert "base64" not in text
    assert max(len(word) for word in text.split('"')) < 2000


def test_run_ids_differ():
    assert len({new_run_id() for _ in range(100)}) == 100
