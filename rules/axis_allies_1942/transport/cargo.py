"""Chapter 8.4: the orders `load`, `assault` and `land`."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from rules.axis_allies_1942.atlas import SEA_ZONES, TERRITORIES, UNITS, is_territory, is_zone
from rules.axis_allies_1942.board import Board, P, Unit, send, tally
from rules.axis_allies_1942.movement.maneuvers import Maneuver
from rules.axis_allies_1942.movement.survey import Survey
from rules.axis_allies_1942.transport.transports import (
    HOLD,
    adjacent_zones,
    assault_cargo,
    assault_targets,
    cargo,
    could_assault,
    friendly_coasts,
    grouped,
    has_own_warship,
    is_legal_load,
    landing_cargo,
    may_load,
    may_put_ashore_from,
    passengers,
    ready_ships,
)
from rules.kernel.fields import Choices, Countable, Counts, Done, Partial, Pick, kinds, pick
from rules.kernel.orders import Order
from rules.kernel.texts import Text, named


class Load(Maneuver):
    """8.4a-c: land units go aboard transports in an adjacent zone; that is their whole move.

    One order may fill several ships that are alike; it uses as few of them as it can.
    """

    kind = "load"
    rule = "8.4b"

    def opens(self, survey: Survey, space: str) -> bool:
        return space in TERRITORIES and bool(self.zones(survey, space))

    def zones(self, survey: Survey, territory: str) -> list[str]:
        if not passengers(survey, territory):
            return []
        return [zone for zone in adjacent_zones(territory) if self.ships(survey, territory, zone)]

    def ships(self, survey: Survey, territory: str, zone: str) -> list[str]:
        """Ships in a zone that have room for somebody from the territory."""
        types = {unit.type for _, unit in passengers(survey, territory)}
        return [
            uid
            for uid, unit in survey.at.get(zone, ())
            if may_load(survey, uid, unit)
            and any(is_legal_load([*(u.type for u in cargo(survey, uid)), name]) for name in types)
            and self.has_purpose(survey, uid, unit)
        ]

    def has_purpose(self, survey: Survey, ship: str, unit: Unit) -> bool:
        """8.4f: in the combat move only for an assault, so there must be a coast within reach."""
        if survey.board.phase != "combat_move":
            return True
        return could_assault(survey, ship, unit.space, UNITS[unit.type].move - unit.moved)

    def field(self, survey: Survey, partial: Partial) -> Choices:
        territory = partial["from"]
        if "to" not in partial:
            return pick("to", "space", self.zones(survey, territory), Text("load.to"), "8.4b")
        groups = grouped(survey, self.ships(survey, territory, partial["to"]))
        if "on" not in partial:
            return pick("on", "cargo", list(groups), Text("load.on"), "8.4a")
        if "units" not in partial:
            return room_for(survey, territory, groups[partial["on"]])
        return Done()

    def why_not_here(self, survey: Survey, space: str) -> Text:
        if space in SEA_ZONES or not passengers(survey, space):
            return Text.of("load.nobody", space=space)
        return Text.of("load.no_ship", space=space)

    def explain(self, survey: Survey, order: Order, reason: Text) -> Text:
        zone = order.args.get("to")
        if reason.code != "load.no_ship" or not is_zone(zone):
            return reason
        return self.why_not_in(survey, order.args["from"], str(zone))

    def why_not(self, survey: Survey, partial: Partial, field: str, value: Any) -> Text | None:
        if field == "to" and is_zone(value):
            return self.why_not_in(survey, partial["from"], value)
        if field == "on":
            return which_ship(survey, partial["to"], self.ships(survey, partial["from"], partial["to"]))
        if field == "units" and isinstance(value, dict):
            return Text.of("load.capacity", zone=partial["to"])
        return None

    def why_not_in(self, survey: Survey, territory: str, zone: str) -> Text:
        if zone not in adjacent_zones(territory):
            return Text.of("movement.not_adjacent", here=territory, there=zone)
        if zone in survey.hostile_zones:
            return Text.of("load.hostile", zone=zone)
        ships = [uid for uid, unit in survey.at.get(zone, ()) if may_load(survey, uid, unit)]
        if ships and survey.board.phase == "combat_move":
            return Text.of("load.no_purpose", zone=zone)
        return Text.of("load.no_ship_in", zone=zone)

    def apply(self, p: P, order: Order, survey: Survey) -> None:
        seen = survey
        territory, zone, units = order.args["from"], order.args["to"], order.args["units"]
        ships = grouped(seen, self.ships(seen, territory, zone))[order.args["on"]]
        aboard = {ship: [unit.type for unit in cargo(seen, ship)] for ship in ships}
        waiting = passengers(seen, territory)
        for name in sorted(units, key=lambda name: name == "infantry"):
            for uid, _ in [each for each in waiting if each[1].type == name][: units[name]]:
                board_ship(p.board, uid, fullest_ship(aboard, name))
        p.say("load.loaded", power=order.seat, units=units, origin=territory, zone=zone)


def which_ship(survey: Survey, zone: str, ships: list[str]) -> Text:
    """How orders name the ships of a zone."""
    keys = list(grouped(survey, ships))
    if len(keys) == 1:
        return Text.of("load.one_sort", zone=zone)
    return Text.of("load.which_ship", zone=zone, ships=[f"on {key}" for key in keys])


def room_for(survey: Survey, territory: str, ships: list[str]) -> Counts:
    """8.4a: as many as ships that are alike can take; every unit but infantry needs a ship of its own."""
    aboard = [unit.type for unit in cargo(survey, ships[0])]
    room = (HOLD - len(aboard)) * len(ships)
    heavy = len(ships) if is_legal_load([*aboard, "tank"]) else 0
    waiting = tally(unit for _, unit in passengers(survey, territory))
    limits = {name: room if name == "infantry" else heavy for name in waiting}
    options = tuple(
        Countable(name, named("unit", name), min(number, limits[name]), price=int(name != "infantry"))
        for name, number in waiting.items()
        if limits[name]
    )
    return Counts(name="units", options=options, low=1, high=room, budget=heavy, rule="8.4a")


def fullest_ship(aboard: dict[str, list[str]], name: str) -> str:
    """The ship that takes one more unit, so that as few ships as possible are used."""
    fitting = [ship for ship, types in aboard.items() if is_legal_load([*types, name])]
    ship = max(fitting, key=lambda ship: len(aboard[ship]))
    aboard[ship].append(name)
    return ship


def board_ship(board: Board, uid: str, ship: str) -> None:
    """8.4c: loading is the unit's whole move."""
    unit, transport = board.units[uid], board.units[ship]
    phase = phase_word(board)
    unit.began, unit.aboard, unit.space = unit.space, ship, transport.space
    unit.phase = unit.boarded = phase
    unit.moved = UNITS[unit.type].move
    if transport.power == unit.power:
        transport.phase = phase


