"""Amphibious assaults: which transport can put whom ashore where, and the orders for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rules.axis_allies_1942.atlas import SEA_ZONES, TERRITORIES, UNITS
from rules.axis_allies_1942.board import Unit
from rules.axis_allies_1942.bot.eyes import Eyes
from rules.axis_allies_1942.bot.position import Table
from rules.axis_allies_1942.movement.marches import open_transports
from rules.axis_allies_1942.movement.routes import Path, by_sea
from rules.axis_allies_1942.movement.ships import convoys
from rules.axis_allies_1942.movement.survey import Survey, is_cargo
from rules.axis_allies_1942.transport.cargo import Load
from rules.axis_allies_1942.transport.transports import coasts, grouped, passengers
from rules.kernel.orders import Order

HEAVY = ("tank", "artillery")


class Crossing(NamedTuple):
    """A transport that loads in one zone (or has loaded before) and puts its cargo ashore from another."""

    ship: str
    cargo: tuple[str, ...]
    port: str
    """The territory where the cargo waits; empty if it is aboard."""
    start: str
    harbour: str
    """The zone where it loads."""
    zone: str


def crossings(eyes: Eyes, survey: Survey) -> dict[str, list[Crossing]]:
    """By target all assaults that transports can carry out, the shortest first."""
    found: dict[str, list[Crossing]] = {}
    for zone in survey.own_spaces:
        if zone not in SEA_ZONES or zone in survey.hostile_zones:
            continue
        for uid, unit in survey.own(zone):
            if unit.type == "transport":
                for way in ways_of(survey, uid, unit):
                    for target in coasts(way.zone):
                        if eyes.is_hostile(target):
                            found.setdefault(target, []).append(way)
    return found


def ways_of(survey: Survey, uid: str, ship: Unit) -> Iterator[Crossing]:
    aboard = tuple(i for i, u in survey.board.units.items() if u.aboard == uid and u.power == survey.power)
    if aboard:
        yield from (Crossing(uid, aboard, "", ship.space, "", end) for end in within(survey, ship.space, 2))
        return
    for harbour, far in within(survey, ship.space, 2).items():
        for port in coasts(harbour):
            for load in loads(survey, port):
                for end in within(survey, harbour, 2 - far):
                    yield Crossing(uid, load, port, ship.space, harbour, end)


def within(survey: Survey, start: str, moves: int) -> dict[str, int]:
    """Zones without enemy ships that a transport reaches, with the distance."""
    found = {start: 0}
    for step in range(1, moves + 1):
        for here in [zone for zone, far in found.items() if far == step - 1]:
            for there in by_sea(here):
                if there not in found and survey.may_sail(here, there) and is_quiet(survey, there):
                    found[there] = step
    return found


def is_quiet(survey: Survey, zone: str) -> bool:
    return zone not in survey.hostile_zones and zone not in survey.light_zones


def loads(survey: Survey, port: str) -> list[tuple[str, ...]]:
    """Full loads from a territory: a heavy unit with an infantry as long as there are any."""
    waiting = [(uid, unit.type) for uid, unit in passengers(survey, port)]
    heavy = [uid for name in HEAVY for uid, kind in waiting if kind == name]
    infantry = [uid for uid, kind in waiting if kind == "infantry"]
    found: list[tuple[str, ...]] = []
    while heavy or infantry:
        load = [*heavy[:1], *infantry[: 1 if heavy else 2]]
        del heavy[:1]
        infantry = [uid for uid in infantry if uid not in load]
        found.append(tuple(load))
    return found


# Orders


def put_ashore(table: Table, target: str, ways: Sequence[Crossing]) -> bool:
    """Load, sail and declare the assaults; False as soon as an order is refused."""
    if not all(ship_over(table, way) for way in ways):
        return False
    zones = sorted({way.zone for way in ways})
    power = table.board.power
    return all(
        table.give(Order(power, "assault", {"from": zone, "to": target, "cargo": "all"})) for zone in zones
    )


def ship_over(table: Table, way: Crossing) -> bool:
    ship = way.ship
    if way.port:
        if way.start != way.harbour and not sail(table, ship, way.harbour):
            return False
        loaded = load(table, ship, way.port, [table.board.units[uid].type for uid in way.cargo])
        if not loaded:
            return False
        ship = loaded
    return table.board.units[ship].space == way.zone or sail(table, ship, way.zone)


def sail(table: Table, ship: str, zone: str) -> bool:
    """Send one transport along the first way that is open to it."""
    survey = table.survey
    start = table.board.units[ship].space
    for path, convoy in sorted(convoys(survey, start).items(), key=lambda each: (len(each[0]), each[0])):
        if path[-1] == zone and ship in convoy.transports:
            return table.give(sail_order(survey, start, path, [ship]))
    return False


def sail_order(survey: Survey, start: str, path: Path, ships: list[str]) -> Order:
    """The order for transports by themselves, named as the rules group them."""
    groups = grouped(survey, open_transports(convoys(survey, start)[path], {}))
    counts = {key: sum(uid in ships for uid in uids) for key, uids in groups.items()}
    transports = {key: number for key, number in counts.items() if number}
    args = {"from": start, "path": list(path), "units": {}, "transports": transports}
    return Order(survey.power, "move", args)


def load(table: Table, ship: str, port: str, types: list[str]) -> str:
    """Load a ship; gives the one that the cargo is on, for ships that are alike stand for one another."""
    survey = table.survey
    zone = table.board.units[ship].space
    groups = grouped(survey, Load().ships(survey, port, zone)) if zone in TERRITORIES[port].sea else {}
    key = next((key for key, uids in groups.items() if ship in uids), "")
    before = {uid for uid, unit in table.board.units.items() if is_cargo(unit)}
    units = {name: types.count(name) for name in UNITS if name in types}
    args = {"from": port, "to": zone, "on": key, "units": units}
    if not key or not table.give(Order(table.board.power, "load", args)):
        return ""
    return next(u.aboard for uid, u in table.board.units.items() if is_cargo(u) and uid not in before)
