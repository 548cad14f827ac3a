"""A bot that takes any legal order but seldom idles and mostly goes forward, so that games end."""

from __future__ import annotations

from random import Random
from typing import Any

from rules.kernel.bots import Options
from rules.kernel.orders import Order
from rules.samurai_battles.bot.eyes import View, to_enemy

IDLE = ("end", "pass", "stay")
PRESSING = 0.85
SAMPLES = 5


class HastyBot:
    """Any order, or out of a few the boldest."""

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
