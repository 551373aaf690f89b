"""Faults that the published tools of all domains have."""

from scenarios.importers.egobench.deviations.rule import Meeting, Rule


def _unenforced(meeting: Meeting) -> bool:
    return not meeting.fits


RULES = (
    Rule(
        "The published schema is never enforced: missing, mistyped and unlisted values are used as they come. Here a "
        "call must fit its schema; numbers written as text are read as numbers, and listed words in any case.",
        _unenforced,
    ),
)
