"""Seats, limits and cards."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from core.card import SEAT_KEYS, Card, Limits, Seat, parse_seat
from core.errors import ConfigError

WORD = st.text("abcdefghijklmnopqrstuvwxyz0123456789-_./", min_size=1, max_size=20)


@pytest.mark.parametrize(
    ("text", "seat"),
    [
        ("human", Seat(vendor="human")),
        (" scripted:reference ", Seat(vendor="scripted", model="reference")),
        ("openai:gpt-5?effort=low", Seat(vendor="openai", model="gpt-5", options={"effort": "low"})),
        (
            "hf:org/name:v2?frames=4&prompt=",
            Seat(vendor="hf", model="org/name:v2", options={"frames": "4", "prompt": ""}),
        ),
        ("ollama:x?", Seat(vendor="ollama", model="x")),
    ],
)
def test_a_seat_is_read(text, seat):
    assert parse_seat(text) == seat


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "vendor:model"),
        ("   ", "vendor:model"),
        (":reference", "vendor:model"),
        ("?effort=low", "vendor:model"),
        ("a:b?colour=red", r"'colour=red'; allowed are effort, temperature"),
        ("a:b?effort", "'effort'; allowed are"),
        ("a:b?effort=low&=1", "'=1'; allowed are"),
    ],
)
def test_a_wrong_seat_is_refused_with_what_would_be_right(text, says):
    with pytest.raises(ConfigError, match=says):
        parse_seat(text)


@settings(deadline=None)
@given(
    st.builds(Seat, vendor=WORD, model=WORD | st.just(""), options=st.dictionaries(st.sampled_from(SEAT_KEYS), WORD))
)
def test_a_seat_reads_back_as_it_is_written(seat):
    assert parse_seat(str(seat)) == seat


@pytest.mark.parametrize(
    "wrong",
    [
        {"user_turns": 0},
        {"tool_calls": -1},
        {"steps": 0},
        {"steps": 10**9},
        {"tokens": 0},
        {"seconds": 0},
        {"seconds": float("nan")},
        {"second": 5},
    ],
)
def test_limits_out_of_range_are_refused(wrong):
    with pytest.raises(ValidationError):
        Limits(**wrong)


def test_a_card_reads_back_as_it_is_written():
    card = Card(
        scenario="a/b", agent="x:y", user="scripted", seed=-3, limits=Limits(steps=7), settings={"a": [1, None]}
    )
    assert Card.model_validate_json(card.model_dump_json()) == card
