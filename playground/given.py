"""What stands in the fields of the Live tab when a visitor does something."""

from dataclasses import dataclass
from pathlib import Path

from core.card import Card
from scenarios.loader import load_scenario


@dataclass(frozen=True)
class Given:
    """What stands in the fields of a page.

    Attributes:
        who: Secret of the visitor.
        page: What the server calls the page.
        world: Scenario of the world.
        agent: Seat of the agent.
        source: `camera`, `file` or `ours`.
        ours: Which of our clips.
        text: Words not yet sent.
        files: Files not yet sent.
    """

    who: str
    page: str
    world: str
    agent: str
    source: str
    ours: str
    text: str
    files: tuple[Path, ...]

    @property
    def card(self) -> Card:
        """The session that is asked for."""
        return Card(scenario=self.world, agent=self.agent, user="human", limits=load_scenario(self.world).limits)
