"""Chapters 7.8 and 12.4: own aircraft, the range that they have left, and their bases on land."""

from __future__ import annotations

from collections.abc import Container

from rules.axis_allies_1942.board import Board, Unit, is_friendly_territory
from rules.axis_allies_1942.movement.distances import spread
from rules.axis_allies_1942.movement.survey import Survey, is_air, moves_left
from rules.axis_allies_1942.transport.decks import may_land_on


def range_left(unit: Unit, phase: str) -> int:
    """7.8: one allowance for the whole turn; an aircraft that has flown in noncombat stays where it is."""
    return 0 if phase == "noncombat_move" and unit.phase == "noncombat" else moves_left(unit)


def aircraft(survey: Survey, flown: Container[str] = ()) -> list[tuple[str, Unit]]:
    """Own aircraft, but for fighters that stay on the deck of an ally that lends no more (2.4)."""
    return [(uid, u) for uid, u in own_aircraft(survey) if uid in flown or not is_guest(survey.board, u)]


def own_aircraft(survey: Survey) -> list[tuple[str, Unit]]:
    def find() -> list[tuple[str, Unit]]:
        return [(uid, u) for uid, u in survey.board.units.items() if u.power == survey.power and is_air(u)]

    return survey.once("aircraft", find)


def is_guest(board: Board, unit: Unit) -> bool:
    deck = board.units.get(unit.aboard)
    return deck is not None and deck.power != unit.power and not may_land_on(board, unit, deck)


def bases(survey: Survey) -> dict[str, int]:
    """How far every space is from the nearest territory that was friendly when the turn began."""
    return survey.once("bases", lambda: spread(tuple(landing_territories(survey))))


def landing_territories(survey: Survey) -> list[str]:
    """12.4: friendly since the start of the turn."""
    board = survey.board
    return [
        name
        for name in board.control
        if not survey.was_hostile(name) and is_friendly_territory(board, survey.power, name)
    ]
