"""The schema that editors use."""

import json
from pathlib import Path

import jsonschema
import pytest
import yaml

from scenarios.loader import PACKS
from scenarios.schema import json_schema

FILE = PACKS.parent / "scenario.schema.json"
SCENARIOS = sorted(PACKS.glob("*/*.yaml"))


def test_the_file_is_what_the_command_prints():
    assert json.loads(FILE.read_text(encoding="utf-8")) == json_schema(), (
        "Run: python app.py scenarios schema > scenarios/scenario.schema.json"
    )


@pytest.mark.parametrize("path", SCENARIOS, ids=[path.stem for path in SCENARIOS])
def test_every_shipped_scenario_fits_it_and_names_it(path: Path):
    text = path.read_text(encoding="utf-8")
    first = text.splitlines()[0]
    assert first.startswith("# yaml-language-server: $schema=")
    assert (path.parent / first.partition("=")[2]).resolve() == FILE.resolve()
    content = json.loads(json.dumps(yaml.safe_load(text), default=lambda moment: moment.isoformat()))
    jsonschema.validate(content, json.loads(FILE.read_text(encoding="utf-8")))


def test_it_refuses_unknown_keys():
    content = yaml.safe_load(SCENARIOS[0].read_text(encoding="utf-8")) | {"colour": "red"}
    with pytest.raises(jsonschema.ValidationError, match="colour"):
        jsonschema.validate(json.loads(json.dumps(content, default=str)), json_schema())
