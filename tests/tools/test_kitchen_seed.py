"""The seed data of the kitchen: it agrees with the clips and with itself."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from tools import load
from tools.kitchen.arguments import LOCATIONS, TASTES
from tools.kitchen.shopping import FACTS
from tools.numbers import exact, rounded

ROOT = Path(__file__).parents[2]
ROWS = load("kitchen").base("default")
STORE = {row["name"]: row for row in ROWS["kitchen_ingredients"]}
RECIPES = {row["name"]: row for row in ROWS["kitchen_recipes"]}
ALLERGENS = {
    "gluten": {"flour", "spaghetti", "couscous", "bread", "oats", "corn flakes", "soy sauce"},
    "dairy": {"milk", "butter", "yogurt", "cream", "cheddar", "parmesan", "mozzarella"},
    "eggs": {"eggs"},
    "fish": {"salmon", "cod", "tuna"},
    "shellfish": {"prawns"},
    "soy": {"tofu", "soy sauce"},
    "nuts": {"walnuts", "almonds"},
    "peanuts": {"peanut butter"},
    "sesame": {"sesame seeds"},
    "mustard": {"mustard"},
    "celery": {"celery", "vegetable stock"},
}
ANIMAL = {"honey", *ALLERGENS["dairy"], *ALLERGENS["eggs"]}


def test_size():
    assert len(STORE) >= 60
    assert len(RECIPES) >= 20
    assert len(ROWS["kitchen_users"]) == 6


def test_the_kitchen_holds_what_the_clips_show():
    scenes = [
        json.loads(path.read_text()) for path in (ROOT / "scenarios/generate/clips/scenes").glob("kitchen_*.json")
    ]
    labels = [item["label"]["lines"] for scene in scenes for item in scene["objects"] if "label" in item]
    sizes = {lines[0].replace("\n", " ").lower(): lines[-1] if len(lines) > 1 else None for lines in labels}
    assert len(sizes) >= 10
    assert {name: STORE[name]["size"] for name in sizes} == sizes
    assert {name for name, row in STORE.items() if row["size"]} <= set(sizes)


@pytest.mark.parametrize("row", STORE.values(), ids=STORE)
def test_an_ingredient_is_plausible(row):
    facts = row["nutrition"]
    assert row["name"] == row["name"].strip().lower()
    assert (row["quantity"] == 0) == (row["storage_location"] is None)
    assert row["storage_location"] in (None, *LOCATIONS)
    assert facts["sugar_g"] <= facts["carbs_g"]
    assert facts["protein_g"] + facts["fat_g"] + facts["carbs_g"] + facts["fiber_g"] <= 100.5
    # Energy as the European rules on food labels count it: 4, 9, 4 and 2 kcal per gram.
    energy = 4 * facts["protein_g"] + 9 * facts["fat_g"] + 4 * facts["carbs_g"] + 2 * facts["fiber_g"]
    assert facts["calories_kcal"] == pytest.approx(energy, abs=0.51)


@pytest.mark.parametrize("row", RECIPES.values(), ids=RECIPES)
def test_a_recipe_agrees_with_its_ingredients(row):
    portions = {line["ingredient_name"]: exact(line["quantity"]) for line in row["ingredients"]}
    sums = {fact: sum(exact(STORE[name]["nutrition"][fact]) * q for name, q in portions.items()) for fact in FACTS}
    assert row["nutrition"] == {fact: rounded(value) for fact, value in sums.items()}
    used = dict(entry.rsplit(" ", 1) for step in row["steps"] for entry in step["ingredients"])
    assert {name: Fraction(amount.removesuffix("g")) / 100 for name, amount in used.items()} == portions
    assert [step["step_number"] for step in row["steps"]] == list(range(1, len(row["steps"]) + 1))
    assert set(row["allergens"]) == {name for name, holders in ALLERGENS.items() if holders & set(portions)}
    assert set(row["taste"]) <= set(TASTES)
    per = {fact: value / sum(portions.values()) for fact, value in sums.items()}
    animal = {name for name in portions if name in ANIMAL or STORE[name]["category"] == "meat"}
    # One set of thresholds, per 100 g or by share of the energy, after those of the European rules on nutrition claims.
    for tag, holds in {
        "high_protein": 4 * sums["protein_g"] >= sums["calories_kcal"] / 5,
        "low_fat": per["fat_g"] <= 3,
        "high_fat": per["fat_g"] >= 17.5,
        "low_sugar": per["sugar_g"] <= 5,
        "high_sugar": per["sugar_g"] >= 15,
        "low_carbs": per["carbs_g"] <= 10,
        "high_fiber": per["fiber_g"] >= 6 or sums["fiber_g"] / sums["calories_kcal"] >= Fraction(3, 100),
        "low_sodium": per["sodium_mg"] <= 120,
        "high_sodium": per["sodium_mg"] >= 600,
        "low_calories": per["calories_kcal"] <= 80,
        "high_calories": per["calories_kcal"] >= 250,
        "vegan": not animal,
        "gluten_free": "gluten" not in row["allergens"],
    }.items():
        assert (tag in row["nutritional_characteristics"]) == holds, tag


def test_the_cooks():
    users = [row["user_id"] for row in ROWS["kitchen_users"]]
    menus = {user: [row for row in ROWS["kitchen_menu"] if row["user_id"] == user] for user in users}
    lists = {user: [row for row in ROWS["kitchen_shopping_list"] if row["user_id"] == user] for user in users}
    assert sorted(map(len, menus.values())) == [0, 2, 2, 3, 3, 4]
    assert sorted(map(len, lists.values())) == [0, 2, 3, 3, 4, 4]
    assert {row["recipe_name"] for row in ROWS["kitchen_menu"]} <= set(RECIPES)
    assert {row["ingredient_name"] for row in ROWS["kitchen_shopping_list"]} <= set(STORE)


def test_off_topic_sentences_name_nothing_of_the_kitchen():
    sentences = json.loads((ROOT / "assets/off_topic/kitchen.json").read_text())
    assert len(sentences) == len(set(sentences)) >= 40
    words = {word for name in (*STORE, *RECIPES) for word in name.replace("-", " ").split() if len(word) > 3}
    said = {word.strip(".,?!").lower() for sentence in sentences for word in sentence.split()}
    assert said & words <= {"with", "black", "green"}
