"""1.14, 1.2, 1.5: who controls what, markers, and the tracks that follow from it."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

from rules.conquest_consequence.atlas import AREAS, BREMP, CHINA, FACTION, FACTIONS, LAND, NATIONS, POWERS
from rules.conquest_consequence.board import Board, P, faction_of, fighting, is_ground, side_of

RICH = tuple(area for area in LAND if AREAS[area].pop + AREAS[area].res + AREAS[area].mobilization)
"""Areas that count for anybody's tracks."""


class Control:
    """1.144: the controller of every area, found in the order of precedence."""

    def __init__(self, board: Board):
        self.board = board
        self.there: dict[str, dict[str, bool]] = {}
        """The factions in an area, and whether they have ground units there."""
        self._found: dict[str, str] = {}
        for block in board.blocks.values():
            if block.at in AREAS and not block.esc:
                here = self.there.setdefault(block.at, {})
                faction = side_of(board, block)
                here[faction] = here.get(faction, False) or is_ground(block)

    def all(self) -> dict[str, str]:
        return {area: self.of(area) for area in LAND}

    def of(self, area: str) -> str:
        if area not in self._found:
            self._found[area] = self._find(area)
        return self._found[area]

    def _find(self, area: str) -> str:
        here = self.there.get(area, {})
        if len(here) > 1:
            return self.owner(area)
        default = self.unoccupied(area)
        if not here:
            return default
        [(faction, ground)] = here.items()
        held = self.board.control.get(area, default)
        return faction if ground or held == faction else default

    def owner(self, area: str) -> str:
        """1.141: the faction that has been in a disputed area longest."""
        here = self.there[area]
        listed = [each for each in self.board.arrivals.get(area, ()) if each in here]
        held = self.board.control.get(area, "")
        return (listed or ([held] if held in here else sorted(here)))[0]

    def unoccupied(self, area: str) -> str:
        """1.142, 1.143: home, then a marker, then the capital, then the nation itself."""
        nation = NATIONS[AREAS[area].nation]
        if nation.kind == "home" and POWERS[nation.power].great:
            return faction_of(self.board, nation.power)
        return self.board.markers.get(area) or self.default(area)

    def default(self, area: str) -> str:
        """Who controls an unoccupied area without a marker of its own."""
        name = AREAS[area].nation
        nation = NATIONS[name]
        if nation.capital != area:
            return self.of(nation.capital)
        return faction_of(self.board, nation.power) if nation.power else name


def keeps_marker(area: str) -> bool:
    """1.143: capitals and islets carry control markers; home territory of a Great Power needs none."""
    nation = NATIONS[AREAS[area].nation]
    if nation.kind == "home" and POWERS[nation.power].great:
        return False
    return nation.capital == area or AREAS[area].kind.startswith("islet")


def note_arrival(board: Board, area: str, faction: str) -> None:
    """1.148: keep the order in which factions came into an area."""
    if area not in AREAS:
        return
    present = {side_of(board, b) for _, b in board.at(area)}
    listed = [each for each in board.arrivals.get(area, ()) if each in present]
    if not listed:
        listed = sorted(present - {faction}, key=lambda each: (each != board.control.get(area), each))
    if faction not in listed:
        listed.append(faction)
    if len(listed) > 1:
        board.arrivals[area] = listed
    else:
        board.arrivals.pop(area, None)


def settle(p: P) -> None:
    """1.146, 22.8: control is judged anew, and markers and blockades follow it."""
    board = p.board
    _forget_arrivals(board)
    old, new = board.control, Control(board).all()
    changed = [area for area in LAND if old.get(area) != new[area]]
    board.control = new
    marked = [area for area in changed if keeps_marker(area)]
    for area in marked:
        _mark(board, area, new[area])
    if marked:
        # A marker that is lifted may change what follows the capital.
        board.control = Control(board).all()
    for area in changed:
        if area in board.blockade:
            board.blockade.remove(area)
        if area in old and AREAS[area].pop + AREAS[area].res + AREAS[area].base:
            p.say("control.changed", area=area, faction=new[area])


def _forget_arrivals(board: Board) -> None:
    for area in list(board.arrivals):
        present = {side_of(board, b) for _, b in board.at(area)}
        left = [each for each in board.arrivals[area] if each in present]
        if len(left) > 1:
            board.arrivals[area] = left
        else:
            del board.arrivals[area]


def _mark(board: Board, area: str, faction: str) -> None:
    board.markers.pop(area, None)
    if Control(board).default(area) != faction:
        board.markers[area] = faction


class Tracks(Struct, frozen=True):
    """1.5: what a faction's land and neutrals give it."""

    pop: int
    res: int
    cities: int
    """16.21, 16.22: Nat Cities of the USA, Red Mobilization of the Soviets."""


def user(board: Board, area: str) -> str:
    """8.12, 8.41: the faction that uses the POP and RES of an area, or its controller."""
    who = board.control[area]
    if who in FACTIONS:
        return who
    status = board.status.get(who)
    if status is None or (who == BREMP and status.faction != "usa"):
        return who
    return status.faction


def resources(area: str, faction: str) -> int:
    """1.13: oil counts twice for Japan."""
    each = AREAS[area]
    return each.res + (each.oil if faction == "japan" else 0)


def tracks(board: Board, faction: str, without: tuple[str, ...] = ()) -> Tracks:
    """1.147: POP, RES and the cities in China; `without` are sources that are blockaded."""
    sums: Counter[str] = Counter()
    for area in RICH:
        if area not in without and user(board, area) == faction:
            sums["pop"] += AREAS[area].pop
            sums["res"] += resources(area, faction)
        if area in CHINA and board.control[area] == faction:
            sums["cities"] += AREAS[area].pop if faction == "usa" else AREAS[area].mobilization
    cities = sums["cities"] if faction in ("usa", "soviet") else 0
    return Tracks(sums["pop"], sums["res"], cities)


def level(board: Board, faction: str, without: tuple[str, ...] = ()) -> int:
    """7.22: the least of IND, POP and, at war, RES; nothing without the production center."""
    if board.control[FACTION[faction].center] != faction:
        return 0
    found = tracks(board, faction, without)
    least = min(board.sides[faction].ind, found.pop)
    return min(least, found.res) if fighting(board, faction) else least


def disputed(board: Board, area: str) -> bool:
    """1.141: several factions stand there."""
    return len({side_of(board, b) for _, b in board.at(area)}) > 1
