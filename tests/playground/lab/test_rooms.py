"""Labs of several visitors: each its own, each a place while its page is open, gone after its visitor."""

import asyncio
import json

import pytest
from PIL import Image

from core.card import Card
from core.errors import ConfigError, LimitReached, MediaError
from core.settings import Settings
from episodes.engine import Engine
from episodes.pace import Pace
from media.pictures import decode_picture
from playground.lab.layout import starter
from playground.lab.own import FIRST, MOST
from playground.lab.rooms import Rooms
from playground.lab.sheet import Listing, Look
from renderer.view import View
from tests.playground.lab.lists import messages
from ui_server.act import UserAct

LIST = Listing(starter("v0.9"))


@pytest.fixture
async def engine(tmp_path):
    engine = Engine(Settings(data=tmp_path, places=1, grace=0.0))
    await asyncio.to_thread(engine.start)
    yield engine
    await asyncio.to_thread(engine.close)


async def until(true):
    for _ in range(600):
        if true():
            return
        await asyncio.sleep(0.05)
    raise AssertionError("it does not come true")


async def test_a_lab_holds_a_place_while_its_page_is_open_and_is_gone_after_its_visitor(engine):
    rooms = Rooms(engine, "")
    for visitor in ("ann", "bob"):
        rooms.came(visitor, f"page of {visitor}")
    ann = await rooms.draw("ann", LIST, Look())
    assert ann.screen is not None and ann.data == {"name": "Ada"} and engine.taken() == 1

    bob = await rooms.draw("bob", LIST, Look())
    assert bob.screen is None and len(bob.messages) == 3 and "taken" in bob.trouble.words
    with pytest.raises(LimitReached, match="taken"):
        await engine.open(
            "bob", "watch", Card(scenario="retail/how_many", agent="scripted:idle", user="scripted"), Pace()
        )

    room = rooms.of("ann")
    act = UserAct(surface_id="hello", revision=ann.screen.revision, field_values={"name": "Grace"})
    typed = await rooms.act(room, act, "typed")
    assert typed.data == {"name": "Grace"} and typed.screen.revision == ann.screen.revision + 1
    await rooms.pick(room, 0)
    stale = await rooms.act(room, act, "typed", "Grace")
    assert stale.deeds[-1].refused and "changed since" in stale.deeds[-1].words and stale.data == {"name": "Grace"}
    assert (stale.typing.text, stale.typing.fault) == ("Grace", stale.deeds[-1].words)
    assert (await rooms.pick(room, None)).typing is None

    await rooms.rest(room)
    assert engine.taken() == 0
    other = await rooms.draw("bob", LIST, Look(View(width=320, theme="dark"), "model"))
    assert (other.screen.css_width, other.screen.theme, other.data) == (320, "dark", {"name": "Ada"})
    assert other.numbered.sha256 != other.screen.image and len(other.numbered.lines) == 2
    again = await rooms.look(room, Look(View(scale=2.0)))
    assert "taken" in again.trouble.words and again.screen == typed.screen, "what was drawn stays"
    assert rooms.of("bob").folder.is_dir() and rooms.of("bob").folder != room.folder

    rooms.left("page of bob")
    await until(lambda: rooms.of("bob") is None and engine.taken() == 0)
    after = await rooms.look(room, Look(View(scale=2.0)))
    assert after.trouble is None and after.screen.width == 840 and after.data == {"name": "Grace"}
    folder = room.folder
    rooms.left("page of ann")
    await until(lambda: rooms.of("ann") is None and not folder.exists())


async def test_a_faulty_list_leaves_the_screen_and_what_was_typed(engine):
    rooms = Rooms(engine, "")
    rooms.came("ann", "page")
    await rooms.draw("ann", LIST, Look())
    room = rooms.of("ann")
    await rooms.act(room, UserAct(surface_id="hello", field_values={"name": "Grace"}), "typed")
    bad = await rooms.draw("ann", Listing(LIST.text.replace('"TextField"', '"TextFeld"')), Look())
    assert [fault.code for fault in bad.faults] and bad.messages == () and bad.data == {"name": "Grace"}
    assert bad.repairs == ()
    old = starter("v0.8").replace('{"TextField":', '{"TextFeld":') + ","
    both = await rooms.draw("ann", Listing(old), Look())
    assert both.faults and both.repairs, "what was repaired is told beside the faults"
    pressed = await rooms.act(room, UserAct(surface_id="hello", component_id="send"), "by its target")
    assert pressed.deeds[-1].action.context == {"name": "Grace"}
    two = starter("v0.9").rstrip("]\n ") + ", " + starter("v0.9").replace('"hello"', '"second"').lstrip("[\n ")
    both = await rooms.draw("ann", Listing(two), Look())
    assert both.surfaces == ("hello", "second") and both.screen.surface_id == "second" and both.deeds == ()
    assert (await rooms.look(room, Look(), "hello")).screen.surface_id == "hello"
    again = await rooms.draw("ann", Listing(two + " "), Look())
    assert again.screen.surface_id == "hello" and len(again.tags) == len(again.screen.targets), "the chosen one stays"
    other = await rooms.draw("ann", Listing(LIST.text.replace('"hello"', '"second"')), Look(marks="off"))
    assert other.screen.surface_id == "second" and other.tags == ()


async def test_own_pictures_are_few_and_still_and_the_visitors_only(engine, tmp_path):
    rooms = Rooms(engine, "")
    rooms.came("ann", "page")

    def file(name, size=(3000, 2000), colour="teal", **how):
        path = tmp_path / name
        Image.new("RGB", size, colour).save(path, **how)
        return path

    first = file("photo.jpg")
    assert await rooms.bring("ann", first) == FIRST and not first.exists()
    room = rooms.of("ann")
    (png,) = room.own.read().values()
    assert decode_picture(png).shape == (854, 1280, 3) and len(list((room.folder / "own").iterdir())) == 1
    assert await rooms.bring("ann", file("same.jpg")) == FIRST, "the same picture keeps its id"
    moving = [Image.new("RGB", (64, 64), colour) for colour in ("red", "blue")]
    bad = {
        "moves": file("moving.gif", (64, 64), save_all=True, append_images=moving, duration=100),
        "text.png": tmp_path / "text.png",
    }
    bad["text.png"].write_text("no picture")
    for words, path in bad.items():
        with pytest.raises(MediaError, match=words):
            await rooms.bring("ann", path)
        assert not path.exists()
    assert len(list((room.folder / "own").iterdir())) == 1
    for number in range(1, MOST):
        assert await rooms.bring("ann", file("more.png", (40, 40 + number))) == FIRST + number
    with pytest.raises(LimitReached, match="Remove one"):
        await rooms.bring("ann", file("last.png", (9, 9)))
    await rooms.remove(room, FIRST)
    await rooms.remove(room, 7)
    assert await rooms.bring("ann", file("last.png", (9, 9))) == FIRST + MOST, "no id comes twice"

    shown = Listing(json.dumps(messages({"id": "root", "component": "Image", "url": f"image:{FIRST + 1}"})))
    assert (await rooms.draw("ann", shown, Look())).screen is not None
    rooms.came("bob", "other page")
    theirs = await rooms.draw("bob", shown, Look())
    assert theirs.screen is None and theirs.faults, "nobody else has it"
    rooms.left("page")
    await until(lambda: rooms.of("ann") is None and not room.folder.exists())
    late = file("late.png", (9, 9))
    with pytest.raises(ConfigError, match="closed"):
        await engine.here(room.bring(late))
    assert not late.exists() and not room.folder.exists()
