"""Words that the faults of several domains share."""

from collections.abc import Sequence
from difflib import get_close_matches


def shown(name: str) -> str:
    """Quote what a caller wrote, cut to a readable length."""
    return repr(name if len(name) <= 60 else name[:57] + "...")


def nearest(name: str, known: Sequence[str]) -> str:
    """Return a sentence with at most three names that are like the one asked for."""
    near = get_close_matches(name.strip().lower()[:60], known, n=3, cutoff=0.5)
    return f" Near names: {', '.join(near)}." if near else ""
