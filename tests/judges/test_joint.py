import pytest

from core.events import ModelUsed
from judges.joint import score_joint
from judges.state import score_state
from scenarios.played import ToolSchema
from tests.judges.shop import OAT, RYE, TOOLS, Episode, as_played, scenario

ADD = "add_to_cart"


def score(required, episode, rows=()):
    expect = {"calls": [{"tool": tool, "arguments": arguments} for tool, arguments in required], "rows": list(rows)}
    played = as_played(scenario(expect=expect))
    events = episode.end()
    return score_joint(played, events, score_state(played, events))


@pytest.mark.parametrize(
    ("wanted", "given", "hit"),
    [
        ({"product_name": "oat milk"}, {"product_name": "oat milk", "qty": 2, "extra": 1}, True),
        ({"product_name": "Oat Milk"}, {"product_name": "oat  milk"}, True),
        ({"product_name": "Clamp Multimeter"}, {"product_name": "Classic Clamp Multimeter"}, False),
        ({"product_name": "Flexible Hose"}, {"product_name": "Hose"}, False),
        ({"product_name": "oat milk"}, {"product_name": ""}, False),
        ({"product_name": "oat milk"}, {"product_name": ["oat milk"]}, False),
        ({"product_name": "oat milk"}, {}, False),
        ({"user_id": "u1"}, {"user_id": "U1"}, False),
        ({"qty": 2}, {"qty": 2.0}, True),
        ({"qty": "2"}, {"qty": 2}, True),
        ({"qty": 2}, {"qty": 3}, False),
        ({"qty": 1}, {}, True),
        ({"qty": True}, {"qty": 1}, False),
        ({"product_name": 7}, {"product_name": "7"}, True),
        ({"due": "2026-05-04"}, {"due": "2026-05-04T00:00:00"}, True),
        ({"due": "2026-05-04"}, {"due": "2026-05-05"}, False),
        (
            {"items": [{"name": "a"}, {"name": "b", "qty": 2}]},
            {"items": [{"name": "B", "qty": 2}, {"name": "a", "qty": 1}]},
            True,
        ),
        ({"items": [{"name": "a"}, {"name": "a"}]}, {"items": [{"name": "a"}, {"name": "b"}]}, False),
        ({"items": [{"name": "a"}]}, {"items": [{"name": "a"}, {"name": "b"}]}, False),
        ({"note": None}, {}, True),
        ({"note": "x"}, {"note": None}, False),
        ({}, {"anything": {"at": "all"}}, True),
    ],
)
def test_arguments_are_compared_as_the_schema_types_them(wanted, given, hit):
    assert score([(ADD, wanted)], Episode().call(ADD, given)).tool_success is hit


def test_a_tool_may_be_named_with_its_domain():
    assert score([("retail/get_tax", {})], Episode().call("get_tax")).matched == 1
    assert score([("kitchen/get_tax", {})], Episode().call("get_tax")).matched == 0


def test_duplicates_are_both_needed():
    wanted = [(ADD, {"product_name": "a"})] * 2
    assert score(wanted, Episode().call(ADD, {"product_name": "a"})).matched == 1
    assert score(wanted, Episode().call(ADD, {"product_name": "a"}).call(ADD, {"product_name": "a"})).tool_success


def test_as_many_pairs_as_possible_are_found_in_any_order():
    wanted = [(ADD, {"user_id": "u1"}), (ADD, {"user_id": "u1", "product_name": "a"})]
    for names in (["a", "b"], ["b", "a"]):
        episode = Episode()
        for name in names:
            episode.call(ADD, {"user_id": "u1", "product_name": name})
        assert score(wanted, episode).matched == 2


def test_failed_calls_do_not_count_but_are_issued():
    found = score([(ADD, {})], Episode().call(ADD, {}, fault="refused"))
    assert (found.matched, found.issued, found.tool_success, found.tool_precision) == (0, 1, False, 0.0)
    assert [(call.state, call.failed) for call in found.calls] == [("missing", False), ("extra", True)]


def test_the_figures_follow_their_formulas():
    episode = Episode().hear("Go").call("get_tax").call("get_tax").create("cart_lines", OAT)
    episode.add(ModelUsed(seat="agent", model="m", tokens_in=400, tokens_out=100))
    episode.add(ModelUsed(seat="user", model="m", tokens_in=9000))
    rows = [{"table": "cart_lines", "op": "create", "values": OAT}]
    found = score([("get_tax", {}), (ADD, {})], episode, rows)
    assert (found.required, found.matched, found.issued, found.turns, found.tokens) == (2, 2, 3, 1, 500)
    assert (found.tool_success, found.result_success, found.joint_success) == (True, True, True)
    assert found.micro_accuracy == 1.0
    assert found.tool_precision == pytest.approx(2 / 3)
    assert found.tool_f1 == pytest.approx(0.8)
    assert found.tool_efficiency == pytest.approx(1 / 3)
    assert (found.turn_efficiency, found.token_efficiency) == (1.0, 2.0)


def test_joint_success_needs_calls_and_state():
    rows = [{"table": "cart_lines", "op": "create", "values": RYE}]
    found = score([("get_tax", {})], Episode().call("get_tax"), rows)
    assert (found.tool_success, found.result_success, found.joint_success) == (True, False, False)
    assert found.tool_efficiency == 0.0


