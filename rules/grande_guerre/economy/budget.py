"""15.VII, 15.VII.1: the budget of a power: its items with their prices and limits, and how they are paid."""

from __future__ import annotations

from collections.abc import Callable

from rules.grande_guerre.atlas import nation_of
from rules.grande_guerre.board import Board, P, side_of
from rules.grande_guerre.diplomacy.ambassadors import buy, may_buy
from rules.grande_guerre.diplomacy.britain import armament
from rules.grande_guerre.economy import building, firepower, munitions, recruits, ships
from rules.grande_guerre.economy.income import economy
from rules.grande_guerre.economy.research import invested
from rules.grande_guerre.economy.state import Ordered
from rules.grande_guerre.economy.tables import OTHER, SUPPORT_PRICE, TABLE, corps_price
from rules.grande_guerre.economy.technology import research_of, seats_of
from rules.grande_guerre.final_phase.will import change
from rules.grande_guerre.naval.ships import ship_class
from rules.grande_guerre.stocks import in_revolution, is_communist

SPEEDS = ("slow", "fast")
NO_RESEARCH, NO_MINES = "TR", "TR"


VITAL = ("mun", "amb", "research")


class Item:
    """One line of a budget: what it is, what one of it costs, and how many are allowed."""

    def __init__(self, key: str, price: int, most: int):
        self.key, self.price, self.most = key, price, most


def items(board: Board, nation: str) -> list[Item]:
    """Everything that a power could buy now, in the order of chapter 19."""
    found = [*_munitions(board, nation), *_corps(board, nation), *_support(board, nation)]
    found += [*_improvements(board, nation), *_ships(board, nation), *_other(board, nation)]
    return [item for item in found if item.most > 0 and may_pay(board, nation, item.key)]


def may_pay(board: Board, nation: str, key: str) -> bool:
    """18.8.1.5e, 18.8.1.9: a revolution pays for munitions, corps, envoys and research only; red Russia
    for nothing."""
    if is_communist(board, nation):
        return False
    vital = key in VITAL or key.startswith(tuple(f"{speed}_" for speed in SPEEDS))
    return vital or not in_revolution(board, nation)


def _munitions(board: Board, nation: str) -> list[Item]:
    most = munitions.flow_limit(board, nation)
    return [Item("mun", munitions.mun_price(board, nation), most)] if most else []


def _corps(board: Board, nation: str) -> list[Item]:
    """19.3: corps by type and speed; how many in all is seen when the line is paid."""
    limit = recruits.most_corps(recruits.base_recruits(board, nation))
    found = []
    for kind in building.corps_types(nation):
        left = building.corps_left(board, kind)
        most = left if building.is_colonial(kind) else min(left, limit)
        found += [Item(f"{speed}_{kind}", corps_price(kind, speed)[0], most) for speed in SPEEDS]
    return found


def _support(board: Board, nation: str) -> list[Item]:
    found = [
        Item(kind, prices[nation], building.support_left(board, nation, kind))
        for kind, prices in SUPPORT_PRICE.items()
        if nation in prices
    ]
    return [*found, Item("assault", TABLE["assault_troops"]["ep"], building.assault_left(board, nation))]


def _improvements(board: Board, nation: str) -> list[Item]:
    return [Item(f"fire_{k}", 1, firepower.to_pay(board, k)) for k in building.corps_types(nation)]


def _ships(board: Board, nation: str) -> list[Item]:
    mine = ships.building(board, nation)
    found = [Item(f"ship_{s}", ships.step_price(s), ships.MOST_STEPS) for s in mine]
    return [*found, *(Item(f"repair_{s}", repair_price(board, s), 1) for s in damaged(board, nation))]


def _other(board: Board, nation: str) -> list[Item]:
    side = side_of(board, nation)
    most = 0 if nation == NO_RESEARCH else OTHER["research_side_max"] - invested(board, side)
    if nation == "IT":
        most = min(most, OTHER["research_italy_max"])
    mines = 0 if nation == NO_MINES else 6
    air = [Item(f"repair_{u}", TABLE["repairs"]["squadron"], 1) for u in worn(board, nation)]
    envoys = Item("amb", OTHER["ambassador"], may_buy(nation) if board.diplomacy.levels else 0)
    return [*air, Item("research", 1, most), Item("mines", OTHER["mine"], mines), envoys]


def damaged(board: Board, nation: str) -> list[str]:
    """Damaged squadrons of ships in port."""
    mine = [s for s in board.navy.squadrons if nation_of(s) == nation]
    return [s for s in mine if board.navy.squadrons[s].damaged and board.navy.squadrons[s].port]


def repair_price(board: Board, squadron: str) -> int:
    """19.8.2: cheapest in a major port with a shipyard."""
    from rules.grande_guerre.atlas import AREAS

    area = AREAS.get(board.navy.squadrons[squadron].port)
    if area is None or area.port == "minor":
        return int(TABLE["repairs"]["minor"])
    return int(TABLE["repairs"]["shipyard" if area.shipyards else "major"])


def worn(board: Board, nation: str) -> list[str]:
    """G14.7: reduced squadrons in the air that the factories do not repair for nothing."""
    reduced = sorted(u for u, each in board.support.items() if each.reduced and nation_of(u) == nation)
    return reduced[free_repairs(board, nation) :]


def free_repairs(board: Board, nation: str) -> int:
    from rules.grande_guerre.economy.income import counted_level
    from rules.grande_guerre.economy.tables import by_level

    return by_level("aviation_sites", nation, counted_level(board, nation))


