"""G15.3 to G15.6: main battles, the status of Grand Offensives in the Final phase, and National Will."""

from __future__ import annotations

from rules.grande_guerre.atlas import AREAS, MAJORS, TURN, month_of, nation_of, year_of
from rules.grande_guerre.battle.state import Battle
from rules.grande_guerre.board import Board, P, held_by, side_of
from rules.grande_guerre.dice import chance
from rules.grande_guerre.facts import FOE
from rules.grande_guerre.final_phase.will import change
from rules.grande_guerre.forces import corps_of
from rules.grande_guerre.offensives.plans import goes_on, neutral_owner
from rules.grande_guerre.offensives.state import Offensive
from rules.grande_guerre.politics.parliament import move
from rules.grande_guerre.tactics.combined import test_combined
from rules.grande_guerre.tactics.learning import learn, year_turns
from rules.grande_guerre.trenches.levels import doctrine_of

WON = {"leader": 4, "other": 2, "defender": -3}
LOST = {"leader": -4, "other": -1, "defender": 1}
ABANDONED, PARLIAMENT = -5, 50
WITHOUT = -3
LATE_POWERS = ("GB", "IT")
SINCE_1916 = 1916
FIRST_YEAR = 1915


def after_battle(battle: Battle, offensive: Offensive) -> None:
    """G15.3: a main battle is on record; who led it and who defended; tactics are learned in it (21.5.3)."""
    p, board = battle.p, battle.board
    nations = [nation_of(c) for c in battle.attacker.fighters]
    if offensive.status == "planned":
        offensive.status, offensive.launched = "progress", board.turn
        offensive.leader = max(dict.fromkeys([offensive.leader, *nations]), key=nations.count)
        p.say("offensives.launched", nation=offensive.leader, area=offensive.target, sector=offensive.sector)
    offensive.attacked = board.turn
    politics = board.politics.get(offensive.leader)
    if politics is not None and politics.revolution is not None:
        politics.revolution.offensive_bonus = False
    offensive.nations = sorted({*offensive.nations, *nations})
    offensive.defender = offensive.defender or battle.defender.nation()
    offensive.means = sorted({*offensive.means, *battle.means.used})
    if battle.winner == battle.attacker.side:
        offensive.taken.append(battle.area)
        offensive.beaten += battle.defender.lost
    learn(p, offensive.leader)
    test_combined(p, offensive.leader, set(nations))


def note_victory(battle: Battle) -> None:
    """21.4.1: areas taken in battle on the French Front since 1916."""
    board = battle.board
    won = battle.winner == battle.attacker.side and AREAS[battle.area].sector == "french"
    if won and year_of(board.turn) >= SINCE_1916:
        nation = battle.attacker.nation()
        made = board.tactics.french_victories
        made[nation] = made.get(nation, 0) + 1


def offensive_status(p: P) -> None:
    """G15.4: the status of all offensives at the end of a turn, and at its end the year is over."""
    for offensive in p.board.offensives:
        retaken(p.board, offensive)
        if offensive.status == "progress":
            judge(p, offensive)
        elif offensive.status == "planned":
            judge_plan(p, offensive)
    if month_of(p.board.turn) == "nov_dec":
        year_without(p)


def retaken(board: Board, offensive: Offensive) -> None:
    """18.4.2a: whether the enemy has taken back an area that the offensive took."""
    back = [a for a in offensive.taken if held_by(board, a) == FOE[offensive.side]]
    offensive.retaken = offensive.retaken or bool(back)


def is_out(board: Board, nation: str) -> bool:
    return not side_of(board, nation)


def judge(p: P, offensive: Offensive) -> None:
    board = p.board
    if is_out(board, offensive.leader):
        end(p, offensive, "lapsed")
    elif held_by(board, offensive.target) == offensive.side:
        win(p, offensive)
    elif offensive.defender and is_out(board, offensive.defender):
        end(p, offensive, "won")
    elif must_end(p, offensive):
        lose(p, offensive)


