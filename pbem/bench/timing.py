"""Clocks and percentiles."""

from collections.abc import Callable, Sequence
from time import perf_counter, process_time
from typing import Any


def milliseconds(work: Callable[..., Any], *args: Any, **named: Any) -> float:
    start = perf_counter()
    work(*args, **named)
    return (perf_counter() - start) * 1000


def worked(work: Callable[..., Any], *args: Any, **named: Any) -> float:
    """Milliseconds of the processor, which do not count what else the machine does."""
    start = process_time()
    work(*args, **named)
    return (process_time() - start) * 1000


def percentile(samples: Sequence[float], share: int) -> float:
    """The value that `share` percent of the samples do not exceed."""
    ordered = sorted(samples)
    return round(ordered[min(len(ordered) - 1, len(ordered) * share // 100)], 3)


def per_second(count: int, work: Callable[[], Any]) -> int:
    start = perf_counter()
    work()
    return round(count / (perf_counter() - start))
