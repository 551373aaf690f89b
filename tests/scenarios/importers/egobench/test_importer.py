"""Tasks as scenarios: from our own small pack, from the same data laid out as a checkout, and from hostile files."""

import json
import shutil
from datetime import UTC, datetime
from pathlib import Path

import pytest

from core.errors import ConfigError
from scenarios.importers.egobench.importer import import_egobench
from scenarios.importers.egobench.source import find_source
from scenarios.importers.shelf import torn
from scenarios.loader import load_scenario, media_path, scenario_ids

OWN = Path(__file__).parents[3] / "data" / "egobench_pack"
PUBLISHED = Path(__file__).parents[5] / "shared" / "egobench_pack"
TASK = "egobench/retail1/1"


@pytest.fixture(autouse=True)
def packs(tmp_path, monkeypatch):
    monkeypatch.setenv("FIRSTHAND_PACKS", str(tmp_path / "packs"))
    return tmp_path / "packs"


@pytest.fixture
def checkout(tmp_path):
    """The same data as a checkout lays them out, with a clip whose name is written in another way."""
    root = tmp_path / "EgoBench"
    for source, target in {
        "tasks/retail1.json": "scenarios/final/retail1.json",
        "initial/retail1.json": "tools/retail/retail1_init.json",
        "tools/retail_tools.json": "tools/retail/retail_tools.json",
    }.items():
        (root / target).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(OWN / source, root / target)
    (root / "scenarios/final/video").mkdir()
    (root / "scenarios/final/video/shelf one.mp4").write_bytes(b"no clip, and nobody looks")
    (root / ".git").mkdir()
    (root / ".git" / "Shelf One.MOV").write_bytes(b"hidden")
    return root


def edit(root, change, name="scenarios/final/retail1.json"):
    content = json.loads((root / name).read_text())
    content = change(content) or content
    (root / name).write_text(json.dumps(content))


def test_a_pack_becomes_scenarios():
    report = import_egobench(OWN)
    assert (report.scenarios, report.refused, report.without_clip) == (4, [], ["Shelf One.MOV"])
    assert scenario_ids("egobench") == [f"egobench/retail1/{number}" for number in (1, 2, 3, 4)]
    scenario = load_scenario(TASK)
    assert (scenario.domains, scenario.start.base, scenario.media) == (["retail"], {"retail": "none"}, [])
    assert scenario.now == datetime(2026, 5, 7, 9, tzinfo=UTC)
    assert scenario.user.user_id == "guest_02"
    assert [entry.say for entry in scenario.user.rounds] == [scenario.user.brief]
    assert [call.tool for call in scenario.expect.calls] == ["add_to_cart", "compute_total_payment"]
    (row,) = scenario.expect.rows
    assert (row.table, row.op, row.values["product_name"], row.values["quantity"]) == (
        "retail_cart",
        "create",
        "plum jam",
        3,
    )
    assert [entry.names for entry in scenario.expect.seen] == [["Plum Jam"]]
    assert scenario.reference[-1].say == "All of it is done. Here are the figures: total ${c2.total}."
    assert len(scenario.start.rows["retail_products"]) == 3


def test_flaws_are_told_and_not_swallowed():
    told = {}
    for name, flaw in import_egobench(OWN).flaws:
        told.setdefault(name, []).append((flaw.mended, flaw.text))
        assert flaw in load_scenario(name).flaws
    assert list(told) == ["egobench/retail1/2", "egobench/retail1/3", "egobench/retail1/4"]
    ((mended, text),) = told["egobench/retail1/2"]
    assert not mended
    assert "'get_country_of_origin', which retail does not have. Near is find_products_by_country_of_origin" in text
    (blank, key) = told["egobench/retail1/3"]
    assert (blank[0], key[0]) == (True, True)
    assert "'get_discount ', with stray blanks; right is 'get_discount'" in blank[1]
    assert "has 'colour', which is no parameter; it has user_id, product_name" in key[1]
    (value, annotation) = told["egobench/retail1/4"]
    assert (value[0], annotation[0]) == (False, False)
    assert "'smoky'. Input should be 'sweet', 'salty'" in value[1]
    assert "`key` is 'ingredient', which is no parameter of any tool" in annotation[1]
    assert [step.call.tool for step in load_scenario("egobench/retail1/4").reference[:-1]] == ["clear_cart"]
    assert load_scenario("egobench/retail1/4").expect.seen == []


