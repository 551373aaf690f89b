"""`import`, and what the other commands make of imported scenarios; `conformance`."""

import json
from pathlib import Path

import pytest

OWN = Path(__file__).parents[1] / "data" / "egobench_pack"
ALL = [f"egobench/retail1/{number}" for number in (1, 2, 3, 4)]


@pytest.fixture
def packs(tmp_path, monkeypatch):
    monkeypatch.setenv("FIRSTHAND_PACKS", str(tmp_path / "packs"))
    return tmp_path / "packs"


def test_imported_tasks_are_scenarios_like_any_other(shell, packs, tmp_path):
    code, value, _ = shell.json("import", OWN)
    assert (code, value["scenarios"], value["variants"], value["refused"]) == (0, 4, {"retail1": 4}, [])
    assert value["folder"] == str(packs)
    assert [(entry["id"], entry["mended"]) for entry in value["flaws"]] == [
        ("egobench/retail1/2", False),
        ("egobench/retail1/3", True),
        ("egobench/retail1/3", True),
        ("egobench/retail1/4", False),
        ("egobench/retail1/4", False),
    ]
    listed = shell.json("scenarios", "list")[1]
    assert [entry["id"] for entry in listed if entry["pack"] == "egobench"] == ALL
    assert shell.json("scenarios", "show", ALL[0])[1]["user"]["user_id"] == "guest_02"
    code, value, _ = shell.json("run", *ALL, "--out", tmp_path / "runs")
    assert (code, [run["outcome"] for run in value["runs"]]) == (0, ["pass"] * 4)
    cards = [json.loads((Path(run["dir"]) / "card.json").read_text()) for run in value["runs"]]
    assert {card["mode"] for card in cards} == {"static"}
    for mode in ("easy", "hard"):
        code, _, err = shell("run", ALL[0], "--mode", mode, "--out", tmp_path / "refused")
        assert (code, err.count("\n")) == (1, 1) and f"{mode} needs a model in the user's seat" in err
    code, value, _ = shell.json("run", *ALL, "--agent", "scripted:idle", "--out", tmp_path / "idle")
    assert (code, [run["outcome"] for run in value["runs"]]) == (0, ["fail"] * 4)
    assert shell.json("judge", tmp_path / "runs")[0] == 0


@pytest.mark.parametrize("asked", ["egobench", "egobench/retail1"])
def test_check_names_what_was_published_broken_or_mended(shell, packs, asked):
    shell("import", OWN)
    code, value, _ = shell.json("scenarios", "check", asked)
    assert (code, value["checked"]) == (1, 4)
    assert [entry["id"] for entry in value["failed"]] == ["egobench/retail1/2", "egobench/retail1/4"]
    assert "Near is find_products_by_country_of_origin" in value["failed"][0]["why"]
    assert [entry["id"] for entry in value["mended"]] == ["egobench/retail1/3"] * 2
    assert shell.json("scenarios", "check", ALL[0])[:2] == (
        0,
        {"checked": 1, "failed": [], "no_reference": []},
    )


def test_an_import_is_told_in_words(shell, packs):
    _, out, _ = shell("import", OWN)
    assert "4 scenarios of EgoBench stand in" in out
    assert "the folder has none of these: Shelf One.MOV." in out
    assert "egobench/retail1/2 was published broken: Call 1 names the tool 'get_country_of_origin'" in out
    assert "Slips mended: 2, in tasks: 1;" in out


def test_conformance_prints_a_table_and_what_is_not_known(shell):
    code, out, _ = shell("conformance", "egobench", OWN)
    lines = [line.split() for line in out.splitlines()]
    assert code == 0
    assert ["retail1", "4/4", "4/5", "3/4", "1/2", "1"] in lines
    assert "3 deviations, 0 without a known reason" in out


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("import", "{}/nowhere"), "is no folder"),
        (("import", "{}"), "holds nothing that can be imported"),
        (("conformance", "egobench", "{}/nowhere"), "is no folder"),
        (("conformance", "egobench", "{}"), "holds nothing of EgoBench"),
    ],
)
def test_a_wrong_folder_is_one_sentence(shell, packs, tmp_path, words, why):
    words = [word.format(tmp_path) for word in words]
    code, value, err = shell.json(*words)
    assert (code, list(value)) == (1, ["error"])
    assert why in value["error"]
    assert value["error"] == err.strip()


def test_a_shelf_that_cannot_be_written_is_one_sentence(shell, tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("FIRSTHAND_PACKS", str(tmp_path / "file"))
    code, value, _ = shell.json("import", OWN)
    assert code == 1
    assert "FIRSTHAND_PACKS" in value["error"]
