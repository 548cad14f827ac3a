"""The bot `basic`: it weighs every play by a plan on a copy of the board, and then follows the plan."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import Any

import msgspec

from rules.empire_of_the_sun.board import Board
from rules.empire_of_the_sun.bot import reacting
from rules.empire_of_the_sun.bot.homes import returns
from rules.empire_of_the_sun.bot.offensive import Plan, plan
from rules.empire_of_the_sun.bot.plays import best_play, seizing
from rules.empire_of_the_sun.supply.status import supply
from rules.empire_of_the_sun.view import board_in
from rules.kernel.bots import Options
from rules.kernel.fields import Grow, Partial
from rules.kernel.orders import Order

_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(Board)


class BasicBot:
    """Answers each decision from the view alone, and remembers nothing but what it could work out again."""

    def choose(self, view: dict[str, Any], options: Options, rng: Random) -> Order:
        board = board_in(view)
        for order in answers(view["step"]["name"], board, options):
            if options.allows(order):
                return order
        return options.default() or options.random(rng)


def answers(step: str, board: Board, options: Options) -> Iterator[Order]:
    """Orders for what is asked, the best first."""
    seat = options.seat
    match step:
        case "deal.initiative":
            yield from seizing(board, seat)
        case "play.go":
            yield best_play(board, seat)
        case "offensive.activate":
            yield grown(options, planned(board).units)
        case "offensive.campaign":
            yield from campaign(board, options)
        case "offensive.window":
            yield from window(board, options)
        case "offensive.react":
            yield from react(board, seat)
        case "offensive.countermoves":
            yield from countermoves(board, seat)
        case "after.return":
            yield from returns(board, options)


def planned(board: Board) -> Plan:
    """The plan by which the units of the offensive were named; another one if others have been named."""
    start = _DECODER.decode(_ENCODER.encode(board))
    off, named = start.battle, board.battle.active
    unmove(start)
    off.moved, off.battles, off.before, off.turned, off.asp = {}, [], {}, {}, {}
    off.asp_now_used, off.active, off.zoi = 0, [], sorted(supply(start).fliers)
    found = _plan(_ENCODER.encode(start))
    if not named or set(found.units) == set(named):
        return found
    off.active = named
    return _plan(_ENCODER.encode(start))


def unmove(board: Board) -> None:
    """Take back the moves of an offensive and what they changed; what its event has brought stays."""
    off = board.battle
    for unit, moved in off.moved.items():
        board.at[unit] = moved.path[0]
    for hex_, side in off.turned.items():
        board.set_control(hex_, side)
    for side, points in off.asp.items():
        board.decks[side].asp_used -= points


@lru_cache(maxsize=32)
def _plan(board: bytes) -> Plan:
    return plan(_DECODER.decode(board))


def grown(options: Options, wanted: Sequence[str], name: str = "units") -> Order:
    """A list that grows by what is wanted, as far as it is offered; then it stops as soon as it may."""
    partial = options.start()
    while isinstance(field := options.field(partial), Grow) and field.options:
        offered = [str(each.value) for each in field.options]
        chosen = partial.get(name, [])
        follows = [u for u in wanted if u in offered and u not in chosen]
        if not follows and field.may_stop and chosen:
            break
        partial = partial.grown(name, follows[0] if follows else offered[0])
    return Order(options.seat, str(partial.kind), Partial(partial.kind, partial.args).stopped(name).args)


def campaign(board: Board, options: Options) -> Iterator[Order]:
    """The next order of the script that has not been carried out, or the end of it."""
    off = board.battle
    promised = {u for each in off.battles for u in each.op}
    for order in planned(board).script:
        done = order.args["units"][0] in (off.moved if order.kind == "move" else promised)
        if not done:
            yield order
    yield finished(options)


def finished(options: Options) -> Order:
    """The end of the moves, battles in the order of their hexes."""
    partial = Partial("done")
    while isinstance(field := options.field(partial), Grow) and field.options:
        partial = partial.grown("sequence", field.options[0].value)
    return Order(options.seat, "done", partial.args)


def window(board: Board, options: Options) -> Iterator[Order]:
    """The default answer with a card that is worth it."""
    field = options.field(options.start())
    offered = [str(each.value) for each in field.options] if isinstance(field, Grow) else []
    default = options.default()
    for card in reacting.cards(board, options.seat, offered):
        more = default.args if default else {}
        yield Order(options.seat, "answer", {"cards": [card]})
        yield Order(options.seat, "answer", {**more, "cards": [card]})
        if "special" in more:
            yield Order(options.seat, "answer", {"cards": [card], "special": more["special"]})


def react(board: Board, seat: str) -> Iterator[Order]:
    found = reacting.Reaction(board, seat).order()
    if found and reacting.finishable(board, seat, *found):
        yield Order(seat, "react", {"hq": found[0], "units": found[1]})
    yield Order(seat, "pass")


def countermoves(board: Board, seat: str) -> Iterator[Order]:
    """One order after another until all take part, as it was tried before they were named."""
    for each in reacting.countermoves(board, seat):
        yield Order(seat, each["kind"], each["args"])
    yield Order(seat, "done")