def test_a_call_that_fails_is_told(checkout):
    edit(checkout, lambda tasks: tasks[0]["ground_truth"][0]["parameters"].update(product_name="Plumb Jam"))
    told = [flaw.text for name, flaw in import_egobench(checkout).flaws if name == TASK]
    assert told == ["Call 1, add_to_cart, is refused: " + told[0].partition("refused: ")[2]]
    assert "plum jam" in told[0]


def test_a_checkout_brings_its_clips(checkout):
    report = import_egobench(checkout)
    assert (report.scenarios, report.without_clip) == (4, [])
    (medium,) = load_scenario(TASK).media
    assert media_path(medium.file) == checkout / "scenarios/final/video/shelf one.mp4"
    (checkout / "scenarios/final/video/shelf one.mp4").unlink()
    with pytest.raises(ConfigError, match="not there any more"):
        media_path(medium.file)


def test_importing_again_takes_the_place_of_the_first(checkout):
    import_egobench(checkout)
    edit(checkout, lambda tasks: tasks[:1])
    edit(checkout, lambda tasks: tasks[0].update(Instruction="You are somebody else."))
    import_egobench(checkout)
    assert scenario_ids("egobench") == [TASK]
    assert load_scenario(TASK).user.brief == "You are somebody else."


@pytest.mark.parametrize(
    "path",
    [
        "../../../secret.mp4",
        "/etc/passwd",
        "C:\\videos\\secret.mp4",
        "https://host/videos/secret.mp4",
        "..",
        "a\0b.mp4",
        "x" * 1999,
        "*",
        "",
    ],
)
def test_a_clip_is_only_looked_for_by_name_in_the_folder(checkout, path):
    (checkout.parent / "secret.mp4").write_bytes(b"not theirs")
    edit(checkout, lambda tasks: tasks[0].update(image_path=path))
    assert import_egobench(checkout).scenarios == 4
    assert load_scenario(TASK).media == []


@pytest.mark.parametrize(
    "path", ["SHELF ONE.MP4", "shelf one.mov", "https://host/x/Shelf%20One/shelf one.mp4", "a\\shelf one.mp4"]
)
def test_a_clip_is_found_by_stem_in_any_case(checkout, path):
    edit(checkout, lambda tasks: tasks[0].update(image_path=path))
    import_egobench(checkout)
    assert [entry.file for entry in load_scenario(TASK).media] == ["egobench/retail1/shelf one.mp4"]


@pytest.mark.parametrize(
    ("change", "where", "why"),
    [
        (lambda tasks: tasks[0].pop("task_id"), "entry 1", "neither `task_id` nor `scenario_id`"),
        (lambda tasks: tasks[0].update(task_id="1"), "entry 1", "at number"),
        (lambda tasks: tasks[0].update(task_id=-1), "-1", "at number"),
        (lambda tasks: tasks[0].update(task_id=2), "2", "number of an earlier task"),
        (lambda tasks: tasks.__setitem__(0, 7), "entry 1", "an object, not a number"),
        (lambda tasks: tasks[0].update(Instruction=["x"]), "1", "at Instruction"),
        (lambda tasks: tasks[0].update(Instruction="x" * 30_000), "1", "at most 20000"),
        (lambda tasks: tasks[0].update(ground_truth={}), "1", "at ground_truth"),
        (lambda tasks: tasks[0].update(ground_truth=[]), "1", "no reference calls"),
        (lambda tasks: tasks[0].update(ground_truth=[{"tool_name": None}]), "1", "ground_truth.0.tool_name"),
        (lambda tasks: tasks[0].update(ground_truth=[{"tool_name": "x", "parameters": []}]), "1", "parameters"),
        (lambda tasks: tasks[0].update(ground_truth=[{"tool_name": "drop_tables"}]), "1", "can be made"),
        (lambda tasks: tasks[0].update(ground_truth=[{"tool_name": "x"}] * 201), "1", "at most 200"),
        (
            lambda tasks: tasks[0]["ground_truth"][0]["parameters"].update(category="${c1.total}"),
            "1",
            "begins a name in scenarios",
        ),
    ],
)
def test_what_is_no_task_is_listed(checkout, change, where, why):
    edit(checkout, lambda tasks: (change(tasks), tasks)[1])
    report = import_egobench(checkout)
    ((name, reason),) = report.refused
    assert name == f"egobench/retail1/{where}"
    assert why in reason
    assert report.scenarios == 3


