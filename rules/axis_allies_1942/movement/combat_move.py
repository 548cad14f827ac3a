"""Chapter 7: the combat move, a decision that stays open until its moves are whole."""

from __future__ import annotations

from collections.abc import Iterator

from rules.axis_allies_1942.atlas import SEA_ZONES
from rules.axis_allies_1942.board import Board, P, Unit
from rules.axis_allies_1942.landing.proof import all_will_land, without_deck
from rules.axis_allies_1942.movement.attacked import is_attacked, leaves_hostile_zone, will_attack
from rules.axis_allies_1942.movement.declarations import Attack, Concede, Ignore, MakePlan, Restart, Share
from rules.axis_allies_1942.movement.flights import Escort, Fly, Raid
from rules.axis_allies_1942.movement.maneuvers import Maneuver, MovementPhase
from rules.axis_allies_1942.movement.marches import Move
from rules.axis_allies_1942.movement.routes import by_sea
from rules.axis_allies_1942.movement.ships import convoys
from rules.axis_allies_1942.movement.survey import Survey, is_ship, surveyed
from rules.axis_allies_1942.transport.cargo import Assault, Load
from rules.axis_allies_1942.transport.transports import (
    grouped,
    may_put_ashore_from,
)
from rules.kernel.fields import Choices, Done, Partial
from rules.kernel.orders import IllegalOrder, Order
from rules.kernel.texts import Text


class End(Maneuver):
    """The phase is over, if the moves are whole (21.2)."""

    kind = "end"
    rule = "21.2"
    first = ""

    def is_open(self, survey: Survey) -> bool:
        return next(unfinished(survey), None) is None

    def field(self, survey: Survey, partial: Partial) -> Choices:
        return Done()

    def apply(self, p: P, order: Order, survey: Survey) -> None:
        """17: where battles follow, plans may come into use, so that nothing can be taken back from here."""
        engage(p, survey)
        if any(unit.mission for unit in p.board.units.values()):
            p.reveal()
        p.done()


class CombatMove(MovementPhase, tag="movement.combat_move"):
    """7.1: moves into combat, declared one by one and fought together (7.2)."""

    rule = "7.1"
    maneuvers = {
        each.kind: each
        for each in (
            *(Move(), Fly(), Raid(), Escort(), Load(), Assault(), Attack(), Ignore()),
            *(MakePlan(), Share(), Restart(), Concede(), End()),
        )
    }

    def check(self, p: P, order: Order) -> None:
        try:
            super().check(p, order)
        except IllegalOrder:
            if order.kind == "end":
                for reason, rule in unfinished(surveyed(p)):
                    raise IllegalOrder(reason.code, rule, **reason.args) from None
            raise

    def public(self, p: P, order: Order) -> Order | None:
        """17: a battle plan is its owner's secret until it is used."""
        return None if order.kind == "plan" else order

    def default(self, p: P, seat: str) -> Order:
        """When the clock runs out the phase ends; moves that are not whole are taken back."""
        seen = surveyed(p)
        if next(unfinished(seen), None) is None:
            return Order(seat, "end")
        return Order(seat, "restart") if Restart().is_open(seen) else flee(seen)


def flee(survey: Survey) -> Order:
    """7.7: transports alone among enemy warships leave by the first way that is open."""
    zone = next(z for z in survey.own_spaces if z in survey.hostile_zones and must_not_stay(survey, z))
    ways = [(path, convoy) for path, convoy in convoys(survey, zone).items() if convoy.transports]
    path, convoy = min(ways, key=lambda way: (way[0][-1] in survey.hostile_zones, len(way[0]), way[0]))
    ships = {key: len(uids) for key, uids in grouped(survey, convoy.transports).items()}
    return Order(survey.power, "move", {"from": zone, "path": [*path], "units": {}, "transports": ships})


def unfinished(survey: Survey) -> Iterator[tuple[Text, str]]:
    """21.2: what still forbids the end of the combat move, with the rule that says so."""
    own = [unit for unit in survey.board.units.values() if unit.power == survey.power]
    for unit in own:
        if unit.boarded == "combat" and not unit.mission:
            yield Text.of("end.no_assault", unit=unit.type, zone=unit.space), "8.4f"
    for unit in own:
        if unit.phase == "combat" and is_ship(unit) and not has_reason(survey, unit):
            yield Text.of("end.no_reason", unit=unit.type, zone=unit.space), "7.3"
    for zone in survey.own_spaces:
        if zone in SEA_ZONES:
            yield from unfinished_in(survey, zone)
    if not all_will_land(survey):
        yield Text.of("end.no_deck", spaces=without_deck(survey)), "7.8.1"


def has_reason(survey: Survey, unit: Unit) -> bool:
    """7.3: why a ship that moved, or a transport that loaded, is where it is."""
    zone = unit.space
    if not unit.moved or is_attacked(survey, zone):
        return True
    return survey.has_declared_assault(zone) or leaves_hostile_zone(survey, unit)


def unfinished_in(survey: Survey, zone: str) -> Iterator[tuple[Text, str]]:
    """8.5, 8.6, 7.7: assaults and transports that lack a warship."""
    if survey.has_declared_assault(zone) and not may_put_ashore_from(survey, zone):
        ignored = zone not in survey.hostile_zones
        yield (
            Text.of("end.submarines" if ignored else "end.no_escort", zone=zone),
            "8.5" if ignored else "8.6",
        )
    elif zone in survey.hostile_zones and must_not_stay(survey, zone):
        yield Text.of("end.no_escort", zone=zone), "8.6"


def must_not_stay(survey: Survey, zone: str) -> bool:
    """7.7: transports alone among enemy warships must leave as long as they can."""
    ships = [unit for _, unit in survey.own(zone) if is_ship(unit)]
    if not ships or will_attack(survey, zone):
        return False
    exits = [z for z in by_sea(zone) if survey.may_sail(zone, z) and z not in survey.hostile_zones]
    return bool(exits) or any(unit.moved for unit in ships)


def engage(p: P, seen: Survey) -> None:
    """7.6, 7.7: every own ship fights where enemies are attacked; its own fighters are in the air (8.1)."""
    board = p.board
    for unit in board.units.values():
        if unit.power == seen.power and is_attacked(seen, unit.space):
            if is_ship(unit):
                unit.mission = "battle"
            elif unit.aboard and board.units[unit.aboard].type == "carrier":
                hover(board, unit)


def hover(board: Board, fighter: Unit) -> None:
    """8.1: an own fighter does not go down with its carrier."""
    if board.units[fighter.aboard].power == fighter.power:
        fighter.aboard = ""


STEPS = (CombatMove,)
