"""The bot `basic`: it plans each phase from what everybody sees, and gives the plan's orders one by one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Any

import msgspec

from rules.axis_allies_1942.atlas import POWERS
from rules.axis_allies_1942.board import Board, are_enemies, production, side
from rules.axis_allies_1942.bot.attacks import Planner
from rules.axis_allies_1942.bot.estimate import forecast
from rules.axis_allies_1942.bot.eyes import Eyes
from rules.axis_allies_1942.bot.places import placement
from rules.axis_allies_1942.bot.position import Table, copied, encoded, fingerprint
from rules.axis_allies_1942.bot.purchases import Shopper
from rules.axis_allies_1942.bot.shipping import Harbourmaster
from rules.axis_allies_1942.bot.theatre import Theatre
from rules.axis_allies_1942.bot.transfers import landing_orders, marching_orders
from rules.axis_allies_1942.conquest.control import victory_cities
from rules.axis_allies_1942.movement.combat_move import CombatMove
from rules.axis_allies_1942.movement.declarations import take_back
from rules.axis_allies_1942.movement.survey import Survey
from rules.axis_allies_1942.options.bid import bid_spaces
from rules.axis_allies_1942.view import board_in
from rules.kernel.bots import Options
from rules.kernel.fields import Partial, Pick
from rules.kernel.orders import Order

LOST, FEW_CITIES = 0.3, 3
"""The share of all production, and the number of victory cities, with which a war is lost."""

LONG = 20
"""After so many rounds the side gives up that produces less than the other."""

BREAK_OFF = 0.35
"""The chance to win below which a battle is given up."""


class BasicBot:
    """Answers each decision from the view alone, and remembers nothing."""

    def choose(self, view: dict[str, Any], options: Options, rng: Random) -> Order:
        board = board_in(view)
        for order in self.answers(view, board, options):
            if options.allows(order):
                return order
        return options.default() or options.random(rng)

    def answers(self, view: dict[str, Any], board: Board, options: Options) -> Iterator[Order]:
        """Orders for what is asked, the best first."""
        match view["step"]["name"]:
            case "purchase.purchase":
                yield Shopper(board, options.seat).order()
            case "bid.place":
                yield from bid(board, options.seat)
            case "movement.combat_move":
                if gives_up(board, options.seat):
                    yield Order(options.seat, "concede")
                yield from combat_move(board, options.seat)
            case "noncombat.noncombat_move":
                yield from noncombat_move(board, options.seat)
            case "mobilize.mobilize":
                yield placement(board, options.seat)
            case "combat.press_or_retreat":
                yield from retreat(view["step"]["shown"], options)


def gives_up(board: Board, power: str) -> bool:
    """3.4: a war that is lost, or that has gone on for long and goes badly."""
    ours = sum(production(board, each) for each in POWERS if not are_enemies(each, power))
    share = ours / sum(production(board, each) for each in POWERS)
    few = len(victory_cities(board, side(power))) <= FEW_CITIES
    return (share < LOST and few) or (board.round > LONG and share < 1 / 2)


def bid(board: Board, power: str) -> Iterator[Order]:
    """19: the bid strengthens the front."""
    front = Eyes(board, power).front
    spaces = [space for space in bid_spaces(board, power) if space in front]
    for space in sorted(spaces, key=lambda name: (front[name], name)):
        for unit in ("artillery", "infantry"):
            yield Order(power, "bid", {"at": space, "unit": unit})
    yield Order(power, "end")


def combat_move(board: Board, seat: str) -> Iterator[Order]:
    """The next order of the plan that begins where the phase began; the end where others have moved."""
    start = copied(board)
    take_back(start)
    planned = script(encoded(start)).get(fingerprint(board))
    if planned is not None:
        yield planned
    yield Order(seat, "end")


@lru_cache(maxsize=16)
def script(start: bytes) -> dict[bytes, Order]:
    """A whole combat move, as the next order for each position on the way; it is kept only to save time."""
    table = Table(msgspec.json.decode(start, type=Board), CombatMove())
    Planner(table).plan()
    power = table.board.power
    end = Order(power, "end")
    while not table.allows(end):
        way_out = table.phase.default(table.play, power)
        if way_out is None or way_out.kind == "restart" or not table.give(way_out):
            return {}
    return {**dict(table.script), fingerprint(table.board): end}


def noncombat_move(board: Board, seat: str) -> Iterator[Order]:
    """The next move; none is left when everything has gone where it should."""
    eyes, seen = Eyes(board, seat), Survey(board)
    theatre = Theatre(eyes)
    yield from Harbourmaster(theatre, seen).orders()
    yield from marching_orders(eyes, theatre.road, seen)
    yield from landing_orders(eyes, seen)
    yield Order(seat, "end")


def retreat(battle: dict[str, Any], options: Options) -> Iterator[Order]:
    """Out of a battle that goes badly."""
    at_sea = battle["space"].startswith("sz")
    if forecast(battle["attackers"], battle["defenders"], at_sea=at_sea).win >= BREAK_OFF:
        yield Order(options.seat, "press")
        return
    field = options.field(Partial("retreat"))
    to = {"to": field.options[0].value} if isinstance(field, Pick) else {}
    yield Order(options.seat, "retreat", to)
