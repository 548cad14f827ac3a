"""G17: orders of the Naval phase in packet A, and landings in packet B."""

from __future__ import annotations

from collections import Counter

from rules.grande_guerre.atlas import AREAS, MAJORS, SEAS, nation_of
from rules.grande_guerre.board import P, side_of
from rules.grande_guerre.economy.income import economy
from rules.grande_guerre.naval import fleets
from rules.grande_guerre.naval.landing import beaches, capacity
from rules.grande_guerre.naval.ships import on_map, ship_class
from rules.grande_guerre.orders.forms import Form, free_at, lines, nations, of_turn
from rules.kernel.fields import Choices, Done, Partial, pick, several

ESCORTING = ("GB", "FR", "US")
MINE_REACH = 3


def planned(p: P, seat: str) -> set[str]:
    return {s for line in lines(p, seat) if line.kind == "fleet" for s in line.args["squadrons"]}


class Fleet(Form):
    """G17.1: squadrons of one nation in one port sail together, on a mission in a sea zone."""

    kind, rule = "fleet", "G17.1"

    def ports(self, p: P, seat: str) -> dict[tuple[str, str], list[str]]:
        taken = planned(p, seat)
        sailing = Counter(str(line.args["port"]) for line in lines(p, seat) if line.kind == self.kind)
        found: dict[tuple[str, str], list[str]] = {}
        for nation in nations(p, seat):
            for squadron in fleets.ready(p.board, nation):
                if squadron not in taken:
                    place = (nation, p.board.navy.squadrons[squadron].port)
                    found.setdefault(place, []).append(squadron)
        side = {place: side_of(p.board, place[0]) for place in found}
        able = {place: s for place, s in found.items() if sailing[place[1]] < fleets.FLEETS_OF_PORT}
        return {
            place: s for place, s in able.items() if fleets.zones(p.board, place[1], side[place], "transport")
        }

    def zones(self, p: P, seat: str, nation: str, port: str, mission: str) -> list[str]:
        """Sea zones in reach where fewer than two fleets of the side go on this mission already."""
        mine = [line.args for line in lines(p, seat) if line.kind == self.kind]
        going = Counter(args["zone"] for args in mine if args["mission"] == mission)
        reach = fleets.zones(p.board, port, side_of(p.board, nation), mission)
        return [zone for zone in reach if going[zone] < fleets.FLEETS_TOGETHER]

    def open(self, p: P, seat: str) -> bool:
        return bool(self.ports(p, seat))

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        ports = self.ports(p, seat)
        if "nation" not in partial:
            return pick("nation", "nation", sorted({n for n, _ in ports}), rule=self.rule)
        nation = str(partial["nation"])
        if "port" not in partial:
            return pick("port", "area", sorted(a for n, a in ports if n == nation), rule=self.rule)
        port = str(partial["port"])
        if "squadrons" not in partial:
            return several("squadrons", "squadron", ports[nation, port], low=1, rule=self.rule)
        if "mission" not in partial:
            able = [m for m in fleets.MISSIONS if self.zones(p, seat, nation, port, m)]
            return pick("mission", "sea_mission", able, rule=self.rule)
        if "zone" not in partial:
            zones = self.zones(p, seat, nation, port, str(partial["mission"]))
            return pick("zone", "sea", zones, rule="G17.1")
        return Done()


class Escort(Form):
    """G17.9: the destroyers and light cruisers of a nation that escort convoys from now on."""

    kind, rule = "escort", "G17.9"

    def able(self, p: P, seat: str) -> list[str]:
        done = [line.args["nation"] for line in lines(p, seat) if line.kind == self.kind]
        mine = [n for n in nations(p, seat) if n in ESCORTING and n not in done]
        return [n for n in mine if self.squadrons(p, n)]

    def squadrons(self, p: P, nation: str) -> list[str]:
        navy = p.board.navy.squadrons
        mine = [s for s in navy if nation_of(s) == nation and ship_class(s) in ("DD", "CL")]
        return sorted(s for s in mine if on_map(navy[s]))

    def open(self, p: P, seat: str) -> bool:
        return bool(self.able(p, seat))

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "nation" not in partial:
            return pick("nation", "nation", self.able(p, seat), rule=self.rule)
        if "squadrons" not in partial:
            mine = self.squadrons(p, str(partial["nation"]))
            return several("squadrons", "squadron", mine, rule=self.rule)
        return Done()


