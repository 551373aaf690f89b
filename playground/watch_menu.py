"""The menu of scenarios on Watch, narrowed to a domain and to those with or without screens."""

from collections import Counter
from dataclasses import dataclass

from playground.watch import Choices
from scenarios.loader import load_scenario, scenario_ids
from scenarios.schema import Scenario

FIRST = "retail/cheaper_on_screen"
DOMAINS = {
    "retail": "Corner shop",
    "restaurant": "Restaurant",
    "kitchen": "Kitchen",
    "warehouse": "Warehouse",
    "household": "Household",
}
"""Packs that ship with the app, in the order in which they are offered; all others are imported."""
ALL, IMPORTED = "all", "imported"
KINDS = {ALL: "All", "screens": "With screens", "talk": "Talk only"}


@dataclass(frozen=True)
class Sieve:
    """What the menu is narrowed to.

    Attributes:
        domain: A pack of ours, `imported` or `all`.
        kind: `screens`, `talk` or `all`.
    """

    domain: str = ALL
    kind: str = ALL

    def lets(self, scenario: Scenario) -> bool:
        """Say whether a scenario is offered."""
        return self.domain in (ALL, _domain(scenario)) and self.kind in (ALL, _kind(scenario))


def read_sieve(kept: object) -> Sieve:
    """Return what a browser has kept, `[domain, kind]`; what makes no sense or offers nothing is `all`."""
    domain, kind = kept if isinstance(kept, list) and len(kept) == 2 else (ALL, ALL)
    domain = next((value for _, value in domains() if value == domain), ALL)
    return Sieve(domain, next((value for _, value in kinds(domain) if value == kind), ALL))


def domains() -> Choices:
    """Return the domains that have scenarios, `all` first."""
    there = {_domain(scenario) for scenario in _tasks()}
    named = {ALL: "All", **DOMAINS, IMPORTED: "Imported"}
    return [(words, value) for value, words in named.items() if value == ALL or value in there]


def kinds(domain: str) -> Choices:
    """Return the kinds of scenarios that a domain has, `all` first."""
    there = {_kind(scenario) for scenario in _tasks() if Sieve(domain).lets(scenario)}
    return [(words, value) for value, words in KINDS.items() if value == ALL or value in there]


def menu(sieve: Sieve, kept: str = "") -> Choices:
    """Return the scenarios that have a script, the first one to be shown in front.

    Args:
        sieve: What the menu is narrowed to.
        kept: One that stays in the menu, whatever it is narrowed to.
    """
    tasks = _tasks()
    often = Counter(task.title for task in tasks)
    offered = [task for task in tasks if sieve.lets(task) or task.id == kept]
    return [(_words(task, often[task.title] > 1), task.id) for task in offered]


def order_of(name: str) -> int:
    """Return at which place a scenario's domain is offered."""
    packs = list(DOMAINS)
    pack = name.split("/")[0]
    return packs.index(pack) if pack in packs else len(packs)


def _tasks() -> list[Scenario]:
    every = [load_scenario(name) for name in scenario_ids()]
    tasks = [scenario for scenario in every if scenario.kind == "task"]
    return sorted(tasks, key=lambda task: (task.id != FIRST, order_of(task.id)))


def _domain(scenario: Scenario) -> str:
    pack = scenario.id.split("/")[0]
    return pack if pack in DOMAINS else IMPORTED


def _kind(scenario: Scenario) -> str:
    return "screens" if scenario.ui else "talk"


def _words(scenario: Scenario, twice: bool) -> str:
    """Name a scenario; one whose title is not its own says where it plays, an imported one by its id."""
    where = f" · {DOMAINS.get(_domain(scenario), scenario.id)}" if twice else ""
    return f"{scenario.title}{where}{' · screens' if scenario.ui else ''}"
