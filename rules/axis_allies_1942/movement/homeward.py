"""Chapter 12.4: the order `fly` of the noncombat move: aircraft land, and fighters choose a deck."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from msgspec import structs

from rules.axis_allies_1942.atlas import SEA_ZONES
from rules.axis_allies_1942.board import P, Unit
from rules.axis_allies_1942.landing.aircraft import bases, range_left
from rules.axis_allies_1942.landing.proof import deck_near, is_safe_flight, most_safe
from rules.axis_allies_1942.movement.distances import distances
from rules.axis_allies_1942.movement.flights import Flight, take_off
from rules.axis_allies_1942.movement.maneuvers import is_path
from rules.axis_allies_1942.movement.move_record import tell_move
from rules.axis_allies_1942.movement.survey import Survey, is_air
from rules.axis_allies_1942.transport.decks import hosts, room_on, seat_on
from rules.kernel.fields import Choices, Counts, Partial, pick
from rules.kernel.orders import Order
from rules.kernel.texts import Text

ANY = "any"
"""On whose deck a fighter lands, if its owner leaves it open: its own power's first."""


class FlyHome(Flight):
    """12.4: aircraft fly on with what is left of their range, to a territory or a deck.

    Where carriers of several powers are, `on` says whose deck it is to be. A fighter that flies nowhere stays
    in its zone and waits for a carrier, or changes to another deck there.
    """

    kind = "fly"
    rule = "12.4"

    def aircraft(self, survey: Survey, space: str) -> list[tuple[str, Unit]]:
        ready = [(uid, u) for uid, u in survey.own(space) if is_air(u) and range_left(u, "noncombat_move")]
        return sorted(ready, key=lambda each: (range_left(each[1], "noncombat_move"), each[0]))

    def goals(self, survey: Survey, space: str, uid: str) -> Collection[str]:
        left = range_left(survey.board.units[uid], "noncombat_move")
        return [goal for goal, far in distances(space).items() if far <= left and (far or goal in SEA_ZONES)]

    def limit(self, survey: Survey, space: str, uid: str, goal: str) -> int | None:
        lands = bases(survey)[goal] == 0 or self.may_land_at_sea(survey, uid, goal)
        left = range_left(survey.board.units[uid], "noncombat_move") if goal != space else 0
        return left if lands else None

    def why_not_end(self, survey: Survey, end: str) -> Text:
        return Text.of("fly.no_base", space=end)

    def may_land_at_sea(self, survey: Survey, uid: str, zone: str) -> bool:
        """8.1: where a deck is or can still come, without costing another aircraft its place."""
        if zone not in SEA_ZONES or survey.board.units[uid].type != "fighter":
            return False
        return deck_near(survey, zone, 0, False) and is_safe_flight(survey, [uid], zone, 0)

    def most(self, survey: Survey, able: list[str], path: list[str], end: str) -> int:
        return most_safe(survey, able, end, 0)

    # On whose deck

    def field(self, survey: Survey, partial: Partial) -> Choices:
        found = super().field(survey, partial)
        if not isinstance(found, Counts):
            return found
        end = end_of(partial["from"], partial["path"])
        choice = hosts(survey.board, survey.power, end)
        if len(choice) < 2:
            return found
        if "on" not in partial:
            free = [power for power in choice if self.room_for(survey, partial, power)]
            return pick("on", "deck", [ANY, *free], Text("fly.on"), "12.4")
        if partial["on"] == ANY:
            return found
        high = self.room_for(survey, partial, partial["on"])
        fewer = (structs.replace(each, high=min(each.high, high)) for each in found.options)
        return structs.replace(found, options=tuple(fewer), high=high)

    def room_for(self, survey: Survey, partial: Partial, power: str) -> int:
        """As many fighters as have room on the decks of a power and are not there already."""
        able = self.able(survey, partial["from"], partial["path"])
        coming = sum(not is_on(survey, uid, power) for uid in able)
        return min(room_on(survey.board, power, end_of(partial["from"], partial["path"])), coming)

    def arranged(self, survey: Survey, order: Order) -> Order:
        """Whoever names no deck leaves it open, and who names the only one there may do so."""
        space, path, on = (order.args.get(name) for name in ("from", "path", "on"))
        if not isinstance(space, str) or not is_path(path):
            return order
        choice = hosts(survey.board, survey.power, end_of(space, path))
        if len(choice) > 1 and on is None:
            return Order(order.seat, order.kind, {**order.args, "on": ANY})
        if len(choice) < 2 and on in (ANY, *choice):
            return Order(order.seat, order.kind, {n: v for n, v in order.args.items() if n != "on"})
        return order

    def why_not(self, survey: Survey, partial: Partial, field: str, value: Any) -> Text | None:
        if field == "on":
            end = end_of(partial["from"], partial["path"])
            return Text.of("fly.no_deck_of", space=end, powers=hosts(survey.board, survey.power, end))
        return super().why_not(survey, partial, field, value)

    def chosen(self, survey: Survey, order: Order) -> list[str]:
        """Those that are not on the wished deck already; on land all are alike."""
        on = order.args.get("on", ANY)
        able = self.able(survey, order.args["from"], order.args["path"])
        able = [uid for uid in able if on == ANY or not is_on(survey, uid, on)]
        units = survey.board.units
        return [
            uid
            for name, number in order.args["units"].items()
            for uid in [uid for uid in able if units[uid].type == name][:number]
        ]

    def apply(self, p: P, order: Order, survey: Survey) -> None:
        path, on = order.args["path"], order.args.get("on", ANY)
        flying = [p.board.units[uid] for uid in self.chosen(survey, order)]
        end = end_of(order.args["from"], path)
        if path:
            tell_move(p, order.seat, flying, [order.args["from"], *path])
        elif on == ANY:
            p.say("fly.stay", power=order.seat, units=order.args["units"], space=end)
        for unit in flying:
            deck = unit.aboard if not path and on == ANY else ""
            take_off(unit, path, "noncombat")
            unit.aboard = deck
            if on != ANY:
                seat_on(p.board, unit, on)
        if on != ANY:
            p.say("fly.on_deck", power=order.seat, units=order.args["units"], space=end, host=on)


def end_of(space: str, path: list[str]) -> str:
    return path[-1] if path else space


def is_on(survey: Survey, uid: str, power: str) -> bool:
    """Whether a fighter is on a deck of a power."""
    deck = survey.board.units.get(survey.board.units[uid].aboard)
    return deck is not None and deck.power == power
