"""`run` and `judge`: what they print and write."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from scenarios.loader import PACKS, load_scenario

ROOT = Path(__file__).parents[2]
TASKS = [
    f"retail/{name}"
    for name in ("breakfast_screen", "cheaper_on_screen", "held_bottle", "how_many", "less_sugar", "two_of_this")
]
"""Talk, choices on screens, a form, a change of mind."""


def events(folder):
    """The events of each run by scenario, the wall clock aside."""
    found = {}
    for path in folder.glob("*/events.jsonl"):
        lines = [json.loads(line) for line in path.read_text(encoding="utf-8").split("\n") if line]
        found[lines[0]["card"]["scenario"]] = [{**line, "wall": None} for line in lines]
    return found


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """All six played: twice by their references, once by an agent that does nothing."""
    folder = tmp_path_factory.mktemp("played")
    playing = []
    for name, agent in (("first", "scripted:reference"), ("second", "scripted:reference"), ("idle", "scripted:idle")):
        words = ["--agent", agent, "--user", "scripted", "--judge", "rules", "--out", str(folder / name), "--json"]
        with (folder / f"{name}.json").open("w") as out:
            playing.append(subprocess.Popen([sys.executable, "app.py", "run", *TASKS, *words], cwd=ROOT, stdout=out))
    assert [program.wait(timeout=300) for program in playing] == [0, 0, 0]
    return folder


@pytest.mark.parametrize(("name", "passes"), [("first", 6), ("second", 6), ("idle", 0)])
def test_the_reference_passes_all_six_and_idleness_none(played, name, passes):
    runs = json.loads((played / f"{name}.json").read_text())["runs"]
    assert [run["scenario"] for run in runs] == TASKS
    assert [run["outcome"] for run in runs] == ["pass" if passes else "fail"] * 6
    keys = {"id", "scenario", "agent", "user", "outcome", "entity_f1", "joint", "checks", "stop", "pixels", "dir"}
    keys |= {"causes", "disagreements"}
    for run in runs:
        assert set(run) == keys
        assert (Path(run["dir"]) / "verdict.json").is_file()
        assert set(run["checks"].values()) <= {"pass", "fail", "unscored"}
        assert (run["entity_f1"] in (1.0, None)) if passes else (run["entity_f1"] in (0.0, None))


def test_the_same_seed_gives_the_same_events(played):
    first, second = events(played / "first"), events(played / "second")
    assert sorted(first) == sorted(TASKS)
    assert first == second


def test_judging_again_changes_no_byte(shell, played):
    def verdicts():
        return {
            path.name: (path / "verdict.json").read_bytes()
            for path in (played / "first").iterdir()
            if len(path.name) == 12
        }

    before = verdicts()
    assert len(before) == 6
    for _ in range(2):
        code, value, _ = shell.json("judge", played / "first")
        assert (code, len(value["runs"])) == (0, 6)
        assert verdicts() == before
    one = next(iter(before))
    code, value, _ = shell.json("judge", played / "first" / one)
    assert (code, [run["id"] for run in value["runs"]]) == (0, [one])


@pytest.fixture
def copied(played, tmp_path):
    shutil.copytree(played / "idle", tmp_path / "copied")
    return tmp_path / "copied"


def test_scoring_compat_replays_what_it_can_and_prints_figures(shell, played, copied):
    runs = [(copied, "fail", 0.0), (copied.parent / "reference", "pass", 1.0)]
    shutil.copytree(played / "first", runs[1][0])
    for folder, outcome, figure in runs:
        code, value, _ = shell.json("judge", folder, "--scoring", "compat")
        ui = {name for name in TASKS if load_scenario(name).ui}
        assert {run["scenario"] for run in value["runs"] if run["outcome"] == "unscored"} == ui
        assert {run["outcome"] for run in value["runs"] if run["scenario"] not in ui} == {outcome}
        (summed,) = value["figures"]
        assert (code, summed["scoring"], summed["tasks"]) == (1, "compat", len(TASKS) - len(ui))
        assert (summed["tool_success"], summed["result_success"], summed["joint_success"]) == (figure,) * 3
        (summed,) = shell.json("judge", folder)[1]["figures"]
        assert (summed["scoring"], summed["tasks"], summed["joint_success"]) == ("strict", len(TASKS), figure)
        assert "JointSucc" in shell("judge", folder)[1]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--fresh"], "asks no model, so nothing is asked afresh"),
        (["--judge", "jury"], "There is no judge 'jury'"),
    ],
)
def test_judging_in_a_way_that_is_not_there_is_refused(shell, copied, words, says):
    code, out, err = shell("judge", copied, *words)
    assert (code, out) == (1, "")
    assert says in err


@pytest.mark.parametrize(
    ("file", "content", "says"),
    [
        ("events.jsonl", b"\xff\xfe", "is no UTF-8"),
        ("events.jsonl", b"{}\n", "Line 1 of"),
        ("card.json", b"\xff", "card.json is broken"),
        ("scenario.json", None, "scenario.json is missing"),
    ],
)
def test_a_broken_run_is_named_and_none_is_judged(shell, copied, file, content, says):
    runs = sorted(path for path in copied.iterdir() if path.name != "blobs")
    (runs[0] / "verdict.json").unlink()
    broken = runs[-1] / file
    broken.unlink() if content is None else broken.write_bytes(content)
    code, value, _ = shell.json("judge", copied)
    assert code == 1
    assert says in value["error"]
    assert not (runs[0] / "verdict.json").exists()


def test_repeats_have_seeds_of_their_own(shell, tmp_path):
    code, value, _ = shell.json("run", "retail/how_many", "--repeat", 2, "--seed", 5, "--out", tmp_path)
    cards = [json.loads((Path(run["dir"]) / "card.json").read_text()) for run in value["runs"]]
    assert (code, [card["seed"] for card in cards]) == (0, [5, 6])


def screens(run):
    """What a run's user saw and did."""
    lines = [json.loads(line) for line in (Path(run["dir"]) / "events.jsonl").read_text().split("\n") if line]
    return [line for line in lines if line["kind"] in ("screen_rendered", "user_acted")]


