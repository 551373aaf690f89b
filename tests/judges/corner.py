"""The corner shop with its own tools and seed, and short ways to write calls and tasks in it."""

from collections.abc import Sequence
from typing import Any

from core.blobs import Blobs
from core.card import Card
from core.events import CallFinished, CallStarted, EpisodeEnded, EpisodeStarted, Event, Message
from core.trajectory import EventLog
from scenarios.played import Played, as_played
from scenarios.schema import Scenario
from tools import load
from world.world import World

ME = "tomas_rivera_317"
PRICES = {
    "oat milk": ("plant drink", 1.25, 0.07, 1.0),
    "granola": ("cereal", 3.6, 0.08, 0.7),
    "whole milk": ("dairy", 1.15, 0.05, 1.0),
}
Step = tuple[str, Any]


def add(name: str, qty: float | str, **other: Any) -> Step:
    category, price, tax_rate, discount = PRICES[name]
    line = {"category": category, "price": price, "tax_rate": tax_rate, "discount": discount}
    return "add_to_cart", {"user_id": ME, "product_name": name, "qty": qty} | line | other


def remove(name: str, qty: float) -> Step:
    return "remove_from_cart", {"user_id": ME, "product_name": name, "qty": qty}


def price(name: Any) -> Step:
    return "get_price", {"product_name": name}


def pay(*lines: tuple[str, float]) -> Step:
    products = [{"product_name": name, "quantity": quantity} for name, quantity in lines]
    return "compute_total_payment", {"user_id": ME, "products": products}


def row(name: str, quantity: float) -> dict[str, Any]:
    category, cost, tax_rate, discount = PRICES[name]
    values = {"user_id": ME, "product_name": name, "quantity": quantity, "category": category}
    values |= {"price": cost, "tax_rate": tax_rate, "discount": discount}
    return {"table": "retail_cart", "op": "create", "values": values}


def task(
    *calls: Step, rows: Sequence[dict[str, Any]] = (), facts: Sequence[float] = (), seen: Sequence[str] = ()
) -> Scenario:
    expect = {
        "calls": [{"tool": tool, "arguments": arguments} for tool, arguments in calls],
        "rows": list(rows),
        "facts": [{"number": number, "tolerance": 0.001} for number in facts],
        "seen": [{"argument": "product_name", "names": list(seen)}] if seen else [],
    }
    user = {"brief": "You want what you point at.", "user_id": ME, "rounds": [{"say": "This one, please."}]}
    head = {"id": "retail/odd", "title": "Odd", "pack": "retail", "domains": ["retail"]}
    return Scenario.model_validate(head | {"now": "2026-05-04T10:00:00Z", "user": user, "expect": expect})


class Shop:
    """The corner shop as it is before an episode.

    Args:
        blobs: Where its database goes.
    """

    def __init__(self, blobs: Blobs) -> None:
        self.blobs = blobs
        of = task(price("honey"))
        world = World([load("retail")], blobs, of.now, of.seed)
        world.fill(load("retail").base("default"))
        self.image = world.dump()
        self.base = blobs.put(self.image)
        world.close()

    def play(self, of: Scenario, calls: Sequence[Step], answer: str = "Done.") -> tuple[Played, list[Event]]:
        """Carry calls out and record them as an episode does."""
        world = World([load("retail")], self.blobs, of.now, of.seed)
        world.load(self.image)
        world.begin()
        log = EventLog()
        card = Card(scenario=of.id, agent="scripted:odd", user="scripted:rounds")
        log.append(EpisodeStarted(card=card, world=self.base, now=of.now.isoformat()), 0.0)
        log.append(Message(by="user", text=of.user.rounds[0].say, round=1), 0.0)
        for number, (tool, arguments) in enumerate(calls, 1):
            writes = tool in world.tools and world.tools[tool][1].writes is True
            asked = {"domain": "retail", "tool": tool, "writes": writes, "arguments": arguments}
            log.append(CallStarted(by="agent", call_id=f"c{number}", **asked), float(number))
            done = world.call(tool, arguments)
            parts = {"arguments": done.arguments, "value": done.value, "fault": done.fault, "changes": done.changes}
            log.append(CallFinished(call_id=f"c{number}", tool=tool, **parts), float(number))
        log.append(Message(by="agent", text=answer), float(len(calls)))
        log.append(EpisodeEnded(stop="user_done"), float(len(calls)))
        played = as_played(of, world, [])
        world.close()
        return played, log.events