def phase_word(board: Board) -> str:
    """How units remember the phase in which they acted."""
    return "combat" if board.phase == "combat_move" else "noncombat"


class Offload(Maneuver):
    """8.4d: units go ashore from transports in a zone into one territory."""

    told: ClassVar[str]
    """The line that says so."""

    @abstractmethod
    def send(self, unit: Unit, territory: str) -> None:
        """Put one unit ashore, or have it land when combat is conducted."""

    @abstractmethod
    def ready(self, survey: Survey, ship: str) -> list[Unit]:
        """What a ship can put ashore."""

    @abstractmethod
    def targets(self, survey: Survey, zone: str) -> list[str]:
        """Where it can put units ashore."""

    def may_begin(self, survey: Survey, zone: str) -> bool:
        return True

    def candidates(self, survey: Survey) -> Iterable[str]:
        return [space for space in survey.own_spaces if space in SEA_ZONES]

    def ships(self, survey: Survey, zone: str) -> list[str]:
        return [uid for uid, _ in survey.at.get(zone, ()) if self.ready(survey, uid)]

    def opens(self, survey: Survey, space: str) -> bool:
        if not self.targets(survey, space) or not self.ships(survey, space):
            return False
        return self.may_begin(survey, space)

    def field(self, survey: Survey, partial: Partial) -> Choices:
        zone = partial["from"]
        if "to" not in partial:
            return pick("to", "space", self.targets(survey, zone), Text(f"{self.kind}.to"), self.rule)
        if "cargo" not in partial:
            all_or_some = kinds("cargo", "all", "some")
            return Pick(name="cargo", options=all_or_some.options, rule="8.4d")
        if partial["cargo"] == "all":
            return Done()
        groups = grouped(survey, self.ships(survey, zone))
        if "on" not in partial:
            return pick("on", "cargo", list(groups), Text("load.on"), "8.4d")
        if "units" not in partial:
            return self.part_of(survey, groups[partial["on"]][0])
        return Done()

    def part_of(self, survey: Survey, ship: str) -> Counts:
        """8.4f: what was loaded in this combat move must go ashore; the rest of the cargo may stay."""
        ready = self.ready(survey, ship)
        must = tally(u for u in ready if u.boarded == "combat")
        options = tuple(
            Countable(name, named("unit", name), number, low=must.get(name, 0))
            for name, number in tally(ready).items()
        )
        return Counts(name="units", options=options, low=1, high=len(ready), rule="8.4d")

    def why_not(self, survey: Survey, partial: Partial, field: str, value: Any) -> Text | None:
        if field == "to" and is_territory(value):
            adjacent = value in SEA_ZONES[partial["from"]].coasts
            code = f"{self.kind}.wrong_status" if adjacent else "movement.not_adjacent"
            return Text.of(code, here=partial["from"], there=value)
        if field == "on":
            return which_ship(survey, partial["from"], self.ships(survey, partial["from"]))
        return None

    def apply(self, p: P, order: Order, survey: Survey) -> None:
        zone, territory = order.args["from"], order.args["to"]
        landed: list[Unit] = []
        for ship, units in list(self.chosen(survey, order)):
            transport = p.board.units[ship]
            transport.offloaded = territory
            if transport.power == order.seat:
                transport.phase = phase_word(p.board)
            landed += units
        for unit in landed:
            self.send(unit, territory)
        p.say(self.told, power=order.seat, units=tally(landed), zone=zone, territory=territory)

    def chosen(self, survey: Survey, order: Order) -> Iterator[tuple[str, list[Unit]]]:
        """Ships with what goes ashore from them; `some` means from one ship."""
        ships = self.ships(survey, order.args["from"])
        if order.args["cargo"] == "all":
            yield from ((ship, self.ready(survey, ship)) for ship in ships)
            return
        ship = grouped(survey, ships)[order.args["on"]][0]
        yield ship, wanted(self.ready(survey, ship), order.args["units"])


