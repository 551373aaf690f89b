"""A small shop scenario, and a builder that writes the events of an episode as the runner would."""

from collections.abc import Sequence
from typing import Any

from core.card import Card, StopReason
from core.events import (
    Action,
    CallFinished,
    CallStarted,
    Change,
    EpisodeEnded,
    EpisodeStarted,
    Event,
    Fault,
    ImageRef,
    Message,
    ScreenRendered,
    UserActed,
)
from core.screen import DrawnText, Screen, Target
from core.trajectory import EventLog
from judges.judge import judge
from scenarios.played import ColumnSchema, Played, TableSchema, ToolSchema
from scenarios.schema import Scenario

CLIP = ImageRef(id=1, sha256="c" * 64, kind="clip", name="shelf", mime="video/mp4")
OAT = {"user_id": "u1", "product_name": "oat milk", "qty": 2, "price": 1.95, "tax": 0.07}
RYE = {"user_id": "u1", "product_name": "rye bread", "qty": 1, "price": 3.2, "tax": 0.07}


def _column(kind: str, judged: bool = True) -> ColumnSchema:
    return ColumnSchema(type=kind, judged=judged)


TABLES = {
    "cart_lines": TableSchema(
        domain="retail",
        key=["id"],
        columns={
            "id": _column("id"),
            "user_id": _column("id"),
            "product_name": _column("text"),
            "qty": _column("number"),
            "price": _column("number"),
            "tax": _column("number"),
            "due": _column("time"),
            "gift": _column("truth"),
            "tags": _column("json"),
            "note": _column("text"),
            "seen_at": _column("time", judged=False),
        },
    ),
    "products": TableSchema(
        domain="retail",
        key=["name"],
        columns={"name": _column("id"), "stock": _column("number"), "views": _column("number", judged=False)},
    ),
    "users": TableSchema(domain="retail", key=["id"], columns={"id": _column("id"), "balance": _column("number")}),
    "history": TableSchema(domain="retail", key=["id"], judged=False, columns={"id": _column("id")}),
}
TOOLS = [
    ToolSchema(
        name="get_tax",
        domain="retail",
        writes=False,
        parameters={"type": "object", "properties": {"product_name": {"type": "string"}}},
    ),
    ToolSchema(
        name="add_to_cart",
        domain="retail",
        writes=True,
        parameters={
            "type": "object",
            "properties": {
                "user_id": {"type": "string"},
                "product_name": {"type": "string"},
                "qty": {"type": "integer", "default": 1},
                "due": {"type": "string", "format": "date"},
                "items": {"type": "array", "items": {"type": "object"}},
                "note": {"anyOf": [{"type": "string"}, {"type": "null"}], "default": None},
            },
        },
    ),
]


def scenario(**changes: Any) -> Scenario:
    """The shop scenario: two rows in the cart; parts may be replaced."""
    parts: dict[str, Any] = {
        "id": "retail/oat_milk",
        "title": "Two things from the shelf",
        "pack": "retail",
        "domains": ["retail"],
        "now": "2026-05-04T10:00:00Z",
        "media": [{"name": "shelf", "file": "clips/shelf.mp4"}],
        "user": {
            "brief": "You want what stands on the left.",
            "rounds": [{"say": "Please add two of the left carton and the bread.", "images": ["shelf"]}],
        },
        "expect": {
            "rows": [
                {"table": "cart_lines", "op": "create", "values": OAT},
                {"table": "cart_lines", "op": "create", "values": RYE},
            ]
        },
    }
    return Scenario.model_validate(parts | changes)


def as_played(of: Scenario) -> Played:
    return Played(scenario=of, sha256="0" * 64, media=[CLIP], tools=TOOLS, tables=TABLES)


