"""The label reader in whole episodes: it answers, offers, adds, and can be taken over at any event."""

import asyncio
import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from core.card import Card
from core.events import EVENT, CallFinished, CallStarted, Fault, Message, Note, ScreenRendered, UserActed
from episodes.opening import open_session
from episodes.runner import run
from episodes.session import Session
from roles.base import Act, Calls, Leave, Say
from roles.label_reader.agent import ABOUT, LabelReader
from scenarios.loader import load_scenario
from scenarios.schema import Scenario, User
from ui_server.act import UserAct

ASSETS = Path(__file__).parents[2] / "assets"
NAMES = [row["name"] for row in json.loads((ASSETS / "seed/retail/default.json").read_text())["retail_products"]]


class Recorded:
    """The label reader, and each move with the number of events it was made at."""

    kind = "reader"

    def __init__(self, inner):
        self.inner = inner
        self.moves = []

    async def next(self, view):
        move = await self.inner.next(view)
        self.moves.append(move)
        return move


async def heard(session, kind, count, wanted=lambda event: True):
    """Wait until the log holds that many events of a kind."""

    async def look():
        async for _ in session.log.follow():
            found = [event for event in session.log.events if isinstance(event, kind) and wanted(event)]
            if len(found) >= count:
                return found[-1]
        raise AssertionError([event for event in session.log.events if event.kind == "note"][-1:])

    return await asyncio.wait_for(look(), 400)


def by_agent(event):
    return event.by == "agent"


def press(screen, label):
    """Click the middle of the topmost target whose label begins so."""
    target = min((target for target in screen.targets if target.label.startswith(label)), key=lambda t: t.box[1])
    left, top, width, height = target.box
    return Act(UserAct(surface_id=screen.surface_id, revision=screen.revision, x=left + width / 2, y=top + height / 2))


@pytest.fixture(scope="module")
async def shelf(resources):
    """Live play in the shop: a clip, a click, a question, another clip, a refusal."""
    session = await open_session(Card(scenario="retail/free", agent="local:ocr", user="human"), resources)
    session.agent = recorded = Recorded(session.agent)
    task = asyncio.create_task(run(session))
    session.inbox.put_nowait(Say("Two of this one, please.", media=("Shelf",)))
    screen = (await heard(session, ScreenRendered, 1)).screen
    session.inbox.put_nowait(press(screen, "Add"))
    await heard(session, Message, 1, by_agent)
    session.inbox.put_nowait(Say("What is in my cart?"))
    await heard(session, Message, 2, by_agent)
    session.inbox.put_nowait(Say("What do I see here?", media=("Breakfast",)))
    shown = [event for event in session.log.events if isinstance(event, ScreenRendered)]
    screen = (await heard(session, ScreenRendered, len(shown) + 1)).screen
    session.inbox.put_nowait(press(screen, "None"))
    await heard(session, Message, 3, by_agent)
    session.inbox.put_nowait(Leave("enough"))
    await task
    yield session, recorded.moves
    await session.close()


def screens(session):
    return [event.screen for event in session.log.events if isinstance(event, ScreenRendered)]


def said(session):
    return [event.text for event in session.log.events if isinstance(event, Message) and event.by == "agent"]


def test_what_is_clicked_is_what_is_in_the_cart(shelf):
    session, _ = shelf
    changes = [c for event in session.log.events if isinstance(event, CallFinished) for c in event.changes]
    assert [(change.table, change.op) for change in changes if change.table == "retail_cart"] == [
        ("retail_cart", "create")
    ]
    line = next(change.after for change in changes if change.table == "retail_cart")
    assert (line["user_id"], line["product_name"], line["quantity"]) == ("omar_haddad_662", "balsamic vinegar", 2)
    assert (line["price"], line["tax_rate"], line["discount"]) == (3.94, 0.08, 0.8)
    assert said(session) == [
        "Done: 2 × balsamic vinegar for €3.15 each, in the cart.",
        "In the cart: 1 × tahini, 2 × balsamic vinegar.",
        "Then show me from closer, or from another side, and ask again.",
    ]