def wanted(units: list[Unit], numbers: dict[str, int]) -> list[Unit]:
    """So many of each type; those that must leave first."""
    found: list[Unit] = []
    for name, number in numbers.items():
        alike = sorted((u for u in units if u.type == name), key=lambda u: u.boarded != "combat")
        found += alike[:number]
    return found


class Assault(Offload):
    """9.2.1: an amphibious assault is declared; the units land when combat is conducted."""

    kind = "assault"
    rule = "9.2.1"
    told = "assault.declared"

    def ready(self, survey: Survey, ship: str) -> list[Unit]:
        return assault_cargo(survey, ship)

    def targets(self, survey: Survey, zone: str) -> list[str]:
        return assault_targets(survey, zone)

    def may_begin(self, survey: Survey, zone: str) -> bool:
        return may_put_ashore_from(survey, zone)

    def why_not_here(self, survey: Survey, space: str) -> Text:
        if not ready_ships(survey, space):
            return Text.of("assault.no_ship", space=space)
        if not assault_targets(survey, space):
            return Text.of("assault.no_target", space=space)
        if space in survey.submarine_zones and not has_own_warship(survey, space):
            return Text.of("assault.submarines", space=space)
        return Text.of("assault.no_escort", space=space)

    def send(self, unit: Unit, territory: str) -> None:
        send(unit, "assault", territory)
        unit.phase = "combat"


class Land(Offload):
    """8.4i: in noncombat cargo goes ashore into a friendly territory."""

    kind = "land"
    rule = "8.4i"
    told = "land.landed"

    def ready(self, survey: Survey, ship: str) -> list[Unit]:
        return landing_cargo(survey, ship)

    def targets(self, survey: Survey, zone: str) -> list[str]:
        return friendly_coasts(survey, zone)

    def why_not_here(self, survey: Survey, space: str) -> Text:
        if space in survey.hostile_zones:
            return Text.of("load.hostile", zone=space)
        spent = [u for uid, u in survey.at.get(space, ()) if u.type == "transport" and cargo(survey, uid)]
        return Text.of("land.spent" if spent else "land.no_ship", space=space)

    def send(self, unit: Unit, territory: str) -> None:
        unit.began = unit.began or unit.space
        unit.aboard, unit.space, unit.phase = "", territory, "noncombat"
        unit.moved = UNITS[unit.type].move