# Paying


class Spending:
    """A power's budget while it is paid; `support` counts the support units ordered so far."""

    def __init__(self, p: P, nation: str):
        self.p, self.nation = p, nation
        self.board, self.purse = p.board, p.board.nations[nation]
        self.mine = economy(p.board, nation)
        self.support = self.corps = self.yards = self.tanks = 0
        self.limit = recruits.most_corps(recruits.base_recruits(p.board, nation))

    def pay(self, key: str, count: int) -> str:
        """15.VII.1 (3): one line; gives the reason if it is skipped whole."""
        item = next((i for i in items(self.board, self.nation) if i.key == key), None)
        if item is None or count > item.most:
            return "limit"
        if item.price * count > self.purse.ep:
            return "money"
        reason = self.deliver(key, count)
        if not reason:
            self.purse.ep -= item.price * count
        return reason

    def deliver(self, key: str, count: int) -> str:
        if key in SUPPORT_PRICE:
            return self.order_support(key, count)
        what, _, rest = key.partition("_")
        if what in SPEEDS:
            return self.order_corps(rest, what, count)
        return LINES[what](self, rest, count)

    def order_corps(self, kind: str, speed: str, count: int) -> str:
        """19.3.3: within the limit; destroyed corps are rebuilt first and keep their names (G2.5)."""
        counted = 0 if building.is_colonial(kind) else count
        if self.corps + counted > self.limit:
            return "corps"
        self.corps += counted
        turn = self.board.turn + corps_price(kind, speed)[1]
        for _ in range(count):
            gone = building.lost_corps(self.board, kind)
            self.mine.ordered.append(Ordered(kind, turn, gone[0] if gone else ""))
        return ""

    def order_support(self, kind: str, count: int) -> str:
        """19.6.1: one after the other, a turn apart; heavy and light tanks share their limit (19.6.2)."""
        if kind in building.TANKS:
            if self.tanks + count > building.tank_limit(self.board, self.nation, kind):
                return "limit"
            self.tanks += count
        for _ in range(count):
            turn = self.board.turn + building.support_turns(self.support)
            self.mine.ordered.append(Ordered(kind, turn))
            self.support += 1
        return ""

    def ambassadors(self, _: str, count: int) -> str:
        """19.10.1: points that become counters in the capital (17.2)."""
        buy(self.board, self.nation, count)
        return ""

    def munitions(self, _: str, count: int) -> str:
        self.mine.mun_flow += count
        return ""

    def assault(self, _: str, count: int) -> str:
        """19.9.1: four turns, one a turn."""
        for place in range(count):
            turn = self.board.turn + int(TABLE["assault_troops"]["turns"]) + place
            self.mine.ordered.append(Ordered("assault", turn))
        return ""

    def improve(self, kind: str, count: int) -> str:
        firepower.pay(self.board, kind, count)
        return ""

    def ship(self, squadron: str, count: int) -> str:
        """19.8.1: extra steps need shipyards; a finished capital ship lifts National Will (15.III.7)."""
        self.yards += count - 1
        if self.yards > ships.shipyards(self.board, self.nation):
            self.yards -= count - 1
            return "shipyards"
        each = self.board.navy.squadrons[squadron]
        if ships.build(each, count, ships.home_port(self.board, squadron)):
            self.p.say("economy.ship", nation=self.nation, squadron=squadron)
            armament(self.p, ships=[squadron.partition("_")[2]])
            if ship_class(squadron) in ships.CAPITAL:
                change(self.p, self.nation, 1, "ships")
        return ""

    def repair(self, unit: str, _: int) -> str:
        if unit in self.board.support:
            self.board.support[unit].reduced = False
        else:
            self.board.navy.squadrons[unit].damaged = False
        return ""

    def research(self, _: str, count: int) -> str:
        """20.2b: at least five EP for each power that pays."""
        if count < OTHER["research_min_per_power"]:
            return "research"
        research_of(self.board, side_of(self.board, self.nation)).money[self.nation] = count
        return ""

    def mines(self, _: str, count: int) -> str:
        self.mine.mines += count
        return ""


LINES: dict[str, Callable[[Spending, str, int], str]] = {
    "mun": Spending.munitions,
    "assault": Spending.assault,
    "fire": Spending.improve,
    "ship": Spending.ship,
    "repair": Spending.repair,
    "research": Spending.research,
    "mines": Spending.mines,
    "amb": Spending.ambassadors,
}


def spend(p: P, nation: str, lines: dict[str, int]) -> dict[str, str]:
    """Pay the lines of a budget in the order written; gives those that were skipped, with the reason."""
    spending, skipped = Spending(p, nation), {}
    for key, count in lines.items():
        if reason := spending.pay(key, count):
            skipped[key] = reason
    mine = economy(p.board, nation)
    base = recruits.base_recruits(p.board, nation)
    mine.rp_flow = recruits.flow(base, spending.corps)
    if is_communist(p.board, nation):
        mine.rp_flow = recruits.red_flow(nation)
    seats = seats_of(p, side_of(p.board, nation))
    for key, reason in skipped.items():
        p.tell(seats, "economy.skipped", nation=nation, item=key, reason=reason)
    return skipped


def default_lines(board: Board, nation: str) -> dict[str, int]:
    """15.VII.1: a power that sends nothing buys munitions up to its cap, as far as it can pay."""
    most = munitions.flow_limit(board, nation)
    if not most:
        return {}
    count = min(most, board.nations[nation].ep // munitions.mun_price(board, nation))
    return {"mun": count} if count else {}
