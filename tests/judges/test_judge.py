import json
import time
from itertools import pairwise

import pytest

from core.errors import ConfigError
from core.events import CallFinished, CallStarted
from core.verdict import Verdict
from judges.judge import judge, judge_names
from tests.judges.shop import OAT, RYE, Episode, as_played, opened, outcomes, perfect, scenario

WRONG = OAT | {"tax": 0.05}


def run(*steps):
    """Play the first round with (method, arguments...) steps and end."""
    episode = opened()
    for name, *arguments in steps:
        getattr(episode, name)(*arguments)
    return episode.end()


ROWS = [("create", "cart_lines", OAT), ("create", "cart_lines", RYE)]
DONE = ("say", "Both are in your cart.")
READ = ("call", "get_tax", {"product_name": "oat milk"}, {"tax": 0.07})

CASES = {
    "perfect": ([READ, *ROWS, DONE], "pass", {"state": "pass", "task_completion": "pass", "no_side_effects": "pass"}),
    "other order": ([*reversed(ROWS), DONE], "pass", {}),
    "key order": ([("create", "cart_lines", dict(reversed(OAT.items()))), ROWS[1]], "pass", {}),
    "int or float": ([("create", "cart_lines", OAT | {"qty": 2.0}), ROWS[1]], "pass", {}),
    "number as text": ([("create", "cart_lines", OAT | {"qty": "2"}), ROWS[1]], "fail", {"state": "fail"}),
    "case of a name": ([("create", "cart_lines", OAT | {"product_name": "Oat  Milk"}), ROWS[1]], "pass", {}),
    "case of an id": ([("create", "cart_lines", OAT | {"user_id": "U1"}), ROWS[1]], "fail", {}),
    "float noise": ([("create", "cart_lines", OAT | {"tax": 0.07 + 1e-12}), ROWS[1]], "pass", {}),
    "wrong tax": (
        [("create", "cart_lines", WRONG), ROWS[1], DONE],
        "fail",
        {"state": "fail", "task_completion": "pass", "instruction_following": "fail", "no_side_effects": "pass"},
    ),
    "missing row": (
        [ROWS[0], DONE],
        "fail",
        {"task_completion": "fail", "instruction_following": "fail", "no_side_effects": "pass"},
    ),
    "twice": ([*ROWS, ROWS[0]], "fail", {"task_completion": "pass", "no_side_effects": "fail"}),
    "unexpected row": (
        [*ROWS, ("create", "cart_lines", {"user_id": "u9", "product_name": "red wine"})],
        "fail",
        {"instruction_following": "pass", "no_side_effects": "fail"},
    ),
    "unrelated table": ([*ROWS, ("create", "users", {"balance": 5})], "fail", {"no_side_effects": "fail"}),
    "unrelated update": (
        [*ROWS, ("update", "users", "u1", {"id": "u1", "balance": 5}, {"id": "u1", "balance": 4})],
        "fail",
        {"no_side_effects": "fail"},
    ),
    "unrelated delete": (
        [*ROWS, ("delete", "users", "u1", {"id": "u1"})],
        "fail",
        {"task_completion": "pass", "no_side_effects": "fail"},
    ),
    "unjudged table": ([*ROWS, ("create", "history", {})], "pass", {"no_side_effects": "pass"}),
    "unjudged column": (
        [*ROWS, ("update", "products", "x", {"name": "x", "views": 1}, {"name": "x", "views": 2})],
        "pass",
        {},
    ),
    "undone": (
        [
            *ROWS,
            ("update", "users", "u1", {"id": "u1", "balance": 5}, {"id": "u1", "balance": 4}),
            ("update", "users", "u1", {"id": "u1", "balance": 4}, {"id": "u1", "balance": 5}),
        ],
        "pass",
        {"no_side_effects": "pass"},
    ),
    "extra reads": ([READ, READ, READ, *ROWS], "pass", {}),
    "reads that find nothing": (
        [("call", "get_tax", {"product_name": "oat"}, None, (), "not_found"), *ROWS[:1]],
        "fail",
        {"tool_use_validity": "pass"},
    ),
    "fault then mended": (
        [("call", "add_to_cart", {"qty": "two"}, None, (), "bad_arguments"), *ROWS],
        "pass",
        {"tool_use_validity": "pass"},
    ),
    "fault reached another way": (
        [*ROWS, ("call", "magic", {}, None, (), "unknown_tool")],
        "pass",
        {"tool_use_validity": "pass"},
    ),
    "fault left": (
        [ROWS[0], ("call", "add_to_cart", {"qty": -1}, None, (), "bad_arguments")],
        "fail",
        {"tool_use_validity": "fail"},
    ),
    "unknown tool left": (
        [ROWS[0], ("call", "magic", {}, None, (), "unknown_tool")],
        "fail",
        {"tool_use_validity": "fail"},
    ),
    "wrong amount said": ([READ, *ROWS, ("say", "That is €412 in all.")], "fail", {"information_accuracy": "fail"}),
    "right total said": ([READ, *ROWS, ("say", "That is €7,10 in all.")], "pass", {"information_accuracy": "pass"}),
    "within one per cent": ([*ROWS, ("say", "The bread is € 3.21.")], "pass", {"information_accuracy": "pass"}),
    "difference worked out": ([*ROWS, ("say", "It is €1.25 more.")], "pass", {"information_accuracy": "unscored"}),
    "figure of the picture": ([*ROWS, ("say", "It holds 750 ml.")], "pass", {"information_accuracy": "unscored"}),
}


