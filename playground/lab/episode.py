"""A screen of the lab as an episode: a script shows it, the visitor has the user's seat, and it says back what came."""

import json
import re
from collections.abc import Collection, Sequence

from core.card import Card, Limits
from core.errors import ConfigError
from playground.lab.room import NOW
from playground.parts.came import CAME
from scenarios.schema import AwaitStep, CallStep, ExpectedCall, MediaFile, SayStep, Scenario, Step, User
from ui_server.gallery import ASSETS, gallery_screen
from ui_server.messages import Message

ID = "lab/screen"
TURNS = 12
"""How often it says back what came in."""
OPENING = "Show me the screen from the lab."
LIMITS = Limits(user_turns=60, tool_calls=10, steps=400, seconds=3600)
CARD = Card(scenario=ID, agent="scripted:reference", user="human", limits=LIMITS)
IMAGE = re.compile(r'"image:(\d{1,9})"')


def screen_scenario(messages: Sequence[Message], base: str, surface: str, own: Collection[int] = ()) -> Scenario:
    """Return a scenario of free play whose reference shows a screen.

    Args:
        messages: The list as v0.9 messages, as the door gave them.
        base: Name of the gallery screen whose pictures the list shows; empty for none.
        surface: Id of the surface to be shown.
        own: Ids of the visitor's own pictures, which an episode has not.

    Raises:
        ConfigError: There is no list that was judged good, no such gallery screen, or an own picture in the list.
    """
    if not messages:
        raise ConfigError("There is no good screen yet. Mend the list and press Draw first.")
    if names_one(messages, own):
        raise ConfigError("Your own pictures stay in the lab. Take one of the gallery's for an episode.")
    images = gallery_screen(base).images if base else {}
    shown = {} if "${" in surface else {"surface_id": surface}  # Else the newest one is shown.
    names = {number: f"picture_{number}" for number in images}
    said = [
        step
        for turn in range(1, TURNS + 1)
        for step in (
            AwaitStep(await_user=True, **{"as": f"came_{turn}"}),
            SayStep(say=f"{CAME}${{came_{turn}}}"),
        )
    ]
    reference: list[Step] = [
        CallStep(call=ExpectedCall(tool="render_ui_screen", arguments={"ui_json": _as_text(messages, names)})),
        CallStep(call=ExpectedCall(tool="show_ui_to_user", arguments=shown)),
        *said,
    ]
    return Scenario(
        id=ID,
        title="A screen from the UI lab",
        summary="A script shows the screen that stood in the lab, and says back what you do on it.",
        kind="free",
        pack="lab",
        domains=["a2ui"],
        ui=True,
        now=NOW,
        media=[
            MediaFile(name=names[number], file=str(path.relative_to(ASSETS))) for number, path in sorted(images.items())
        ],
        user=User(brief="You try out a screen. Press what you like; the script tells you what reached it."),
        limits=LIMITS,
        reference=reference,
    )


def names_one(messages: Sequence[Message], own: Collection[int]) -> bool:
    """Say whether a list names one of these pictures."""
    return any(int(number) in own for number in IMAGE.findall(json.dumps(list(messages))))


def _as_text(messages: Sequence[Message], names: dict[int, str]) -> str:
    r"""Write the list as JSON text with `\u0024` for each `$`, so that nothing in it is taken for a result's name."""
    text = json.dumps(list(messages), ensure_ascii=False).replace("$", "\\u0024")
    return IMAGE.sub(lambda found: _picture(int(found.group(1)), names) or found.group(), text)


def _picture(number: int, names: dict[int, str]) -> str:
    return f'"image:${{media.{names[number]}}}"' if number in names else ""
