import time

import pytest

from core.card import Card
from core.events import (
    Action,
    CallFinished,
    CallStarted,
    EpisodeEnded,
    EpisodeStarted,
    Event,
    Fault,
    ImageRef,
    Message,
    Note,
    ScreenRendered,
    UserActed,
)
from core.screen import Screen, Target
from core.trajectory import EventLog
from playground.rows import Acted, Called, Said, Shown
from playground.view import act_on, newest_at, reduce, row_at, screen_at, status_words, until_at
from tests.playground.specimen import Store, run

CLIP = ImageRef(id=1, sha256="c" * 64, kind="clip", seconds=12.0)
CARD = Card(scenario="retail/two", agent="scripted:reference", user="scripted")
BUTTONS = (
    Target(id="add", type="Button", path="/items/0", label="Add A", box=(10, 10, 80, 30), action="add"),
    Target(id="add", type="Button", path="/items/1", label="Add B", box=(10, 60, 80, 30), action="add"),
)


def screen(surface: str = "s", revision: int = 1) -> Screen:
    return Screen(
        surface_id=surface, revision=revision, image=f"{surface}{revision}", width=420, height=200, targets=BUTTONS
    )


def logged(*events: Event) -> list[Event]:
    log = EventLog()
    for event in events:
        log.append(event, 0.0)
    return log.events


def act(**fields) -> UserActed:
    return UserActed(**{"by": "user", "surface_id": "s", "revision": 1} | fields)


@pytest.fixture(scope="module")
def events(tmp_path_factory: pytest.TempPathFactory) -> list[Event]:
    return run(Store(tmp_path_factory.mktemp("pictures")))


def test_the_specimen_reduces_to_every_kind_of_row(events: list[Event]) -> None:
    view = reduce(events)
    assert view.steps == 20 and [row.step for row in view.rows] == list(range(1, 21))
    assert [len([row for row in view.rows if isinstance(row, kind)]) for kind in (Said, Called, Shown, Acted)] == [
        4,
        12,
        2,
        2,
    ]
    assert [one.step for one in view.changes] == [11, 13, 19]
    assert view.rounds == ((1, 1), (2, 15))
    assert [read.text for read in view.reads] == ["OAT MILK", "KETCHUP", "PESTO", "SYR"]
    assert view.stop == "user_done" and not view.running


@pytest.mark.parametrize(
    ("step", "words"),
    [
        (0, ""),
        (1, "user said something"),
        (5, "agent showed screen 1"),
        (6, "user clicked “Add · 1.25”"),
        (8, "agent called get_price, refused"),
        (11, "agent called add_to_cart"),
        (17, "agent showed screen 2"),
        (21, ""),
    ],
)
def test_status_words(events: list[Event], step: int, words: str) -> None:
    assert status_words(reduce(events), step) == words


@pytest.mark.parametrize(
    ("step", "until", "number", "acted"),
    [(1, 0.0, None, False), (2, 3.5, None, False), (5, 3.5, 1, False), (6, 3.5, 1, True), (7, 4.4, 1, True),
     (15, 9.0, 1, True), (17, 9.0, 2, False), (18, 9.0, 2, True), (20, 12.0, 2, True)],
)  # fmt: skip
def test_the_page_at_a_step(events: list[Event], step: int, until: float, number: int | None, acted: bool) -> None:
    view = reduce(events)
    shown = screen_at(view, step)
    assert until_at(view, step) == pytest.approx(until)
    assert (shown.number if shown else None) == number
    assert (shown is not None and act_on(view, shown, step) is not None) is acted


def test_a_part_of_the_log_gives_the_part_of_the_page(events: list[Event]) -> None:
    whole = reduce(events)
    for cut in range(len(events) + 1):
        part = reduce(events[:cut])
        assert [row.step for row in part.rows] == [row.step for row in whole.rows[: len(part.rows)]]
        assert whole.seen[: len(part.seen)] == part.seen and whole.changes[: len(part.changes)] == part.changes
        assert part.running is (0 < cut < len(events))


@pytest.mark.parametrize(
    ("message", "until"),
    [
        (Message(by="user", text="a", images=[CLIP]), 12.0),
        (Message(by="user", text="a", images=[CLIP], seen_until=4.0), 4.0),
        (Message(by="user", text="a", seen_until=0.0), 0.0),
        (Message(by="user", text="a"), None),
        (Message(by="user", text="a", images=[ImageRef(id=2, sha256="f", kind="frame", t=3.0, parent=1)]), 3.0),
        (Message(by="user", text="a", images=[ImageRef(id=2, sha256="f")]), None),
    ],
)
def test_what_has_been_seen_of_the_clip(message: Message, until: float | None) -> None:
    view = reduce(logged(EpisodeStarted(card=CARD, media=[CLIP]), message))
    assert until_at(view, 1) == until
    assert (newest_at(view, 1) is None) is (until is None and not message.images)


