"""21.8: infiltration with assault corps or tanks before round 1 of a major battle."""

from __future__ import annotations

from rules.grande_guerre.atlas import year_of
from rules.grande_guerre.battle.state import Battle, Party
from rules.grande_guerre.dice import d12
from rules.grande_guerre.economy.technology import effect, use_effect
from rules.grande_guerre.policies import wish
from rules.grande_guerre.tactics.combined import in_movement
from rules.grande_guerre.tactics.known import knows, use

LATE = 1918
MOST_WON = 2
SUCCESS, GREAT = 9, 13
TECHNOLOGY = {"assault": "build_assault_troops", "tanks": "build_heavy_tank"}


def assault_corps(battle: Battle, party: Party, sub: str) -> list[str]:
    return [f.corps for f in party.ready(sub) if battle.board.corps[f.corps].assault]


def may_infiltrate(battle: Battle, kind: str) -> bool:
    """21.8.1: a major battle, one assault corps or tank for each sub-battle, only a flash before it."""
    party, board = battle.attacker, battle.board
    if not battle.major or battle.means.bombardment not in ("", "flash"):
        return False
    if not knows(board, party.nation(), "infiltration") or not effect(
        board, party.nation(), TECHNOLOGY[kind]
    ):
        return False
    if kind == "tanks":
        return len(battle.means.tanks.get(party.side, {})) == len(battle.subs)
    return all(assault_corps(battle, party, sub) for sub in battle.subs)


def modifiers(battle: Battle, kind: str) -> int:
    """21.8.2: everything that is added to the roll."""
    board, party = battle.board, battle.attacker
    nation = party.nation()
    total = int(("assault" if kind == "assault" else "tank") in party.general.abilities)
    total += min(MOST_WON, board.tactics.won_with.get(f"{party.side}.{kind}", 0))
    total += int(year_of(board.turn) >= LATE) - int(battle.kind == "secondary")
    german = battle.defender.nation() == "DE" and not in_movement(board, list(battle.defender.fighters))
    total -= int(german)
    if kind == "assault":
        return total + effect(board, nation, "infiltration_assault") - (2 if battle.means.depth else 0)
    return total + board.tactics.tank_value.get(party.side, 0) - int(battle.means.depth)


def cut(die: int) -> int:
    """21.8.3: trench levels that the sub-battle loses."""
    return -2 if die >= GREAT else -1 if die >= SUCCESS else 0


def infiltrate(battle: Battle) -> None:
    kind = wish(
        battle.board, "infiltration", battle.attacker.nation(), battle.attacker.army(), battle.attacker.line
    )
    if kind == "none" or not may_infiltrate(battle, kind):
        return
    battle.board.tactics.infiltrated = True
    battle.means.used.add(kind)
    use(battle.p, battle.attacker.nation(), "infiltration")
    use_effect(battle.p, battle.attacker.nation(), TECHNOLOGY[kind])
    added = modifiers(battle, kind)
    for sub in battle.subs:
        battle.means.cuts[sub] = cut(d12(battle.p, "infiltration") + added)
    battle.p.say("tactics.infiltration", area=battle.area, nation=battle.attacker.nation(), kind=kind)
