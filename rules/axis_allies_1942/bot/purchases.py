"""What to buy and what to repair."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules.axis_allies_1942.atlas import POWERS, TERRITORIES, UNITS
from rules.axis_allies_1942.board import Board, capacity, production, tally
from rules.axis_allies_1942.bot.estimate import Force, plus, worth
from rules.axis_allies_1942.bot.eyes import SAFE, Eyes
from rules.axis_allies_1942.bot.places import complex_sites
from rules.axis_allies_1942.bot.theatre import RISK, Theatre
from rules.axis_allies_1942.movement.survey import is_cargo
from rules.axis_allies_1942.production.purchase import damaged
from rules.axis_allies_1942.transport.decks import DECK
from rules.axis_allies_1942.transport.transports import HOLD
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

NAVY = ("transport", "destroyer")
FIRST, LATER, ENOUGH = 0.7, 0.25, 2.5
"""The parts of the money that go into ships before and after warships are worth so many incomes."""

HARBOUR = 0.3
"""The part of a fleet that may be lost in port when it is launched."""

STRIKERS = ("tank", "fighter", "bomber")
"""What goes out to attack when it can."""

RICH = 12
"""Money left for each place in the complexes beyond which fighters are bought."""


class Shopper:
    """Fills a list of purchases within the treasury and the capacity of the complexes."""

    def __init__(self, board: Board, power: str):
        self.board, self.power = board, power
        self.eyes = Eyes(board, power)
        self.theatre = Theatre(self.eyes)
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
        """Repair as much as the rest of the money can use in places for infantry, or for troops and ships."""
        price = 4 if self.theatre.lane is None else 6
        for name, damage in damaged(self.board, self.power).items():
            wanted = min(damage, max(0, self.money // price - self.room), self.money)
            if wanted:
                self.repair[name] = wanted
                self.money -= wanted

    def is_calm(self) -> bool:
        """Whether the capital needs no more defenders than it has."""
        return not self.eyes.weak_capital

    def build_fleet(self) -> None:
        """Warships until the fleet is safe off the beach, and transports to fill it with."""
        if not self.is_calm() or self.theatre.lane is None:
            return
        budget = int(self.money * self.naval_share())
        budget = self.add_ships(budget, lambda: self.theatre.risk(self.fresh_ships) > RISK, self.escorts)
        self.add_ships(budget, lambda: self.lacks_transports(1), lambda: NAVY)

    def add_ships(self, budget: int, lacking: Callable[[], bool], choice: Callable[[], Sequence[str]]) -> int:
        """Launch what is lacking, the first of a choice that can be; gives the rest of the budget."""
        while lacking():
            ship = next((s for s in choice() if UNITS[s].cost <= budget and self.launch(s)), None)
            if ship is None:
                break
            budget -= UNITS[ship].cost
        return budget

    def escorts(self) -> Sequence[str]:
        return ("carrier", "destroyer") if self.has_wing() else ("destroyer",)

    def naval_share(self) -> float:
        """The part of the money that goes into ships: most of it, until there is a fleet to speak of."""
        warships = [u for u in self.theatre.ships if UNITS[u.type].warship]
        is_large = worth(tally(warships)) > ENOUGH * production(self.board, self.power)
        return LATER if is_large else FIRST

    def has_wing(self) -> bool:
        """Whether there are fighters for one more carrier, which then protects a fleet best for its price."""
        ships = plus(tally(self.theatre.ships), self.fresh_ships)
        return self.theatre.fighters >= DECK * (ships.get("carrier", 0) + 1)

    @property
    def fresh_ships(self) -> dict[str, int]:
        return {name: number for name, number in self.units.items() if UNITS[name].kind == "sea"}

    @property
    def transports(self) -> int:
        """Transports of the main fleet, with those that are bought."""
        return sum(u.type == "transport" for u in self.theatre.ships) + self.units.get("transport", 0)

    def lacks_transports(self, times: int) -> bool:
        """Whether the main fleet has too few of them, and those elsewhere are not many either."""
        wanted = FLEETS.get(self.power, 2)
        own = sum(u.type == "transport" and u.power == self.power for u in self.board.units.values())
        return self.transports < times * wanted and own + self.units.get("transport", 0) < 2 * wanted

    def launch(self, name: str) -> bool:
        """Take a ship if it and its sisters would be safe in port."""
        return self.is_safe_in_port(plus(self.fresh_ships, {name: 1})) and self.take(name)

    def is_safe_in_port(self, new: Force) -> bool:
        """Beside the escorts that can still be paid for, so that a fleet may begin with its first ship."""
        with_escorts = plus(new, {"destroyer": self.money // UNITS["destroyer"].cost})
        risks = [self.eyes.risk(zone, plus(self.eyes.friends(zone), with_escorts)) for zone in self.ports]
        return min(risks, default=1.0) < HARBOUR

    @property
    def ports(self) -> list[str]:
        """Zones into which ships can be placed for the main fleet, not on the other side of the world."""
        zones = {zone for name in self.theatre.complexes for zone in TERRITORIES[name].sea}
        return sorted(filter(self.theatre.is_near, zones)) or sorted(zones)

    def build_complex(self) -> None:
        """Japan produces on the mainland as soon as it can pay for it."""
        if self.power != "japan" or not self.is_calm() or len(self.complexes) > 2 or self.money < 27:
            return
        if complex_sites(self.eyes):
            self.take("industrial_complex")

    def raise_army(self) -> None:
        """Land units by the power's habit, as many as can come to the war, then ships."""
        self.man_the_capital()
        habit = ARMIES[self.power]
        wanted, turn = self.useful_army(), 0
        while self.room > 0 and wanted > turn and self.money >= UNITS["infantry"].cost:
            if self.money > RICH * self.room and self.take("fighter"):
                continue
            if not self.take(habit[turn % len(habit)]) and not self.take("infantry"):
                break
            turn += 1
        self.spend_the_rest()
        self.trade_up()

    def man_the_capital(self) -> None:
        """Infantry until the capital is safe even while tanks and aircraft are away."""
        capital = POWERS[self.power].capital
        if self.is_calm() or self.eyes.is_hostile(capital):
            return
        here = self.eyes.friends(capital)
        staying = {name: number for name, number in here.items() if name not in STRIKERS}
        while self.eyes.danger(capital, plus(staying, self.units)) > SAFE:
            if not self.take("infantry"):
                break

    def useful_army(self) -> int:
        """How many land units can march to the war or be shipped to it."""
        if not self.is_calm():
            return self.room
        near = sum(capacity(self.board, name) for name in self.complexes if not self.eyes.is_abroad(name))
        return near + max(0, HOLD * self.transports + 4 - self.waiting())

    def waiting(self) -> int:
        """Own troops at home that a ship must fetch."""
        own = (u for u in self.board.units.values() if u.power == self.power and not is_cargo(u))
        return sum(UNITS[u.type].captures and self.eyes.is_abroad(u.space) for u in own)

    def spend_the_rest(self) -> None:
        """Escorts and transports beyond what is needed now, or fighters where ships are of no use."""
        lane, turn = self.theatre.lane, 0
        while self.room > 0 and self.money >= UNITS["transport"].cost:
            ship = NAVY[turn % len(NAVY)]
            wanted = lane is not None and self.lacks_transports(2)
            if not (wanted and self.launch(ship)) and not self.take("fighter"):
                break
            turn += 1

    def trade_up(self) -> None:
        """Better units for money that no more places are left for."""
        for cheap, dear in (("infantry", "artillery"), ("infantry", "tank"), ("artillery", "tank")):
            price = UNITS[dear].cost - UNITS[cheap].cost
            while self.room <= 0 and self.units.get(cheap, 0) and self.money >= price:
                self.units[cheap] -= 1
                self.units[dear] = self.units.get(dear, 0) + 1
                self.money -= price
