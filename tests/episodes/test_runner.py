"""Whole episodes: the record, its stop, its limits, and what happens when the browser dies."""

import asyncio
import os
import signal
from itertools import pairwise

import pytest

from core.card import Card, Limits
from core.errors import ConfigError, LimitReached, MediaError, ProviderError, ScriptError
from core.trajectory import dump_events
from episodes.opening import open_session
from episodes.runner import run
from roles.base import Calls, Leave, Say, ToolCall
from scenarios.loader import load_scenario

TASKS = [
    f"retail/{name}"
    for name in ("breakfast_screen", "cheaper_on_screen", "held_bottle", "how_many", "less_sugar", "two_of_this")
]
"""Talk, choices on screens, a form, a change of mind."""


async def played(resources, name, agent="scripted:reference", limits=None, seat=None, before=None):
    card = Card(scenario=name, agent=agent, user="scripted", limits=limits or load_scenario(name).limits)
    session = await open_session(card, resources)
    if seat is not None:
        session.agent = seat
    if before is not None:
        before(session)
    try:
        await run(session)
    finally:
        await session.close()
    return session


def kinds(session):
    return [event.kind for event in session.log.events]


@pytest.mark.parametrize("name", TASKS)
async def test_the_reference_passes_twice_with_identical_events(resources, name):
    first, second = await played(resources, name), await played(resources, name)
    assert first.verdict.outcome == "pass", first.verdict.sentence
    assert {check.outcome for check in first.verdict.checks} <= {"pass", "unscored"}
    assert dump_events(first.log.events, wall=False) == dump_events(second.log.events, wall=False)


async def test_each_event_has_its_place_and_step(resources):
    session = await played(resources, "retail/cheaper_on_screen")
    events = session.log.events
    assert [event.seq for event in events] == list(range(len(events)))
    counted = [event for event in events if event.kind in ("message", "call_started", "screen_rendered", "user_acted")]
    assert [event.step for event in counted] == list(range(1, len(counted) + 1))
    assert all(later.at >= earlier.at for earlier, later in pairwise(events))
    started = {event.call_id: event.step for event in events if event.kind == "call_started"}
    assert {event.call_id: event.step for event in events if event.kind == "call_finished"} == started


async def test_idle_fails_and_gets_nothing(resources):
    session = await played(resources, "retail/two_of_this", "scripted:idle")
    assert session.verdict.outcome == "fail"
    assert session.verdict.state.entity_f1 == 0
    assert not any(check.outcome == "pass" and check.gate for check in session.verdict.checks)


@pytest.mark.parametrize("agent", ["scripted:misread", "scripted:forgetful"])
async def test_a_flawed_script_fails_with_a_sentence_that_says_why(resources, agent):
    session = await played(resources, "retail/two_of_this", agent)
    assert session.verdict.outcome == "fail"
    assert session.verdict.sentence


class Stubborn:
    """Calls a tool for ever."""

    kind = "script"

    async def next(self, view):
        return Calls((ToolCall("get_price", {"product_name": "honey"}),))


class Talker:
    """Says one thing for ever, so that the scripted user runs out of rounds."""

    kind = "script"

    async def next(self, view):
        return Say("Fine.")


class Sleeper:
    kind = "script"

    async def next(self, view):
        await asyncio.Event().wait()


class Broken:
    kind = "script"

    def __init__(self, error):
        self.error = error

    async def next(self, view):
        raise self.error


@pytest.mark.parametrize(
    ("seat", "limits", "stop", "outcome"),
    [
        (Stubborn(), Limits(tool_calls=5), "limit", "fail"),
        (Stubborn(), Limits(steps=9), "limit", "fail"),
        (Talker(), Limits(user_turns=1), "limit", "fail"),
        (Talker(), Limits(), "user_done", "fail"),
        (Sleeper(), Limits(seconds=0.3), "limit", "fail"),
        (Broken(ProviderError("The model did not answer.")), Limits(), "infrastructure", "unscored"),
        (Broken(ZeroDivisionError("oops")), Limits(), "crashed", "unscored"),
        (Broken(ScriptError("The reference uses ${x}.")), Limits(), "agent_fault", "fail"),
        (Broken(ConfigError("No stored file has the hash.")), Limits(), "infrastructure", "unscored"),
        (Broken(LimitReached("All pages are in use.", "pages")), Limits(), "infrastructure", "unscored"),
        (Broken(MediaError("The text reader stopped.")), Limits(), "infrastructure", "unscored"),
        (Broken(TimeoutError()), Limits(), "crashed", "unscored"),
    ],
)
async def test_every_stop_leaves_a_whole_record(resources, seat, limits, stop, outcome):
    session = await played(resources, "retail/two_of_this", limits=limits, seat=seat)
    ended = next(event for event in session.log.events if event.kind == "episode_ended")
    assert (ended.stop, session.verdict.outcome) == (stop, outcome)
    assert ended.reason
    assert kinds(session).count("call_started") == kinds(session).count("call_finished")
    assert session.log.closed


