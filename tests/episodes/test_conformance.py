"""Agreement with published outcomes: our own small pack, broken in one place at a time, and the published one."""

import json
import shutil
from pathlib import Path

import pytest

from core.errors import ConfigError
from episodes.conformance.replay import conformance
from scenarios.importers.egobench.deviations import RULES, document, everywhere
from scenarios.importers.egobench.layouts import LAYOUTS

OWN = Path(__file__).parents[1] / "data" / "egobench_pack"
PUBLISHED = Path(__file__).parents[3] / "shared" / "egobench_pack"

DIFFERING = {
    "kitchen": (1, 1, 4, 14),
    "restaurant": (0, 35, 27, 38),
    "restaurants": (0, 29, 86, 55),
    "retail": (1, 2, 14, 28),
}
"""Of the open part of the published pack: final states, results of tasks, probes by the schema, and others."""


@pytest.fixture
def pack(tmp_path):
    return Path(shutil.copytree(OWN, tmp_path / "pack"))


@pytest.fixture(scope="module")
def sound():
    return conformance(OWN).total()


def edit(pack, name, change):
    content = json.loads((pack / name).read_text())
    change(content)
    (pack / name).write_text(json.dumps(content))


def test_own_pack():
    value = conformance(OWN).as_json()
    shares = {name: (value[name]["agree"], value[name]["of"]) for name in ("states", "results", "probes", "beyond")}
    # Task 4 asks for a taste that the schema does not list; a blank name and a quantity as text are the two probes.
    assert shares == {"states": (4, 4), "results": (4, 5), "probes": (3, 4), "beyond": (1, 2)}
    assert (value["dropped"], value["unexplained"], value["skipped"]) == (1, 0, [])
    places = [(entry["variant"], entry["task_id"], entry.get("probe")) for entry in value["deviations"]]
    assert places == [("retail1", 4, None), ("retail1", None, 2), ("retail1", None, 5)]
    assert "blank name" in value["deviations"][1]["known"]


@pytest.mark.parametrize(
    ("name", "change", "where", "words"),
    [
        (
            "expected/retail1.json",
            lambda all: all[0]["calls"][1]["result"].update(total=10.9),
            ("results", 1),
            ["compute_total_payment", '"total": 10.8', '"total": 10.9'],
        ),
        (
            "expected/retail1.json",
            lambda all: all[0].update(state_sha256="0" * 64),
            ("states", 1),
            ["final state"],
        ),
        (
            "expected/retail1.json",
            lambda all: all[2].update(state_sha256="0" * 64),
            ("states", 3),
            ["its hash is not the published one"],
        ),
        (
            "expected/retail1.json",
            lambda all: (all[3].pop("state_sha256"), all[3].update(changed={})),
            ("states", 4),
            ["user_carts.guest_03 is missing here"],
        ),
        (
            "expected/retail1.json",
            lambda all: all[1]["calls"][1].update(result={"status": "error", "message": "no"}),
            None,
            ["remove_from_cart", 'here {"status": "success"}', "published refused"],
        ),
        (
            "probes/retail.json",
            lambda all: all[0]["result"].update(count=1),
            ("probes", None),
            ["get_price", '"count": 2', '"count": 1'],
        ),
        (
            "probes/retail.json",
            lambda all: all[5]["changed"].clear(),
            ("probes", None),
            ["delete_product", "catalog.plum jam extra is missing here"],
        ),
    ],
)
def test_defects_are_found(sound, pack, name, change, where, words):
    edit(pack, name, change)
    report = conformance(pack)
    (found,) = [entry for entry in report.deviations if entry.known is None]
    assert all(word in found.what for word in words), found.what
    if where:
        kind, task = where
        assert getattr(report.total(), kind).agree == getattr(sound, kind).agree - 1
        assert found.task_id == task


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("index.json", "[]", "must hold a JSON object"),
        ("index.json", '{"variants": 3}', "`variants`, an object, not a number"),
        ("expected/retail1.json", '[{"task_id": "one"}]', "entry 1, at task_id"),
        ("expected/retail1.json", '[{"task_id": 9}]', "task 9, which"),
        ("expected/retail1.json", "[" * 100 + "]" * 100, "nested deeper"),
        ("expected/retail1.json", "[" * 100_000, "nested too deeply"),
        ("initial/retail1.json", '{"products": [{"name": 1}]}', "published layout of retail"),
        ("initial/retail1.json", '{"products": [NaN]}', "NaN is no number"),
        ("initial/retail1.json", "{", "no JSON"),
        ("tools/retail_tools.json", '[{"tool_name": "x", "parameters": {"type": 3}}]', "no schema"),
        ("probes/retail.json", "[3]", "entry 1"),
    ],
)
def test_faulty_packs(pack, name, content, words):
    (pack / name).write_text(content)
    with pytest.raises(ConfigError, match=words):
        conformance(pack)


def test_what_cannot_be_replayed_is_named(pack):
    def more(index):
        index["variants"] |= {
            "retail2": index["variants"]["retail1"] | {"tasks": "../../secret.json"},
            "garage1": index["variants"]["retail1"],
        }
        del index["variants"]["retail1"]["expected"]

    edit(pack, "index.json", more)
    (pack.parent / "secret.json").write_text("[]")
    skipped = conformance(pack).skipped
    assert "no such file" in skipped["retail2"]
    assert "no variant" in skipped["garage1"]
    assert "no published outcome" in skipped["retail1"]


@pytest.mark.skipif(not PUBLISHED.is_dir(), reason="the parity pack is not here")
def test_published_pack():
    report = conformance(PUBLISHED)
    assert [entry for entry in report.deviations if entry.known is None] == []
    domains = {entry.domain for entry in report.variants.values()}
    assert domains == set(LAYOUTS) - {"warehouse", "household"}
    found = {}
    for figures in report.variants.values():
        shares = (figures.states, figures.results, figures.probes, figures.beyond)
        so_far = found.get(figures.domain, (0, 0, 0, 0))
        found[figures.domain] = tuple(sum + share.of - share.agree for sum, share in zip(so_far, shares, strict=True))
    assert found == DIFFERING
    assert report.total().dropped == 572
    met = {entry.known for entry in report.deviations}
    rules = [*everywhere.RULES, *(rule for domain in domains for rule in RULES.get(domain, ()))]
    assert [rule.why for rule in rules if rule.why not in met] == []


def test_rules_are_written_down():
    words = "run `python -m scenarios.importers.egobench.deviations.document`"
    assert document.FILE.read_text(encoding="utf-8") == document.document(), words
