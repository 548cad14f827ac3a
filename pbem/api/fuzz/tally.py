"""What the clients saw, kept by all of them together."""

from __future__ import annotations

from collections import Counter
from threading import Lock

from pbem.api.fuzz.cast import Place
from pbem.api.fuzz.client import Reply

MOST_TOLD = 20


class Tally:
    """Counts answers, remembers what must not have happened, and what was taken for each seat."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.answers: Counter[tuple[str, int]] = Counter()
        self.accepted: dict[tuple[Place, str], int] = {}
        self.violations: list[str] = []

    def note(self, name: str, reply: Reply, allowed: tuple[int, ...]) -> None:
        with self.lock:
            self.answers[name, reply.status] += 1
        if reply.status not in allowed:
            self.wrong(f"{name}: {reply.status} {str(reply.body)[:300]}")

    def wrong(self, what: str) -> None:
        with self.lock:
            self.violations.append(what)

    def taken(self, place: Place, key: str, reply: Reply) -> None:
        """Remember how many orders an accepted sheet had; a repeated key counts once."""
        if reply.status == 200:
            with self.lock:
                self.accepted[place, key] = reply.body["applied"]

    def orders_of(self, place: Place) -> int:
        return sum(count for (where, _key), count in self.accepted.items() if where == place)

    def summary(self) -> list[str]:
        by_name: dict[str, list[str]] = {}
        for (name, status), count in sorted(self.answers.items()):
            by_name.setdefault(name, []).append(f"{status} x {count}")
        return [f"{name:>15}: {', '.join(found)}" for name, found in by_name.items()]