def test_without_pixels_no_browser_is_needed(shell, tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path))
    names = ["retail/breakfast_screen", "retail/cheaper_on_screen"]
    code, value, _ = shell.json("run", *names, "--no-pixels", "--out", tmp_path / "good")
    assert (code, [run["outcome"] for run in value["runs"]]) == (0, ["pass", "pass"])
    for run in value["runs"]:
        assert (run["pixels"], json.loads((Path(run["dir"]) / "card.json").read_text())["pixels"]) == (False, False)
        assert run["checks"]["ui_action_clarity"] == "pass"
        assert "No picture was drawn" in (Path(run["dir"]) / "verdict.json").read_text()
        told = screens(run)
        assert {line["kind"] for line in told} == {"screen_rendered", "user_acted"}
        assert all(line["screen"]["image"] == "" for line in told if line["kind"] == "screen_rendered")
        assert all(line["x"] is None and line["action"] for line in told if line["kind"] == "user_acted")
    code, out, _ = shell("judge", tmp_path / "good")
    assert ("the user was done" in out, "docs/scoring.md" in out) == (True, True)
    assert (code, out.count("no pixels")) == (0, 2)
    code, value, _ = shell.json("run", *names, "--agent", "scripted:idle", "--no-pixels", "--out", tmp_path / "idle")
    assert (code, [run["outcome"] for run in value["runs"]]) == (0, ["fail", "fail"])
    code, value, _ = shell.json("run", names[0], "--out", tmp_path / "drawn")
    assert (code, value["runs"][0]["stop"], value["runs"][0]["pixels"]) == (1, "infrastructure", True)


def test_an_unscored_run_ends_with_1(shell, tmp_path):
    code, value, _ = shell.json("run", "retail/free", "--agent", "scripted:idle", "--out", tmp_path)
    assert (code, list(value)) == (1, ["error"])
    content = yaml.safe_load((PACKS / "retail" / "free.yaml").read_text(encoding="utf-8"))
    content["user"]["rounds"] = [{"say": "Hello."}]
    path = tmp_path / "talk.yaml"
    path.write_text(yaml.safe_dump(content), encoding="utf-8")
    code, value, _ = shell.json("run", path, "--agent", "scripted:idle", "--out", tmp_path)
    assert (code, [run["outcome"] for run in value["runs"]]) == (1, ["unscored"])