def test_without_required_calls_there_is_no_figure():
    found = score([], Episode().create("cart_lines", OAT), [{"table": "cart_lines", "op": "create", "values": OAT}])
    assert found.result_success is True
    assert {found.tool_success, found.joint_success, found.tool_f1, found.micro_accuracy} == {None}


def test_an_idle_agent_meets_nothing():
    found = score([("get_tax", {})], Episode())
    assert (found.tool_success, found.tool_precision, found.tool_f1, found.tool_efficiency) == (False, 0.0, 0.0, 0.0)


TOTAL = ToolSchema(
    name="compute_total",
    domain="retail",
    writes=False,
    parameters={"type": "object", "properties": {"user_id": {"type": "string"}, "products": {"type": "array"}}},
)
TAKE = ToolSchema(name="remove_from_cart", domain="retail", writes=True, parameters=TOOLS[1].parameters)
SET = ToolSchema(name="set_quantity", domain="retail", writes=True, parameters=TOOLS[1].parameters)


def put(name, *amounts, tool=ADD, **other):
    return [(tool, {"user_id": "u1", "product_name": name, "qty": amount} | other) for amount in amounts]


def total(*lines):
    return [("compute_total", {"products": [{"product_name": name, "quantity": amount} for name, amount in lines]})]


@pytest.mark.parametrize(
    ("wanted", "given", "matched", "useful"),
    [
        (put("a", 2), put("a", 1, 1), 1, 2),
        (put("a", 1, 1), put("a", 2), 2, 1),
        (put("a", 2), put("a", 1), 0, 0),
        (put("a", 2), put("a", 1, 1, 1), 1, 2),
        (put("a", 3, 1), put("a", 2, 2), 2, 2),
        (put("a", 0.3), put("a", 0.1, 0.2), 1, 2),
        (put("a", "0.3"), put("a", 0.1, "0.2"), 1, 2),
        (put("a", 2), put("a", True, "1", "x"), 0, 0),
        (put("a", 2), put("a", 1) + put("b", 1), 0, 0),
        (put("a", 2, note="x"), put("a", 1, note="x") + put("a", 1), 0, 0),
        (put("a", 2), put("a", 3) + put("a", 1, tool="remove_from_cart"), 1, 2),
        (put("a", 2), put("a", 3) + put("b", 1, tool="remove_from_cart"), 0, 0),
        (put("a", 2), put("a", 3), 0, 0),
        (put("a", 2, tool="set_quantity"), put("a", 1, 1, tool="set_quantity"), 0, 0),
        (put("a", 2) + put("b", 2), put("b", 1, 1) + put("a", 1, 1), 2, 4),
        (put("a", 2), put("a", *[1] * 12), 1, 2),
        (put("a", 12), put("a", *[1] * 12), 1, 12),
        (total(("a", 2), ("b", 1)), total(("a", 2)) + total(("b", 1)), 1, 2),
        (total(("a", 2)) + total(("b", 1)), total(("b", 1), ("a", 2)), 2, 1),
        (total(("a", 2)), total(("a", 1), ("A", 1)), 1, 1),
        (total(("a", 2), ("b", 1)), total(("a", 2)), 0, 0),
        (total(("a", 2)), total(("a", 2), ("b", 1)), 0, 0),
    ],
)
def test_work_that_comes_to_the_same_counts(wanted, given, matched, useful):
    expect = {"calls": [{"tool": tool, "arguments": arguments} for tool, arguments in wanted]}
    played = as_played(scenario(expect=expect)).model_copy(update={"tools": [*TOOLS, TOTAL, TAKE, SET]})
    episode = Episode()
    for tool, arguments in given:
        episode.call(tool, arguments)
    events = episode.end()
    found = score_joint(played, events, score_state(played, events))
    assert (found.matched, found.useful) == (matched, useful)
    hits = [call for call in found.calls if call.state == "hit"]
    assert len({step for call in hits for step in (call.step, *call.together)}) == useful
    assert sum(call.state == "extra" for call in found.calls) == len(given) - useful


@pytest.mark.parametrize(
    ("more", "given", "required", "matched"),
    [
        ([("get_tax", {})], [("get_tax", {})], 1, 1),
        ([("get_tax", {})], [], 1, 0),
        ([("get_tax", {})], [*put("a", 1), ("get_tax", {})], 3, 2),  # begun and not taken back
        ([("get_tax", {})], [*put("a", 1), *put("a", 1, tool="remove_from_cart"), ("get_tax", {})], 3, 3),
        ([], [], 2, 0),  # nothing else is required, so that idleness would be right
    ],
)
def test_what_undoes_itself_may_be_left_out(more, given, required, matched):
    wanted = [*put("a", 1), *put("a", 1, tool="remove_from_cart"), *more]
    episode = Episode()
    for tool, arguments in given:
        episode.call(tool, arguments)
    found = score(wanted, episode)
    assert (found.required, found.matched) == (required, matched)


def test_a_read_by_part_of_a_name_counts_where_it_finds_that_thing_alone():
    wanted = [("get_tax", {"product_name": "oat milk"})]
    one, two = ([{"product_name": name} for name in names] for names in (["oat milk"], ["oat milk", "oat bar"]))
    for value, matched in (({"products": one}, 1), ({"products": two}, 0), ({"Oat milk": 0.07}, 1), (0.07, 0)):
        assert score(wanted, Episode().call("get_tax", {"product_name": "oat"}, value)).matched == matched
