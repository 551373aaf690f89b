"""The seed data of the restaurants: they agree with the clip, with each other and with themselves."""

import json
from pathlib import Path

import pytest

from tools import load

ROOT = Path(__file__).parents[2]
ONE = load("restaurant").base("default")
BOTH = load("restaurants").base("default")
DISHES = {(row["restaurant_name"], row["name"]): row for row in BOTH["restaurants_dishes"]}
MEALS = BOTH["restaurants_set_meals"]
SCENE = ROOT / "scenarios/generate/clips/scenes/restaurant_menu.json"
ON_THE_TABLE = {
    "pasta": "tomato pasta",
    "salad": "garden salad",
    "steak": "steak & fries",
    "soup": "pumpkin soup",
    "iced_tea": "iced tea",
    "wine": "rosso 2021",
}
"""Object of the clip to what the restaurant sells it as."""


def test_the_menu_agrees_with_the_clip():
    menu = {row["name"]: row["price"] for row in ONE["restaurant_dishes"]}
    drawn = {entry["id"]: entry for entry in json.loads(SCENE.read_text())["objects"]}
    printed = {name.lower(): float(price) for name, price in drawn.pop("menu")["items"]}
    assert {name: menu.get(name) for name in printed} == printed
    assert {ON_THE_TABLE[thing] for thing in drawn} <= set(menu)
    assert " ".join(drawn["wine"]["label"]["lines"]).lower() == ON_THE_TABLE["wine"]


def test_the_menu_holds_what_stands_on_the_table():
    scene = json.loads(SCENE.with_name("restaurant_table.json").read_text())
    names = [thing["name"] for thing in scene["objects"]]
    assert len(names) >= 6
    assert set(names) <= {row["name"] for row in ONE["restaurant_dishes"]}


def test_the_one_restaurant_is_the_first_of_both():
    first = BOTH["restaurants_places"][0]["name"]
    assert len(BOTH["restaurants_places"]) == 2
    for table in ("dishes", "set_meals", "orders"):
        rows = [row for row in BOTH[f"restaurants_{table}"] if row["restaurant_name"] == first]
        assert [{key: row[key] for key in row if key != "restaurant_name"} for row in rows] == ONE[
            f"restaurant_{table}"
        ]
    assert BOTH["restaurants_users"] == ONE["restaurant_users"]


def test_there_is_enough_to_choose_from():
    assert len(DISHES) >= 60
    assert len(MEALS) >= 6
    ordering = {row["user_id"] for row in BOTH["restaurants_orders"]}
    assert len(ordering) == 6
    assert len(BOTH["restaurants_users"]) == 7, "one has ordered nothing"
    shared = {name for place, name in DISHES if place == "Harbour Grill"} & {
        name for place, name in DISHES if place != "Harbour Grill"
    }
    assert shared == {"garden salad", "steak & fries", "iced tea", "sparkling water"}
    assert len({DISHES[place, "steak & fries"]["price"] for place in ("Harbour Grill", "Trattoria Pergola")}) == 2


def test_names_hold_each_other_only_where_meant():
    menu = [row["name"] for row in ONE["restaurant_dishes"]]
    held = {(short, long) for short in menu for long in menu if short != long and short in long}
    assert held == {("risotto", "mushroom risotto"), ("iced tea", "peach iced tea")}


def test_set_meals_and_orders_name_what_is_sold():
    sold = {(row["restaurant_name"], row["name"]) for row in MEALS}
    assert not sold & set(DISHES)
    for meal in MEALS:
        assert {(meal["restaurant_name"], part["dish_name"]) for part in meal["included_dishes"]} <= set(DISHES)
    assert {(line["restaurant_name"], line["dish_name"]) for line in BOTH["restaurants_orders"]} <= sold | set(DISHES)
    assert {meal["set_meal_price"] > 0 for meal in MEALS} == {True, False}


@pytest.mark.parametrize("row", DISHES.values(), ids=lambda row: row["name"])
def test_a_dish_is_plausible(row):
    facts, tags = row["nutrition"], set(row["nutritional_characteristics"])
    assert row["name"] == row["name"].strip().lower()
    assert row["discount"] in (0.8, 0.9, 1.0)
    assert 0.05 <= row["tax_rate"] <= 0.15
    assert facts["sugar_g"] <= facts["carbs_g"]
    assert facts["protein_g"] + facts["fat_g"] + facts["carbs_g"] <= facts["serving_size_g"]
    if "alcohol" not in row["allergens"]:
        energy = 4 * facts["protein_g"] + 9 * facts["fat_g"] + 4 * facts["carbs_g"]
        assert abs(facts["calories_kcal"] - energy) <= 0.5
    # One set of thresholds per portion.
    for tag, holds in {
        "low_calories": facts["calories_kcal"] <= 250,
        "high_calories": facts["calories_kcal"] >= 700,
        "low_fat": facts["fat_g"] <= 5,
        "high_fat": facts["fat_g"] >= 30,
        "sugar_free": facts["sugar_g"] <= 0.5,
        "low_sugar": 0.5 < facts["sugar_g"] <= 5,
        "high_sugar": facts["sugar_g"] >= 25,
        "low_sodium": facts["sodium_mg"] <= 140,
        "high_sodium": facts["sodium_mg"] >= 900,
        "low_protein": facts["protein_g"] <= 3,
        "high_protein": facts["protein_g"] >= 25,
        "high_carbs": facts["carbs_g"] >= 75,
        "high_fiber": facts["fiber_g"] >= 6,
        "gluten_free": "gluten" not in row["allergens"],
    }.items():
        assert (tag in tags) == holds, tag
    assert not ("vegan" in tags and set(row["allergens"]) & {"dairy", "eggs", "fish", "shellfish"})


@pytest.mark.parametrize("domain", ["restaurant", "restaurants"])
def test_off_topic_sentences_name_nothing_of_the_menu(domain):
    sentences = json.loads((ROOT / f"assets/off_topic/{domain}.json").read_text())
    assert len(set(sentences)) == len(sentences) >= 40
    words = {word for _, name in DISHES for word in name.split() if len(word) > 4} | {"tea", "menu", "dish", "wine"}
    words |= {row["category"].rstrip("s") for row in DISHES.values()}
    words |= {word for row in DISHES.values() for word in row["allergens"]}
    for sentence in sentences:
        said = set(sentence.lower().replace(",", " ").replace(".", " ").replace("'", " ").split())
        assert not said & words, sentence
        assert not sentence.endswith("?"), sentence