@pytest.mark.parametrize("name", CASES)
def test_each_run_gets_its_outcome(name):
    steps, outcome, checks = CASES[name]
    found = outcomes(scenario(), run(*steps))
    assert found["outcome"] == outcome, found
    assert {check: found[check] for check in checks} == checks


@pytest.mark.parametrize(
    ("arguments", "fault", "completion", "instruction"),
    [
        ({"product_name": "oat milk"}, None, "pass", "pass"),
        ({"product_name": "rye bread"}, None, "pass", "fail"),
        ({"product_name": "oat milk"}, "refused", "fail", "fail"),
    ],
)
def test_a_call_with_other_arguments_was_made_but_not_as_asked(arguments, fault, completion, instruction):
    expect = {"calls": [{"tool": "get_tax", "arguments": {"product_name": "oat milk"}}]}
    found = outcomes(scenario(expect=expect), run(("call", "get_tax", arguments, 0.07, (), fault)))
    assert (found["task_completion"], found["instruction_following"]) == (completion, instruction)
    assert found["outcome"] == instruction


def test_a_further_column_of_an_expected_update_is_a_side_effect():
    wanted = {"table": "products", "op": "update", "key": "oat", "values": {"stock": 3}}
    before = {"name": "oat", "stock": 5, "price": 2}
    events = run(("update", "products", "oat", before, before | {"stock": 3, "price": 1}))
    found = outcomes(scenario(expect={"rows": [wanted]}), events)
    assert (found["instruction_following"], found["no_side_effects"], found["outcome"]) == ("pass", "fail", "fail")


def test_an_agent_that_does_nothing_passes_nothing():
    for events in (run(), run(("say", "Hello there."))):
        verdict = judge(as_played(scenario()), events)
        assert verdict.outcome == "fail"
        assert verdict.state.entity_f1 == 0.0
        assert not [check for check in verdict.checks if check.group != "user" and check.outcome == "pass"]
        assert verdict.agent_success is False


@pytest.mark.parametrize(
    "expect",
    [
        {"facts": [{"number": 0.07}]},
        {"calls": [{"tool": "get_tax", "arguments": {"product_name": "oat milk"}}]},
    ],
)
def test_idleness_fails_without_expected_changes_too(expect):
    verdict = judge(as_played(scenario(expect=expect)), run())
    assert verdict.outcome == "fail"
    assert verdict.state.entity_f1 is None
    assert not [check for check in verdict.checks if check.group != "user" and check.outcome == "pass"]


def test_a_perfect_run_without_any_one_change_fails():
    events = perfect()
    writes = [event for event in events if isinstance(event, CallFinished) and event.changes]
    assert len(writes) == 2
    for write in writes:
        less = [event.model_copy(update={"changes": []}) if event is write else event for event in events]
        verdict = judge(as_played(scenario()), less)
        assert verdict.outcome == "fail"
        assert verdict.state.recall == 0.5


def test_a_perfect_run_with_any_one_value_altered_fails():
    events = perfect()
    for place, event in enumerate(events):
        if not isinstance(event, CallFinished) or not event.changes:
            continue
        for column in OAT:
            change = event.changes[0]
            altered = change.model_copy(update={"after": change.after | {column: "something else"}})
            other = [*events]
            other[place] = event.model_copy(update={"changes": [altered]})
            assert judge(as_played(scenario()), other).outcome == "fail", column


def test_a_verdict_repeats_and_survives_its_files():
    played, events = as_played(scenario()), perfect()
    first = judge(played, events).model_dump_json()
    assert judge(played, events).model_dump_json() == first
    again = type(played).model_validate_json(played.model_dump_json(by_alias=True))
    assert judge(again, events).model_dump_json() == first
    assert Verdict.model_validate_json(first).model_dump_json() == first


