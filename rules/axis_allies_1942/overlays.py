"""Where units can go and what they can attack, whoever's turn it is (17: all of it is open)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rules.axis_allies_1942.atlas import SEA_ZONES, TERRITORIES
from rules.axis_allies_1942.board import Board, are_enemies
from rules.axis_allies_1942.movement.distances import distances
from rules.axis_allies_1942.movement.marches import marches
from rules.axis_allies_1942.movement.routes import friendly_paths, sailing_paths
from rules.axis_allies_1942.movement.survey import Survey, is_air, is_ship, moves_left
from rules.axis_allies_1942.sequence import clean_up, turn_start
from rules.axis_allies_1942.view import board_in
from rules.kernel.texts import Text
from rules.kernel.title import Overlay


def overlays(view: Mapping[str, Any], space: str) -> tuple[Overlay, ...]:
    """Of the power that has most units there; of an empty space, none."""
    board = board_in(dict(view))
    powers = [unit.power for unit in board.units.values() if unit.space == space]
    if not powers:
        return ()
    survey = about_to_move(board, view["options"], max(sorted(set(powers)), key=powers.count))
    ends = {*marched(survey, space), *sailed(survey, space)}
    foes = {end for end in ends if is_hostile(survey, end)}
    found = (
        Overlay(Text("overlay.reach"), tuple(sorted(ends - foes)), "reach"),
        Overlay(Text("overlay.attack"), tuple(sorted(foes)), "target"),
        Overlay(Text("overlay.range"), tuple(sorted(flown(survey, space) - {space})), "far", off=True),
    )
    return tuple(each for each in found if each.spaces)


def about_to_move(board: Board, options: Mapping[str, Any], power: str) -> Survey:
    """The position as it is for a power that begins its combat move: those on turn go on with theirs."""
    if board.power != power:
        clean_up(board)
        board.power = power
        board.start = turn_start(board, options, power)
    board.phase = "combat_move"
    return Survey(board)


def marched(survey: Survey, space: str) -> Iterable[str]:
    """7.4, 12.2: by land, into hostile territories and friendly ones."""
    if space not in TERRITORIES:
        return ()
    attacks = {path[-1] for path in marches(survey, space)}
    movers = {survey.board.units[uid].type: survey.board.units[uid] for uid, _ in survey.own(space)}
    quiet = (
        path[-1]
        for unit in movers.values()
        if not is_air(unit) and not unit.phase
        for path in friendly_paths(survey, space, unit)
    )
    return attacks | {*quiet} - {space}


def sailed(survey: Survey, space: str) -> Iterable[str]:
    """7.4, 8.2: by sea, as far as enemies let pass."""
    if space not in SEA_ZONES:
        return ()
    ships = (unit for _, unit in survey.own(space) if is_ship(unit) and not unit.phase)
    return {path[-1] for unit in ships for path in sailing_paths(survey, space, unit)}


def flown(survey: Survey, space: str) -> set[str]:
    """21.1: how far its aircraft fly, not counting where they land."""
    far = max((moves_left(unit) for _, unit in survey.own(space) if is_air(unit)), default=0)
    return {end for end, away in distances(space).items() if away <= far}


def is_hostile(survey: Survey, space: str) -> bool:
    """4.2, 4.3: a territory of the enemy, or a zone with his units."""
    if space in SEA_ZONES:
        return space in survey.enemies
    return are_enemies(survey.power, survey.board.control.get(space, survey.power))
