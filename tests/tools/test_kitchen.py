"""How the tools of the kitchen behave, on its seed data."""

from datetime import UTC, datetime

import pytest

from core.blobs import Blobs
from tools import load
from world.world import World

DOMAIN = load("kitchen")
ROWS = DOMAIN.base("default")
STORE = {row["name"]: row for row in ROWS["kitchen_ingredients"]}
BOOK = {row["name"]: row for row in ROWS["kitchen_recipes"]}
MARTA = "marta_lindqvist"
CLARA = "clara_bianchi"


@pytest.fixture(scope="module")
def base(tmp_path_factory):
    world = World([DOMAIN], Blobs(tmp_path_factory.mktemp("blobs")), datetime(2026, 5, 12, 9, tzinfo=UTC))
    world.fill(ROWS)
    world.begin()
    yield world
    world.close()


@pytest.fixture
def world(base):
    twin = base.fork()
    yield twin
    twin.close()


def menu(world, user=MARTA):
    return world.call("get_current_menu", {"user_id": user}).value["recipes"]


def shopping(world, user=MARTA):
    items = world.call("get_current_shopping_list", {"user_id": user}).value["items"]
    return {item["ingredient_name"]: item["quantity"] for item in items}


LINE = {"user_id": MARTA, "ingredient_name": "cocoa", "quantity": 1}


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("get_cooking_steps", {"recipe_name": 5}),
        ("get_cooking_steps", {"recipe_name": None}),
        ("get_cooking_steps", {"recipe_name": "lentil soup", "servings": 2}),
        ("get_ingredient_quantity", {"ingredient_name": ["milk"]}),
        ("get_ingredient_quantity", {}),
        ("find_recipes_by_taste", {"taste": "delicious"}),
        ("find_recipes_by_taste", {"taste": ""}),
        ("find_recipes_by_taste", {"taste": " sweet"}),
        ("find_ingredients_by_location", {"location": "spice rack"}),
        ("find_ingredients_by_expiry_date", {"date": "2026-5-9"}),
        ("find_ingredients_by_expiry_date", {"date": "20260509"}),
        ("find_ingredients_by_expiry_date", {"date": "2026-02-30"}),
        ("find_ingredients_by_expiry_date", {"date": "2026-W20-1"}),
        ("find_ingredients_by_expiry_date", {"date": "2026-05-09T00:00:00"}),
        ("find_ingredients_by_expiry_date", {"date": "today"}),
        ("find_ingredients_by_expiry_date", {"date": ""}),
        ("find_ingredients_by_expiry_date", {"date": 20260509}),
        ("add_to_shopping_list", LINE | {"quantity": 0}),
        ("add_to_shopping_list", LINE | {"quantity": -1}),
        ("add_to_shopping_list", LINE | {"quantity": True}),
        ("add_to_shopping_list", LINE | {"quantity": "a pinch"}),
        ("add_to_shopping_list", LINE | {"quantity": "inf"}),
        ("add_to_shopping_list", LINE | {"quantity": float("nan")}),
        ("add_to_shopping_list", LINE | {"quantity": 10**30}),
        ("add_to_shopping_list", LINE | {"quantity": None}),
        ("add_to_shopping_list", LINE | {"user_id": 7}),
        ("compute_total_nutritions", {"user_id": MARTA, "ingredients": None}),
        ("compute_total_nutritions", {"user_id": MARTA, "ingredients": "milk"}),
        ("compute_total_nutritions", {"user_id": MARTA, "ingredients": ["milk"]}),
        ("compute_total_nutritions", {"user_id": MARTA, "ingredients": [{"ingredient_name": "milk"}]}),
        ("compute_total_nutritions", {"user_id": MARTA, "ingredients": [{"name": "milk", "quantity": 1}]}),
        (
            "compute_total_nutritions",
            {"user_id": MARTA, "ingredients": [{"ingredient_name": "milk", "quantity": 1e400}]},
        ),
        ("tally_total_tastes", {"user_id": MARTA, "recipes": "lentil soup"}),
        ("tally_total_tastes", {"user_id": MARTA, "recipes": [1]}),
        ("tally_total_tastes", {"recipes": []}),
    ],
    ids=lambda value: repr(value)[:60] if isinstance(value, dict) else value,
)
def test_arguments_outside_the_schema_are_refused(base, tool, arguments):
    fault = base.call(tool, arguments).fault
    assert fault.kind == "bad_arguments"
    assert len(fault.message) < 600


