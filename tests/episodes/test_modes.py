"""Interaction modes in whole episodes: references pass, STOP ends them, limits are exact, the same seed repeats."""

from dataclasses import replace

import pytest

from core.card import Card, Limits
from core.errors import ConfigError
from core.events import Aside, Message, UserActed
from core.trajectory import dump_events
from episodes.opening import open_session
from episodes.runner import run
from roles.base import Calls, Leave, Say, ToolCall
from roles.seats import open_user
from scenarios.loader import load_scenario
from scenarios.off_topic import off_topic
from scenarios.schema import Scenario

HARD = (
    "retail/less_sugar", "restaurant/dark_bowl", "kitchen/two_from_the_book", "warehouse/type_the_day",
    "household/due_within_two_weeks",
)  # fmt: skip
STATIC = ("retail/two_of_this", "retail/how_many", "kitchen/already_there")
USER_CHECKS = (
    "request_fidelity", "conversational_naturalness", "grounded_consistency", "tool_channel_correctness",
)  # fmt: skip


async def played(resources, name, mode, seed=0, seat=None, scenario=None, limits=None):
    card = Card(scenario=name, agent="scripted:reference", user="scripted", mode=mode, seed=seed, pixels=False)
    if limits is not None:
        card = card.model_copy(update={"limits": limits})
    session = await open_session(card, resources, scenario=scenario)
    if seat is not None:
        session.agent = seat
    try:
        await run(session)
    finally:
        await session.close()
    return session


def ended(session):
    return next(event for event in session.log.events if event.kind == "episode_ended")


def heard(session):
    return [event for event in session.log.events if isinstance(event, Message) and event.by == "user"]


@pytest.mark.parametrize("name", HARD)
async def test_the_reference_passes_in_hard_and_each_message_has_one_remark(resources, name):
    session = await played(resources, name, "hard")
    assert session.verdict.outcome == "pass", session.verdict.sentence
    assert {check.outcome for check in session.verdict.checks if check.name in USER_CHECKS} == {"pass"}
    *asked, stop = heard(session)
    harmless = set(off_topic(load_scenario(name)))
    for message in asked:
        assert [aside.kind for aside in message.asides] == ["off_topic"]
        assert message.asides[0].text in harmless and message.text.endswith(message.asides[0].text)
        assert message.request == load_scenario(name).user.rounds[message.round - 1].say
    assert (stop.text, stop.asides, stop.round) == ("STOP", [], None)
    assert session.log.events[-1].kind == "check_finished" and ended(session).stop == "user_done"
    assert not [event for event in session.log.events if event.seq > stop.seq and event.by == "agent"]


@pytest.mark.parametrize("name", STATIC)
async def test_the_reference_passes_in_static_with_one_message(resources, name):
    session = await played(resources, name, "static")
    assert session.verdict.outcome == "pass", session.verdict.sentence
    assert {check.outcome for check in session.verdict.checks if check.name in USER_CHECKS} == {"pass"}
    picks = [entry for entry in session.played.scenario.user.rounds if entry.pick]
    assert len(heard(session)) == 1
    assert sum(isinstance(event, UserActed) for event in session.log.events) == len(picks)


async def test_an_impatient_user_goes_on_from_any_event(resources):
    session = await played(resources, HARD[0], "hard", seat=Rude())
    for message in heard(session):
        fresh = open_user("scripted", session.played.scenario, "hard", session.world.seed)
        move = await fresh.next(replace(session.view(), events=tuple(session.log.events[: message.seq])))
        said = move.words if isinstance(move, Leave) else move.text
        assert (said, list(getattr(move, "asides", ()))) == (message.text, message.asides)


async def test_the_same_seed_gives_the_same_remarks_and_another_seed_others(resources):
    first, again, other = [await played(resources, HARD[0], "hard", seed) for seed in (0, 0, 1)]
    assert dump_events(first.log.events, wall=False) == dump_events(again.log.events, wall=False)
    assert [event.text for event in heard(first)] != [event.text for event in heard(other)]


