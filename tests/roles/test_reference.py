"""Scripted agents: templates, the place in the script after any event, and flaws."""

from dataclasses import replace

import pytest

from core.card import Card
from core.errors import ConfigError, ScriptError
from core.events import EVENT, CallFinished, CallStarted, Message, UserActed
from episodes.opening import open_session
from episodes.runner import run
from roles.base import Calls, Leave, Rest, Say
from roles.reference import IdleAgent, ReferenceAgent, moves, without_write, write_places
from roles.seats import AGENTS, open_agent, open_user
from scenarios.filling import fill
from scenarios.loader import load_scenario
from scenarios.played import ToolSchema
from scenarios.schema import Scenario

TASKS = [
    f"retail/{name}"
    for name in ("breakfast_screen", "cheaper_on_screen", "held_bottle", "how_many", "less_sugar", "two_of_this")
]
"""Talk, choices on screens, a form, a change of mind."""
NAMES = {
    "price": {"products": [{"name": "honey", "price": 2.5, "ok": True, "none": None}], "count": 1},
    "media": {"shelf": 3},
    "word": "x ${media.shelf}",
    "dish": {"matching_dishes": {"steak & fries": 19}},
}


@pytest.mark.parametrize(
    ("template", "filled"),
    [
        ("${price.count}", 1),
        ("${price.products.0.price}", 2.5),
        ("${price.products.0.ok}", True),
        ("${price.products.0.none}", None),
        ("${price.products.0}", NAMES["price"]["products"][0]),
        ("€${price.products.0.price}", "€2.5"),
        ("${price.products.0.price:.2f}", "2.50"),
        ("${price.count:03d} of ${price.products.0.name:>7}", "001 of   honey"),
        ("image:${media.shelf}", "image:3"),
        ("${word}", "x ${media.shelf}"),
        ("€${dish.matching_dishes.steak & fries:.2f}", "€19.00"),
        ("$price {price.count} ${} $", "$price {price.count} ${} $"),
        (
            {"a": ["${media.shelf}", {"b": "${price.count}"}], "c": 4, "d": None},
            {"a": [3, {"b": 1}], "c": 4, "d": None},
        ),
        ("", ""),
        ([], []),
    ],
)
def test_templates_are_filled_with_earlier_results(template, filled):
    assert fill(template, NAMES) == filled
    assert type(fill(template, NAMES)) is type(filled)


@pytest.mark.parametrize(
    "template",
    ["${oil}", "${price.total}", "${price.products.1}", "${price.products.x}", "${price.count.0}", "a ${media.no:.2f}",
     {"deep": [{"er": "${oil.price}"}]}, "${word.a}"],
)  # fmt: skip
def test_a_name_that_no_step_gives_is_refused(template):
    with pytest.raises(ScriptError, match="no earlier step gives it"):
        fill(template, NAMES)


@pytest.mark.parametrize(
    "template",
    ["${price.products.0.name:.2f}", "${price.products:d}", "${price.count:nonsense}", "${price.count:>2000000000}"],
)
def test_a_format_that_does_not_fit_is_refused(template):
    with pytest.raises(ScriptError, match="format"):
        fill(template, NAMES)


@pytest.fixture(scope="module")
async def played(resources):
    """Gives the episode of a scenario and an agent; each is played once."""
    known = {}

    async def play(name, agent):
        if (name, agent) not in known:
            limits = load_scenario(name).limits
            card = Card(scenario=name, agent=agent, user="scripted", limits=limits)
            session = known[name, agent] = await open_session(card, resources)
            await run(session)
            await session.close()
        return known[name, agent]

    return play


def opened_calls(events):
    started = sum(isinstance(event, CallStarted) for event in events)
    return started - sum(isinstance(event, CallFinished) for event in events)


@pytest.mark.parametrize("name", TASKS)
@pytest.mark.parametrize("agent", ["scripted:reference", "scripted:misread", "scripted:forgetful"])
async def test_it_is_taken_over_at_every_event(played, name, agent):
    """After any event that leaves no call open, a new agent makes the move that the first one made next."""
    session = await played(name, agent)
    events = [EVENT.validate_json(event.model_dump_json()) for event in session.log.events]
    end = next(at for at, event in enumerate(events) if event.kind == "episode_ended")
    tried = 0
    for count in range(1, end):
        if opened_calls(events[:count]) or not any(event.by == "user" for event in events[:count]):
            continue
        own = (event for event in events[count:end] if isinstance(event, CallStarted) or event.by == "user"
               or (isinstance(event, Message) and event.by == "agent"))  # fmt: skip
        following = next(own, None)
        fresh = open_agent(agent, session.played.scenario, session.played.tools)
        move = await fresh.next(replace(session.view(), events=tuple(events[:count])))
        if isinstance(following, CallStarted):
            assert isinstance(move, Calls) and len(move.calls) == 1
            assert (move.calls[0].tool, move.calls[0].arguments) == (following.tool, following.arguments)
        elif isinstance(following, Message) and following.by == "agent":
            assert move == Say(following.text)
        elif isinstance(following, Message | UserActed):
            assert isinstance(move, Rest) or _waits_for_the_user(fresh, events[:count])
        tried += 1
    assert tried > 3


