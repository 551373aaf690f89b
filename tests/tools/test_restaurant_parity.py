"""Agreement with the published EgoBench restaurant tools, one restaurant and several: every call of the open pack."""

import json
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path

import pytest

from core.blobs import Blobs
from episodes.conformance.expected import applied
from scenarios.importers.egobench.deviations import known, renamed
from scenarios.importers.egobench.deviations.rule import Meeting
from scenarios.importers.egobench.layouts import layout_of
from scenarios.importers.egobench.layouts.digest import hash_of, whole
from scenarios.importers.egobench.published import fits, read_schemas
from tools import load
from world.world import World

PACK = Path(__file__).parents[3] / "shared" / "egobench_pack"
pytestmark = pytest.mark.skipif(not PACK.is_dir(), reason="the parity pack is not here")

PUBLISHED = {"restaurant": "restaurant", "restaurants": "order"}
"""Domain to its name in the pack."""
WORLDS = {
    **{f"restaurant{number}": ("restaurant", "restaurant1") for number in (1, 2, 3, 4)},
    "restaurant5": ("restaurant", "restaurant5"),
    "order1": ("restaurants", "order1"),
    "order2": ("restaurants", "order1"),
}
"""Variant to domain and initial data."""
READS = {
    "restaurant1": {"tax": 3, "nutrition": 4},
    "restaurant2": {"tax": 3, "nutrition": 6, "payment": 1},
    "restaurant3": {"tax": 3, "nutrition": 4, "payment": 2},
    "restaurant4": {"tax": 4, "nutrition": 1, "payment": 1},
    "restaurant5": {"tax": 3},
    "order1": {"tax": 8, "nutrition": 5},
    "order2": {"tax": 16},
}
"""Totals of the tasks that differ, each with a reason: set meals' tax, PER_100G, half a cent."""


class Start:
    """A world with the published initial data, and what is published about it."""

    def __init__(self, domain, initial, folder):
        self.domain, self.layout = domain, layout_of(domain)
        self.world = World([load(domain)], Blobs(folder), datetime(2026, 11, 30, 9, tzinfo=UTC))
        self.world.fill(self.layout.rows(read(f"initial/{initial}.json")))
        self.world.begin()
        self.image = self.world.dump()
        self.published = read(f"state0/{initial}.json")
        self.state = self.layout.state(self.world)
        self.schemas = read_schemas(PACK / "tools" / f"{PUBLISHED[domain]}_tools.json")

    def now(self):
        return self.layout.state(self.world)

    def why(self, tool, arguments, record, fault):
        """Return the published fault that explains a difference."""
        fitting = fits(self.schemas, tool, arguments)
        meeting = Meeting(tool, arguments, fitting, refused(record), fault, self.state)
        return known(self.domain, meeting)


def read(name):
    return json.loads((PACK / name).read_text())


def refused(record):
    result = record.get("result")
    return "error" in record or (isinstance(result, dict) and result.get("status") == "error")


def without_words(value):
    return {key: entry for key, entry in value.items() if key != "message"} if isinstance(value, dict) else value


def agrees(record, result):
    if refused(record) or result.fault:
        return refused(record) and result.fault is not None
    return whole(without_words(record["result"])) == whole(without_words(result.value))


@pytest.mark.parametrize(("domain", "agreeing"), [("restaurant", 147), ("restaurants", 178)])
def test_probes(domain, agreeing, tmp_path):
    start = Start(domain, f"{PUBLISHED[domain]}1", tmp_path)
    assert whole(start.state) == whole(start.published)
    agreed, wrong = 0, []
    for probe in read(f"probes/{PUBLISHED[domain]}.json"):
        tool = probe["tool_name"]
        arguments = renamed(domain, tool, probe["parameters"])
        result = start.world.call(tool, arguments)
        expected = applied(start.state, probe.get("changed", {}))
        after = start.now() if result.changes else start.state
        if agrees(probe, result) and whole(after) == whole(expected):
            agreed += 1
        elif start.why(tool, arguments, probe, result.fault) is None:
            wrong.append((tool, arguments, result.fault or result.value, probe.get("result")))
        if result.changes:
            start.world.rewind(start.image)
    start.world.close()
    assert wrong == []
    assert agreed == agreeing


@pytest.mark.parametrize("variant", WORLDS)
def test_tasks(variant, tmp_path):
    start = Start(*WORLDS[variant], tmp_path)
    differing = Counter()
    for task in read(f"expected/{variant}.json"):
        start.world.rewind(start.image)
        for call in task["calls"]:
            unknown = call.get("dropped", [])
            arguments = {name: value for name, value in call["parameters"].items() if name not in unknown}
            result = start.world.call(call["tool_name"], arguments)
            if not agrees(call, result):
                assert start.why(call["tool_name"], arguments, call, result.fault), (task["task_id"], call, result)
                differing[call["tool_name"].removeprefix("compute_total_")] += 1
        assert hash_of(start.now()) == task["state_sha256"], task["task_id"]
    start.world.close()
    assert differing == READS[variant]
