"""What to buy, what to repair, and where new units come onto the board."""

from __future__ import annotations

from rules.axis_allies_1942.atlas import POWERS, SEA_UNITS, TERRITORIES, UNITS, is_sea
from rules.axis_allies_1942.board import Board, capacity
from rules.axis_allies_1942.bot.estimate import plus
from rules.axis_allies_1942.bot.eyes import SAFE, Eyes
from rules.axis_allies_1942.bot.ways import FAR
from rules.axis_allies_1942.mobilize import (
    deck_room,
    fits,
    left_at,
    most,
    open_spaces,
    ways_into,
)
from rules.axis_allies_1942.purchase import damaged
from rules.kernel.orders import Order

ARMIES = {
    "soviet_union": ("infantry", "infantry", "artillery", "infantry", "tank"),
    "germany": ("infantry", "artillery", "infantry", "tank", "tank"),
    "united_kingdom": ("infantry", "artillery", "infantry", "tank"),
    "japan": ("infantry", "artillery", "infantry", "tank"),
    "united_states": ("infantry", "artillery", "infantry", "tank"),
}
"""Land units in the order in which each power buys them, again and again."""

FLEETS = {"united_kingdom": 3, "japan": 5, "united_states": 6}
"""How many transports a power wants that must cross the sea."""

HARBOUR = 0.4
"""The danger in which new transports may still be launched."""

RICH = 9
"""Money left for each place in the complexes beyond which fighters are bought."""


