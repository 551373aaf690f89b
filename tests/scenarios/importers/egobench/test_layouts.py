"""A world filled from published initial data shows the published first state, to the last value."""

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from core.blobs import Blobs
from core.errors import ConfigError
from scenarios.importers.egobench.layouts import LAYOUTS, layout_of
from scenarios.importers.egobench.layouts.digest import hash_of
from tools import load
from world.world import World

PACK = Path(__file__).parents[5] / "shared" / "egobench_pack"
DOMAINS = {"order": "restaurants"}
INDEX = json.loads((PACK / "index.json").read_text())["variants"] if PACK.is_dir() else {}
VARIANTS = [name for name, entry in INDEX.items() if DOMAINS.get(entry["scenario"], entry["scenario"]) in LAYOUTS]


@pytest.mark.parametrize("variant", VARIANTS)
def test_first_state(variant, tmp_path):
    entry = INDEX[variant]
    domain = DOMAINS.get(entry["scenario"], entry["scenario"])
    world = World([load(domain)], Blobs(tmp_path), datetime(2026, 11, 30, 9, tzinfo=UTC))
    world.fill(layout_of(domain).rows(json.loads((PACK / entry["initial"]).read_text())))
    world.begin()
    state = layout_of(domain).state(world)
    assert state == json.loads((PACK / entry["state0"]).read_text())
    assert hash_of(state) == entry["state0_sha256"]


def test_hash():
    assert hash_of({"b": [1.0, 2.5], "a": "é"}) == hash_of({"a": "é", "b": [1, 2.5]})
    assert hash_of({"a": [1, 2]}) != hash_of({"a": [2, 1]})
    # sha256 of `{"a": [1]}`
    assert hash_of({"a": [1.0]}) == "2147dbdb56c4868b170810adc6478ded3311f12987ec1f614a5ff54a4442e792"


def test_unknown_domain():
    with pytest.raises(ConfigError, match="no data for the domain 'vision'"):
        layout_of("vision")
