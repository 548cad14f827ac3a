"""12.7: the front in China, Japanese offensives there, and the fall of the government."""

from __future__ import annotations

from rules.empire_of_the_sun.atlas import FRONT, NORTHERN_AIRFIELDS, TABLES, UNITS
from rules.empire_of_the_sun.board import BOX, GONE, TRACK, Board, P
from rules.empire_of_the_sun.dice import d10
from rules.empire_of_the_sun.strategy.replacements import china_ports_lost
from rules.empire_of_the_sun.supply.status import supply
from rules.kernel.steps import Auto

COLLAPSED, STABLE = 0, len(FRONT) - 1


def support(board: Board) -> int:
    """12.76: what the Burma Road or the Hump is worth to China."""
    fed = supply(board)
    return int(TABLES["china"]["support"]["open" if fed.road else "hump" if fed.hump else "closed"])


def air_modifier(board: Board) -> int:
    """12.72: Allied air units in the box, of the bombers only those of the 14th Air Force."""
    units = board.units_in(BOX)
    return sum(not UNITS[u].lrb or u == "us_lrb_14af" for u in units)


def may_attack_china(board: Board) -> bool:
    """12.72, 12.93: once in an even turn, while China stands and the coast is not lost."""
    ready = board.turn % 2 == 0 and not board.china_tried and "china" not in board.surrendered
    return ready and not china_ports_lost(board)


class ChinaOffensive(Auto, tag="china.offensive"):
    """12.72: a die against the divisions in China less what the Allies send."""

    rule = "12.72"

    def run(self, p: P) -> None:
        board = p.board
        board.china_tried = True
        roll = d10(p, "china")
        goal = board.divisions - support(board)
        result = roll + air_modifier(board)
        if result <= goal:
            board.china = max(COLLAPSED, board.china - 1)
            p.say("china.advance", roll=roll, result=result, goal=goal, front=FRONT[board.china])
        else:
            if board.units_in(BOX):
                board.china = min(STABLE, board.china + 1)
            p.say("china.failure", roll=roll, result=result, goal=goal, front=FRONT[board.china])
        if board.china == COLLAPSED:
            collapse(p)


def event(p: P, by: int, *, whole: bool) -> None:
    """12.72, A79: events never enter the last boxes; some move all the way or not at all."""
    board = p.board
    if "china" in board.surrendered:
        return
    goal = board.china + by
    inside = COLLAPSED < goal < STABLE
    if inside:
        board.china = goal
    elif not whole and by > 0:
        board.china = max(board.china, min(goal, STABLE - 1))
    p.say("china.moved", front=FRONT[board.china])


def collapse(p: P) -> None:
    """12.73: China is out at once; its units leave, and the air units of the box come back next turn."""
    board = p.board
    board.surrendered.append("china")
    board.fallen.append("china")
    p.say("politics.surrendered", nation="china")
    held = any(board.controls("allies", h) for h in NORTHERN_AIRFIELDS)
    for unit, place in list(board.at.items()):
        if UNITS[unit].nation == "chinese" and place != GONE:
            board.at[unit] = GONE
        elif place == BOX:
            board.at[unit] = TRACK if held else GONE
            if held:
                board.due[unit] = board.turn + 1
                board.delayable.append(unit)
