"""A bot that sees its view, weighs what its orders would bring in victory points, and takes the best."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from rules.conquest_consequence.atlas import SETUPS
from rules.conquest_consequence.board import Board
from rules.conquest_consequence.bot.commands import commit
from rules.conquest_consequence.bot.eyes import board_of, goal_of, outlook
from rules.conquest_consequence.bot.marching import movement, offered
from rules.conquest_consequence.bot.spending import production
from rules.conquest_consequence.bot.statecraft import government
from rules.conquest_consequence.bot.targets import Theatre
from rules.kernel.bots import Options
from rules.kernel.fields import Done, Partial
from rules.kernel.orders import Order

PRESS = 0.7
"""An old battle goes on while the own force is at least so strong."""


class BasicBot:
    """Production, Government, commands and movement by plan; in battle the stance that ships."""

    def choose(self, view: dict[str, Any], options: Options, rng: Random) -> Order:
        for order in self.wishes(view, options, rng):
            if options.allows(order):
                return order
        return options.default() or options.random(rng)

    def wishes(self, view: dict[str, Any], options: Options, rng: Random) -> Iterator[Order]:
        seen, step = view["board"], view["step"]["name"]
        if step == "setup.cadres":
            return
        setup = SETUPS[view["scenario"]]
        board = board_of(seen, list(setup.closed), setup.goal)
        match step:
            case "production.list":
                yield from production(seen, board, options, rng)
            case "government.play":
                yield from government(seen, board, options, rng)
            case "command.commit":
                yield from commit(board, options)
            case "movement.orders":
                yield from movement(board, options)
            case "combat.activate":
                yield from activation(board, options)


def disputed(options: Options) -> list[str]:
    """The areas of battles that may go on; the choice is of several, so that its values are lists."""
    field = options.field(Partial("activate"))
    return [] if isinstance(field, Done) else [str(each.value) for each in field.choices()]


def activation(board: Board, options: Options) -> Iterator[Order]:
    """Old battles of a short campaign are fought on where it goes well enough.

    In a whole game they wait: pressing them, Japan won 4 of the first 6 games and the Soviets none.
    """
    if goal_of(board) and "activate" in offered(options):
        theatre = Theatre(board, options.seat)
        for area in disputed(options):
            mine = [b for b in theatre.mine.values() if b.at == area]
            if outlook(mine, theatre.foes(area)) >= PRESS:
                yield Order(options.seat, "activate", {"areas": [area], "escaped": "none"})
    yield Order(options.seat, "end_combat")
