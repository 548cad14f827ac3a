"""What to buy and what to repair."""

from __future__ import annotations

from rules.axis_allies_1942.atlas import TERRITORIES, UNITS
from rules.axis_allies_1942.board import Board, capacity
from rules.axis_allies_1942.bot.estimate import Force, plus, worth
from rules.axis_allies_1942.bot.eyes import Eyes
from rules.axis_allies_1942.bot.places import complex_sites
from rules.axis_allies_1942.purchase import damaged
from rules.axis_allies_1942.survey import is_cargo
from rules.axis_allies_1942.transports import HOLD
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

NAVY = ("destroyer", "cruiser", "destroyer", "transport")
HARBOUR = 0.4
"""The danger in which new transports may still be launched."""

RICH = 12
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
        for transports in range(min(missing, budget // UNITS["transport"].cost), 0, -1):
            escorts = self.escorts_for(transports)
            fleet = {"transport": transports, "destroyer": escorts}
            if worth(fleet) <= budget and sum(fleet.values()) <= self.room:
                self.take("transport", transports)
                self.take("destroyer", escorts)
                return

    def escorts_for(self, transports: int) -> int:
        """How many destroyers make a port safe for so many new transports; too many where none can."""
        for escorts in range(4):
            if self.is_safe_in_port({"transport": transports, "destroyer": escorts}):
                return escorts
        return 99

    def is_safe_in_port(self, new: Force) -> bool:
        dangers = [self.eyes.danger(zone, plus(self.eyes.friends(zone), new)) for zone in self.ports]
        return min(dangers, default=1.0) < HARBOUR

    @property
    def ports(self) -> list[str]:
        """Zones into which ships can be placed beside the troops that they are to carry."""
        homes = [name for name in self.complexes if self.eyes.is_abroad(name)]
        return sorted({zone for name in homes for zone in TERRITORIES[name].sea})

    def build_complex(self) -> None:
        """Japan produces on the mainland as soon as it can pay for it."""
        if self.power != "japan" or not self.is_calm() or len(self.complexes) > 2 or self.money < 27:
            return
        if complex_sites(self.eyes):
            self.take("industrial_complex")

    def raise_army(self) -> None:
        """Land units by the power's habit, as many as can come to the war, then ships."""
        habit = ARMIES[self.power] if self.is_calm() else ("infantry",)
        wanted, turn = self.useful_army(), 0
        while self.room > 0 and wanted > turn and self.money >= UNITS["infantry"].cost:
            if self.money > RICH * self.room and self.take("fighter"):
                continue
            if not self.take(habit[turn % len(habit)]) and not self.take("infantry"):
                break
            turn += 1
        self.build_navy()
        self.trade_up()

    def useful_army(self) -> int:
        """How many land units can march to the war or be shipped to it."""
        if not self.is_calm():
            return self.room
        near = sum(capacity(self.board, name) for name in self.complexes if not self.eyes.is_abroad(name))
        return near + max(0, HOLD * self.afloat("transport") + 4 - self.waiting())

    def waiting(self) -> int:
        """Own troops at home that a ship must fetch."""
        own = (u for u in self.board.units.values() if u.power == self.power and not is_cargo(u))
        return sum(UNITS[u.type].captures and self.eyes.is_abroad(u.space) for u in own)

    def build_navy(self) -> None:
        """What is left buys destroyers with a cruiser now and then, or fighters where ships would be sunk."""
        number = min(self.room, self.money // UNITS["destroyer"].cost)
        at_sea = number > 0 and self.is_safe_in_port({"destroyer": number + self.units.get("destroyer", 0)})
        for turn in range(number):
            ship = NAVY[turn % len(NAVY)]
            if not self.take(ship if at_sea else "fighter"):
                break

    def trade_up(self) -> None:
        """Better units for money that no more places are left for."""
        for cheap, dear in (("infantry", "artillery"), ("infantry", "tank"), ("artillery", "tank")):
            price = UNITS[dear].cost - UNITS[cheap].cost
            while self.room <= 0 and self.units.get(cheap, 0) and self.money >= price:
                self.units[cheap] -= 1
                self.units[dear] = self.units.get(dear, 0) + 1
                self.money -= price