def test_a_wrong_word_comes_back_with_the_allowed_ones(base):
    fault = base.call("find_ingredients_by_location", {"location": "cellar"}).fault
    assert "'cellar'. Use one of fridge, freezer, pantry, countertop, spice_rack." in fault.message
    schema = base.tools["find_ingredients_by_location"][1].parameters["properties"]["location"]
    assert schema["enum"] == ["fridge", "freezer", "pantry", "countertop", "spice_rack"]
    assert "YYYY-MM-DD" in base.call("find_ingredients_by_expiry_date", {"date": "soon"}).fault.message


@pytest.mark.parametrize("name", ["", " ", "mil", " milk", "oat milk", "%", "_", "' OR 1=1 --", "\0", "x" * 100_000])
def test_only_a_whole_name_is_found(base, name):
    for tool in ("get_ingredient_quantity", "get_ingredient_shelf_life", "find_ingredient_category"):
        fault = base.call(tool, {"ingredient_name": name}).fault
        assert fault.kind == "not_found"
        assert len(fault.message) < 300
    assert base.call("get_recipe_taste", {"recipe_name": name}).fault.kind == "not_found"


def test_an_unknown_name_comes_back_with_near_ones(base):
    assert "corn flakes" in base.call("get_ingredient_location", {"ingredient_name": "cornflakes"}).fault.message
    assert "lentil soup" in base.call("get_cooking_steps", {"recipe_name": "Lentils soup"}).fault.message
    assert MARTA in base.call("remove_recipe_from_menu", {"user_id": "marta", "recipe_name": "x"}).fault.message


@pytest.mark.parametrize(
    ("tool", "key", "value"),
    [
        ("get_ingredient_quantity", "quantity", lambda row: row["quantity"]),
        ("get_ingredient_nutrition", "nutrition", lambda row: row["nutrition"]),
        ("get_ingredient_location", "storage_location", lambda row: row["storage_location"]),
        ("get_ingredient_shelf_life", "expiry_date", lambda row: row["expiry_date"]),
        ("find_ingredient_category", "category", lambda row: row["category"]),
    ],
)
@pytest.mark.parametrize("name", ["Green Tea", "quinoa", "COCOA"])
def test_facts_of_an_ingredient(base, tool, key, value, name):
    told = base.call(tool, {"ingredient_name": name}).value
    told.pop("message", None)
    assert told == {"ingredient_name": name, key: value(STORE[name.lower()])}


@pytest.mark.parametrize(
    ("tool", "key"),
    [
        ("get_recipe_ingredients", "ingredients"),
        ("get_recipe_allergens", "allergens"),
        ("get_recipe_taste", "taste"),
        ("get_recipe_nutritional_characteristics", "nutritional_characteristics"),
        ("get_cooking_steps", "steps"),
    ],
)
def test_facts_of_a_recipe(base, tool, key):
    told = base.call(tool, {"recipe_name": "Cocoa Pudding"}).value
    assert told == {"recipe_name": "Cocoa Pudding", key: BOOK["cocoa pudding"][key]}


