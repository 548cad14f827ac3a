"""21.13: tanks: their value, their test, and how they are lost."""

from __future__ import annotations

from rules.grande_guerre.atlas import AREAS, nation_of, support_kind
from rules.grande_guerre.battle.state import Battle, Party
from rules.grande_guerre.board import Board, P, side_of, terrain
from rules.grande_guerre.dice import d6, d12
from rules.grande_guerre.economy.technology import effect, side_effect, use_effect
from rules.grande_guerre.facts import FOE
from rules.grande_guerre.forces import with_hq
from rules.grande_guerre.tactics.tables import TANKS, read

KINDS = ("heavy_tank", "light_tank")
NO_GROUND = ("mountain", "high_mountain", "swamp")
DEFENCE = 1
"""21.13.1a: what a tank is always worth in defence."""


def is_tank(unit: str) -> bool:
    return support_kind(unit) in KINDS


def tanks_of(battle: Battle, party: Party) -> list[str]:
    """Tanks of the armies of a battle and of the high commands of its front; a breakthrough in depth is for
    light ones only (21.13.2c)."""
    board, front = battle.board, AREAS[battle.area].front
    commands = [g for g, ghq in board.ghqs.items() if ghq.front == front and side_of(board, g) == party.side]
    mine = [u for hq in (*sorted(party.armies), *commands) for u in with_hq(board, hq) if is_tank(u)]
    nations = {nation_of(c) for c in party.fighters}
    found = sorted(u for u in mine if nation_of(u) in nations)
    deep = battle.depth and party is battle.attacker
    return [u for u in found if not deep or support_kind(u) == "light_tank"]


def reinforce(battle: Battle, party: Party) -> None:
    """21.13.2a: a headquarters sends a tank to a sub-battle that has none, if the side began with some."""
    committed = battle.means.tanks.get(party.side)
    if committed is None:
        return
    waiting = [u for u in tanks_of(battle, party) if u not in committed.values()]
    bare = [sub for sub in battle.subs if sub not in committed]
    if waiting and bare:
        committed[bare[0]] = waiting[0]


def value(board: Board, side: str, unit: str) -> int:
    """21.13.1c: the value of the side; a light tank is never worth more than three."""
    found = board.tactics.tank_value.get(side, 0)
    return min(int(TANKS["light_most"]), found) if support_kind(unit) == "light_tank" else found


def can_fight(board: Board, area: str) -> bool:
    """21.13.1: no value in mountain or swamp."""
    return terrain(board, area) not in NO_GROUND


def roll_modifier(board: Board, nation: str, side: str) -> int:
    """The last value, light tanks, and the pioneers of the Entente."""
    pioneers = side == "entente" and "estienne_fuller" in board.flags
    return board.tactics.tank_value.get(side, 0) + effect(board, nation, "tank_test") + int(pioneers)


def may_test(board: Board, side: str, tanks: int, *, main: bool, offensive: str) -> bool:
    """21.13.1a, 21.13.1b: enough tanks, once a turn, and once in an offensive."""
    needed = int(TANKS["offensive"] if main else TANKS["limited"])
    if tanks < needed or board.tactics.tank_test.get(side) == board.turn:
        return False
    return not offensive_with_tanks(board, side)


def offensive_with_tanks(board: Board, side: str) -> bool:
    """21.13.1b: whether the offensive in which the value was tested goes on; until then it stays."""
    found, tested = board.tactics.tank_offensive.get(side), board.tactics.tank_test.get(side, -1)
    mine = [go for go in board.offensives if go.side == side and go.status == "progress"]
    return any(f"{go.side}.{go.sector}" == found and go.launched <= tested for go in mine)


def test_value(p: P, nation: str, side: str, offensive: str) -> int:
    """21.13.1c: a value never falls; the enemy's is never more than two behind (21.13.1d)."""
    board = p.board
    die = d12(p, "tanks") + roll_modifier(board, nation, side)
    old = board.tactics.tank_value.get(side, 0)
    board.tactics.tank_value[side] = max(old, read(TANKS["value"], die))
    board.tactics.tank_test[side] = board.turn
    if offensive:
        board.tactics.tank_offensive[side] = offensive
    close_gap(board)
    use_effect(p, nation, "build_heavy_tank")
    p.say("tactics.tank_value", side=side, value=board.tactics.tank_value[side])
    return board.tactics.tank_value[side]


def close_gap(board: Board) -> None:
    values = board.tactics.tank_value
    for side, foe in FOE.items():
        values[side] = max(values.get(side, 0), values.get(foe, 0) - int(TANKS["gap"]))


def destroyed_on(board: Board, unit: str, enemy: str) -> int:
    """21.13.2b: the highest D6 that destroys a tank; one more against anti-tank weapons."""
    base = int(TANKS["heavy_lost" if support_kind(unit) == "heavy_tank" else "light_lost"])
    return base + int(side_effect(board, enemy, "tank_destroyed") > 0)


def hit(p: P, unit: str, enemy: str) -> bool:
    """After a loss of the supported corps: whether its tank is destroyed."""
    if d6(p, "tank") > destroyed_on(p.board, unit, enemy):
        return False
    del p.board.support[unit]
    p.say("tactics.tank_lost", nation=nation_of(unit))
    return True
