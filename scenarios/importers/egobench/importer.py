"""The import: every task of a folder becomes a scenario on the shelf, or is listed with the reason why not."""

import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from core.blobs import Blobs
from core.errors import ConfigError
from scenarios.importers.egobench.convert import PACK, Played, scenario_of
from scenarios.importers.egobench.lint import lint, parameters
from scenarios.importers.egobench.replay import first_world, rows_of
from scenarios.importers.egobench.source import Source, Variant, find_source
from scenarios.importers.egobench.tasks import read_tasks
from scenarios.importers.egobench.today import DAY, today
from scenarios.importers.shelf import put
from scenarios.schema import Flaw, Scenario, Start


@dataclass
class ImportReport:
    """What an import did.

    Attributes:
        variants: Variant to the number of its scenarios.
        refused: Variant or task, as `retail3` or `egobench/retail3/7`, to the reason why it is no scenario.
        flaws: Scenario id to what is wrong with the task as it was published.
        without_clip: Names of clips that tasks use and that are not in the folder.
    """

    variants: dict[str, int] = field(default_factory=dict)
    refused: list[tuple[str, str]] = field(default_factory=list)
    flaws: list[tuple[str, Flaw]] = field(default_factory=list)
    without_clip: list[str] = field(default_factory=list)

    @property
    def scenarios(self) -> int:
        """How many tasks are scenarios now."""
        return sum(self.variants.values())


def import_egobench(folder: Path) -> ImportReport:
    """Put all tasks of a checkout, of data unpacked from one, or of a parity pack, on the shelf of imported packs.

    Raises:
        ConfigError: The folder holds nothing of EgoBench, or the shelf cannot be written.
    """
    source = find_source(folder)
    report = ImportReport(refused=list(source.refused.items()))
    with tempfile.TemporaryDirectory() as blobs:
        for variant in source.variants:
            try:
                scenarios, clips = _variant(source, variant, Blobs(Path(blobs)), report)
            except ConfigError as error:
                report.refused.append((variant.name, str(error)))
                continue
            if scenarios:
                put(PACK, variant.name, scenarios, clips)
                report.variants[variant.name] = len(scenarios)
    return report


def _variant(
    source: Source, variant: Variant, blobs: Blobs, report: ImportReport
) -> tuple[list[Scenario], dict[str, Path]]:
    rows = rows_of(variant)
    tasks, refused = read_tasks(variant.tasks)
    report.refused += [(f"{PACK}/{variant.name}/{name}", why) for name, why in refused]
    world = first_world(variant.domain, rows, blobs, DAY)
    start = Start(base={variant.domain: "none"}, rows=rows)
    image = world.dump()
    known = parameters(world)
    scenarios: list[Scenario] = []
    clips: dict[str, Path] = {}
    for task in tasks:
        name = f"{PACK}/{variant.name}/{task.number}"
        world.rewind(image)
        world.start = today(task.instruction)
        calls, flaws = lint(world, variant.domain, task, known)
        report.flaws += [(name, flaw) for flaw in flaws]
        if not calls:
            report.refused.append((name, "none of its reference calls can be made, so nothing could be expected."))
            continue
        clip = source.clip(task.image_path) if task.image_path else None
        medium = f"{PACK}/{variant.name}/{clip.name}" if clip else None
        if clip is not None and medium is not None:
            clips[medium] = clip
        elif task.image_path not in report.without_clip:
            report.without_clip.append(task.image_path)
        try:
            scenarios.append(scenario_of(variant.name, task, start, medium, Played(world, calls, flaws, known)))
        except ConfigError as error:
            report.refused.append((name, str(error)))
    world.close()
    return scenarios, clips
