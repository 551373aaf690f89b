"""What can be played live: the worlds, the agents, and the words that go with them."""

from playground.live import LiveSetting
from playground.watch import Choices
from playground.watch_menu import order_of
from roles.seats import AGENTS
from scenarios.loader import load_scenario, scenario_ids
from scenarios.schema import Scenario

AGENT = "local:ocr"


def worlds() -> Choices:
    """Return the scenarios of live play, by the name of their world, the shop in front."""
    found = [load_scenario(name) for name in sorted(scenario_ids(), key=order_of)]
    return [(scenario.title, scenario.id) for scenario in found if scenario.kind == "free"]


def is_world(scenario: object) -> bool:
    """Say whether a scenario is one of live play; the name may come from a browser."""
    return isinstance(scenario, str) and scenario in scenario_ids() and load_scenario(scenario).kind == "free"


def agents() -> Choices:
    """Return the agents that can play without a script."""
    return [(f"{words} · not a language model", seat) for seat, words in AGENTS.items() if seat == AGENT]


def setting_of(scenario: Scenario, agent: str = AGENT, unable: str = "") -> LiveSetting:
    """Return who the agent is and what world it acts in; `unable` says why screens cannot be drawn."""
    clips = tuple(entry.name for entry in scenario.media)
    cannot = unable if scenario.ui else ""
    return LiveSetting(agent, tuple(scenario.domains), tuple(scenario.samples), clips, cannot, scenario.summary)
