"""Chapters 7.4, 7.9, 8.2 and 12: the paths that land units and ships may take, in full."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rules.axis_allies_1942.atlas import PLAYABLE, SEA_ZONES, TERRITORIES
from rules.axis_allies_1942.board import Unit
from rules.axis_allies_1942.movement.survey import Survey, moves_left

Path = tuple[str, ...]
_PLAYABLE = frozenset(PLAYABLE)


def paths(
    start: str,
    length: int,
    onward: Callable[[str], tuple[str, ...]],
    may_enter: Callable[[str, str], bool],
    may_pass: Callable[[str], bool],
) -> Iterator[Path]:
    """Every path of adjacent spaces up to a length; it goes on from a space only where `may_pass`."""
    for there in onward(start):
        if may_enter(start, there):
            yield (there,)
            if length > 1 and may_pass(there):
                for rest in paths(there, length - 1, onward, may_enter, may_pass):
                    yield (there, *rest)


def by_land(space: str) -> tuple[str, ...]:
    return tuple(name for name in TERRITORIES[space].land if name in _PLAYABLE)


def by_sea(zone: str) -> tuple[str, ...]:
    return SEA_ZONES[zone].sea


# 7 Combat move


def is_open_to_blitz(survey: Survey, territory: str) -> bool:
    """7.9: hostile when the turn began, without any enemy unit and without a complex."""
    board = survey.board
    return (
        survey.was_hostile(territory) and territory not in survey.enemies and territory not in board.factories
    )


def attack_paths(survey: Survey, start: str, unit: Unit) -> list[Path]:
    """7.1, 7.4: into a hostile territory, through friendly ones or those that a tank blitzes."""

    def may_pass(territory: str) -> bool:
        return not survey.was_hostile(territory) or is_open_to_blitz(survey, territory)

    found = paths(start, moves_left(unit), by_land, lambda *_: True, may_pass)
    return [path for path in found if any(survey.was_hostile(territory) for territory in path)]


def sailing_paths(survey: Survey, start: str, unit: Unit) -> list[Path]:
    """7.4, 8.2, 8.3: ships stop where they meet surface warships, submarines where they meet a destroyer."""
    stops = survey.destroyer_zones if unit.type == "submarine" else survey.hostile_zones
    return list(paths(start, moves_left(unit), by_sea, survey.may_sail, lambda zone: zone not in stops))


# 12 Noncombat move


def friendly_paths(survey: Survey, start: str, unit: Unit) -> list[Path]:
    """12.2: through and into friendly territories, those captured this turn too."""
    return list(
        paths(
            start,
            moves_left(unit),
            by_land,
            lambda _, there: survey.is_friendly(there),
            lambda _: True,
        )
    )


def transfer_paths(survey: Survey, start: str, unit: Unit) -> list[Path]:
    """12.5: ships keep to friendly zones; submarines go anywhere but stop at a destroyer."""
    if unit.type == "submarine":
        return sailing_paths(survey, start, unit)

    def may_enter(here: str, there: str) -> bool:
        return survey.may_sail(here, there) and there not in survey.hostile_zones

    return list(paths(start, moves_left(unit), by_sea, may_enter, lambda _: True))