class Shopper:
    """Fills a list of purchases within the treasury and the capacity of the complexes."""

    def __init__(self, board: Board, power: str):
        self.board, self.power = board, power
        self.eyes = Eyes(board, power)
        self.money = board.treasury[power]
        self.units: dict[str, int] = {}
        self.repair: dict[str, int] = {}

    def order(self) -> Order:
        self.mend()
        self.build_fleet()
        self.build_complex()
        self.raise_army()
        units = {name: self.units[name] for name in UNITS if self.units.get(name)}
        return Order(self.power, "buy", {"units": units, "repair": self.repair})

    @property
    def complexes(self) -> list[str]:
        return [name for name in self.board.start.factories if self.board.control[name] == self.power]

    @property
    def room(self) -> int:
        """How many more units the complexes can bring on."""
        total = sum(capacity(self.board, name) + self.repair.get(name, 0) for name in self.complexes)
        return total - sum(n for name, n in self.units.items() if name != "industrial_complex")

    def take(self, name: str, number: int = 1) -> bool:
        able = self.money >= UNITS[name].cost * number and (self.room >= number or not UNITS[name].hits)
        if able:
            self.units[name] = self.units.get(name, 0) + number
            self.money -= UNITS[name].cost * number
        return able

    def mend(self) -> None:
        """Repair as much as the rest of the money can use in places for infantry."""
        for name, damage in damaged(self.board, self.power).items():
            wanted = min(damage, max(0, self.money // 4 - self.room), self.money)
            if wanted:
                self.repair[name] = wanted
                self.money -= wanted

    def afloat(self, *types: str) -> int:
        own = (u for u in self.board.units.values() if u.power == self.power)
        return sum(unit.type in types for unit in own) + sum(self.units.get(name, 0) for name in types)

    def is_calm(self) -> bool:
        """Whether the capital needs no more defenders than it has."""
        return not self.eyes.weak_capital

    def build_fleet(self) -> None:
        """Transports where the war is over the sea, if warships can keep them afloat in port."""
        if not self.is_calm() or self.power not in FLEETS:
            return
        budget = int(self.money * 0.6)
        missing = max(0, FLEETS[self.power] - self.afloat("transport"))
        for transports in range(min(missing, budget // 7), 0, -1):
            escorts = self.escorts_for(transports)
            if 7 * transports + 8 * escorts <= budget and self.take("transport", transports):
                self.take("destroyer", escorts)
                return

    def escorts_for(self, transports: int) -> int:
        """How many destroyers make a port safe for so many new transports; too many where none can."""
        for escorts in range(4):
            new = {"transport": transports, "destroyer": escorts}
            dangers = [self.eyes.danger(zone, plus(self.eyes.friends(zone), new)) for zone in self.ports]
            if min(dangers, default=1.0) < HARBOUR:
                return escorts
        return 99

    @property
    def ports(self) -> list[str]:
        """Zones into which ships can be placed beside the troops that they are to carry."""
        homes = [name for name in self.complexes if self.eyes.is_abroad(name)]
        return sorted({zone for name in homes for zone in TERRITORIES[name].sea})

    def build_complex(self) -> None:
        """Japan produces on the mainland as soon as it can pay for it."""
        if self.power != "japan" or not self.is_calm() or len(self.complexes) > 2 or self.money < 27:
            return
        if self.sites():
            self.take("industrial_complex")

    def sites(self) -> list[str]:
        """Safe mainland territories of some value, near the front."""
        return complex_sites(self.eyes)

    def raise_army(self) -> None:
        """Land units by the power's habit; what is left over buys better ones."""
        habit = ARMIES[self.power] if self.is_calm() else ("infantry",)
        turn = 0
        while self.room > 0 and self.money >= 3:
            if self.money > (RICH + 3) * self.room and self.take("fighter"):
                continue
            name = habit[turn % len(habit)]
            turn += 1
            if not self.take(name) and not self.take("infantry"):
                break
        self.trade_up()

    def trade_up(self) -> None:
        """Better units for money that no more places are left for."""
        for cheap, dear in (("infantry", "artillery"), ("infantry", "tank"), ("artillery", "tank")):
            price = UNITS[dear].cost - UNITS[cheap].cost
            while self.room <= 0 and self.units.get(cheap, 0) and self.money >= price:
                self.units[cheap] -= 1
                self.units[dear] = self.units.get(dear, 0) + 1
                self.money -= price


def complex_sites(eyes: Eyes) -> list[str]:
    """Where a new complex would stand: on the mainland, worth two at least, safe, and near the front."""
    since = eyes.board.start.control
    sites = [
        name
        for name, holder in eyes.board.control.items()
        if holder == eyes.power == since.get(name)
        and TERRITORIES[name].ipc >= 2
        and name not in eyes.board.factories
        and eyes.front.get(name, FAR) < 6
        and eyes.danger(name, eyes.friends(name)) < SAFE
    ]
    return sorted(sites, key=lambda name: (-TERRITORIES[name].ipc, eyes.front[name], name))


# 13 Mobilization


def placement(board: Board, power: str) -> Order:
    """The next placement: the capital first if it is in danger, else the complex nearest to the front."""
    eyes = Eyes(board, power)
    spaces = open_spaces(board)
    if not spaces:
        return Order(power, "end")
    at = min(spaces, key=lambda space: (_rank(eyes, space), space))
    ways = ways_into(board, at)
    through = max(ways, key=lambda name: left_at(board, name))
    units = _share(board, at, through)
    return Order(power, "place", {"at": at, "units": units} | ({"through": through} if len(ways) > 1 else {}))


def _rank(eyes: Eyes, space: str) -> tuple[float, float]:
    """Ships first, where they are safe; then land units by need."""
    bought = eyes.board.bought
    if fits(eyes.board, "industrial_complex", space) and not is_sea(space):
        sites = complex_sites(eyes)
        return (-1, sites.index(space) if space in sites else FAR)
    if is_sea(space):
        new = {name: number for name, number in bought.items() if name in SEA_UNITS}
        danger = eyes.danger(space, plus(eyes.friends(space), new))
        own = sum(eyes.friends(space).values())
        return (0 if any(name in SEA_UNITS for name in bought) else 3, 10 * danger - min(own, 8))
    if space == POWERS[eyes.power].capital and eyes.weak_capital:
        return (1, 0)
    return (2, eyes.front.get(space, FAR) - (5 if eyes.is_abroad(space) and _ships_near(eyes, space) else 0))


def _ships_near(eyes: Eyes, territory: str) -> bool:
    zones = TERRITORIES[territory].sea
    return any(u.type == "transport" for zone in zones for _, u in eyes.own(zone))


def _share(board: Board, at: str, through: str) -> dict[str, int]:
    """As much as fits, ships and dear units first."""
    if not is_sea(at) and most(board, "industrial_complex", at):
        return {"industrial_complex": 1}
    left, units = left_at(board, through), {}
    for name in sorted(board.bought, key=lambda name: -UNITS[name].cost):
        high = deck_room(board, at) if name == "fighter" and is_sea(at) else most(board, name, at)
        number = min(left, high, most(board, name, at))
        if number:
            units[name] = number
            left -= number
    return units
