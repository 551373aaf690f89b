"""What a replay of a parity pack found."""

from dataclasses import asdict, dataclass, field
from typing import Any


@dataclass
class Tally:
    """How many of how many agree."""

    agree: int = 0
    of: int = 0

    def add(self, agrees: bool) -> None:
        """Count one more."""
        self.of += 1
        self.agree += agrees

    def plus(self, other: "Tally") -> "Tally":
        """Return the sum of two."""
        return Tally(self.agree + other.agree, self.of + other.of)


@dataclass(frozen=True)
class Deviation:
    """One difference.

    Attributes:
        task_id: None for a probe.
        what: What was called, what came out here, and what was published.
        known: The fault of the published tools that explains it; None for a defect.
        probe: Place of the probe in its file, from 1; None for a task.
    """

    variant: str
    task_id: int | None
    what: str
    known: str | None
    probe: int | None = None


@dataclass
class Figures:
    """Agreement of one variant.

    Attributes:
        domain: Empty for several.
        states: Final states of tasks.
        results: Results of calls of tasks that succeeded as published.
        probes: Single calls that fit the published schema.
        beyond: Single calls that do not.
        dropped: Parameters of reference calls that the tool does not know.
    """

    domain: str = ""
    states: Tally = field(default_factory=Tally)
    results: Tally = field(default_factory=Tally)
    probes: Tally = field(default_factory=Tally)
    beyond: Tally = field(default_factory=Tally)
    dropped: int = 0


@dataclass(frozen=True)
class Report:
    """Agreement of a pack.

    Attributes:
        variants: Variant to its figures.
        skipped: Variant or probe file to the reason why it was not replayed.
    """

    variants: dict[str, Figures]
    deviations: list[Deviation]
    skipped: dict[str, str]

    def total(self) -> Figures:
        """Return the figures of all variants together."""
        total = Figures()
        for entry in self.variants.values():
            for name in ("states", "results", "probes", "beyond"):
                setattr(total, name, getattr(total, name).plus(getattr(entry, name)))
            total.dropped += entry.dropped
        return total

    @property
    def unexplained(self) -> int:
        """How many deviations are defects."""
        return sum(entry.known is None for entry in self.deviations)

    def as_json(self) -> dict[str, Any]:
        """Return the report as `conformance --json` prints it."""
        return {
            **asdict(self.total()),
            "unexplained": self.unexplained,
            "variants": {name: asdict(entry) for name, entry in self.variants.items()},
            "skipped": [{"variant": name, "why": why} for name, why in self.skipped.items()],
            "deviations": [
                {key: value for key, value in asdict(entry).items() if key != "probe" or value is not None}
                for entry in self.deviations
            ],
        }