def test_every_check_has_a_reason_and_evidence_that_exists():
    for name in CASES:
        events = run(*CASES[name][0])
        for check in judge(as_played(scenario()), events).checks:
            assert check.reason.endswith((".", "”."))
            assert check.reason[0] == check.reason[0].upper()
            for item in check.evidence:
                assert item.seq is None or events[item.seq].step == item.step
                assert item.seq is not None or item.row


@pytest.mark.parametrize(
    ("steps", "words"),
    [
        (
            [READ, ("create", "cart_lines", WRONG), ROWS[1], DONE],
            "The tax stored for oat milk is 0.05. It should be 0.07. The agent read 0.07 at [2] and wrote 0.05 at [3].",
        ),
        ([ROWS[0]], "Rye bread was not added to the cart lines."),
        (
            [*ROWS, ("delete", "users", "u1", {"id": "u1", "name": "Ann"})],
            "Ann was removed from the users at [4], which was not asked for.",
        ),
        ([], "The agent called no tool. Oat milk was not added to the cart lines. 1 more thing is wrong."),
        (
            [*ROWS, DONE],
            "Oat milk was added to the cart lines at [2]. Rye bread was added to the cart lines at [3]. "
            "That is what was asked.",
        ),
    ],
)
def test_the_statement_says_what_is_wrong(steps, words):
    assert judge(as_played(scenario()), run(*steps)).sentence == words


@pytest.mark.parametrize("stop", ["infrastructure", "crashed", "cancelled"])
def test_a_run_that_broke_is_unscored(stop):
    events = perfect()[:-1]
    broken = Episode()
    broken.log.events = [*events]
    verdict = judge(as_played(scenario()), broken.end(stop, "The browser died twice."))
    assert verdict.outcome == "unscored"
    assert "The browser died twice." in verdict.sentence
    assert verdict.agent_success is None


def test_a_run_without_end_is_unscored():
    assert judge(as_played(scenario()), perfect()[:-1]).outcome == "unscored"
    assert judge(as_played(scenario()), []).outcome == "unscored"


@pytest.mark.parametrize(("steps", "outcome"), [(ROWS, "pass"), (ROWS[:1], "fail")])
def test_a_run_that_met_a_limit_is_scored_as_it_stood(steps, outcome):
    episode = opened()
    for name, *arguments in steps:
        getattr(episode, name)(*arguments)
    assert judge(as_played(scenario()), episode.end("limit")).outcome == outcome


def test_live_play_is_unscored_with_the_reason():
    free = scenario(kind="free", expect={}, user={"brief": "Look around."})
    verdict = judge(as_played(free), perfect())
    assert (verdict.outcome, verdict.checks) == ("unscored", [])
    assert "live play" in verdict.sentence


def test_unknown_judges_and_scorings_are_refused():
    assert judge_names() == ("rules",)
    with pytest.raises(ConfigError, match="judges are rules"):
        judge(as_played(scenario()), perfect(), judge="oracle")
    with pytest.raises(ConfigError, match="no scoring"):
        judge(as_played(scenario()), perfect(), scoring="loose")


def test_only_unscored_rules_are_no_gate_and_the_user_never_gates():
    checks = judge(as_played(scenario()), perfect()).checks
    assert all(check.gate == (check.outcome != "unscored") for check in checks if check.group != "user")
    assert not any(check.gate for check in checks if check.group == "user")
    assert [check.name for check in checks if check.group == "agent"] == [
        "task_completion",
        "instruction_following",
        "tool_use_validity",
        "no_side_effects",
        "information_accuracy",
    ]


def test_judging_forty_steps_is_fast():
    episode = opened()
    catalogue = [{"id": n, "product_name": f"product {n}", "price": n * 1.37, "tax": 0.07} for n in range(10)]
    for _ in range(40):
        episode.call("get_tax", {"product_name": "oat milk"}, catalogue)
    for name, *arguments in ROWS:
        getattr(episode, name)(*arguments)
    events = episode.say("That is €7.10 in all, and not €999.99.").end()
    played = as_played(scenario())
    judge(played, events)
    times = [time.process_time()]
    for _ in range(5):
        judge(played, events)
        times.append(time.process_time())
    assert min(b - a for a, b in pairwise(times)) < 0.05


def test_calls_started_by_others_are_not_the_agents():
    events = [
        event.model_copy(update={"by": "user"}) if isinstance(event, CallStarted) else event for event in perfect()
    ]
    assert judge(as_played(scenario()), events).joint.issued == 0


def test_the_verdict_is_one_json_object_without_runtime_types():
    dumped = json.loads(judge(as_played(scenario()), perfect()).model_dump_json())
    assert dumped["state"]["entity_f1"] == 1.0
    assert dumped["joint"]["joint_success"] is None
