"""How the tools of the warehouse behave, on its seed data."""

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
DOMAIN = load("warehouse")
BASE = DOMAIN.base("default")
STOCK = {row["equipment"]: row for row in BASE["warehouse_equipment"]}
OTIS, FREYA = "otis_brandt_403", "freya_lund_219"
PLIERS = {"user_id": FREYA, "equipment": "Pliers", "required_action": "lubricate", "due_date": "2026-09-30"}
SHARPEN = {"user_id": OTIS, "equipment": "Saw", "required_action": "sharpen", "due_date": "2026-09-18"}
ADD, REMOVE, LIST = "add_to_equipment_action_list", "remove_from_equipment_action_list", "get_equipment_action_list"
MANUALS = "get_equipment_maintenance_and_usage_instructions"
BOUGHT = "find_equipment_by_purchase_date_range"
GETTERS = [tool.name for tool in DOMAIN.tools if list(tool.parameters["properties"]) == ["equipment"]]


@pytest.fixture(scope="module")
def base(tmp_path_factory):
    world = World([DOMAIN], Blobs(tmp_path_factory.mktemp("blobs")), datetime(2026, 9, 14, 9, tzinfo=UTC))
    world.fill(BASE)
    world.begin()
    yield world
    world.close()


@pytest.fixture
def world(base):
    twin = base.fork()
    yield twin
    twin.close()


def listed(world, user=FREYA):
    told = world.call(LIST, {"user_id": user}).value
    return [(entry["equipment"], entry["required_action"], entry["due_date"]) for entry in told]


def test_the_published_tools_are_there_with_their_parameters():
    names = {tool.name: list(tool.parameters["properties"]) for tool in DOMAIN.tools}
    change = ["user_id", "equipment", "required_action", "due_date"]
    of_one = ["category", "brand", "country_of_origin", "purchase_date", "ideal_storage_location", "usage_history"]
    of_one += ["maintenance_history", "maintenance_and_usage_instructions"]
    assert names == {
        "get_all_equipment": [],
        **{f"get_equipment_{what}": ["equipment"] for what in of_one},
        "find_equipment_by_category": ["category"],
        "find_equipment_by_brand": ["brand"],
        "find_equipment_by_country_of_origin": ["country"],
        BOUGHT: ["start_date", "end_date"],
        "find_equipment_by_ideal_storage_location": ["location"],
        ADD: change,
        REMOVE: change,
        LIST: ["user_id"],
    }
    assert all(tool.parameters.get("required", []) == names[tool.name] for tool in DOMAIN.tools)
    parts = {tool.name: tool.parameters["properties"] for tool in DOMAIN.tools}
    assert len(parts[ADD]["required_action"]["enum"]) == 10
    assert len(parts["find_equipment_by_category"]["category"]["enum"]) == 10
    assert len(parts["find_equipment_by_ideal_storage_location"]["location"]["enum"]) == 12


@pytest.mark.parametrize("name", ["Hammer", "M6 Nuts", "Red Screwdriver", "Fire Extinguisher"])
@pytest.mark.parametrize("tool", GETTERS)
def test_getters_tell_bare_values(base, tool, name):
    column = tool.removeprefix("get_equipment_")
    expected = STOCK[name][column]
    given = {"equipment": [name]} if tool == MANUALS else {"equipment": name}
    assert base.call(tool, given).value == ({name: expected} if tool == MANUALS else expected)


def test_all_names_and_several_manuals(base):
    assert base.call("get_all_equipment", {}).value == list(STOCK)
    told = base.call(MANUALS, {"equipment": ["Saw", "Hammer", "Saw"]}).value
    assert told == {name: STOCK[name]["maintenance_and_usage_instructions"] for name in ("Saw", "Hammer")}


@pytest.mark.parametrize(
    "name", ["", " ", "hammer", "Hammer ", "Hamm", "Claw Hammer", "%", "' OR 1=1 --", "x" * 50_000]
)
@pytest.mark.parametrize("tool", GETTERS)
def test_only_an_exact_name_is_known(base, tool, name):
    fault = base.call(tool, {"equipment": ["Saw", name] if tool == MANUALS else name}).fault
    assert fault.kind == "not_found"
    assert len(fault.message) < 300


def test_near_names_come_back(base):
    assert "Red Screwdriver" in base.call("get_equipment_brand", {"equipment": "red screwdriver"}).fault.message
    assert OTIS in base.call(LIST, {"user_id": "otis_brandt_430"}).fault.message