def _waits_for_the_user(agent, done):
    """Whether the last thing done ended the turn, so that the user is next whatever the script has after it."""
    last = next(event for event in reversed(done) if isinstance(event, Message | CallFinished | UserActed))
    shown = isinstance(last, CallFinished) and last.tool == "show_ui_to_user" and last.fault is None
    silent = isinstance(last, UserActed) and last.action is None
    return shown or silent or (isinstance(last, Message) and last.by == "agent")


async def test_after_the_last_step_it_leaves(played):
    session = await played("retail/two_of_this", "scripted:reference")
    agent = ReferenceAgent(session.played.scenario.reference)
    assert isinstance(await agent.next(session.view()), Leave)
    assert isinstance(await IdleAgent().next(session.view()), Leave)


@pytest.mark.parametrize("name", TASKS)
def test_a_screen_is_drawn_and_shown(name):
    scenario = load_scenario(name)
    tools = [move.tool for move in moves(scenario.reference) if move.kind == "call"]
    drawn = [at for at, tool in enumerate(tools) if tool == "render_ui_screen"]
    assert len(drawn) == sum(hasattr(step, "screen") for step in scenario.reference)
    assert all(tools[at + 1] == "show_ui_to_user" for at in drawn)


@pytest.mark.parametrize("name", TASKS)
async def test_flaws_are_what_they_say(played, name):
    def writes(session):
        wrote = [event for event in session.log.events if isinstance(event, CallStarted) and event.writes]
        return [(event.tool, event.arguments) for event in wrote]

    whole = writes(await played(name, "scripted:reference"))
    misread = writes(await played(name, "scripted:misread"))
    forgetful = writes(await played(name, "scripted:forgetful"))
    assert forgetful == whole[:-1]
    if whole:
        assert misread[:-1] == whole[:-1]
        (tool, wanted), (other, got) = whole[-1], misread[-1]
        assert tool == other and wanted.keys() == got.keys()
        assert len([key for key in wanted if wanted[key] != got[key]]) == 1


def test_each_write_can_be_left_out():
    scenario = load_scenario("retail/two_of_this")
    writes = frozenset({"add_to_cart", "remove_from_cart", "clear_cart"})
    places = write_places(scenario.reference, writes)
    assert len(places) == 2
    for number, place in enumerate(places):
        left = without_write(scenario.reference, writes, number)
        assert left == [*scenario.reference[:place], *scenario.reference[place + 1 :]]


@pytest.mark.parametrize(
    ("seat", "says"),
    [
        ("scripted:nobody", "There is no agent"),
        ("scripted", "There is no agent"),
        ("local:ocr2", "There is no agent"),
        ("", "vendor:model"),
        ("scripted:idle?x", "allowed are"),
        ("scripted:reference", "no reference solution"),
        ("scripted:misread", "no reference solution"),
        ("scripted:forgetful", "no reference solution"),
    ],
)
def test_seats_that_cannot_be_taken_are_refused(seat, says):
    with pytest.raises(ConfigError, match=says):
        open_agent(seat, load_scenario("retail/free"), [])


def test_a_reference_without_a_write_cannot_forget_one():
    talk = load_scenario("retail/two_of_this").model_dump(by_alias=True)
    talk["reference"] = [{"say": "Hello."}]
    with pytest.raises(ConfigError, match="writes nothing"):
        open_agent("scripted:forgetful", Scenario.model_validate(talk), [])


@pytest.mark.parametrize(
    ("seat", "says"),
    [("robot", "There is no user"), ("scripted:x", "There is no user"), ("scripted", "no script"), ("", "vendor")],
)
def test_users_that_cannot_play_are_refused(seat, says):
    with pytest.raises(ConfigError, match=says):
        open_user(seat, load_scenario("retail/free"))


def test_every_named_seat_opens():
    scenario = load_scenario("retail/two_of_this")
    assert {open_agent(seat, scenario, _tools(scenario)).kind for seat in AGENTS} == {"script", "reader"}


def _tools(scenario):
    names = {step.call.tool for step in scenario.reference if hasattr(step, "call")}
    return [ToolSchema(name=name, domain="retail", writes=name.startswith("add"), parameters={}) for name in names]
