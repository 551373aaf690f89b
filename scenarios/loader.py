"""Finding and reading scenario files."""

from functools import cache
from pathlib import Path

import yaml
from pydantic import ValidationError

from core.errors import ConfigError
from scenarios.importers.shelf import imported, imported_clip, imported_ids
from scenarios.schema import Scenario

PACKS = Path(__file__).parent / "packs"
ASSETS = Path(__file__).parent.parent / "assets"
MOST_VALUES = 200_000
"""Values of one scenario file, each counted as often as it is named."""


def read_scenario(path: Path) -> Scenario:
    """Read one scenario file.

    Raises:
        ConfigError: The file is missing, no YAML, or breaks the schema; the sentence names the place.
    """
    try:
        content = yaml.safe_load(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"{path} cannot be read: {error}.") from error
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 0
        raise ConfigError(f"{path.name} is no YAML, line {line}: {error.problem}.") from error
    except yaml.YAMLError as error:
        raise ConfigError(f"{path.name} is no YAML: {error}.") from error
    except RecursionError:
        raise ConfigError(f"{path.name} is nested too deeply.") from None
    except ValueError as error:
        raise ConfigError(f"{path.name} holds a number or date that cannot be: {error}.") from error
    if not _is_small(content):
        raise ConfigError(f"{path.name} is too large once its anchors are filled in, or contains itself.")
    try:
        return Scenario.model_validate(content)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"]) or "the top"
        words = "there is no such key" if first["type"] == "extra_forbidden" else str(first["msg"])
        raise ConfigError(f"{path.name}, at {where}: {words}; scenarios/scenario.schema.json has the rules.") from error


def _is_small(content: object) -> bool:
    """Count values as often as they are named, since a few lines of anchors may stand for millions."""
    seen, stack = 0, [content]
    while stack and seen <= MOST_VALUES:
        value = stack.pop()
        seen += 1
        if isinstance(value, dict):
            stack.extend(value.values())
        elif isinstance(value, list):
            stack.extend(value)
    return not stack


@cache
def _index(packs: Path) -> dict[str, Path]:
    found: dict[str, Path] = {}
    for path in sorted(packs.glob("*/*.yaml")):
        found[f"{path.parent.name}/{path.stem}"] = path
    return found


def scenario_ids(pack: str | None = None) -> list[str]:
    """Return the ids of all scenarios, first those that ship with the app, then imported ones, or of one pack.

    Raises:
        ConfigError: There is no such pack.
    """
    every = [*_index(PACKS), *imported_ids()]
    ids = [name for name in every if pack is None or name.split("/")[0] == pack]
    if pack is not None and not ids:
        packs = sorted({name.split("/")[0] for name in every})
        raise ConfigError(f"There is no pack {pack!r}; packs are {', '.join(packs)}.")
    return ids


def load_scenario(name: str) -> Scenario:
    """Load a scenario by id, or by the path of a YAML file of one's own.

    Raises:
        ConfigError: There is no such scenario, or its file is faulty.
    """
    index = _index(PACKS)
    if name in index:
        return _load(name, index[name])
    if name.endswith((".yaml", ".yml")):
        return _load(None, Path(name))
    found = imported(name)
    if found is None:
        raise ConfigError(f"There is no scenario {name!r}; `python app.py scenarios list` names them.")
    return found


@cache
def _load(name: str | None, path: Path) -> Scenario:
    scenario = read_scenario(path)
    if name is not None and scenario.id != name:
        raise ConfigError(f"{path} holds the id {scenario.id}; name the file after the id.")
    return scenario


def media_path(file: str) -> Path:
    """Return the file of a scenario's medium: one under `assets/`, or a clip of an imported scenario.

    Raises:
        ConfigError: It is missing, or lies elsewhere.
    """
    refused = ConfigError(f"The medium {file[:200]!r} is not under assets/; put it there or mend the scenario.")
    clip = imported_clip(file)
    if clip is not None:
        if not clip.is_file():
            raise ConfigError(f"The clip {clip} is not there any more; put it back, or import its scenarios again.")
        return clip
    try:
        path = (ASSETS / file).resolve()
        if not path.is_relative_to(ASSETS.resolve()) or not path.is_file():
            raise refused
    except (OSError, ValueError) as error:  # A name that is too long, or that no file can have.
        raise refused from error
    return path
