"""G9.3: what each side's engaged corps is worth, and what is added to the die; every line has its rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from rules.grande_guerre.air.support import has_fighter, support_value
from rules.grande_guerre.atlas import AREAS, AROUND, NOVEMBER, corps_type, nation_of
from rules.grande_guerre.battle.cards import surprise
from rules.grande_guerre.battle.state import Battle, Fighter, Party
from rules.grande_guerre.board import besieged_by, held_by, resistance, river, stands, terrain, weather
from rules.grande_guerre.economy.technology import effect
from rules.grande_guerre.forces import attack, defence, fire
from rules.grande_guerre.naval.fleets import at_sea
from rules.grande_guerre.naval.ships import CLASSES, ship_class
from rules.grande_guerre.stocks import losses_of
from rules.grande_guerre.tactics.combined import in_movement
from rules.grande_guerre.tactics.known import knows
from rules.grande_guerre.tactics.tables import ASSAULT
from rules.grande_guerre.tactics.tanks import DEFENCE as TANK_DEFENCE
from rules.grande_guerre.tactics.tanks import value
from rules.grande_guerre.trenches.levels import level_in

TERRAIN_CAP = 3
STARS = {"movement": 2, "trench": 1}
SUPERIORITY = 3
LANDING = 2
"""G17.7: an attack from the sea, in the first round."""
COUNTER_ROUND = 3
FRENCH_LOSSES = (30, 25, 20)
"""G24.2: French losses that end the attacks of 1914, as neither, one or both of Metz and Strasbourg fall."""


class Clash(NamedTuple):
    """Two engaged corps of a sub-battle."""

    battle: Battle
    sub: str
    attacker: Fighter
    defender: Fighter


Hook = tuple[str, Callable[[Clash], int]]


def firepower(battle: Battle, corps: str) -> int:
    """21.2.6: French guns of 1914 shoot better in the plain and worse where one cannot see far."""
    value, ground = fire(battle.board, corps), terrain(battle.board, battle.area)
    if nation_of(corps) == "FR" and french_of_1914(battle):
        value += int(ground == "plain")
        rough = ground in ("forest", "swamp", "mountain", "high_mountain")
        value -= int(rough and corps_type(corps).fire != 1)
    return max(0, value)


def french_of_1914(battle: Battle) -> bool:
    board = battle.board
    return board.turn <= NOVEMBER and board.doctrine["entente"] == "movement"


# What is added to the attacker's value


def attackers_mountain(clash: Clash) -> int:
    ground = terrain(clash.battle.board, clash.battle.area)
    mountain = corps_type(clash.attacker.corps).arm == "mountain"
    return 2 if mountain and ground in ("mountain", "high_mountain") else 0


def flank(clash: Clash) -> int:
    """G9.3: who has won the other sub-battle attacks in the flank; not against a fortress."""
    return flank_bonus(clash.battle, clash.battle.attacker)


def flank_bonus(battle: Battle, party: Party) -> int:
    if stands(battle.board, battle.area):
        return 0
    if any(battle.board.corps[f.corps].assault for sub in party.won for f in party.fit(sub)):
        return ASSAULT["flank"]
    if any(len(party.ready(sub)) >= 3 for sub in party.won):
        return 2
    return int(bool(party.won) or (battle.flank and party is battle.attacker))


def encirclement(clash: Clash) -> int:
    return 3 if clash.battle.encircled else 0


def extra(clash: Clash) -> int:
    return clash.battle.bonus


def support(clash: Clash, attacking: bool) -> int:
    """21.11 to 21.13: tank, assault marker, aircraft and combined arms of an engaged corps."""
    battle = clash.battle
    party, fighter = (battle.attacker, clash.attacker) if attacking else (battle.defender, clash.defender)
    tank = battle.means.tanks.get(party.side, {}).get(clash.sub, "")
    tank_worth = (value(battle.board, party.side, tank) if attacking else TANK_DEFENCE) if tank else 0
    each = battle.board.corps[fighter.corps]
    marker = assault_value(each.reduced, attacking) if each.assault else 0
    air = support_value(battle, party.side, clash.sub)
    fighters = has_fighter(battle, party.side, clash.sub)
    return tank_worth + marker + air + combined_arms(battle, party, bool(tank), each.assault, fighters)


def assault_value(reduced: bool, attacking: bool) -> int:
    """21.12.4: what assault troops add; less where corps and marker are reduced."""
    what = "attack" if attacking else "defence"
    return ASSAULT[f"reduced_{what}" if reduced else what]


def combined_arms(battle: Battle, party: Party, tank: bool, assault: bool, air: bool) -> int:
    """21.11: tank, assault corps and fighter together, two of them."""
    if not knows(battle.board, party.nation(), "combined_arms"):
        return 0
    return int(((tank or assault) and air) or (tank and assault))


def attackers_support(clash: Clash) -> int:
    return support(clash, attacking=True)


def defenders_support(clash: Clash) -> int:
    return support(clash, attacking=False)


def gas(clash: Clash) -> int:
    """21.7.2a: one less in each round after the first."""
    return max(0, clash.battle.means.gas - (clash.battle.round - 1))


def ships(clash: Clash) -> int:
    """G17.7: a fleet off the coast supports a landing with its land value, one squadron a sub-battle."""
    battle, origin = clash.battle, clash.attacker.origin
    if not origin or origin in AROUND[battle.area]:
        return 0
    zones = AREAS[battle.area].sea
    found = [s for zone in zones for s in at_sea(battle.board, battle.attacker.side, zone)]
    values = sorted((CLASSES[ship_class(s)].land for s in found), reverse=True)
    place = 0 if clash.sub == "A" else 1
    return values[place] if place < len(values) else 0


def attackers_letter(clash: Clash) -> int:
    return int(clash.battle.means.letters[0] == "W")


def defenders_letter(clash: Clash) -> int:
    return int(clash.battle.means.letters[1] == "C" and clash.battle.round >= COUNTER_ROUND)


# What is added to the defender's value


def ground(clash: Clash) -> int:
    """Terrain, river, capital and weather, three at most together."""
    battle = clash.battle
    board, first = battle.board, battle.round == 1
    kind = terrain(board, battle.area)
    bonus = int(kind in ("forest", "swamp"))
    if kind in ("mountain", "high_mountain"):
        own = corps_type(clash.defender.corps).arm == "mountain"
        bonus += 3 if own else 2 if first else 1
    bonus += river_bonus(battle, clash.attacker.origin) + int(AREAS[battle.area].capital)
    return min(TERRAIN_CAP, bonus + weather_bonus(battle, kind))


def equipment(clash: Clash) -> int:
    """20.4: what a technology gives Austrian mountain troops who defend mountains."""
    board, corps = clash.battle.board, clash.defender.corps
    mountain = terrain(board, clash.battle.area) in ("mountain", "high_mountain")
    if not mountain or nation_of(corps) != "AH" or corps_type(corps).arm != "mountain":
        return 0
    return effect(board, "AH", "mountain_defence_AH")


def river_bonus(battle: Battle, origin: str) -> int:
    """G9.3a (3): the river counts for the corps that came over it: two in the first round, then one."""
    if not origin:
        return 0
    if origin not in AROUND[battle.area]:
        return LANDING if battle.round == 1 else 0
    if AROUND[battle.area][origin].strait:
        return 2 if battle.round == 1 else 0
    if not river(battle.board, origin, battle.area):
        return 0
    return 2 if battle.round == 1 else 1


def weather_bonus(battle: Battle, kind: str) -> int:
    now = weather(battle.board, battle.area)
    if now == "snow":
        return 1
    movement = battle.board.doctrine[battle.defender.side] == "movement" and battle.kind != "assault"
    return int(now == "rain" and kind == "plain" and movement)


def trench(clash: Clash) -> int:
    """G12.1, 21.4.10: the level of the side, less what guns, infiltration and movement have taken off."""
    battle, means = clash.battle, clash.battle.means
    level = level_in(battle.board, battle.area, battle.defender.side)
    level -= int(in_movement(battle.board, list(battle.defender.fighters)))
    level += means.trench + means.cuts.get(clash.sub, 0) + means.storm.get(clash.sub, (0, 0, 0))[0]
    return max(0, level)


def fortress(clash: Clash) -> int:
    """The resistance of a friendly fortress that is not besieged; in an assault of the one attacked."""
    battle = clash.battle
    board, area = battle.board, battle.area
    mine = stands(board, area) and held_by(board, area) == battle.defender.side
    if battle.kind == "assault":
        return resistance(board, area)
    return resistance(board, area) if mine and not besieged_by(board, area) else 0


def defenders_flank(clash: Clash) -> int:
    return flank_bonus(clash.battle, clash.battle.defender)


# What is added to the die


def stars(clash: Clash) -> int:
    """21.4.10, G9.3a (10): generals; under Movement on both sides they lead sub-battle A only.

    Their true difference counts up to two where a stack is in movement: an attacker under Combined always is.
    """
    battle = clash.battle
    if battle.kind == "assault":
        return 0
    doctrines = {battle.board.doctrine[party.side] for party in battle.parties()}
    if battle.major and clash.sub == "B" and doctrines == {"movement"}:
        return 0
    moving = in_movement(battle.board, list(battle.defender.fighters))
    most = star_limit(battle.trench, battle.doctrine(battle.attacker))
    defence_stars = 0 if moving else battle.defender.general.def_
    return max(-most, min(most, battle.attacker.general.att - defence_stars))


def star_limit(trench: bool, doctrine: str) -> int:
    """21.4.10: one against trenches, but two for an attacker who is in movement."""
    return STARS["trench" if trench and doctrine != "combined" else "movement"]


def superiority(clash: Clash) -> int:
    """Three fit corps more; in a major battle only after a sub-battle has been won."""
    battle = clash.battle
    if battle.major and len(battle.subs) > 1:
        return 0
    more = len(battle.attacker.fit()) - len(battle.defender.fit())
    return int(more >= SUPERIORITY) - int(-more >= SUPERIORITY)


def against_trenches(clash: Clash) -> int:
    """21.3.2: an attacker still under Movement against a defender under Firepower, in 1914."""
    doctrine = clash.battle.board.doctrine
    sides = (doctrine[clash.battle.attacker.side], doctrine[clash.battle.defender.side])
    return -1 if sides == ("movement", "firepower") else 0


def snow(clash: Clash) -> int:
    return -1 if weather(clash.battle.board, clash.battle.area) == "snow" else 0


def combined(clash: Clash) -> int:
    return int(clash.battle.doctrine(clash.battle.attacker) == "combined")


def shock(clash: Clash) -> int:
    """21.1.1: the French attack of 1914 in the first round in the plain."""
    battle = clash.battle
    french = nation_of(clash.attacker.corps) == "FR" and french_of_1914(battle)
    return int(french and battle.round == 1 and terrain(battle.board, battle.area) == "plain")


def coordination(clash: Clash) -> int:
    """G24.4: from the third battle of a turn in which several Entente powers attack one Central power."""
    battle = clash.battle
    if battle.attacker.side != "entente":
        return 0
    foe = battle.defender.nation()
    earlier = battle.board.attacks[: battle.number] if battle.number >= 0 else battle.board.attacks
    made = [a for a in earlier if a.turn == battle.board.turn and foe in a.foes]
    powers = {n for a in made for n in a.nations} | {battle.attacker.nation()}
    return -1 if len(made) >= 2 and len(powers) >= 2 else 0


def rivalry(clash: Clash) -> int:
    """G21.1: Germans and Austrians together in the East while Hindenburg and Conrad command there."""
    battle = clash.battle
    if battle.attacker.side != "central" or AREAS[battle.area].front != "east":
        return 0
    mixed = {"DE", "AH"} <= {nation_of(c) for c in battle.attacker.fighters}
    generals = {ghq.general for ghq in battle.board.ghqs.values() if ghq.front == "east" and ghq.at}
    return -1 if mixed and {"hindenburg", "conrad"} <= generals else 0


def resurgence(clash: Clash) -> int:
    """18.8.1.3a: the first Grand Offensive of Kerenski's Russia, or of his likes elsewhere."""
    battle = clash.battle
    politics = battle.board.politics.get(battle.attacker.nation())
    revolution = politics.revolution if politics else None
    return int(battle.kind == "main" and revolution is not None and revolution.offensive_bonus)


