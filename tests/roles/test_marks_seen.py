"""A user that looks at pictures is given numbers to choose by."""

import io

from PIL import Image

from core.card import Card
from core.events import UserActed
from episodes.opening import open_session
from episodes.runner import run
from roles.base import Act, Calls, Leave, Rest, Say, ToolCall
from ui_server.act import UserAct

CATALOG = "https://a2ui.org/specification/v0_9/catalogs/basic/catalog.json"
SCREEN = [
    {"version": "v0.9", "createSurface": {"surfaceId": "s", "catalogId": CATALOG}},
    {
        "version": "v0.9",
        "updateComponents": {
            "surfaceId": "s",
            "components": [
                {"id": "root", "component": "Button", "child": "words", "action": {"event": {"name": "take"}}},
                {"id": "words", "component": "Text", "text": "Take it"},
            ],
        },
    },
]


class Showing:
    kind = "script"

    def __init__(self):
        self.moves = [
            Calls((ToolCall("render_ui_screen", {"ui_json": SCREEN}), ToolCall("show_ui_to_user", {}))),
        ]

    async def next(self, view):
        return self.moves.pop() if self.moves else Rest()


class Looking:
    kind = "model"

    def __init__(self):
        self.seen = []

    async def next(self, view):
        marks = view.marks()
        if not self.seen:
            self.seen.append(marks)
            return Say("Show me.")
        if len(self.seen) == 1:
            self.seen.append(marks)
            chosen = marks.legend[0].target
            return Act(UserAct(surface_id="s", component_id=chosen.id, path=chosen.path))
        return Leave("done")


async def test_a_user_chooses_by_the_number_on_the_picture(resources):
    session = await open_session(Card(scenario="retail/free", agent="local:ocr", user="human"), resources)
    session.agent, session.user = Showing(), Looking()
    try:
        await run(session)
    finally:
        await session.close()
    before, marks = session.user.seen
    assert before is None
    assert [line.text for line in marks.legend] == ['1. Button "Take it"']
    assert Image.open(io.BytesIO(marks.png)).width >= 420
    acted = [event for event in session.log.events if isinstance(event, UserActed)]
    assert [event.action.name for event in acted] == ["take"]
