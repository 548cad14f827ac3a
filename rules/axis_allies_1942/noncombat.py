"""Chapter 12: the noncombat move, and the landing of what is still in the air."""

from __future__ import annotations

from rules.axis_allies_1942.air import Landing, aircraft, bases, range_left
from rules.axis_allies_1942.atlas import is_sea
from rules.axis_allies_1942.board import Board, P, Unit, remove_unit, tally, units_in
from rules.axis_allies_1942.cargo import Land, Load
from rules.axis_allies_1942.decks import seat
from rules.axis_allies_1942.declarations import Share
from rules.axis_allies_1942.distances import distance, distances, shortest
from rules.axis_allies_1942.flights import FlyHome, take_off
from rules.axis_allies_1942.maneuvers import Maneuver, MovementPhase
from rules.axis_allies_1942.marches import Move
from rules.axis_allies_1942.routes import transfer_paths
from rules.axis_allies_1942.ships import sail
from rules.axis_allies_1942.survey import Survey
from rules.axis_allies_1942.telling import tell_move
from rules.kernel.fields import Choices, Done, Partial
from rules.kernel.orders import Order


class EndNoncombat(Maneuver):
    """12.4: the phase is over; what is still in the air lands by itself, as many as can be saved."""

    kind = "end"
    rule = "12.4"
    first = ""

    def is_open(self, survey: Survey) -> bool:
        return True

    def field(self, survey: Survey, partial: Partial) -> Choices:
        return Done()

    def apply(self, p: P, order: Order, survey: Survey) -> None:
        bring_down(p, survey)
        p.done()


class NoncombatMove(MovementPhase, tag="noncombat.noncombat_move"):
    """12.1: units that neither moved in combat nor fought, and all aircraft with the range that they have."""

    rule = "12.1"
    maneuvers = {each.kind: each for each in (Move(), FlyHome(), Load(), Land(), Share(), EndNoncombat())}

    def default(self, p: P, seat: str) -> Order:
        return Order(seat, "end")


# 21.4 Landing what the player has not landed


def bring_down(p: P, survey: Survey) -> None:
    """12.4: carriers sail to meet their fighters, the rest flies to the nearest base; others are lost."""
    board, landing = p.board, Landing(survey)
    homes = sea_homes(landing)
    doomed = {uid for uid, _, _ in landing.homeless} - set(homes)
    send_carriers(p, landing)
    for uid, zone in homes.items():
        fly_to(p, board.units[uid], zone)
        if not board.units[uid].aboard and not seat(board, board.units[uid]):
            make_room(p, zone, homes)
            seat(board, board.units[uid])
    board.announced = new_carriers(landing)
    for uid, unit in aircraft(landing.survey):
        if uid not in homes and uid not in doomed and not has_landed(landing.survey, board, unit):
            fly_to(p, unit, nearest_base(landing.survey, unit))
    destroy(p, doomed)


def sea_homes(landing: Landing) -> dict[str, str]:
    """Which zone each homeless fighter goes to."""
    waiting = [list(group.members) for group in landing.groups]
    return {waiting[index].pop(0): berth.zone for berth in landing.berths for index in berth.takes}


def make_room(p: P, zone: str, homes: dict[str, str]) -> None:
    """A fighter that can land elsewhere gives up its place on a deck."""
    for uid, unit in units_in(p.board, zone):
        if unit.power == p.board.power and unit.type == "fighter" and unit.aboard and uid not in homes:
            unit.aboard = ""
            return


def send_carriers(p: P, landing: Landing) -> None:
    for berth in landing.berths:
        carrier = p.board.units.get(berth.deck.carrier)
        if carrier is not None and carrier.space != berth.zone:
            ways = transfer_paths(landing.survey, carrier.space, carrier)
            path = min((way for way in ways if way[-1] == berth.zone), key=lambda way: (len(way), way))
            tell_move(p, p.board.power, [carrier], [carrier.space, *path])
            sail(p.board, berth.deck.carrier, path, "noncombat")


def new_carriers(landing: Landing) -> dict[str, int]:
    """13.6: the zones where carriers must be mobilized, and how many."""
    zones = [berth.zone for berth in landing.berths if not berth.deck.carrier]
    return {zone: zones.count(zone) for zone in sorted({*zones})}


def has_landed(survey: Survey, board: Board, unit: Unit) -> bool:
    """At home in its territory, or on a deck of its zone where there is still room."""
    if unit.aboard or bases(survey).get(unit.space) == 0:
        return True
    return unit.type == "fighter" and is_sea(unit.space) and seat(board, unit)


def destroy(p: P, doomed: set[str]) -> None:
    """12.4: what cannot land is lost."""
    units = [p.board.units[uid] for uid in sorted(doomed)]
    for uid in sorted(doomed):
        remove_unit(p.board, uid)
    if units:
        p.say("noncombat.lost", power=p.board.power, units=tally(units))


def nearest_base(survey: Survey, unit: Unit) -> str:
    """The nearest territory where it may land; among equals the one with most friendly units."""
    near, left = bases(survey), range_left(unit, "noncombat_move")
    ends = [end for end, far in distances(unit.space).items() if far <= left and near[end] == 0]
    return min(ends, key=lambda end: (distance(unit.space, end), -len(survey.at.get(end, ())), end))


def fly_to(p: P, unit: Unit, end: str) -> None:
    """Fly the shortest way; nothing happens to an aircraft that is there already."""
    if unit.space == end:
        return
    path = shortest(unit.space, end)
    tell_move(p, p.board.power, [unit], [unit.space, *path])
    take_off(unit, path, "noncombat")


STEPS = (NoncombatMove,)
