"""Chapters 3, 10 and 14: capture and liberation, capitals, income and victory."""

from __future__ import annotations

from rules.axis_allies_1942.atlas import POWERS, SIDES, TERRITORIES, VICTORY_CITIES
from rules.axis_allies_1942.board import (
    Board,
    P,
    are_enemies,
    enemies_in,
    holds_own_capital,
    production,
    remove_unit,
    side,
)
from rules.kernel.steps import Auto
from rules.kernel.texts import Text

# 10 Capture


def capture(p: P, territory: str, power: str) -> None:
    """10.1-10.6: land units of `power` hold a hostile territory alone; everything that follows from it."""
    board, loser = p.board, p.board.control[territory]
    holder = new_controller(board, territory, power)
    board.control[territory] = holder
    board.captured.append(territory)
    board.conquests.setdefault(board.power, []).append(territory)
    destroy_artillery(p, territory, power)
    if holder == power:
        p.say("control.captured", power=power, territory=territory, loser=loser)
    else:
        p.say("control.liberated", power=power, territory=territory, owner=holder)
    owner = TERRITORIES[territory].capital_of
    if owner and are_enemies(power, owner):
        take_treasury(p, owner, power)
    elif owner:
        restore_capital(p, owner)


def new_controller(board: Board, territory: str, power: str) -> str:
    """10.3: an ally's territory goes back to it, unless its capital is and stays in enemy hands."""
    owner = TERRITORIES[territory].controller
    if are_enemies(power, owner):
        return power
    frees_capital = POWERS[owner].capital == territory
    return owner if frees_capital or holds_own_capital(board, owner) else power


def destroy_artillery(p: P, territory: str, power: str) -> None:
    """10.2: antiaircraft artillery left behind is destroyed."""
    left = [(uid, u) for uid, u in enemies_in(p.board, power, territory) if u.type == "aa_artillery"]
    for uid, _ in left:
        remove_unit(p.board, uid)
    if left:
        p.say("control.artillery_destroyed", territory=territory, number=len(left))


def take_treasury(p: P, loser: str, captor: str) -> None:
    """10.5: the captor of a capital takes what its owner has not spent."""
    taken = p.board.treasury[loser]
    p.board.treasury[loser] = 0
    p.board.treasury[captor] += taken
    p.say("control.capital_lost", power=loser, captor=captor, ipc=taken)


def restore_capital(p: P, owner: str) -> None:
    """10.6: with its capital an owner gets back all that friendly powers hold of its territories."""
    board = p.board
    back = [
        name
        for name, holder in sorted(board.control.items())
        if TERRITORIES[name].controller == owner and holder != owner and not are_enemies(owner, holder)
    ]
    for name in back:
        board.control[name] = owner
    p.say("control.capital_freed", power=owner)
    if back:
        p.say("control.reverted", power=owner, territories=back)


# 14 Income


class CollectIncome(Auto, tag="control.income"):
    """14.1: production is paid out, unless the own capital is in enemy hands."""

    rule = "14.1"

    def run(self, p: P) -> None:
        board, power = p.board, p.board.power
        if not holds_own_capital(board, power):
            p.say("control.no_income", power=power)
            return
        income = production(board, power)
        board.treasury[power] += income
        p.say("control.income", power=power, ipc=income, treasury=board.treasury[power])


# 3 Victory


def victory_cities(board: Board, name: str) -> list[str]:
    """3.1, 10.7: the victory cities whose territories a side controls."""
    return [city for city in VICTORY_CITIES if side(board.control[city]) == name]


def winner(board: Board, condition: str) -> str | None:
    """3.3: the side that holds enough victory cities, if any; `condition` is standard or total."""
    for name, terms in SIDES.items():
        needed = terms.total_victory if condition == "total" else terms.standard_victory
        if len(victory_cities(board, name)) >= needed:
            return name
    return None


class VictoryCheck(Auto, tag="control.victory"):
    """3.2: once in a round, after the turn of the United States."""

    rule = "3.2"

    def run(self, p: P) -> None:
        held = {name: len(victory_cities(p.board, name)) for name in SIDES}
        p.say("control.victory_cities", round=p.board.round, held=held)
        won = winner(p.board, p.options["victory"])
        if won:
            scores = {power: production(p.board, power) for power in p.seats}
            reason = Text.of("control.victory", side=won, cities=held[won], round=p.board.round)
            p.end(SIDES[won].powers, reason, scores)


STEPS = (CollectIncome, VictoryCheck)
