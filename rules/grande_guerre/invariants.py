"""What can never be on the board."""

from __future__ import annotations

from rules.grande_guerre.atlas import AREAS, MAJORS, corps_type
from rules.grande_guerre.board import Board, P, held_by, side_of, stands
from rules.grande_guerre.facts import SIDES
from rules.grande_guerre.forces import in_reserve, inside, outside
from rules.grande_guerre.map.stacking import LIMIT, limit
from rules.grande_guerre.orders.supplying import RESERVE


def check(p: P) -> None:
    board = p.board
    for name, corps in board.corps.items():
        corps_type(name)
        places = [each for each in (corps.at, corps.reserve, corps.box, corps.back) if each]
        assert len(places) < 2, f"{name} is in several places: {places}"
        assert not corps.at or corps.at in AREAS, f"{name} is in {corps.at}"
        assert not corps.army or corps.army in board.armies, f"{name} is on the list of {corps.army}"
    for hq in {c.reserve for c in board.corps.values() if c.reserve}:
        assert hq in board.armies or hq in board.ghqs, f"corps in the reserve of {hq}"
        assert len(in_reserve(board, hq)) <= RESERVE, f"too many corps in the reserve of {hq}"
    for area in sorted({c.at for c in board.corps.values() if c.at}):
        check_area(board, area)
    for name, nation in board.nations.items():
        assert min(nation.rp, nation.mun, nation.ep) >= 0, f"{name} has a stock below nothing"
        assert name not in MAJORS or -12 <= nation.nw <= 40, f"National Will {nation.nw} of {name}"
    for unit, support in board.support.items():
        assert support.hq in board.armies or support.hq in board.ghqs, f"{unit} sits at {support.hq}"
        assert side_of(board, support.hq) == side_of(board, unit), f"{unit} sits with the enemy"


def check_area(board: Board, area: str) -> None:
    """Corps of both sides stand in one area only where one of them is inside a fortress."""
    both = [side for side in SIDES if outside(board, area, side)]
    assert len(both) < 2, f"both sides stand in {area}"
    for side in SIDES:
        most = LIMIT if AREAS[area].terrain == "flood" else limit(board, area)
        assert len(outside(board, area, side)) <= most, f"too many corps in {area}"
        if inside(board, area, side):
            assert stands(board, area), f"{side} is inside {area}, where no fortress is"
            assert held_by(board, area) == side, f"{side} is inside {area}"