class Episode:
    """Writes events through the real log, one world second apart."""

    def __init__(self, user: str = "scripted:rounds", **card: Any) -> None:
        self.log = EventLog()
        self.calls = 0
        self.rows = 100
        self.add(EpisodeStarted(card=Card(scenario="retail/oat_milk", agent="scripted:x", user=user, **card)))

    def add(self, event: Any) -> "Episode":
        self.log.append(event, at=float(len(self.log.events)))
        return self

    def hear(self, text: str, images: Sequence[ImageRef] = (), round: int | None = 1) -> "Episode":
        return self.add(Message(by="user", text=text, images=list(images), round=round))

    def say(self, text: str) -> "Episode":
        return self.add(Message(by="agent", text=text))

    def call(
        self,
        tool: str,
        arguments: dict[str, Any] | None = None,
        value: Any = None,
        changes: Sequence[Change] = (),
        fault: str | None = None,
    ) -> "Episode":
        self.calls += 1
        name = f"c{self.calls}"
        writes = bool(changes)
        self.add(
            CallStarted(by="agent", call_id=name, domain="retail", tool=tool, writes=writes, arguments=arguments or {})
        )
        refused = Fault(kind=fault, message=f"{tool} was refused.") if fault else None
        return self.add(
            CallFinished(
                call_id=name,
                tool=tool,
                arguments=None if fault in ("bad_arguments", "unknown_tool") else arguments or {},
                value=None if fault else value,
                fault=refused,
                changes=[] if fault else list(changes),
            )
        )

    def create(self, table: str, values: dict[str, Any], tool: str = "add_to_cart") -> "Episode":
        self.rows += 1
        row = {"id": self.rows, "seen_at": f"2026-05-04 10:00:{self.rows % 60:02}"} | values
        change = Change(table=table, op="create", key=str(row["id"]), after=row)
        arguments = {key: value for key, value in values.items() if key in ("user_id", "product_name", "qty")}
        return self.call(tool, arguments, {"id": self.rows}, [change])

    def update(self, table: str, key: str, before: dict[str, Any], after: dict[str, Any]) -> "Episode":
        return self.call("set_row", {}, None, [Change(table=table, op="update", key=key, before=before, after=after)])

    def delete(self, table: str, key: str, before: dict[str, Any]) -> "Episode":
        return self.call("drop_row", {}, None, [Change(table=table, op="delete", key=key, before=before)])

    def show(self, screen: Screen) -> "Episode":
        return self.add(ScreenRendered(by="agent", screen=screen))

    def act(self, component_id: str, path: str = "/", round: int | None = 1, **parts: Any) -> "Episode":
        action = None if parts.get("fault") else Action(name="pick", source=component_id)
        base = {"surface_id": "main", "revision": 1, "action": action}
        return self.add(UserActed(by="user", component_id=component_id, path=path, round=round, **(base | parts)))

    def end(self, stop: StopReason = "user_done", reason: str = "") -> list[Event]:
        self.add(EpisodeEnded(stop=stop, reason=reason))
        return self.log.events


def opened(**card: Any) -> Episode:
    """An episode in which the user has said its first round."""
    return Episode(**card).hear("Please add two of the left carton and the bread.", [CLIP])


def perfect() -> list[Event]:
    """The tax is read, both rows are written, the agent answers."""
    episode = opened()
    episode.call("get_tax", {"product_name": "oat milk"}, {"product_name": "oat milk", "tax": 0.07})
    episode.create("cart_lines", OAT).create("cart_lines", RYE)
    return episode.say("Both are in your cart.").end()


def choice(rows: Sequence[tuple[str, str]], label: str = "Add", **parts: Any) -> Screen:
    """A screen with one card per row (name, price), each with its button."""
    texts, targets = [], []
    for index, (name, price) in enumerate(rows):
        parents = ("root@/", "list@/", f"card@/items/{index}")
        path = f"/items/{index}"
        texts.append(DrawnText(id="name", path=path, text=name, box=(0, 0, 9, 9), parents=parents))
        texts.append(DrawnText(id="price", path=path, text=price, box=(0, 0, 9, 9), parents=parents))
        targets.append(
            Target(id="add", type="Button", path=path, label=label, box=(0, 0, 9, 9), action="pick", parents=parents)
        )
    base: dict[str, Any] = {"texts": tuple(texts), "targets": tuple(targets)}
    return screen(**(base | parts))


def screen(**parts: Any) -> Screen:
    base: dict[str, Any] = {"surface_id": "main", "revision": 1, "image": "a" * 64, "width": 420, "height": 300}
    return Screen(**(base | parts))


def outcomes(of: Scenario, events: Sequence[Event]) -> dict[str, str]:
    """Judge and return the outcome of each check by name, and of the whole as `outcome`."""
    verdict = judge(as_played(of), events)
    return {check.name: check.outcome for check in verdict.checks} | {"outcome": verdict.outcome}
