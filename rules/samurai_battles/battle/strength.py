"""10.2 to 10.7: how many dice are thrown, and what the faces do."""

from __future__ import annotations

from rules.samurai_battles.atlas import ADJACENT, BOWS, UNITS, Terrain, UnitType
from rules.samurai_battles.board import Board, Leader, Throw, Unit

RANK = {"square": 2, "triangle": 1, "circle": 0}
NO_CAP = 99
AIKIDO = 2
DESPERATE = 2


def cap(board: Board, kind: UnitType, here: str, there: str, combat: str) -> int:
    """20: the lowest limit on base dice, of the hex one stands in and the hex one attacks."""
    own, other = board.ground(here), board.ground(there)
    inside = limits(own, f"in_{combat}").get(kind.arm, NO_CAP)
    into = limits(other, f"at_{combat}").get(kind.arm, NO_CAP)
    if combat == "melee" and board.land.get(here) == board.land.get(there) == "hill":
        into = NO_CAP
    return min(inside, into)


def limits(ground: Terrain, name: str) -> dict[str, int]:
    found: dict[str, int] = getattr(ground, name)
    return found


def melee_base(board: Board, unit: Unit, there: str) -> int:
    base = unit.blocks if unit.is_guard else unit.kind.melee
    return min(base, cap(board, unit.kind, unit.hex, there, "melee"))


def melee_bonus(board: Board, unit: Unit) -> int:
    """Dice that cards of this turn add; caps of terrain do not touch them."""
    bonus = 0
    if unit.side == board.active and unit.ordered:
        bonus += board.tactic in ("cavalry_charge", "shogun")
    if "ashigaru_attack" in board.effects and unit.side == board.active and unit.kind.symbol == "triangle":
        bonus += 1
    return bonus


def ranged_dice(board: Board, unit: Unit, there: str, far: int) -> int:
    """10.2: base dice by distance, fewer after a move, capped by terrain, and then the dice of cards."""
    base = unit.kind.ranged[far - 2] if 2 <= far <= len(unit.kind.ranged) + 1 else 0
    if unit.moved:
        base = min(base, unit.kind.moved_ranged)
    base = min(base, cap(board, unit.kind, unit.hex, there, "ranged"))
    return base + ranged_bonus(board, unit) if base else 0


def ranged_bonus(board: Board, unit: Unit) -> int:
    bonus = int(board.tactic == "shogun" and unit.ordered)
    bonus += "fire_arrows" in board.effects and unit.ordered and unit.type in BOWS
    bonus += "fire_by_rank" in board.effects and unit.ordered and unit.type == "aa"
    return bonus


def melee_dice(board: Board, throw: Throw) -> int:
    """10.3, 10.4: the dice of all who roll together."""
    fight = board.fight
    rollers = [board.units[name] for name in throw.rollers if name in board.units]
    dice = sum(melee_base(board, unit, throw.hex) + melee_bonus(board, unit) for unit in rollers)
    dice += len(throw.inspired)
    if throw.booster == "desperate_charge" and any(is_desperate(unit) for unit in rollers):
        dice += DESPERATE
    if throw.role == "strike" and fight and fight.first == "ambush":
        dice += 1
    if throw.role == "back" and throw.booster == "revenge" and fight:
        dice = fight.dice
    if throw.role == "attack" and fight and fight.aikido:
        dice = min(dice, AIKIDO)
    return dice


def is_desperate(unit: Unit) -> bool:
    """18.18: a unit of a single block; in a swarm one of them is enough (10.4)."""
    return unit.blocks == 1


def inspirers(board: Board, unit: Unit) -> list[Leader]:
    """10.5: the leaders that could inspire a unit; nobody is inspired inside a building."""
    if board.land.get(unit.hex) == "building":
        return []
    return [leader for leader in board.chiefs(unit.side) if inspires(board, leader, unit)]


def inspires(board: Board, leader: Leader, unit: Unit) -> bool:
    if leader.hex == unit.hex:
        return unit.is_guard or unit.kind.arm in leader.type.leads
    return leader.type.reach > 0 and not unit.is_guard and leader.hex in ADJACENT[unit.hex]


def can_inspire(board: Board, unit: Unit) -> bool:
    return board.honor[unit.side] > 0 and bool(inspirers(board, unit))


def swords_ignored(attacker: str, defender: str) -> int:
    """10.6: rank and stature; neither counts where a Bodyguard fights."""
    if "bg" in (attacker, defender):
        return 0
    own, other = UNITS[attacker], UNITS[defender]
    rank = max(0, RANK[other.symbol] - RANK[own.symbol])
    return rank + (other.arm == "cavalry" and own.arm == "infantry")


def hits(throw: Throw, attacker: Unit, defender: Unit) -> int:
    return hits_of(throw.faces, attacker.type, defender.type, throw.ranged)


def hits_of(faces: list[str], attacker: str, defender: str, ranged: bool) -> int:
    return sum(hitting(faces, attacker, defender, ranged))


def hitting(faces: list[str], attacker: str, defender: str, ranged: bool) -> list[bool]:
    """10.2, 10.6: faces of the target's symbol, and swords but for the first ones that are ignored."""
    symbol = "" if defender == "bg" else UNITS[defender].symbol
    if ranged:
        ignored = 0 if UNITS[attacker].swords_at_range else len(faces)
    else:
        ignored = swords_ignored(attacker, defender)
    blunt = [at for at, face in enumerate(faces) if face == "swords"][:ignored]
    return [face in (symbol, "swords") and at not in blunt for at, face in enumerate(faces)]


def honor_won(throw: Throw, attacker: Unit, defender: Unit | None) -> int:
    """10.2, 10.7: tokens for honor symbols."""
    symbols = throw.faces.count("honor")
    if throw.ranged:
        return symbols if attacker.kind.honor_at_range else 0
    if defender is not None and not earns(attacker, defender):
        return 0
    return max(0, symbols - len(throw.inspired))


def earns(attacker: Unit, defender: Unit) -> bool:
    """10.7: samurai cavalry gains nothing from lower ranks, and nobody from levies."""
    low = attacker.kind.arm == "cavalry" and defender.kind.symbol in ("triangle", "circle")
    return not low and defender.type != "li"


def rolls_swords_again(board: Board, throw: Throw, attacker: Unit) -> bool:
    """3.3, 18.20: Bodyguards, and arquebuses that fire by rank."""
    if throw.ranged:
        return "fire_by_rank" in board.effects and attacker.ordered and attacker.type == "aa"
    return attacker.is_guard
