"""24.1: lines of the military packet: units go into boxes, out of them, and over sea to and from them."""

from __future__ import annotations

from rules.grande_guerre.atlas import AREAS, BOXES, SEAS, nation_of
from rules.grande_guerre.board import P, seat_side
from rules.grande_guerre.boxes.conquest import fall_of_tsingtao, fight_in_boxes, may_enter, neighbours
from rules.grande_guerre.facts import FOE
from rules.grande_guerre.map.stacking import room
from rules.grande_guerre.map.supply import sea_holder
from rules.grande_guerre.movement.places import put
from rules.grande_guerre.orders.forms import Form, free_corps, lines, ordered, owns
from rules.grande_guerre.orders.sealed_lines import take
from rules.grande_guerre.resolution.journeys import is_harbour, sea_capacity
from rules.kernel.fields import Choices, Done, Option, Partial, Pick, several
from rules.kernel.texts import named

ENTRIES = {area: box for box, each in BOXES.items() for area in each.entry}


def place_field(name: str, places: list[str], rule: str) -> Pick:
    label = {v: named("box" if v in BOXES else "area", v) for v in places}
    return Pick(name=name, rule=rule, options=tuple(Option(v, label[v]) for v in places))


def reachable_seas(p: P, zones: tuple[str, ...], side: str) -> set[str]:
    """Seas that lead on from some zones without enemy control."""
    open_ = {zone for zone in SEAS if sea_holder(p.board, zone) != FOE[side]}
    found = set(zones) & open_
    edge = sorted(found)
    while edge:
        edge = sorted({n for zone in edge for n in SEAS[zone].adj if n in open_} - found)
        found |= set(edge)
    return found


def by_sea(p: P, start: str, nation: str, side: str) -> list[str]:
    """Boxes and friendly ports over sea from a box or a port; only a nation with transports ships."""
    zones = BOXES[start].sea if start in BOXES else AREAS[start].sea
    if not sea_capacity(nation):
        return []
    seas = reachable_seas(p, tuple(zones), side)
    boxes = [b for b, box in BOXES.items() if seas & set(box.sea) and may_enter(p.board, nation, b)]
    ports = [a for a, area in AREAS.items() if area.port and seas & set(area.sea) and is_harbour(p, a, side)]
    return [place for place in (*boxes, *(ports if start in BOXES else [])) if place != start]


def beside(p: P, nation: str, start: str) -> list[str]:
    """Places that an arrow leads to."""
    if start in BOXES:
        return neighbours(p.board, nation, start)
    return [ENTRIES[start]] if start in ENTRIES else []


def goals(p: P, start: str, nation: str, side: str) -> list[str]:
    """Where units can go from a box, or from an area of the map into boxes."""
    near = beside(p, nation, start)
    open_ = [place for place in near if place not in BOXES or may_enter(p.board, nation, place)]
    return list(dict.fromkeys([*open_, *by_sea(p, start, nation, side)]))


class Colonial(Form):
    """24.1: units of one nation enter a box or leave one; that is all they do this turn."""

    kind, rule = "box", "24.1"

    def units(self, p: P, seat: str) -> dict[str, list[str]]:
        """Units that could go, by where they are: in a box, at a box's entry or in a port."""
        found: dict[str, list[str]] = {}
        sent = {unit for line in lines(p, seat) if line.kind == self.kind for unit in line.args["corps"]}
        for name, each in p.board.corps.items():
            if each.box and owns(p, seat, name) and name not in sent:
                found.setdefault(each.box, []).append(name)
        busy = ordered(p, seat) | sent
        for name in free_corps(p, seat):
            here = p.board.corps[name].at
            if name not in busy and (here in ENTRIES or AREAS[here].port):
                found.setdefault(here, []).append(name)
        return found

    def starts(self, p: P, seat: str) -> list[str]:
        side, found = seat_side(p.board, seat), self.units(p, seat)
        return [place for place, mine in found.items() if goals(p, place, nation_of(mine[0]), side)]

    def open(self, p: P, seat: str) -> bool:
        return bool(p.board.boxes) and bool(self.starts(p, seat))

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "start" not in partial:
            return place_field("start", self.starts(p, seat), self.rule)
        start = str(partial["start"])
        mine = self.units(p, seat)[start]
        mine = [c for c in mine if nation_of(c) == nation_of(mine[0])]
        if "corps" not in partial:
            return several("corps", "corps", mine, low=1, high=len(mine), rule=self.rule)
        if "to" not in partial:
            found = goals(p, start, nation_of(mine[0]), seat_side(p.board, seat))
            return place_field("to", found, self.rule)
        return Done()


MILITARY: tuple[Form, ...] = (Colonial(),)


def overseas(p: P) -> None:
    """24: moves to and from boxes after the Military phase, and then the fights in them."""
    colonial_moves(p)
    fight_in_boxes(p)
    fall_of_tsingtao(p)


def colonial_moves(p: P) -> None:
    """Carry the moves out; over sea only as many as the ships of a nation hold."""
    shipped = dict.fromkeys(p.board.nations, 0)
    for seat, line in take(p, "box"):
        side, there = seat_side(p.board, seat), line.args["to"]
        for name in line.args["corps"]:
            if name in p.board.corps:
                go(p, name, line.args["start"], there, side, shipped)
        p.say("boxes.moved", nation=nation_of(line.args["corps"][0]), place=there)


def go(p: P, name: str, start: str, there: str, side: str, shipped: dict[str, int]) -> None:
    """One unit goes, if it is still where it was to start from and may."""
    unit, nation = p.board.corps[name], nation_of(name)
    if start not in (unit.at, unit.box) or there not in goals(p, start, nation, side):
        return
    if there in AREAS and not room(p.board, there, side):
        return
    if there not in beside(p, nation, start):
        if shipped[nation] >= sea_capacity(nation):
            return
        shipped[nation] += 1
    unit.at, unit.box, unit.besieges, unit.inside = "", "", False, False
    if there in BOXES:
        unit.box = there
    else:
        put(p, [name], there)
        go_ashore(p, name, there)


def go_ashore(p: P, corps: str, area: str) -> None:
    """G16.6: Americans in Europe are counted once; a headquarters comes with the first corps of its army."""
    board = p.board
    if nation_of(corps) == "US" and corps not in board.navy.us_landed:
        board.navy.us_landed.append(corps)
    army = board.armies.get(board.corps[corps].army)
    if army is not None and not army.at and not army.back:
        army.at = area