@pytest.mark.parametrize(
    ("which", "things", "label"),
    [
        (0, ["Balsamic vinegar", "Honey", "Olive oil"], "Add 2 · €3.15 each"),
        (-1, ["Orange juice", "Maple syrup", "Granola"], "Add · €2.40"),
    ],
)
def test_what_was_held_or_pointed_at_is_offered(shelf, which, things, label):
    screen = screens(shelf[0])[which]
    texts = [text.text for text in screen.texts if text.id == "title"]
    assert sorted(texts) == sorted(things)
    top = min((target for target in screen.targets if target.label.startswith("Add")), key=lambda t: t.box[1])
    assert top.label == label


def test_a_screen_says_what_was_read_and_what_is_off(shelf):
    first, last = screens(shelf[0])[0], screens(shelf[0])[-1]
    notes = {text.text for text in first.texts if text.id == "note"}
    assert any(note.startswith("Price €3.15 (20 % off €3.94). Read “BALSAMIC") and "at 0:" in note for note in notes), (
        notes
    )
    read = next(text.text for text in last.texts if text.id == "read")
    assert "different texts in 12 pictures" in read and "ORANGE JUICE" in read and "at 0:" in read


def test_each_reading_is_noted_once(shelf):
    notes = [event for event in shelf[0].log.events if isinstance(event, Note)]
    assert [note.topic for note in notes] == ["read", "read"]


async def test_it_is_taken_over_at_every_event(shelf):
    """At each event after which no call is open, a new reader goes on as the first one did, and notes nothing twice."""
    session, moves = shelf
    events = [EVENT.validate_json(event.model_dump_json()) for event in session.log.events]
    effects = [at for at, event in enumerate(events) if isinstance(event, CallStarted) or _words(event)]
    turns = [at for at, event in enumerate(events) if event.by == "user" and isinstance(event, Message | UserActed)]
    assert len(effects) == len(moves)
    tried = 0
    for count in range(1, len(events)):
        done = events[:count]
        opened = sum(isinstance(event, CallStarted) for event in done)
        if opened != sum(isinstance(event, CallFinished) for event in done):
            continue
        number = next((number for number, at in enumerate(effects) if at >= count), None)
        turn = max((at for at in turns if at < count), default=None)
        if number is None or turn is None or turn != max(at for at in turns if at < effects[number]):
            continue
        notes = []
        view = replace(session.view(), events=tuple(done), note=notes.append)
        assert await LabelReader(session.played.scenario).next(view) == moves[number], events[count - 1]
        stand = sum(isinstance(event, Note) for event in events[turn:count])
        wanted = sum(isinstance(event, Note) for event in events[turn : effects[number]])
        assert len(notes) == wanted - stand
        tried += 1
    assert tried > len(moves)


def _words(event):
    return isinstance(event, Message) and event.by == "agent"


# --- small worlds, and what goes wrong -------------------------------------------------------------------------------


async def opened(resources, user_id="omar_haddad_662", picture="honey", **update):
    """A session in the shop, or elsewhere, whose only picture is of one product."""
    free = load_scenario("retail/free").model_dump()
    free.update(media=[], user=User(brief="x", user_id=user_id).model_dump(), **update)
    scenario = Scenario.model_validate(free)
    stored = await resources.take_in(ASSETS / f"images/retail/{picture}.png")
    card = Card(scenario=scenario.id, agent="local:ocr", user="human")
    session = Session(card, scenario, {"photo": stored}, resources, resources.blobs)
    session.start()
    session.agent = LabelReader(scenario)
    return session


