"""G8.6, G8.6a: a victorious defender strikes at an area the attacker came from."""

from __future__ import annotations

from rules.grande_guerre.atlas import AREAS
from rules.grande_guerre.battle.battle import fight
from rules.grande_guerre.battle.occupation import occupy
from rules.grande_guerre.battle.state import Battle, strongest
from rules.grande_guerre.forces import attack_strength, defence_strength, enemies, outside
from rules.grande_guerre.map.control import may_enter
from rules.grande_guerre.map.supply import in_supply
from rules.grande_guerre.policies import odds_met, wish
from rules.grande_guerre.trenches.levels import keeps_movement_rules

KEPT, KEPT_IN_CITY = 1, 2


def counter_attack(battle: Battle) -> Battle | None:
    """At once, with corps that took no loss, where the odds are best and good enough."""
    party, board = battle.defender, battle.board
    if battle.counter or not keeps_movement_rules(board, party.side):
        return None
    corps = striking_force(battle)
    value = wish(board, "counter_attack", party.nation(), party.army())
    target = best_target(battle, corps) if corps else ""
    if not target:
        return None
    own, enemy = attack_strength(board, corps), defence_strength(board, enemies(board, target, party.side))
    if not odds_met(value, own, enemy):
        return None
    battle.p.say("interrupts.counter_attack", area=target, origin=battle.area, nation=party.nation())
    fought = fight(battle.p, target, dict.fromkeys(corps, battle.area), counter=True, helped=False)
    if fought and fought.winner == party.side:
        occupy(fought, {})
    return fought


def striking_force(battle: Battle) -> list[str]:
    """Unhurt corps of one nation, one staying behind, two in a city; isolated ones never attack (G5.4)."""
    board, party = battle.board, battle.defender
    here = outside(board, battle.area, party.side)
    kept = KEPT_IN_CITY if AREAS[battle.area].city else KEPT
    nation = party.nation()
    whole = [c for c in here if c in party.fighters and not party.fighters[c].hurt and c.startswith(nation)]
    fed = in_supply(battle.p, party.side)
    whole = [c for c in whole if c in fed]
    hurt = len(here) - len(whole)
    return strongest(board, whole, attacking=True)[: max(0, len(whole) - max(0, kept - hurt))]


def best_target(battle: Battle, corps: list[str]) -> str:
    """Of the areas the attackers came from, that whose defenders are weakest, then the first by name."""
    board, side = battle.board, battle.defender.side
    origins = sorted({f.origin for f in battle.attacker.fighters.values() if f.origin})
    held = [
        a for a in origins if enemies(board, a, side) and may_enter(battle.p, battle.defender.nation(), a)
    ]
    return min(held, key=lambda a: (defence_strength(board, enemies(board, a, side)), a), default="")
