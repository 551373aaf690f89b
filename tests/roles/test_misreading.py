"""The script that misreads one value: every shipped task fails with it, or it is refused before anything is played."""

from dataclasses import replace

import pytest

from core.card import Card
from core.errors import ConfigError
from core.events import CallFinished, CallStarted
from episodes.opening import open_session
from episodes.runner import run
from roles.seats import open_agent
from scenarios.loader import load_scenario, scenario_ids
from scenarios.played import ToolSchema
from scenarios.schema import Scenario

SEAT = "scripted:misread"
TASKS = [name for name in scenario_ids() if load_scenario(name).reference]


@pytest.mark.parametrize("name", TASKS)
async def test_each_task_fails_by_one_misread_value(name, resources):
    """By what was written: every call is made; that a last step is forgotten is tried where scenarios are checked."""
    scenario = load_scenario(name)
    card = Card(scenario=name, agent=SEAT, user="scripted", limits=scenario.limits, pixels=False)
    session = await open_session(card, resources)
    await run(session)
    await session.close()
    writes = [event for event in session.log.events if isinstance(event, CallStarted) and event.writes]
    planned = [step.call for step in scenario.reference if hasattr(step, "call")]
    planned = [call for call in planned if call.tool in {event.tool for event in writes}]
    assert session.verdict.outcome == "fail"
    assert "|" not in session.verdict.sentence
    assert [event.tool for event in writes] == [call.tool for call in planned]
    fixed = {key: told for key, told in planned[-1].arguments.items() if "${" not in str(told)}
    assert sum(writes[-1].arguments[key] != told for key, told in fixed.items()) <= 1


SEEN = [
    {"products": [{"name": "honey", "tags": ["sweet", "sticky"]}, {"name": "jam", "tags": []}]},
    ["soup", "stew"],
]


def _scenario(call):
    content = load_scenario("retail/two_of_this").model_dump(by_alias=True)
    steps = [{"call": {"tool": "get"}}] * len(SEEN) + [{"call": call}]
    return Scenario.model_validate({**content, "reference": steps})


def _tools():
    return [ToolSchema(name="write", domain="retail", writes=True, parameters={})]


@pytest.mark.parametrize(
    ("arguments", "flawed"),
    [
        ({"user_id": "u1", "due": "2026-12-31", "n": 2}, {"user_id": "u1", "due": "2027-01-01", "n": 2}),
        ({"due": "9999-12-31"}, {"due": "9999-12-30"}),
        ({"due": "2026-02-30"}, {"due": "2026-02-3"}),
        ({"n": 2, "price": 2.5}, {"n": 2, "price": 2.25}),
        ({"price": 0.0, "gift": True}, {"price": 1.0, "gift": True}),
        ({"name": "honey", "n": 2}, {"name": "honey", "n": 3}),
        ({"n": "3"}, {"n": "4"}),
        ({"items": [{"name": "jam", "n": 1}, {"name": "tea", "n": 1}]},
         {"items": [{"name": "jam", "n": 1}, {"name": "tea", "n": 2}]}),
        ({"name": "honey"}, {"name": "jam"}),
        ({"meal": "soup"}, {"meal": "stew"}),
        ({"meal": "broth"}, {"meal": "brot"}),
        ({"meal": "x"}, {"meal": "xe"}),
    ],
)  # fmt: skip
async def test_what_is_misread(arguments, flawed, resources):
    agent = open_agent(SEAT, _scenario({"tool": "write", "arguments": arguments}), _tools())
    card = Card(scenario="retail/two_of_this", agent="scripted:idle", user="scripted", pixels=False)
    session = await open_session(card, resources)
    view = session.view()
    await session.close()
    seen = tuple(
        CallFinished(seq=at, step=at, t=0.0, by="agent", call_id=str(at), tool="get", value=value)
        for at, value in enumerate(SEEN)
    )
    move = await agent.next(replace(view, events=seen))
    assert move.calls[0].arguments == flawed


@pytest.mark.parametrize("arguments", [{}, {"user_id": "u1"}, {"gift": True}, {"x": None}, {"text": ""}])
def test_where_nothing_can_be_misread_it_is_refused(arguments):
    with pytest.raises(ConfigError, match="could be misread"):
        open_agent(SEAT, _scenario({"tool": "write", "arguments": arguments}), _tools())
    with pytest.raises(ConfigError, match="could be misread"):
        open_agent(SEAT, _scenario({"tool": "read", "arguments": {"n": 1}}), _tools())
