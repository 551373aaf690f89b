"""Finding tools by what one wants to do."""

import pytest

from tools import NAMES, load
from tools.discovery import rank

REGISTRY = [(load(name), tool) for name in NAMES for tool in load(name).tools]


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("add to cart", "add_to_cart"),
        ("put a product into the CART", "add_to_cart"),
        ("crop image", "crop_image"),
        ("cut a rectangle out of a picture", "crop_image"),
        ("empty the cart", "clear_cart"),
        ("show a screen to the user", "show_ui_to_user"),
        ("get_price", "get_price"),
        ("the shelf price of a product", "get_price"),
        ("what a guest has ordered", "get_user_order_summary"),
        ("nutrition", "get_nutrition"),
        ("products without an allergen", "find_products_by_allergen"),
        ("shopping list", "get_shopping_list"),
    ],
)
def test_what_is_wanted_is_among_the_first(query, first):
    assert first in [tool.name for _, tool, _ in rank(query, REGISTRY, 3)]


@pytest.mark.parametrize("domain_tool", REGISTRY, ids=lambda entry: f"{entry[0].id}/{entry[1].name}")
def test_every_tool_is_found_by_its_name(domain_tool):
    domain, tool = domain_tool
    found = rank(tool.name, REGISTRY, 3)
    assert (domain.id, tool.name) in [(of.id, entry.name) for of, entry, _ in found]


@pytest.mark.parametrize("query", ["", "   ", "?!", "xyzzy", "ß∂ƒ", "_"])
def test_without_a_common_word_nothing_is_found(query):
    assert rank(query, REGISTRY) == []


def test_scores_fall_and_the_count_holds():
    found = rank("product price cart image", REGISTRY, 5)
    scores = [score for _, _, score in found]
    assert len(found) == 5
    assert scores == sorted(scores, reverse=True) and scores[-1] > 0
    assert [tool.name for _, tool, _ in rank("product price cart image", REGISTRY, 2)] == [
        tool.name for _, tool, _ in found[:2]
    ]
    assert rank("cart", []) == [] and rank("cart", REGISTRY, 0) == []


@pytest.mark.parametrize(
    ("query", "one"),
    [("what does it cost", "get_price"), ("How much is it?", "get_price"), ("the cheapest dish", "get_dish_price"),
     ("cost", "get_item_purchase_price"), ("buy a dish", "add_dish_to_order")],
)  # fmt: skip
def test_a_tool_of_two_domains_takes_one_place_of_the_first_ten(query, one):
    names = [tool.name for _, tool, _ in rank(query, REGISTRY)]
    assert one in names and len(set(names)) == len(names) == 10


def test_the_order_is_the_same_each_time():
    first = [(tool.name, score) for _, tool, score in rank("find products by price", REGISTRY)]
    assert first == [(tool.name, score) for _, tool, score in rank("find products by price", REGISTRY)]