async def answer(session, fault_at=None, view=lambda view: view):
    """Let the agent work until its turn ends; the call of that number is refused."""
    calls = []
    for _ in range(30):
        move = await session.agent.next(view(session.view()))
        if not isinstance(move, Calls):
            return move, calls
        (call,) = move.calls
        calls.append(call.tool)
        if len(calls) - 1 == fault_at:
            session.emit(CallStarted(by="agent", call_id="x", tool=call.tool, arguments=call.arguments))
            fault = Fault(kind="refused", message="The till is closed.")
            session.emit(CallFinished(by="agent", call_id="x", tool=call.tool, fault=fault))
        elif await session.call(call):
            return None, calls
    raise AssertionError(calls)


SHOWN = ["find_products_by_price_range", "get_price", "get_discount", "crop_image", "render_ui_screen"]
SHOWN = [*SHOWN, "show_ui_to_user"]


@pytest.mark.parametrize(
    ("change", "words", "pictures", "says"),
    [
        ({"domains": ["vision"]}, "What is this?", True, "HONEY"),
        ({"domains": ["vision"]}, "What is this?", True, "There is no shop here"),
        ({"domains": ["vision"]}, "What is in my cart?", False, "There is no cart here"),
        ({"ui": False}, "this one", True, "Honey. Price €2.72. Read “HONEY"),
        ({"ui": False}, "this one", True, "I can show no screen"),
        ({"user_id": None}, "this one", True, "Honey. Price €2.72. Read “HONEY"),
        ({"user_id": None}, "this one", True, "Nobody is signed in"),
        ({"user_id": None}, "What is in my cart?", True, "Nobody is signed in"),
        ({"user_id": "nobody_000"}, "What is in my cart?", True, "There is no customer"),
        ({}, "What is in my cart?", True, "In the cart: 1 × tahini."),
        ({"user_id": "pavel_novak_489"}, "my cart", False, "In the cart"),
        ({}, "this one", False, "not been shown anything"),
        ({}, "What can you do?", True, ABOUT),
        ({}, "Tell me a joke, please", True, ABOUT),
        ({}, "Pesto, please", True, "The shop has pesto, but I read no such label"),
        ({"picture": "cocoa"}, "Honey, please", True, "The shop has honey, but I read no such label"),
    ],
)
async def test_it_says_what_it_cannot_do(resources, change, words, pictures, says):
    session = await opened(resources, **change)
    await session.user_says(Say(words, media=("photo",) if pictures else ()))
    move, _ = await answer(session)
    assert isinstance(move, Say) and says in move.text, move
    await session.close()


async def test_one_photo_gives_one_offer_with_few_calls(resources):
    session = await opened(resources)
    await session.user_says(Say("", media=("photo",)))
    move, calls = await answer(session)
    assert (move, calls) == (None, SHOWN)
    await session.user_says(Say("Honey, please"))
    move, calls = await answer(session)
    assert (move, calls) == (None, SHOWN)
    assert len(screens(session)) == 2
    assert not [event for event in session.log.events if isinstance(event, CallFinished) and event.fault]
    await session.close()


@pytest.mark.parametrize("at", range(len(SHOWN)))
async def test_a_refused_call_gives_plain_words_or_a_screen(resources, at):
    session = await opened(resources)
    await session.user_says(Say("this one", media=("photo",)))
    move, calls = await answer(session, fault_at=at)
    if SHOWN[at] in ("get_price", "get_discount", "crop_image"):
        assert move is None and calls == SHOWN
    else:
        assert "The till is closed." in move.text
    await session.close()


@pytest.mark.parametrize("at", range(5))
async def test_a_refused_call_adds_nothing_and_says_so(resources, at):
    session = await opened(resources)
    await session.user_says(Say("this one", media=("photo",)))
    await answer(session)
    await session.act(press(screens(session)[-1], "Add").act)
    before = len(session.log.events)
    move, _ = await answer(session, fault_at=at)
    assert move.text == "I could not add it. The till is closed."
    assert not any(event.changes for event in session.log.events[before:] if isinstance(event, CallFinished))
    await session.close()


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"ocr": None}, "The text reader is not set up here"),
        ({"image": lambda _: b"no picture"}, "I could not read the picture. The picture cannot be read"),
    ],
)
async def test_what_cannot_be_read_is_said(resources, change, says):
    session = await opened(resources)
    await session.user_says(Say("this one", media=("photo",)))
    move, _ = await answer(session, view=lambda view: replace(view, **change))
    assert move.text.startswith(says)
    again = await LabelReader(session.played.scenario).next(replace(session.view(), **change))
    assert again == move
    await session.close()


