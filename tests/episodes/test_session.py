"""A session without a browser: acts that the surface refuses, and what was mended to read a screen."""

import json
from datetime import UTC, datetime

import pytest

from core.card import Card
from episodes.opening import open_session
from roles.base import ToolCall
from scenarios.schema import Scenario, User
from ui_server.act import UserAct
from ui_server.limits import Limits
from ui_server.messages import BASIC_CATALOG

COPIES = Limits.drawn_text // Limits.text + 1
"""Texts that show one field; with the longest value in it they are more than may be drawn."""


def screen(*components):
    return [
        {"version": "v0.9", "createSurface": {"surfaceId": "s", "catalogId": BASIC_CATALOG}},
        {"version": "v0.9", "updateComponents": {"surfaceId": "s", "components": list(components)}},
        {"version": "v0.9", "updateDataModel": {"surfaceId": "s", "path": "/", "value": {"name": "Ada"}}},
    ]


LIST = screen(
    {"id": "root", "component": "Column", "children": ["name", *(f"copy{n}" for n in range(COPIES))]},
    {"id": "name", "component": "TextField", "label": "Name", "value": {"path": "/name"}},
    *({"id": f"copy{n}", "component": "Text", "text": {"path": "/name"}} for n in range(COPIES)),
)


@pytest.fixture
async def session(resources):
    scenario = Scenario(
        id="test/screen",
        title="A screen",
        summary="A screen.",
        kind="free",
        pack="test",
        domains=["a2ui"],
        ui=True,
        now=datetime(2026, 5, 4, 12, tzinfo=UTC),
        user=User(brief="Try it."),
        reference=[{"say": "Done."}],
    )
    card = Card(scenario=scenario.id, agent="scripted:reference", user="human", pixels=False)
    opened = await open_session(card, resources, scenario=scenario)
    opened.start()
    yield opened
    await opened.close()


def last(session, kind):
    return [event for event in session.log.events if event.kind == kind][-1]


async def show(session, messages=LIST):
    await session.call(ToolCall("render_ui_screen", {"ui_json": messages}))
    assert await session.call(ToolCall("show_ui_to_user", {}))
    return last(session, "screen_rendered").screen


async def test_an_act_that_the_surface_refuses_is_recorded_and_changes_nothing(session):
    drawn = await show(session)
    long = {"name": "x" * Limits.text}
    await session.act(UserAct(surface_id="s", revision=drawn.revision, field_values=long), 3)
    refused = last(session, "user_acted")
    assert (refused.words, refused.revision, refused.action, refused.changed) == ("Refused", drawn.revision, None, [])
    assert "draws" in refused.fault and "characters of text" in refused.fault
    assert session.log.events[-1] is refused, "nothing was drawn"
    assert session.desk.surfaces.data_model("s") == {"name": "Ada"}

    await session.act(UserAct(surface_id="s", revision=drawn.revision, field_values={"name": "Grace"}))
    taken = last(session, "user_acted")
    assert (taken.fault, taken.data_model, taken.field_values) == (None, {"name": "Grace"}, {"name": "Grace"})
    assert last(session, "screen_rendered").screen.revision == drawn.revision + 1
    assert session.desk.surfaces.data_model("s") == {"name": "Grace"}


@pytest.mark.parametrize(
    ("act", "says"),
    [
        ({"surface_id": "s", "revision": 7, "component_id": "name"}, "revision"),
        ({"surface_id": "t", "component_id": "name"}, "surface"),
        ({"surface_id": "s", "field_values": {"name": True}}, "takes text"),
    ],
)
async def test_an_act_that_cannot_be_done_says_why(session, act, says):
    drawn = await show(session)
    await session.act(UserAct(**act))
    assert says in last(session, "user_acted").fault
    assert session.desk.surfaces.state("s").revision == drawn.revision


async def test_what_was_mended_to_read_a_screen_stands_in_its_event(session):
    await show(session, f"Here it is:\n```json\n{json.dumps(LIST)}\n```")
    assert [words for words in last(session, "surface_changed").repairs if words]
    await show(session, [LIST[1]])
    assert last(session, "surface_changed").repairs == []
