"""Agreement with the published EgoBench kitchen tools: every call of the open pack, results and state."""

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from core.blobs import Blobs
from scenarios.importers.egobench.layouts import kitchen
from scenarios.importers.egobench.layouts.digest import hash_of
from tools import load
from world.world import World

PACK = Path(__file__).parents[3] / "shared" / "egobench_pack"
pytestmark = pytest.mark.skipif(not PACK.is_dir(), reason="the parity pack is not here")

# Deliberate deviations: (tool or None for any, what the arguments hold, why). A probe that deviates must match one,
# and each must be met by at least one probe.
DEVIATIONS = (
    (None, lambda a: "user_id" in a and not isinstance(a["user_id"], str), "an id is a string"),
    ("add_to_shopping_list", lambda a: a["ingredient_name"] == "unicorn dust", "an unknown ingredient is refused"),
    ("add_to_shopping_list", lambda a: a["quantity"] is True, "true is not a number"),
    ("find_recipes_by_taste", lambda a: a["taste"] in (" savory", "sav", "sav ory"), "not a value of the enum"),
    ("find_ingredients_by_location", lambda a: a["location"] in ("", "spice rack", "not_a_tag"), "not one of the enum"),
    (
        "find_ingredients_by_expiry_date",
        lambda a: a["date"] in ("2026-5-9", "20260510", "May 10 2026"),
        "a date that is not YYYY-MM-DD is refused, not compared as text",
    ),
    (None, lambda a: isinstance(a.get("recipes"), str | dict), "a list in the schema"),
    (
        "compute_total_nutritions",
        lambda a: any(line.get("quantity") is None for line in a["ingredients"]),
        "every line has a quantity in the schema",
    ),
)

WRITES = {tool.name for tool in load("kitchen").tools if tool.writes}
FAULTY = {("kitchen1", 39): "its reference adds to the list of a user without an id, who is refused here"}


@pytest.fixture(scope="module")
def base(tmp_path_factory):
    initial = json.loads((PACK / "initial" / "kitchen1.json").read_text())
    world = World([load("kitchen")], Blobs(tmp_path_factory.mktemp("blobs")), datetime(2026, 5, 7, 9, tzinfo=UTC))
    world.fill(kitchen.rows(initial))
    world.begin()
    yield world
    world.close()


@pytest.fixture(scope="module")
def before(base):
    return kitchen.state(base)


def changed(before, after):
    found = {}
    for part in before:
        keys = [*before[part], *(key for key in after[part] if key not in before[part])]
        difference = {
            key: after[part].get(key, {"$removed": True})
            for key in keys
            if before[part].get(key) != after[part].get(key)
        }
        if difference:
            found[part] = difference
    return found


def without_words(value):
    return {key: entry for key, entry in value.items() if key != "message"} if isinstance(value, dict) else value


def outcome_of_reference(record):
    result = record.get("result")
    refused = "error" in record or (isinstance(result, dict) and result.get("status") == "error")
    return ("refused", None) if refused else ("done", without_words(result))


def outcome_here(result):
    return ("refused", None) if result.fault else ("done", without_words(result.value))


def why(tool, arguments):
    return [index for index, (name, meets, _) in enumerate(DEVIATIONS) if name in (None, tool) and meets(arguments)]


def test_probes(base, before):
    met, wrong, agreed = set(), [], 0
    for probe in json.loads((PACK / "probes" / "kitchen.json").read_text()):
        tool, arguments = probe["tool_name"], probe["parameters"]
        world = base.fork() if tool in WRITES else base
        here = outcome_here(world.call(tool, arguments)), {}
        if tool in WRITES:
            here = here[0], changed(before, kitchen.state(world))
            world.close()
        if here == (outcome_of_reference(probe), probe.get("changed", {})):
            agreed += 1
        elif why(tool, arguments):
            met.update(why(tool, arguments))
        else:
            wrong.append((tool, arguments, here[0], outcome_of_reference(probe)))
    assert wrong == []
    assert [entry[2] for index, entry in enumerate(DEVIATIONS) if index not in met] == []
    assert agreed == 171


@pytest.mark.parametrize("variant", ["kitchen1", "kitchen2", "kitchen3", "kitchen4"])
def test_tasks(base, before, variant):
    wrong = set()
    for task in json.loads((PACK / "expected" / f"{variant}.json").read_text()):
        world = base.fork()
        calls = [(call, world.call(call["tool_name"], call["parameters"])) for call in task["calls"]]
        same = all(outcome_here(result) == outcome_of_reference(call) for call, result in calls)
        state = kitchen.state(world)
        if not same or changed(before, state) != task["changed"] or hash_of(state) != task["state_sha256"]:
            wrong.add((variant, task["task_id"]))
        world.close()
    assert wrong == {where for where in FAULTY if where[0] == variant}
