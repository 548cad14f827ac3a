"""9.11 to 9.13, 12.71.1: where units enter the map.

What is placed in a segment changes neither supply nor zones of influence for the rest of it (13.1.1), so
that all is judged in the position without the fresh units.
"""

from __future__ import annotations

from msgspec.structs import replace

from rules.empire_of_the_sun.atlas import (
    ALLIES,
    HEADQUARTERS,
    JAPAN,
    KUNMING,
    MANCHUKUO,
    NATIONS,
    UNITS,
    enemy,
)
from rules.empire_of_the_sun.board import BOX, Board
from rules.empire_of_the_sun.hexes import AIRFIELDS, BIT, LAND, PORTS, bits, listed
from rules.empire_of_the_sun.movement.stacking import room
from rules.empire_of_the_sun.offensives.activation import BOX_BIT, reached
from rules.empire_of_the_sun.supply.paths import connected, own_ports
from rules.empire_of_the_sun.supply.position import Position, position, suffered
from rules.empire_of_the_sun.supply.status import Supply, commands, sources, supply

_PORTS, _AIRFIELDS = bits(PORTS), bits(AIRFIELDS)


def note_arrival(board: Board, hq: str) -> None:
    """9.11: in the turn in which a headquarters arrives it brings units only into its own hex."""
    if UNITS[hq].hq:
        board.done.append(_arrived(hq))


def forget_arrivals(board: Board) -> None:
    arrivals = {_arrived(hq) for hq in HEADQUARTERS}
    board.done = [note for note in board.done if note not in arrivals]


def _arrived(hq: str) -> str:
    return f"arrived {hq}"


def before(board: Board) -> Board:
    """The board as it was when the segment began."""
    if not board.fresh:
        return board
    at = {u: place for u, place in board.at.items() if u not in board.fresh}
    return replace(board, at=at, fresh=[])


class Entry:
    """The places where units may enter now, for one side."""

    def __init__(self, board: Board, side: str):
        self.board, self.side, self.then = board, side, before(board)
        self.here: Position = position(self.then)
        self.fed: Supply = supply(self.then)
        self.zoi = suffered(self.here, side, self.fed.fliers)
        self.own = self.here.controlled(side) & ~self.here.present(enemy(side)) & ~bits(MANCHUKUO)
        self._areas: dict[str, int] = {}
        self._there = position(board).by_hex
        self._hq_ports: int | None = None
        self._by_command: dict[tuple[str, ...], int] = {}

    def area(self, hq: str) -> int:
        if hq not in self._areas:
            self._areas[hq] = reached(self.then, hq)
        return self._areas[hq]

    def places(self, unit: str) -> list[str]:
        """Every legal entry of a unit."""
        counter = UNITS[unit]
        if counter.hq:
            return [h for h in self.supplied_ports(unit) if not self.zoi & BIT[h]]
        if counter.nation == "chinese":
            return self._kunming(unit)
        found = self._near_hqs(unit) & self.own & ~self.zoi & (_AIRFIELDS if counter.air else _PORTS)
        hexes = [h for h in listed(found) if self._room(unit, h)]
        return hexes + ([BOX] if counter.air and self._box(unit) else [])

    def supplied_ports(self, hq: str) -> list[str]:
        """7.56: ports with room in which a headquarters is at once in supply, in an enemy zone or not."""
        return [h for h in listed(self._hq_hexes()) if self._room(hq, h)]

    def _room(self, unit: str, place: str) -> bool:
        return room(self.board, unit, place, self._there.get(place, []))

    def _near_hqs(self, unit: str) -> int:
        """9.11: in range of a headquarters that commands the unit, and supplied; a new one serves its hex."""
        chiefs = tuple(q for q in [*self.here.headquarters(self.side), *self.board.fresh] if _leads(q, unit))
        if chiefs not in self._by_command:
            self._by_command[chiefs] = self._reached(unit)
        return self._by_command[chiefs]

    def _reached(self, unit: str) -> int:
        found = 0
        for hq in self.here.headquarters(self.side):
            if commands(hq, unit):
                found |= self._serves(hq)
        fed = 0
        for hq, area in self.fed.areas.items():
            fed |= area if commands(hq, unit) else 0
        found &= fed
        for hq in self.board.fresh:
            if UNITS[hq].hq and commands(hq, unit):
                found |= BIT[self.board.at[hq]]
        return found & ~BOX_BIT

    def _serves(self, hq: str) -> int:
        """9.11: the places into which a headquarters brings units: in its first turn its own hex."""
        return BIT[self.here.at[hq]] if self._is_new(hq) else self.area(hq)

    def _is_new(self, hq: str) -> bool:
        return _arrived(hq) in self.board.done

    def _hq_hexes(self) -> int:
        """7.56, 9.11: friendly ports in which a headquarters is at once in supply."""
        if self._hq_ports is None:
            goal, foes = sources(self.here, self.side), self.here.occupied(enemy(self.side))
            ports = own_ports(self.here.controlled(self.side))
            self._hq_ports = self.own & _PORTS & connected(goal, foes, self.zoi, ports)
        return self._hq_ports

    def _kunming(self, unit: str) -> list[str]:
        """9.12, 10.34: only there, whenever it is in supply, whatever flies above."""
        fed = self.fed.feeds(unit, KUNMING) and (self.fed.road or self.fed.hump)
        return [KUNMING] if fed and "china" not in self.board.surrendered else []

    def _box(self, unit: str) -> bool:
        """12.71.1, 12.74: into China while it stands; a B29 only while the Burma Road is open."""
        if self.side != ALLIES or "china" in self.board.surrendered or not room(self.board, unit, BOX):
            return False
        open_ = self.fed.road or (self.fed.hump and not UNITS[unit].b29)
        hqs = [q for q in self.here.headquarters(ALLIES) if commands(q, unit) and not self._is_new(q)]
        return open_ and any(self.area(q) & BOX_BIT for q in hqs)

    def on_map(self, unit: str) -> bool:
        """10: whether a unit on the map may take a step: supplied, in range, out of enemy zones."""
        place = self.board.at[unit]
        if unit not in self.fed.units and unit not in self.board.fresh:
            return False
        if place == BOX:
            return True
        if self.zoi & BIT[place]:
            return False
        hqs = [q for q in self.here.headquarters(self.side) if commands(q, unit)]
        return any(self.area(q) & BIT[place] for q in hqs)


def _leads(hq: str, unit: str) -> bool:
    return UNITS[hq].hq and commands(hq, unit)


RECALL = {
    JAPAN: frozenset(NATIONS["japan"]["hexes"]),
    ALLIES: frozenset(NATIONS["australia"]["hexes"]) | frozenset(NATIONS["india"]["hexes"]) | {"5808"},
}


def recall_hexes(board: Board, hq: str) -> list[str]:
    """7.56: where an operations card brings a headquarters back."""
    entry = Entry(board, UNITS[hq].side)
    return [h for h in entry.supplied_ports(hq) if h in RECALL[UNITS[hq].side] and h in LAND]
