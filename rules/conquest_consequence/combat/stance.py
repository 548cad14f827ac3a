"""12.3, 21: how a stance answers for a unit in battle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.conquest_consequence.atlas import AREAS, TYPES, around, steps_from
from rules.conquest_consequence.board import Block, Board, P, class_of, is_ground, side_of
from rules.conquest_consequence.combat import exits, fire, sides
from rules.conquest_consequence.nations.relations import enemies

NO_KAMIKAZE_BEFORE = 1944


def best_target(board: Board, block: Block, foes: list[Block], order: list[str]) -> tuple[str, str]:
    """The class and faction with the largest expected loss; a list of the player comes first."""
    open_ = [
        (each, faction)
        for faction in sorted({side_of(board, foe) for foe in foes})
        for each in fire.targets(board, block, [f for f in foes if side_of(board, f) == faction])
    ]
    for wanted in order:
        named = [pair for pair in open_ if pair[0] == wanted]
        if named:
            return max(named, key=lambda pair: _worth(board, block, foes, pair))
    return max(open_, key=lambda pair: _worth(board, block, foes, pair))


def _worth(board: Board, block: Block, foes: list[Block], pair: tuple[str, str]) -> tuple[float, int, int]:
    """Ties: the earlier class of G N S A convoy, then the stronger faction."""
    of_faction = [foe for foe in foes if side_of(board, foe) == pair[1]]
    loss = round(fire.expected(board, block, pair[0], of_faction), 6)
    return (loss, -fire.CLASSES.index(pair[0]), sum(foe.cv for foe in of_faction))


def wants_out(p: P, block: Block, policy: Mapping[str, Any]) -> bool:
    """Leave if the own strength is below a share of the enemy's, or without support against ground units."""
    board = p.board
    mine = [b for _, b in board.at(block.at) if side_of(board, b) == side_of(board, block)]
    foes = sides.foes_of(board, block)
    share = policy["retreat_below"]
    if share and sum(b.cv for b in mine) * 100 < share * sum(f.cv for f in foes):
        return True
    lonely = not is_ground(block) and not sides.at_sea(board) and not any(map(is_ground, mine))
    return lonely and any(map(is_ground, foes)) and side_of(board, block) != board.fight().attacker


def strikes(board: Board, block: Block, foes: list[Block], policy: Mapping[str, Any]) -> bool:
    """12.74: whether a carrier strikes and leaves: always, or where its average shot sinks the first ship."""
    if block.type != "carrier" or policy["strike"] == "never":
        return False
    ships = [foe for foe in foes if class_of(foe) == "N"]
    top = max(ships, key=lambda foe: foe.cv, default=None)
    if top is None:
        return False
    loss = block.cv * fire.STRIKE / 6 * (2 if TYPES[top.type].double_hit else 1)
    return policy["strike"] == "always" or loss >= top.cv


def kamikaze(board: Board, block: Block, foes: list[Block], policy: Mapping[str, Any]) -> str:
    """The class that a kamikaze flies against, if the stance wants it."""
    if block.nat != "japan" or block.type not in ("air_force", "carrier") or policy["kamikaze"] == "never":
        return ""
    present = [each for each in ("N", "convoy") if any(class_of(foe) == each for foe in foes)]
    if not present or (policy["kamikaze"] == "late" and board.year < NO_KAMIKAZE_BEFORE):
        return ""
    return present[0]


def nearest(board: Board, key: str, places: list[str], wanted: list[str] | None = None) -> str:
    """The nearest base, else the nearest land, else the nearest sea; then where fewest enemies are near."""
    block = board.blocks[key]
    steps = steps_from(block.at)

    for place in wanted or ():
        if place in places:
            return place

    def rank(place: str) -> tuple[bool, bool, int, int, str]:
        foes = sum(len(enemies(board, block.nat, near)) for near in around(place))
        return (place not in AREAS, not (place in AREAS and AREAS[place].base), steps[place], foes, place)

    return min(places, key=rank)


def way_out(p: P, key: str, why: str, wanted: list[str]) -> tuple[str, str] | None:
    """How and where a unit goes when it leaves: to a place that is wanted, else by rebasing if it can."""
    found = exits.Exits(p.board, key, why)
    both = {"rebase": found.rebases(), "retreat": found.retreats()}
    for place in wanted:
        if named := next((how for how, places in both.items() if place in places), ""):
            return named, place
    how = next((how for how, places in both.items() if places), "")
    return (how, nearest(p.board, key, both[how])) if how else None
