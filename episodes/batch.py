"""Many episodes, a bounded number at once, each in a run folder of its own."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

from core.card import Card
from episodes.opening import open_session
from episodes.resources import Resources
from episodes.runner import run
from episodes.session import Session
from episodes.store import Run, new_run_id, write_run, write_verdict


async def run_cards(cards: Sequence[Card], out: Path, parallel: int = 2) -> list[Run]:
    """Play cards and write their runs.

    Args:
        cards: What to play; every name in them is checked before the first is played.
        out: Folder for the runs and their blobs.
        parallel: How many at once.

    Returns:
        The runs, in the order of the cards.

    Raises:
        ConfigError: A card cannot be played, or a run cannot be written; the others are stopped then.
    """
    places = asyncio.Semaphore(parallel)
    async with Resources(out, pages=parallel) as resources:
        for card in cards:
            await (await open_session(card, resources)).close()

        async def one(card: Card) -> Run:
            async with places:
                session = await open_session(card, resources)
                try:
                    await run(session)
                finally:
                    await session.close()
                return record(session, out)

        try:
            async with asyncio.TaskGroup() as group:
                playing = [group.create_task(one(card)) for card in cards]
        except ExceptionGroup as several:
            raise several.exceptions[0] from None
        return [task.result() for task in playing]


def record(session: Session, out: Path, run_id: str | None = None) -> Run:
    """Write the folder of a session that has ended, and return it as a run."""
    name = run_id or new_run_id()
    folder = write_run(out, name, session.card, session.played, session.log.events)
    if session.verdict is not None:
        write_verdict(folder, session.verdict)
    return Run(name, folder, session.card, session.played, list(session.log.events), session.verdict)
