"""The published layouts of warehouse and household: data to rows, a world to its state, there and back."""

from copy import deepcopy
from datetime import UTC, datetime

import pytest

from core.blobs import Blobs
from core.errors import ConfigError
from core.events import Fault
from scenarios.importers.egobench import deviations
from scenarios.importers.egobench.deviations.rule import Meeting
from scenarios.importers.egobench.layouts import household, layout_of, warehouse
from tools import load
from world.world import World

DRILL = {
    "equipment": "Probe Drill",
    "appears_in_video": True,
    "category": "power_equipment",
    "brand": "Korrin",
    "country_of_origin": "Germany",
    "purchase_date": "2020-02-29",
    "ideal_storage_location": "charging_station",
    "usage_history": ["2021-01-01", "2026-07-31"],
    "maintenance_and_usage_instructions": "Slowly. Clean every 6 months; inspect every 3 months.",
    "maintenance_history": [{"date": "2026-01-01", "action": "clean"}],
}
VASE = {
    "name": "Probe Vase",
    "appears_in_video": False,
    "category": "decoration",
    "ideal_storage_location": "display_shelf",
    "purchase_date": None,
    "purchase_price": 24,
    "usage_history": ["2025-01-01/PRESENT"],
    "maintenance_history": [],
    "care_and_usage_instructions": "Gently. Clean every 14 days; wash every 2 months.",
}
DOMAINS = {
    "warehouse": (warehouse, "equipment", "equipment_action_lists", "equipment", DRILL),
    "household": (household, "items", "household_action_lists", "name", VASE),
}


def entry(thing, name, action="clean", due="2026-09-01"):
    return {thing: name, "required_action": action, "due_date": due}


def published(domain):
    """Return initial data in the published layout: two things, a list with equal entries, and an empty list."""
    _, things, lists, thing, probe = DOMAINS[domain]
    other = probe | {thing: f"Classic {probe[thing]}"}
    name, classic = probe[thing], other[thing]
    actions = [entry(thing, name), entry(thing, classic, "replace"), entry(thing, name), entry(thing, name, "dispose")]
    return {
        things: [probe, other],
        lists: [{"user_id": f"{domain}_user_02", "actions": actions}, {"user_id": f"{domain}_user_01", "actions": []}],
    }


def world_of(domain, initial, folder):
    world = World([load(domain)], Blobs(folder), datetime(2026, 9, 1, tzinfo=UTC))
    world.fill(DOMAINS[domain][0].rows(initial))
    world.begin()
    return world


@pytest.mark.parametrize("domain", DOMAINS)
def test_there_and_back(domain, tmp_path):
    layout, things, lists, thing, probe = DOMAINS[domain]
    initial = published(domain)
    untouched = deepcopy(initial)
    world = world_of(domain, initial, tmp_path)
    expected = {
        things: {row[thing]: row for row in initial[things]},
        "user_action_lists": {owner["user_id"]: owner["actions"] for owner in initial[lists]},
    }
    assert layout.state(world) == expected
    assert initial == untouched
    assert layout_of(domain).state(world) == expected

    user, name = f"{domain}_user_02", probe[thing]
    place = {"warehouse": "equipment", "household": "household"}[domain]
    assert world.call(f"remove_from_{place}_action_list", {"user_id": user, **entry(thing, name)}).fault is None
    added = {"user_id": user, **entry(thing, name, "relocate", "2026-10-01")}
    assert world.call(f"add_to_{place}_action_list", added).fault is None
    # The first of the equal entries is gone, the other one keeps its place.
    actions = initial[lists][0]["actions"]
    expected["user_action_lists"][user] = [*actions[1:], entry(thing, name, "relocate", "2026-10-01")]
    assert layout.state(world) == expected
    world.close()


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize(
    "spoil",
    [
        lambda things, actions, thing: things.append(things[0]),
        lambda things, actions, thing: things[0].update(colour="red"),
        lambda things, actions, thing: things[0].update(category=None),
        lambda things, actions, thing: actions.append(entry(thing, "Nothing")),
    ],
    ids=["the same name twice", "an unknown field", "no category", "an action for nothing"],
)
def test_faulty_data_are_refused(domain, spoil, tmp_path):
    _, things, lists, thing, _ = DOMAINS[domain]
    initial = deepcopy(published(domain))
    spoil(initial[things], initial[lists][0]["actions"], thing)
    with pytest.raises(ConfigError):
        world_of(domain, initial, tmp_path)


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize(
    ("tool", "arguments", "found"),
    [
        ("add_to_{}_action_list", {"user_id": "nobody", "due_date": "2026-08-05"}, "unknown user"),
        ("get_{}_action_list", {"user_id": "nobody"}, "unknown user"),
        ("add_to_{}_action_list", {"user_id": "u", "due_date": "2026-8-5"}, "2026-8-5"),
        ("add_to_{}_action_list", {"user_id": "u", "due_date": "2026-08-05"}, None),
        ("get_{}_action_list", {"user_id": "u"}, None),
    ],
)
def test_faults_of_the_published_tools_are_named(domain, tool, arguments, found):
    name = tool.format({"warehouse": "equipment"}.get(domain, domain))
    fault = Fault(kind="not_found", message="x")
    meeting = Meeting(name, arguments, fits=True, refused=False, fault=fault, state={"user_action_lists": {"u": []}})
    why = deviations.known(domain, meeting)
    assert (why is None) == (found is None)
    assert found is None or found in why
