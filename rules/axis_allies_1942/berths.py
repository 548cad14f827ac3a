"""Chapter 21.3: which fighters land on which decks, so that as many as possible are saved."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import reduce
from operator import or_
from typing import ClassVar, NamedTuple

from rules.axis_allies_1942.distances import FAR, distances


class Deck(NamedTuple):
    """A carrier with free places: where it can be when fighters land, through which complex if it is new."""

    carrier: str
    slots: int
    zones: tuple[tuple[str, str], ...]


class Berth(NamedTuple):
    """What one deck does in a solution: its zone and the groups of fighters that it takes."""

    deck: Deck
    zone: str
    through: str
    takes: tuple[int, ...]


class Group(NamedTuple):
    """Fighters without a base on land that are alike: same space, same range left."""

    space: str
    left: int
    members: tuple[str, ...]


class Spot(NamedTuple):
    """A zone where a deck may be, with the groups that reach it as bits."""

    zone: str
    through: str
    near: int


Open = list[tuple[int, int]]
"""Decks with room, and the groups that they could take as bits."""


class Search:
    """Seat by seat, the fighters with the fewest decks first; one is given up only if nothing else helps."""

    most_steps: ClassVar[int] = 400
    """Seats that are tried before a number of losses counts as too low: far more than a large fleet needs."""

    def __init__(self, groups: list[Group], decks: list[Deck], production: dict[str, int]):
        reach = reach_of(groups, decks)
        usable = [(deck, spots) for deck in decks if (spots := spots_of(deck, reach))]
        sorts = list(dict.fromkeys((deck.slots, spots) for deck, spots in usable))
        self.decks = [deck for deck, _ in usable]
        self.spots = [spots for _, spots in usable]
        self.sort = [sorts.index((deck.slots, spots)) for deck, spots in usable]
        self.reach = [reduce(or_, (spot.near for spot in spots)) for spots in self.spots]
        self.free = [deck.slots for deck in self.decks]
        self.waiting = [len(group.members) for group in groups]
        self.new = {at for at, spots in enumerate(self.spots) if all(spot.through for spot in spots)}
        self.production = production | {"": 0}
        self.chosen: list[Spot | None] = [None] * len(self.decks)
        self.seated: list[list[int]] = [[] for _ in self.decks]
        self.failed: set[tuple[object, ...]] = set()
        self.steps = 0

    def best(self) -> list[Berth]:
        """The solution with the fewest losses; past the limit of steps perhaps with one more."""
        next(losses for losses in range(sum(self.waiting) + 1) if self.suffice(losses))
        return self._berths()

    def suffice(self, losses: int) -> bool:
        """Whether so many losses are enough; if so the seats are taken."""
        self.steps = 0
        return self._seat(losses)

    def _berths(self) -> list[Berth]:
        found = zip(self.decks, self.chosen, self.seated, strict=True)
        return [Berth(deck, spot.zone, spot.through, tuple(takes)) for deck, spot, takes in found if spot]

    def _seat(self, losses: int) -> bool:
        """Seat all who wait but for some losses; what has been tried in vain is taken back."""
        if not any(self.waiting):
            return True
        state = (losses, *self.waiting, *self.chosen, *self.free)
        if self.steps > self.most_steps or state in self.failed:
            return False
        self.steps += 1
        decks = [(at, near) for at in range(len(self.decks)) if (near := self._near(at))]
        hopeful = self._least_losses(decks) <= losses
        if hopeful and (self._seat_hardest(decks, losses) or (losses and self._give_up(decks, losses))):
            return True
        self.failed.add(state)
        return False

    def _near(self, at: int) -> int:
        """The groups in reach of a deck that has room; for a new one only while production lasts."""
        spot = self.chosen[at]
        if spot is not None:
            return spot.near if self.free[at] else 0
        if at not in self.new:
            return self.reach[at]
        return reduce(or_, (spot.near for spot in self.spots[at] if self.production[spot.through] > 0), 0)

    def _least_losses(self, decks: Open) -> int:
        """No fewer than those out of reach of all decks, and those for whom there are no seats."""
        reached = reduce(or_, (near for _, near in decks), 0)
        lonely = sum(number for group, number in enumerate(self.waiting) if not reached >> group & 1)
        new = sorted(
            (self.free[at] for at, _ in decks if at in self.new and not self.chosen[at]), reverse=True
        )
        most_new = sum(number for through, number in self.production.items() if through)
        seats = sum(self.free[at] for at, _ in decks) - sum(new[most_new:])
        return max(lonely, sum(self.waiting) - seats)

    def _hardest(self, decks: Open) -> int:
        """The group that has the fewest decks."""
        waiting = [group for group, number in enumerate(self.waiting) if number]
        return min(waiting, key=lambda group: sum(near >> group & 1 for _, near in decks))

    def _seat_hardest(self, decks: Open, losses: int) -> bool:
        """Try every deck for a fighter: those that have their place already, then one of each sort."""
        group, tried = self._hardest(decks), set()
        for at, near in sorted(decks, key=lambda deck: self.chosen[deck[0]] is None):
            if not near >> group & 1 or (self.chosen[at] is None and self.sort[at] in tried):
                continue
            if self.chosen[at] is None:
                tried.add(self.sort[at])
            if any(self._try(at, spot, group, losses) for spot in self._spots(at, group)):
                return True
        return False

    def _spots(self, at: int, group: int) -> Iterator[Spot]:
        chosen = self.chosen[at]
        if chosen is not None:
            yield chosen
            return
        for spot in self.spots[at]:
            if spot.near >> group & 1 and (not spot.through or self.production[spot.through] > 0):
                yield spot

    def _try(self, at: int, spot: Spot, group: int, losses: int) -> bool:
        before = self.chosen[at]
        placed = before is None and bool(spot.through)
        self.chosen[at] = spot
        self.production[spot.through] -= placed
        self.seated[at].append(group)
        self.free[at] -= 1
        self.waiting[group] -= 1
        if self._seat(losses):
            return True
        self.waiting[group] += 1
        self.free[at] += 1
        self.seated[at].pop()
        self.production[spot.through] += placed
        self.chosen[at] = before
        return False

    def _give_up(self, decks: Open, losses: int) -> bool:
        group = self._hardest(decks)
        self.waiting[group] -= 1
        if self._seat(losses - 1):
            return True
        self.waiting[group] += 1
        return False


def reach_of(groups: list[Group], decks: list[Deck]) -> dict[str, int]:
    """For each zone where a deck may be, the groups that can land there, as bits."""
    flights = [(1 << i, distances(group.space), group.left) for i, group in enumerate(groups)]
    zones = {zone for deck in decks for zone, _ in deck.zones}
    return {zone: sum(bit for bit, far, left in flights if far.get(zone, FAR) <= left) for zone in zones}


def spots_of(deck: Deck, reach: Mapping[str, int]) -> tuple[Spot, ...]:
    """Zones where some fighter could land; of zones that serve the same fighters only the first."""
    found: dict[tuple[int, str], Spot] = {}
    for zone, through in deck.zones:
        if near := reach[zone]:
            found.setdefault((near, through), Spot(zone, through, near))
    return tuple(found.values())
