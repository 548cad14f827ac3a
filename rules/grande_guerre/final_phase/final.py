"""G16.9: sieges, supply, rails, National Will, and the end of the turn, in the rulebook's order."""

from __future__ import annotations

from rules.grande_guerre.air.missions import clear_missions
from rules.grande_guerre.atlas import AREAS, AUGUST, NOVEMBER, PRE_TURN, SEPTEMBER, nation_of
from rules.grande_guerre.battle.results import to_pool
from rules.grande_guerre.board import P, held_by
from rules.grande_guerre.dice import chance
from rules.grande_guerre.facts import SIDES
from rules.grande_guerre.final_phase.will import adjust_will
from rules.grande_guerre.forces import defence_strength, outside
from rules.grande_guerre.map.control import may_enter
from rules.grande_guerre.map.supply import net_neighbours, supplied
from rules.grande_guerre.movement.places import nearest, station
from rules.grande_guerre.policies import end_of_turn
from rules.grande_guerre.reinforcement.refit import refit_after_pre_turn
from rules.grande_guerre.siege.surrender import sieges
from rules.grande_guerre.stocks import add_losses
from rules.grande_guerre.tactics.combined import spread_combined

PASSAGE_TEST = 50
STARVES_FROM = 2
GAUGE = "RU"
REMEMBERED = 3
"""So many turns no rule looks further back than, for attacks and for areas that changed hands (18.6)."""


def final_phase(p: P) -> None:
    """The Final phase of a scenario without politics."""
    sieges_and_supply(p)
    adjust_will(p)
    change_of_doctrine(p)
    clear(p)


def sieges_and_supply(p: P) -> None:
    sieges(p)
    supply_check(p)
    convert_rails(p)
    leave_neutral_soil(p)
    if p.board.turn == PRE_TURN:
        refit_after_pre_turn(p)


def change_of_doctrine(p: P) -> None:
    """21.2.8, 21.4.2: a test at the end of September 1914, for all at the end of October; and Combined."""
    spread_combined(p)
    if p.board.turn == SEPTEMBER:
        passage_test(p)
    if p.board.turn == NOVEMBER - 1:
        for side in SIDES:
            p.board.doctrine[side] = "firepower"


def supply_check(p: P) -> None:
    """G5.4: from the second Final phase in a row a stack in isolation loses a step of its weakest corps."""
    board = p.board
    cut_off: dict[str, int] = {}
    for side in SIDES:
        fed = supplied(p, side)
        for corps, each in board.corps.items():
            mine = each.at and board.nations[nation_of(corps)].side == side
            if mine and corps not in fed and not each.inside:
                cut_off[corps] = board.isolated.get(corps, 0) + 1
    board.isolated = cut_off
    starving = {board.corps[c].at for c, turns in cut_off.items() if turns >= STARVES_FROM}
    for area in sorted(starving):
        starve(p, [c for c in cut_off if board.corps[c].at == area])


def starve(p: P, stack: list[str]) -> None:
    weakest = min(stack, key=lambda c: (defence_strength(p.board, [c]), c))
    area = p.board.corps[weakest].at
    if p.board.corps[weakest].reduced:
        to_pool(p.board, weakest, area)
        p.board.isolated.pop(weakest, None)
        add_losses(p.board, nation_of(weakest), area, "field", 1)
    else:
        p.board.corps[weakest].reduced = True
    p.say("supply.starved", area=area, nation=nation_of(weakest))


def convert_rails(p: P) -> None:
    """G8.4: a conquered area joins the net at the end of the next turn, with another gauge one later."""
    board = p.board
    for area, taken in list(board.rails.items()):
        side = held_by(board, area)
        wait = 2 if other_gauge(p, area) else 1
        if board.turn >= taken + wait and net_neighbours(board, area, side):
            del board.rails[area]


def other_gauge(p: P, area: str) -> bool:
    """The Russian gauge is another one, for those who take it and for Russians abroad."""
    return (AREAS[area].owner == GAUGE) != (p.board.held.get(area, "") == GAUGE)


def leave_neutral_soil(p: P) -> None:
    """G7.11: stacks found on soil that they may only cross go back to the nearest own area."""
    board = p.board
    for area in sorted({c.at for c in board.corps.values() if c.at}):
        for side in SIDES:
            strangers = [c for c in outside(board, area, side) if not may_enter(p, nation_of(c), area)]
            if strangers:
                send_back(p, strangers, area)


def send_back(p: P, strangers: list[str], area: str) -> None:
    board, nation = p.board, nation_of(strangers[0])
    own = [a for a in AREAS if held_by(board, a) == board.nations[nation].side and may_enter(p, nation, a)]
    goal = nearest(board, area, own)
    if not goal:
        return
    for each in station(p, strangers, goal):
        to_pool(board, each, area)
    for army in {board.corps[c].army for c in strangers} - {""}:
        if board.armies[army].at == area:
            board.armies[army].at = goal
    p.say("movement.sent_back", area=area, goal=goal, nation=nation)


def passage_test(p: P) -> None:
    """21.2.8: at the end of September each side goes over to Firepower in October with even odds."""
    for side in SIDES:
        if chance(p, PASSAGE_TEST, "passage to firepower"):
            p.board.doctrine[side] = "firepower"
            p.say("doctrine.firepower", side=side)


def clear(p: P) -> None:
    """What lasts a turn is over."""
    board = p.board
    end_of_turn(board)
    clear_missions(board)
    board.attacks = [each for each in board.attacks if each.turn > board.turn - REMEMBERED]
    board.captures = [each for each in board.captures if each.turn > board.turn - REMEMBERED]
    board.plans, board.sealed = {}, []
    if board.turn >= SEPTEMBER:
        board.destroyed, board.wrecked, board.fallen = {}, [], []
    if board.turn <= AUGUST:
        for army in board.armies.values():
            army.flag = False
