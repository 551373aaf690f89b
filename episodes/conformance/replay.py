"""The replay of a parity pack."""

import json
import tempfile
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from pydantic import JsonValue

from core.blobs import Blobs
from core.errors import ConfigError
from episodes.conformance.expected import ExpectedCall, ExpectedTask, applied, read_expected
from episodes.conformance.report import Deviation, Figures, Report
from scenarios.importers.egobench.deviations import known, renamed
from scenarios.importers.egobench.deviations.rule import Meeting
from scenarios.importers.egobench.layouts import layout_of
from scenarios.importers.egobench.layouts.digest import hash_of, whole
from scenarios.importers.egobench.published import Schemas, fits, read_schemas
from scenarios.importers.egobench.replay import first_world, rows_of, without_unknown
from scenarios.importers.egobench.source import Variant, find_source
from scenarios.importers.egobench.tasks import read_tasks
from world.world import CallResult, World

NOW = datetime(2026, 5, 1, 9, tzinfo=UTC)
"""The published tools that read a date are given it."""
SHOWN = 160
"""Characters of a value that a deviation quotes."""
PLACES = 3
"""Places of a state that a deviation names."""
State = dict[str, JsonValue]


def conformance(folder: Path) -> Report:
    """Replay a parity pack.

    Raises:
        ConfigError: The folder is no parity pack, or one of its files cannot be read.
    """
    source = find_source(folder)
    report = Report({}, [], dict(source.refused))
    variants = {entry.name: entry for entry in source.variants}
    schemas = {file: read_schemas(file) for file in {entry.tools for entry in source.variants if entry.tools}}
    with tempfile.TemporaryDirectory() as blobs:
        for variant in source.variants:
            if variant.expected is None:
                report.skipped[variant.name] = f"{folder} has no published outcome of {variant.name}."
                continue
            start = _Start.open(variant, schemas, Blobs(Path(blobs)))
            report.variants[variant.name] = Figures(variant.domain)
            _replay_tasks(start, variant.expected, report)
            start.world.close()
        for probes in source.probes:
            if probes.variant not in variants:
                report.skipped[probes.file.name] = f"Its variant {probes.variant} cannot be replayed."
                continue
            start = _Start.open(variants[probes.variant], schemas, Blobs(Path(blobs)))
            report.variants.setdefault(probes.variant, Figures(start.variant.domain))
            _replay_probes(start, probes.file, report)
            start.world.close()
    if not report.variants and not report.skipped:
        raise ConfigError(f"{folder} holds no variant that could be replayed.")
    return report


@dataclass(frozen=True)
class _Start:
    """Where the tasks of a variant start from."""

    variant: Variant
    schemas: Schemas | None
    world: World
    image: bytes
    state: State

    @classmethod
    def open(cls, variant: Variant, schemas: dict[Path, Schemas], blobs: Blobs) -> "_Start":
        """Fill a world with a variant's initial data."""
        world = first_world(variant.domain, rows_of(variant), blobs, NOW)
        published = schemas[variant.tools] if variant.tools else None
        return cls(variant, published, world, world.dump(), layout_of(variant.domain).state(world))

    def now(self) -> State:
        """Return the world's state in the published layout."""
        return layout_of(self.variant.domain).state(self.world)

    def meeting(self, call: ExpectedCall, arguments: dict[str, JsonValue], result: CallResult) -> Meeting:
        """Put a call as published beside what came of it here."""
        return Meeting(
            tool=call.tool_name,
            arguments=arguments,
            fits=self.schemas is None or fits(self.schemas, call.tool_name, arguments),
            refused=call.refused,
            fault=result.fault,
            state=self.state,
        )

    def why(self, meetings: list[Meeting]) -> str | None:
        """Return the first fault of the published tools that one of the calls shows."""
        return next(filter(None, (known(self.variant.domain, meeting) for meeting in meetings)), None)


def _replay_tasks(start: _Start, file: Path, report: Report) -> None:
    tasks = {task.number: task for task in read_tasks(start.variant.tasks)[0]}
    for entry in read_expected(file, ExpectedTask):
        calls = entry.calls
        if calls is None:
            if entry.task_id not in tasks:
                raise ConfigError(
                    f"{file} tells the outcome of task {entry.task_id}, which {start.variant.tasks} lacks."
                )
            given = tasks[entry.task_id].ground_truth
            calls = [ExpectedCall(tool_name=call.tool_name, parameters=call.parameters) for call in given]
        start.world.rewind(start.image)
        _replay_task(start, entry.model_copy(update={"calls": calls}), report)


