"""The scripted user: speaks its rounds in order, sends their media, and chooses on screens by what they show."""

from collections.abc import Sequence

from core.events import Event, Message, ScreenRendered, UserActed
from core.screen import Screen
from roles.base import Act, Kind, Leave, Say, UserMove, View
from roles.choice import Chosen, choose
from scenarios.schema import Pick, Round, User
from ui_server.act import UserAct

MAX_REMINDERS = 2
"""How often it says what a screen lacks before it goes on to its next round."""


class ScriptedUser:
    """Plays a scenario's user; where it stands follows from the events alone.

    Args:
        script: The user's rounds.
    """

    kind: Kind = "script"

    def __init__(self, script: User) -> None:
        self.script = script

    async def next(self, view: View) -> UserMove:
        """Say the next thing of the script, or act on the screen."""
        for number, entry in enumerate(self.script.rounds, 1):
            said = [event for event in view.events if isinstance(event, Message) and event.round == number]
            acted = any(
                isinstance(event, UserActed) and event.round == number and event.action for event in view.events
            )
            if entry.say and not said:
                return self._say(number, entry)
            if entry.pick is None or acted:
                continue
            reminders = len(said) - (1 if entry.say else 0)
            move = self._pick(number, entry.pick, _shown_since(view.events, said), view)
            if isinstance(move, Act) or reminders < MAX_REMINDERS:
                return move
        return Leave("all rounds are done")

    def _say(self, number: int, entry: Round) -> Say:
        return Say(entry.say, media=tuple(entry.images), seen_until=entry.seen_until, round=number)

    def _pick(self, number: int, pick: Pick, screen: Screen | None, view: View) -> Act | Say:
        if screen is None:
            return Say("I would rather choose on a screen. Please show me.", round=number)
        found = choose(screen, pick)
        if not isinstance(found, Chosen):
            return Say(found.words, round=number)
        return press(screen, found, number)


def press(screen: Screen, found: Chosen, number: int) -> Act:
    """Return the act of pressing what was chosen, after its fields are filled in, in a round."""
    left, top, width, height = found.target.box
    drawn = bool(screen.image)
    act = UserAct(
        surface_id=screen.surface_id,
        revision=screen.revision,
        component_id=found.target.id,
        path=found.target.path,
        x=round(left + width / 2, 1) if drawn else None,
        y=round(top + height / 2, 1) if drawn else None,
        action_name=found.target.action,
        field_values={f"{target.id}@{target.path}": value for target, value in found.fields},
    )
    return Act(act, round=number)


def _shown_since(events: Sequence[Event], said: Sequence[Message]) -> Screen | None:
    """Return the newest screen shown after the words of this round; for a round without words, the newest of all."""
    since = said[0].seq if said else -1
    screens = [
        event.screen for event in events if isinstance(event, ScreenRendered) and event.shown and event.seq > since
    ]
    return screens[-1] if screens else None


class HumanUser:
    """A person in the user's seat: moves come from the inbox."""

    kind: Kind = "person"

    async def next(self, view: View) -> UserMove:
        """Wait for the person."""
        return await view.inbox.get()
