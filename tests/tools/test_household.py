"""How the tools of the household behave, on its seed data."""

import json
import re
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from core.blobs import Blobs
from tools import load
from tools.upkeep.manuals import prescribed
from world.world import World

ROOT = Path(__file__).parents[2]
DOMAIN = load("household")
BASE = DOMAIN.base("default")
THINGS = {row["name"]: row for row in BASE["household_items"]}
TODAY = "2026-09-12"
ELIF = "elif_demir_325"
DUST = {"user_id": ELIF, "name": "Speaker", "required_action": "clean", "due_date": "2026-09-30"}
ADD, REMOVE, LIST = "add_to_household_action_list", "remove_from_household_action_list", "get_household_action_list"
CARE = "get_item_maintenance_and_usage_instructions"
BOUGHT, PAID = "find_items_by_purchase_date_range", "find_items_by_purchase_price_range"
USED = "find_items_used_during_date_range"
GETTERS = [tool.name for tool in DOMAIN.tools if list(tool.parameters["properties"]) == ["item_name"]]


def made(folder, now, rows):
    world = World([DOMAIN], Blobs(folder), now)
    world.fill(rows)
    world.begin()
    return world


@pytest.fixture(scope="module")
def base(tmp_path_factory):
    world = made(tmp_path_factory.mktemp("blobs"), datetime(2026, 9, 12, 9, tzinfo=UTC), BASE)
    yield world
    world.close()


@pytest.fixture
def world(base):
    twin = base.fork()
    yield twin
    twin.close()


def listed(world, user=ELIF):
    told = world.call(LIST, {"user_id": user}).value
    return [(entry["name"], entry["required_action"], entry["due_date"]) for entry in told]


def test_the_published_tools_are_there_with_their_parameters():
    names = {tool.name: list(tool.parameters["properties"]) for tool in DOMAIN.tools}
    change = ["user_id", "name", "required_action", "due_date"]
    of_one = ["category", "ideal_storage_location", "purchase_date", "purchase_price", "usage_history"]
    of_one += ["maintenance_history", "maintenance_and_usage_instructions"]
    assert names == {
        "get_all_item_names": [],
        **{f"get_item_{what}": ["item_name"] for what in of_one},
        "find_items_by_category": ["category"],
        "find_items_by_ideal_storage_location": ["location"],
        BOUGHT: ["start_date", "end_date"],
        PAID: ["min_price", "max_price"],
        USED: ["start_date", "end_date"],
        ADD: change,
        REMOVE: change,
        LIST: ["user_id"],
    }
    assert all(tool.parameters.get("required", []) == names[tool.name] for tool in DOMAIN.tools)
    parts = {tool.name: tool.parameters["properties"] for tool in DOMAIN.tools}
    assert len(parts[ADD]["required_action"]["enum"]) == 11
    assert len(parts["find_items_by_category"]["category"]["enum"]) == 15
    assert len(parts["find_items_by_ideal_storage_location"]["location"]["enum"]) == 16


@pytest.mark.parametrize("name", ["Speaker", "Plant", "Red Plaid Shirt", "Vanilla Candle"])
@pytest.mark.parametrize("tool", GETTERS)
def test_getters_tell_bare_values(base, tool, name):
    column = "care_and_usage_instructions" if tool == CARE else tool.removeprefix("get_item_")
    expected = THINGS[name][column]
    given = {"item_name": [name]} if tool == CARE else {"item_name": name}
    assert base.call(tool, given).value == ({name: expected} if tool == CARE else expected)


@pytest.mark.parametrize("name", ["", " ", "speaker", "Speaker ", "Speak", "%", "' OR 1=1 --", "x" * 50_000])
@pytest.mark.parametrize("tool", GETTERS)
def test_only_an_exact_name_is_known(base, tool, name):
    fault = base.call(tool, {"item_name": ["Clock", name] if tool == CARE else name}).fault
    assert fault.kind == "not_found"
    assert len(fault.message) < 300


def days(row):
    for entry in row["usage_history"]:
        start, end = entry.split("/")
        yield row["purchase_date"] if start == "PURCHASE_DATE" else start, TODAY if end == "PRESENT" else end


