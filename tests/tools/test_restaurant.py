"""How the tools of the restaurants behave on their seed data; most cases run in both domains."""

from datetime import UTC, datetime
from time import process_time

import pytest

from core.blobs import Blobs
from tools import load
from world.world import World

DOMAINS = ("restaurant", "restaurants")
HERE = {"restaurant_name": "Trattoria Pergola"}
THERE = {"restaurant_name": "Harbour Grill"}
MENU = {row["name"]: row for row in load("restaurant").base("default")["restaurant_dishes"]}
MARTA, JONAS, HANA = "marta_klein_205", "jonas_weber_118", "hana_sato_556"
FACTS = ("calories_kcal", "protein_g", "fat_g", "carbs_g", "sugar_g", "sodium_mg", "fiber_g")
PLAIN = {"category": "test", "tax_rate": 0.1, "discount": 1.0, "nutritional_characteristics": [], "taste": []}
PLAIN |= {"allergens": [], "nutrition": {"basis": "PER_SERVING"}}


class House:
    """One restaurant of a world, by the tools of either domain."""

    def __init__(self, world, domain):
        self.world, self.domain = world, domain
        self.key = HERE if domain == "restaurants" else {}

    def call(self, tool, arguments):
        return self.world.call(tool, {**self.key, **arguments})

    def value(self, tool, **arguments):
        result = self.call(tool, arguments)
        assert result.fault is None, result.fault
        return result.value

    def fault(self, tool, **arguments):
        before = self.world.snapshot()
        fault = self.call(tool, arguments).fault
        assert self.world.snapshot() == before
        assert len(fault.message) < 600
        return fault

    def total(self, tool, *lines):
        dishes = [{"dish_name": name, "quantity": quantity} for name, quantity in lines]
        value = self.value(f"compute_total_{tool}", user_id="anyone", dishes=dishes)
        keys = {"payment": ("total", "total_payment")}.get(tool, (f"total_{tool}",))
        return next(value[key] for key in keys if key in value), value.get("not_counted", [])

    def order(self, user):
        items = self.value("get_user_order_summary", user_id=user)["items"]
        return {item["dish_name"]: item["quantity"] for item in items}

    def rows(self, table):
        return self.world.snapshot()[f"{self.domain}_{table}"]


@pytest.fixture(scope="module")
def worlds(tmp_path_factory):
    made = {}
    for domain in DOMAINS:
        world = World([load(domain)], Blobs(tmp_path_factory.mktemp(domain)), datetime(2026, 11, 30, 9, tzinfo=UTC))
        world.fill(load(domain).base("default"))
        world.begin()
        made[domain] = world, world.dump()
    yield made
    for world, _ in made.values():
        world.close()


@pytest.fixture(params=DOMAINS)
def house(worlds, request):
    world, image = worlds[request.param]
    yield House(world, request.param)
    world.rewind(image)


@pytest.fixture
def both(worlds):
    world, image = worlds["restaurants"]
    yield world
    world.rewind(image)


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("Risotto", ["risotto", "mushroom risotto"]),
        ("mushroom risotto", ["risotto", "mushroom risotto"]),
        ("the pumpkin soup in the dark bowl", ["pumpkin soup"]),
        ("lemon cake and iced tea", ["lemon cake", "iced tea"]),
        ("&", ["rocket & pear salad", "steak & fries"]),
    ],
)
def test_names_match_both_ways(house, query, found):
    for tool, column in {
        "get_dish_price": "price",
        "get_dish_discount": "discount",
        "get_tax_rate": "tax_rate",
        "get_dish_nutrition": "nutrition",
        "get_dish_allergens": "allergens",
        "get_dish_taste_profile": "taste",
    }.items():
        expected = {"status": "success", "matching_dishes": {name: MENU[name][column] for name in found}}
        assert house.value(tool, dish_name=query) == expected


