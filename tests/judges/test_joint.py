import pytest

from core.events import ModelUsed
from judges.joint import score_joint
from judges.state import score_state
from tests.judges.shop import OAT, RYE, Episode, as_played, scenario

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
