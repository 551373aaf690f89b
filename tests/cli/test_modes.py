"""`run --mode`: what it plays, and what it refuses in one sentence before anything is written."""

import json
from pathlib import Path

import pytest

TWO = "retail/two_of_this"


def test_a_mode_stands_on_the_card_and_in_the_messages(shell, tmp_path):
    code, value, _ = shell.json("run", TWO, "--mode", "hard", "--seed", 4, "--no-pixels", "--out", tmp_path)
    assert (code, value["runs"][0]["outcome"], value["runs"][0]["stop"]) == (0, "pass", "user_done")
    folder = Path(value["runs"][0]["dir"])
    assert json.loads((folder / "card.json").read_text())["mode"] == "hard"
    events = [json.loads(line) for line in (folder / "events.jsonl").read_text(encoding="utf-8").splitlines()]
    said = [event for event in events if event["kind"] == "message" and event["by"] == "user"]
    assert [[aside["kind"] for aside in event.get("asides", [])] for event in said] == [["off_topic"]] * 2 + [[]]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (
            [TWO, "retail/less_sugar", "--mode", "static"],
            "In retail/less_sugar the user takes back what it said before",
        ),
        (["retail/breakfast_screen", "--mode", "static"], "the user speaks again after it has chosen on a screen"),
        ([TWO, "--mode", "medium"], "invalid choice: 'medium' (choose from 'easy', 'hard', 'static')"),
    ],
)
def test_a_mode_that_cannot_be_played_is_refused(shell, tmp_path, words, says):
    try:
        code, _, err = shell("run", *words, "--out", tmp_path / "out")
    except SystemExit as stopped:
        code, err = stopped.code, shell.capsys.readouterr().err
    assert code == (2 if "choose from" in says else 1)
    assert says in err
    assert list(tmp_path.glob("out/*/card.json")) == []
