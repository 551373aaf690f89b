"""How the tools of the shop behave, on its seed data."""

from datetime import UTC, datetime
from time import process_time

import pytest

from core.blobs import Blobs
from tools import load
from tools.numbers import exact, plain, rounded
from world.world import World

DOMAIN = load("retail")
SHOP = {row["name"]: row for row in DOMAIN.base("default")["retail_products"]}
NADIA = "nadia_berg_204"
TOMAS = "tomas_rivera_317"
HONEY = {"user_id": TOMAS, "product_name": "honey", "qty": 1, "category": "spread", "price": 2.72, "tax_rate": 0.05}
HONEY |= {"discount": 1.0}
TIDY = {"category": "test", "tax_rate": 0.1, "discount": 1.0, "taste": [], "country_of_origin": "here"}
TIDY |= {"nutritional_characteristics": []}


@pytest.fixture(scope="module")
def base(tmp_path_factory):
    world = World([DOMAIN], Blobs(tmp_path_factory.mktemp("blobs")), datetime(2026, 11, 30, 9, tzinfo=UTC))
    world.fill(DOMAIN.base("default"))
    world.begin()
    yield world
    world.close()


@pytest.fixture
def world(base):
    twin = base.fork()
    yield twin
    twin.close()


def names(result):
    assert result.fault is None, result.fault
    return [entry["product_name"] for entry in result.value["products"]]


def cart(world, user=TOMAS):
    return {entry["product_name"]: entry for entry in world.call("get_cart", {"user_id": user}).value["cart_items"]}


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("honey", ["honey"]),
        ("HoNeY", ["honey"]),
        ("rice", ["rice", "rice vinegar"]),
        ("rice vinegar", ["rice", "rice vinegar"]),
        ("the honey on the left", ["honey"]),
        ("coffee", ["coffee", "coffee beans"]),
        ("olive", ["olive oil", "green olives"]),
        ("oil", ["olive oil", "sunflower oil", "sesame oil", "rapeseed oil"]),
        ("honey and olive oil", ["olive oil", "honey"]),
    ],
)
@pytest.mark.parametrize("tool", ["get_price", "get_tax_rate", "get_category", "get_discount", "get_nutrition"])
def test_names_match_both_ways(base, tool, query, found):
    result = base.call(tool, {"product_name": query})
    assert names(result) == found
    assert result.value["count"] == len(found)
    key = tool.removeprefix("get_")
    assert {entry["product_name"]: entry[key] for entry in result.value["products"]} == {
        name: SHOP[name][key] for name in found
    }


@pytest.mark.parametrize("query", ["", " ", "\t\n", "zzz", "hon ey", "%", "_", "' OR 1=1 --", "\0", "x" * 100_000])
@pytest.mark.parametrize("tool", ["get_price", "get_nutrition", "delete_product"])
def test_what_matches_nothing_is_a_fault_and_no_catalogue(base, tool, query):
    before = base.snapshot()
    result = base.call(tool, {"product_name": query})
    assert result.fault.kind == "not_found"
    assert len(result.fault.message) < 300
    assert base.snapshot() == before


