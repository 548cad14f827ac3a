"""6.23, 7: one side that moves in one position: means of moving, and the stacks that it may form."""

from __future__ import annotations

from collections.abc import Sequence

from rules.empire_of_the_sun.atlas import JAPAN, UNITS
from rules.empire_of_the_sun.board import Board, in_order
from rules.empire_of_the_sun.movement.overland import ARMOUR
from rules.empire_of_the_sun.offensives.shipping import asp_cost, asp_left
from rules.empire_of_the_sun.offensives.ways import Ways

MODES = ("sea", "landing", "organic", "barge", "air", "land", "strategic", "transport")
_CARRIERS_OF_BRIGADES = ("CA", "CL", "APD")


class Stage(Ways):
    """The stacks of one side; `reacting` for the Reaction player.

    It is made for a position that stands still, and remembers what it has found out.
    """

    def __init__(self, board: Board, side: str, *, reacting: bool = False):
        super().__init__(board, side, reacting=reacting)
        self._hopes: dict[tuple[str, ...], bool] = {}

    def idle(self) -> list[str]:
        """Active units that have not moved and are promised to no battle."""
        promised = {u for each in self.off.battles for u in (*each.op, *each.rp)}
        return [
            u for u in self.active if u not in self.off.moved and u not in promised and self.board.on_map(u)
        ]

    def together(self, unit: str) -> list[str]:
        return [u for u in self.idle() if self.board.at[u] == self.board.at[unit]]

    def modes(self) -> list[str]:
        return [by for by in MODES if any(self._starts(by, u) for u in self.idle())]

    def starters(self, by: str) -> list[str]:
        """Units that could begin a stack which has somewhere to go."""
        return [u for u in in_order(self.idle()) if self._starts(by, u)]

    def _starts(self, by: str, unit: str) -> bool:
        return self.fits(by, [unit]) and self.hopeful(by, [unit])

    def fits(self, by: str, units: Sequence[str]) -> bool:
        """Whether units may form a stack for a way of moving, not looking at the map."""
        counters = [UNITS[u] for u in units]
        match by:
            case "sea":
                return all(c.ship for c in counters)
            case "strategic":
                return all(c.ship for c in counters) or (len(units) == 1 and counters[0].air)
            case "air":
                return len(units) == 1 and counters[0].air
            case "land":
                return len(units) == 1 and counters[0].ground
            case "transport":
                return len(units) == 1 and (counters[0].amphibious or units[0] == ARMOUR)
            case "barge":
                return len(units) == 1 and counters[0].ground and self._barges()
            case "organic":
                return self._organic(units)
            case "landing":
                return self._lands(units)
        return False

    def _barges(self) -> bool:
        """7.47: with a card of three, one unit in an offensive, for Japan as Offensive player."""
        moved = any(each.by == "barge" for each in self.off.moved.values())
        ready = self.board.has("barges") and not self.board.has("pt_boats")
        return self.side == JAPAN and not self.reacting and ready and self.off.ov == 3 and not moved

    def _organic(self, units: Sequence[str]) -> bool:
        """7.46: brigades of the navy with as many cruisers or destroyers."""
        brigades = [u for u in units if UNITS[u].organic]
        ships = [u for u in units if UNITS[u].ship]
        carriers = [u for u in ships if UNITS[u].cls in _CARRIERS_OF_BRIGADES]
        return len(brigades) + len(ships) == len(units) and len(brigades) <= max(1, len(carriers))

    def _lands(self, units: Sequence[str]) -> bool:
        ground = [u for u in units if UNITS[u].ground]
        if not all(UNITS[u].amphibious or UNITS[u].ship for u in units):
            return False
        return sum(asp_cost(self.board, u) for u in ground) <= asp_left(self.board, self.side)

    def hopeful(self, by: str, units: Sequence[str]) -> bool:
        """Whether the stack, perhaps with more ships and ground units of its hex, has somewhere to go."""
        key = (by, *units)
        if key not in self._hopes:
            self._hopes[key] = self._hopeful(by, units)
        return self._hopes[key]

    def _hopeful(self, by: str, units: Sequence[str]) -> bool:
        if self.complete(by, units) and self.finder(by, units).any():
            return True
        if by not in ("sea", "landing", "organic"):
            return False
        rest = [u for u in self.together(units[0]) if u not in units]
        ships = [*units, *(u for u in rest if UNITS[u].ship)]
        if by != "sea" and not any(UNITS[u].ground for u in units):
            return any(self._full(by, [*ships, u]) for u in rest if UNITS[u].ground)
        return self._full(by, ships)

    def _full(self, by: str, units: Sequence[str]) -> bool:
        return self.fits(by, units) and self.complete(by, units) and self.finder(by, units).any()

    def complete(self, by: str, units: Sequence[str]) -> bool:
        """Whether nothing is missing for this way of moving."""
        if self.together_only() and len(units) < len(self.active):
            return False
        ground = [u for u in units if UNITS[u].ground]
        if by == "landing":
            return bool(ground)
        if by == "organic":
            ships = [u for u in units if UNITS[u].cls in _CARRIERS_OF_BRIGADES]
            return bool(ground) and len(ships) >= len(ground)
        return True

    def companions(self, by: str, units: Sequence[str]) -> list[str]:
        """Who may still join a stack."""
        found = [u for u in self.together(units[0]) if u not in units]
        return [u for u in in_order(found) if self.fits(by, [*units, u]) and self.hopeful(by, [*units, u])]
