"""21.6.3: the rolling barrage, rolled before each round in each sub-battle."""

from __future__ import annotations

from rules.grande_guerre.atlas import AREAS, support_kind
from rules.grande_guerre.battle.state import Battle, Party
from rules.grande_guerre.board import stands, terrain
from rules.grande_guerre.dice import d12
from rules.grande_guerre.policies import wish
from rules.grande_guerre.stocks import spend
from rules.grande_guerre.tactics.known import knows, use
from rules.grande_guerre.tactics.tables import BARRAGE

GUNS = 4
MOST_WON = 2
RESULTS = {0: (0, 0, 0), 1: (-2, -1, 1), 2: (-3, -2, 2)}
"""Trench levels, morale and steps of the defender's result: failure, success, great success."""


def wanted(battle: Battle) -> str:
    party = battle.attacker
    return wish(battle.board, "barrage", party.nation(), party.army(), party.line)


def begin(battle: Battle) -> None:
    """21.6.3: the tactic, four guns, no mountain, no infiltration, and only a flash before it."""
    party, means = battle.attacker, battle.means
    if wanted(battle) == "no" or not knows(battle.board, party.nation(), "rolling_barrage"):
        return
    ground = terrain(battle.board, battle.area) in ("mountain", "high_mountain")
    if (
        len(set(party.guns) - party.late) < GUNS
        or ground
        or means.cuts
        or means.bombardment not in ("", "flash")
    ):
        return
    means.barrage = dict.fromkeys(battle.subs, 0)
    means.used.add("barrage")
    use(battle.p, party.nation(), "rolling_barrage")


def modifiers(battle: Battle, sub: str) -> int:
    """21.6.3.1: everything that is added to the roll of a sub-battle."""
    board, means, party = battle.board, battle.means, battle.attacker
    total = int(has_siege_gun(battle, party, sub)) - int(has_siege_gun(battle, battle.defender, sub))
    front = AREAS[battle.area].front
    commanders = {ghq.general for g, ghq in board.ghqs.items() if g.startswith("FR_") and ghq.front == front}
    total += int(party.nation() == "FR" and "nivelle" in commanders)
    total += int(means.letters[0] == "R") - int(means.letters[1] == "I")
    total += min(MOST_WON, board.tactics.won_with.get(f"{party.side}.barrage", 0))
    total -= int(stands(board, battle.area)) + int(means.depth)
    return total - means.barrage[sub]


def has_siege_gun(battle: Battle, party: Party, sub: str) -> bool:
    """Whether a siege gun is in a sub-battle: guns go to them in turn, the best first (G9.3a)."""
    subs = ["A", "B"] if battle.major else ["A"]
    there = party.guns[subs.index(sub) :: len(subs)]
    return any(support_kind(unit) == "siege_artillery" for unit in there)


def success(total: int) -> int:
    """21.6.3.2: 0 a failure, 1 a success, 2 a great one."""
    return 2 if total >= BARRAGE["great"] else 1 if total >= BARRAGE["success"] else 0


def roll(battle: Battle, sub: str) -> None:
    """Before the combat of a round; a failure costs cohesion, and the attacker may stop it (21.6.3.3).

    Its gun costs a munition; that of the supporting gun is spent where guns fire (G9.3a).
    """
    means = battle.means
    means.storm.pop(sub, None)
    if sub not in means.barrage:
        return
    limit = wanted(battle)
    payer = battle.attacker.nation()
    stop = limit.isdecimal() and means.barrage[sub] >= int(limit)
    if stop or not spend(battle.board, payer, "mun"):
        del means.barrage[sub]
        return
    found = success(d12(battle.p, "barrage") + modifiers(battle, sub))
    means.storm[sub] = RESULTS[found]
    if not found:
        means.barrage[sub] += 1