class Mine(Form):
    """G17.8, 19.10.4: a mine field in a coastal zone near a friendly city."""

    kind, rule = "mine", "G17.8"

    def left(self, p: P, seat: str, nation: str) -> int:
        laid = [line for line in lines(p, seat) if line.kind == self.kind and line.args["nation"] == nation]
        return economy(p.board, nation).mines - len(laid) if nation in p.board.economy else 0

    def zones(self, p: P, seat: str, nation: str) -> list[str]:
        done = {line.args["zone"] for line in lines(p, seat) if line.kind == self.kind}
        return [zone for zone in self.coasts(p, nation) if zone not in done]

    def coasts(self, p: P, nation: str) -> list[str]:
        """Coastal zones at most three from a friendly city on a coast, without a field of its side."""
        side = side_of(p.board, nation)
        near = fleets.near_cities(p.board, side, MINE_REACH)
        coastal = [zone for zone in near if SEAS[zone].kind == "coastal"]
        return [zone for zone in coastal if side not in p.board.navy.mines.get(zone, [])]

    def able(self, p: P, seat: str) -> list[str]:
        mine = [n for n in nations(p, seat) if n in MAJORS and self.left(p, seat, n) > 0]
        return [n for n in mine if self.zones(p, seat, n)]

    def open(self, p: P, seat: str) -> bool:
        return bool(self.able(p, seat))

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "nation" not in partial:
            return pick("nation", "nation", self.able(p, seat), rule=self.rule)
        if "zone" not in partial:
            return pick("zone", "sea", self.zones(p, seat, str(partial["nation"])), rule=self.rule)
        return Done()


class Land(Form):
    """G17.7: corps in a port that land on an enemy beach."""

    kind, rule = "land", "G17.7"

    def units(self, p: P, seat: str, port: str) -> list[str]:
        here = [c for c in free_at(p, seat, port) if not p.board.corps[c].inside]
        return [c for c in here if nation_of(c) == nation_of(here[0])] if here else []

    def used(self, p: P, seat: str) -> set[str]:
        return {nation_of(args["units"][0]) for args in of_turn(p, seat, self.kind)}

    def ports(self, p: P, seat: str) -> list[str]:
        harbours = [a for a, area in AREAS.items() if area.port and area.sea]
        found = []
        for port in harbours:
            units = self.units(p, seat, port)
            nation = nation_of(units[0]) if units else ""
            fits = nation and capacity(nation) and nation not in self.used(p, seat)
            if fits and beaches(p, nation, port):
                found.append(port)
        return found

    def open(self, p: P, seat: str) -> bool:
        return bool(p.board.navy.squadrons) and bool(self.ports(p, seat))

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "from" not in partial:
            return pick("from", "area", self.ports(p, seat), rule=self.rule)
        port = str(partial["from"])
        units = self.units(p, seat, port)
        if "units" not in partial:
            most = min(len(units), capacity(nation_of(units[0])))
            return several("units", "unit", units, low=1, high=most, rule=self.rule)
        if "to" not in partial:
            return pick("to", "area", beaches(p, nation_of(units[0]), port), rule=self.rule)
        return Done()


PLANNING: tuple[Form, ...] = (Fleet(), Escort(), Mine())
"""Fleets, escorts and mines, in packet A."""
MILITARY: tuple[Form, ...] = (Land(),)
"""Landings, in packet B."""
