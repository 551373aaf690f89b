"""Pairing things that were expected with things that are there."""

from collections.abc import Callable, Sequence
from typing import TypeVar

import numpy as np
from scipy.optimize import linear_sum_assignment
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import maximum_bipartite_matching

Left = TypeVar("Left")
Right = TypeVar("Right")


def best_pairs(weights: Sequence[Sequence[float]]) -> list[tuple[int, int]]:
    """Return the pairs (row, column) of largest total weight, by the Hungarian method; weight 0 makes no pair."""
    if not weights or not weights[0]:
        return []
    matrix = np.asarray(weights, dtype=float)
    rows, columns = linear_sum_assignment(matrix, maximize=True)
    return [(int(row), int(column)) for row, column in zip(rows, columns, strict=True) if matrix[row, column] > 0]


def most_pairs(left: Sequence[Left], right: Sequence[Right], fits: Callable[[Left, Right], bool]) -> list[int]:
    """Return for each of `left` the index of its partner in `right`, or -1: as many pairs as there can be."""
    if not left or not right:
        return [-1] * len(left)
    possible = csr_matrix([[fits(one, other) for other in right] for one in left], dtype=np.int8)
    return [int(index) for index in maximum_bipartite_matching(possible, perm_type="column")]