@pytest.mark.parametrize("query", ["", " \t\n", "zzz", "%", "_", "' OR 1=1 --", "\0", "family table", "x" * 100_000])
def test_what_matches_nothing_is_a_fault_and_no_menu(house, query):
    for tool in ("get_dish_price", "get_dish_nutrition", "remove_dish_from_catalog"):
        assert house.fault(tool, dish_name=query).kind == "not_found"


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("get_dish_price", {"dish_name": 5}),
        ("get_dish_price", {"dish_name": ["risotto"]}),
        ("get_dish_price", {"dish_name": "risotto", "size": "large"}),
        ("find_dishes_by_taste", {"taste": "delicious"}),
        ("find_dishes_by_nutritional_tag", {"tag": "high_calorie"}),
        ("filter_dishes_by_price_range", {"min_price": -1, "max_price": 2}),
        ("filter_dishes_by_price_range", {"min_price": 3, "max_price": 2}),
        ("filter_dishes_by_price_range", {"min_price": True, "max_price": 2}),
        ("add_dish_to_order", {"user_id": MARTA, "dish_name": "risotto", "quantity": 0}),
        ("add_dish_to_order", {"user_id": MARTA, "dish_name": "risotto", "quantity": -3}),
        ("add_dish_to_order", {"user_id": MARTA, "dish_name": "risotto", "quantity": None}),
        ("add_dish_to_order", {"user_id": MARTA, "dish_name": "risotto", "quantity": float("inf")}),
        ("add_dish_to_order", {"user_id": MARTA, "dish_name": "risotto", "quantity": 1, "price": 13}),
        ("add_set_meal_to_order", {"user_id": None, "set_meal_name": "family table", "quantity": 1}),
        ("remove_dish_from_order", {"user_id": JONAS, "dish_name": "focaccia", "quantity": 0}),
        ("compute_total_payment", {"user_id": MARTA, "dishes": None}),
        ("compute_total_payment", {"user_id": MARTA, "dishes": ["risotto"]}),
        ("compute_total_payment", {"user_id": MARTA, "dishes": [{"dish_name": "risotto"}]}),
        ("compute_total_tax", {"user_id": MARTA, "dishes": [{"dish_name": "risotto", "quantity": 0.5}]}),
        ("compute_total_nutrition", {"user_id": MARTA, "dishes": [{"dish_name": "risotto", "quantity": True}]}),
        ("update_dish_price", {"dish_name": "risotto", "new_price": -1}),
        ("update_dish_discount", {"dish_name": "risotto", "new_discount": 1.5}),
        ("add_dish_to_catalog", {**PLAIN, "dish_name": "x", "price": 1, "taste": "sweet"}),
        ("add_dish_to_catalog", {**PLAIN, "dish_name": "x", "price": 1, "nutrition": {"basis": "PER_CUP"}}),
        ("add_dish_to_catalog", {**PLAIN, "dish_name": "x", "price": 1, "category": " "}),
        (
            "create_set_meal",
            {
                "set_meal_name": " ",
                "included_dishes": [{"dish_name": "risotto", "quantity": 1}],
                "set_meal_price": 1,
                "set_meal_discount": 1,
            },
        ),
    ],
    ids=lambda value: repr(value)[:60] if isinstance(value, dict) else value,
)
def test_arguments_that_are_wrong_change_nothing(house, tool, arguments):
    assert house.fault(tool, **arguments).kind == "bad_arguments"


def test_finders(house):
    def names(holds):
        return [name for name, row in MENU.items() if holds(row)]

    tagged = house.value("find_dishes_by_nutritional_tag", tag="High_Protein")["dishes"]
    assert tagged == names(lambda row: "high_protein" in row["nutritional_characteristics"])
    assert house.value("find_dishes_by_taste", taste="smoky")["dishes"] == names(lambda row: "smoky" in row["taste"])
    assert house.value("find_dishes_by_category", category=" PIZZA")["dishes"] == names(
        lambda row: row["category"] == "pizza"
    )
    fault = house.fault("find_dishes_by_category", category="seafood")
    assert fault.kind == "not_found"
    assert "desserts" in fault.message
    ranged = house.value("filter_dishes_by_price_range", min_price="12", max_price=13)["dishes"]
    assert ranged == names(lambda row: 12 <= row["price"] <= 13)
    assert house.value("filter_dishes_by_price_range", min_price=500, max_price=600) == {"dishes": []}
    discounted = house.value("list_all_discounted_dishes")
    assert discounted == {"discounted_dishes": names(lambda row: row["discount"] < 1)}
    assert house.value("find_set_meals_containing_dish", dish_name="Tomato Pasta") == {
        "set_meals": ["pergola lunch", "family table"]
    }


