"""12.11, 12.26: who stands on which side of the battle, and when it is over."""

from __future__ import annotations

from rules.conquest_consequence.atlas import AREAS, MINOR, SEAS
from rules.conquest_consequence.board import SEATS_OF, Block, Board, is_ground, side_of
from rules.conquest_consequence.combat import fire
from rules.conquest_consequence.nations.relations import ENEMY, harmless, to_unit


def own_side(board: Board, seat: str, block: Block) -> bool:
    """Whether a unit fights for a seat; the neutral British Empire takes no part in American battles."""
    return block.nat != MINOR and SEATS_OF[block.nat] == seat and side_of(board, block) == seat


def opposed(board: Board, seat: str, area: str, escaped: str = "") -> list[str]:
    """The enemies in an area of a seat's units there; `escaped` tells which Escaped submarines count."""
    own, foes = escaped in ("with", "both"), escaped in ("against", "both")
    mine = {b.nat for _, b in board.at(area) if own_side(board, seat, b) and (own or not b.esc)}
    return [
        key
        for key, block in board.at(area)
        if (foes or not block.esc)
        and not own_side(board, seat, block)
        and any(to_unit(board, nat, block) == ENEMY for nat in sorted(mine))
    ]


def own_in(board: Board, seat: str, area: str) -> list[str]:
    return [key for key, block in board.at(area) if own_side(board, seat, block) and not block.esc]


def battles_of(board: Board, seat: str) -> list[str]:
    """11.5: every place where a seat's units stand among enemies."""
    own, strange = set[str](), set[str]()
    for block in board.blocks.values():
        (own if own_side(board, seat, block) else strange).add(block.at)
    return [place for place in sorted(own & strange) if opposed(board, seat, place)]


def contested(board: Board) -> set[str]:
    """12.5: every place that holds a battle now, raids of the active player excepted."""
    seat = board.acting().seat
    raids = {area for area in battles_of(board, seat) if is_raid(board, seat, area)}
    return {area for each in board.sides for area in battles_of(board, each)} - raids


def at_blows(board: Board, seat: str, area: str) -> bool:
    """12.78, 15.27: a sea with enemies must be fought over, unless only convoys are left of both sides."""
    foes = [board.blocks[key] for key in opposed(board, seat, area)]
    mine = [board.blocks[key] for key in own_in(board, seat, area)]
    return area in SEAS and not harmless(foes, mine)


def is_raid(board: Board, seat: str, area: str) -> bool:
    """11.55: a battle on land in which the active side has no ground units."""
    return area in AREAS and not any(is_ground(board.blocks[key]) for key in own_in(board, seat, area))


def attackers(board: Board) -> list[str]:
    """Units of the active side that have joined the battle."""
    battle = board.fight()
    return [k for k in battle.ready if side_of(board, board.blocks[k]) == battle.attacker]


def defenders(board: Board) -> list[str]:
    """Units of the factions that are the targets of the battle."""
    battle = board.fight()
    return [k for k in battle.ready if side_of(board, board.blocks[k]) in battle.targets]


def foes_of(board: Board, block: Block) -> list[Block]:
    """12.8: the active player's units fight the targets, and these fight him only."""
    attacks = side_of(board, block) == board.fight().attacker
    return [board.blocks[key] for key in (defenders(board) if attacks else attackers(board))]


def bombers(board: Board) -> list[str]:
    """12.62: air forces that have not yet fired at an empty production center."""
    battle = board.fight()
    holder = board.control.get(battle.at, "")
    return [
        key
        for key in attackers(board)
        if key not in battle.acted and fire.may_bomb(board, board.blocks[key], holder)
    ]


def is_over(board: Board) -> bool:
    """12.24, 12.26: one side is gone; groups that have not joined count as present."""
    battle = board.fight()
    waiting = any(battle.groups)
    if not defenders(board):
        return not (battle.raid and holder_is_enemy(board) and bombers(board))
    return not attackers(board) and not waiting


def holder_is_enemy(board: Board) -> bool:
    battle = board.fight()
    return board.control.get(battle.at, "") in battle.targets


def has_support(board: Board, faction: str, area: str) -> bool:
    """11.551: friendly ground units in that battle."""
    return any(is_ground(b) and side_of(board, b) == faction for _, b in board.at(area))


def at_sea(board: Board) -> bool:
    return board.fight().at in SEAS


def seat_of(board: Board, key: str) -> str:
    return SEATS_OF.get(board.blocks[key].nat, "")
