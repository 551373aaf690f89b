"""The check of scenarios: the shipped ones are sound, and each kind of fault is reported."""

import copy
import re

import pytest
import yaml

from episodes.check import check_scenario
from roles.reference import ReferenceAgent
from scenarios.loader import PACKS, load_scenario, scenario_ids

TASKS = [name for name in scenario_ids() if load_scenario(name).kind == "task"]
SOUND = yaml.safe_load((PACKS / "retail" / "two_of_this.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", TASKS)
async def test_a_shipped_scenario_is_sound(resources, name):
    assert await check_scenario(name, resources) is None


def wrong_price(content):
    content["expect"]["rows"][0]["values"]["price"] = 99.0


def missing_row(content):
    content["expect"]["rows"].append(copy.deepcopy(content["expect"]["rows"][0]) | {"key": "nobody|nothing"})


def unexpected_write(content):
    content["expect"] = {"calls": [{"tool": "get_price", "arguments": {"product_name": "honey"}}]}


def wrong_table(content):
    content["expect"]["rows"][0]["table"] = "basket"


def wrong_column(content):
    content["expect"]["rows"][0]["values"]["colour"] = "red"


def wrong_tool(content):
    content["expect"].setdefault("calls", []).append({"tool": "buy", "arguments": {}})


def wrong_step(content):
    content["reference"].insert(0, {"call": {"tool": "buy", "arguments": {}}})


def wrong_name(content):
    content["reference"].insert(0, {"say": "It is ${nothing.there}."})


def named_sight(content):
    content["expect"]["seen"] = [{"argument": "product_name", "names": ["sea salt", "this one"]}]


def wrong_domain(content):
    content["domains"] = ["zoo"]


def wrong_medium(content):
    content["media"][0]["file"] = "clips/nothing.mp4"


def outside_medium(content):
    content["media"][0]["file"] = "../README.md"


def unknown_key(content):
    content["colour"] = "red"


def spoiled(tmp_path, spoil):
    content = copy.deepcopy(SOUND)
    spoil(content)
    path = tmp_path / f"{spoil.__name__}.yaml"
    path.write_text(yaml.safe_dump(content), encoding="utf-8")
    return str(path)


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (wrong_price, "Its reference does not pass"),
        (missing_row, "Its reference does not pass"),
        (unexpected_write, "Its reference does not pass"),
        (wrong_table, "expects a row of 'basket'; tables are .*retail_cart"),
        (wrong_column, "expects retail_cart.colour; columns are .*price"),
        (wrong_tool, "names the tool 'buy'"),
        (wrong_step, "names the tool 'buy'"),
        (wrong_name, r"Its reference does not pass"),
        (named_sight, "In round 2 the user says 'this one', which is only seen"),
        (wrong_domain, "zoo"),
        (wrong_medium, "'clips/nothing.mp4' is not under assets/"),
        (outside_medium, "'../README.md' is not under assets/"),
        (unknown_key, "colour: there is no such key"),
    ],
)
async def test_a_faulty_scenario_is_reported(resources, tmp_path, spoil, says):
    why = await check_scenario(spoiled(tmp_path, spoil), resources)
    assert why is not None
    assert re.search(says, why), why


def needless_write(content):
    content["start"] = {"rows": {}}
    emptying = {"call": {"tool": "clear_cart", "arguments": {"user_id": "tomas_rivera_317"}}}
    content["reference"].insert(0, emptying)


async def test_a_write_that_does_not_matter_is_reported(resources, tmp_path):
    why = await check_scenario(spoiled(tmp_path, needless_write), resources)
    assert why == "The reference without its write number 1 gets pass, not fail."


async def test_an_idle_agent_that_passes_is_reported(resources, monkeypatch):
    steps = load_scenario("retail/two_of_this").reference
    monkeypatch.setattr("roles.seats.IdleAgent", lambda: ReferenceAgent(steps))
    assert await check_scenario("retail/two_of_this", resources) == "An agent that does nothing gets pass, not fail."
