"""From a card to a session: every name is checked here, before anything is paid or drawn."""

import asyncio

from core.blobs import Blobs
from core.card import Card
from core.errors import ConfigError
from episodes.resources import Resources
from episodes.session import Session
from judges.judge import judge_names
from roles.modes import played_mode
from roles.seats import open_agent, open_user
from scenarios.loader import load_scenario, media_path
from scenarios.schema import Scenario
from ui_server.catalog import basic_catalog


async def open_session(
    card: Card, resources: Resources, blobs: Blobs | None = None, scenario: Scenario | None = None
) -> Session:
    """Open a session for a card.

    Args:
        card: What is to be played.
        resources: What all episodes share.
        blobs: Where the episode's own pixels go; the shared ones where nothing is said.
        scenario: The scenario that the card names, where it is none of those that ship with the app.

    Raises:
        ConfigError: The card names a scenario, seat or judge that does not exist or cannot play together.
    """
    scenario = scenario or load_scenario(card.scenario)
    if card.judge not in judge_names():
        raise ConfigError(f"There is no judge {card.judge!r}; judges are {', '.join(judge_names())}.")
    if card.interface != "tools":
        raise ConfigError("Only the interface `tools` can be played; leave out --interface.")
    card = card.model_copy(update={"mode": played_mode(card.mode, card.user, scenario)})
    media = {entry.name: await resources.take_in(media_path(entry.file)) for entry in scenario.media}
    await asyncio.to_thread(basic_catalog)  # Takes a second the first time, which no other episode is to wait for.
    session = Session(card, scenario, media, resources, blobs or resources.blobs)
    try:
        session.agent = open_agent(card.agent, scenario, session.played.tools, card.mode)
        session.user = open_user(card.user, scenario, card.mode, session.world.seed)
    except ConfigError:
        session.world.close()
        raise
    return session
