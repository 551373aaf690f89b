"""Events as JSON lines."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.card import Card
from core.errors import ConfigError
from core.events import (
    Action,
    CallFinished,
    CallStarted,
    Change,
    CheckFinished,
    EpisodeEnded,
    EpisodeStarted,
    Fault,
    ImageRef,
    Message,
    ModelUsed,
    Note,
    ScreenRendered,
    SurfaceChanged,
    UserActed,
)
from core.screen import DrawnText, Screen, Target
from core.trajectory import dump_events, load_events
from core.verdict import Check, Evidence

NUMBER = st.floats(allow_nan=False, allow_infinity=False, width=32)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | NUMBER | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)
ROW = st.none() | st.dictionaries(st.text(max_size=4), JSON, max_size=2)
OBJECT = st.dictionaries(st.text(max_size=4), JSON, max_size=2)
TEXT = st.text(max_size=20)
IMAGE = st.builds(ImageRef, id=st.integers(0), sha256=TEXT, kind=st.sampled_from(["image", "clip", "frame"]), t=NUMBER)
BOX = st.tuples(NUMBER, NUMBER, NUMBER, NUMBER)
TARGET = st.builds(Target, id=TEXT, type=TEXT, path=TEXT, label=TEXT, box=BOX, value=JSON)
SCREEN = st.builds(
    Screen,
    surface_id=TEXT,
    revision=st.integers(0),
    image=TEXT,
    width=st.integers(0),
    height=st.integers(0),
    targets=st.tuples(TARGET),
    texts=st.tuples(st.builds(DrawnText, id=TEXT, path=TEXT, text=TEXT, box=BOX)),
)
FAULT = st.builds(Fault, kind=TEXT, message=TEXT, details=st.lists(OBJECT, max_size=1))
CHANGE = st.builds(Change, table=TEXT, op=st.sampled_from(["create", "delete"]), key=TEXT, before=ROW, after=ROW)
CHECK = st.builds(
    Check,
    name=TEXT,
    group=st.sampled_from(["state", "ui"]),
    title=TEXT,
    gate=st.booleans(),
    outcome=st.sampled_from(["pass", "fail", "unscored"]),
    reason=TEXT,
    evidence=st.lists(st.builds(Evidence, seq=st.integers(0), text=TEXT), max_size=2),
)
COMMON = {"seq": st.integers(0), "step": st.integers(0), "at": NUMBER, "wall": st.none() | st.just({"t": 1.5})}
EVENTS = st.one_of(
    st.builds(EpisodeStarted, card=st.builds(Card, scenario=TEXT, agent=TEXT, user=TEXT, settings=OBJECT), **COMMON),
    st.builds(Message, text=TEXT, images=st.lists(IMAGE, max_size=2), seen_until=st.none() | NUMBER, **COMMON),
    st.builds(CallStarted, call_id=TEXT, tool=TEXT, arguments=JSON, **COMMON),
    st.builds(
        CallFinished,
        call_id=TEXT,
        tool=TEXT,
        arguments=ROW,
        value=JSON,
        fault=st.none() | FAULT,
        changes=st.lists(CHANGE, max_size=2),
        **COMMON,
    ),
    st.builds(SurfaceChanged, surface_ids=st.lists(TEXT, max_size=2), messages=st.lists(JSON, max_size=2), **COMMON),
    st.builds(ScreenRendered, screen=SCREEN, **COMMON),
    st.builds(
        UserActed,
        surface_id=TEXT,
        revision=st.integers(0),
        field_values=OBJECT,
        data_model=JSON,
        action=st.none() | st.builds(Action, name=TEXT, context=OBJECT),
        **COMMON,
    ),
    st.builds(ModelUsed, seat=TEXT, model=TEXT, tokens_in=st.integers(0), **COMMON),
    st.builds(Note, topic=TEXT, text=TEXT, data=JSON, **COMMON),
    st.builds(CheckFinished, check=CHECK, **COMMON),
    st.builds(EpisodeEnded, stop=st.sampled_from(["agent_done", "limit", "crashed"]), reason=TEXT, **COMMON),
)


@settings(deadline=None)
@given(st.lists(EVENTS, max_size=4))
def test_events_come_back_from_their_file(tmp_path_factory, events):
    path = tmp_path_factory.getbasetemp() / "events.jsonl"
    path.write_text(dump_events(events), encoding="utf-8")
    assert load_events(path) == events


@settings(deadline=None)
@given(st.lists(EVENTS, max_size=3))
def test_without_wall_only_the_wall_clock_is_left_out(tmp_path_factory, events):
    path = tmp_path_factory.getbasetemp() / "bare.jsonl"
    path.write_text(dump_events(events, wall=False), encoding="utf-8")
    assert load_events(path) == [event.model_copy(update={"wall": None}) for event in events]


def test_line_ends_inside_texts_are_no_line_ends_of_the_file(tmp_path):
    event = Message(by="user", text="one\ntwo\r\nthree\u2028four\u2029five\x85six\x0bseven\x1c")
    path = tmp_path / "events.jsonl"
    path.write_text(dump_events([event, event]), encoding="utf-8")
    assert load_events(path) == [event, event]


GOOD = dump_events([Message(by="user", text="hello")]).encode()


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"\xff\xfe", "byte 0 is no UTF-8"),
        (GOOD + b"nonsense\n", "Line 2 of .* is no event"),
        (GOOD + b"\n", "Line 2 of .* is no event"),
        (GOOD[:-20], "Line 1 of .* is no event"),
        (GOOD.replace(b'"message"', b'"massage"'), "Line 1 of .* is no event"),
        (GOOD.replace(b'"user"', b'"nobody"'), "Line 1 of .* is no event"),
        (b"[]\n", "Line 1 of .* is no event"),
        (b"[" * 100_000, "Line 1 of .* is no event"),
    ],
)
def test_a_broken_file_is_named_with_its_line(tmp_path, content, says):
    path = tmp_path / "events.jsonl"
    path.write_bytes(content)
    with pytest.raises(ConfigError, match=says):
        load_events(path)


def test_a_missing_file_is_named(tmp_path):
    for path in (tmp_path / "events.jsonl", tmp_path):
        with pytest.raises(ConfigError, match="is missing; name the folder of a run"):
            load_events(path)


def test_an_empty_file_holds_no_events(tmp_path):
    path = tmp_path / "events.jsonl"
    path.write_bytes(b"")
    assert load_events(path) == []
