"""A bot that plays the card with the most to do, comes close, and fights where it pays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from random import Random
from typing import Any

from rules.kernel.bots import Options
from rules.kernel.fields import Done, Grow, Partial
from rules.kernel.orders import Order
from rules.samurai_battles.atlas import FOE, UNITS, becomes, is_hex
from rules.samurai_battles.bot import dragons
from rules.samurai_battles.bot.cards import card_worth, urgency
from rules.samurai_battles.bot.eyes import Piece, View, at, beside, led, to_enemy
from rules.samurai_battles.bot.odds import dice_of, harm

MOST_ORDERS = 400
RICH = 4
BOLD = 0.5
ANSWER = 0.5


class BasicBot:
    """Weighs every order that it finds and takes the best."""

    def choose(self, view: dict[str, Any], options: Options, rng: Random) -> Order:
        if isinstance(options.field(), Grow):
            return give_orders(view, options)
        orders = list(islice(found(view, options, options.start()), MOST_ORDERS))
        return max(orders, key=lambda order: (worth(view, order), rng.random()))


def found(view: View, options: Options, partial: Partial) -> Iterator[Order]:
    """The orders worth a thought: of the many ways of a hastened move only the one to the enemy."""
    field = options.field(partial)
    if isinstance(field, Done):
        yield Order(options.seat, str(partial.kind), partial.args)
        return
    for value in field.values():
        further = field.extend(partial, value)
        if field.name == "dragon" and partial.kind == "move" and value != "none":
            yield from charge(view, options, further)
        else:
            yield from found(view, options, further)


def charge(view: View, options: Options, partial: Partial) -> Iterator[Order]:
    """The way that comes nearer to an enemy with each hex, if it ends next to one."""
    board, seat = view["board"], options.seat
    while isinstance(field := options.field(partial), Grow) and field.options:
        there = min(
            (str(o.value) for o in field.options), key=lambda hex_: (to_enemy(board, seat, hex_), hex_)
        )
        partial = partial.grown("path", there)
        if to_enemy(board, seat, there) == 1 and at(board["units"], there) is None:
            yield Order(seat, "move", partial.stopped("path").args)
            return


def worth(view: View, order: Order) -> float:
    board, seat, args = view["board"], order.seat, order.args
    match order.kind:
        case "play":
            return play_worth(view, seat, args)
        case "move":
            return move_worth(board, seat, args)
        case "fire" | "melee":
            return attack_worth(board, seat, args, order.kind == "fire")
        case "swarm":
            return 2.0 + len(args["from"]) - len(args["inspire"]) - 9.0 * with_card(args)
        case "retreat" | "stand":
            return 1.0 if order.kind == "stand" else -float(len(args["path"]))
        case "take":
            wanted = "tokens" if board["honor"][seat] < RICH else "dragon"
            return float(args["what"] == wanted) - 2.0 * float(args["discard"] != "none")
        case "battle_back" | "strike" | "advance":
            return 1.0 + BOLD * spends(board, seat, args) + dragons.with_roll(view, order)
        case "inspire":
            return BOLD * spends(board, seat, {"inspire": "yes"})
        case "dragon":
            return dragons.reaction(view, order)
        case "seppuku" | "sell":
            return -1.0
    return 0.0


def play_worth(view: View, seat: str, args: Mapping[str, Any]) -> float:
    """A card of the hand with its Dragon card, or a first strike when one is attacked."""
    board = view["board"]
    if view["step"]["name"] == "melee.react":
        return dragons.strike_worth(board, seat) - 9.0 * with_card(args)
    card, dragon = becomes(args["card"], board["last"].get(FOE[seat])), args["dragon"]
    return card_worth(board, seat, card) + dragons.with_command(board, seat, dragon, card, args.get("target"))


def with_card(args: Mapping[str, Any]) -> float:
    return float(args["dragon"] != "none")


def spends(board: View, seat: str, args: Mapping[str, Any]) -> float:
    """Inspiration is worth a token as long as some are left."""
    inspired = args.get("inspire", "no") == "yes"
    return (1.0 if board["honor"][seat] >= RICH else -1.0) if inspired else 0.0


def give_orders(view: View, options: Options) -> Order:
    """Orders for those who are nearest to the enemy, until the card has no more."""
    board, seat, partial = view["board"], options.seat, options.start()
    while isinstance(field := options.field(partial), Grow) and field.options:
        units = [str(o.value) for o in field.options if "." not in str(o.value)]
        if not units:
            break
        best = max(units, key=lambda hex_: (urgency(board, seat, hex_), hex_))
        partial = partial.grown("pieces", best)
    return Order(seat, str(partial.kind), Partial(partial.kind, partial.args).stopped("pieces").args)


def move_worth(board: View, seat: str, args: Mapping[str, Any]) -> float:
    """A move is good where it ends near an enemy, at a distance that suits the weapon."""
    unit, end = at(board["units"], args["from"]), args["path"][-1]
    if unit is None or not is_hex(end):
        return -5.0
    before, after = (stance(board, seat, unit, hex_) for hex_ in (unit["hex"], end))
    reach = UNITS[unit["type"]].battle_move + dragons.HASTE.get(args["dragon"], 0)
    strayed = len(args["path"]) > reach and to_enemy(board, seat, end) < 3
    return after - before - (0.6 if strayed else 0.0) - 0.05 - dragons.price(board, seat, args["dragon"])


def stance(board: View, seat: str, unit: Piece, hex_: str) -> float:
    kind, far = UNITS[unit["type"]], to_enemy(board, seat, hex_)
    ideal = 2 if kind.ranged and kind.melee < 4 else 1
    crowd = beside(board, FOE[seat], hex_)
    frail = 0.8 * max(0, crowd - 1) + (0.7 * crowd if unit["blocks"] < 2 else 0.0)
    return -0.8 * abs(far - ideal) + 0.1 * min(2, beside(board, seat, hex_)) - frail


def attack_worth(board: View, seat: str, args: Mapping[str, Any], ranged: bool) -> float:
    """The harm to be expected, less what the answer may cost."""
    unit, target = at(board["units"], args["from"]), at(board["units"], args["to"])
    if unit is None or target is None:
        return 3.0 - 9.0 * with_card(args)
    dice = dice_of(board, unit, target["hex"], ranged) + (args.get("inspire") == "yes")
    gain = harm(unit, target, dice, ranged) + (0.4 if led(board, target["hex"]) else 0.0)
    answer = 0.0 if ranged else ANSWER * harm(target, unit, dice_of(board, target, unit["hex"], False), False)
    inspired = 0.3 * spends(board, seat, args)
    return (
        gain - answer + 0.35 + inspired + dragons.with_attack(board, seat, args["dragon"], unit, target, dice)
    )
