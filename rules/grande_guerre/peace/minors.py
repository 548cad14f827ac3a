"""17.7, G19.8: small nations give up: all cities lost, the capital lost, or by their own wish."""

from __future__ import annotations

from rules.grande_guerre.atlas import AREAS, MINORS, nation_of
from rules.grande_guerre.board import Board, P, controller, held_by, side_of
from rules.grande_guerre.dice import d6
from rules.grande_guerre.facts import FOE
from rules.grande_guerre.peace.leaving import leave_war

TEST = 4


def cities_of(nation: str) -> list[str]:
    return [a for a, area in AREAS.items() if area.owner == nation and area.city]


def has_units(board: Board, nation: str) -> bool:
    """Whether a nation has a corps on the map or in a reserve."""
    return any(nation_of(c) == nation and (each.at or each.reserve) for c, each in board.corps.items())


def check_minors(p: P) -> None:
    """17.7: at the end of every turn; only a capital that was lost this turn is a reason to test again."""
    for nation in MINORS:
        if nation in p.board.nations and side_of(p.board, nation) and gives_up(p, nation):
            minor_surrenders(p, nation)


def gives_up(p: P, nation: str) -> bool:
    board, page = p.board, MINORS[nation]
    foe = FOE[side_of(board, nation)]
    if page.surrenders == "never_while_units" and has_units(board, nation):
        return False
    cities = cities_of(nation)
    if cities and all(held_by(board, a) == foe for a in cities):
        return True
    if not page.capital or held_by(board, page.capital) != foe:
        return False
    if page.surrenders == "on_capital":
        return True
    fell = any(c.area == page.capital and c.turn == board.turn for c in board.captures)
    return page.surrenders == "test_on_capital" and fell and d6(p, f"surrender {nation}") >= TEST


def minor_surrenders(p: P, nation: str) -> None:
    """G19.8: its units go; what the enemy holds of it he keeps, what it held elsewhere goes back."""
    board = p.board
    p.say("peace.minor", nation=nation)
    leave_war(p, nation, "minor")
    for area in [a for a in board.held if controller(board, a) == nation]:
        board.held.pop(area)
    for follower in (n for n in MINORS if MINORS[n].follows == nation):
        if not has_units(board, follower) and side_of(board, follower):
            minor_surrenders(p, follower)
