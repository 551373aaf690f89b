"""The scripted user: its rounds in order, its reminders, and what it keeps to itself."""

from dataclasses import replace

import pytest

from core.card import Card
from core.events import Message, Note, UserActed
from episodes.opening import open_session
from episodes.runner import run
from roles.base import Act, Calls, Leave, Rest, Say, ToolCall
from roles.scripted_user import MAX_REMINDERS, ScriptedUser
from scenarios.loader import load_scenario
from scenarios.schema import User

CATALOG = "https://a2ui.org/specification/v0_9/catalogs/basic/catalog.json"
PICK = {"press": "take"}
SILENT = "It is for my sister's wedding."
TASKS = [
    f"retail/{name}"
    for name in ("breakfast_screen", "cheaper_on_screen", "held_bottle", "how_many", "less_sugar", "two_of_this")
]
"""Talk, choices on screens, a form, a change of mind."""


def screen_with(label, surface="s"):
    """Messages of a screen with one button."""
    components = [
        {"id": "root", "component": "Button", "child": "words", "action": {"event": {"name": "press"}}},
        {"id": "words", "component": "Text", "text": label},
    ]
    return [
        {"version": "v0.9", "createSurface": {"surfaceId": surface, "catalogId": CATALOG}},
        {"version": "v0.9", "updateComponents": {"surfaceId": surface, "components": components}},
    ]


class Playing:
    """Makes the moves of a list, one answer after the other, then rests for ever."""

    kind = "script"

    def __init__(self, moves):
        self.moves = list(moves)

    async def next(self, view):
        return self.moves.pop(0) if self.moves else Rest()


def shows(label, surface="s"):
    """One move: declare a screen and show it."""
    return Calls(
        (ToolCall("render_ui_screen", {"ui_json": screen_with(label, surface)}), ToolCall("show_ui_to_user", {}))
    )


async def played(resources, rounds, moves):
    """An episode of those rounds against an agent that makes those moves."""
    card = Card(scenario="retail/free", agent="local:ocr", user="human")
    session = await open_session(card, resources)
    session.agent = Playing(moves)
    session.user = ScriptedUser(User.model_validate({"brief": SILENT, "rounds": rounds}))
    try:
        await run(session)
    finally:
        await session.close()
    return session.log.events


def of_user(events):
    """What the user did, in short: (round, words or pressed action)."""
    return [
        (event.round, event.text if isinstance(event, Message) else event.action and event.action.name)
        for event in events
        if isinstance(event, Message | UserActed) and event.by == "user"
    ]


NO_SCREEN = "I would rather choose on a screen. Please show me."
NO_BUTTON = "I see no button to take."


@pytest.mark.parametrize(
    ("rounds", "moves", "did"),
    [
        ([{"say": "One."}, {"say": "Two."}], [Say("a"), Say("b")], [(1, "One."), (2, "Two.")]),
        ([{"say": "One.", "pick": PICK}], [shows("Take")], [(1, "One."), (1, "press")]),
        ([{"say": "One."}, {"pick": PICK}], [shows("Take")], [(1, "One."), (2, "press")]),
        (
            [{"say": "One.", "pick": PICK}, {"say": "Two."}],
            [Say("a")],
            [(1, "One."), (1, NO_SCREEN), (1, NO_SCREEN), (2, "Two.")],
        ),
        (
            [{"say": "One.", "pick": PICK}, {"say": "Two."}],
            [shows("Leave"), Say("a"), Say("b"), Say("c")],
            [(1, "One."), (1, NO_BUTTON), (1, NO_BUTTON), (2, "Two.")],
        ),
        (
            [{"say": "One.", "pick": PICK}],
            [Say("a"), shows("Leave"), shows("Take", "t")],
            [(1, "One."), (1, NO_SCREEN), (1, NO_BUTTON), (1, "press")],
        ),
        ([{"pick": PICK}, {"say": "Two."}], [], [(1, NO_SCREEN), (1, NO_SCREEN), (2, "Two.")]),
        (
            [{"say": "One.", "pick": PICK}, {"say": "Two.", "pick": PICK}],
            [shows("Take"), Say("done"), shows("Take two", "t")],
            [(1, "One."), (1, "press"), (2, "Two."), (2, "press")],
        ),
        (
            [{"say": "One.", "pick": PICK}, {"say": "Two.", "pick": PICK}],
            [shows("Take"), Say("done"), Say("look above")],
            [(1, "One."), (1, "press"), (2, "Two."), (2, NO_SCREEN), (2, NO_SCREEN)],
        ),
    ],
)
async def test_rounds_reminders_and_choices(resources, rounds, moves, did):
    assert MAX_REMINDERS == 2
    events = await played(resources, rounds, moves)
    assert of_user(events) == did
    ended = next(event for event in events if event.kind == "episode_ended")
    assert (ended.stop, ended.reason) == ("user_done", "all rounds are done")
    assert not [event for event in events if isinstance(event, Note)]


def told(script, events):
    """Which private texts stand in what the user said or did."""
    secrets = [entry.private for entry in script.rounds if entry.private] + [script.brief]
    own = [event for event in events if isinstance(event, Message | UserActed) and event.by == "user"]
    assert own
    return [(secret, event.seq) for secret in secrets for event in own if secret in event.model_dump_json()]


@pytest.mark.parametrize("name", TASKS)
async def test_private_texts_are_not_told_to_one_who_asks(resources, name):
    session = await open_session(Card(scenario=name, agent="scripted:idle", user="scripted"), resources)
    session.agent = Playing([Say("What do you want, and by what do you choose?")] * 9)
    await run(session)
    await session.close()
    assert told(load_scenario(name).user, session.log.events) == []


@pytest.mark.parametrize("name", TASKS)
async def test_it_goes_on_from_any_event(resources, name):
    """Wherever it was the user's turn, a new user makes the move that was made."""
    session = await open_session(Card(scenario=name, agent="scripted:reference", user="scripted"), resources)
    await run(session)
    events = session.log.events
    script = load_scenario(name).user
    assert told(script, events) == []
    own = [at for at, event in enumerate(events) if isinstance(event, Message | UserActed) and event.by == "user"]
    for at in own:
        move = await ScriptedUser(script).next(replace(session.view(), events=tuple(events[:at])))
        event = events[at]
        if isinstance(event, Message):
            assert isinstance(move, Say) and (move.text, move.round) == (event.text, event.round)
            assert move.seen_until == event.seen_until
        else:
            assert isinstance(move, Act) and move.round == event.round
            assert (move.act.x, move.act.y, move.act.revision) == (event.x, event.y, event.revision)
    rest = await ScriptedUser(script).next(session.view())
    assert rest == Leave("all rounds are done")
    await session.close()
