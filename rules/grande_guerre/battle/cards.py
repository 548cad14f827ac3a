"""0.5: cards that count in one battle: Surprise (42) and Aerial photographs (59)."""

from __future__ import annotations

from rules.grande_guerre.atlas import AROUND
from rules.grande_guerre.battle.state import Battle
from rules.grande_guerre.board import Board, river
from rules.grande_guerre.policies import wish

SURPRISE, PHOTOGRAPHS = 42, 59
FADING = 3
"""Surprise is worth three in the first round and one less in each later one."""
CROSSING = 2
SHAKEN_ROUNDS = 2
"""Rounds in which a surprised defender brings no reserves."""


def played(board: Board, area: str, side: str, card: int) -> bool:
    return f"{side}.{card}" in board.cards.battles.get(area, [])


def surprise(battle: Battle, origin: str = "") -> int:
    """What it adds to the attack die: under Movement only the defender can surprise anybody."""
    board, area = battle.board, battle.area
    left = max(0, FADING - (battle.round - 1))
    total = -left if played(board, area, battle.defender.side, SURPRISE) else 0
    if played(board, area, battle.attacker.side, SURPRISE):
        total += left if battle.trench else 0
        total += CROSSING if crosses(battle, origin) else 0
    return total


def crosses(battle: Battle, origin: str) -> bool:
    near = origin in AROUND[battle.area]
    return battle.round == 1 and near and bool(river(battle.board, origin, battle.area))


def stunned(battle: Battle, side: str) -> bool:
    """Whether a surprised defender in trenches brings no reserves yet."""
    surprised = side == battle.defender.side and battle.trench and battle.round <= SHAKEN_ROUNDS
    return surprised and played(battle.board, battle.area, battle.attacker.side, SURPRISE)


def bombardment(battle: Battle, kind: str) -> int:
    """A surprise makes a flash bombardment better; a defender who expects it suffers less from any."""
    board, area = battle.board, battle.area
    better = kind == "flash" and played(board, area, battle.attacker.side, SURPRISE)
    return int(better) - int(played(board, area, battle.defender.side, SURPRISE))


def play_when_attacked(battle: Battle) -> None:
    """G18.1: the standing order of a defender to play Surprise when he is attacked; one card a battle."""
    board, side = battle.board, battle.defender.side
    wanted = wish(board, "card", battle.defender.nation(), battle.defender.army()) == "attacked"
    hand = board.cards.hands.get(side, [])
    if not wanted or SURPRISE not in hand or board.cards.battles.get(battle.area):
        return
    hand.remove(SURPRISE)
    board.cards.discards.setdefault(side, []).append(SURPRISE)
    board.cards.battles[battle.area] = [f"{side}.{SURPRISE}"]
    battle.p.say("events.played", side=side, card=SURPRISE, good="yes")


def photographs(battle: Battle) -> bool:
    return played(battle.board, battle.area, battle.attacker.side, PHOTOGRAPHS)
