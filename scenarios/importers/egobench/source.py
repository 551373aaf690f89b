"""What a user points at: a checkout of EgoBench, data unpacked from one, or a parity pack."""

import os
from dataclasses import dataclass, field
from pathlib import Path

from pydantic import JsonValue

from core.errors import ConfigError
from scenarios.importers.egobench.layouts import LAYOUTS
from scenarios.importers.egobench.reading import kind, read_object
from scenarios.importers.egobench.variants import data_names, domain_of, is_variant, split

CLIPS = (".mp4", ".mov", ".webm", ".mkv", ".m4v", ".avi")
MOST_FILES = 20_000
"""Files that are looked at in one folder."""
SKIPPED = ("node_modules", "venv", "__pycache__")
NOT_DATA = ("final", "expected", "probes", "state0", "tasks")
"""Folders that hold files of a variant's name which are not its initial data."""


@dataclass(frozen=True)
class Variant:
    """The files of one variant.

    Attributes:
        domain: In which it is played.
        tasks: Its tasks.
        initial: Its initial data.
        tools: The published tool schemas, where they are there.
        expected: The published outcome of its tasks, in a parity pack.
    """

    name: str
    domain: str
    tasks: Path
    initial: Path
    tools: Path | None = None
    expected: Path | None = None


@dataclass(frozen=True)
class Probes:
    """A file of single calls, each on a variant's first state."""

    scenario: str
    variant: str
    file: Path


@dataclass(frozen=True)
class Source:
    """What was found in a folder.

    Attributes:
        variants: Those that can be read, in order of scenario and number.
        refused: Those that cannot, with the reason in one sentence.
        clips: File name to file, of the whole folder.
        probes: In a parity pack.
    """

    folder: Path
    variants: list[Variant]
    refused: dict[str, str]
    clips: dict[str, Path] = field(default_factory=dict)
    probes: list[Probes] = field(default_factory=list)

    def clip(self, wanted: str) -> Path | None:
        """Find a clip of the folder by the last part of a path or address, else by its stem in any case."""
        name = wanted.replace("\\", "/").rstrip("/").rpartition("/")[2]
        stem = Path(name).stem.lower()
        alike = [path for key, path in sorted(self.clips.items()) if Path(key).stem.lower() == stem]
        return self.clips.get(name) or (alike[0] if stem and alike else None)


def is_source(folder: Path) -> bool:
    """Return whether a folder looks like data of EgoBench."""
    return (folder / "index.json").is_file() or _final(folder) is not None


def find_source(folder: Path) -> Source:
    """Look at a folder.

    Raises:
        ConfigError: It is no folder, or holds nothing of EgoBench.
    """
    if not folder.is_dir():
        raise ConfigError(f"{folder} is no folder; name a checkout of EgoBench or a folder with its data.")
    if (folder / "index.json").is_file():
        return _pack(folder)
    final = _final(folder)
    if final is None:
        raise ConfigError(f"{folder} holds nothing of EgoBench: neither scenarios/final/*.json nor index.json.")
    return _checkout(folder, final)


def _final(folder: Path) -> Path | None:
    for part in ("scenarios/final", "final", "tasks", "."):
        place = folder / part
        if place.is_dir() and any(is_variant(path.stem) for path in place.glob("*.json")):
            return place
    return None


def _pack(folder: Path) -> Source:
    index = read_object(folder / "index.json")
    listed = index.get("variants")
    if not isinstance(listed, dict):
        raise ConfigError(f"{folder / 'index.json'} must hold `variants`, an object, not {kind(listed)}.")
    variants, refused = [], {}
    for name, entry in listed.items():
        try:
            variants.append(_of_pack(folder, name, entry))
        except ConfigError as error:
            refused[name[:60]] = str(error)
    probes = index.get("probes")
    return Source(
        folder=folder,
        variants=_sorted(variants),
        refused=refused,
        clips=_clips(folder),
        probes=_probes(folder, probes) if isinstance(probes, dict) else [],
    )


def _of_pack(folder: Path, name: str, entry: JsonValue) -> Variant:
    if not isinstance(entry, dict):
        raise ConfigError(f"index.json must describe {name[:60]} by an object, not {kind(entry)}.")
    files = {
        key: _inside(folder, name, key, entry[key]) for key in ("tasks", "initial", "tools", "expected") if key in entry
    }
    if not {"tasks", "initial"} <= set(files):
        raise ConfigError(f"index.json must name `tasks` and `initial` of {name[:60]}.")
    return Variant(
        name=name,
        domain=_playable(name),
        tasks=files["tasks"],
        initial=files["initial"],
        tools=files.get("tools"),
        expected=files.get("expected"),
    )


def _playable(variant: str) -> str:
    domain = domain_of(variant)
    if domain not in LAYOUTS:
        raise ConfigError(f"{variant} is played in the domain {domain}, whose published data are not read yet.")
    return domain


def _inside(folder: Path, name: str, key: str, value: JsonValue) -> Path:
    """Return a file that an index names, which must lie in the index's folder."""
    if not isinstance(value, str):
        raise ConfigError(f"index.json must name the file `{key}` of {name[:60]} by a text, not {kind(value)}.")
    try:
        path = (folder / value).resolve()
        inside = path.is_relative_to(folder.resolve()) and path.is_file()
    except (OSError, ValueError):  # A name that no file can have.
        inside = False
    if not inside:
        raise ConfigError(
            f"index.json names {value[:80]!r} as `{key}` of {name[:60]}; there is no such file in {folder}."
        )
    return path


def _probes(folder: Path, listed: dict[str, JsonValue]) -> list[Probes]:
    found = []
    for scenario, entry in listed.items():
        if not isinstance(entry, dict):
            raise ConfigError(f"index.json must describe the probes of {scenario[:60]} by an object.")
        variant = entry.get("variant")
        if not isinstance(variant, str):
            raise ConfigError(f"index.json must name the `variant` of the probes of {scenario[:60]}.")
        found.append(Probes(scenario, variant, _inside(folder, scenario, "file", entry.get("file"))))
    return found


def _checkout(folder: Path, final: Path) -> Source:
    files = _files(folder, (".json",))
    data = {path.stem.lower(): path for path in files if path.parent.name not in NOT_DATA}
    variants, refused = [], {}
    for path in sorted(final.glob("*.json")):
        name = path.stem
        try:
            domain = _playable(name)
            names = data_names(name)
            initial = next((data[entry] for entry in names if entry in data), None)
            if initial is None:
                raise ConfigError(f"{name} has no initial data; save them as JSON in initial/{name}.json.")
            tools = data.get(f"{split(name)[0]}_tools")
            variants.append(Variant(name=name, domain=domain, tasks=path, initial=initial, tools=tools))
        except ConfigError as error:
            refused[name[:60]] = str(error)
    return Source(folder=folder, variants=_sorted(variants), refused=refused, clips=_clips(folder))


def _sorted(variants: list[Variant]) -> list[Variant]:
    return sorted(variants, key=lambda entry: (entry.domain, *split(entry.name)))


def _clips(folder: Path) -> dict[str, Path]:
    return {path.name: path for path in _files(folder, CLIPS)}


def _files(folder: Path, endings: tuple[str, ...]) -> list[Path]:
    found, seen = [], 0
    for place, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith(".") and name not in SKIPPED]
        seen += len(names)
        if seen > MOST_FILES:
            raise ConfigError(f"{folder} holds more than {MOST_FILES:,} files; name the folder of EgoBench itself.")
        found += [Path(place) / name for name in names if name.lower().endswith(endings)]
    return sorted(path for path in found if path.is_file())
