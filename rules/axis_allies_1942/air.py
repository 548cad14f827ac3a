"""Chapters 7.8.1, 12.4 and 21.3: where aircraft can land, all of them together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from types import MappingProxyType

from rules.axis_allies_1942.atlas import TERRITORIES
from rules.axis_allies_1942.berths import Berth, Deck, Group, Search
from rules.axis_allies_1942.board import Board, Unit, are_enemies, holds_own_capital, is_friendly_territory
from rules.axis_allies_1942.complexes import left_at, usable_complexes
from rules.axis_allies_1942.decks import DECK, may_land_on
from rules.axis_allies_1942.distances import FAR, spread
from rules.axis_allies_1942.routes import by_sea, paths
from rules.axis_allies_1942.survey import Survey, is_air, moves_left

NOWHERE: Mapping[str, tuple[str, int]] = MappingProxyType({})


def range_left(unit: Unit, phase: str) -> int:
    """7.8: one allowance for the whole turn; an aircraft that has flown in noncombat stays where it is."""
    return 0 if phase == "noncombat_move" and unit.phase == "noncombat" else moves_left(unit)


class Landing:
    """The best way to bring all own aircraft down (21.3, 21.4), now or after one more flight.

    `flown` says where aircraft would be and with what range left; `battle` is a zone where they would fight.
    """

    def __init__(self, survey: Survey, flown: Mapping[str, tuple[str, int]] = NOWHERE, battle: str = ""):
        self.survey = survey
        self.flown = flown
        self.battle = battle

    def _at(self, uid: str, unit: Unit) -> tuple[str, int]:
        return self.flown.get(uid) or (unit.space, range_left(unit, self.survey.board.phase))

    @cached_property
    def homeless(self) -> list[tuple[str, str, int]]:
        """Aircraft that cannot reach a base on land, with their space and range."""
        near = bases(self.survey)
        placed = [(uid, *self._at(uid, unit)) for uid, unit in aircraft(self.survey)]
        return [(uid, space, left) for uid, space, left in placed if near.get(space, FAR) > left]

    @cached_property
    def groups(self) -> list[Group]:
        found: dict[tuple[str, int], list[str]] = {}
        for uid, space, left in self.homeless:
            if self.survey.board.units[uid].type == "fighter":
                found.setdefault((space, left), []).append(uid)
        return [Group(space, left, tuple(uids)) for (space, left), uids in sorted(found.items())]

    @cached_property
    def berths(self) -> list[Berth]:
        """The decks that save the most homeless fighters."""
        return self._search().best()

    @property
    def lost(self) -> int:
        """How many aircraft cannot be saved."""
        return len(self.homeless) - _saved(self.berths) if self.homeless else 0

    def loses_at_most(self, number: int) -> bool:
        """Whether no more aircraft than a number are lost: quicker to say than how many there are."""
        fighters = sum(len(group.members) for group in self.groups)
        spare = number - (len(self.homeless) - fighters)
        return spare >= fighters or (spare >= 0 and self._search().suffice(spare))

    def _search(self) -> Search:
        built = self.survey.board.bought.get("carrier", 0)
        return Search(self.groups, decks(self.survey, self.battle), built)


def aircraft(survey: Survey) -> list[tuple[str, Unit]]:
    """Own aircraft, but for fighters that may stay on the deck of an ally that lends no more (2.4)."""

    def find() -> list[tuple[str, Unit]]:
        own = ((uid, u) for uid, u in survey.board.units.items() if u.power == survey.power and is_air(u))
        return [(uid, unit) for uid, unit in own if not _is_guest(survey.board, unit)]

    return survey.once("aircraft", find)


def _is_guest(board: Board, unit: Unit) -> bool:
    deck = board.units.get(unit.aboard)
    return deck is not None and deck.power != unit.power and not may_land_on(board, unit, deck)


def bases(survey: Survey) -> dict[str, int]:
    """How far every space is from the nearest territory that was friendly when the turn began."""
    return survey.once("bases", lambda: spread(tuple(landing_territories(survey))))


def production_left(survey: Survey) -> dict[str, int]:
    """13.2: what each usable complex can still bring on, as far as new carriers matter."""
    board = survey.board
    if not board.bought.get("carrier") or not holds_own_capital(board, survey.power):
        return {}
    return survey.once(
        "production", lambda: {n: left for n in usable_complexes(board) if (left := left_at(board, n)) > 0}
    )


def decks(survey: Survey, battle: str = "") -> list[Deck]:
    """Those that stay first, then those that may sail, then those to be built: the least trouble first."""

    def find() -> list[Deck]:
        found = [*_carriers(survey, battle), *_new_carriers(survey)]
        return sorted(found, key=lambda deck: (deck.carrier == "", len(deck.zones) > 1))

    return survey.once(f"decks {battle}", find)


def _carriers(survey: Survey, battle: str) -> Iterator[Deck]:
    guest = Unit("fighter", survey.power, "")
    taken = survey.once("taken", lambda: _taken(survey))
    for uid, unit in survey.board.units.items():
        if unit.type != "carrier" or are_enemies(unit.power, survey.power):
            continue
        slots = DECK - taken.get(uid, 0)
        if slots > 0 and may_land_on(survey.board, guest, unit):
            zones = carrier_zones(survey, unit, battle)
            yield Deck(uid, slots, tuple(zones))


def _taken(survey: Survey) -> dict[str, int]:
    """Places on decks that fighters of allies keep; own ones look for the best anew."""
    found: dict[str, int] = {}
    for unit in survey.board.units.values():
        if unit.aboard and unit.power != survey.power:
            found[unit.aboard] = found.get(unit.aboard, 0) + 1
    return found


def carrier_zones(survey: Survey, unit: Unit, battle: str) -> list[str]:
    """7.8.1: an own carrier that neither moves in combat nor fights may still sail; all others stay."""
    if not _may_sail_later(survey, unit, battle):
        return [unit.space]

    def may_enter(here: str, there: str) -> bool:
        return survey.may_sail(here, there) and (there == battle or survey.will_be_open(there))

    ways = paths(unit.space, moves_left(unit), by_sea, may_enter, lambda _: True)
    return [unit.space, *sorted({way[-1] for way in ways} - {unit.space})]


def _may_sail_later(survey: Survey, unit: Unit, battle: str) -> bool:
    if unit.power != survey.power or unit.phase or unit.fought:
        return False
    if survey.board.phase == "noncombat_move":
        return True
    fights = (*survey.hostile_zones, *survey.board.attacks, battle)
    return unit.space not in fights


def _new_carriers(survey: Survey) -> Iterator[Deck]:
    """12.4: for each complex as many carriers as it could bring on of those bought this turn."""
    bought = survey.board.bought.get("carrier", 0)
    for name, left in production_left(survey).items():
        for _ in range(min(left, bought) if TERRITORIES[name].sea else 0):
            yield Deck("", DECK, tuple(TERRITORIES[name].sea), name)


def landing_territories(survey: Survey) -> list[str]:
    """12.4: friendly since the start of the turn."""
    board = survey.board
    return [
        name
        for name in board.control
        if not survey.was_hostile(name) and is_friendly_territory(board, survey.power, name)
    ]


def _saved(berths: list[Berth]) -> int:
    return sum(len(berth.takes) for berth in berths)
