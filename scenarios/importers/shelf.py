"""Where imported scenarios stand: one JSON file per group `<packs>/<pack>/<group>.json`.

A file holds what its scenarios share (the start rows, and where the clips lie) once:
`{start, clips: {name: absolute path}, scenarios: [...]}`. The clips stay where the user has them.
"""

import json
import os
import re
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from core.errors import ConfigError
from core.settings import read_settings
from scenarios.schema import Scenario, Start

_PLACE = re.compile(r"([a-z0-9_]+)/([a-z0-9_]+)/")


@dataclass(frozen=True)
class Group:
    """Scenarios that share start rows.

    Attributes:
        clips: Name of a medium, `<pack>/<group>/<file name>`, to its file.
        entries: Id to the scenario as JSON, without its start.
    """

    start: Start
    clips: dict[str, str]
    entries: dict[str, dict[str, Any]]


def shelf() -> Path:
    """Return the folder of imported packs."""
    return read_settings().packs_folder


def put(pack: str, group: str, scenarios: list[Scenario], clips: dict[str, Path]) -> Path:
    """Write a group of imported scenarios, in place of an earlier one of that name.

    Raises:
        ConfigError: The folder cannot be written.
    """
    content = {
        "start": scenarios[0].start.model_dump(mode="json"),
        "clips": {name: str(path.resolve()) for name, path in clips.items()},
        "scenarios": [
            entry.model_dump(mode="json", by_alias=True, exclude={"start"}, exclude_defaults=True)
            for entry in scenarios
        ],
    }
    file = shelf() / pack / f"{group}.json"
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        fresh = file.with_suffix(".new")
        fresh.write_text(json.dumps(content, ensure_ascii=False), encoding="utf-8")
        os.replace(fresh, file)
    except OSError as error:
        raise ConfigError(f"{file} cannot be written: {error.strerror}; set FIRSTHAND_PACKS to a folder.") from error
    return file


def imported_ids() -> list[str]:
    """Return the ids of all imported scenarios, in the order of their packs and groups; a torn file has none."""
    found: list[str] = []
    for file in _files():
        with suppress(ConfigError):
            found += _group(file).entries
    return found


def torn() -> list[tuple[str, str]]:
    """Return the groups whose file cannot be read, as `<pack>/<group>`, with the reason."""
    found = []
    for file in _files():
        try:
            _group(file)
        except ConfigError as error:
            found.append((f"{file.parent.name}/{file.stem}", str(error)))
    return found


def imported(name: str) -> Scenario | None:
    """Return an imported scenario, or None where there is none of that id.

    Raises:
        ConfigError: What stands on the shelf is no scenario.
    """
    file = _file(name)
    if file is None or name not in _group(file).entries:
        return None
    return _scenario(file, _stamp(file), name)


def imported_clip(name: str) -> Path | None:
    """Return the file of an imported scenario's medium, or None where there is none of that name."""
    file = _file(name)
    found = _group(file).clips.get(name) if file else None
    return Path(found) if found is not None else None


def _file(name: str) -> Path | None:
    """Return the file that holds a scenario or medium, by the first two parts of its name."""
    found = _PLACE.match(name)
    file = shelf() / found.group(1) / f"{found.group(2)}.json" if found else None
    return file if file is not None and file.is_file() else None


def _files() -> list[Path]:
    return sorted(shelf().glob("*/*.json"), key=lambda file: (file.parent.name, _natural(file.stem)))


def _natural(name: str) -> tuple[str, int]:
    letters = name.rstrip("0123456789")
    return letters, int(name[len(letters) :] or 0)


def _stamp(file: Path) -> int:
    return file.stat().st_mtime_ns


def _group(file: Path) -> Group:
    return _read(file, _stamp(file))


@lru_cache(maxsize=128)
def _read(file: Path, _stamp: int) -> Group:
    try:
        content = json.loads(file.read_text(encoding="utf-8"))
        entries = {entry["id"]: entry for entry in content["scenarios"]}
        return Group(Start.model_validate(content["start"]), dict(content["clips"]), entries)
    except (OSError, ValueError, LookupError, TypeError) as error:
        raise ConfigError(f"{file} is no file of imported scenarios ({error}); remove it and import again.") from error


@lru_cache(maxsize=4096)
def _scenario(file: Path, stamp: int, name: str) -> Scenario:
    group = _read(file, stamp)
    try:
        return Scenario.model_validate({**group.entries[name], "start": group.start})
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"])) or "the top"
        raise ConfigError(f"{file}: {name}, at {where}: {first['msg']}; import it again.") from error