@pytest.mark.parametrize(
    ("name", "content", "why"),
    [
        ("scenarios/final/retail1.json", b"{}", "must hold a JSON list, not an object"),
        ("scenarios/final/retail1.json", b"[", "no JSON"),
        ("scenarios/final/retail1.json", b"\xff\xfe", "cannot be read"),
        ("scenarios/final/retail1.json", b"[" * 90 + b"]" * 90, "nested deeper"),
        ("scenarios/final/retail1.json", b"[1e999]", "too large"),
        ("scenarios/final/retail1.json", b"[%d]" % 2**70, "64 bits"),
        ("scenarios/final/retail1.json", b'["\\ud800"]', "half a character"),
        ("scenarios/final/retail1.json", b" " * 32_000_001, "at most 32,000,000"),
        ("tools/retail/retail1_init.json", b"[]", "must hold a JSON object"),
        ("tools/retail/retail1_init.json", b'{"products": [1]}', "not in the published layout"),
    ],
)
def test_faulty_files_refuse_their_variant_only(checkout, name, content, why):
    for folder, kind in (("scenarios/final", "retail2.json"), ("tools/retail", "retail2_init.json")):
        source = "retail1.json" if folder == "scenarios/final" else "retail1_init.json"
        shutil.copy(checkout / folder / source, checkout / folder / kind)
    (checkout / name).write_bytes(content)
    report = import_egobench(checkout)
    assert (list(report.variants), [name for name, _ in report.refused]) == (["retail2"], ["retail1"])
    assert why in report.refused[0][1]


def test_variants_without_data_or_of_no_known_name_are_listed(checkout):
    for name in ("retail9", "garage1"):
        shutil.copy(checkout / "scenarios/final/retail1.json", checkout / f"scenarios/final/{name}.json")
    refused = find_source(checkout).refused
    assert "save them as JSON in initial/retail9.json" in refused["retail9"]
    assert "is no variant" in refused["garage1"]


@pytest.mark.parametrize("content", ["{", '{"start": {}}', "[]"])
def test_a_torn_file_on_the_shelf_is_named(packs, content):
    import_egobench(OWN)
    (packs / "egobench" / "retail1.json").write_text(content)
    assert "retail/two_of_this" in scenario_ids()
    assert TASK not in scenario_ids()
    assert [name for name, _ in torn()] == ["egobench/retail1"]
    with pytest.raises(ConfigError, match="import again"):
        load_scenario(TASK)


@pytest.mark.parametrize("name", ["../../secret/x", "egobench/../x", "egobench/retail1", "egobench/retail1/99", "/x/y"])
def test_no_other_file_is_a_scenario(packs, name):
    import_egobench(OWN)
    (packs.parent / "secret").mkdir()
    shutil.copy(packs / "egobench" / "retail1.json", packs.parent / "secret" / "x.json")
    with pytest.raises(ConfigError, match="There is no scenario"):
        load_scenario(name)


@pytest.mark.skipif(not PUBLISHED.is_dir(), reason="the parity pack is not here")
def test_published_pack(tmp_path):
    part = Path(shutil.copytree(PUBLISHED, tmp_path / "part"))
    wanted = ("retail4", "retail8", "kitchen1", "restaurant2", "order2")
    edit(
        part,
        lambda index: index | {"variants": {name: index["variants"][name] for name in wanted}},
        "index.json",
    )
    report = import_egobench(part)
    broken = {name for name, flaw in report.flaws if not flaw.mended}
    assert {f"egobench/{name}" for name in ("retail4/8", "retail4/20", "retail8/6", "retail8/16")} <= broken
    assert report.refused == []
    assert list(report.variants) == ["kitchen1", "restaurant2", "order2", "retail4", "retail8"]
    assert len(scenario_ids("egobench")) == report.scenarios
    assert all(load_scenario(name).expect.calls for name in scenario_ids("egobench"))
