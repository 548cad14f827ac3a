"""Chapters 7.8.1 and 21.3: the decks that will be there when fighters land, and where they may be."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.axis_allies_1942.atlas import TERRITORIES
from rules.axis_allies_1942.board import Unit, are_enemies, holds_own_capital
from rules.axis_allies_1942.landing.berths import Deck
from rules.axis_allies_1942.movement.attacked import could_be_attacked, is_attacked, will_be_open
from rules.axis_allies_1942.movement.routes import by_sea, paths, sailing_paths
from rules.axis_allies_1942.movement.survey import Survey, moves_left
from rules.axis_allies_1942.production.complexes import left_at, usable_complexes
from rules.axis_allies_1942.transport.decks import DECK, may_land_on


class Terms(NamedTuple):
    """What a landing may count on."""

    battle: str = ""
    """A zone where the aircraft that are looked at would fight."""
    firm: bool = False
    """Only combat moves that have been ordered count, not those that could still be (21.2)."""
    moored: frozenset[str] = frozenset()
    """Carriers that stay where they are."""


OPEN = Terms()


def decks(survey: Survey, terms: Terms = OPEN) -> list[Deck]:
    """Those that stay first, then those that may sail, then those to be built: the least trouble first."""

    def find() -> list[Deck]:
        found = [*_carriers(survey, terms), *_new_carriers(survey)]
        return sorted(found, key=lambda deck: (deck.carrier == "", len(deck.zones) > 1))

    return survey.once(f"decks {terms}", find)


def _carriers(survey: Survey, terms: Terms) -> Iterator[Deck]:
    guest = Unit("fighter", survey.power, "")
    taken = survey.once("taken", lambda: _taken(survey))
    for uid, unit in survey.board.units.items():
        if unit.type != "carrier" or are_enemies(unit.power, survey.power):
            continue
        slots = DECK - taken.get(uid, 0)
        if slots > 0 and may_land_on(survey.board, guest, unit):
            zones = [unit.space] if uid in terms.moored else carrier_zones(survey, unit, terms)
            yield Deck(uid, slots, tuple(zones))


def _taken(survey: Survey) -> dict[str, int]:
    """Places on decks that fighters of allies keep; own ones look for the best anew."""
    found: dict[str, int] = {}
    for unit in survey.board.units.values():
        if unit.aboard and unit.power != survey.power:
            found[unit.aboard] = found.get(unit.aboard, 0) + 1
    return found


def carrier_zones(survey: Survey, unit: Unit, terms: Terms) -> list[str]:
    """7.8.1: where a carrier may be: an own one that has neither moved nor fought may still sail."""
    if unit.power != survey.power or unit.phase or unit.fought:
        return [unit.space]
    ends = {*_later_zones(survey, unit, terms), *_combat_zones(survey, unit, terms)}
    return [unit.space, *sorted(ends - {unit.space})]


def _later_zones(survey: Survey, unit: Unit, terms: Terms) -> Iterator[str]:
    """In the noncombat move, unless it fights before; all battles are taken for won."""
    if survey.board.phase == "combat_move" and (
        unit.space == terms.battle or is_attacked(survey, unit.space)
    ):
        return

    def may_enter(here: str, there: str) -> bool:
        is_open = there == terms.battle or will_be_open(survey, there)
        return survey.may_sail(here, there) and (is_open or _may_open(survey, there, terms))

    yield from (way[-1] for way in paths(unit.space, moves_left(unit), by_sea, may_enter, lambda _: True))


def _may_open(survey: Survey, zone: str, terms: Terms) -> bool:
    return not terms.firm and survey.board.phase == "combat_move" and could_be_attacked(survey, zone)


def _combat_zones(survey: Survey, unit: Unit, terms: Terms) -> Iterator[str]:
    """In the combat move, as long as it has not been ordered: to fight, or away from enemies (7.3)."""
    if terms.firm or survey.board.phase != "combat_move":
        return
    leaves = unit.space in survey.board.start.hostile_zones
    for path in sailing_paths(survey, unit.space, unit):
        if leaves or path[-1] in survey.hostile_zones:
            yield path[-1]


def _new_carriers(survey: Survey) -> Iterator[Deck]:
    """12.4: for each complex as many carriers as it could bring on of those bought this turn."""
    bought = survey.board.bought.get("carrier", 0)
    for name, left in production_left(survey).items():
        for _ in range(min(left, bought) if TERRITORIES[name].sea else 0):
            yield Deck("", DECK, tuple(TERRITORIES[name].sea), name)


def production_left(survey: Survey) -> dict[str, int]:
    """13.2: what each usable complex can still bring on, as far as new carriers matter."""
    board = survey.board
    if not board.bought.get("carrier") or not holds_own_capital(board, survey.power):
        return {}
    return survey.once(
        "production", lambda: {n: left for n in usable_complexes(board) if (left := left_at(board, n)) > 0}
    )
