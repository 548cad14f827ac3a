"""G13.3, G13.5: the fall of a fortress."""

from __future__ import annotations

from rules.grande_guerre.atlas import AREAS
from rules.grande_guerre.battle.results import to_pool
from rules.grande_guerre.board import P, controller, fort, side_of
from rules.grande_guerre.facts import FOE
from rules.grande_guerre.forces import inside, outside
from rules.grande_guerre.map.control import hand_over
from rules.grande_guerre.movement.places import overrun_headquarters

BIG = 3
WILL, WILL_BIG = 1, 2


def fall(p: P, area: str, nation: str) -> None:
    """The fortress is gone for good, what was inside is lost, and the besiegers control the area."""
    board, side = p.board, side_of(p.board, nation)
    old = controller(board, area)
    for corps in inside(board, area, FOE[side]):
        to_pool(board, corps, area)
    found = fort(board, area)
    found.resistance, found.besieger, found.turns, found.fallen = 0, "", 0, True
    for corps in outside(board, area, side):
        board.corps[corps].besieges = False
    hand_over(board, area, old, nation)
    overrun_headquarters(p, area, FOE[side])
    board.fallen.append(f"{area}.{old}.{nation}")
    p.say("siege.fallen", area=area, nation=nation)


def will_of(area: str) -> int:
    """G13.5: what a fallen fortress is worth in National Will."""
    return WILL_BIG if AREAS[area].fortress >= BIG else WILL
