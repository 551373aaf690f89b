"""The one place where chance enters: a generator whose seed and state belong to a world."""

import hashlib
from random import Random

__all__ = ["Random", "seeded"]


def seeded(seed: int, purpose: str = "world") -> Random:
    """Return a generator that depends on nothing but the seed and what it is for."""
    digest = hashlib.sha256(f"{seed}/{purpose}".encode()).digest()
    return Random(int.from_bytes(digest[:8], "big"))
