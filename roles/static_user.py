"""The user that says everything in one message, and then only acts on screens."""

from core.events import Message, ScreenRendered, UserActed
from roles.base import Kind, Leave, Say, UserMove, View
from roles.choice import Chosen, choose
from roles.scripted_user import press
from scenarios.schema import Round, User

CLOSING = "That is everything. I will say no more, so please do not ask me anything."


class StaticUser:
    """Plays a scenario's user in one message; where it stands follows from the events alone.

    Args:
        script: The user's rounds.
    """

    kind: Kind = "script"

    def __init__(self, script: User) -> None:
        self.script = script

    async def next(self, view: View) -> UserMove:
        """Say all of it, or act on the newest screen; leave where there is none to act on."""
        own = [event for event in view.events if isinstance(event, Message | UserActed) and event.by == "user"]
        if not own:
            return whole_message(self.script)
        done = {event.round for event in own if isinstance(event, UserActed) and event.action}
        for number, entry in enumerate(self.script.rounds, 1):
            if entry.pick is None or number in done:
                continue
            shown = [event for event in view.events if isinstance(event, ScreenRendered) and event.shown]
            if not shown or shown[-1].seq < own[-1].seq:
                return Leave("no screen was shown to choose on")
            screen = shown[-1].screen
            found = choose(screen, entry.pick)
            return press(screen, found, number) if isinstance(found, Chosen) else Leave(f"on the screen: {found.words}")
        return Leave("everything has been said")


def whole_message(script: User) -> Say:
    """Return all that a user has to say and to show, in one message.

    Where its rounds belong to different moments of a clip, each is said with the second it belongs to.
    """
    spoken = [entry for entry in script.rounds if entry.say]
    moments = _moments(spoken)
    apart = len(set(moments)) > 1
    parts = [
        f"{_when(moment)}: {entry.say}" if apart else entry.say for entry, moment in zip(spoken, moments, strict=True)
    ]
    if script.user_id and not any(script.user_id in part for part in parts):
        parts.append(f"My user id is {script.user_id}.")
    images = dict.fromkeys(name for entry in script.rounds for name in entry.images)
    until = None if None in moments else max((moment for moment in moments if moment is not None), default=None)
    return Say(" ".join([*parts, CLOSING]), media=tuple(images), seen_until=until, round=1)


def _moments(rounds: list[Round]) -> list[float | None]:
    """Return up to where a clip is seen at each round, None for its end; a round without a view keeps the last one."""
    found: list[float | None] = []
    for entry in rounds:
        looks = entry.images or entry.seen_until is not None
        found.append(entry.seen_until if looks or not found else found[-1])
    return found


def _when(moment: float | None) -> str:
    return "At the end of the clip" if moment is None else f"At second {moment:g} of the clip"