@pytest.mark.parametrize(
    ("tool", "arguments", "test"),
    [
        ("find_equipment_by_category", {"category": "consumable"}, lambda row: row["category"] == "consumable"),
        ("find_equipment_by_category", {"category": "Consumable"}, lambda row: row["category"] == "consumable"),
        ("find_equipment_by_brand", {"brand": "Tanebe"}, lambda row: row["brand"] == "Tanebe"),
        ("find_equipment_by_brand", {"brand": "tanebe"}, lambda row: False),
        ("find_equipment_by_brand", {"brand": ""}, lambda row: False),
        ("find_equipment_by_country_of_origin", {"country": "Italy"}, lambda row: row["brand"] == "Bellano"),
        ("find_equipment_by_country_of_origin", {"country": "Ital"}, lambda row: False),
        (
            "find_equipment_by_ideal_storage_location",
            {"location": "parts_bin"},
            lambda row: row["ideal_storage_location"] == "parts_bin",
        ),
        (
            BOUGHT,
            {"start_date": "2021-03-18", "end_date": "2021-08-19"},
            lambda row: "2021-03-18" <= row["purchase_date"] <= "2021-08-19",
        ),
        (BOUGHT, {"start_date": "2021-03-18", "end_date": "2021-03-18"}, lambda row: row["equipment"] == "Hammer"),
        (BOUGHT, {"start_date": "2010-01-01", "end_date": "2015-12-31"}, lambda row: False),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_finders(base, tool, arguments, test):
    assert base.call(tool, arguments).value == [name for name, row in STOCK.items() if test(row)]


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        (MANUALS, {"equipment": "Hammer"}),
        (MANUALS, {"equipment": []}),
        (MANUALS, {"equipment": [7]}),
        ("get_equipment_brand", {"equipment": ["Hammer"]}),
        ("get_equipment_brand", {"equipment": None}),
        ("get_equipment_brand", {"item_name": "Hammer"}),
        ("find_equipment_by_category", {"category": "tools"}),
        ("find_equipment_by_ideal_storage_location", {"location": ""}),
        (BOUGHT, {"start_date": "2026-01-02", "end_date": "2026-01-01"}),
        (BOUGHT, {"start_date": "2026-1-2", "end_date": "2026-02-01"}),
        (BOUGHT, {"start_date": "2026-02-29", "end_date": "2026-03-01"}),
        (BOUGHT, {"start_date": "2026-01-01T00:00:00", "end_date": "2026-03-01"}),
        (BOUGHT, {"start_date": 1767225600, "end_date": "2026-03-01"}),
        (BOUGHT, {"start_date": "٢٠٢٦-01-01", "end_date": "2026-03-01"}),
        (BOUGHT, {"start_date": "2026-01-01\n", "end_date": "2026-03-01"}),
        (BOUGHT, {"start_date": "2026-01-01"}),
        (ADD, PLIERS | {"due_date": "2026-9-30"}),
        (ADD, PLIERS | {"due_date": "tomorrow"}),
        (ADD, PLIERS | {"due_date": "0000-01-01"}),
        (ADD, PLIERS | {"due_date": None}),
        (ADD, PLIERS | {"required_action": "polish"}),
        (ADD, PLIERS | {"required_action": ["clean"]}),
        (ADD, PLIERS | {"user_id": 7}),
        (ADD, PLIERS | {"name": "Pliers"}),
        (REMOVE, SHARPEN | {"required_action": "wash"}),
        (REMOVE, SHARPEN | {"due_date": "18.09.2026"}),
        (LIST, {}),
    ],
    ids=lambda value: repr(value)[:60] if isinstance(value, dict) else value,
)
def test_arguments_outside_the_schema_change_nothing(base, tool, arguments):
    before = base.snapshot()
    result = base.call(tool, arguments)
    assert result.fault.kind == "bad_arguments"
    assert len(result.fault.message) < 700
    assert base.snapshot() == before


@pytest.mark.parametrize("user", ["", " ", "nobody_000", "FREYA_LUND_219", "x" * 10_000])
@pytest.mark.parametrize("tool", [ADD, REMOVE, LIST])
def test_an_unknown_user_is_refused_and_not_made(base, tool, user):
    before = base.snapshot()
    arguments = {"user_id": user} if tool == LIST else PLIERS | {"user_id": user}
    assert base.call(tool, arguments).fault.kind == "not_found"
    assert base.snapshot() == before


@pytest.mark.parametrize(
    ("name", "action", "kind"),
    [
        ("Pliers", "lubricate", None),
        ("Pliers", "LUBRICATE", None),
        ("Pliers", "replace", None),
        ("Pliers", "repair", None),
        ("Pliers", "relocate", None),
        ("Pliers", "dispose", None),
        ("Pliers", "inspect", "refused"),
        ("Pliers", "calibrate", "refused"),
        ("Fuses", "sharpen", "refused"),
        ("pliers", "clean", "not_found"),
        ("Plier", "replace", "not_found"),
    ],
)
def test_maintenance_must_be_prescribed(world, name, action, kind):
    before = listed(world)
    result = world.call(ADD, PLIERS | {"equipment": name, "required_action": action})
    assert (result.fault and result.fault.kind) == kind
    assert listed(world)[len(before) :] == ([] if kind else [(name, action.lower(), "2026-09-30")])
    if kind == "refused":
        assert "clean" in result.fault.message


