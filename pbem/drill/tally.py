"""What a drill has counted, and where the counts do not agree."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock


class Tally:
    """Figures by stage, in the order in which they came, and the differences that fail the drill."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        self.tell, self.lock = tell, Lock()
        self.figures: dict[str, int | float] = {}
        self.differences: list[str] = []

    def add(self, name: str, count: int | float = 1) -> None:
        with self.lock:
            self.figures[name] = round(self.figures.get(name, 0) + count, 2)

    def differ(self, what: str) -> None:
        with self.lock:
            self.differences.append(what)

    def same(self, what: str, **counts: int) -> None:
        """All of these must be one number."""
        for name, count in counts.items():
            self.add(f"{what} {name}", count)
        if len(set(counts.values())) > 1:
            said = ", ".join(f"{name} {count}" for name, count in counts.items())
            self.differ(f"{what}: {said}")

    def show(self, stage: str) -> None:
        """Tell what a stage has counted, and begin anew."""
        self.tell(stage)
        for name, count in self.figures.items():
            self.tell(f"  {name:36} {count:>10,}")
        self.figures = {}
