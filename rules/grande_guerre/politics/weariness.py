"""18.4.1 to 18.4.4: war weariness, from 1916 on."""

from __future__ import annotations

from rules.grande_guerre.atlas import AREAS, year_of
from rules.grande_guerre.board import Board, P, held_by, side_of
from rules.grande_guerre.dice import chance, d12
from rules.grande_guerre.facts import FOE, FRONT_OF
from rules.grande_guerre.final_phase.will import change
from rules.grande_guerre.offensives.state import Offensive
from rules.grande_guerre.politics.facts import CITIES
from rules.grande_guerre.politics.instability import shake
from rules.grande_guerre.politics.parliament import LEFT, move, put
from rules.grande_guerre.politics.questions import at_home, capital_lost, is_active, powers, year
from rules.grande_guerre.politics.tests import social_tests
from rules.grande_guerre.politics.will import fall_to
from rules.grande_guerre.stocks import GERMAN_COLLAPSE, losses_of_kind

FIRST_YEAR = 1916
BASE = 33
TO = 20
WORSE = 10
MAJOR_DEFEAT = 6
"""18.4.4: losses of a defender in a lost main battle that make it a major defeat."""
IN_MAIN_BATTLE = ("main", "bombardment")
GERMAN_ALLIES = ("AH", "TR", "IT")


def war_weariness(p: P) -> None:
    """15.V.1: at most one test for a power and turn."""
    for nation in powers(p) if year(p.board) >= FIRST_YEAR else ():
        found = cause(p.board, nation)
        if found is not None:
            try_weariness(p, nation, found)


class Cause:
    """18.4.1: an offensive that was lost or suffered, or the capital (`offensive` is None)."""

    def __init__(self, offensive: Offensive | None) -> None:
        self.offensive = offensive


def cause(board: Board, nation: str) -> Cause | None:
    for go in board.offensives:
        if go.leader == nation and go.status == "lost" and go.ended == board.turn:
            return Cause(go)
    for go in enemy_offensives(board, nation):
        if major_defeat(board, nation, go):
            return Cause(go)
    taken = [c for c in board.captures if c.turn == board.turn and AREAS[c.area].capital]
    foe = FOE[side_of(board, nation)]
    lost = any(AREAS[c.area].owner == nation and side_of(board, c.new) == foe for c in taken)
    return Cause(None) if lost and capital_lost(board, nation) else None


def enemy_offensives(board: Board, nation: str) -> list[Offensive]:
    """Offensives of the enemy with a main battle this turn against this power."""
    foe = FOE[side_of(board, nation)]
    mine = [go for go in board.offensives if go.side == foe and go.attacked == board.turn]
    return [go for go in mine if go.defender == nation or lost_in(board, nation, go)]


def lost_in(board: Board, nation: str, go: Offensive) -> list[str]:
    """Cities of the power, or that it held, which the enemy took this turn in the sector of an offensive."""
    now = [c for c in board.captures if c.turn == board.turn and side_of(board, c.new) == go.side]
    mine = [c.area for c in now if c.old == nation or AREAS[c.area].owner == nation]
    return [a for a in mine if AREAS[a].city and AREAS[a].sector == go.sector]


def major_defeat(board: Board, nation: str, go: Offensive) -> bool:
    """18.4.4."""
    lost = lost_in(board, nation, go)
    national = [a for a in lost if a in CITIES[nation] and at_home(nation, a)]
    if national and (FRONT_OF[go.sector] == "west" or year(board) >= 1918):
        return True
    if FRONT_OF[go.sector] == "east" and len(lost) >= 2:
        return True
    return go.defender == nation and beaten(board, nation, go)


def beaten(board: Board, nation: str, go: Offensive) -> bool:
    """The main battle of this turn was lost with six losses or more, those of its bombardment included."""
    now = [a for a in board.attacks if a.turn == board.turn and a.side == go.side and a.kind == "main"]
    won = any(a.won and nation in a.foes and AREAS[a.area].sector == go.sector for a in now)
    won = won or held_by(board, go.target) == go.side
    lost = sum(losses_of_kind(board, nation, board.turn, go.sector, kind) for kind in IN_MAIN_BATTLE)
    return won and lost >= MAJOR_DEFEAT


def try_weariness(p: P, nation: str, found: Cause) -> None:
    odds = percent(p.board, nation, found.offensive)
    struck = chance(p, odds, f"war weariness {nation}")
    p.say("politics.weariness_test", nation=nation, percent=odds, struck="yes" if struck else "no")
    if struck:
        strike_down(p, nation)


def percent(board: Board, nation: str, go: Offensive | None) -> int:
    """18.4.2a: here a positive modifier makes it likelier."""
    total = BASE - 5 * (nation in ("DE", "GB")) + 5 * is_active(board, nation) + of_allies(board, nation)
    if go is not None:
        total += 5 - 5 * (nation in ("AH", "FR") and go.sector == "italian")
        total += 5 * countered(board, nation, go)
    total += 25 * (not carried_out_offensive(board, nation))
    total -= 10 * (year(board) == FIRST_YEAR and not capital_lost(board, nation))
    total += 5 * (year(board) >= 1918)
    return max(0, total + 33 * (board.politics[nation].capital_1914 and capital_lost(board, nation)))


def of_allies(board: Board, nation: str) -> int:
    if not side_of(board, "US"):
        return 0
    return 5 if side_of(board, nation) == "central" else -5 * (nation in ("GB", "FR", "IT"))


def countered(board: Board, nation: str, go: Offensive) -> bool:
    """A counter-offensive in the West: areas taken back, or an offensive of the enemy that was won."""
    if go.leader != nation or FRONT_OF[go.sector] != "west":
        return False
    foe = FOE[go.side]
    now = [o for o in board.offensives if o.side == foe and o.sector == go.sector and o.ended == board.turn]
    won = any(o.status == "won" for o in now)
    return won or go.retaken or any(held_by(board, area) == foe for area in go.taken)


def carried_out_offensive(board: Board, nation: str) -> bool:
    """Whether the power has had a part in a main battle of an own offensive this year."""
    mine = [go for go in board.offensives if nation == go.leader or nation in go.nations]
    return any(go.attacked >= 0 and year_of(go.attacked) == year(board) for go in mine)


def strike_down(p: P, nation: str) -> None:
    """18.4.3: the power with its social tests, and with Germany its great allies."""
    suffer(p, nation)
    social_tests(p, nation, worse=WORSE)
    p.board.politics[nation].weary = p.board.turn
    drag_down_allies(p, nation)


def drag_down_allies(p: P, nation: str) -> None:
    """18.4.3.5: what strikes Germany strikes its great allies, and its minor ones lose heart."""
    if nation == "DE":
        p.board.flags.append(GERMAN_COLLAPSE)
        for ally in GERMAN_ALLIES:
            if ally in powers(p) and side_of(p.board, ally) == "central":
                suffer(p, ally)


def suffer(p: P, nation: str) -> None:
    """18.4.3.1, 18.4.3.2, 18.4.3.4."""
    board = p.board
    if year(board) >= 1918:
        put(p, nation, LEFT, "weariness")
    else:
        move(p, nation, -1, "weariness")
    fall_to(p, nation, TO, "weariness")
    change(p, nation, -d12(p, f"war weariness {nation}"), "weariness")
    board.politics[nation].no_assault = year(board)
    shake(p, nation)