def test_an_unknown_name_comes_back_with_near_ones(base):
    assert "balsamic vinegar" in base.call("get_price", {"product_name": "balsamico vinegar"}).fault.message
    assert NADIA in base.call("clear_cart", {"user_id": "nadia_berg_240"}).fault.message


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("get_price", {"product_name": 5}),
        ("get_price", {"product_name": None}),
        ("get_price", {"product_name": ["honey"]}),
        ("get_price", {"product_name": "\ud800"}),
        ("get_price", {}),
        ("get_price", {"product_name": "honey", "extra": 1}),
        ("find_products_by_taste", {"taste": "delicious"}),
        ("find_products_by_taste", {"taste": ""}),
        ("find_products_by_nutritional_characteristic", {"characteristic": "low"}),
        ("find_products_by_allergen", {"allergen": "cats"}),
        ("find_products_by_price_range", {"min_price": -1, "max_price": 2}),
        ("find_products_by_price_range", {"min_price": 3, "max_price": 2}),
        ("find_products_by_price_range", {"min_price": True, "max_price": 2}),
        ("find_products_by_price_range", {"min_price": "nan", "max_price": 2}),
        ("find_products_by_price_range", {"min_price": float("nan"), "max_price": 2}),
        ("find_products_by_price_range", {"min_price": 0, "max_price": float("inf")}),
        ("find_products_by_price_range", {"min_price": 0, "max_price": "1,5"}),
        ("add_to_cart", HONEY | {"qty": 0}),
        ("add_to_cart", HONEY | {"qty": -1}),
        ("add_to_cart", HONEY | {"qty": "many"}),
        ("add_to_cart", HONEY | {"qty": True}),
        ("add_to_cart", HONEY | {"qty": 10**30}),
        ("add_to_cart", HONEY | {"qty": float("nan")}),
        ("add_to_cart", HONEY | {"price": -0.01}),
        ("add_to_cart", HONEY | {"tax_rate": -0.1}),
        ("add_to_cart", HONEY | {"discount": 1.01}),
        ("add_to_cart", HONEY | {"discount": None}),
        ("add_to_cart", HONEY | {"user_id": 7}),
        ("add_to_cart", {key: value for key, value in HONEY.items() if key != "discount"}),
        ("remove_from_cart", {"user_id": NADIA, "product_name": "whole milk", "qty": 0}),
        ("compute_total_payment", {"user_id": TOMAS, "products": []}),
        ("compute_total_payment", {"user_id": TOMAS, "products": None}),
        ("compute_total_payment", {"user_id": TOMAS, "products": "honey"}),
        ("compute_total_payment", {"user_id": TOMAS, "products": ["honey"]}),
        ("compute_total_payment", {"user_id": TOMAS, "products": [{"product_name": "honey"}]}),
        ("compute_total_payment", {"user_id": TOMAS, "products": [{"name": "honey", "quantity": 1}]}),
        ("compute_total_tax", {"user_id": TOMAS, "products": [{"product_name": "honey", "quantity": 0.5}]}),
        ("compute_total_tax", {"user_id": TOMAS, "products": [{"product_name": "honey", "quantity": True}]}),
        ("compute_total_nutrition", {"user_id": TOMAS, "products": [{"product_name": "honey", "quantity": 10**400}]}),
        ("add_product", TIDY | {"product_name": "x", "price": 1, "taste": ["lovely"]}),
        ("add_product", TIDY | {"product_name": "", "price": 1}),
        ("add_product", TIDY | {"product_name": "x", "price": 1, "nutrition": {}}),
        ("add_product", TIDY | {"product_name": "x", "price": 1, "nutrition": {"basis": "PER_CUP"}}),
        ("add_product", TIDY | {"product_name": "x", "price": 1, "nutrition": {"basis": "PER_100G", "fat_g": True}}),
        (
            "add_product",
            TIDY | {"product_name": "x", "price": 1, "nutrition": {"basis": "PER_100G", "fat_g": float("nan")}},
        ),
    ],
    ids=lambda value: repr(value)[:60] if isinstance(value, dict) else value,
)
def test_arguments_outside_the_schema_change_nothing(base, tool, arguments):
    before = base.snapshot()
    result = base.call(tool, arguments)
    assert result.fault.kind == "bad_arguments"
    assert len(result.fault.message) < 600
    assert base.snapshot() == before


def test_a_wrong_value_comes_back_with_the_allowed_ones(base):
    fault = base.call("find_products_by_taste", {"taste": "delicious"}).fault
    assert "delicious" in fault.message
    assert "'sweet'" in fault.message
    assert "product_name" in base.call("get_price", {"name": "honey"}).fault.message