def test_equal_entries_are_kept_apart_and_the_first_one_goes(world):
    first = listed(world)
    other = PLIERS | {"due_date": "2026-12-31"}
    for entry in (PLIERS, other, PLIERS, other, PLIERS):
        assert world.call(ADD, entry).fault is None
    a, b = ("Pliers", "lubricate", "2026-09-30"), ("Pliers", "lubricate", "2026-12-31")
    assert listed(world) == [*first, a, b, a, b, a]
    assert world.call(REMOVE, PLIERS).value["message"].endswith("2 such entries are left.")
    assert listed(world) == [*first, b, a, b, a]
    assert world.call(REMOVE, other).fault is None
    assert listed(world) == [*first, a, b, a]
    assert world.call(ADD, other).fault is None
    assert listed(world) == [*first, a, b, a, b]
    for entry in (PLIERS, other, other, PLIERS):
        assert world.call(REMOVE, entry).fault is None
    assert listed(world) == first
    fault = world.call(REMOVE, PLIERS).fault
    assert (fault.kind, "2026-09-30" in fault.message) == ("not_found", True)


def test_a_wrong_date_comes_back_with_the_right_one(base):
    assert "2026-09-18" in base.call(REMOVE, SHARPEN | {"due_date": "2026-09-19"}).fault.message


def test_the_last_entry_goes_and_the_user_stays(world):
    for name, action, due in listed(world):
        entry = {"user_id": FREYA, "equipment": name, "required_action": action, "due_date": due}
        assert [change.op for change in world.call(REMOVE, entry).changes] == ["delete"]
    assert world.call(LIST, {"user_id": FREYA}).value == []
    assert world.call(ADD, PLIERS).fault is None
    assert len(listed(world, OTIS)) == 4


@pytest.mark.parametrize(
    ("text", "methods"),
    [
        ("Clean every 6 months; inspect every 12 months.", ["clean", "inspect"]),
        ("It is to be cleaned every 6 months.", ["cleaned"]),
        ("Lubricate EVERY 1 Month, lubricate every 2 months.", ["lubricate"]),
        ("Clean every 14 days.", ["clean"]),
        ("Clean every 0 months, inspect every month, sharpen every two months.", []),
        ("", []),
    ],
)
def test_what_a_manual_prescribes(text, methods):
    assert prescribed(text) == methods


def test_the_stock_holds_what_the_clips_show():
    folder = ROOT / "scenarios/generate/clips/scenes"
    scenes = [json.loads(path.read_text()) for path in folder.glob("workshop_*.json")]
    drawn = {frozenset(item["id"].split("_")) for scene in scenes for item in scene["objects"]}
    seen = {frozenset(name.lower().split()) for name, row in STOCK.items() if row["appears_in_video"]}
    assert len(drawn) >= 18
    assert drawn <= seen
    assert sum(not row["appears_in_video"] for row in STOCK.values()) >= 20


@pytest.mark.parametrize("row", STOCK.values(), ids=STOCK)
def test_a_piece_of_equipment_is_plausible(row):
    manual = row["maintenance_and_usage_instructions"]
    life = re.search(r"service life is (\d+) years? from purchase\.$", manual)
    assert 1 <= int(life[1]) <= 10
    assert len(prescribed(manual)) >= 2
    assert 3 <= len(row["maintenance_history"]) <= 7
    assert {entry["action"] for entry in row["maintenance_history"]} == set(prescribed(manual))
    days = [entry["date"] for entry in row["maintenance_history"]]
    for dates in (days, row["usage_history"]):
        assert dates == sorted(dates)
        assert all(row["purchase_date"] <= day <= "2026-08-01" and date.fromisoformat(day) for day in dates)
    assert 0 < len(row["usage_history"]) <= 7


def test_brands_and_lists():
    origin = {(row["brand"], row["country_of_origin"]) for row in STOCK.values()}
    assert len(origin) == len({brand for brand, _ in origin}) == 6
    users = [row["user_id"] for row in BASE["warehouse_users"]]
    assert len(users) == 6
    for user in users:
        own = [row for row in BASE["warehouse_actions"] if row["user_id"] == user]
        assert 3 <= len(own) <= 5
        assert [row["position"] for row in own] == list(range(1, len(own) + 1))
    for row in BASE["warehouse_actions"]:
        manual = prescribed(STOCK[row["item"]]["maintenance_and_usage_instructions"])
        assert row["required_action"] in (*manual, "replace", "repair", "relocate", "dispose")


def test_sentences_off_topic_name_nothing_of_the_stock():
    sentences = json.loads((ROOT / "assets/off_topic/warehouse.json").read_text())
    words = {word for name in STOCK for word in name.lower().split()}
    assert len(set(sentences)) == len(sentences) >= 40
    assert not [s for s in sentences if words & set(re.findall(r"[a-z0-9]+", s.lower()))]