def cards(clash: Clash) -> int:
    return surprise(clash.battle, clash.attacker.origin)


ATTACK: tuple[Hook, ...] = (
    ("a.1", attackers_mountain),
    ("G9.3", flank),
    ("G9.3", encirclement),
    ("21.12.3", extra),
    ("G9.3", attackers_support),
    ("21.7.2a", gas),
    ("G17.7", ships),
    ("G11.1", attackers_letter),
)
DEFENCE: tuple[Hook, ...] = (
    ("a.1", ground),
    ("G12.1", trench),
    ("G9.3", fortress),
    ("G9.3", defenders_flank),
    ("G9.3", defenders_support),
    ("G11.1", defenders_letter),
    ("20.4", equipment),
)
DIE: tuple[Hook, ...] = (
    ("G9.3", stars),
    ("G9.3", superiority),
    ("21.3.2", against_trenches),
    ("G6.1", snow),
    ("21.4.3", combined),
    ("21.1.1", shock),
    ("G24.4", coordination),
    ("G21.1", rivalry),
    ("18.8.1.3a", resurgence),
    ("0.5", cards),
)


def ignores_fire(battle: Battle, corps: str) -> bool:
    """G24.3: where a marine corps fights on a coast the enemy's fire is ignored."""
    return corps_type(corps).arm == "marine" and bool(AREAS[battle.area].sea)


