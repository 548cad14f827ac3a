"""4.31, 12: surrenders, recoveries, areas that change hands as a whole, and the end of Japan."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.empire_of_the_sun.atlas import (
    ALLIES,
    HOME_CITIES,
    JAPAN,
    NATIONS,
    NORTHERN_INDIA,
    UNITS,
)
from rules.empire_of_the_sun.board import ELIMINATED, GONE, Board, P, in_order
from rules.empire_of_the_sun.combat.control import displace, take_hex
from rules.empire_of_the_sun.hexes import AIRFIELDS, BIT, NAMED, PORTS, RESOURCES, bits
from rules.empire_of_the_sun.movement.stacking import room
from rules.empire_of_the_sun.politics import india
from rules.empire_of_the_sun.supply.paths import own_ports, traces
from rules.empire_of_the_sun.supply.position import position, suffered
from rules.empire_of_the_sun.supply.status import supply
from rules.kernel.fields import Choices, Done, Partial, pick
from rules.kernel.orders import Order
from rules.kernel.steps import Auto, Decision
from rules.kernel.texts import Text

IN_ORDER = ("philippines", "malaya", "dutch_east_indies", "burma", "australia")


def key_hexes(nation: str) -> list[str]:
    return NATIONS[nation]["key"]


def all_held(board: Board, hexes: list[str], side: str) -> bool:
    return all(board.controls(side, h) for h in hexes)


class Surrenders(Auto, tag="politics.surrenders"):
    """4.31: Philippines, Malaya, Dutch East Indies, Burma, India, Australia, in this order."""

    rule = "4.31"

    def run(self, p: P) -> None:
        p.board.phase = "political"
        for nation in IN_ORDER[:4]:
            self.check(p, nation)
        if india.segment(p.board):
            fall(p, "india")
        self.check(p, "australia")
        for nation in IN_ORDER[:4]:
            recover(p, nation, key_hexes(nation))
        recover(p, "india", sorted(NORTHERN_INDIA))

    def check(self, p: P, nation: str) -> None:
        if nation not in p.board.surrendered and all_held(p.board, key_hexes(nation), JAPAN):
            fall(p, nation)


def fall(p: P, nation: str) -> None:
    """12.0.1: first the units that leave, then the bases, then headquarters."""
    board = p.board
    board.surrendered.append(nation)
    board.fallen.append(nation)
    p.say("politics.surrendered", nation=nation)
    _leave(p, nation)
    if nation != "india":
        lose_bases(p, nation)


def lose_bases(p: P, nation: str) -> None:
    """12.0: its ports and airfields without Allied units are Japanese; in India after the evacuation."""
    board = p.board
    for hex_ in bases_of(nation):
        if not board.controls(JAPAN, hex_) and not _defended(board, nation, hex_):
            board.given.append(hex_)
            take_hex(p, hex_, JAPAN)


def bases_of(nation: str) -> list[str]:
    """12.0: ports and airfields of a nation."""
    return sorted(h for h in NATIONS[nation]["hexes"] if h in PORTS or h in AIRFIELDS)


def _defended(board: Board, nation: str, hex_: str) -> bool:
    """12.0.1: Allied units keep a base; in the Philippines and the Indies only ground units do."""
    units = [UNITS[u] for u in board.units_in(hex_, ALLIES) if not UNITS[u].hq]
    if nation in ("philippines", "dutch_east_indies"):
        return any(u.ground for u in units)
    return bool(units)


def _leave(p: P, nation: str) -> None:
    """Who leaves the game with the nation, by its own rule."""
    board = p.board
    for unit, place in list(board.at.items()):
        if place != GONE and _goes(board, nation, unit, place):
            board.at[unit] = GONE
            board.set_face(unit, reduced=False)
            p.say("politics.left", unit=unit)


def _goes(board: Board, nation: str, unit: str, place: str) -> bool:
    counter = UNITS[unit]
    match nation:
        case "philippines":
            return counter.side == ALLIES and counter.ground and place in NATIONS[nation]["hexes"]
        case "dutch_east_indies":
            return counter.nation == "dutch"
        case "burma":
            return counter.burma
        case "india":
            return counter.nation == "indian"
        case "australia":
            return counter.nation == "australian" and place == ELIMINATED
    return False


def recover(p: P, nation: str, hexes: list[str]) -> None:
    """12.0: the Allies hold all key hexes again: its bases without Japanese units are theirs."""
    board = p.board
    if nation not in board.surrendered:
        return
    if nation not in board.recovered:
        if not all_held(board, hexes, ALLIES):
            return
        board.recovered.append(nation)
        board.done += [f"owed {h}" for h in bases_of(nation) if not board.controls(ALLIES, h)]
        p.say("politics.recovered", nation=nation)
    for hex_ in bases_of(nation):
        if f"owed {hex_}" in board.done and not board.units_in(hex_, JAPAN):
            board.done.remove(f"owed {hex_}")
            take_hex(p, hex_, ALLIES)


class Areas(Auto, tag="politics.areas"):
    """12.84, 12.85, 12.92: the Dominions, New Guinea and the Marshalls follow their key hexes."""

    rule = "12.84"

    def run(self, p: P) -> None:
        board = p.board
        for side in (ALLIES, JAPAN):
            for area, hexes in (("australian_dominions", None), ("new_guinea", NAMED)):
                if all_held(board, NATIONS[area]["key"], side):
                    self.sweep(p, area, side, hexes)
        if all_held(board, NATIONS["marshall_islands"]["key"], ALLIES):
            self.sweep(p, "marshall_islands", ALLIES, None)

    def sweep(self, p: P, area: str, side: str, only: frozenset[str] | None) -> None:
        """New Guinea: no enemy unit at all may be in the hex; elsewhere no ground unit."""
        board = p.board
        for hex_ in NATIONS[area]["hexes"]:
            if board.controls(side, hex_) or (only is not None and hex_ not in only):
                continue
            foes = [u for u in board.units_in(hex_) if UNITS[u].side != side]
            if not (foes if only else [u for u in foes if UNITS[u].ground]):
                if side == JAPAN:
                    board.given.append(hex_)
                take_hex(p, hex_, side)


class JapanFalls(Auto, tag="politics.japan"):
    """12.93: Japan surrenders without Honshu, or cut off from all resources twice running."""

    rule = "12.93"

    def run(self, p: P) -> None:
        board = p.board
        board.blockade = 0 if fed_by_resources(board) else board.blockade + 1
        if all_held(board, NATIONS["japan"]["honshu"], ALLIES) or board.blockade >= 2:
            p.say("politics.surrendered", nation="japan")
            p.end([ALLIES], Text("victory.japan_surrenders"))


def fed_by_resources(board: Board) -> bool:
    """A4, A5: a final source of Japan traces a path to a resource hex that it controls."""
    here = position(board)
    start = bits(HOME_CITIES) & here.japanese
    goal = bits(RESOURCES) & here.japanese
    zoi = suffered(here, JAPAN, supply(board).fliers)
    return bool(start) and traces(start, goal, here.occupied(ALLIES), zoi, own_ports(here.japanese))


# The evacuation of India


def refugees(board: Board) -> list[str]:
    """12.63: Commonwealth units in the north or the mainland."""
    places = {*NATIONS["india"]["north"], *NATIONS["india"]["mainland"]}
    found = [u for u in board.units_of(ALLIES) if UNITS[u].commonwealth and board.at[u] in places]
    return in_order(found)


def havens(board: Board, unit: str) -> list[str]:
    """12.63: refuges with room, so that nothing is overstacked."""
    return [h for h in refuges(board, unit) if room(board, unit, h)]


def refuges(board: Board, unit: str) -> list[str]:
    """Ceylon and the Maldives, supplied, out of Japanese zones; ports or airfields as needed."""
    here, fed = position(board), supply(board)
    zoi = suffered(here, ALLIES, fed.fliers)
    hexes = [
        h for h in NATIONS["india"]["evacuation_hexes"] if board.controls(ALLIES, h) and not zoi & BIT[h]
    ]
    if not UNITS[unit].ground:
        hexes = [h for h in hexes if h in (AIRFIELDS if UNITS[unit].air else PORTS)]
    return [h for h in hexes if UNITS[unit].hq or fed.area(ALLIES) & BIT[h]]


class Evacuation(Decision, tag="politics.evacuation"):
    """12.63: the Allies choose who goes where; what finds no place has left the game."""

    rule = "12.63"
    kind = "evacuate"
    policy = "evacuate"

    def able(self, board: Board) -> list[str]:
        return [u for u in refugees(board) if havens(board, u)]

    def asked(self, p: P) -> list[str]:
        return [ALLIES] if "india" in p.board.fallen and self.able(p.board) else []

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "unit" not in partial:
            return pick("unit", "unit", self.able(p.board), Text("after.who"), "12.63")
        if "hex" not in partial:
            return pick("hex", "hex", havens(p.board, partial["unit"]), Text("after.where"), "12.63")
        return Done()

    def apply(self, p: P, order: Order) -> None:
        p.board.at[order.args["unit"]] = order.args["hex"]
        p.say("after.emergency", unit=order.args["unit"], hex=order.args["hex"])

    def standing(self, p: P, seat: str, policy: Mapping[str, Any]) -> Order:
        units = sorted(self.able(p.board), key=lambda u: (not UNITS[u].hq, -p.board.face(u)[0]))
        wanted = ["1307", "1308", "1005", "1208"]
        hexes = havens(p.board, units[0])
        best = min(hexes, key=lambda h: wanted.index(h) if h in wanted else 9)
        return Order(seat, "evacuate", {"unit": units[0], "hex": best})


class LeftBehind(Auto, tag="politics.left_behind"):
    """12.63, 12.0.1: who finds no place leaves the game, and then the bases of India are lost.

    7.51: a headquarters that would only meet another one is displaced.
    """

    rule = "12.63"

    def run(self, p: P) -> None:
        if "india" not in p.board.fallen:
            return
        for unit in refugees(p.board):
            if UNITS[unit].hq and refuges(p.board, unit):
                displace(p, unit)
            else:
                p.board.at[unit] = GONE
                p.say("politics.left", unit=unit)
        lose_bases(p, "india")