@pytest.mark.parametrize(
    ("prices", "discount", "rate", "quantities", "total", "tax"),
    [
        ([0.1, 0.2, 0.3], 1.0, 0.1, [1, 1, 1], 0.6, 0.05),
        ([0.3, 0.2, 0.1], 1.0, 0.1, [1, 1, 1], 0.6, 0.05),
        ([1.005], 1.0, 0.0, [1], 1.01, 0.0),
        ([2.675], 1.0, 0.0, [1], 2.68, 0.0),
        ([0.35], 0.7, 0.0, [1], 0.25, 0.0),
        ([0.004, 0.004], 1.0, 0.0, [1, 1], 0.01, 0.0),
        ([1.15], 1.0, 0.15, [2], 2.3, 0.3),
        ([5.0, 2.0], 1.0, 0.0, [-3, 1], 2.0, 0.0),
        ([], 1.0, 0.1, [], 0.0, 0.0),
    ],
)
def test_money_is_exact_and_rounded_once_half_up(house, prices, discount, rate, quantities, total, tax):
    for number, price in enumerate(prices):
        values = {**PLAIN, "dish_name": f"thing {number}", "price": price, "discount": discount, "tax_rate": rate}
        house.value("add_dish_to_catalog", **values)
    lines = [(f"Thing {number}", quantity) for number, quantity in enumerate(quantities)]
    assert house.total("payment", *lines) == (total, [])
    assert house.total("tax", *lines) == (tax, [])


def test_the_discount_of_a_set_meal_lowers_payment_and_tax(house):
    parts = {"margherita pizza": 2, "garden salad": 1, "tomato pasta": 2, "lemonade": 4}
    rates = {name: MENU[name]["tax_rate"] for name in parts}
    full = sum(MENU[name]["price"] * MENU[name]["discount"] * count for name, count in parts.items())
    tax = sum(MENU[name]["price"] * count * rates[name] / (1 + rates[name]) for name, count in parts.items())
    details = house.value("get_set_meal_details", set_meal_name="FAMILY TABLE")
    assert (details["price"], details["discount"]) == (full, 0.85) == (70, 0.85)
    assert {part["dish_name"]: part["quantity"] for part in details["included_dishes"]} == parts
    assert house.total("payment", ("family table", 2)) == (119.0, [])
    assert house.total("tax", ("family table", 2)) == (round(2 * 0.85 * tax, 2), [])


def test_a_set_meal_with_a_price_of_its_own_spreads_it_over_its_dishes(house):
    apart = 2 * 19 + 24 + 2 * 6.5 * 0.9
    taxes = 38 * 0.1 / 1.1 + 24 * 0.13 / 1.13 + 11.7 * 0.07 / 1.07
    assert house.total("payment", ("dinner for two", 1)) == (68.0, [])
    assert house.total("tax", ("dinner for two", 1)) == (round(taxes * 68 / apart, 2), [])
    value = house.total("nutrition", ("dinner for two", 1))[0]
    parts = (("steak & fries", 2), ("rosso 2021", 1), ("tiramisu", 2))
    assert value == {fact: sum(MENU[name]["nutrition"][fact] * count for name, count in parts) for fact in FACTS}


def test_a_portion_is_a_portion_whatever_its_basis(house):
    facts = {"basis": "PER_100G", "serving_size_g": 100, "calories_kcal": 250}
    house.value("add_dish_to_catalog", **{**PLAIN, "dish_name": "ham plate", "price": 9, "nutrition": facts})
    value, _ = house.total("nutrition", ("ham plate", 3))
    assert value == {**dict.fromkeys(FACTS, 0.0), "calories_kcal": 750.0}
    assert house.total("nutrition")[0] == dict.fromkeys(FACTS, 0.0)