@pytest.mark.parametrize(
    ("tool", "arguments", "test"),
    [
        ("get_all_item_names", {}, lambda row: True),
        ("find_items_by_category", {"category": "clothing"}, lambda row: row["category"] == "clothing"),
        ("find_items_by_category", {"category": "OTHER"}, lambda row: row["category"] == "other"),
        ("find_items_by_ideal_storage_location", {"location": "garage"}, lambda row: row["name"] == "Road Atlas"),
        (BOUGHT, {"start_date": "2020-02-29", "end_date": "2020-02-29"}, lambda row: row["name"] == "Red Book"),
        (
            BOUGHT,
            {"start_date": "0001-01-01", "end_date": "9999-12-31"},
            lambda row: row["purchase_date"] is not None,
        ),
        (PAID, {"min_price": 0, "max_price": 0}, lambda row: row["purchase_price"] == 0),
        (PAID, {"min_price": "29.9", "max_price": 45}, lambda row: 29.9 <= row["purchase_price"] <= 45),
        (PAID, {"min_price": 500, "max_price": 600}, lambda row: False),
        (
            USED,
            {"start_date": "2026-03-18", "end_date": "2026-03-20"},
            lambda row: any(start <= "2026-03-20" and end >= "2026-03-18" for start, end in days(row)),
        ),
        (
            USED,
            {"start_date": "2025-12-24", "end_date": "2025-12-24"},
            lambda row: any(start <= "2025-12-24" <= end for start, end in days(row)),
        ),
        (USED, {"start_date": "2010-01-01", "end_date": "2015-12-31"}, lambda row: False),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_finders(base, tool, arguments, test):
    assert base.call(tool, arguments).value == [name for name, row in THINGS.items() if test(row)]


PROBE = {"appears_in_video": False, "category": "other", "ideal_storage_location": "study", "purchase_price": 1.0}
PROBE |= {"maintenance_history": [], "care_and_usage_instructions": "None."}


@pytest.mark.parametrize(
    ("now", "bought", "history", "asked", "found"),
    [
        ((2026, 9, 12), "2026-01-01", "PURCHASE_DATE/PRESENT", ("2026-09-12", "2026-12-31"), True),
        ((2026, 9, 12), "2026-01-01", "PURCHASE_DATE/PRESENT", ("2026-09-13", "2026-12-31"), False),
        ((2031, 2, 3), "2026-01-01", "PURCHASE_DATE/PRESENT", ("2031-02-01", "2031-02-28"), True),
        ((2025, 6, 1), "2026-01-01", "PURCHASE_DATE/PRESENT", ("2024-01-01", "2027-01-01"), False),
        ((2026, 9, 12), "2026-01-01", "PURCHASE_DATE/2026-02-01", ("2025-01-01", "2025-12-31"), False),
        ((2026, 9, 12), None, "PURCHASE_DATE/2026-02-01", ("2020-01-01", "2020-01-02"), True),
        ((2026, 9, 12), None, "2026-01-05/2026-02-01", ("2026-02-01", "2026-02-01"), True),
        ((2026, 9, 12), None, "2026-01-05/2026-02-01", ("2026-02-02", "2026-03-01"), False),
    ],
)
def test_the_present_is_the_day_of_the_world(tmp_path, now, bought, history, asked, found):
    row = PROBE | {"name": "Probe", "purchase_date": bought, "usage_history": [history]}
    world = made(tmp_path, datetime(*now, 9, tzinfo=UTC), {"household_items": [row]})
    result = world.call(USED, {"start_date": asked[0], "end_date": asked[1]}).value
    assert result == (["Probe"] if found else [])
    world.close()


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        (CARE, {"item_name": "Speaker"}),
        (CARE, {"item_name": []}),
        ("get_item_category", {"name": "Speaker"}),
        ("get_item_category", {"item_name": 5}),
        ("find_items_by_category", {"category": "toys"}),
        ("find_items_by_ideal_storage_location", {"location": "attic"}),
        (BOUGHT, {"start_date": "2024-05-02", "end_date": "2024-05-01"}),
        (USED, {"start_date": "2024-5-2", "end_date": "2024-05-01"}),
        (USED, {"start_date": "PURCHASE_DATE", "end_date": "PRESENT"}),
        (PAID, {"min_price": 2, "max_price": 1}),
        (PAID, {"min_price": -1, "max_price": 1}),
        (PAID, {"min_price": "nan", "max_price": 1}),
        (PAID, {"min_price": 0, "max_price": float("inf")}),
        (PAID, {"min_price": True, "max_price": 3}),
        (ADD, DUST | {"required_action": "lubricate"}),
        (ADD, DUST | {"due_date": "30 September"}),
        (ADD, {key: value for key, value in DUST.items() if key != "name"} | {"item_name": "Speaker"}),
        (REMOVE, DUST | {"due_date": "2026-02-30"}),
        (LIST, {"user_id": None}),
    ],
    ids=lambda value: repr(value)[:60] if isinstance(value, dict) else value,
)
def test_arguments_outside_the_schema_change_nothing(base, tool, arguments):
    before = base.snapshot()
    result = base.call(tool, arguments)
    assert result.fault.kind == "bad_arguments"
    assert len(result.fault.message) < 700
    assert base.snapshot() == before


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        (LIST, {"user_id": "nobody_000"}),
        (LIST, {"user_id": ""}),
        *((tool, DUST | change) for tool in (ADD, REMOVE) for change in ({"user_id": "nobody_000"}, {"user_id": ""})),
        *((tool, DUST | change) for tool in (ADD, REMOVE) for change in ({"name": "speaker"}, {"name": ""})),
    ],
)
def test_unknown_users_and_things_are_refused(base, tool, arguments):
    before = base.snapshot()
    assert base.call(tool, arguments).fault.kind == "not_found"
    assert base.snapshot() == before