def deep(levels):
    value = []
    for _ in range(levels):
        value = [value]
    return value


async def test_bad_calls_are_faults_that_change_nothing(resources):
    calls = iter(
        [
            ToolCall("no_such_tool", {}),
            ToolCall("get_price", None),
            ToolCall("get_price", "{broken"),
            ToolCall("get_price", {"product_name": 7}),
            ToolCall("get_price", {"product": "honey"}),
            ToolCall("add_to_cart", {"user_id": "nobody"}),
            ToolCall("get_price", {"product_name": "\ud800", "deep": deep(2000), "big": 10**5000, "odd": {1, 2}}),
            ToolCall(["not", "a", "name"], {}),
        ]
    )

    class Clumsy:
        kind = "script"

        async def next(self, view):
            call = next(calls, None)
            return Calls((call,)) if call else Leave("done")

    session = await played(resources, "retail/two_of_this", seat=Clumsy())
    finished = [event for event in session.log.events if event.kind == "call_finished"]
    assert [event.fault.kind for event in finished] == ["unknown_tool"] + ["bad_arguments"] * 6 + ["unknown_tool"]
    assert not any(event.changes for event in finished)
    assert dump_events(session.log.events)


async def test_twenty_episodes_at_once_stay_separate(resources):
    names = [TASKS[number % len(TASKS)] for number in range(20)]
    sessions = await asyncio.gather(*(played(resources, name) for name in names))
    alone = {name: dump_events((await played(resources, name)).log.events, wall=False) for name in TASKS}
    for name, session in zip(names, sessions, strict=True):
        assert session.verdict.outcome == "pass", session.verdict.sentence
        assert dump_events(session.log.events, wall=False) == alone[name]


def kill_browser(session):
    for pid in session.resources.renderer.pids():
        try:
            os.kill(pid, signal.SIGKILL)
        except ProcessLookupError:
            continue


def killing_after(session, kinds_and_counts):
    """Kill the browser right after the n-th event of a kind, for each pair."""
    record = session.record
    seen = {}

    def recording(event):
        placed = record(event)
        seen[placed.kind] = seen.get(placed.kind, 0) + 1
        if (placed.kind, seen[placed.kind]) in kinds_and_counts:
            kill_browser(session)
        return placed

    session.record = recording


async def test_the_browser_dies_once_and_the_episode_goes_on(own_resources):
    session = await played(
        own_resources, "retail/breakfast_screen", before=lambda live: killing_after(live, [("screen_rendered", 1)])
    )
    assert session.verdict.outcome == "pass", session.verdict.sentence
    assert [event.topic for event in session.log.events if event.kind == "note"] == ["page"]


async def test_the_browser_dies_twice_and_only_that_episode_is_lost(own_resources):
    session = await played(
        own_resources,
        "retail/breakfast_screen",
        before=lambda live: killing_after(live, [("screen_rendered", 1), ("screen_rendered", 2)]),
    )
    ended = next(event for event in session.log.events if event.kind == "episode_ended")
    assert (ended.stop, session.verdict.outcome) == ("infrastructure", "unscored")
    assert (await played(own_resources, "retail/breakfast_screen")).verdict.outcome == "pass"


async def test_cancelling_leaves_a_valid_record(resources):
    session = await open_session(
        Card(scenario="retail/two_of_this", agent="scripted:reference", user="scripted"), resources
    )
    session.pace.pause()
    task = asyncio.create_task(run(session))
    session.pace.step()
    await session.log.wait(1, 5)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    ended = next(event for event in session.log.events if event.kind == "episode_ended")
    assert (ended.stop, session.verdict.outcome) == ("cancelled", "unscored")
    assert session.log.closed
    await session.close()


@pytest.mark.parametrize(
    ("card", "says"),
    [
        ({"scenario": "retail/nothing"}, "There is no scenario"),
        ({"agent": "scripted:clever"}, "There is no agent"),
        ({"agent": ""}, "vendor:model"),
        ({"agent": "scripted:reference?colour=red"}, "allowed are"),
        ({"user": "robot"}, "There is no user"),
        ({"judge": "jury"}, "There is no judge"),
        ({"interface": "code"}, "interface"),
        ({"scenario": "retail/free"}, "no reference solution"),
        ({"scenario": "retail/free", "agent": "local:ocr"}, "take the seat yourself"),
    ],
)
async def test_a_wrong_name_fails_before_anything_starts(resources, card, says):
    base = {"scenario": "retail/two_of_this", "agent": "scripted:reference", "user": "scripted"}
    with pytest.raises(ConfigError, match=says):
        await open_session(Card(**{**base, **card}), resources)
