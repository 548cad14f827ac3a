"""Where a power that must cross the sea fights: the port it ships from and the coast it lands on."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import NamedTuple

from rules.axis_allies_1942.atlas import PLAYABLE, SEA_ZONES, TERRITORIES
from rules.axis_allies_1942.board import Unit, tally
from rules.axis_allies_1942.bot.estimate import Force, plus
from rules.axis_allies_1942.bot.eyes import CITY, COMPLEX, Eyes, downhill
from rules.axis_allies_1942.bot.ways import FAR, by_water, land_distance
from rules.axis_allies_1942.movement.distances import distance
from rules.axis_allies_1942.movement.survey import is_cargo, is_ship
from rules.axis_allies_1942.transport.decks import DECK

INLAND, DEPTH = 0.7, 4
"""What a prize loses in value with each march from the coast, and how many marches are looked at."""

SAILING = 0.65
"""What it loses with each space of sea before the coast."""

MARCH, CROSSING = 2, 6
"""How far a port may be from a complex, and a beach from the port."""

RISK = 0.1
"""The part of a fleet that may be lost where it gathers."""

AT_HAND = 4
"""Ships within so many spaces of the port belong to the main fleet."""

WING = 4
"""Fighters within so many spaces of a deck can come to it in one turn."""


class Lane(NamedTuple):
    port: str
    """The territory where troops go aboard."""
    harbour: str
    """The zone where ships take them on."""
    beach: str
    """The zone from which they land."""


class Theatre:
    """The sea lane of one power, chosen anew in each position by what does not change from turn to turn."""

    def __init__(self, eyes: Eyes):
        self.eyes = eyes

    @cached_property
    def complexes(self) -> tuple[str, ...]:
        """Own complexes whose troops must be shipped."""
        board = self.eyes.board
        own = (name for name in board.factories if board.control[name] == self.eyes.power)
        return tuple(sorted(name for name in own if self.eyes.is_abroad(name)))

    @cached_property
    def lane(self) -> Lane | None:
        ports = tuple(n for n in PLAYABLE if not self.eyes.is_hostile(n) and self.eyes.is_abroad(n))
        hostile = frozenset(self.eyes.hostile_land)
        factories = frozenset(self.eyes.board.factories) & hostile
        return best_lane(self.complexes, ports, hostile, factories)

    @cached_property
    def ships(self) -> list[Unit]:
        """The main fleet: own ships near the port or the beach."""
        if self.lane is None:
            return []
        own = (u for u in self.eyes.board.units.values() if u.power == self.eyes.power and is_ship(u))
        return [unit for unit in own if self.is_near(unit.space)]

    def is_near(self, zone: str) -> bool:
        lane = self.lane
        return lane is not None and min(by_water(zone, lane.harbour), by_water(zone, lane.beach)) <= AT_HAND

    @cached_property
    def anchor(self) -> str:
        """Where the main fleet gathers: off the beach if it is safe there, else with most transports."""
        if self.lane is None:
            return ""
        if self.risk({}) <= RISK:
            return self.lane.beach
        zones = [u.space for u in self.ships if u.type == "transport"]
        return max(sorted(set(zones)), key=zones.count) if zones else self.lane.harbour

    def risk(self, new: Force) -> float:
        """The part of the main fleet that may be lost off the beach, once `new` has joined it."""
        if self.lane is None:
            return 1.0
        allies = tally(
            u
            for _, u in self.eyes.at.get(self.lane.beach, ())
            if not self.eyes.hostile(u) and u.power != self.eyes.power and not is_cargo(u)
        )
        ships = plus(tally(self.ships), new)
        return self.eyes.risk(self.lane.beach, plus(plus(allies, ships), self.wing(ships)))

    def wing(self, ships: Force) -> Force:
        """The fighters that would fly from the decks of a fleet."""
        return {"fighter": min(DECK * ships.get("carrier", 0), self.fighters)}

    @cached_property
    def fighters(self) -> int:
        """Own fighters that are with the main fleet or can come to it in one turn."""
        if self.lane is None:
            return 0
        own = (u for u in self.eyes.board.units.values() if u.power == self.eyes.power)
        return sum(u.type == "fighter" and distance(u.space, self.lane.harbour) <= WING for u in own)

    @cached_property
    def road(self) -> dict[str, float]:
        """How far each territory is from the front, or from the port where troops must be shipped."""
        if self.lane is None:
            return self.eyes.front
        away = downhill({self.lane.port: 0.0})
        return {**self.eyes.front, **{n: far for n, far in away.items() if self.eyes.is_abroad(n)}}


@lru_cache(maxsize=256)
def best_lane(
    complexes: tuple[str, ...], ports: tuple[str, ...], hostile: frozenset[str], factories: frozenset[str]
) -> Lane | None:
    """The lane that leads to the greatest prizes in the shortest time."""
    rated: list[tuple[float, Lane]] = []
    for port in ports:
        march = min((0 if port == each else land_distance(each, port) for each in complexes), default=FAR)
        for harbour in TERRITORIES[port].sea if march <= MARCH else ():
            for beach in SEA_ZONES:
                far = by_water(harbour, beach)
                if far <= CROSSING and (value := prospects(beach, hostile, factories)):
                    foes = sum(coast in hostile for coast in SEA_ZONES[beach].coasts)
                    score = value * SAILING ** (far + march / 2) / (6 + foes)
                    rated.append((score, Lane(port, harbour, beach)))
    return max(rated)[1] if rated else None


@lru_cache(maxsize=4096)
def prospects(zone: str, hostile: frozenset[str], factories: frozenset[str]) -> float:
    """What is to be won behind the coasts of a zone; nearer prizes count more."""
    total = 0.0
    coasts = [name for name in SEA_ZONES[zone].coasts if not TERRITORIES[name].neutral]
    for name in hostile:
        far = min((0 if name == coast else land_distance(coast, name) for coast in coasts), default=FAR)
        if far <= DEPTH:
            land = TERRITORIES[name]
            prize = 2 * land.ipc + CITY * bool(land.victory_city) + COMPLEX * (name in factories)
            total += prize * INLAND**far
    return total