def _replay_task(start: _Start, entry: ExpectedTask, report: Report) -> None:
    name, world = start.variant.name, start.world
    figures = report.variants[name]
    writing: list[tuple[ExpectedCall, dict[str, JsonValue], CallResult]] = []
    for number, call in enumerate(entry.calls or [], 1):
        given = renamed(start.variant.domain, call.tool_name, call.parameters)
        arguments, dropped = without_unknown(world, call.tool_name, given)
        figures.dropped += len(dropped)
        result = world.call(call.tool_name, arguments)
        if call.tool_name in world.tools and world.tools[call.tool_name][1].writes:
            writing.append((call, arguments, result))
        if not call.told:
            continue
        agrees = _same_outcome(call, result)
        if not call.refused:
            figures.results.add(agrees)
        if not agrees:
            what = f"call {number}, {_told(call, arguments, result)}"
            why = start.why([start.meeting(call, arguments, result)])
            report.deviations.append(Deviation(name, entry.task_id, what, why))
    state = start.now()
    expected = applied(start.state, entry.changed) if entry.changed is not None else None
    agrees = hash_of(state) == (entry.state_sha256 or hash_of(expected))
    figures.states.add(agrees)
    if not agrees:
        where = _differences(state, expected) if expected is not None else "its hash is not the published one"
        why = start.why([start.meeting(*made) for made in writing])
        report.deviations.append(Deviation(name, entry.task_id, f"final state: {where}", why))


def _replay_probes(start: _Start, file: Path, report: Report) -> None:
    name = start.variant.name
    figures = report.variants[name]
    for number, probe in enumerate(read_expected(file, ExpectedCall), 1):
        start.world.rewind(start.image)
        arguments = renamed(start.variant.domain, probe.tool_name, probe.parameters)
        result = start.world.call(probe.tool_name, arguments)
        meeting = start.meeting(probe, arguments, result)
        expected = applied(start.state, probe.changed) if probe.changed else start.state
        state = start.now() if result.changes else start.state
        same = _same_outcome(probe, result), state is expected or _text(state) == _text(expected)
        (figures.probes if meeting.fits else figures.beyond).add(all(same))
        if not all(same):
            where = "" if same[1] else f"; state: {_differences(state, expected)}"
            what = f"{_told(probe, arguments, result)}{where}"
            report.deviations.append(Deviation(name, None, what, start.why([meeting]), number))


def _same_outcome(call: ExpectedCall, result: CallResult) -> bool:
    if call.refused or result.fault is not None:
        return call.refused and result.fault is not None
    return _text(_without_words(call.result)) == _text(_without_words(result.value))


def _without_words(value: JsonValue) -> JsonValue:
    return {key: entry for key, entry in value.items() if key != "message"} if isinstance(value, dict) else value


def _text(value: JsonValue) -> str:
    return json.dumps(whole(value), sort_keys=True, ensure_ascii=False)


def _short(value: JsonValue) -> str:
    text = _text(value)
    return text if len(text) <= SHOWN else text[: SHOWN - 1] + "…"


def _told(call: ExpectedCall, arguments: dict[str, JsonValue], result: CallResult) -> str:
    here = f"refused ({result.fault.message})" if result.fault else _short(_without_words(result.value))
    there = f"refused ({call.error or _short(call.result)})" if call.refused else _short(_without_words(call.result))
    return f"{call.tool_name} {_short(dict(arguments))}: here {here}; published {there}"


def _differences(state: JsonValue, expected: JsonValue) -> str:
    found = list(_places(state, expected, ""))
    more = f" and {len(found) - PLACES} more" if len(found) > PLACES else ""
    return "; ".join(found[:PLACES]) + more


def _places(here: JsonValue, there: JsonValue, where: str) -> list[str]:
    if here == there:
        return []
    if isinstance(here, dict) and isinstance(there, dict):
        found = []
        for key in sorted({*here, *there}):
            place = f"{where}.{key}" if where else key
            if key not in here or key not in there:
                found.append(f"{place} is {'missing' if key in there else 'there'} here")
            else:
                found += _places(here[key], there[key], place)
        return found
    return [f"{where} is {_short(here)}, published {_short(there)}"]
