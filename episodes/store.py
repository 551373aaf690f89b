"""A run as a folder: `card.json`, `scenario.json`, `events.jsonl`, `verdict.json`; blobs stand beside the runs.

OUT/blobs/<sha256>
OUT/<run id>/card.json  scenario.json  events.jsonl  verdict.json
"""

import io
import json
import secrets
import zipfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel, ValidationError

from core.blobs import Blobs
from core.card import Card
from core.errors import ConfigError
from core.events import Event
from core.trajectory import dump_events, load_events
from core.verdict import Verdict
from scenarios.played import Played

Model = TypeVar("Model", bound=BaseModel)


@dataclass(frozen=True)
class Run:
    """A recorded episode."""

    id: str
    folder: Path
    card: Card
    played: Played
    events: list[Event]
    verdict: Verdict | None


def new_run_id() -> str:
    """Return a fresh id; the only thing in the project that no seed decides."""
    return secrets.token_hex(6)


def write_run(out: Path, run_id: str, card: Card, played: Played, events: Iterable[Event]) -> Path:
    """Write a run's folder, without a verdict.

    Returns:
        The folder.

    Raises:
        ConfigError: The folder cannot be written.
    """
    folder = out / run_id
    files = {
        "card.json": card.model_dump_json(indent=1),
        "scenario.json": played.model_dump_json(indent=1, by_alias=True),
        "events.jsonl": dump_events(events),
    }
    for name, text in files.items():
        _write(folder / name, text)
    return folder


def write_verdict(folder: Path, verdict: Verdict) -> None:
    """Write or replace the verdict of a run.

    Raises:
        ConfigError: The folder cannot be written.
    """
    _write(folder / "verdict.json", verdict.model_dump_json(indent=1))


def _write(path: Path, text: str) -> None:
    """Write a file so that it is there as a whole or not at all."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        unfinished = path.with_name(f".{path.name}")
        unfinished.write_text(text, encoding="utf-8")
        unfinished.replace(path)
    except OSError as error:
        raise ConfigError(f"The run cannot be written to {path.parent}: {error.strerror}.") from error


def read_run(folder: Path) -> Run:
    """Read a run's folder.

    Raises:
        ConfigError: A file is missing or broken.
    """
    verdict_file = folder / "verdict.json"
    return Run(
        id=folder.name,
        folder=folder,
        card=_read(folder / "card.json", Card),
        played=_read(folder / "scenario.json", Played),
        events=load_events(folder / "events.jsonl"),
        verdict=_read(verdict_file, Verdict) if verdict_file.is_file() else None,
    )


def find_runs(place: Path) -> list[Path]:
    """Return the run folders at a place: itself, or those inside it, in order of their names.

    Raises:
        ConfigError: There is none.
    """
    if (place / "events.jsonl").is_file():
        return [place]
    found = sorted(path.parent for path in place.glob("*/events.jsonl"))
    if not found:
        raise ConfigError(f"There is no run in {place}; name a run's folder, or the folder that `run --out` wrote.")
    return found


def _read(path: Path, model: type[Model]) -> Model:
    try:
        return model.model_validate_json(path.read_bytes())
    except FileNotFoundError as error:
        raise ConfigError(f"{path} is missing; the folder holds no whole run.") from error
    except OSError as error:
        raise ConfigError(f"{path} cannot be read: {error.strerror}.") from error
    except ValidationError as error:
        raise ConfigError(f"{path} is broken: {error.errors()[0]['msg']}.") from error


def blobs_of(events: Iterable[Event], played: Played) -> list[str]:
    """Return the hashes of the pixels, clips and base world that a run speaks of, in order, each once."""
    found: dict[str, None] = {media.sha256: None for media in played.media}
    for event in events:
        _collect(json.loads(event.model_dump_json()), found)
    return list(found)


def _collect(value: object, found: dict[str, None]) -> None:
    if isinstance(value, dict):
        for key, entry in value.items():
            if key in ("sha256", "image", "world") and isinstance(entry, str) and len(entry) == 64:
                found[entry] = None
            else:
                _collect(entry, found)
    elif isinstance(value, list):
        for entry in value:
            _collect(entry, found)


def pack_run(run: Run, blobs: Blobs) -> bytes:
    """Return a run with its blobs as one ZIP file."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(f"{run.id}/card.json", run.card.model_dump_json(indent=1))
        archive.writestr(f"{run.id}/scenario.json", run.played.model_dump_json(indent=1, by_alias=True))
        archive.writestr(f"{run.id}/events.jsonl", dump_events(run.events))
        if run.verdict is not None:
            archive.writestr(f"{run.id}/verdict.json", run.verdict.model_dump_json(indent=1))
        for sha in blobs_of(run.events, run.played):
            if blobs.has(sha):
                archive.write(blobs.path(sha), f"blobs/{sha}", zipfile.ZIP_STORED)
    return buffer.getvalue()
