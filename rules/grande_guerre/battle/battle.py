"""G9: a whole battle, from its set-up to the retreat of the beaten and what the winner occupies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.grande_guerre.atlas import nation_of
from rules.grande_guerre.battle import ending
from rules.grande_guerre.battle.beaten import retreat_beaten
from rules.grande_guerre.battle.cards import play_when_attacked
from rules.grande_guerre.battle.guns import guns_of
from rules.grande_guerre.battle.reserves import return_surplus
from rules.grande_guerre.battle.retreat import legal_areas
from rules.grande_guerre.battle.rounds import fight_round
from rules.grande_guerre.battle.state import Battle, Fighter, Party, strongest
from rules.grande_guerre.board import P, side_of
from rules.grande_guerre.forces import outside
from rules.grande_guerre.interrupts.help import send_help, withdraw_cavalry
from rules.grande_guerre.map.command import commander
from rules.grande_guerre.map.supply import in_supply, is_supplied_for_battle, national_city_recruits
from rules.grande_guerre.offensives.state import Offensive
from rules.grande_guerre.pieces import Attack
from rules.grande_guerre.policies import wish
from rules.grande_guerre.stocks import add_losses
from rules.grande_guerre.tactics.combined import in_movement
from rules.grande_guerre.tactics.preparation import prepare
from rules.grande_guerre.trenches.levels import on_trench_table

MAJOR = 4
NO_TRENCH = 9
"""21.4.11: an interceptor in movement has no trenches at all, and is not bombarded first."""
ISOLATED_RP, ISOLATED_MUN = 1, 2
BOMBARDMENT = "bombardment"


def fight(
    p: P,
    area: str,
    attackers: Mapping[str, str],
    *,
    line: Mapping[str, str] | None = None,
    starts: Mapping[str, str] | None = None,
    attacked: Sequence[str] = (),
    counter: bool = False,
    flank: bool = False,
    depth: bool = False,
    helped: bool = True,
    bonus: int = 0,
    offensive: Offensive | None = None,
    met: bool = False,
) -> Battle | None:
    """Fight for an area; None if its defenders were gone before the first round.

    `attackers` leads from each corps to the area it comes from, `starts` tells where everything stood before.
    """
    side = side_of(p.board, next(iter(attackers)))
    foe = "central" if side == "entente" else "entente"
    origins = sorted(set(attackers.values()))
    if helped and withdraw_cavalry(p, area, foe, origins):
        return None
    if helped:
        send_help(p, area, foe, attacked)
    battle = set_up(p, area, attackers, outside(p.board, area, foe), dict(line or {}), dict(starts or {}))
    battle.counter, battle.flank, battle.depth, battle.bonus = counter, flank, depth, bonus
    if depth:
        battle.attacker.guns = []  # G9.7: artillery is used again on the flank only.
    if offensive is not None:
        battle.kind, battle.offensive = "main", f"{offensive.side}.{offensive.sector}"
    record(battle)
    play_when_attacked(battle)
    surprised = met and battle.doctrine(battle.defender) == "combined"
    if surprised:
        battle.means.trench = -NO_TRENCH
    prepare(battle, bombarded=not surprised)
    ending.decide_subs(battle)
    if not battle.subs:
        battle.winner = ending.by_subs(battle)
    while not battle.winner:
        fight_round(battle)
        ending.end_round(battle)
    finish(battle, origins)
    return battle


def set_up(
    p: P,
    area: str,
    attackers: Mapping[str, str],
    defenders: Sequence[str],
    line: dict[str, str],
    starts: dict[str, str],
) -> Battle:
    """G9.1: table, size, sub-battles, generals and guns."""
    board = p.board
    one = party(p, [Fighter(c, origin) for c, origin in attackers.items()], area, starts)
    other = party(p, [Fighter(c) for c in defenders], area, {})
    one.line = line
    other.hq_areas = {army: board.armies[army].at for army in other.armies}
    trench = on_trench_table(board, other.side) and not in_movement(board, list(defenders))
    major = is_major(board.doctrine[one.side], len(attackers), len(defenders))
    kind = "secondary" if trench else "field"
    battle = Battle(p, area, kind, one, other, trench, major)
    battle.encircled = not legal_areas(p, other.side, area, sorted(set(attackers.values())), list(defenders))
    if major:
        battle.subs = ["A", "B"]
        for each, attacking in ((one, True), (other, False)):
            deal(battle, each, attacking)
    return battle


def is_major(doctrine: str, attackers: int, defenders: int) -> bool:
    """G9.1: four corps on both sides, or with trenches four attackers."""
    return attackers >= MAJOR and (doctrine != "movement" or defenders >= MAJOR)


def party(p: P, fighters: Sequence[Fighter], area: str, starts: Mapping[str, str]) -> Party:
    board, corps = p.board, [f.corps for f in fighters]
    side = side_of(board, corps[0])
    armies = {board.corps[c].army for c in corps} - {""}
    found = Party(side, {f.corps: f for f in fighters}, commander(board, corps, area, starts), armies)
    found.guns, found.started = guns_of(board, armies, side), len(corps)
    fed = in_supply(p, side)
    if not any(is_supplied_for_battle(board, c, fed) for c in corps):
        found.rp = max(ISOLATED_RP, national_city_recruits(board, area, side))
        found.mun = ISOLATED_MUN
    return found


def deal(battle: Battle, found: Party, attacking: bool) -> None:
    """G9.1: by combat value A, B, B, A, A, B and so on, unless the order names the corps of A."""
    chosen = wish(battle.board, "split", found.nation(), found.army(), found.line).split("+")
    ranked = strongest(battle.board, found.fighters, attacking)
    for place, corps in enumerate(ranked):
        sub = "A" if place % 4 in (0, 3) else "B"
        if chosen != [""]:
            sub = "A" if corps in chosen else "B"
        found.fighters[corps].sub = sub


def record(battle: Battle) -> None:
    """All who fight are seen, and the attack is remembered."""
    board = battle.board
    for each in battle.parties():
        for corps in each.fighters:
            board.corps[corps].seen = board.corps[corps].fought = board.turn
        for army in each.armies:
            board.armies[army].fought, board.armies[army].secret = True, False
    mine, theirs = (sorted({nation_of(c) for c in each.fighters}) for each in battle.parties())
    battle.number = len(board.attacks)
    board.attacks.append(Attack(board.turn, battle.attacker.side, mine, theirs, battle.area, battle.kind))
    battle.p.say(
        "battle.begun",
        area=battle.area,
        attacker=battle.attacker.nation(),
        defender=battle.defender.nation(),
        corps=[len(battle.attacker.fighters), len(battle.defender.fighters)],
        generals=[battle.attacker.general.id, battle.defender.general.id],
        major=battle.major,
    )


def finish(battle: Battle, origins: Sequence[str]) -> None:
    """Tell the rounds, move the beaten, and book the losses."""
    board = battle.board
    for told in battle.rounds:
        battle.p.say("battle.round", area=battle.area, **told)
    won = battle.winner == battle.attacker.side
    made = board.attacks[battle.number]
    if won:
        made.won = True
        retreat_beaten(battle, origins)
    else:
        return_surplus(battle, battle.attacker)
        return_surplus(battle, battle.defender)
    made.lost = battle.attacker.lost
    for each in battle.parties():
        book(battle, each)
    battle.p.say(
        "battle.won",
        area=battle.area,
        winner=battle.party(battle.winner).nation(),
        rounds=battle.round,
        losses=[battle.attacker.lost, battle.defender.lost],
        broke_off=battle.broke_off,
    )


def book(battle: Battle, each: Party) -> None:
    """G9.10: losses count for the nation of each corps that took them, those of a bombardment apart."""
    for corps, fighter in each.fighters.items():
        fought = fighter.lost - fighter.shelled
        add_losses(battle.board, nation_of(corps), battle.area, battle.kind, fought)
        add_losses(battle.board, nation_of(corps), battle.area, BOMBARDMENT, fighter.shelled)
