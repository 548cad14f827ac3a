"""The noncombat move at sea: transports load, cross, put ashore and come back; warships keep them company."""

from __future__ import annotations

from collections.abc import Iterator

from rules.axis_allies_1942.atlas import SEA_ZONES, TERRITORIES, UNITS
from rules.axis_allies_1942.board import Unit, tally
from rules.axis_allies_1942.bot.estimate import Force, plus
from rules.axis_allies_1942.bot.eyes import SAFE
from rules.axis_allies_1942.bot.landings import loads, sail_order
from rules.axis_allies_1942.bot.theatre import Theatre
from rules.axis_allies_1942.bot.transfers import spare
from rules.axis_allies_1942.bot.ways import FAR, by_water
from rules.axis_allies_1942.movement.routes import Path
from rules.axis_allies_1942.movement.ships import convoys, ship_groups
from rules.axis_allies_1942.movement.survey import Survey, is_cargo, is_ship
from rules.axis_allies_1942.transport.cargo import Land, Load
from rules.axis_allies_1942.transport.transports import cargo, coasts, friendly_coasts, grouped
from rules.kernel.orders import Order

REACH = 4
"""How far ahead a loaded ship looks for a place to land."""

DAYS = 6.0
"""How many spaces of progress the certain loss of a fleet outweighs."""


