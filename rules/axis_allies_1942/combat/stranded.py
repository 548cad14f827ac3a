"""Chapter 12.3: defending fighters that have lost their deck or their base land before anybody else moves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.axis_allies_1942.atlas import UNITS, is_sea, neighbours
from rules.axis_allies_1942.board import (
    Board,
    P,
    are_enemies,
    is_friendly_territory,
    remove_unit,
    units_in,
)
from rules.axis_allies_1942.transport.decks import may_land_on, room
from rules.kernel.fields import Choices, Done, Partial, pick
from rules.kernel.orders import Order
from rules.kernel.steps import Auto, Decision
from rules.kernel.texts import Text


def stranded(board: Board) -> list[str]:
    """Fighters of the side that defended, over a zone without their deck or in a territory that fell."""
    return [uid for uid, unit in board.units.items() if is_stranded(board, uid)]


def is_stranded(board: Board, uid: str) -> bool:
    unit = board.units[uid]
    if unit.type != "fighter" or unit.aboard or not are_enemies(unit.power, board.power):
        return False
    return is_sea(unit.space) or not is_friendly_territory(board, unit.power, unit.space)


def landings(board: Board, uid: str) -> list[str]:
    """12.3: a deck in the same zone, or a friendly territory or deck one space away."""
    fighter = board.units[uid]
    near = [fighter.space, *neighbours(fighter.space)]
    return [space for space in near if may_land_in(board, uid, space)]


def may_land_in(board: Board, uid: str, space: str) -> bool:
    if is_sea(space):
        return bool(deck(board, uid, space))
    return is_friendly_territory(board, board.units[uid].power, space)


def deck(board: Board, uid: str, zone: str) -> str:
    """A friendly carrier with room in a zone, own ones first; none: an empty text."""
    fighter = board.units[uid]
    carriers = [
        (unit.power != fighter.power, ship)
        for ship, unit in units_in(board, zone)
        if unit.type == "carrier" and may_land_on(board, fighter, unit) and room(board, ship) > 0
    ]
    return min(carriers)[1] if carriers else ""


class SettleStranded(Auto, tag="combat.settle_stranded"):
    """12.3: one fighter after another, until all are down."""

    rule = "12.3"

    def run(self, p: P) -> None:
        lost = stranded(p.board)
        if not lost:
            return
        uid = lost[0]
        p.push(self)
        if landings(p.board, uid):
            p.push(LandStranded(uid))
        else:
            unit = p.board.units[uid]
            p.say("stranded.lost", power=unit.power, space=unit.space)
            remove_unit(p.board, uid)


class LandStranded(Decision, tag="combat.land_stranded"):
    """12.3: the owner chooses where the fighter lands; he may not let it crash."""

    rule = "12.3"
    kind = "divert"
    policy = "stranded"
    unit: str

    def asked(self, p: P) -> list[str]:
        return [p.board.units[self.unit].power]

    def prompt(self, p: P, seat: str) -> Text:
        return Text.of("combat.land_stranded.ask", space=p.board.units[self.unit].space)

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "to" in partial:
            return Done()
        return pick("to", "space", landings(p.board, self.unit), Text("stranded.to"), "12.3")

    def apply(self, p: P, order: Order) -> None:
        p.done()
        unit, to = p.board.units[self.unit], order.args["to"]
        p.say("stranded.landed", power=unit.power, origin=unit.space, space=to)
        unit.aboard = deck(p.board, self.unit, to) if is_sea(to) else ""
        unit.space = to

    def shown_to(self, p: P, viewer: str | None) -> dict[str, Any]:
        return {"space": p.board.units[self.unit].space}

    def standing(self, p: P, seat: str, policy: Mapping[str, Any]) -> Order:
        spaces = landings(p.board, self.unit)
        return Order(seat, "divert", {"to": max(spaces, key=lambda to: self.worth(p.board, to, policy))})

    def worth(self, board: Board, space: str, policy: Mapping[str, Any]) -> tuple[int, int]:
        """A deck in the same zone, then the best defended territory, then a deck elsewhere."""
        unit = board.units[self.unit]
        if is_sea(space):
            here = space == unit.space and policy["land_on"] == "deck"
            return (2 if here else 0, 0)
        friends = (u for _, u in units_in(board, space) if not are_enemies(u.power, unit.power))
        return (1, sum(UNITS[friend.type].defense or 0 for friend in friends))


STEPS = (SettleStranded, LandStranded)
