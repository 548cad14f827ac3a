"""What the bot sees in a position: forces, prizes, what the enemy could do next, and where the front is."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, lru_cache

from rules.axis_allies_1942.atlas import PLAYABLE, POWERS, SEA_ZONES, SIDES, TERRITORIES, UNITS, is_sea
from rules.axis_allies_1942.board import Board, Unit, are_enemies, by_space, tally
from rules.axis_allies_1942.bot.estimate import Force, forecast, worth
from rules.axis_allies_1942.bot.ways import FAR, by_water, land_distance, land_neighbours
from rules.axis_allies_1942.conquest.control import victory_cities
from rules.axis_allies_1942.movement.distances import distance
from rules.axis_allies_1942.movement.survey import is_cargo
from rules.axis_allies_1942.transport.transports import HOLD

CITY, COMPLEX, CAPITAL = 6, 3, 20
"""What a victory city, a complex and a capital are worth beside the income of their territory."""

SAFE = 0.2
"""The enemy's chance to take a place that the bot still calls safe."""

LOOMING = 3
"""Troops within so many marches are expected soon."""

MARCHES, SMALL_WAR = 7, 14
"""Troops stay where the prizes within so many marches are worth so much; others are shipped."""


LANDING = ["infantry", "artillery"]
"""What an enemy transport is taken to carry."""

Stacks = tuple[tuple[str, str, int], ...]
"""Type, space and number of units that are together."""


@lru_cache(maxsize=20_000)
def striking(space: str, ships: Stacks, planes: Stacks) -> Force:
    """Ships and aircraft that could come to a space next turn."""
    force: dict[str, int] = {}
    for name, start, number in ships:
        if start != space and name != "transport" and by_water(start, space) <= UNITS[name].move:
            force[name] = force.get(name, 0) + number
    for name, start, number in planes:
        if start != space and distance(start, space) < UNITS[name].move:
            force[name] = force.get(name, 0) + number
    return force


