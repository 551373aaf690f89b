"""The weaknesses of the published procedure: each is a trajectory that both scorings judge."""

import hashlib
import json
from pathlib import Path

import pytest

from core.blobs import Blobs
from core.errors import ConfigError, JudgeError
from core.verdict import Verdict
from judges.judge import judge
from judges.published.arguments import Names, VoidError, equal, merged
from judges.published.state import digest, hashed
from tests.judges.corner import Shop, add, price, task
from tests.judges.oddities import ASK, BUY, MILK, ODDITIES, PAID, SIGHT, cell, judged, table

DOC = Path(__file__).parents[2] / "docs" / "scoring.md"


@pytest.fixture(scope="module")
def shop(tmp_path_factory):
    return Shop(Blobs(tmp_path_factory.mktemp("shop") / "blobs"))


@pytest.mark.parametrize("odd", ODDITIES, ids=[f"{odd.number} {odd.why}" for odd in ODDITIES])
def test_strict_and_compat_say_what_they_should(shop, odd):
    strict, compat = judged(odd, shop)
    told = " ".join(compat.disagreements)
    assert (cell(strict), cell(compat)) == (odd.strict, odd.compat)
    assert odd.says in told if odd.says else not told
    assert (strict.outcome == compat.outcome) or compat.disagreements
    assert not strict.disagreements and (strict.scoring, compat.scoring) == ("strict", "compat")
    steps = {check.step for cause in (*strict.causes, *compat.causes) for check in cause.evidence}
    assert steps <= {None, *range(20)} and all(cause.reason and cause.title for cause in strict.causes)


def test_both_verdicts_repeat_byte_for_byte_and_survive_the_disk(shop):
    odd = next(odd for odd in ODDITIES if odd.number == "9")
    first, second = judged(odd, shop), judged(odd, shop)
    for one, other in zip(first, second, strict=True):
        assert one.model_dump_json() == other.model_dump_json()
        assert Verdict.model_validate_json(one.model_dump_json()) == one


def test_the_table_in_the_docs_is_this_one():
    assert "\n".join(table()) in DOC.read_text(encoding="utf-8"), "Print it: python -m tests.judges.oddities"


def test_a_wrong_value_is_named_by_strict_and_only_located_by_compat(shop):
    strict, compat = judged(next(odd for odd in ODDITIES if odd.number == "15"), shop)
    assert "price stored for oat milk is 1. It should be 1.25" in strict.sentence
    assert "/user_carts/tomas_rivera_317" in compat.sentence


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"domains": ["vision"]}, "worlds that EgoBench does not have"),
        ({"ui": True}, "knows no screens"),
        ({"reference": [{"call": {"tool": "get_price", "arguments": {"product_name": "${choice.x}"}}}]}, "no list of"),
    ],
)
def test_what_the_published_procedure_cannot_judge_is_unscored(shop, changes, says):
    played, events = shop.play(ASK, [price("honey")])
    odd = type(ASK).model_validate(ASK.model_dump(mode="json", by_alias=True) | changes)
    found = judge(played.model_copy(update={"scenario": odd}), events, scoring="compat", blobs=shop.blobs)
    assert (found.outcome, says in found.sentence) == ("unscored", True)


def test_without_the_first_world_compat_says_so(shop, tmp_path):
    played, events = shop.play(BUY, [MILK, PAID])
    found = judge(played, events, scoring="compat", blobs=Blobs(tmp_path))
    assert (found.outcome, "not among its blobs" in found.sentence) == ("unscored", True)
    with pytest.raises(ConfigError, match="needs its blobs"):
        judge(played, events, scoring="compat")


def test_a_first_world_that_is_no_data_base_cannot_be_judged(shop, tmp_path):
    played, events = shop.play(BUY, [MILK, PAID])
    broken = Blobs(tmp_path)
    broken.put(b"")
    (tmp_path / events[0].world).write_bytes(b"no data base at all" * 400)
    with pytest.raises(JudgeError, match="cannot read this record"):
        judge(played, events, scoring="compat", blobs=broken)


