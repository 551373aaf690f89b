"""The seed data of the shop: it agrees with the clips and with itself."""

import json
from pathlib import Path

import pytest

from tools import load

ROOT = Path(__file__).parents[2]
DOMAIN = load("retail")
SHOP = {row["name"]: row for row in DOMAIN.base("default")["retail_products"]}


def test_the_shop_agrees_with_the_clips():
    shelves = [json.loads(path.read_text()) for path in (ROOT / "scenarios/generate/clips/scenes").glob("shop_*.json")]
    tags = {f"images/retail/{item['id']}.png": item for shelf in shelves for item in shelf["objects"]}
    pictured = {row["image"]: row for row in SHOP.values() if row["image"]}
    assert set(pictured) == set(tags)
    for image, row in pictured.items():
        label = tags[image]["label"]["lines"]
        assert row["price"] == float(tags[image]["price"]), row["name"]
        assert row["size"] == label[-1]
        assert row["name"].split()[0].upper() in label[0].split()


def test_names_hold_each_other_only_where_meant():
    held = {(short, long) for short in SHOP for long in SHOP if short != long and short in long}
    assert held == {("rice", "rice vinegar"), ("coffee", "coffee beans"), ("crackers", "rye crackers")}


@pytest.mark.parametrize("row", SHOP.values(), ids=SHOP)
def test_a_product_is_plausible(row):
    facts, tags = row["nutrition"], set(row["nutritional_characteristics"])
    assert row["name"] == row["name"].strip().lower()
    assert row["discount"] in (0.7, 0.8, 0.9, 1.0)
    assert 0.05 <= row["tax_rate"] <= 0.15
    assert facts["sugar_g"] <= facts["carbs_g"]
    assert facts["protein_g"] + facts["fat_g"] + facts["carbs_g"] <= 100.5
    # One set of thresholds per 100 g, after those of the European rules on nutrition claims.
    for tag, holds in {
        "low_calories": facts["calories_kcal"] <= 60,
        "high_calories": facts["calories_kcal"] >= 400,
        "low_fat": facts["fat_g"] <= 3,
        "high_fat": facts["fat_g"] >= 17.5,
        "sugar_free": facts["sugar_g"] <= 0.5,
        "low_sugar": 0.5 < facts["sugar_g"] <= 5,
        "high_sugar": facts["sugar_g"] >= 22.5,
        "low_sodium": facts["sodium_mg"] <= 120,
        "high_sodium": facts["sodium_mg"] >= 600,
        "high_fiber": facts["fiber_g"] >= 6,
        "high_protein": facts["protein_g"] >= 12,
    }.items():
        assert (tag in tags) == holds, tag
    assert not ("vegan" in tags and set(row["allergens"]) & {"milk", "egg", "fish"})
    assert not ("gluten_free" in tags and set(row["allergens"]) & {"gluten", "barley"})


def test_the_customers():
    rows = DOMAIN.base("default")
    users = [row["user_id"] for row in rows["retail_users"]]
    assert len(users) == 8
    counts = {user: sum(line["user_id"] == user for line in rows["retail_cart"]) for user in users}
    assert sorted(counts.values())[:2] == [0, 1]
    assert max(counts.values()) == 3
    for user in users:
        assert 2 <= sum(line["user_id"] == user for line in rows["retail_shopping_list"]) <= 4
    for line in rows["retail_cart"]:
        same = ("category", "price", "tax_rate", "discount")
        assert {key: line[key] for key in same} == {key: SHOP[line["product_name"]][key] for key in same}
    assert {line["product_name"] for line in rows["retail_shopping_list"]} <= set(SHOP)
