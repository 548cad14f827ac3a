"""Chapters 9.3.6 and 21.5: which losses a salvo may cost, and which of them a list of preferences takes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

from rules.axis_allies_1942.combat.fire import Salvo, reaches

KINDS = ("sub", "air", "other")
FIELDS = {"air": "air", "submarine": "submarines", "ship": "ships", "land": "land"}
"""The fields of an answer where not every combination of losses is legal, by class."""

Points = Mapping[str, int]
"""Hit points by class of target."""


def most(salvo: Salvo, points: Points) -> int:
    """9.3.6c: how many hits of a salvo these targets can absorb (the greatest matching, by its least cut)."""
    hits = {kind: number for kind in KINDS if (number := getattr(salvo, kind))}
    least: int = sum(hits.values())
    for size in range(1, len(hits) + 1):
        for some in combinations(hits, size):
            aims = (aim for aim in points if any(reaches(kind, aim, salvo.hunts) for kind in some))
            kept = sum(number for kind, number in hits.items() if kind not in some)
            least = min(least, kept + sum(points[aim] for aim in aims))
    return least


class Toll:
    """What a salvo costs a side: so many hit points of other units, and then so many transports (9.3.6b)."""

    def __init__(self, salvo: Salvo, points: Points):
        self.salvo = salvo
        self.points = {aim: n for aim, n in points.items() if aim != "transport" and most(salvo, {aim: n})}
        self.others = most(salvo, self.points)
        self.transports = min(salvo.hits - self.others, points.get("transport", 0))

    @property
    def total(self) -> int:
        return self.others + self.transports

    def is_extendable(self, taken: Points, settled: Iterable[str] = ()) -> bool:
        """Whether losses can be completed to a legal choice; classes that are settled take no more."""
        if most(self.salvo, taken) < sum(taken.values()):
            return False
        fixed = set(settled)
        room = {aim: taken.get(aim, 0) if aim in fixed else n for aim, n in self.points.items()}
        return most(self.salvo, room) == self.others

    @property
    def is_free(self) -> bool:
        """Whether any units may be chosen, as long as their number is right."""
        for size in range(1, len(self.points)):
            for some in combinations(self.points, size):
                part = {aim: self.points[aim] for aim in some}
                if most(self.salvo, part) < min(sum(part.values()), self.others):
                    return False
        return True

    def range_of(self, aim: str, taken: Points) -> tuple[int, int]:
        """The fewest and most losses of a class, the losses of the classes before it being settled."""
        legal = [
            n
            for n in range(min(self.points[aim], self.others) + 1)
            if self.is_extendable({**taken, aim: n}, {*taken, aim})
        ]
        return legal[0], legal[-1]

    def by_preference(self, ranked: Sequence[tuple[str, str, int]]) -> dict[str, int]:
        """21.5: walk a list of (name, class, hit points) and take as many of each as the rest allows."""
        chosen: dict[str, int] = {}
        taken: dict[str, int] = {}
        left, free = {"transport": self.transports, "other": self.others}, self.is_free
        for name, aim, number in ranked:
            sort = aim if aim == "transport" else "other"
            most_of_it = min(number, left[sort]) if sort == "transport" or aim in self.points else 0
            if sort == "other" and not free:
                most_of_it = self._most_of(aim, taken, most_of_it)
                taken[aim] = taken.get(aim, 0) + most_of_it
            if most_of_it:
                left[sort] -= most_of_it
                chosen[name] = chosen.get(name, 0) + most_of_it
        return chosen

    def _most_of(self, aim: str, taken: Points, number: int) -> int:
        """How many more losses of a class leave the choice legal; fewer than a legal number are legal too."""
        low, high = 0, number
        while low < high:
            tried = (low + high + 1) // 2 if low or high < number else high
            if self.is_extendable({**taken, aim: taken.get(aim, 0) + tried}):
                low = tried
            else:
                high = tried - 1
        return low