def test_a_reference_of_ours_becomes_the_list_of_its_writes_and_required_calls(shop):
    steps = [
        {"call": {"tool": "get_price", "arguments": {"product_name": "oat milk"}}, "as": "found"},
        {"call": {"tool": "add_to_cart", "arguments": MILK[1] | {"price": "${found.products.0.price}"}}},
        {"say": "It is in."},
        {"call": {"tool": "compute_total_payment", "arguments": PAID[1]}},
    ]
    ours = type(BUY).model_validate(
        task(PAID, rows=[row.model_dump() for row in BUY.expect.rows]).model_dump(mode="json", by_alias=True)
        | {"reference": steps}
    )
    played, events = shop.play(ours, [MILK, PAID])
    found = judge(played, events, scoring="compat", blobs=shop.blobs)
    assert [call.tool for call in found.joint.calls] == ["add_to_cart", "compute_total_payment"]
    assert (cell(found), cell(judge(played, events))) == ("2/2 right pass", "1/1 right pass")
    played, events = shop.play(ours, [PAID])
    assert cell(judge(played, events, scoring="compat", blobs=shop.blobs)) == "1/2 wrong fail memory"


CATALOGUE = ("cooked ham", "ham", "serrano ham", "t", "tiramisu", "tart")


@pytest.mark.parametrize(
    ("domain", "wanted", "found", "same"),
    [
        ("restaurant", {"dish_name": "Serrano Ham"}, {"dish_name": "cooked ham"}, True),  # both hold "ham"
        ("restaurant", {"dish_name": "Tiramisu"}, {"dish_name": "tart"}, True),  # both hold "t"
        ("restaurant", {"dish_name": "soup"}, {"dish_name": "So"}, True),  # neither is known: as text
        ("restaurant", {"dish_name": "soup"}, {"dish_name": ""}, False),
        ("restaurant", {"dish_name": "ham"}, {"dish_name": ""}, True),
        ("restaurant", {"dish_name": "ham"}, {"dish_name": 7}, VoidError),
        ("restaurant", {"dish_name": "ham"}, {"dish_name": None}, False),
        ("restaurant", {"quantity": 1, "dish_name": "ham"}, {"quantity": 2, "dish_name": 7}, False),
        ("warehouse", {"equipment": "Clamp Multimeter"}, {"equipment": "classic clamp multimeter"}, True),
        ("warehouse", {"equipment": "Flexible Hose"}, {"equipment": "Hose"}, True),
        ("warehouse", {"equipment": ["Hose"]}, {"equipment": ["Flexible Hose"]}, False),
        ("warehouse", {"equipment": ["Hose", "Saw"]}, {"equipment": ["saw ", "HOSE"]}, True),
        ("household", {"name": "Red Bag"}, {"item_name": "Red Bag"}, False),
        ("kitchen", {"recipe_name": "Tofu Soup"}, {"recipe_name": " tofu soup"}, True),
        ("kitchen", {"recipe_name": "Tofu Soup"}, {"recipe_name": "tofu"}, False),
        ("kitchen", {"recipe_name": "Tofu Soup"}, {"recipe_name": None}, VoidError),
        ("kitchen", {"date": "2026-08-05"}, {"date": "2026-8-5"}, False),
        ("kitchen", {"quantity": 2}, {"quantity": "2"}, True),
        ("kitchen", {"quantity": 1}, {"quantity": True}, True),
        ("kitchen", {"quantity": "5.0"}, {"quantity": "5"}, False),
        ("kitchen", {"quantity": 0.3}, {"quantity": 0.1 + 0.2}, False),
        ("kitchen", {"quantity": 2}, {"quantity": "two"}, False),
        ("kitchen", {"quantity": 2}, {"quantity": [2]}, False),
        ("kitchen", {"user_id": "a"}, {"user_id": "a", "more": 1}, False),
        ("kitchen", {"user_id": "a"}, None, False),
        (
            "restaurant",
            {"dishes": [{"dish_name": "ham", "quantity": 3}]},
            {"dishes": [{"dish_name": "Ham ", "quantity": 1}, {"dish_name": "ham", "quantity": "2"}]},
            True,
        ),
        (
            "restaurant",
            {"dishes": [{"dish_name": "ham", "quantity": 1}]},
            {"dishes": [{"dish_name": "cooked ham", "quantity": 1}]},
            False,
        ),
        (
            "restaurant",
            {"dishes": [{"dish_name": "ham"}, {"dish_name": "tart"}]},
            {"dishes": [{"dish_name": "tart"}, {"dish_name": "ham", "note": None}]},
            False,
        ),
    ],
)
def test_arguments_are_equal_as_published(domain, wanted, found, same):
    names = Names(domain, CATALOGUE if domain == "restaurant" else ())
    if same is VoidError:
        with pytest.raises(VoidError):
            equal(merged(wanted), merged(found), names)
    else:
        assert equal(merged(wanted), merged(found), names) is same