class Harbourmaster:
    """The orders of one power's ships that make sense now, the most urgent first."""

    def __init__(self, theatre: Theatre, survey: Survey):
        self.theatre, self.eyes, self.survey = theatre, theatre.eyes, survey
        self.zones = [zone for zone in survey.own_spaces if zone in SEA_ZONES]

    def orders(self) -> Iterator[Order]:
        for zone in self.zones:
            yield from self.landings(zone)
        for zone in self.zones:
            yield from self.loadings(zone)
        for zone in self.zones:
            yield from self.voyages(zone)
        for zone in self.zones:
            yield from self.cruises(zone)

    # Where troops are wanted

    def want(self, territory: str) -> float:
        """How far from the war a landing there leaves troops; FAR where it is of no use."""
        if self.eyes.is_hostile(territory):
            strength = sum(self.eyes.enemies(territory).values()) / 2
            return max(0.5, 3.0 + strength - self.eyes.prize(territory) / 5)
        if self.is_shaky(territory):
            return 0.5
        return FAR if self.eyes.is_abroad(territory) else self.eyes.front.get(territory, FAR) + 1

    def is_shaky(self, territory: str) -> bool:
        """A place of the side that is to be held and may fall to the next attack."""
        eyes = self.eyes
        return eyes.is_dear(territory) and eyes.danger(territory, eyes.friends(territory)) > SAFE

    def goal(self, zone: str, fleet: Force) -> float:
        """How far cargo in a zone is from the best place to land, if this fleet brings it."""
        lane = self.theatre.lane
        ends = [end for end in SEA_ZONES if by_water(zone, end) <= REACH]
        if lane is not None and self.theatre.is_near(zone):
            ends = [end for end in ends if by_water(end, lane.beach) <= REACH] or ends
        return min(self.call(end, fleet) + by_water(zone, end) for end in ends)

    def call(self, zone: str, fleet: Force) -> float:
        """What a zone is worth to land from; the smaller the better."""
        near = self.survey.once(f"call {zone}", lambda: min(map(self.want, coasts(zone)), default=FAR))
        return near + (self.peril(zone, fleet) if near < FAR else 0.0)

    def peril(self, zone: str, fleet: Force) -> float:
        """What may be lost with a fleet that goes to a zone, in days of sailing."""

        def find() -> float:
            return DAYS * self.eyes.risk(zone, plus(self.eyes.friends(zone), fleet))

        return self.survey.once(f"peril {zone} {sorted(fleet.items())}", find)

    def fleet(self, zone: str) -> dict[str, int]:
        """The ships of a zone that would sail together."""
        ships = (u for _, u in self.eyes.own(zone) if is_ship(u) and not u.phase and not u.fought)
        return tally(ships) or {"transport": 1}

    # Orders

    def landings(self, zone: str) -> Iterator[Order]:
        """Cargo goes ashore where it is needed, if there is no better place to go on to."""
        land = Land()
        if not land.opens(self.survey, zone):
            return
        wants = {name: self.want(name) for name in friendly_coasts(self.survey, zone)}
        best = min(wants, key=lambda name: (wants[name], name))
        better = self.goal(zone, self.fleet(zone)) + 1 < wants[best] and self.may_go_on(zone)
        if wants[best] < FAR and not better:
            yield Order(self.eyes.power, "land", {"from": zone, "to": best, "cargo": "all"})

    def may_go_on(self, zone: str) -> bool:
        return any(convoy.transports for convoy in convoys(self.survey, zone).values())

    def loadings(self, zone: str) -> Iterator[Order]:
        """Empty transports take on troops that are of no use where they are."""
        if self.goal(zone, self.fleet(zone)) >= FAR:
            return
        for port in coasts(zone):
            if not self.survey.is_friendly(port) or not self.eyes.is_abroad(port):
                continue
            free = spare(self.eyes, port, [uid for load in loads(self.survey, port) for uid in load])
            ships = grouped(self.survey, self.empty(port, zone)) if free else {}
            for key in ships:
                load = next((each for each in loads(self.survey, port) if set(each) <= free), None)
                if load:
                    units = tally(self.eyes.board.units[uid] for uid in load)
                    args = {
                        "from": port,
                        "to": zone,
                        "on": self.key(port, zone, ships[key][0]),
                        "units": units,
                    }
                    yield Order(self.eyes.power, "load", args)

    def empty(self, port: str, zone: str) -> list[str]:
        """Own ships in a zone that could take on troops and still have somewhere to go."""
        ready = Load().ships(self.survey, port, zone)
        own = [uid for uid in ready if self.eyes.board.units[uid].power == self.eyes.power]
        return [uid for uid in own if not cargo(self.survey, uid)]

    def key(self, port: str, zone: str, ship: str) -> str:
        groups = grouped(self.survey, Load().ships(self.survey, port, zone))
        return next(key for key, ships in groups.items() if ship in ships)

    def voyages(self, zone: str) -> Iterator[Order]:
        """Loaded ships go to where their troops are wanted, empty ones to where troops wait."""
        for loaded in (True, False):
            ways = self.ways(zone, loaded)
            fleet = self.fleet(zone)
            here = self.rate(zone, zone, loaded, fleet)
            rates = {way: (self.rate(zone, way[-1], loaded, fleet), len(way), way) for way in ways}
            path = min(ways, key=lambda way: rates[way], default=None)
            if path is not None and rates[path][0] < here - 0.5:
                yield self.together(zone, path, ways[path])

    def together(self, zone: str, path: Path, ships: list[str]) -> Order:
        """Transports, with all warships that can come along where they need an escort."""
        order, convoy = sail_order(self.survey, zone, path, ships), convoys(self.survey, zone)[path]
        groups = ship_groups(self.survey, [uid for uid in convoy.warships if self.sails(uid)])
        units = {key: min(len(groups[key]), convoy.limits.get(key, 0)) for key in groups}
        units = {key: number for key, number in units.items() if number}
        escorted = self.peril(path[-1], {"transport": len(ships)}) > 0 or self.peril(zone, {}) > 0
        return Order(
            order.seat, order.kind, {**order.args, "units": units if escorted and convoy.most > 1 else {}}
        )

    def sails(self, uid: str) -> bool:
        return self.eyes.board.units[uid].type != "submarine"

    def ways(self, zone: str, loaded: bool) -> dict[Path, list[str]]:
        found: dict[Path, list[str]] = {}
        for path, convoy in convoys(self.survey, zone).items():
            ships = [uid for uid in convoy.transports if bool(cargo(self.survey, uid)) == loaded]
            if ships:
                found[path] = ships
        return found

    def rate(self, start: str, zone: str, loaded: bool, fleet: Force) -> float:
        """How good a zone is for transports; the smaller the better."""
        danger = self.peril(zone, fleet) if zone != start else self.peril(zone, {})
        return danger + (self.goal(zone, fleet) if loaded else self.port_distance(zone))

    def port_distance(self, zone: str) -> float:
        """How far empty ships are from troops: those of the main port, or a few close by."""
        near = [by_water(zone, port) for port in self.ports]
        lane = self.theatre.lane
        if lane is None:
            return min(near, default=0.0)
        return min([by_water(zone, lane.harbour), *(far + 0.5 for far in near if far <= 1)])

    @property
    def ports(self) -> list[str]:
        """Zones beside troops that wait for a ship, or beside complexes that will bring some on."""

        def find() -> list[str]:
            waiting = {u.space for _, u in self.own_land() if self.eyes.is_abroad(u.space)}
            waiting |= {n for n in self.eyes.board.start.factories if self.eyes.is_abroad(n)}
            return sorted({zone for name in waiting for zone in TERRITORIES[name].sea})

        return self.survey.once("ports", find)

    def own_land(self) -> list[tuple[str, Unit]]:
        board = self.eyes.board
        return [
            (uid, u)
            for uid, u in board.units.items()
            if u.power == self.eyes.power and UNITS[u.type].captures and not is_cargo(u)
        ]

    # Warships

    def cruises(self, zone: str) -> Iterator[Order]:
        """Warships without transports go to where the fleet gathers; distant squadrons only out of danger."""
        if any(unit.type == "transport" for _, unit in self.eyes.own(zone)):
            return
        found = {path: convoy for path, convoy in convoys(self.survey, zone).items() if convoy.limits}
        rates = {path: (self.station(zone, path[-1]), len(path), path) for path in found}
        path = min(found, key=lambda way: rates[way], default=None)
        if path is not None and rates[path][0] < self.station(zone, zone):
            convoy = found[path]
            ships = ship_groups(self.survey, convoy.warships)
            units = {key: min(len(ships[key]), number) for key, number in convoy.limits.items()}
            args = {"from": zone, "path": list(path), "units": units, "transports": {}}
            yield Order(self.eyes.power, "move", args)

    def station(self, start: str, zone: str) -> float:
        """How far a zone is from where the fleet gathers, and how dangerous for the ships that would go."""
        far = by_water(zone, self.theatre.anchor) if self.theatre.is_near(start) else 0.0
        return far + self.peril(zone, self.fleet(start) if zone != start else {})