async def test_calls_of_another_agent_are_no_part_of_its_plan(resources):
    """A turn that another agent began with other calls is answered from the beginning."""
    session = await opened(resources)
    await session.user_says(Say("What is in my cart?"))
    for tool, arguments in (("get_price", {"product_name": "honey"}), ("get_tax_rate", {"product_name": "honey"})):
        session.emit(CallStarted(by="agent", call_id=tool, tool=tool, arguments=arguments))
        session.emit(CallFinished(by="agent", call_id=tool, tool=tool, value={"products": "strange"}))
    move, calls = await answer(session)
    assert calls == ["get_cart"] and move.text == "In the cart: 1 × tahini."
    await session.close()


# --- worlds in which it only looks things up ------------------------------------------------------------------------

ONLY = "only in the corner shop can I change anything."


@pytest.mark.parametrize("world", ["kitchen", "warehouse", "household", "restaurant"])
async def test_it_answers_what_each_world_offers_to_ask(resources, world):
    """The sample questions that need no picture are answered from the world, no call refused, nothing changed."""
    scenario = load_scenario(f"{world}/free")
    session = Session(
        Card(scenario=scenario.id, agent="local:ocr", user="human"), scenario, {}, resources, resources.blobs
    )
    session.start()
    session.agent = LabelReader(scenario)
    answered = 0
    for words in (*scenario.samples, "Hello", "Put it on my list, please"):
        await session.user_says(Say(words))
        move, calls = await answer(session)
        assert isinstance(move, Say)
        if words == "Hello":
            assert ONLY in move.text and "not a language model" in move.text
        elif "please" in words:
            assert ONLY in move.text
        elif "shown anything" not in move.text:
            assert calls and ONLY not in move.text, move.text
            answered += 1
    assert answered >= 2 - (world == "kitchen")
    finished = [event for event in session.log.events if isinstance(event, CallFinished)]
    assert [event.fault for event in finished if event.fault or event.changes] == []
    await session.close()


@pytest.mark.parametrize(
    ("world", "user_id", "picture", "words", "says"),
    [
        ("kitchen", "marta_lindqvist", "honey", "What is this?", r"Honey \(I read “HONEY.*Keeps until: .*Kept in: "),
        (
            "kitchen",
            "marta_lindqvist",
            "honey",
            "Two of these, please",
            r"Honey (?s:.*)only in the corner shop",
        ),
        ("kitchen", "marta_lindqvist", "honey", "Where is the butter kept?", r"^Butter\. Kept in: fridge\.$"),
        ("kitchen", "marta_lindqvist", "cocoa", "Is this still good?", r"2026-03-31\. It has expired"),
        (
            "household",
            "maeve_doyle_260",
            "honey",
            "What do you read here?",
            r"“HONEY.*I find none of it",
        ),
        ("kitchen", None, "honey", "What is on my list?", r"I read labels"),
    ],
)
async def test_it_looks_up_what_it_reads_or_is_told(resources, world, user_id, picture, words, says):
    session = await opened(resources, user_id, picture, domains=[world, "vision"])
    await session.user_says(Say(words, media=("photo",)))
    move, _ = await answer(session)
    assert isinstance(move, Say) and re.search(says, move.text), move
    await session.close()


async def test_a_refused_look_up_is_said(resources):
    session = await opened(resources, "marta_lindqvist", domains=["kitchen", "vision"])
    for words, at in (("What is on my menu?", 0), ("Where is the butter kept?", 1)):
        await session.user_says(Say(words))
        move, _ = await answer(session, fault_at=at)
        assert "The till is closed." in move.text
    await session.close()
