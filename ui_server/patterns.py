"""Regular expressions from an agent: a counted repeat such as `a{1000000000}` is short to write and long to build."""

import re

COUNT = re.compile(r"(.?)\{(\d+)", re.DOTALL)
COUNTED = re.compile(r"\{[\d,]+\}")
SPACED = re.compile(r"\(\?[a-zA-Z0-9-]*x")
"""A switch to patterns with blanks and remarks between their parts; JavaScript has none."""
DIGITS = 9
"""Digits of a count that are read; no pattern has that many steps."""


def without_counts(pattern: str) -> str:
    """Return a pattern that is sound where this one is, with a repeat of one in the place of each counted one."""
    return COUNTED.sub("{1}", pattern)


def most_steps(pattern: str) -> float:
    """Return how many single steps a pattern has at most once its counted repeats are written out.

    Args:
        pattern: One that `SPACED` does not find.
    """
    steps, times = float(len(pattern)), 1.0
    for before, digits in COUNT.findall(pattern):
        count = max(int((digits.lstrip("0") or "0")[:DIGITS]), 1)
        if before == ")":
            times = min(times * count, 10.0**DIGITS)
        else:
            steps += count
    return steps * times
