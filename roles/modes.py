"""The interaction modes of the user: which can be played, and by which words an episode ends.

`easy`: one step per message, the least that answers a question, names of things that are only seen never said.
`hard`: the same, with complaints and remarks that have nothing to do with the task. `static`: all in one message.
Without a mode a scripted user says its rounds as they are written.
"""

from typing import get_args

from core.card import Mode, parse_seat
from core.errors import ConfigError
from scenarios.off_topic import off_topic
from scenarios.schema import Scenario

MODES: tuple[Mode, ...] = get_args(Mode)
STOP = "STOP"
"""All that the user says when everything is done, in easy and hard."""
CHANGES = ("goal_change", "error_correction")
"""Challenges in which the user takes back what it said."""


def played_mode(mode: Mode | None, user: str, scenario: Scenario) -> Mode | None:
    """Return the mode in which a seat plays a scenario: the one asked for, and static for a brief of one text.

    Args:
        mode: As asked for; None where nothing was said.
        user: Seat of the user.
        scenario: What is to be played.

    Raises:
        ConfigError: It cannot be played so.
    """
    vendor = parse_seat(user).vendor
    if vendor == "human":
        if mode is not None:
            raise ConfigError(f"A person plays as they like; leave out the mode {mode}, or name another user.")
        return None
    if mode is None:
        return "static" if scenario.user.whole else None
    if mode != "static" and vendor == "scripted" and scenario.user.whole:
        raise ConfigError(
            f"The brief of {scenario.id} is one text, which a script can only say at once; play it in the mode static, "
            f"since {mode} needs a model in the user's seat."
        )
    if mode == "static":
        _fits_one_message(scenario)
    if mode == "hard":
        off_topic(scenario)
    return mode


def playable_modes(user: str, scenario: Scenario) -> list[Mode | None]:
    """Return the modes in which a seat can play a scenario; None, where it is among them, for the plain script."""
    found: list[Mode | None] = []
    for mode in (None, *MODES):
        try:
            resolved = played_mode(mode, user, scenario)
        except ConfigError:
            continue
        if resolved not in found:
            found.append(resolved)
    return found


def _fits_one_message(scenario: Scenario) -> None:
    rounds = scenario.user.rounds
    first = next((number for number, entry in enumerate(rounds) if entry.pick is not None), len(rounds))
    if any(entry.say for entry in rounds[first + 1 :]):
        raise ConfigError(
            f"In {scenario.id} the user speaks again after it has chosen on a screen, which one message cannot hold; "
            f"play it in easy or hard."
        )
    if scenario.facets.challenge in CHANGES:
        raise ConfigError(
            f"In {scenario.id} the user takes back what it said before, which one message cannot hold; play it in easy "
            f"or hard."
        )
