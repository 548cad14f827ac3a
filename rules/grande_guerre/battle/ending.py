"""G9.4, G9.5: the end of a round, reserves, breaking off, and who has won."""

from __future__ import annotations

from rules.grande_guerre.atlas import nation_of
from rules.grande_guerre.battle.cards import stunned
from rules.grande_guerre.battle.reserves import commit, swap
from rules.grande_guerre.battle.state import Battle, Party, strongest
from rules.grande_guerre.board import Board, side_of
from rules.grande_guerre.forces import in_reserve
from rules.grande_guerre.movement.places import steps_between
from rules.grande_guerre.policies import wish
from rules.grande_guerre.tactics import tanks

TIMID_ODDS = 2
LULL, LULL_LOSSES = 4, 3
WEARY = ("disorganised", "shaken")
FIT_RATIO = 2
NEAR = 3


def end_round(battle: Battle) -> None:
    """G9.4a: lost sub-battles, reserves, breaking off with the attacker asked first, the round limit."""
    decide_subs(battle)
    if not battle.subs:
        battle.winner = by_subs(battle)
        return
    for party in battle.parties():
        bring_reserve(battle, party)
    for party in battle.parties():
        if breaks_off(battle, party):
            battle.winner, battle.broke_off = battle.enemy(party).side, party.side
            return
    if battle.round >= battle.limit:
        battle.winner = at_limit(battle)
    elif battle.kind == "main" and battle.round == LULL and has_lull(battle):
        for party in battle.parties():
            relieve(battle, party)


def decide_subs(battle: Battle) -> None:
    """A side without a fit corps has lost a sub-battle; if neither has one the defender has won it."""
    for sub in list(battle.subs):
        if not battle.attacker.fit(sub):
            win(battle, battle.defender, sub)
        elif not battle.defender.fit(sub):
            win(battle, battle.attacker, sub)


def win(battle: Battle, party: Party, sub: str) -> None:
    party.won.add(sub)
    battle.subs.remove(sub)


def by_subs(battle: Battle) -> str:
    """All sub-battles are decided: one each goes to who inflicted more losses, else to the defender."""
    mine, theirs = len(battle.attacker.won), len(battle.defender.won)
    if mine != theirs:
        return battle.attacker.side if mine > theirs else battle.defender.side
    return fewer_losses(battle)


def fewer_losses(battle: Battle) -> str:
    return battle.attacker.side if battle.attacker.lost < battle.defender.lost else battle.defender.side


def at_limit(battle: Battle) -> str:
    """G9.5: in the open fewer losses decide; against trenches the attacker must have got through."""
    if not battle.trench:
        return fewer_losses(battle)
    mine, theirs = len(battle.attacker.fit()), len(battle.defender.fit())
    through = bool(battle.attacker.won) and mine > theirs
    swamped = mine >= FIT_RATIO * theirs and battle.defender.lost >= battle.attacker.lost
    return battle.attacker.side if through or swamped else battle.defender.side


# Breaking off


def breaks_off(battle: Battle, party: Party) -> bool:
    """G9.4 (c): only after as many rounds as the general is obstinate; then as the policy says."""
    if battle.kind == "assault" or not may_break_off(battle, party):
        return False
    fit, enemy = len(party.fit()), len(battle.enemy(party).fit())
    if "timid" in party.general.abilities and enemy >= TIMID_ODDS * fit:
        return True
    if bound_to_win(battle, party):
        return False
    if battle.kind == "main" and party is battle.attacker and battle.round == LULL:
        return True
    return wants_out(battle, party, fit)


def may_break_off(battle: Battle, party: Party) -> bool:
    """G9.4: obstination; in a main battle and after a tank test the attacker fights four rounds."""
    if party is battle.defender:
        return battle.round >= party.general.obst or battle.means.letters[1] == "F"
    if (battle.kind == "main" or battle.means.tested) and battle.round < LULL:
        return False
    if battle.kind != "main":
        return battle.round >= party.general.obst
    if battle.round == LULL:
        return has_lull(battle) and stops_in_lull(battle, party)
    return battle.round - LULL >= party.general.obst


def has_lull(battle: Battle) -> bool:
    """21.4.7: no lull after a flash bombardment, and none under the Combined doctrine."""
    combined = battle.doctrine(battle.attacker) == "combined"
    return battle.means.bombardment != "flash" and not combined