def test_totals_name_what_they_leave_out(house):
    lines = (("risotto", 1), ("Moon Cheese", 2), ("riso", 1), ("moon cheese", 1))
    assert house.total("payment", *lines) == (13.0, ["moon cheese", "riso"])
    assert house.total("tax", *lines)[1] == ["moon cheese", "riso"]
    house.value("remove_dish_from_catalog", dish_name="Pumpkin soup")
    assert house.total("payment", ("pergola lunch", 1)) == (round((12 + 4) * 0.9, 2), ["pumpkin soup"])


def test_orders_add_up_and_run_out(house):
    assert house.order(HANA) == {}
    for quantity in (0.1, "0.2"):
        house.value("add_dish_to_order", user_id=HANA, dish_name=" RISOTTO ", quantity=quantity)
    house.value("add_set_meal_to_order", user_id=HANA, set_meal_name="Light & Green", quantity=2)
    assert house.order(HANA) == {"risotto": 0.3, "light & green": 2}
    assert house.value("get_user_order_summary", user_id=HANA)["total_items"] == 2
    house.value("remove_dish_from_order", user_id=HANA, dish_name="risotto", quantity=0.1)
    house.value("remove_dish_from_order", user_id=HANA, dish_name="light & green", quantity=1)
    assert house.order(HANA) == {"risotto": 0.2, "light & green": 1}
    house.value("remove_dish_from_order", user_id=HANA, dish_name="Risotto", quantity=9)
    fault = house.fault("remove_dish_from_order", user_id=HANA, dish_name="risotto", quantity=1)
    assert (fault.kind, "light & green" in fault.message) == ("not_found", True)
    house.value("remove_set_meal_from_order", user_id=HANA, set_meal_name="light & green", quantity=1)
    assert "empty" in house.value("get_user_order_summary", user_id=HANA)["message"]
    assert HANA in house.rows("users")


def test_clearing_leaves_the_orders_of_others(house):
    before = house.rows("orders")
    house.value("clear_user_order", user_id=JONAS)
    mine = HERE["restaurant_name"] if house.key else None
    gone = {key for key, row in before.items() if row["user_id"] == JONAS and row.get("restaurant_name") == mine}
    assert len(gone) == 3
    assert set(before) - set(house.rows("orders")) == gone
    assert "already" in house.value("clear_user_order", user_id=JONAS)["message"]


@pytest.mark.parametrize("user", ["nobody_000", "", "MARTA_KLEIN_205", "x" * 50_000])
def test_unknown_guests_are_refused(house, user):
    dish = {"user_id": user, "dish_name": "risotto", "quantity": 1}
    meal = {"user_id": user, "set_meal_name": "family table", "quantity": 1}
    assert house.fault("add_dish_to_order", **dish).kind == "not_found"
    assert house.fault("remove_dish_from_order", **dish).kind == "not_found"
    assert house.fault("add_set_meal_to_order", **meal).kind == "not_found"
    assert house.fault("remove_set_meal_from_order", **meal).kind == "not_found"
    assert house.fault("clear_user_order", user_id=user).kind == "not_found"
    summary = house.value("get_user_order_summary", user_id=user)
    assert (summary["items"], summary["total_items"], summary["user_id"]) == ([], 0, user)
    assert "no guest" in summary["message"]


def test_a_dish_is_no_set_meal(house):
    wrong = {"user_id": MARTA, "quantity": 1}
    assert "set meal" in house.fault("add_dish_to_order", **wrong, dish_name="Family Table").message
    assert "pergola lunch" in house.fault("add_set_meal_to_order", **wrong, set_meal_name="risotto").message
    assert "mushroom risotto" in house.fault("add_dish_to_order", **wrong, dish_name="mushrom risotto").message


