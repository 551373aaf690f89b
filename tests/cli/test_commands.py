"""The command line: what each command prints, and how it ends when something is wrong."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from scenarios.loader import PACKS, load_scenario, scenario_ids
from scenarios.schema import json_schema

ROOT = Path(__file__).parents[2]

# --- wrong words -----------------------------------------------------------------------------------------------------

USAGE = [
    ([], "required: COMMAND"),
    (["fly"], "invalid choice: 'fly'"),
    (["scenarios"], "required: WHAT"),
    (["scenarios", "show"], "required: id"),
    (["scenarios", "list", "--colour"], "unrecognized arguments: --colour"),
    (["tools", "search"], "required: query"),
    (["tools", "list", "--toolbox", "huge"], "invalid choice: 'huge'"),
    (["run", "--out", "x"], "required: scenario"),
    (["run", "retail/how_many"], "required: --out"),
    (["run", "retail/how_many", "--out", "x", "--seed", "one"], "invalid int value: 'one'"),
    (["run", "retail/how_many", "--out", "x", "--repeat", "0"], "0 is less than 1"),
    (["run", "retail/how_many", "--out", "x", "--parallel", "-2"], "-2 is less than 1"),
    (["run", "retail/how_many", "--out", "x", "--parallel", "many"], "invalid count value: 'many'"),
    (["run", "retail/how_many", "--out", "x", "--mode", "odd"], "invalid choice: 'odd'"),
    (["judge"], "required: dir"),
    (["judge", "x", "--scoring", "kind"], "invalid choice: 'kind'"),
    (["render", "x.json", "--out", "x.jpg"], "'x.jpg' does not end in .png"),
    (["render", "x.json", "--out", "x"], "'x' does not end in .png"),
    (["bench", "luck"], "invalid choice: 'luck'"),
]


@pytest.mark.parametrize(("words", "says"), USAGE, ids=[" ".join(words) or "nothing" for words, _ in USAGE])
def test_wrong_usage_ends_with_2(shell, words, says):
    code, out, err = shell(*words)
    assert (code, out) == (2, "")
    assert err.startswith("usage: app.py")
    assert says in err
    code, value, _ = shell.json(*words)
    assert code == 2
    assert says in value["error"]


PLAY = ["run", "retail/how_many", "--out", "{tmp}/out"]
MEND = [
    (["scenarios", "show", "retail/nothing"], "There is no scenario 'retail/nothing'"),
    (["scenarios", "show", "{tmp}/none.yaml"], "cannot be read"),
    (["scenarios", "show", "{tmp}/list.yaml"], "at the top"),
    (["scenarios", "show", "{tmp}/deep.yaml"], "nested too deeply"),
    (["scenarios", "show", "{tmp}/latin.yaml"], "cannot be read"),
    (["scenarios", "check", "garden"], "There is no pack 'garden'; packs are "),
    (["tools", "show", "fly"], "There is no tool 'fly'"),
    (["tools", "show", "kitchen/get_price"], "There is no tool 'kitchen/get_price'"),
    (["run", "retail/nothing", "--out", "{tmp}/out"], "There is no scenario 'retail/nothing'"),
    ([*PLAY, "--agent", "scripted:clever"], "There is no agent 'scripted:clever'; agents are scripted:reference"),
    ([*PLAY, "--agent", ""], "vendor:model"),
    ([*PLAY, "--agent", "scripted:reference?colour=red"], "allowed are effort"),
    ([*PLAY, "--user", "robot"], "There is no user 'robot'; users are scripted"),
    ([*PLAY, "--user", "human"], "A person plays in the web app"),
    ([*PLAY, "--judge", "jury"], "There is no judge 'jury'; judges are rules"),
    ([*PLAY, "--interface", "code"], "Only the interface `tools` can be played"),
    (["run", "retail/how_many", "--out", "/proc/firsthand"], "Nothing can be written to /proc/firsthand"),
    (["run", "retail/how_many", "--out", "{tmp}/list.yaml"], "Nothing can be written to"),
    (["run", "retail/free", "--out", "{tmp}/out"], "no reference solution"),
    (["judge", "{tmp}/none"], "There is no run in"),
    (["judge", "{tmp}"], "There is no run in"),
    (["render", "{tmp}/none.json", "--out", "{tmp}/a.png"], "none.json cannot be read: No such file"),
    (["render", "{tmp}", "--out", "{tmp}/a.png"], "cannot be read: Is a directory"),
    (["render", "{tmp}/latin.yaml", "--out", "{tmp}/a.png"], "byte 0 is no UTF-8"),
]


@pytest.fixture
def place(tmp_path):
    """A folder with files that are wrong in one way each."""
    (tmp_path / "list.yaml").write_text("- 1\n")
    (tmp_path / "deep.yaml").write_text("[" * 5000)
    (tmp_path / "latin.yaml").write_bytes(b"\xff\xfe")
    return tmp_path


@pytest.mark.parametrize(("words", "says"), MEND, ids=[" ".join(words) for words, _ in MEND])
def test_what_must_be_mended_ends_with_1_and_one_sentence(shell, place, words, says):
    words = [word.format(tmp=place) for word in words]
    code, out, err = shell(*words)
    assert (code, out) == (1, "")
    assert says in err
    assert len(err.splitlines()) == 1
    code, value, _ = shell.json(*words)
    assert (code, list(value)) == (1, ["error"])
    assert value["error"] == err.strip()
    assert not (place / "a.png").exists()


@pytest.mark.parametrize("command", ["", "scenarios", "scenarios check", "tools", "run", "judge", "render", "bench"])
def test_help_promises_only_what_there_is(shell, command):
    code, out, err = shell(*command.split(), "--help")
    assert (code, err) == (0, "")
    assert out.startswith("usage: app.py")
    for absent in ("--fresh", "--interface", "--toolbox", "aes", "llm"):
        assert absent not in out


# --- scenarios and tools ---------------------------------------------------------------------------------------------


def test_scenarios_list(shell):
    code, value, _ = shell.json("scenarios", "list")
    assert code == 0
    assert [entry["id"] for entry in value] == scenario_ids()
    assert all(set(entry) == {"id", "pack", "domain", "ui", "facets"} for entry in value)
    assert [entry["ui"] for entry in value] == [load_scenario(name).ui for name in scenario_ids()]
    code, out, _ = shell("scenarios", "list")
    assert (code, [line.split()[0] for line in out.splitlines()]) == (0, scenario_ids())


@pytest.mark.parametrize("name", scenario_ids())
def test_a_scenario_is_shown_as_it_can_be_loaded(shell, tmp_path, name):
    code, out, _ = shell("scenarios", "show", name)
    path = tmp_path / "again.yaml"
    path.write_text(out, encoding="utf-8")
    assert code == 0
    assert load_scenario(str(path)) == load_scenario(name)
    assert shell.json("scenarios", "show", name)[1]["id"] == name


def test_the_schema_is_printed(shell):
    assert shell.json("scenarios", "schema")[:2] == (0, json_schema())
    assert json.loads(shell("scenarios", "schema")[1]) == json_schema()


@pytest.fixture
def packs(tmp_path, monkeypatch):
    """Packs with one sound scenario, two faulty ones, one without a reference and one of live play."""
    pack = tmp_path / "packs" / "shop"
    pack.mkdir(parents=True)
    content = yaml.safe_load((PACKS / "retail" / "how_many.yaml").read_text(encoding="utf-8")) | {"pack": "shop"}
    content["media"][0]["file"] = "images/retail/honey.png"
    free = yaml.safe_load((PACKS / "retail" / "free.yaml").read_text(encoding="utf-8")) | {"pack": "shop"}
    wrong = content["expect"] | {"facts": [{"number": 123456.0}]}
    for name, body in {
        "bare": content | {"reference": []},
        "free": free,
        "sound": content,
        "strange": content | {"colour": "red"},
        "wrong": content | {"expect": wrong},
    }.items():
        (pack / f"{name}.yaml").write_text(yaml.safe_dump(body | {"id": f"shop/{name}"}), encoding="utf-8")
    (pack / "torn.yaml").write_text("id: [", encoding="utf-8")
    monkeypatch.setattr("scenarios.loader.PACKS", tmp_path / "packs")
    return pack


def test_one_faulty_file_does_not_hide_the_others(shell, packs):
    code, value, err = shell.json("scenarios", "list")
    assert (code, [entry["id"] for entry in value]) == (1, ["shop/bare", "shop/free", "shop/sound", "shop/wrong"])
    assert re.search(r"shop/strange: .*colour", err)
    assert re.search(r"shop/torn: .*line 1", err)


def test_scenarios_check_reports_each_faulty_file(shell, packs):
    code, value, _ = shell.json("scenarios", "check", "shop")
    assert code == 1
    assert (value["checked"], value["no_reference"]) == (5, ["shop/bare"])
    assert [entry["id"] for entry in value["failed"]] == ["shop/strange", "shop/torn", "shop/wrong"]
    assert all(set(entry) == {"id", "why"} and entry["why"] for entry in value["failed"])


def test_one_scenario_of_ones_own_can_be_checked(shell, packs):
    code, value, _ = shell.json("scenarios", "check", packs / "sound.yaml")
    assert (code, value) == (0, {"checked": 1, "failed": [], "no_reference": []})
    assert shell.json("scenarios", "check", "shop/strange")[0] == 1


def test_tools_list_show_and_search(shell):
    code, value, _ = shell.json("tools", "list")
    assert code == 0
    assert all(set(entry) == {"name", "domain", "writes", "parameters"} for entry in value)
    assert sum(entry["domain"] == "retail" for entry in value) >= 20
    for entry in value:
        code, one, _ = shell.json("tools", "show", f"{entry['domain']}/{entry['name']}")
        assert (code, one["parameters"]) == (0, entry["parameters"])
        assert one["description"]
        assert one["examples"]
    code, found, _ = shell.json("tools", "search", "put a product into the cart")
    assert (code, found[0]["name"]) == (0, "add_to_cart")
    assert set(found[0]) == {"name", "domain", "score"}
    assert shell.json("tools", "search", "zzzz")[:2] == (0, [])


# --- as a program ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "code"),
    [("tools show nothing --json", 1), ("fly --json", 2)],
)
def test_the_program_ends_with_the_code(words, code):
    done = subprocess.run(
        [sys.executable, "app.py", *words.split()], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == code
    assert "Traceback" not in done.stderr
    if "--json" in words:
        json.loads(done.stdout)


@pytest.mark.parametrize("words", ["tools list --json", "tools list", "tools show nothing --json"])
def test_the_program_ends_quietly_when_nobody_reads_on(words):
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = subprocess.run(
            [sys.executable, "app.py", *words.split()],
            cwd=ROOT,
            stdout=writing,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    finally:
        os.close(writing)
    assert done.returncode == 141
    assert "Error" not in done.stderr and "Traceback" not in done.stderr