def attack_value(clash: Clash, guns: int) -> int:
    battle, corps = clash.battle, clash.attacker.corps
    shots = 0 if ignores_fire(battle, clash.defender.corps) else firepower(battle, corps)
    basic = max(1, attack(battle.board, corps) + shots)
    return basic + guns + sum(hook(clash) for _, hook in ATTACK)


def defence_value(clash: Clash, guns: int) -> int:
    battle, corps = clash.battle, clash.defender.corps
    shots = 0 if ignores_fire(battle, clash.attacker.corps) else firepower(battle, corps)
    basic = max(1, defence(battle.board, corps) + shots)
    return basic + guns + sum(hook(clash) for _, hook in DEFENCE)


def die_modifier(clash: Clash) -> int:
    return sum(hook(clash) for _, hook in DIE)


def reads_twice(battle: Battle, corps: str) -> bool:
    """G24.2: French attackers of 1914 read their losses on two rows, but not in a counter-attack."""
    if nation_of(corps) != "FR" or battle.counter or not french_of_1914(battle):
        return False
    board = battle.board
    danger = sum(
        held_by(board, a) == "entente" or besieged_by(board, a) == "entente" for a in ("metz", "strasbourg")
    )
    return losses_of(board, "FR", range(board.turn)) < FRENCH_LOSSES[danger]