def test_the_catalogue_changes(house):
    given = {**PLAIN, "dish_name": " Gnocchi ", "price": "9.5", "taste": ["SWEET", "sweet"], "allergens": ["Gluten"]}
    house.value("add_dish_to_catalog", **given)
    row = next(row for row in house.rows("dishes").values() if row["name"] == "gnocchi")
    assert (row["price"], row["taste"], row["allergens"]) == (9.5, ["sweet"], ["gluten"])
    assert row["nutrition"]["calories_kcal"] is None
    replaced = house.call("add_dish_to_catalog", {**given, "price": 10})
    assert [change.op for change in replaced.changes if change.table.endswith("dishes")] == ["update"]
    house.value("update_dish_price", dish_name="GNOCCHI", new_price=11)
    house.value("update_dish_discount", dish_name="gnocchi", new_discount=0.5)
    assert house.total("payment", ("gnocchi", 3)) == (16.5, [])
    house.value("add_dish_to_order", user_id=MARTA, dish_name="gnocchi", quantity=1)
    house.value("remove_dish_from_catalog", dish_name="Gnocchi")
    assert "gnocchi" not in house.order(MARTA)
    assert house.fault("update_dish_price", dish_name="gnocchi", new_price=1).kind == "not_found"


def test_a_set_meal_is_made_and_replaced(house):
    meal = {"set_meal_name": "Snack", "included_dishes": [{"dish_name": "Focaccia", "quantity": 2}]}
    house.value("create_set_meal", **meal, set_meal_price=0, set_meal_discount=0.5)
    assert house.value("find_set_meals_containing_dish", dish_name="focaccia") == {"set_meals": ["snack"]}
    assert house.total("payment", ("SNACK", 1)) == (4.5, [])
    house.value("create_set_meal", **meal, set_meal_price=10, set_meal_discount=0.9)
    assert house.total("payment", ("snack", 2)) == (18.0, [])
    fault = house.fault(
        "create_set_meal", **{**meal, "set_meal_name": "Risotto"}, set_meal_price=1, set_meal_discount=1
    )
    assert fault.kind == "conflict"
    taken = {**PLAIN, "dish_name": "snack", "price": 1}
    assert house.fault("add_dish_to_catalog", **taken).kind == "conflict"


def test_restaurants_keep_their_own_menus_and_orders(both):
    price = {"dish_name": "garden salad"}
    assert both.call("get_dish_price", HERE | price).value["matching_dishes"] == {"garden salad": 9}
    assert both.call("get_dish_price", THERE | price).value["matching_dishes"] == {"garden salad": 9.5}
    there = both.call("get_user_order_summary", THERE | {"user_id": MARTA}).value["items"]
    both.call("add_dish_to_order", HERE | {"user_id": MARTA, "dish_name": "iced tea", "quantity": 1})
    both.call("update_dish_price", HERE | {"dish_name": "iced tea", "new_price": 99})
    both.call("clear_user_order", HERE | {"user_id": MARTA})
    assert both.call("get_user_order_summary", THERE | {"user_id": MARTA}).value["items"] == there
    assert both.call("get_dish_price", THERE | {"dish_name": "iced tea"}).value["matching_dishes"] == {"iced tea": 3.8}
    both.call("remove_dish_from_catalog", HERE | {"dish_name": "garden salad"})
    assert both.call("get_dish_price", THERE | price).fault is None


@pytest.mark.parametrize("name", ["", "Pergola", "Trattoria  Pergola", "x" * 10_000])
def test_an_unknown_restaurant_is_refused_with_those_there_are(both, name):
    before = both.snapshot()
    for tool, rest in {"list_all_discounted_dishes": {}, "clear_user_order": {"user_id": MARTA}}.items():
        fault = both.call(tool, {"restaurant_name": name, **rest}).fault
        assert (fault.kind, "Harbour Grill" in fault.message) == ("not_found", True)
    assert both.snapshot() == before


def test_the_case_of_a_restaurant_does_not_matter(both):
    lines = {"user_id": MARTA, "dishes": [{"dish_name": "risotto", "quantity": 1}]}
    value = both.call("compute_total_payment", {"restaurant_name": " trattoria PERGOLA ", **lines}).value
    assert value == {**HERE, "user_id": MARTA, "total_payment": 13.0}


def test_a_read_is_quick(house):
    times = []
    for _ in range(40):
        start = process_time()
        house.value("get_dish_price", dish_name="risotto")
        times.append(process_time() - start)
    assert min(times) < 0.003
