"""The cooperative user: one step per message, the least that answers a question, and STOP when all is done."""

from dataclasses import replace

from core.events import Message, UserActed
from roles.answers import answer
from roles.base import Act, Kind, Leave, Say, UserMove, View
from roles.knowledge import knowledge
from roles.modes import STOP
from roles.scripted_user import ScriptedUser
from scenarios.naming import mentions
from scenarios.schema import Scenario

MAX_ANSWERS = 3
"""How often it answers or asks again in one round before it goes on."""
NOT_THERE = "I do not find what I mean on the screen."


class EasyUser:
    """Plays a scenario's user; where it stands follows from the events alone.

    Args:
        scenario: Its script, and the data from which it answers.
    """

    kind: Kind = "script"

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.script = ScriptedUser(scenario.user)
        seen = [name for sight in scenario.expect.seen for name in sight.names]
        offered = [name for entry in scenario.user.rounds if entry.pick for name in entry.pick.among]
        self.unsaid = (*seen, *offered)
        """Names that it never says."""

    async def next(self, view: View) -> UserMove:
        """Answer what the agent asked, else take the next step of the script."""
        own = [event for event in view.events if isinstance(event, Message | UserActed) and event.by == "user"]
        if own:
            reply = self._reply(view, own[-1])
            if reply is not None:
                return reply
        move = await self.script.next(view)
        if isinstance(move, Act):
            return move
        if isinstance(move, Leave):
            return replace(move, words=STOP)
        user_id = self.scenario.user.user_id
        if not own and user_id and user_id not in move.text:
            return replace(move, text=f"{move.text} My user id is {user_id}.")
        return self._blind(move)

    def _reply(self, view: View, last: Message | UserActed) -> Say | None:
        """Answer the agent's words since the user's last move; None where it asked nothing, or too often."""
        words = [event.text for event in view.events[last.seq + 1 :] if isinstance(event, Message)]
        if not words or last.round is None:
            return None
        said = [event for event in view.events if isinstance(event, Message) and event.round == last.round]
        if len(said) > MAX_ANSWERS:
            return None
        writes = [tool.name for tool in view.tools if tool.writes]
        text = answer(words[-1], knowledge(self.scenario, last.round, writes, view.events))
        return Say(text, round=last.round) if text is not None else None

    def _blind(self, move: Say) -> Say:
        """Leave out what a reminder would name; the rounds themselves are said as they are written."""
        written = any(entry.say == move.text for entry in self.scenario.user.rounds)
        named = any(mentions(move.text, name) for name in self.unsaid)
        return replace(move, text=NOT_THERE) if named and not written else move