def test_any_action_may_be_listed_for_any_thing(world):
    first = listed(world)
    actions = next(tool for tool in DOMAIN.tools if tool.name == ADD).parameters["properties"]["required_action"][
        "enum"
    ]
    for action in actions:
        assert world.call(ADD, DUST | {"required_action": action}).fault is None
    assert listed(world) == [*first, *(("Speaker", action, "2026-09-30") for action in actions)]
    again = world.call(ADD, DUST | {"required_action": "Iron"})
    assert "2 such entries" in again.value["message"]
    world.call(REMOVE, DUST | {"required_action": "iron"})
    rest = [action for action in actions if action != "iron"]
    assert listed(world)[len(first) :] == [("Speaker", action, "2026-09-30") for action in [*rest, "iron"]]


def test_the_household_holds_what_the_clips_show():
    scenes = [json.loads(path.read_text()) for path in (ROOT / "scenarios/generate/clips/scenes").glob("living_*.json")]
    drawn = {item["id"].replace("_", " ") for scene in scenes for item in scene["objects"]}
    assert len(drawn) >= 13
    assert drawn <= {name.lower() for name, row in THINGS.items() if row["appears_in_video"]}
    assert sum(not row["appears_in_video"] for row in THINGS.values()) >= 20


@pytest.mark.parametrize("row", THINGS.values(), ids=THINGS)
def test_a_thing_is_plausible(row):
    care = row["care_and_usage_instructions"]
    assert 1 <= int(re.search(r"service life is (\d+) years? from purchase\.$", care)[1]) <= 10
    assert len(prescribed(care)) >= 2
    assert 3 <= len(row["maintenance_history"]) <= 7
    assert {entry["action"] for entry in row["maintenance_history"]} == set(prescribed(care))
    first = row["purchase_date"] or "2016-08-20"
    dates = [entry["date"] for entry in row["maintenance_history"]]
    assert dates == sorted(dates)
    assert all(first <= day <= "2026-08-01" and date.fromisoformat(day) for day in dates)
    used = [day for time in days(row) for day in time]
    assert used == sorted(used)
    assert all(first <= day and date.fromisoformat(day) for day in used)
    assert len(row["usage_history"]) <= 7
    assert "PURCHASE_DATE" not in "".join(row["usage_history"]) or row["purchase_date"]


def test_the_lists():
    users = [row["user_id"] for row in BASE["household_users"]]
    assert len(users) == 6
    for user in users:
        own = [row for row in BASE["household_actions"] if row["user_id"] == user]
        assert 3 <= len(own) <= 5
        assert [row["position"] for row in own] == list(range(1, len(own) + 1))
    assert {row["item"] for row in BASE["household_actions"]} <= set(THINGS)


def test_sentences_off_topic_name_nothing_of_the_household():
    sentences = json.loads((ROOT / "assets/off_topic/household.json").read_text())
    words = {word for name in THINGS for word in name.lower().split()}
    assert len(set(sentences)) == len(sentences) >= 40
    assert not [s for s in sentences if words & set(re.findall(r"[a-z0-9]+", s.lower()))]