class Rude:
    """Answers with too many words, then asks, then is done."""

    kind = "script"

    async def next(self, view):
        turn = sum(isinstance(event, Message) and event.by == "agent" for event in view.events)
        return [Say("so " * 90), Say("What is your user id?"), Say("Done."), Say("Done.")][min(turn, 3)]


async def test_complaints_and_answers_are_told_from_requests(resources):
    session = await played(resources, "retail/two_of_this", "hard", seat=Rude())
    one, two, three, stop = heard(session)
    assert [[aside.kind for aside in message.asides] for message in (one, two, three)] == [
        ["off_topic"],
        ["complaint", "off_topic"],
        ["off_topic"],
    ]
    assert (two.round, two.request) == (2, "And one of this one. What do I pay for the three together?")
    assert (three.round, three.request) == (2, "tomas_rivera_317.")
    assert stop.text == "STOP"
    found = {check.name: check.outcome for check in session.verdict.checks}
    assert {found[name] for name in USER_CHECKS} == {"pass"}


def test_a_request_is_a_message_without_its_asides():
    asides = [Aside(kind="complaint", text="Too long."), Aside(kind="off_topic", text="It rains.")]
    assert Message(text="Too long. Go on. It rains.", asides=asides).request == "Go on."
    assert Message(text="It rains. It rains.", asides=asides[1:]).request == "It rains."
    assert Message(text="Go on.").request == "Go on."


def shop(rounds):
    """A task with that many rounds."""
    return Scenario.model_validate(
        load_scenario("retail/two_of_this").model_dump(mode="json", by_alias=True)
        | {"user": {"brief": "Talk.", "rounds": [{"say": f"Number {number}."} for number in range(rounds)]}}
    )


class Caller:
    """Makes that many calls in its first turn, then says that it is done."""

    kind = "script"

    def __init__(self, calls):
        self.calls = calls

    async def next(self, view):
        made = sum(event.kind == "call_started" for event in view.events)
        return Calls((ToolCall("get_price", {"product_name": "honey"}),)) if made < self.calls else Say("Done.")


@pytest.mark.parametrize(
    ("mode", "rounds", "calls", "turns", "made", "stop"),
    [
        (None, 10, 0, 10, 0, "user_done"),
        (None, 11, 0, 10, 0, "limit"),
        ("easy", 9, 0, 10, 0, "user_done"),
        ("easy", 10, 0, 10, 0, "limit"),
        ("hard", 9, 0, 10, 0, "user_done"),
        ("hard", 10, 0, 10, 0, "limit"),
        ("static", 11, 0, 1, 0, "user_done"),
        ("easy", 1, 200, 2, 200, "user_done"),
        ("easy", 1, 201, 1, 200, "limit"),
        ("static", 1, 201, 1, 200, "limit"),
    ],
)
async def test_the_eleventh_turn_and_the_201st_call_never_happen(resources, mode, rounds, calls, turns, made, stop):
    assert (Limits().user_turns, Limits().tool_calls) == (10, 200)
    session = await played(resources, "retail/two_of_this", mode, seat=Caller(calls), scenario=shop(rounds))
    assert (len(heard(session)), sum(event.kind == "call_started" for event in session.log.events)) == (turns, made)
    assert ended(session).stop == stop
    texts = [event.text for event in heard(session)]
    assert ("STOP" in texts) == (stop == "user_done" and mode in ("easy", "hard"))


async def test_a_message_that_ends_it_is_not_answered(resources):
    class Leaving:
        kind = "script"

        async def next(self, view):
            return Leave("enough", words="STOP")

    card = Card(scenario="retail/two_of_this", agent="scripted:reference", user="scripted", pixels=False)
    session = await open_session(card, resources)
    session.user = Leaving()
    await run(session)
    await session.close()
    assert [event.text for event in session.log.events if isinstance(event, Message)] == ["STOP"]
    assert (ended(session).stop, ended(session).reason) == ("user_done", "enough")


async def test_what_cannot_be_played_fails_before_a_session_is_open(resources):
    with pytest.raises(ConfigError, match="takes back what it said before"):
        await open_session(
            Card(scenario=HARD[0], agent="scripted:reference", user="scripted", mode="static"), resources
        )
