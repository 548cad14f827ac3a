"""Chapter 21.3: fighters take seats on decks that are not yet sure where they will be."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache, reduce
from operator import or_
from typing import NamedTuple


class Spot(NamedTuple):
    """A zone where a deck may be, with the groups of fighters that reach it as bits."""

    zone: str
    near: int


NOT_BUILT = Spot("", 0)
"""What becomes of a new carrier that is one too many."""


class Fleet(NamedTuple):
    """Who waits for a seat, how many seats a deck has, and which decks are new, of which some are built."""

    waiting: list[int]
    slots: list[int]
    new: list[bool]
    built: int

    @property
    def new_seats(self) -> int:
        """How many seats new carriers can have, as many as are built."""
        return self.built * max((n for n, new in zip(self.slots, self.new, strict=True) if new), default=0)


Plan = list[tuple[Spot, ...]]
"""For each deck the spots that are still open to it."""


@lru_cache(maxsize=4096)
def bits(mask: int) -> tuple[int, ...]:
    return tuple(bit for bit in range(mask.bit_length()) if mask >> bit & 1)


def standing(spots: Iterable[Spot], takes: Iterable[int]) -> list[Spot]:
    """The spots in which a deck can take these groups, all of them."""
    wanted = reduce(or_, (1 << group for group in takes), 0)
    return [spot for spot in spots if spot.near & wanted == wanted]


class Seating:
    """As many fighters as possible on decks that take whoever reaches one of their open spots.

    No fewer are seated than can be saved: a deck that is in one spot at last can only do worse.
    New decks come last and have no more seats than the carriers that are built. A deck never loses a fighter
    without another in his place, so that nothing is lost by filling the others first.
    """

    def __init__(self, fleet: Fleet, plan: Plan):
        self.waiting = list(fleet.waiting)
        self.near = [reduce(or_, (spot.near for spot in spots), 0) for spots in plan]
        self.takes: list[list[int]] = [[] for _ in plan]
        self.vain: set[int] = set()
        seats = fleet.new_seats
        for at in sorted(range(len(plan)), key=fleet.new.__getitem__):
            self._fill(at, min(fleet.slots[at], seats) if fleet.new[at] else fleet.slots[at])
            seats -= len(self.takes[at]) if fleet.new[at] else 0

    @property
    def seated(self) -> int:
        return sum(map(len, self.takes))

    def _fill(self, at: int, seats: int) -> None:
        """Groups that were asked in vain are not asked again: nobody who is seated later sets them free."""
        while len(self.takes[at]) < seats:
            seen = set(self.vain)
            if not self._draw(at, seen):
                self.vain = seen
                return

    def _draw(self, at: int, seen: set[int]) -> bool:
        """One more fighter for a deck: one who still waits, or one from a deck that finds another for him."""
        wanted = [group for group in bits(self.near[at]) if group not in seen]
        seen.update(wanted)
        return any(self._take_waiting(at, group) for group in wanted) or any(
            self._take_over(at, other, group, seen)
            for group in wanted
            for other, takes in enumerate(self.takes)
            if other != at and group in takes
        )

    def _take_waiting(self, at: int, group: int) -> bool:
        if not self.waiting[group]:
            return False
        self.waiting[group] -= 1
        self.takes[at].append(group)
        return True

    def _take_over(self, at: int, other: int, group: int, seen: set[int]) -> bool:
        if not self._draw(other, seen):
            return False
        self.takes[other].remove(group)
        self.takes[at].append(group)
        return True


WHOLE = 1000
"""What a saved fighter is worth."""

ROUNDS = 8
"""How often prices are adjusted before the search goes on: more of them cost more time than they save."""


Offer = tuple[int, list[int]]
"""What a deck keeps in a spot, and whom it takes there."""


class Market:
    """Decks pay a price for each fighter and keep the rest of his worth.

    Whatever the prices, all fighters' prices and what decks keep at best add up to no less than what any plan
    saves. Raising the price of whom too many decks want brings that bound down, close to the truth.
    """

    def __init__(self, fleet: Fleet):
        self.fleet = fleet
        self.prices = [WHOLE // 2] * len(fleet.waiting)

    def narrow(self, plan: Plan, target: int) -> Plan | None:
        """The plan without spots in which so many cannot be saved; nothing if they cannot be saved at all."""
        for _ in range(ROUNDS):
            offers = self._offers(plan)
            best = [max(some, default=(0, [])) for some in offers]
            spare = self._bound([kept for kept, _ in best]) - WHOLE * target
            if spare < 0:
                return None
            plan = [
                spots
                if new
                else tuple(s for s, (kept, _) in zip(spots, some, strict=True) if kept + spare >= top)
                for spots, some, (top, _), new in zip(plan, offers, best, self.fleet.new, strict=True)
            ]
            self._adjust([group for _, takes in best for group in takes], spare + WHOLE // 4)
        return plan

    def _offers(self, plan: Plan) -> list[list[Offer]]:
        """What every deck keeps in each of its spots; decks with as many seats agree on a spot."""
        known: dict[tuple[int, int], Offer] = {}
        for slots, spots in zip(self.fleet.slots, plan, strict=True):
            for spot in spots:
                if (slots, spot.near) not in known:
                    known[slots, spot.near] = self._offer(slots, spot.near)
        return [
            [known[slots, spot.near] for spot in spots]
            for slots, spots in zip(self.fleet.slots, plan, strict=True)
        ]

    def _offer(self, slots: int, near: int) -> Offer:
        """The cheapest fighters fill the seats."""
        waiting, prices = self.fleet.waiting, self.prices
        found = [(prices[g], g) for g in bits(near) for _ in range(min(slots, waiting[g]))]
        takes = sorted(found)[:slots]
        return WHOLE * len(takes) - sum(price for price, _ in takes), [group for _, group in takes]

    def _bound(self, kept: list[int]) -> int:
        """Of the new decks only those count that keep most, as many as are built."""
        news = sorted((k for k, new in zip(kept, self.fleet.new, strict=True) if new), reverse=True)
        there = sum(k for k, new in zip(kept, self.fleet.new, strict=True) if not new)
        paid = sum(price * number for price, number in zip(self.prices, self.fleet.waiting, strict=True))
        return paid + there + sum(news[: self.fleet.built])

    def _adjust(self, taken: list[int], excess: int) -> None:
        """Change prices by how many too many or too few take a fighter, so that the excess would vanish."""
        wrong = [taken.count(group) - number for group, number in enumerate(self.fleet.waiting)]
        wrong = [error if error > 0 or price else 0 for error, price in zip(wrong, self.prices, strict=True)]
        total = max(1, sum(error * error for error in wrong))
        for group, error in enumerate(wrong):
            price = self.prices[group] + excess * error // total
            self.prices[group] = max(0, min(WHOLE, price))