def test_the_hash_is_that_of_sorted_json_with_whole_numbers():
    state = {
        "catalog": {"b": {"name": "b", "sell_type": "x", "price": 2.0}},
        "user_carts": {},
        "user_shopping_lists": {},
    }
    text = json.dumps({"catalog": {"b": {"name": "b", "price": 2}}, "user_carts": {}, "user_shopping_lists": {}})
    assert digest(hashed("retail", state)) == hashlib.sha256(text.encode()).hexdigest()


@pytest.mark.parametrize(
    ("domain", "one", "other", "same"),
    [
        (
            "kitchen",
            {"user_menus": {"a": ["soup", "salad"]}, "recipes": {}, "user_shopping_lists": {}},
            {"user_menus": {"a": ["salad", "soup"]}, "recipes": {}, "user_shopping_lists": {}},
            False,
        ),
        (
            "warehouse",
            {"user_action_lists": {"a": [{"equipment": "x", "required_action": "clean", "due_date": d} for d in "12"]}},
            {"user_action_lists": {"a": [{"equipment": "x", "required_action": "clean", "due_date": d} for d in "21"]}},
            True,
        ),
        (
            "restaurants",
            {"restaurants": {"r": {"catalog": {}, "set_meals": {}, "user_orders": {}}}, "user_current_restaurant": "r"},
            {"restaurants": {"r": {"catalog": {}, "set_meals": {}, "user_orders": {}}}, "user_current_restaurant": "s"},
            True,
        ),
    ],
)
def test_the_hash_sorts_lines_but_no_menus_and_leaves_out_the_current_restaurant(domain, one, other, same):
    assert (digest(hashed(domain, one)) == digest(hashed(domain, other))) is same


@pytest.mark.parametrize(
    ("calls", "answer", "cause", "reason"),
    [
        ([price("cider vinegar"), MILK], "Done.", "recognition", "Cider vinegar stands at [2] where balsamic vinegar"),
        ([price("cider vinegar"), MILK], "The balsamic vinegar is dear.", "reasoning", "balsamic vinegar is required"),
        ([("find_products_by_taste", {"taste": "sour"}), MILK], "Done.", "reasoning", "Get price was required and not"),
        ([price("balsamic vinegar"), MILK], "That is €77.", "hallucination", "€77"),
        ([("get_cost", {}), MILK], "Done.", "syntax", "Get cost at [2] was never put right"),
        (
            [price("balsamic vinegar"), ("add_to_cart", MILK[1] | {"product_name": "milk"})],
            "Done.",
            "reasoning",
            "Add to cart at [3] has the product name milk; oat milk is required. Oat milk was not added to the cart.",
        ),
    ],
)
def test_strict_causes_rest_on_what_was_done(shop, calls, answer, cause, reason):
    found = judge(*shop.play(SIGHT, calls, answer))
    assert (found.outcome, found.causes[0].name) == ("fail", cause)
    assert reason in found.causes[0].reason


def test_all_steps_that_hold_are_told_and_none_twice(shop):
    wrong = [price("cider vinegar"), ("add_to_cart", MILK[1] | {"qty": 3}), add("granola", 1)]
    found = judge(*shop.play(SIGHT, wrong))
    assert [cause.name for cause in found.causes] == ["recognition", "reasoning", "over_operation"]
    assert [cause.evidence[0].step for cause in found.causes] == [2, 3, 4]
