"""G13.4: storming a besieged fortress."""

from __future__ import annotations

from rules.grande_guerre.atlas import nation_of
from rules.grande_guerre.battle import ending, results
from rules.grande_guerre.battle.guns import guns_of
from rules.grande_guerre.battle.rounds import fight_round
from rules.grande_guerre.battle.state import Battle, Fighter, Party, strongest
from rules.grande_guerre.board import P, resistance
from rules.grande_guerre.facts import FOE
from rules.grande_guerre.forces import inside, outside
from rules.grande_guerre.siege.fall import fall
from rules.grande_guerre.siege.siege_orders import siege_wish
from rules.grande_guerre.stocks import add_losses, in_mutiny

DEFENDERS = 2
EMPTY_LOSSES = 2


def assaults(p: P, side: str, areas: list[str], fed: set[str]) -> None:
    """Assaults by area; isolated besiegers do not attack, nor do those in mutiny (18.6.3.3)."""
    for area in sorted(areas):
        corps = [c for c in outside(p.board, area, side) if c in fed and not in_mutiny(p.board, nation_of(c))]
        if corps and wanted(p, area, side, corps):
            storm(p, area, side, corps)


def wanted(p: P, area: str, side: str, corps: list[str]) -> bool:
    """By default only a neutralised and empty fortress is stormed."""
    board = p.board
    army = board.corps[corps[0]].army or nation_of(corps[0])
    neutral = resistance(board, area) == 0
    match siege_wish(board, area, army):
        case "storm":
            return True
        case "storm_neutralised":
            return neutral
        case "fire":
            return neutral and not inside(board, area, FOE[side])
    return False


def storm(p: P, area: str, side: str, corps: list[str]) -> None:
    """Four rounds at most; a neutralised empty fortress falls at once for two losses."""
    garrison = strongest(p.board, inside(p.board, area, FOE[side]), attacking=False)
    p.say("siege.storm", area=area, nation=nation_of(corps[0]))
    if not garrison:
        if resistance(p.board, area) == 0:
            walk_in(p, area, corps)
        return
    battle = set_up(p, area, corps, garrison[:DEFENDERS])
    while not battle.winner:
        fight_round(battle)
        end_round(battle)
    finish(battle)


def walk_in(p: P, area: str, corps: list[str]) -> None:
    """The losses fall on the strongest corps."""
    first = strongest(p.board, corps, attacking=True)[0]
    battle = set_up(p, area, [first], [])
    results.apply(battle, battle.attacker, battle.attacker.fighters[first], "2")
    add_losses(p.board, nation_of(first), area, "assault", EMPTY_LOSSES)
    if outside(p.board, area, battle.attacker.side):
        fall(p, area, nation_of(first))


def set_up(p: P, area: str, corps: list[str], garrison: list[str]) -> Battle:
    """G13.4: a simple battle on the trench table; generals are ignored."""
    board = p.board
    side = next(board.nations[nation_of(c)].side for c in corps)
    mine = Party(side, {c: Fighter(c) for c in corps}, started=len(corps))
    mine.armies = {board.corps[c].army for c in corps} - {""}
    mine.guns = guns_of(board, mine.armies, side)
    theirs = Party(FOE[side], {c: Fighter(c) for c in garrison}, started=len(garrison))
    for each in (*corps, *garrison):
        board.corps[each].seen = board.corps[each].fought = board.turn
    return Battle(p, area, "assault", mine, theirs, trench=True, major=False)


def end_round(battle: Battle) -> None:
    """The fortress is taken when no fit corps is left inside; it holds when the attackers are done.

    Two corps defend; where more are inside the others hold it.
    """
    ending.decide_subs(battle)
    if not battle.subs:
        others = set(inside(battle.board, battle.area, battle.defender.side)) - set(battle.defender.fighters)
        taken = battle.attacker.won and not others
        battle.winner = battle.attacker.side if taken else battle.defender.side
    elif battle.round >= battle.limit:
        battle.winner = battle.defender.side


def finish(battle: Battle) -> None:
    """Losses of the defender count only if the fortress falls: one for each corps."""
    p, board = battle.p, battle.board
    won = battle.winner == battle.attacker.side
    for told in battle.rounds:
        p.say("battle.round", area=battle.area, **told)
    for corps, fighter in battle.attacker.fighters.items():
        add_losses(board, nation_of(corps), battle.area, "assault", fighter.lost)
    taken = outside(board, battle.area, battle.attacker.side)
    if won and taken:
        for corps in battle.defender.fighters:
            add_losses(board, nation_of(corps), battle.area, "assault", 1)
        fall(p, battle.area, nation_of(taken[0]))
    p.say("siege.stormed", area=battle.area, won=won, losses=battle.attacker.lost)
