"""25.1, 25.3.10, 25.4, G19.9: who has won the campaign, by how many points, and what that is called."""

from __future__ import annotations

from rules.grande_guerre.atlas import NOVEMBER, POWER_ORDER, TURN
from rules.grande_guerre.board import Board, P, held_by, home_side, scenario_of, seats_of_side, side_of
from rules.grande_guerre.diplomacy.vocabulary import is_at_war
from rules.grande_guerre.facts import FOE, SIDES
from rules.grande_guerre.peace.leaving import surrender
from rules.grande_guerre.peace.minors import check_minors, cities_of
from rules.grande_guerre.policies import wish
from rules.grande_guerre.victory.scenarios import end_game, held_will
from rules.kernel.texts import Text

ORIGINAL = {"central": ("DE", "AH"), "entente": ("FR", "RU")}
OFF_MAP_RUSSIA = ("siberia", "urals", "vladivostok")
ASIAN = ("damascus", "aleppo", "baghdad", "mosul", "basra", "jerusalem", "izmir", "ankara", "konya", "adana")
COMMUNIST = 3
OUT = -12
GRADES = ((17, "decisive"), (13, "great"), (10, "minor"), (5, "revenge"))
LIMITS = ((25, "minor"), (10, "revenge"))
PRIZE = {"central": "paris", "entente": "berlin"}


def total_conquest(p: P) -> None:
    """17.7, 25.3.10: a major that has lost all its cities in Europe surrenders; Russia its boxes as well."""
    for power in POWER_ORDER:
        if is_at_war(p.board, power) and is_conquered(p.board, power):
            surrender(p, power)
    check_minors(p)


def is_conquered(board: Board, power: str) -> bool:
    foe = FOE[side_of(board, power)]
    cities = [a for a in cities_of(power) if power != "TR" or a not in ASIAN]
    if not cities or not all(held_by(board, a) == foe for a in cities):
        return False
    if power != "RU":
        return True
    boxes = [board.boxes[b].owner for b in OFF_MAP_RUSSIA if b in board.boxes]
    return all(side_of(board, owner) == foe for owner in boxes)


def check_victory(p: P) -> None:
    """25.1: at the end of a turn; the game stops in the Final phase in which a condition first holds."""
    total_conquest(p)
    board = p.board
    decided = decided_for(board)
    if decided:
        general_peace(p, decided)
    elif board.turn == NOVEMBER and scenario_of(p).full and claims_1914(p):
        partial_victory(p, claims_1914(p))
    elif board.turn >= TURN[scenario_of(p).end]:
        end_game(p) if p.scenario in ("year_1914", "year_1915") else time_limit(p)


def decided_for(board: Board) -> str:
    """25.1.2: France and Russia out, or Germany; if both in one phase, who left first in the order."""
    out = board.peace.out
    central, entente = "FR" in out and "RU" in out, "DE" in out
    if central and entente:
        last = max(("FR", "RU"), key=lambda n: (board.peace.since[n], POWER_ORDER.index(n)))
        order = [(board.peace.since[n], POWER_ORDER.index(n)) for n in ("DE", last)]
        return "entente" if order[0] < order[1] else "central"
    return "central" if central else "entente" if entente else ""


def claims_1914(p: P) -> str:
    """25.1.1: who holds the enemy's capital at the end of 1914 and would rather stop; not if both do."""
    holders = [side for side, area in PRIZE.items() if held_by(p.board, area) == side]
    if len(holders) != 1:
        return ""
    side = holders[0]
    chief = next((n for n in ORIGINAL[side] if side_of(p.board, n) == side), "")
    return side if chief and wish(p.board, "partial_victory", chief) == "claim" else ""


def partial_victory(p: P, side: str) -> None:
    finish(p, side, Text.of("peace.partial", side=side, area=PRIZE[side]), {side: 1, FOE[side]: -1})


def finish(p: P, winner: str, reason: Text, scores: dict[str, int]) -> None:
    seats = seats_of_side(p.board, winner)
    p.end(seats, reason, {seat: scores.get(home_side(p.board, seat), 0) for seat in p.board.seats})


# 25.4: points


def victory_points(board: Board, side: str) -> int:
    """25.4.2: West, East and other enemies that surrendered before, less 3 for each communist power."""
    beaten = [n for n in board.peace.points if board.peace.sides[n] == FOE[side]]
    red = [n for n, each in board.politics.items() if each.regime == "C" and n in board.nations]
    return sum(board.peace.points[n] for n in beaten) - COMMUNIST * len({*red, *board.peace.communist})


def grade(points: int) -> str:
    """25.4.3: what a number of points is called."""
    return next((name for low, name in GRADES if points >= low), "world_revolution")


def general_peace(p: P, side: str) -> None:
    """25.4.1: all powers of the loser make peace; the winner counts his points."""
    points = victory_points(p.board, side)
    text = Text.of("peace.general", side=side, points=points, grade=grade(points))
    finish(p, side, text, {side: points, FOE[side]: -points})


def limit_score(board: Board, side: str) -> int:
    """National Will of the two original majors, and twice the objectives held of enemy majors."""
    will = sum(board.nations[n].nw if side_of(board, n) == side else OUT for n in ORIGINAL[side])
    return will + 2 * held_will(board, side, majors=True)


def limit_grade(difference: int) -> str:
    return next((name for low, name in LIMITS if difference >= low), "draw")


def time_limit(p: P) -> None:
    """G19.9: nobody has won by the last turn: the nations' will and what they hold decides."""
    scores = {side: limit_score(p.board, side) for side in SIDES}
    best = max(SIDES, key=lambda side: scores[side])
    difference = scores[best] - scores[FOE[best]]
    name = limit_grade(difference)
    text = Text.of("peace.time_limit", side=best, difference=difference, grade=name)
    finish(p, "" if name == "draw" else best, text, scores)
