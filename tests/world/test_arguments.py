"""Whatever a model sends as arguments, a call comes back; what is no JSON of the tool's schema changes nothing."""

import json
from datetime import UTC, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.blobs import Blobs
from core.wellformed import DEEPEST
from tests.tools.test_examples import UNIVERSAL
from tools import NAMES, load
from tools.ui import Desk
from ui_server.surfaces import Surfaces
from world.arguments import MOST_CHARACTERS, MOST_VALUES, json_problem
from world.world import World


def nested(depth, make=lambda inner: [inner]):
    value = 1
    for _ in range(depth):
        value = make(value)
    return value


def cyclic():
    ring = [1]
    ring.append(ring)
    return ring


def self_holding():
    ring = {}
    ring["again"] = ring
    return ring


def doubling(levels):
    """Few objects, and 2 to the power of the levels when they are written out."""
    value = ["x"]
    for _ in range(levels):
        value = [value, value]
    return value


NO_JSON = {
    "deep list": (lambda: nested(5000), "nested deeper"),
    "deep object": (lambda: nested(5000, lambda inner: {"a": inner}), "nested deeper"),
    "just too deep": (lambda: nested(DEEPEST + 1), "nested deeper"),
    "cyclic list": (cyclic, "nested deeper"),
    "cyclic object": (self_holding, "nested deeper"),
    "doubling": (lambda: doubling(40), "more than"),
    "many": (lambda: [0] * (MOST_VALUES + 1), "more than"),
    "long": (lambda: "x" * (MOST_CHARACTERS + 1), "more than"),
    "long keys": (lambda: {"x" * MOST_CHARACTERS: 1, "y": 2}, "more than"),
    "great number": (lambda: 10**5000, "too large"),
    "small number": (lambda: -(10**5000), "too large"),
    "beyond 64 bits": (lambda: 2**63, "too large"),
    "not a number": (lambda: float("nan"), "not finite"),
    "infinite": (lambda: float("-inf"), "not finite"),
    "bytes": (lambda: b"12", "bytes"),
    "set": (lambda: {1, 2}, "set"),
    "tuple": (lambda: (1, 2), "tuple"),
    "object": (object, "object"),
    "type": (lambda: int, "type"),
    "date": (lambda: datetime(2026, 11, 30, tzinfo=UTC), "datetime"),
    "complex": (lambda: 1j, "complex"),
    "key that is no text": (lambda: {1: 2}, "no text"),
    "half a character": (lambda: "a\ud800", "half a character"),
    "half a character in a key": (lambda: {"\udc00": 1}, "half a character"),
}


@pytest.fixture(scope="module")
def worlds(tmp_path_factory):
    """Make one world per domain, since some have tools of the same name."""
    made = {}
    for name in NAMES:
        domain = load(name)
        world = World([domain], Blobs(tmp_path_factory.mktemp(name)), datetime(2026, 11, 30, tzinfo=UTC))
        world.fill(domain.base("default"))
        world.begin()
        world.parts[Desk] = Desk(Surfaces(image_exists=lambda number: number < 3))
        made[name] = world
    yield made
    for world in made.values():
        world.close()


@pytest.mark.parametrize("case", NO_JSON)
def test_what_is_no_json_is_named_and_refused_in_every_domain(worlds, case):
    make, words = NO_JSON[case]
    assert words in json_problem(make())
    for world in worlds.values():
        before, number = world.snapshot(), len(world.changes())
        for name, (_, tool) in [*world.tools.items()][::5]:  # one function reads the arguments of them all
            first = next(iter(tool.parameters["properties"]), "none")
            for arguments in ({first: [make()]}, {"strange": make()}):
                result = world.call(name, arguments, tool.caller)
                assert result.fault.kind == "bad_arguments", (name, result)
                assert len(result.fault.message) < 1500
                result.fault.message.encode()
        assert (world.snapshot(), len(world.changes())) == (before, number)


@pytest.mark.parametrize(
    "value", [None, True, 2**63 - 1, -(2**63), 0.5, "ü", nested(DEEPEST), [], {"a": [{"b": None}]}]
)
def test_sound_json_is_let_in(value):
    assert json_problem(value) == ""


def test_places_and_faults_are_told_in_few_words(worlds):
    world = worlds["retail"]
    deep = world.call("add_to_cart", {"user_id": nested(50), "product_name": 1, "qty": "two"}).fault
    wide = world.call("compute_total_payment", {"user_id": "u", "products": [{} for _ in range(3000)]}).fault
    named = world.call("get_price", {"x" * 5000: 1}).fault
    for fault in (deep, wide, named):
        assert fault.kind == "bad_arguments"
        assert len(fault.message) < 1500
    assert "more arguments are wrong" in wide.message
    deep = worlds["a2ui"].call("update_ui_data", {"surface_id": "a", "path": "/a", "value": nested(55)}).fault
    assert deep.kind == "screen" and len(deep.message) < 500


TEXTS = st.text(max_size=6) | st.sampled_from(
    ["olive oil", "nadia_berg_241", "honey", "root", "IMAGE_URL_1", "9" * 4000]
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=8,
)
CALLS = [(domain, tool) for domain in NAMES for tool in load(domain).tools]


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(CALLS), st.data())
def test_no_json_breaks_a_call(worlds, call, data):
    domain, tool = call
    world, properties = worlds[domain], list(tool.parameters["properties"])
    keys = st.sampled_from(properties) if properties else TEXTS
    arguments = data.draw(st.dictionaries(keys, JSON, max_size=len(properties)) | JSON)
    before = None if tool.writes is True else world.snapshot()
    result = world.call(tool.name, arguments, tool.caller)
    json.dumps([result.value, result.arguments], allow_nan=False).encode()
    if result.fault is not None:
        assert result.fault.kind in UNIVERSAL | set(tool.errors)
        result.fault.message.encode()
    assert before is None or before == world.snapshot()