def test_numbers_written_as_text_are_numbers(world):
    found = world.call("find_products_by_price_range", {"min_price": "1.25", "max_price": "1.30"})
    assert found.value == {"product_names": ["oat milk", "white beans", "mint pastilles"]}
    assert found.arguments == {"min_price": 1.25, "max_price": 1.3}
    assert world.call("add_to_cart", HONEY | {"qty": "2", "price": "2.72"}).fault is None
    assert cart(world)["honey"]["quantity"] == 2
    total = {"user_id": TOMAS, "products": [{"product_name": "honey", "quantity": "3"}]}
    assert world.call("compute_total_payment", total).value["total"] == 8.16


@pytest.mark.parametrize(
    ("tool", "arguments", "test"),
    [
        ("find_products_by_taste", {"taste": "Spicy"}, lambda row: "spicy" in row["taste"]),
        ("find_products_by_allergen", {"allergen": "nut"}, lambda row: "nut" in row["allergens"]),
        ("find_products_by_country_of_origin", {"country": "ITALY"}, lambda row: row["country_of_origin"] == "italy"),
        ("find_products_by_country_of_origin", {"country": "ital"}, lambda row: False),
        ("find_products_by_country_of_origin", {"country": ""}, lambda row: False),
        ("find_products_by_price_range", {"min_price": 2.4, "max_price": 2.6}, lambda row: 2.4 <= row["price"] <= 2.6),
        ("find_products_by_price_range", {"min_price": 500, "max_price": 600}, lambda row: False),
        ("list_discounted_products", {}, lambda row: row["discount"] < 1),
        (
            "find_products_by_nutritional_characteristic",
            {"characteristic": "high_fiber"},
            lambda row: "high_fiber" in row["nutritional_characteristics"],
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_finders(base, tool, arguments, test):
    expected = [name for name, row in SHOP.items() if test(row)]
    assert base.call(tool, arguments).value == {"product_names": expected}


@pytest.mark.parametrize(
    ("prices", "discount", "rate", "quantities", "total", "tax"),
    [
        ([0.1, 0.2, 0.3], 1.0, 0.1, [1, 1, 1], 0.6, 0.05),
        ([0.3, 0.2, 0.1], 1.0, 0.1, [1, 1, 1], 0.6, 0.05),
        ([1.005], 1.0, 0.0, [1], 1.01, 0.0),
        ([1.015], 1.0, 0.0, [1], 1.02, 0.0),
        ([2.675], 1.0, 0.0, [1], 2.68, 0.0),
        ([0.35], 0.7, 0.0, [1], 0.25, 0.0),
        ([0.05], 0.9, 0.0, [1], 0.05, 0.0),
        ([0.004, 0.004], 1.0, 0.0, [1, 1], 0.01, 0.0),
        ([1.15], 1.0, 0.15, [1], 1.15, 0.15),
        ([3.39], 0.7, 0.05, [3], 7.12, 0.34),
        ([9.99], 0.8, 0.08, [1_000_000], 7_992_000.0, 592_000.0),
        ([5.0], 1.0, 0.1, [0], 0.0, 0.0),
        ([5.0, 2.0], 1.0, 0.0, [-3, 1], 2.0, 0.0),
        ([5.0], 0.0, 0.1, [2], 0.0, 0.0),
    ],
)
def test_money_is_exact_and_rounded_once_half_up(world, prices, discount, rate, quantities, total, tax):
    for number, price in enumerate(prices):
        product = TIDY | {"product_name": f"thing {number}", "price": price, "discount": discount, "tax_rate": rate}
        assert world.call("add_product", product).fault is None
    lines = [{"product_name": f"Thing {number}", "quantity": quantity} for number, quantity in enumerate(quantities)]
    paid = world.call("compute_total_payment", {"user_id": "anyone", "products": lines}).value
    assert (paid["total"], paid["status"], paid["user_id"]) == (total, "success", "anyone")
    assert len(paid["details"]) == sum(quantity > 0 for quantity in quantities)
    assert world.call("compute_total_tax", {"user_id": "", "products": lines}).value["total_tax"] == tax


def test_totals_name_what_they_leave_out(base):
    lines = [{"product_name": name, "quantity": 2} for name in ("honey", "moon cheese", "Penne", "rice crackers")]
    for tool, key in (("compute_total_payment", "total"), ("compute_total_tax", "total_tax")):
        result = base.call(tool, {"user_id": TOMAS, "products": lines}).value
        assert result["status"] == "partial_success"
        assert "moon cheese" in result["message"]
        assert "rice crackers" in result["message"]
        assert [line["product_name"] for line in result["details"]] == ["honey", "penne"]
        assert result[key] == {"total": 8.26, "total_tax": 0.39}[key]


def test_nutrition_adds_up(base):
    lines = [{"product_name": "granola", "quantity": 2}, {"product_name": "orange juice", "quantity": 1}]
    result = base.call("compute_total_nutrition", {"user_id": TOMAS, "products": lines}).value
    assert result["total_nutrition"] == {
        "basis": "TOTAL",
        "serving_size_g": 300.0,
        "calories_kcal": 935.0,
        "protein_g": 19.7,
        "fat_g": 34.1,
        "carbs_g": 131.0,
        "sugar_g": 45.4,
        "sodium_mg": 71.0,
        "fiber_g": 14.5,
    }


def test_a_product_without_facts_is_named(world):
    assert world.call("add_product", TIDY | {"product_name": "riddle", "price": 1}).fault is None
    lines = [{"product_name": "riddle", "quantity": 1}]
    result = world.call("compute_total_nutrition", {"user_id": TOMAS, "products": lines}).value
    assert result["status"] == "partial_success"
    assert "riddle" in result["message"]
    assert world.call("get_nutrition", {"product_name": "riddle"}).value["products"][0]["nutrition"] is None


def test_what_is_added_is_stored_as_given_and_merged_exactly(world):
    strange = {"category": " Poison ", "price": 99, "tax_rate": 0.5, "discount": 0.25}
    assert world.call("add_to_cart", HONEY | {"product_name": " HONEY ", "qty": 0.1} | strange).fault is None
    line = {"product_name": "honey", "quantity": 0.1, **strange, "category": "poison"}
    assert list(cart(world).values()) == [line]
    result = world.call("add_to_cart", HONEY | {"qty": 0.2})
    assert [change.op for change in result.changes] == ["update"]
    right = {key: HONEY[key] for key in ("category", "price", "tax_rate", "discount")}
    assert cart(world)["honey"] == {"product_name": "honey", "quantity": 0.3, **right}


@pytest.mark.parametrize(
    "change",
    [
        {"user_id": "nobody_000"},
        {"user_id": ""},
        {"user_id": "NADIA_BERG_204"},
        {"product_name": "moon cheese"},
        {"product_name": "hone"},
        {"product_name": ""},
        {"product_name": "honey'; DROP TABLE retail_cart; --"},
        {"user_id": "x" * 50_000},
        {"product_name": "🍯" * 20_000},
    ],
    ids=lambda value: repr(value)[:40],
)
def test_unknown_users_and_products_are_refused(base, change):
    before = base.snapshot()
    assert base.call("add_to_cart", HONEY | change).fault.kind == "not_found"
    if "user_id" in change:
        user = {"user_id": change["user_id"]}
        assert base.call("clear_cart", user).fault.kind == "not_found"
        assert base.call("get_cart", user).value["cart_items"] == []
        listed = base.call("get_shopping_list", user).value
        assert (listed["shopping_list"], listed["status"]) == ([], "info")
        assert "no customer" in listed["message"]
    assert base.snapshot() == before


def test_the_last_line_goes_and_the_user_stays(world):
    take = {"user_id": NADIA, "product_name": "Whole Milk", "qty": 1}
    assert world.call("remove_from_cart", take).fault is None
    assert cart(world, NADIA)["whole milk"]["quantity"] == 1
    assert world.call("remove_from_cart", take | {"qty": 5}).fault is None
    assert list(cart(world, NADIA)) == ["sourdough loaf"]
    fault = world.call("remove_from_cart", take).fault
    assert (fault.kind, "sourdough loaf" in fault.message) == ("not_found", True)
    last = world.call("remove_from_cart", take | {"product_name": "sourdough loaf"})
    assert [(change.table, change.op) for change in last.changes] == [("retail_cart", "delete")]
    assert "empty" in world.call("get_cart", {"user_id": NADIA}).value["message"]
    assert NADIA in world.snapshot()["retail_users"]
    assert world.call("add_to_cart", HONEY | {"user_id": NADIA}).fault is None


def test_clearing_a_cart(world):
    assert len(world.call("clear_cart", {"user_id": NADIA}).changes) == 2
    again = world.call("clear_cart", {"user_id": NADIA})
    assert (again.fault, again.changes) == (None, [])
    assert len(cart(world, "aiko_tanabe_128")) == 3


def test_a_cart_keeps_the_order_of_adding(world):
    for name in ("tahini", "honey", "penne"):
        world.call("add_to_cart", HONEY | {"product_name": name})
    world.call("add_to_cart", HONEY | {"product_name": "tahini"})
    assert list(cart(world)) == ["tahini", "honey", "penne"]


def test_deleting_takes_one_product_and_its_cart_lines(world):
    before = world.snapshot()
    assert world.call("delete_product", {"product_name": "rice"}).value["deleted_products"] == ["rice"]
    after = world.snapshot()
    assert set(before["retail_products"]) - set(after["retail_products"]) == {"rice"}
    assert set(before["retail_cart"]) - set(after["retail_cart"]) == {"aiko_tanabe_128|rice"}
    assert before["retail_shopping_list"] == after["retail_shopping_list"]


def test_adding_a_product_and_replacing_it(world):
    given = TIDY | {"product_name": " Quince PASTE ", "price": "3.60", "taste": ["SWEET", "sweet"]}
    made = world.call("add_product", given | {"nutrition": {"basis": "PER_SERVING", "sugar_g": 9}})
    assert [change.op for change in made.changes] == ["create"]
    row = world.snapshot()["retail_products"]["quince paste"]
    assert (row["price"], row["taste"], row["allergens"]) == (3.6, ["sweet"], [])
    assert row["nutrition"] == {"basis": "PER_SERVING", "sugar_g": 9.0}
    replaced = world.call("add_product", given | {"price": 4, "allergens": ["nut"]})
    assert [change.op for change in replaced.changes] == ["update"]
    assert replaced.changes[0].after["nutrition"] is None
    assert world.call("find_products_by_allergen", {"allergen": "nut"}).value["product_names"][-1] == "quince paste"
    kept = world.call("add_product", TIDY | {"product_name": "Olive oil", "price": 3})
    assert kept.changes[0].after["image"] == SHOP["olive oil"]["image"]


def test_shopping_lists_are_told_as_they_stand(base):
    told = base.call("get_shopping_list", {"user_id": NADIA}).value
    lines = [("olive oil", 1), ("honey", 1), ("penne", 2)]
    assert told == {"shopping_list": [{"product_name": name, "quantity": count} for name, count in lines]}


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("get_price", {"product_name": "honey"}),
        ("get_nutrition", {"product_name": "oil"}),
        ("get_cart", {"user_id": NADIA}),
        ("find_products_by_price_range", {"min_price": 1, "max_price": 2}),
    ],
)
def test_a_read_is_quick(base, tool, arguments):
    times = []
    for _ in range(60):
        start = process_time()
        base.call(tool, arguments)
        times.append(process_time() - start)
    assert min(times) < 0.0015, "half a millisecond is usual"


@pytest.mark.parametrize(
    ("number", "text"), [(0.1, "1/10"), (1e-7, "1/10000000"), (1e22, str(10**22)), (2, "2"), (2.50, "5/2")]
)
def test_a_float_is_the_decimal_it_shows(number, text):
    assert str(exact(number)) == text


@pytest.mark.parametrize(("number", "result"), [(0.005, 0.01), (0.015, 0.02), (0.0049, 0.0), (7, 7.0), (2.675, 2.68)])
def test_rounding_is_half_up(number, result):
    assert rounded(exact(number)) == result


def test_whole_numbers_read_as_such():
    assert (repr(plain(2.0)), repr(plain(0.5))) == ("2", "0.5")
