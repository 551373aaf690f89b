"""From the name of a seat to the role that takes it."""

from core.card import Mode, Seat, parse_seat
from core.errors import ConfigError
from roles.base import Agent, User
from roles.easy_user import EasyUser
from roles.impatient_user import ImpatientUser
from roles.label_reader.agent import LabelReader
from roles.misreading import MisreadingAgent
from roles.reference import IdleAgent, ReferenceAgent, at_once, without_write, write_places
from roles.scripted_user import HumanUser, ScriptedUser
from roles.static_user import StaticUser
from scenarios.off_topic import off_topic
from scenarios.played import ToolSchema
from scenarios.schema import Scenario
from world.chance import seeded

AGENTS = {
    "scripted:reference": "Reference script",
    "scripted:misread": "Script that misreads one value",
    "scripted:forgetful": "Script that forgets its last step",
    "scripted:idle": "Script that does nothing",
    "local:ocr": "Label reader",
}
"""Seats of the agent that need no key, with their names for people. None of them is a language model."""

USERS = {"scripted": "Scripted user", "human": "Me"}
"""Seats of the user."""


def open_agent(seat: str, scenario: Scenario, tools: list[ToolSchema], mode: Mode | None = None) -> Agent:
    """Return the agent of a seat.

    Args:
        seat: Its name.
        scenario: What it plays.
        tools: What it may call.
        mode: Of the user; where that says everything at once, a script answers everything at once.

    Raises:
        ConfigError: There is no such seat, or it cannot play this scenario.
    """
    parsed = parse_seat(seat)
    _no_options(parsed)
    name = f"{parsed.vendor}:{parsed.model}"
    writes = frozenset(entry.name for entry in tools if entry.writes)
    if name not in AGENTS:
        raise ConfigError(f"There is no agent {seat!r}; agents are {', '.join(AGENTS)}.")
    if name == "scripted:idle":
        return IdleAgent()
    if name == "local:ocr":
        return LabelReader(scenario)
    if not scenario.reference:
        raise ConfigError(f"The scenario {scenario.id} has no reference solution for {seat} to play.")
    steps = at_once(scenario.reference) if mode == "static" else scenario.reference
    if name == "scripted:misread":
        return MisreadingAgent(scenario.id, steps, writes)
    if name == "scripted:forgetful":
        places = write_places(steps, writes)
        if not places:
            raise ConfigError(f"The reference of {scenario.id} writes nothing that could be forgotten.")
        return ReferenceAgent(without_write(steps, writes, len(places) - 1))
    return ReferenceAgent(steps)


def open_user(seat: str, scenario: Scenario, mode: Mode | None = None, seed: int = 0) -> User:
    """Return the user of a seat.

    Args:
        seat: Its name.
        scenario: What it plays.
        mode: As `played_mode` gave it.
        seed: Of the world; it decides which off-topic sentences a user in hard says.

    Raises:
        ConfigError: There is no such seat, or it cannot play this scenario.
    """
    parsed = parse_seat(seat)
    _no_options(parsed)
    if parsed.vendor not in USERS or parsed.model:
        raise ConfigError(f"There is no user {seat!r}; users are {', '.join(USERS)}.")
    if parsed.vendor == "human":
        return HumanUser()
    if not scenario.user.rounds:
        raise ConfigError(f"The scenario {scenario.id} has no script for the user; take the seat yourself (human).")
    if mode == "static":
        return StaticUser(scenario.user)
    user = EasyUser(scenario) if mode is not None else ScriptedUser(scenario.user)
    return _impatient(user, scenario, seed) if mode == "hard" else user


def _impatient(user: User, scenario: Scenario, seed: int) -> User:
    sentences = off_topic(scenario)
    seeded(seed, "off_topic").shuffle(sentences)
    return ImpatientUser(user, sentences)


def _no_options(seat: Seat) -> None:
    """Refuse options: no seat that needs no key has any."""
    if seat.options:
        raise ConfigError(
            f"The seat {seat.vendor}:{seat.model} takes no options; leave out ?{next(iter(seat.options))}=…."
        )
