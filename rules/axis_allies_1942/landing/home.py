"""Chapters 12.4 and 21.4: at the end of the noncombat move everything in the air is landed."""

from __future__ import annotations

from rules.axis_allies_1942.atlas import is_sea
from rules.axis_allies_1942.board import Board, P, Unit, remove_unit, tally, units_in
from rules.axis_allies_1942.landing.aircraft import aircraft, bases, range_left
from rules.axis_allies_1942.landing.decks import Terms
from rules.axis_allies_1942.landing.plan import Landing
from rules.axis_allies_1942.movement.distances import distance, distances, shortest
from rules.axis_allies_1942.movement.flights import take_off
from rules.axis_allies_1942.movement.move_record import tell_move
from rules.axis_allies_1942.movement.routes import transfer_paths
from rules.axis_allies_1942.movement.ships import sail
from rules.axis_allies_1942.movement.survey import Survey
from rules.axis_allies_1942.transport.decks import seat


def bring_down(p: P, survey: Survey) -> None:
    """12.4: carriers sail to meet their fighters, the rest flies to the nearest base; others are lost."""
    board, landing = p.board, least_trouble(survey)
    doomed = landing.doomed
    send_carriers(p, landing)
    for uid, zone in landing.homes.items():
        fly_to(p, board.units[uid], zone)
        if not board.units[uid].aboard and not seat(board, board.units[uid]):
            make_room(p, zone, landing.homes)
            seat(board, board.units[uid])
    board.announced = new_carriers(landing)
    for uid, unit in aircraft(survey):
        if uid not in landing.homes and uid not in doomed and not has_landed(survey, board, unit):
            fly_to(p, unit, nearest_base(survey, unit))
    destroy(p, doomed)


# Which way down


def least_trouble(survey: Survey) -> Landing:
    """Of the landings that save the most: no new carrier is bound and none sails that need not, and whoever
    is on a deck stays in his zone, if need be on a new carrier."""
    landing = Landing(survey)
    if not landing.homeless:
        return landing
    lost, bought = landing.lost, landing.built
    built = next(n for n in range(bought + 1) if Landing(survey, built=n).loses_at_most(lost))
    terms = Terms(moored=moored(survey, built, lost))
    kept = staying(survey, terms, lost)
    fewest = next(n for n in range(bought + 1) if Landing(survey, kept, terms, n).loses_at_most(lost))
    return Landing(survey, kept, terms, fewest)


def moored(survey: Survey, built: int, lost: int) -> frozenset[str]:
    """12.4: own carriers that nobody needs elsewhere."""
    found: frozenset[str] = frozenset()
    own = (uid for uid, u in survey.board.units.items() if u.type == "carrier" and u.power == survey.power)
    for uid in own:
        more = found | {uid}
        if Landing(survey, terms=Terms(moored=more), built=built).loses_at_most(lost):
            found = more
    return found


def staying(survey: Survey, terms: Terms, lost: int) -> dict[str, tuple[str, int]]:
    """Fighters at their decks that can stay there without costing another his place."""
    found: dict[str, tuple[str, int]] = {}
    for uid, unit in aircraft(survey):
        if is_at_deck(survey, unit):
            more = {**found, uid: (unit.space, 0)}
            found = more if Landing(survey, more, terms).loses_at_most(lost) else found
    return found


def is_at_deck(survey: Survey, unit: Unit) -> bool:
    """It is on a deck, or over an own carrier in its zone."""
    if unit.type != "fighter" or not is_sea(unit.space):
        return False
    return bool(unit.aboard) or any(each.type == "carrier" for _, each in survey.own(unit.space))


# Carrying it out


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


def destroy(p: P, doomed: list[str]) -> None:
    """12.4: what cannot land is lost."""
    units = [p.board.units[uid] for uid in doomed]
    for uid in doomed:
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
