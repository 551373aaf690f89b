"""Whatever a record holds, the judge gives a verdict or says in one sentence that it cannot."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from core.errors import JudgeError
from core.events import EVENT
from judges.judge import RULES_VERSION, judge, unscored_verdict
from tests.judges.shop import OAT, RYE, Episode, as_played, choice, opened, scenario

SCALARS = st.sampled_from(
    [
        None,
        True,
        -1,
        0,
        3,
        10**30,
        10**400,
        0.5,
        1e308,
        float("inf"),
        float("nan"),
        "",
        " ",
        "oat milk",
        "1" * 400,
        "€1.95",
        "0001-01-01T00:00:00+14:00",
        "9999-12-31T23:59:59-14:00",
        "x|y",
        "\\",
    ]
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["id", "qty", "price"]), inner),
    max_leaves=6,
)
TASK = scenario(
    ui=True,
    user={
        "brief": "You want the cheapest.",
        "rounds": [{"say": "Both?", "pick": {"by": "price", "order": "min", "among": ["oat milk", "rye bread"]}}],
    },
    expect={
        "rows": [{"table": "cart_lines", "op": "create", "values": OAT | {"due": "2026-05-04", "tags": ["a"]}}],
        "calls": [{"tool": "add_to_cart", "arguments": {"qty": 2, "due": "2026-05-04"}}],
        "facts": [{"number": 1.95}, {"text": "oat milk"}],
        "ui": [{"round": 1, "text": "Both with a button."}, {"round": 2, "text": "Never asked for."}],
    },
)


def recorded():
    episode = opened().call("get_tax", {"product_name": "oat milk"}, {"tax": 0.07, "lines": [{"qty": 1, "price": 2}]})
    episode.show(choice([("oat milk", "€1.95"), ("rye bread", "€3.20")])).act("add", "/items/0")
    episode.create("cart_lines", OAT | {"due": "2026-05-04"}).create("cart_lines", RYE)
    episode.update("users", "u1", {"balance": 3}, {"balance": 1.05}).call("drop", fault="not_found")
    return episode.say("Oat milk for €1.95; €3.20 left.").end()


def places(value, path=()):
    """List the paths of all values inside JSON."""
    yield path
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from places(inner, (*path, key))


EVENTS = [event.model_dump(mode="json") for event in recorded()]
PLACES = [path for path in places(EVENTS) if len(path) > 1]


@settings(max_examples=250, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(PLACES), VALUES), min_size=1, max_size=3), st.sets(st.integers(0, 12)))
def test_a_changed_record_is_judged_or_refused(changes, dropped):
    events = fresh()
    for path, value in changes:
        inside = events
        for key in path[:-1]:
            try:
                inside = inside[key]
            except (KeyError, IndexError, TypeError):
                break
        else:
            if isinstance(inside, dict):
                inside[path[-1]] = value
    read = []
    for number, event in enumerate(events):
        try:
            read += [] if number in dropped else [EVENT.validate_python(event)]
        except ValidationError:
            continue
    try:
        verdict = judge(as_played(TASK), read)
    except JudgeError as error:
        assert "cannot read this record" in str(error)
    else:
        assert verdict.outcome in ("pass", "fail", "unscored")


def fresh():
    return [event.model_dump(mode="json") for event in recorded()]


def test_a_record_that_contradicts_itself_is_a_judge_error():
    events = Episode().hear("Both?").create("cart_lines", OAT | {"qty": 10**400}).end()
    started = events[0].model_copy(update={"card": events[0].card.model_copy(update={"user": ""})})
    with pytest.raises(JudgeError, match="rules cannot read"):
        judge(as_played(TASK), [started, *events[1:]])


def test_what_could_not_be_judged_is_unscored_with_the_reason():
    verdict = unscored_verdict("The disk is full.", "rules")
    assert (verdict.outcome, verdict.sentence, verdict.checks) == ("unscored", "The disk is full.", [])
    assert (verdict.judge, verdict.judge_version, verdict.agent_success) == ("rules", RULES_VERSION, None)
