"""G7.1a, G7.1c: one side's resolution on a front, from supply to the assaults on fortresses."""

from __future__ import annotations

from rules.grande_guerre.air.missions import begin_phase, bomb_cities
from rules.grande_guerre.atlas import AREAS
from rules.grande_guerre.battle.battle import fight
from rules.grande_guerre.battle.breakthrough import break_through, overrun
from rules.grande_guerre.battle.occupation import occupy
from rules.grande_guerre.battle.state import Battle
from rules.grande_guerre.board import P, besieged_by, hostile_fort, side_of
from rules.grande_guerre.diplomacy.britain import provoked
from rules.grande_guerre.facts import FOE
from rules.grande_guerre.forces import enemies, outside
from rules.grande_guerre.interrupts import reaction
from rules.grande_guerre.interrupts.counter_attack import counter_attack
from rules.grande_guerre.map.stacking import split
from rules.grande_guerre.map.supply import checked, in_supply
from rules.grande_guerre.movement.places import besiege, lift_sieges, put
from rules.grande_guerre.movement.places import come_out as leave_fortress
from rules.grande_guerre.offensives.plans import main_battle
from rules.grande_guerre.offensives.status import after_battle, note_victory
from rules.grande_guerre.resolution.attacks import choose_attacks
from rules.grande_guerre.resolution.lines import March, marches
from rules.grande_guerre.resolution.walk import Advance, Assault, walk
from rules.grande_guerre.siege.assault import assaults
from rules.grande_guerre.siege.fire import siege_fire
from rules.grande_guerre.tactics.combined import settle


def resolve(p: P, front: str, side: str) -> None:
    """Supply, moves, battles, breakthroughs, sieges."""
    with checked(p):
        _resolve(p, front, side)


def _resolve(p: P, front: str, side: str) -> None:
    board = p.board
    begin_phase(board, front)
    lift_sieges(p)
    come_out(p, side, front)
    advance = Advance(starts={c: each.at for c, each in board.corps.items() if each.at})
    advance.starts |= {a: hq.at for a, hq in board.armies.items() if hq.at}
    reacted = side != board.first.get(front) or not reaction.is_played(p)
    for number, march in enumerate(marches(p, front, side)):
        walk(p, march, advance)
        lift_sieges(p)
        if not reacted and march.stack.hq in board.armies:
            reacted, answer = reaction.reaction(p, FOE[side], front, march.stack.hq, first=number == 0)
            carry_out_reaction(p, answer, FOE[side])
    fought = battles(p, choose_attacks(p, advance, in_supply(p, side)), advance, side)
    follow_up(fought)
    bomb_cities(p, side, front)
    lift_sieges(p)
    close_in(p, advance, side)
    provoked(p, [])
    mine = [a for a in sorted(board.forts) if besieged_by(board, a) == side and AREAS[a].front == front]
    siege_fire(p, side, mine)
    assaults(p, side, mine, in_supply(p, side))
    lift_sieges(p)
    settle(p, side, front, acted(p, advance))


def carry_out_reaction(p: P, march: March | None, side: str) -> None:
    """G8.5: the army that reacts is resolved at once, with at most the attack that its way leads to."""
    if march is None:
        return
    advance = Advance(starts={c: each.at for c, each in p.board.corps.items() if each.at})
    advance.starts |= {a: hq.at for a, hq in p.board.armies.items() if hq.at}
    walk(p, march, advance)
    follow_up(battles(p, choose_attacks(p, advance, in_supply(p, side)), advance, side))
    close_in(p, advance, side)
    lift_sieges(p)


def follow_up(fought: list[tuple[Battle, list[str]]]) -> None:
    """G7.1c, step 5: breakthroughs in the order of the battles, and then overruns likewise."""
    for battle, _ in fought:
        break_through(battle)
    for battle, entered in fought:
        overrun(battle, entered)


def acted(p: P, advance: Advance) -> set[str]:
    """21.4.9: corps that moved or attacked."""
    moved = {c for c, place in advance.starts.items() if c in p.board.corps and p.board.corps[c].at != place}
    return moved | {c for each in advance.attacks.values() for c in each.corps}


def come_out(p: P, side: str, front: str) -> None:
    """G13.1a: field corps that had withdrawn into a fortress come out once it is free."""
    sheltered = {c.at for n, c in p.board.corps.items() if c.inside and side_of(p.board, n) == side}
    for area in sorted(sheltered - {""}):
        if AREAS[area].front == front and not besieged_by(p.board, area):
            leave_fortress(p, area)


def battles(p: P, attacks: list[Assault], advance: Advance, side: str) -> list[tuple[Battle, list[str]]]:
    """One battle for each attacked area, in order; gives the battles that were really fought."""
    fought: list[tuple[Battle, list[str]]] = []
    targets = [each.area for each in attacks]
    for each in attacks:
        able = {c: o for c, o in each.corps.items() if p.board.corps[c].at == o}
        if not able:
            continue
        if not enemies(p.board, each.area, side):
            walk_in(p, each, side)
            continue
        offensive = main_battle(p, able, each.area, side)
        provoked(p, enemies(p.board, each.area, side))
        battle = fight(
            p,
            each.area,
            able,
            line=each.line,
            starts=advance.starts,
            attacked=[t for t in targets if t != each.area],
            offensive=offensive,
            met=bool(advance.intercepted & set(enemies(p.board, each.area, side))),
        )
        if battle is not None:
            note_victory(battle)
        if battle is not None and offensive is not None:
            after_battle(battle, offensive)
        if battle is None:
            walk_in(p, each, side)
        elif battle.winner == side:
            fought.append((battle, occupy(battle, each.armies)))
        else:
            counter_attack(battle)
    return fought


def walk_in(p: P, each: Assault, side: str) -> None:
    """G22.2: the target is empty now, so the stacks enter without a battle."""
    able = [c for c, origin in each.corps.items() if p.board.corps[c].at == origin]
    entering, _ = split(p.board, each.area, side, able)
    if not entering or enemies(p.board, each.area, side):
        return
    put(p, entering, each.area)
    if hostile_fort(p.board, each.area, side):
        besiege(p, each.area, side)
    for army in each.armies:
        p.board.armies[army].at = each.area


def close_in(p: P, advance: Advance, side: str) -> None:
    """Step 5: besiegers enter; whoever stands before an enemy fortress besieges it."""
    for each in advance.sieges.values():
        walk_in(p, each, side)
    for area in AREAS:
        if (
            hostile_fort(p.board, area, side)
            and outside(p.board, area, side)
            and not enemies(p.board, area, side)
        ):
            besiege(p, area, side)
