"""12.4, 9.0: firepower, dice, First Fire, and who could hit whom."""

from __future__ import annotations

from collections.abc import Iterable

from rules.conquest_consequence.atlas import AREAS, SEAS, TYPES
from rules.conquest_consequence.board import (
    SEATS_OF,
    Block,
    Board,
    center,
    class_of,
    faction_of,
    side_of,
    techs_for,
)

CLASSES = ("G", "N", "S", "A", "convoy")
FIRST_FIRE = {"fleet": "naval_radar", "air_force": "jets"}
RAISED = {
    ("fleet", "S", "sonar"): 3,
    ("fleet", "A", "autocannons"): 2,
    ("carrier", "A", "autocannons"): 3,
    ("submarine", "N", "improved_torpedoes"): 2,
    ("air_force", "N", "dive_bombing"): 2,
}
"""9.0: what technologies make of the firepower of a type against a class."""
LONG_LANCE, KAMIKAZE, STRIKE, BOMB = 4, 4, 1, 1


def firepower(board: Board, block: Block, target: str) -> int:
    """12.42: the number against a class; convoys are hit with that against ships."""
    against = "N" if target == "convoy" else target
    value = TYPES[block.type].fire.get(against, 0)
    if block.nat == "japan" and block.type == "fleet" and against == "N":
        value = LONG_LANCE
    for tech in sorted(techs_for(board, block.nat)):
        value = max(value, RAISED.get((block.type, against, tech), 0))
    return value


def dice(board: Board, block: Block, target: str) -> int:
    """12.43, 9.0: CV dice; with AirDefense Radar air forces over friendly land roll two for each CV."""
    radar = block.type == "air_force" and target == "A" and "airdefense_radar" in techs_for(board, block.nat)
    friendly = block.at in AREAS and board.control[block.at] == faction_of(board, block.nat)
    return block.cv * (2 if radar and friendly else 1)


def combatants(board: Board, keys: Iterable[str]) -> set[str]:
    """The seats whose technologies count in a battle: those of Great-Power units."""
    found = (board.blocks[key].nat for key in keys if key in board.blocks)
    return {SEATS_OF[nat] for nat in found if techs_for(board, nat)}


def sources(board: Board, block: Block, ready: Iterable[str]) -> int:
    """9.01, 9.02: how many sources of First Fire a unit has in a battle."""
    count = int(FIRST_FIRE.get(block.type, "") in techs_for(board, block.nat))
    turn = board.turn
    if turn is not None and turn.surprise and side_of(board, block) == turn.seat:
        count += 1
    if block.nat == "japan" and block.type == "fleet":
        radar = any("naval_radar" in board.sides[seat].techs for seat in sorted(combatants(board, ready)))
        count += not radar
    return count


def idle(board: Board, block: Block) -> bool:
    """12.61, 12.72: convoys and most invaders have no combat action."""
    if block.at in SEAS and TYPES[block.type].kind == "G":
        return True
    if not block.inv or block.type in ("marine", "snlf"):
        return False
    return "amphtracks" not in techs_for(board, block.nat)


def targets(board: Board, block: Block, foes: Iterable[Block]) -> list[str]:
    """12.41, 12.45: the classes present that a unit can hit."""
    present = {class_of(foe) for foe in foes}
    return [each for each in CLASSES if each in present and firepower(board, block, each) > 0]


def may_bomb(board: Board, block: Block, holder: str) -> bool:
    """12.62: an air force with Incendiaries over the enemy production center."""
    if block.type != "air_force" or holder not in board.sides:
        return False
    return block.at == center(holder) and "incendiaries" in techs_for(board, block.nat)


def expected(board: Board, block: Block, target: str, foes: Iterable[Block]) -> float:
    """The loss that one shot brings on average, at most what is there."""
    of_class = [foe for foe in foes if class_of(foe) == target]
    if not of_class:
        return 0.0
    top = max(of_class, key=lambda foe: foe.cv)
    doubled = target == "convoy" or TYPES[top.type].double_hit
    loss = dice(board, block, target) * firepower(board, block, target) / 6 * (2 if doubled else 1)
    return min(loss, float(sum(foe.cv for foe in of_class)))
