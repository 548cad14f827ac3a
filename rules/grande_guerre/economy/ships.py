"""19.8: building ships step by step, and U-boats."""

from __future__ import annotations

from rules.grande_guerre.atlas import AREAS, nation_of
from rules.grande_guerre.board import Board, besieged_by, controller
from rules.grande_guerre.economy.income import counted_level, in_revolt
from rules.grande_guerre.economy.tables import SHIPS, TABLE
from rules.grande_guerre.naval.fleets import has_room
from rules.grande_guerre.naval.ships import SQUADRONS, ship_class
from rules.grande_guerre.naval.state import Squadron

STEPS: int = SHIPS["steps"]
MOST_STEPS: int = SHIPS["most"]
CAPITAL = ("BB", "BC")
UBOAT_PRICE = {0: 0, 1: 15, 2: 25, 3: 30}
"""19.8.3: EP in all for so many."""


def shipyards(board: Board, nation: str) -> int:
    """Active shipyards: those that the power holds, fewer at a high civil level; that of the city of a revolt
    is idle (18.6.4.2).
    """
    idle = in_revolt(board, nation)
    own = [a for a, area in AREAS.items() if area.shipyards and controller(board, a) == nation]
    own = [a for a in own if a not in idle]
    held = sum(AREAS[a].shipyards for a in own if not besieged_by(board, a))
    return min(held, int(TABLE["shipyards"][str(counted_level(board, nation))]))


def building(board: Board, nation: str) -> list[str]:
    """Squadrons of a nation with ships still to be built."""
    mine = [s for s in board.navy.squadrons if nation_of(s) == nation]
    return [s for s in mine if board.navy.squadrons[s].left]


def step_price(squadron: str) -> int:
    return int(SHIPS["price"][ship_class(squadron)])


def most_steps(board: Board, nation: str) -> int:
    """19.8.1: steps above the first of each squadron that an interphase allows."""
    return shipyards(board, nation)


def steps_allowed(wished: dict[str, int], yards: int) -> bool:
    """One step for each squadron, and one more for each active shipyard, never above two on one ship."""
    extra = sum(max(0, steps - 1) for steps in wished.values())
    return extra <= yards and all(steps <= MOST_STEPS for steps in wished.values())


def build(squadron: Squadron, steps: int, port: str) -> int:
    """Add steps to the next ship; gives the ships that are finished and join the squadron."""
    squadron.steps += steps
    if squadron.steps < STEPS:
        return 0
    squadron.steps -= STEPS
    squadron.ships += 1
    squadron.left -= 1
    squadron.port = squadron.port or port
    return 1


def home_port(board: Board, squadron: str) -> str:
    """Where new ships lie: a shipyard of the nation on the right sea with room, the first by name."""
    nation, waters = nation_of(squadron), SQUADRONS[squadron].waters
    own = sorted(a for a, each in AREAS.items() if each.shipyards and controller(board, a) == nation)
    yards = [a for a in own if has_room(board, a)] or own
    fitting = [a for a in yards if not waters or waters in AREAS[a].sea]
    return next(iter(fitting or yards), "")
