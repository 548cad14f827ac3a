"""Bots: one that takes any order but presses on, and one that weighs its attacks."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from rules.kernel.bots import Options
from rules.kernel.fields import Grow, Partial
from rules.kernel.orders import Order
from rules.samurai_battles.atlas import (
    ADJACENT,
    COMMAND,
    FOE,
    SYMBOLS,
    TERRAIN,
    UNITS,
    apart,
    is_hex,
    sections,
)
from rules.samurai_battles.orders import place_of
from rules.samurai_battles.strength import RANK

View = Mapping[str, Any]
IDLE = ("end", "pass", "stay")
PRESSING = 0.85
SAMPLES = 5
MOST_ORDERS = 400
RICH = 4


class HastyBot:
    """Takes any legal order, but seldom idles and mostly goes forward, so that games come to an end."""

    def choose(self, view: dict[str, Any], options: Options, rng: Random) -> Order:
        order = options.random(rng)
        if rng.random() > PRESSING:
            return order
        tries = [order, *(options.random(rng) for _ in range(SAMPLES - 1))]
        return max(tries, key=lambda each: self.zeal(view, each))

    def zeal(self, view: View, order: Order) -> tuple[int, int]:
        if order.kind == "order":
            return 1, len(order.args["pieces"])
        if order.kind == "move":
            return 1, -to_enemy(view["board"], order.seat, order.args["path"][-1])
        return (0, 0) if order.kind in IDLE else (2, 0)


def to_enemy(board: View, seat: str, hex_: str) -> int:
    """How far the nearest enemy is."""
    foes = [u["hex"] for u in board["units"].values() if u["side"] != seat]
    foes += [x["hex"] for x in board["leaders"].values() if x["side"] != seat]
    return min((apart(hex_, foe) for foe in foes), default=0) if is_hex(hex_) else 99


class BasicBot:
    """Plays the card that brings the most units to battle, comes close, and fights where it pays."""

    def choose(self, view: dict[str, Any], options: Options, rng: Random) -> Order:
        if isinstance(options.field(), Grow):
            return give_orders(view, options)
        orders = options.all(MOST_ORDERS)
        return max(orders, key=lambda order: (self.worth(view, order), rng.random()))

    def worth(self, view: View, order: Order) -> float:
        board, seat, args = view["board"], order.seat, order.args
        match order.kind:
            case "play":
                return card_worth(board, seat, args["card"]) - with_card(args)
            case "move":
                return move_worth(board, seat, args)
            case "fire" | "melee":
                return attack_worth(board, seat, args, order.kind) - 2 * with_card(args)
            case "swarm":
                return 2.0 + len(args["from"]) - len(args["inspire"])
            case "retreat" | "stand":
                return 1.0 if order.kind == "stand" else -float(len(args["path"]))
            case "take":
                wanted = "tokens" if board["honor"][seat] < RICH else "dragon"
                return float(args["what"] == wanted) - 2.0 * float(args["discard"] != "none")
            case "battle_back" | "strike" | "advance":
                return 1.0 - with_card(args) + 0.5 * spends(board, seat, args)
            case "dragon" | "seppuku":
                return -1.0
        return 0.0


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


def urgency(board: View, seat: str, token: str) -> float:
    """How much a unit can do: those in reach first, then those that come nearest."""
    unit = at(board["units"], place_of(token))
    if unit is None or unit["type"] == "bg":
        return -20.0
    far = to_enemy(board, seat, unit["hex"])
    kind = UNITS[unit["type"]]
    reach = max(kind.battle_move + 1, 3 if kind.ranged else 0)
    blocks: int = unit["blocks"]
    return (6.0 if far <= reach else 0.0) - far + kind.melee / 4 + blocks / 4


def at(pieces: Mapping[str, Any], hex_: str) -> Mapping[str, Any] | None:
    return next((piece for piece in pieces.values() if piece["hex"] == hex_), None)


def card_worth(board: View, seat: str, card: str) -> float:
    """The sum of what the best units of the card could do."""
    own = [u for u in board["units"].values() if u["side"] == seat]
    number = board["cards"][seat]
    shares = COMMAND[card].sections
    if shares:
        return sum(
            best([u for u in own if name in sections(u["hex"], seat)], board, seat, share or number)
            for name, share in shares.items()
        )
    symbol = {"circles": "circle", "triangles": "triangle", "squares": "square"}.get(card)
    if symbol in SYMBOLS:
        return best([u for u in own if UNITS[u["type"]].symbol == symbol], board, seat, number)
    if card == "cavalry_charge":
        return 1.3 * best([u for u in own if UNITS[u["type"]].arm == "cavalry"], board, seat, 4)
    if card == "hold_and_shoot":
        return best([u for u in own if UNITS[u["type"]].ranged], board, seat, 4)
    fitting = {
        "shogun": 3,
        "serpent_command": 4,
        "infantry_onslaught": 3,
        "leadership": 3,
        "counter_attack": 2,
    }
    return best(own, board, seat, fitting.get(card, 0)) if card in fitting else -5.0


def best(units: list[Mapping[str, Any]], board: View, seat: str, number: int) -> float:
    found = sorted((8 + urgency(board, seat, u["hex"]) for u in units), reverse=True)
    return sum(max(0.0, each) for each in found[:number])


def move_worth(board: View, seat: str, args: Mapping[str, Any]) -> float:
    """A move is good where it ends near an enemy, at a distance that suits the weapon."""
    unit, end = at(board["units"], args["from"]), args["path"][-1]
    if unit is None or args["dragon"] != "none" or not is_hex(end):
        return -5.0
    before, after = (stance(board, seat, unit, hex_) for hex_ in (unit["hex"], end))
    strayed = len(args["path"]) > UNITS[unit["type"]].battle_move
    return after - before - (0.6 if strayed and to_enemy(board, seat, end) < 3 else 0.0) - 0.05


def stance(board: View, seat: str, unit: Mapping[str, Any], hex_: str) -> float:
    kind, far = UNITS[unit["type"]], to_enemy(board, seat, hex_)
    ideal = 2 if kind.ranged and kind.melee < 4 else 1
    friends = sum(1 for u in board["units"].values() if u["side"] == seat and u["hex"] in ADJACENT[hex_])
    crowd = sum(1 for u in board["units"].values() if u["side"] == FOE[seat] and u["hex"] in ADJACENT[hex_])
    frail = 0.8 * max(0, crowd - 1) + (0.7 * crowd if unit["blocks"] < 2 else 0.0)
    return -0.8 * abs(far - ideal) + 0.1 * min(2, friends) - frail


def attack_worth(board: View, seat: str, args: Mapping[str, Any], how: str) -> float:
    """Expected harm, more for the last blocks, less what the answer may cost."""
    unit, target = at(board["units"], args["from"]), at(board["units"], args["to"])
    if unit is None or target is None:
        return 3.0
    ranged = how == "fire"
    hits = expected(board, unit, target, ranged) + (0.3 if args.get("inspire") == "yes" else 0.0)
    gain = hits * (1.6 if target["blocks"] <= hits + 0.6 else 1.0)
    answer = 0.0 if ranged else 0.55 * expected(board, target, unit, False)
    return gain - answer + 0.35 + 0.3 * spends(board, seat, args)


def expected(board: View, unit: Mapping[str, Any], target: Mapping[str, Any], ranged: bool) -> float:
    """Hits to be expected, with the caps of the ground."""
    kind, other = UNITS[unit["type"]], UNITS[target["type"]]
    far = apart(unit["hex"], target["hex"])
    dice = kind.ranged[far - 2] if ranged else (unit["blocks"] if unit["type"] == "bg" else kind.melee)
    way = "ranged" if ranged else "melee"
    for place, side in ((unit["hex"], "in"), (target["hex"], "at")):
        ground = TERRAIN[board["land"].get(place, "open")]
        dice = min(dice, getattr(ground, f"{side}_{way}").get(kind.arm, dice))
    swords = dice / 6 if not ranged or kind.swords_at_range else 0.0
    if not ranged and kind.symbol in RANK and other.symbol in RANK:
        swords = max(0.0, swords - 0.3 * max(0, RANK[other.symbol] - RANK[kind.symbol]))
    return dice / 6 + swords