@pytest.mark.parametrize(
    ("tool", "arguments", "key", "test"),
    [
        ("find_recipes_by_taste", {"taste": "Bitter"}, "recipes", lambda row: "bitter" in row["taste"]),
        ("find_recipes_by_allergen", {"allergen": "DAIRY"}, "recipes", lambda row: "dairy" in row["allergens"]),
        ("find_recipes_by_allergen", {"allergen": "dai"}, "recipes", lambda row: False),
        (
            "find_recipes_by_nutritional_characteristics",
            {"characteristic": "Vegan"},
            "recipes",
            lambda row: "vegan" in row["nutritional_characteristics"],
        ),
        (
            "find_recipes_by_ingredient",
            {"ingredient_name": "Sugar"},
            "recipes",
            lambda row: any(line["ingredient_name"] == "sugar" for line in row["ingredients"]),
        ),
        ("find_recipes_by_ingredient", {"ingredient_name": "oat"}, "recipes", lambda row: False),
        ("get_all_recipe_names", {}, "recipes", lambda row: True),
        (
            "find_ingredients_by_location",
            {"location": "Countertop"},
            "ingredients",
            lambda row: row["storage_location"] == "countertop",
        ),
        (
            "get_ingredients_by_category",
            {"category": "Dairy/Egg/Soy"},
            "ingredients",
            lambda row: row["category"] == "dairy/egg/soy",
        ),
        ("get_ingredients_by_category", {"category": "dairy"}, "ingredients", lambda row: False),
        (
            "find_ingredients_by_expiry_date",
            {"date": "2026-05-12"},
            "ingredients",
            lambda row: row["expiry_date"] is not None and row["expiry_date"] >= "2026-05-12",
        ),
        ("find_ingredients_by_expiry_date", {"date": "9999-12-31"}, "ingredients", lambda row: False),
        ("get_all_ingredient_names", {}, "ingredients", lambda row: True),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_finders(base, tool, arguments, key, test):
    told = base.call(tool, arguments).value
    told.pop("message", None)
    expected = [name for name, row in (BOOK if key == "recipes" else STORE).items() if test(row)]
    assert told == {**arguments, key: expected}


def test_a_word_that_nothing_has_comes_back_with_those_that_occur(base):
    for tool, key in (
        ("find_recipes_by_allergen", "allergen"),
        ("find_recipes_by_nutritional_characteristics", "characteristic"),
        ("get_ingredients_by_category", "category"),
    ):
        message = base.call(tool, {key: "no such word"}).value["message"]
        assert {"allergen": "shellfish", "characteristic": "gluten_free", "category": "carbs/grains"}[key] in message


@pytest.mark.parametrize(
    ("day", "bread", "found"),
    [(12, "has not expired", "cocoa"), (13, "has not expired", "spinach"), (14, "has expired", "bread")],
)
def test_the_worlds_clock_says_what_has_expired(tmp_path, day, bread, found):
    world = World([DOMAIN], Blobs(tmp_path), datetime(2026, 5, day, 23, 59, tzinfo=UTC))
    world.fill(ROWS)
    world.begin()
    told = world.call("get_ingredient_shelf_life", {"ingredient_name": "bread"}).value
    assert told["expiry_date"] == "2026-05-13"
    assert told["message"] == f"It {bread}: today is 2026-05-{day}."
    gone = world.call("find_ingredients_by_expiry_date", {"date": "2026-01-01"}).value["message"]
    names = gone.partition(": ")[2].removesuffix(".").split(", ")
    assert names == [
        name for name, row in STORE.items() if row["expiry_date"] and row["expiry_date"] < f"2026-05-{day}"
    ]
    assert found in names
    ahead = world.call("find_ingredients_by_expiry_date", {"date": "2026-05-15"}).value
    assert "message" not in ahead
    world.close()


def test_a_menu_keeps_the_order_of_adding_and_each_recipe_once(world):
    for name in ("Fruit Salad", "avocado toast", "FRUIT SALAD"):
        result = world.call("add_recipe_to_menu", {"user_id": CLARA, "recipe_name": name})
    assert (result.fault, result.changes) == (None, [])
    assert result.value["menu"] == menu(world, CLARA) == ["fruit salad", "avocado toast"]
    taken = world.call("remove_recipe_from_menu", {"user_id": CLARA, "recipe_name": "Fruit salad"})
    assert [(change.table, change.op) for change in taken.changes] == [("kitchen_menu", "delete")]
    assert taken.value["menu"] == ["avocado toast"]
    assert world.call("remove_recipe_from_menu", {"user_id": CLARA, "recipe_name": "avocado toast"}).value["menu"] == []
    assert CLARA in world.snapshot()["kitchen_users"]


def test_a_shopping_list_adds_exactly_and_drops_whole_lines(world):
    for quantity in (0.1, "0.2"):
        assert world.call("add_to_shopping_list", LINE | {"quantity": quantity}).fault is None
    assert shopping(world) == {"milk": 10, "raisins": 2, "leek": 3, "cocoa": 0.3}
    assert world.call("remove_from_shopping_list", {"user_id": MARTA, "ingredient_name": "COCOA"}).fault is None
    assert world.call("add_to_shopping_list", LINE | {"ingredient_name": "Milk"}).fault is None
    assert shopping(world) == {"milk": 11, "raisins": 2, "leek": 3}


@pytest.mark.parametrize("user", ["nobody_000", "", "MARTA_LINDQVIST", " marta_lindqvist", "x" * 50_000])
def test_an_unknown_user_is_refused_and_not_made(base, user):
    before = base.snapshot()
    for tool, arguments in (
        ("add_recipe_to_menu", {"recipe_name": "lentil soup"}),
        ("remove_recipe_from_menu", {"recipe_name": "lentil soup"}),
        ("add_to_shopping_list", {"ingredient_name": "milk", "quantity": 1}),
        ("remove_from_shopping_list", {"ingredient_name": "milk"}),
    ):
        assert base.call(tool, {"user_id": user, **arguments}).fault.kind == "not_found"
    for tool, key in (("get_current_menu", "recipes"), ("get_current_shopping_list", "items")):
        told = base.call(tool, {"user_id": user}).value
        assert (told[key], "no user" in told["message"]) == ([], True)
    assert base.snapshot() == before


def test_what_is_empty_says_so(base):
    assert base.call("get_current_menu", {"user_id": CLARA}).value["message"] == f"The menu of {CLARA} is empty."
    listed = base.call("get_current_shopping_list", {"user_id": "yuki_mori"}).value
    assert listed["message"] == "The shopping list of yuki_mori is empty."


def test_tallies_count_each_word_once_and_name_what_is_missing(base):
    wanted = ["Hot Chocolate", "coffee cream", "moon cake", "hot chocolate"]
    told = base.call("tally_total_tastes", {"user_id": "anyone", "recipes": wanted}).value
    assert (told["recipes"], told["tastes"]) == (wanted, ["bitter", "rich", "sweet"])
    assert "'moon cake'" in told["message"]
    tags = base.call("tally_total_nutritional_characteristics", {"user_id": MARTA, "recipes": wanted[:2]}).value
    held = [BOOK[name]["nutritional_characteristics"] for name in ("hot chocolate", "coffee cream")]
    assert tags["nutritional_characteristics"] == sorted({*held[0], *held[1]})
    assert "message" not in tags


@pytest.mark.parametrize(
    ("lines", "calories", "sugar", "left_out"),
    [
        ([("oats", 0.8), ("Milk", 2)], 421.6, 10.2, ""),
        ([("milk", 1), ("milk", "1")], 128.0, 9.4, ""),
        ([("cocoa", 0.15), ("cocoa", -0.15)], 0.0, 0.0, ""),
        ([("honey", 0.015)], 4.95, 1.23, ""),
        ([("sugar", 1.25e-5)], 0.01, 0.0, ""),
        ([("moon dust", 3), ("sugar", 0.1)], 40.0, 10.0, "moon dust"),
        ([], 0.0, 0.0, ""),
    ],
)
def test_nutrition_is_exact_and_rounded_once_half_up(base, lines, calories, sugar, left_out):
    given = [{"ingredient_name": name, "quantity": quantity} for name, quantity in lines]
    told = base.call("compute_total_nutritions", {"user_id": MARTA, "ingredients": given}).value
    assert (told["total_nutrition"]["calories_kcal"], told["total_nutrition"]["sugar_g"]) == (calories, sugar)
    assert left_out in told.get("message", "")
    assert ("message" in told) == bool(left_out)
