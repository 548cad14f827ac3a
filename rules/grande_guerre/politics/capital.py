"""18.3.3: a capital that is lost at the end of 1914."""

from __future__ import annotations

from rules.grande_guerre.atlas import NOVEMBER
from rules.grande_guerre.board import P, side_of
from rules.grande_guerre.dice import chance
from rules.grande_guerre.politics import patriotic, weariness
from rules.grande_guerre.politics.facts import INSTABILITY
from rules.grande_guerre.politics.government import government_of_1914
from rules.grande_guerre.politics.instability import in_zone, shake
from rules.grande_guerre.politics.parliament import move
from rules.grande_guerre.politics.questions import capital_lost, powers
from rules.grande_guerre.politics.tests import social_tests

PARLIAMENT = ((50, -3), (90, -2), (100, -1))
PER_HEADQUARTERS = 10


def capitals_of_1914(p: P) -> None:
    """Once, at the end of November-December 1914; later only whether it has been retaken (18.3.3.8)."""
    for nation in powers(p):
        lost = capital_lost(p.board, nation)
        if p.board.turn == NOVEMBER and lost:
            fall(p, nation)
        elif not lost:
            p.board.politics[nation].capital_1914 = False


def fall(p: P, nation: str) -> None:
    """18.3.3.2 to 18.3.3.7, National Will of losses and cities has been booked before; what lasts (18.3.3.8)
    begins after it.
    """
    p.say("politics.capital_lost", nation=nation)
    die = p.roll(1, 100, f"parliament {nation}")[0]
    move(p, nation, next(by for top, by in PARLIAMENT if die <= top), "capital")
    struck = weary(p, nation)
    if in_zone(p.board, nation):
        first, second, third = INSTABILITY["capital_1914"]
        shake(p, nation, (first, second, third), all_three=True)
    social_tests(p, nation, worse=weariness.WORSE if struck else 0, now_1914=True)
    if side_of(p.board, nation):
        patriotic.try_reaction(p, nation, now_1914=True)
        government_of_1914(p, nation)
    p.board.politics[nation].capital_1914 = True


def weary(p: P, nation: str) -> bool:
    """18.3.3.3: at the usual chance, and more for every headquarters lost."""
    lost = p.board.politics[nation].hqs_lost
    odds = weariness.percent(p.board, nation, None) + PER_HEADQUARTERS * lost
    struck = chance(p, odds, f"war weariness {nation}")
    p.say("politics.weariness_test", nation=nation, percent=odds, struck="yes" if struck else "no")
    if struck:
        weariness.suffer(p, nation)
        weariness.drag_down_allies(p, nation)
    return struck