def stops_in_lull(battle: Battle, party: Party) -> bool:
    """G18.1: the attacker goes on up to so many losses, or while they are not far above the enemy's."""
    value = wish(battle.board, "lull", party.nation(), party.army(), party.line)
    what, _, number = value.partition("_")
    if what == "losses":
        return party.lost > int(number)
    if value != "usual":
        return value == "stop"
    return party.lost > battle.enemy(party).lost + LULL_LOSSES


def bound_to_win(battle: Battle, party: Party) -> bool:
    """G7.1b: an attack that the war plan demands is not broken off while it is being won."""
    flagged = any(battle.board.armies[army].flag for army in party.armies)
    return party is battle.attacker and flagged and party.lost < battle.enemy(party).lost


def wants_out(battle: Battle, party: Party, fit: int) -> bool:
    value = wish(battle.board, "break_off", party.nation(), party.army(), party.line)
    what, _, number = value.partition("_")
    match what:
        case "never":
            return False
        case "losses":
            return party.lost >= int(number)
        case "fit":
            return fit <= int(number)
    worse = party.lost >= party.started and party.lost > battle.enemy(party).lost
    return worse or fit <= 1


# Reserves


def bring_reserve(battle: Battle, party: Party) -> None:
    """G9.4 (b): one corps from the reserve of an army in the battle, or of a high command of the front."""
    if party.rp is not None or stunned(battle, party.side) or not wants_reserve(battle, party):
        return
    waiting = reserves(battle, party)
    best = strongest(battle.board, waiting, party is battle.attacker)
    if best:
        commit(battle, party, best[0])
        battle.p.say("battle.reserve", corps=best[0], area=battle.area, nation=nation_of(best[0]))
    else:
        tanks.reinforce(battle, party)


def relieve(battle: Battle, party: Party) -> None:
    """G9.4 (c): in the lull both sides may swap corps with their reserves: whoever is not ready goes, the
    worst first, and the strongest that waits comes, as long as the reserve can hold who goes (G4.4).
    """
    if (
        party.rp is not None
        or wish(battle.board, "reserve", party.nation(), party.army(), party.line) == "none"
    ):
        return
    weary = [f for f in party.fighters.values() if f.state in WEARY and f.sub in battle.subs]
    for fighter in sorted(weary, key=lambda f: (WEARY.index(f.state), f.corps)):
        waiting = [c for c in reserves(battle, party) if takes_in(battle.board, c, fighter.corps)]
        fresh = strongest(battle.board, waiting, party is battle.attacker)
        if fresh:
            swap(battle, party, fighter, fresh[0])
            battle.p.say("battle.reserve", corps=fresh[0], area=battle.area, nation=nation_of(fresh[0]))


def takes_in(board: Board, waiting: str, tired: str) -> bool:
    """G4.4: an army holds its own corps in reserve only, a high command any."""
    hq = board.corps[waiting].reserve
    return hq in board.ghqs or board.corps[tired].army == hq


def wants_reserve(battle: Battle, party: Party) -> bool:
    value = wish(battle.board, "reserve", party.nation(), party.army(), party.line)
    if value in ("none", "at_once"):
        return value == "at_once"
    return len(party.fit()) <= int(value.removeprefix("fit_"))


def reserves(battle: Battle, party: Party) -> list[str]:
    board = battle.board
    front = battle_front(battle)
    commands = [g for g, ghq in board.ghqs.items() if side_of(board, g) == party.side and ghq.front == front]
    near = [hq for hq in (*sorted(party.armies), *commands) if may_send(battle, hq)]
    return [c for hq in near for c in in_reserve(board, hq)]


def may_send(battle: Battle, hq: str) -> bool:
    """21.4.12: under Combined what is far away comes only every other round."""
    return comes_in(battle.round, far=is_far(battle, hq))


def is_far(battle: Battle, hq: str) -> bool:
    """21.4.12: more than three areas away, under Combined without a normal or heavier bombardment."""
    board = battle.board
    combined = "combined" in {battle.doctrine(party) for party in battle.parties()}
    if not combined or battle.means.bombardment in ("standard", "heavy", "massive"):
        return False
    post = board.armies.get(hq) or board.ghqs[hq]
    return not post.at or steps_between(post.at, battle.area) > NEAR


def comes_in(round_: int, *, far: bool) -> bool:
    """Whether reserves arrive after a round."""
    return not far or round_ % 2 == 0


def battle_front(battle: Battle) -> str:
    from rules.grande_guerre.atlas import AREAS

    return AREAS[battle.area].front
