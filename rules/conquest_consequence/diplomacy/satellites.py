"""8.2, 8.22, 15.34: nations that join a faction, and the units that come with them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.conquest_consequence.atlas import AREAS, CHINESE, NATIONS, OF_NATION, PROVINCIAL
from rules.conquest_consequence.board import Board, P, free, garrison
from rules.conquest_consequence.units import create, placeable
from rules.kernel.fields import Choices, Done, Partial, grow
from rules.kernel.orders import Order
from rules.kernel.steps import Decision
from rules.kernel.texts import Text


def allowed(board: Board, faction: str, area: str) -> list[str]:
    """8.211: the types of a Satellite's unit; in China only provincial ones, but any of Japan's."""
    nat = garrison(faction, area)
    types = placeable(board, nat, area)
    return [each for each in types if nat not in CHINESE or each in PROVINCIAL]


def join(p: P, nation: str, faction: str) -> None:
    """8.2: a nation joins a faction for good: control marker, no more diplomacy.

    Where its own units stood first, those that replace them take their place as the Owner's (15.34).
    """
    board = p.board
    board.influence.pop(nation, None)
    board.status.pop(nation, None)
    board.minors.pop(nation, None)
    board.markers[NATIONS[nation].capital] = faction
    for area in OF_NATION[nation]:
        if board.control[area] == nation:
            board.control[area] = faction
        if nation in (listed := board.arrivals.get(area, [])):
            board.arrivals[area] = list(dict.fromkeys(faction if each == nation else each for each in listed))
    p.say("satellite.joined", nation=nation, faction=faction)


def become_satellite(p: P, nation: str, faction: str) -> None:
    """8.21: a new Satellite, with one unit in each city and town."""
    join(p, nation, faction)
    cities = [area for area in OF_NATION[nation] if AREAS[area].city]
    p.push(Garrison(faction, {area: min(2, AREAS[area].mobilization) for area in cities}))


class Garrison(Decision, tag="satellite.units"):
    """8.22: the controller of a new Satellite names the types of its units; they are placed upright."""

    rule = "8.22"
    kind = "garrison"
    ask_when_forced = True
    policy = "garrison"
    seat: str
    strengths: dict[str, int]

    def asked(self, p: P) -> list[str]:
        return [self.seat]

    def prompt(self, p: P, seat: str) -> Text:
        return Text.of("satellite.units.ask", areas=self.areas(p))

    def areas(self, p: P) -> list[str]:
        return sorted(self.strengths)

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        taken: list[str] = partial.get("types", [])
        areas = self.areas(p)
        if len(taken) == len(areas):
            return Done()
        return grow(
            "types", "type", self.open(p, areas[len(taken)], areas, taken), may_stop=False, rule="8.211"
        )

    def open(self, p: P, area: str, areas: list[str], taken: list[str]) -> list[str]:
        """Types with a block left after those named before; `none` where there is no block at all."""
        nat = garrison(self.seat, area)
        named = [t for a, t in zip(areas, taken, strict=False) if garrison(self.seat, a) == nat]
        left = [t for t in allowed(p.board, self.seat, area) if named.count(t) < free(p.board, nat, t)]
        return left or ["none"]

    def apply(self, p: P, order: Order) -> None:
        for area, type_ in zip(self.areas(p), order.args["types"], strict=True):
            if type_ != "none":
                create(p.board, garrison(self.seat, area), type_, self.strengths[area], area)
        p.done()

    def public(self, p: P, order: Order) -> Order | None:
        return None

    def standing(self, p: P, seat: str, policy: Mapping[str, Any]) -> Order:
        """The first type of the list that is open; a fortress, then infantry or militia by default."""
        areas, taken = self.areas(p), list[str]()
        for area in areas:
            open_ = self.open(p, area, areas, taken)
            wanted = [each for each in policy["types"] if each in open_]
            taken.append((wanted or open_)[0])
        return Order(seat, "garrison", {"types": taken})