def test_a_later_message_does_not_make_the_agent_unsee() -> None:
    first, second = Message(by="user", text="a", images=[CLIP]), Message(by="user", text="b", seen_until=4.0)
    view = reduce(logged(first, second))
    assert until_at(view, 2) == 12.0 and len(view.seen) == 1


@pytest.mark.parametrize(
    ("event", "label", "words"),
    [
        (act(component_id="add", path="/items/1", x=20, y=70), "Add B", "clicked “Add B”"),
        (act(component_id="add", path="/items/0", exact=False), "Add A", "clicked “Add A”, the nearest button"),
        (
            act(component_id="add", path="/items/1", field_values={"n": 1}),
            "Add B",
            "filled 1 field and clicked “Add B”",
        ),
        (
            act(component_id="add", path="/items/1", field_values={"n": 1, "m": 2}),
            "Add B",
            "filled 2 fields and clicked “Add B”",
        ),
        (act(component_id="gone"), "", "clicked nothing"),
        (act(x=400, y=190, fault="Nothing there. Nearest: Add B."), "", "Nothing there. Nearest: Add B."),
        (act(scroll=120.0), "", "scrolled"),
        (act(surface_id="other", component_id="add"), "", "clicked nothing"),
    ],
)
def test_what_the_user_did(event: UserActed, label: str, words: str) -> None:
    row = row_at(reduce(logged(ScreenRendered(by="agent", screen=screen()), event)), 2)
    assert isinstance(row, Acted)
    assert (row.label, row.words) == (label, words)


def test_a_redrawn_surface_keeps_its_number_and_the_old_click_does_not_stay_on_it() -> None:
    rows = [ScreenRendered(by="agent", screen=screen()), act(component_id="add", path="/items/0")]
    view = reduce(
        logged(*rows, ScreenRendered(by="agent", screen=screen(revision=2)), ScreenRendered(screen=screen("t")))
    )
    assert [row.number for row in view.rows if isinstance(row, Shown)] == [1, 1, 2]
    again = screen_at(view, 3)
    assert again is not None and act_on(view, again, 3) is None


def test_a_screen_not_shown_is_in_the_story_but_not_on_the_stage() -> None:
    view = reduce(logged(ScreenRendered(by="agent", screen=screen(), shown=False)))
    assert screen_at(view, 1) is None and isinstance(row_at(view, 1), Shown)


def test_an_open_call_and_its_end() -> None:
    begun = CallStarted(by="agent", call_id="a", tool="find", arguments={"q": "x"})
    view = reduce(logged(begun))
    row = row_at(view, 1)
    assert isinstance(row, Called) and not row.finished and status_words(view, 1) == "agent is calling find"
    ended = CallFinished(call_id="a", tool="find", fault=Fault(kind="not_found", message="No."))
    row = row_at(reduce(logged(begun, ended)), 1)
    assert isinstance(row, Called) and row.finished and row.kind == "fault"
    assert reduce(logged(CallFinished(call_id="strange", tool="find"))).rows == ()


@pytest.mark.parametrize(
    ("data", "texts"),
    [
        (
            [
                {"text": "A", "score": 0.9, "t": 1.0},
                {"text": " "},
                {"score": 1},
                7,
                None,
                {"text": "B", "score": "high"},
            ],
            ["A", "B"],
        ),
        ([{"text": "A", "score": 7}], ["A"]),
        ({"text": "A"}, []),
        (None, []),
    ],
)
def test_notes_of_reading(data: object, texts: list[str]) -> None:
    view = reduce(logged(Note(topic="read", text="read", data=data)))
    assert [read.text for read in view.reads] == texts
    assert all(0 <= read.score <= 1 for read in view.reads)


@pytest.mark.parametrize(
    ("last", "turn"),
    [
        ([], False),
        ([Message(by="user", text="a")], True),
        ([CallStarted(by="agent", call_id="a", tool="t")], True),
        ([Message(by="agent", text="a")], False),
        ([ScreenRendered(by="agent", screen=screen())], False),
        ([ScreenRendered(by="agent", screen=screen(), shown=False)], True),
        ([ScreenRendered(by="agent", screen=screen()), act(component_id="add", action=Action(name="add"))], True),
        ([ScreenRendered(by="agent", screen=screen()), act(x=1, y=1)], False),
        ([Message(by="user", text="a"), EpisodeEnded(stop="cancelled")], False),
    ],
)
def test_whose_turn_it_is(last: list[Event], turn: bool) -> None:
    assert reduce(logged(EpisodeStarted(card=CARD), *last)).agents_turn is turn


def test_forty_steps_reduce_in_a_few_milliseconds(events: list[Event]) -> None:
    twice = [*events, *(event.model_copy(update={"step": event.step + 20}) for event in events)]
    best = min(_seconds(twice) for _ in range(5))
    assert best < 0.01


def _seconds(events: list[Event]) -> float:
    start = time.perf_counter()
    reduce(events)
    return time.perf_counter() - start
