"""4.4, 13.4: units out of supply wither."""

from __future__ import annotations

from rules.empire_of_the_sun.atlas import NORTHERN_AIRFIELDS, SIDES, UNITS
from rules.empire_of_the_sun.board import BOX, Board, P
from rules.empire_of_the_sun.combat.losses import eliminate
from rules.empire_of_the_sun.hexes import distance
from rules.empire_of_the_sun.supply.status import HUMP, supply
from rules.kernel.steps import Auto


class Attrition(Auto, tag="turn.attrition"):
    """13.4: air and ground units; all is judged before the first suffers. Not in December 1941."""

    rule = "13.4"

    def run(self, p: P) -> None:
        board = p.board
        board.phase = "attrition"
        if board.turn == 1:
            return
        starving = hungry(board)
        fatal = [u for u in starving if board.weak(u) and not near_hq(board, u)]
        for unit in starving:
            if unit in fatal:
                eliminate(p, unit)
            elif not board.weak(unit):
                board.set_face(unit, reduced=True)
                p.say("combat.reduced", unit=unit)


def hungry(board: Board) -> list[str]:
    fed = supply(board).units
    units = [u for side in SIDES for u in board.units_of(side)]
    return [u for u in units if (UNITS[u].air or UNITS[u].ground) and u not in fed]


def near_hq(board: Board, unit: str) -> bool:
    """In plain range of any friendly headquarters, supplied or not."""
    hqs = [q for q in board.units_of(UNITS[unit].side) if UNITS[q].hq]
    return any(_distance(board, board.at[q], board.at[unit]) <= UNITS[q].range for q in hqs)


def _distance(board: Board, hq: str, place: str) -> int:
    """12.71.1: the China air box is four beyond the nearest Allied airfield of Northern India."""
    if place != BOX:
        return distance(hq, place)
    fields = [h for h in NORTHERN_AIRFIELDS if board.controls("allies", h)]
    return min((distance(hq, h) + HUMP for h in fields), default=99)
