"""One measured value, and how it is measured."""

import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import psutil

from core.errors import ConfigError


@dataclass(frozen=True)
class Figure:
    """One measured value.

    Attributes:
        name: What was measured.
        value: In `unit`.
        unit: E.g. `ms`.
        against: What it is compared with, where that is fair.
        ratio: The other value divided by this one.
    """

    name: str
    value: float
    unit: str
    against: str | None = None
    ratio: float | None = None


async def taken_ms(work: Callable[[], Awaitable[object]]) -> float:
    """Run something once and return how long it took, in milliseconds."""
    start = time.perf_counter()
    await work()
    return (time.perf_counter() - start) * 1000


def pss_mib(pids: list[int]) -> float:
    """Return the memory of processes in MiB, each shared page divided among those that share it."""
    total = 0.0
    for pid in pids:
        try:
            total += float(psutil.Process(pid).memory_full_info().pss) / 2**20
        except psutil.NoSuchProcess:
            continue
        except psutil.AccessDenied:
            raise ConfigError(f"The memory of process {pid} may not be read; run the bench as its owner.") from None
    return total
