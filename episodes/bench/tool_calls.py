"""How long a tool call takes, the tool's own work aside."""

import time
from statistics import median
from typing import Any

from sqlalchemy.orm import Session as Database

from core.card import Card, Limits
from episodes.bench.figure import Figure
from episodes.opening import open_session
from episodes.resources import Resources
from episodes.session import Session
from roles.base import ToolCall
from tools.retail.cart import MILK
from world.images import ImageStore
from world.tool import ToolContext

CALLS = 300


async def calls(resources: Resources) -> list[Figure]:
    """Time a tool call as an episode makes it, and what of it is the tool's own work.

    Timed is `Session.call`: schema, transaction, the tool itself, journal, and the events of the call. What the tool's
    function alone takes, in an open transaction and with its rows written, is taken off; what is left is the framework.
    """
    limits = Limits(tool_calls=10_000, steps=20_000)
    card = Card(scenario="retail/two_of_this", agent="scripted:reference", user="scripted", limits=limits)
    figures = []
    for title, tool, arguments in (("writes", "add_to_cart", MILK), ("reads", "get_price", {"product_name": "honey"})):
        session = await open_session(card, resources)
        session.start()
        whole, own = [], []
        for _ in range(CALLS):
            began = time.perf_counter()
            await session.call(ToolCall(tool, arguments))
            whole.append((time.perf_counter() - began) * 1000)
            own.append(_own_ms(session, tool, arguments))
        await session.close()
        rest = median(whole) - median(own)
        name = f"framework time per tool call that {title}"
        figures.append(Figure(name, round(rest, 3), "ms", "the tool's own work", round(median(own) / rest, 2)))
    return figures


def _own_ms(session: Session, name: str, arguments: dict[str, Any]) -> float:
    world = session.world
    entry = world.tools[name][1]
    read = entry.read(arguments)
    given = {key: getattr(read, key) for key in type(read).model_fields}
    with Database(world.engine) as db:
        context = ToolContext(
            db=db,
            now=world.now,
            rng=world.rng,
            new_id=lambda: 0,
            images=ImageStore(db, world.blobs),
            caller="agent",
            parts=world.parts,
        )
        began = time.perf_counter()
        entry.run(context, **given)
        db.flush()
        taken = (time.perf_counter() - began) * 1000
        db.rollback()
    return taken