def must_end(p: P, offensive: Offensive) -> bool:
    """Stopped, not attacked this turn, the year is over, or an enemy offensive in the sector was won."""
    board = p.board
    if offensive.attacked < board.turn or offensive.stop or month_of(board.turn) == "nov_dec":
        return True
    return enemy_won(board, offensive) or not goes_on(p, offensive)


def enemy_won(board: Board, offensive: Offensive) -> bool:
    """18.4: an offensive of the enemy in the sector has been won in this turn, or is about to be."""
    foes = [o for o in board.offensives if o.side == FOE[offensive.side] and o.sector == offensive.sector]
    now = any(o.status == "won" and o.ended == board.turn for o in foes)
    soon = any(o.status == "progress" and held_by(board, o.target) == o.side for o in foes)
    return doctrine_of(board, offensive.leader) == "firepower" and (now or soon)


def end(p: P, offensive: Offensive, status: str) -> None:
    offensive.status, offensive.ended = status, p.board.turn
    p.say("offensives.ended", nation=offensive.leader, sector=offensive.sector, status=status)


def win(p: P, offensive: Offensive) -> None:
    end(p, offensive, "won")
    book(p, offensive, WON)
    for means in offensive.means:
        key = f"{offensive.side}.{means}"
        p.board.tactics.won_with[key] = p.board.tactics.won_with.get(key, 0) + 1


def lose(p: P, offensive: Offensive) -> None:
    end(p, offensive, "lost")
    book(p, offensive, LOST)


def book(p: P, offensive: Offensive, will: dict[str, int]) -> None:
    """G15.5: the leader, the other attacking powers, and the main defender."""
    change(p, offensive.leader, will["leader"], "offensive")
    for nation in offensive.nations:
        if nation != offensive.leader and nation in MAJORS:
            change(p, nation, will["other"], "offensive")
    change(p, offensive.defender, will["defender"], "offensive")


def judge_plan(p: P, offensive: Offensive) -> None:
    """G15.4, G15.4a: a plan lapses, or is abandoned by its owner or at the end of the year."""
    if lapses(p.board, offensive):
        end(p, offensive, "lapsed")
    elif offensive.stop or month_of(p.board.turn) == "nov_dec":
        abandon(p, offensive)


def lapses(board: Board, offensive: Offensive) -> bool:
    """The target has become friendly, neutral or closed, or the armies are gone, or the leader is out.

    A minor that was neutral when it was made the target may still be so: war on it comes first (17.6).
    """
    awaited = bool(offensive.neutral) and neutral_owner(board, offensive.target) == offensive.neutral
    hostile = held_by(board, offensive.target) == FOE[offensive.side] or awaited
    if is_out(board, offensive.leader) or not hostile:
        return True
    able = [a for a in offensive.armies if a in board.armies and board.armies[a].at and corps_of(board, a)]
    return not able


def abandon(p: P, offensive: Offensive) -> None:
    """G15.4: five National Will, and parliament may move left."""
    end(p, offensive, "abandoned")
    change(p, offensive.leader, ABANDONED, "abandoned")
    if chance(p, PARLIAMENT, "parliament") and offensive.leader in p.board.politics:
        move(p, offensive.leader, -1, "offensive")


def year_without(p: P) -> None:
    """G15.6: majors without a corps in any main battle of the year lose National Will."""
    board = p.board
    year = year_of(board.turn)
    if year < FIRST_YEAR:
        return
    fought = {n for o in board.offensives if o.attacked in year_turns(board) for n in o.nations}
    for nation in ("DE", "AH", "FR", "RU", *LATE_POWERS):
        if (
            nation in board.nations
            and side_of(board, nation)
            and nation not in fought
            and owes(board, nation)
        ):
            change(p, nation, WITHOUT, "no_offensive")


def owes(board: Board, nation: str) -> bool:
    """Great Britain and Italy from their second winter at war."""
    if nation not in LATE_POWERS:
        return True
    return board.nations[nation].entered <= TURN[f"nov_dec_{year_of(board.turn) - 1}"]