class Eyes:
    """A position from the side of one power; nobody changes it meanwhile."""

    def __init__(self, board: Board, power: str):
        self.board, self.power = board, power
        self.at = by_space(board)
        self._threats: dict[str, list[Force]] = {}
        self._abroad: dict[str, bool] = {}

    # Forces

    def hostile(self, unit: Unit) -> bool:
        return are_enemies(self.power, unit.power)

    def is_hostile(self, territory: str) -> bool:
        return are_enemies(self.power, self.board.control[territory])

    def enemies(self, space: str) -> Force:
        return tally(u for _, u in self.at.get(space, ()) if self.hostile(u) and not is_cargo(u))

    def friends(self, space: str) -> Force:
        """What would defend a space for the bot's side."""
        return tally(u for _, u in self.at.get(space, ()) if not self.hostile(u) and not is_cargo(u))

    def own(self, space: str) -> list[tuple[str, Unit]]:
        here = self.at.get(space, ())
        return [(uid, u) for uid, u in here if u.power == self.power and not is_cargo(u)]

    # Prizes

    @cached_property
    def hostile_land(self) -> list[str]:
        return [name for name in PLAYABLE if self.is_hostile(name)]

    def prize(self, territory: str) -> float:
        """What it is worth to take or to keep a territory, in IPCs."""
        land = TERRITORIES[territory]
        value = 2.0 * land.ipc + self.city * bool(land.victory_city)
        value += COMPLEX * (territory in self.board.factories)
        if land.capital_of and are_enemies(self.board.control[territory], self.power) == are_enemies(
            land.capital_of, self.power
        ):
            value += CAPITAL + self.board.treasury[land.capital_of] / 2
        return value

    @cached_property
    def city(self) -> float:
        """What a victory city is worth: the more, the fewer a side needs to win."""
        held = {name: len(victory_cities(self.board, name)) for name in SIDES}
        short = min(SIDES[name].standard_victory - number for name, number in held.items())
        return CITY * (1.0 + max(0, 3 - short))

    def is_dear(self, territory: str) -> bool:
        """A place to be held: a capital, a victory city or a complex."""
        return bool(TERRITORIES[territory].victory_city) or territory in self.board.factories

    # Threats

    def threats(self, space: str) -> list[Force]:
        """What each enemy power could bring to a space on its next turn."""
        if space not in self._threats:
            enemies = [power for power in POWERS if are_enemies(power, self.power)]
            found = [self._threat(space, power) for power in enemies]
            self._threats[space] = [force for force in found if force]
        return self._threats[space]

    def danger(self, space: str, defense: Force) -> float:
        """The chance that some enemy power takes a space from these defenders."""
        at_sea = is_sea(space)
        return max((forecast(t, defense, at_sea=at_sea).win for t in self.threats(space)), default=0.0)

    def looming(self, territory: str) -> int:
        """How many enemy troops are not far from a territory."""
        near = [name for name in PLAYABLE if land_distance(name, territory) <= LOOMING]
        units = (u for name in near for _, u in self.at.get(name, ()) if self.hostile(u))
        afoot = sum(UNITS[u.type].captures for u in units)
        fleets = (u for u in self.board.units.values() if u.type == "transport" and self.hostile(u))
        zones = TERRITORIES[territory].sea
        return afoot + sum(HOLD for u in fleets if any(by_water(u.space, zone) <= LOOMING for zone in zones))

    def risk(self, zone: str, fleet: Force) -> float:
        """The part of a fleet that the best attack would destroy beyond what it costs the enemy."""
        blows = [forecast(threat, fleet, at_sea=True) for threat in self.threats(zone)]
        toll = max((blow.kill - blow.cost for blow in blows if blow.win > SAFE), default=0.0)
        return min(1.0, max(0.0, toll) / max(1, worth(fleet)))

    def _threat(self, space: str, power: str) -> Force:
        if is_sea(space):
            return striking(space, self._stacks(power, "sea"), self._stacks(power, "air"))
        force = dict(striking(space, (), self._stacks(power, "air")))
        for name, start, number in self._stacks(power, "land"):
            if self._marches(name, start, space):
                force[name] = force.get(name, 0) + number
        for name in LANDING * self._landing(space, power):
            force[name] = force.get(name, 0) + 1
        return force if any(UNITS[name].captures for name in force) else {}

    def _stacks(self, power: str, kind: str) -> Stacks:
        return self._armies.get((power, kind), ())

    @cached_property
    def _armies(self) -> dict[tuple[str, str], Stacks]:
        """All that can attack, by power and kind."""
        found: dict[tuple[str, str], dict[tuple[str, str], int]] = {}
        for unit in self.board.units.values():
            if not is_cargo(unit) and unit.type != "aa_artillery":
                stacks = found.setdefault((unit.power, UNITS[unit.type].kind), {})
                stacks[unit.type, unit.space] = stacks.get((unit.type, unit.space), 0) + 1
        return {
            key: tuple((name, space, number) for (name, space), number in sorted(stacks.items()))
            for key, stacks in found.items()
        }

    def _marches(self, name: str, start: str, end: str) -> bool:
        far = land_distance(start, end)
        return far == 1 or (far == 2 and name == "tank" and self._may_blitz(start, end))

    def _may_blitz(self, start: str, end: str) -> bool:
        """Whether a way of two spaces is not barred by the bot's side."""
        return any(
            end in land_neighbours(middle) and not self.friends(middle) for middle in land_neighbours(start)
        )

    def _landing(self, territory: str, power: str) -> int:
        """How many transports could put troops ashore."""
        zones = [zone for zone in TERRITORIES[territory].sea if not self._guarded(zone)]
        ships = [stack for stack in self._stacks(power, "sea") if stack[0] == "transport"]
        near = [stack for stack in ships if any(by_water(stack[1], zone) <= 2 for zone in zones)]
        return sum(number for _, start, number in near if self._has_troops(start, power))

    def _guarded(self, zone: str) -> bool:
        """A zone that enemy transports cannot use without a battle that they may lose."""
        fleet = {n: c for n, c in self.friends(zone).items() if UNITS[n].surface}
        return sum(fleet.values()) >= 2

    def _has_troops(self, zone: str, power: str) -> bool:
        near = [coast for z in (zone, *SEA_ZONES[zone].sea) for coast in SEA_ZONES[z].coasts]
        units = (u for space in (zone, *near) for _, u in self.at.get(space, ()))
        return any(u.power == power and UNITS[u.type].captures for u in units)

    # The front

    @cached_property
    def weak_capital(self) -> bool:
        """Whether the own capital could fall to the next attack."""
        capital = POWERS[self.power].capital
        return not self.is_hostile(capital) and self.danger(capital, self.friends(capital)) > SAFE

    @cached_property
    def front(self) -> dict[str, float]:
        """How far each territory is by land from where something is to be won; FAR where there is no way."""
        goals = {name: max(0.0, 3 - self.prize(name) / 5) for name in self.hostile_land}
        if self.weak_capital:
            goals[POWERS[self.power].capital] = -2.0
        return downhill(goals)

    def is_abroad(self, territory: str) -> bool:
        """Whether troops there must be shipped to come into the war."""
        if territory not in self._abroad:
            near = [name for name in self.hostile_land if land_distance(territory, name) <= MARCHES]
            home = self.weak_capital and land_distance(territory, POWERS[self.power].capital) < FAR
            self._abroad[territory] = sum(map(self.prize, near)) < SMALL_WAR and not home
        return self._abroad[territory]


def downhill(goals: dict[str, float]) -> dict[str, float]:
    """Distances by land to the nearest of several goals, each with a start of its own."""
    found = dict(goals)
    frontier: Iterable[str] = sorted(found)
    while frontier:
        onward = []
        for here in frontier:
            for there in land_neighbours(here):
                if found[here] + 1 < found.get(there, FAR):
                    found[there] = found[here] + 1
                    onward.append(there)
        frontier = onward
    return found
