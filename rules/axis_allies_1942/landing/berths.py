"""Chapter 21.3: which fighters land on which decks, so that as many as possible are saved."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from rules.axis_allies_1942.landing.seating import NOT_BUILT, Fleet, Market, Plan, Seating, Spot, standing
from rules.axis_allies_1942.movement.distances import FAR, distances


class Deck(NamedTuple):
    """A carrier with free places: where it can be when fighters land, through which complex if it is new."""

    carrier: str
    slots: int
    zones: tuple[str, ...]
    through: str = ""


class Berth(NamedTuple):
    """What one deck does in a solution: its zone and the groups of fighters that it takes."""

    deck: Deck
    zone: str
    takes: tuple[int, ...]


class Group(NamedTuple):
    """Fighters without a base on land that are alike: same space, same range left."""

    space: str
    left: int
    members: tuple[str, ...]


EASY = 12
"""Plans that are tried as they come: most fleets need no more, and the market takes its time."""

PATIENCE = 25
"""Plans for each deck that are tried at most, so that no fleet holds up the server; few ever need as many."""


class Search:
    """All plans, but for those that cannot save enough: a deck is tied to some of its spots only if need be.

    Of the new decks, one for each carrier that a complex could bring on, no more than `built` are used.
    """

    def __init__(self, groups: list[Group], decks: list[Deck], built: int = 0):
        near = near_zones(groups, decks)
        usable = [(deck, spots) for deck in decks if (spots := spots_of(deck, near))]
        self.decks = [deck for deck, _ in usable]
        self.spots = [spots for _, spots in usable]
        self.start: Plan = [(*widest(spots), *[NOT_BUILT] * bool(deck.through)) for deck, spots in usable]
        waiting = [len(group.members) for group in groups]
        self.fleet = Fleet(
            waiting, [d.slots for d in self.decks], [bool(d.through) for d in self.decks], built
        )
        self.market = Market(self.fleet)
        self.patience = PATIENCE * max(20, len(usable))
        self.tried: set[tuple[tuple[Spot, ...], ...]] = set()
        self.found: list[Berth] = []

    def best(self) -> list[Berth]:
        """The solution with the fewest losses."""
        next(losses for losses in range(sum(self.fleet.waiting) + 1) if self.suffice(losses))
        return self.found

    def suffice(self, losses: int) -> bool:
        """Whether so many losses are enough; if so the solution is kept."""
        self.tried.clear()
        return self._solve(self._within_purchase(self.start), sum(self.fleet.waiting) - losses)

    def _solve(self, plan: Plan, target: int) -> bool:
        if tuple(plan) in self.tried or len(self.tried) >= self.patience:
            return False
        self.tried.add(tuple(plan))
        seating = Seating(self.fleet, plan)
        if seating.seated < target:
            return False
        at = self._undecided(plan, seating)
        if at is None:
            self.found = [self._berth(at, takes) for at, takes in enumerate(seating.takes) if takes]
            return True
        return any(
            self._solve(child, target) for child in self._children(plan, target, at, seating.takes[at])
        )

    def _children(self, plan: Plan, target: int, at: int, takes: list[int]) -> Iterable[Plan]:
        """Both answers about the deck; after many in vain, a narrower plan from the market."""
        narrowed = plan if len(self.tried) < EASY else self.market.narrow(plan, target)
        if narrowed is None:
            return []
        return [narrowed] if narrowed != plan else self._decide(plan, at, takes)

    def _undecided(self, plan: Plan, seating: Seating) -> int | None:
        """A deck that would have to be in two spots at once, or else one too many of the new ones."""
        taking = [at for at, takes in enumerate(seating.takes) if takes]
        torn = [at for at in taking if not standing(plan[at], seating.takes[at])]
        new = [at for at in taking if self.fleet.new[at]]
        surplus = [at for at in new if NOT_BUILT in plan[at]] if len(new) > self.fleet.built else []
        return min(torn or surplus, key=lambda at: len(plan[at]), default=None)

    def _decide(self, plan: Plan, at: int, takes: list[int]) -> Iterator[Plan]:
        """The deck in spots where one of its fighters reaches it, or in the others.

        If the first is in vain, so it is for decks with the same choice.
        """
        serving = min((tuple(s for s in plan[at] if s.near >> group & 1) for group in takes), key=len)
        yield self._within_purchase([*plan[:at], serving, *plan[at + 1 :]])
        others = tuple(spot for spot in plan[at] if spot not in serving)
        alike = (self.fleet.slots[at], plan[at])
        each = zip(self.fleet.slots, plan, strict=True)
        yield self._within_purchase([others if (slots, spots) == alike else spots for slots, spots in each])

    def _within_purchase(self, plan: Plan) -> Plan:
        """When all carriers that were bought have their place, no other one is built."""
        placed = [new and NOT_BUILT not in spots for spots, new in zip(plan, self.fleet.new, strict=True)]
        if sum(placed) < self.fleet.built:
            return plan
        return [
            (NOT_BUILT,) if new and not there else spots
            for spots, new, there in zip(plan, self.fleet.new, placed, strict=True)
        ]

    def _berth(self, at: int, takes: list[int]) -> Berth:
        """The first zone that serves: none sails without need."""
        return Berth(self.decks[at], standing(self.spots[at], takes)[0].zone, tuple(takes))


def near_zones(groups: list[Group], decks: list[Deck]) -> dict[str, int]:
    """For each zone where a deck may be, the groups that can land there, as bits."""
    flights = [(1 << i, distances(group.space), group.left) for i, group in enumerate(groups)]
    zones = {zone for deck in decks for zone in deck.zones}
    return {zone: sum(bit for bit, far, left in flights if far.get(zone, FAR) <= left) for zone in zones}


def spots_of(deck: Deck, near: Mapping[str, int]) -> tuple[Spot, ...]:
    """Zones where some fighter could land; of zones that serve the same fighters only the first."""
    found: dict[int, Spot] = {}
    for zone in deck.zones:
        if near[zone]:
            found.setdefault(near[zone], Spot(zone, near[zone]))
    return tuple(found.values())


def widest(spots: tuple[Spot, ...]) -> tuple[Spot, ...]:
    """The spots that are not outdone by one that serves the same fighters and others."""
    return tuple(s for s in spots if not any(s.near != o.near and s.near | o.near == o.near for o in spots))
