"""Scenario files that are faulty, or meant to do harm: each is refused in one sentence."""

from pathlib import Path

import pytest

from core.errors import ConfigError
from scenarios.loader import PACKS, media_path, read_scenario

GOOD = (PACKS / "retail" / "how_many.yaml").read_text(encoding="utf-8")


def bomb(levels: int) -> str:
    """Return a few lines of YAML that stand for 9 ** levels values."""
    lines = ["a0: &a0 [x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, levels + 1)]
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "at the top"),
        ("[" * 5000, "no YAML|nested too deeply"),
        (bomb(9), "too large once its anchors"),
        ("a: &a [*a]", "contains itself"),
        ("a: &a {b: *a}", "contains itself"),
        ("a: 2026-99-99", "number or date"),
        ("a: 2026-01-01T00:00:00+99:99", "number or date"),
        ("a: 0x_", "number or date"),
        ("!!python/object/apply:os.system ['true']", "no YAML"),
        ("{[a]: 1}", "no YAML"),
        (GOOD.replace("id: retail/how_many", "id: ../x/y"), "at id"),
        (GOOD + "\ncolour: red\n", "colour"),
    ],
)
def test_faulty_file_is_refused(tmp_path: Path, text: str, why: str):
    path = tmp_path / "x.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ConfigError, match=why):
        read_scenario(path)


@pytest.mark.parametrize("file", ["/etc/passwd", "../README.md", "seed", "a\0b", "a" * 5000, ""])
def test_medium_outside_the_assets_is_refused(file: str):
    with pytest.raises(ConfigError, match="not under assets"):
        media_path(file)
