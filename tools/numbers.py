"""Exact arithmetic on stored numbers.

A stored float stands for the decimal number that its shortest text shows (0.1 is one tenth), sums are kept as exact
fractions, and rounding happens once, at the end, half up: the rule of tills and invoices, and the one that a person
who checks the sum by hand expects.
"""

from fractions import Fraction
from math import floor


def exact(number: float) -> Fraction:
    """Return the decimal number that a float's shortest text shows."""
    return Fraction(repr(number))


def rounded(number: Fraction) -> float:
    """Round to two decimals, half up."""
    return float(Fraction(floor(number * 100 + Fraction(1, 2)), 100))


def plain(number: float) -> int | float:
    """Return a whole number as int, so that 2.0 pieces read as 2."""
    return int(number) if number == int(number) else number
