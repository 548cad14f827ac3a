"""A bot that takes any legal order, but gives up only a war that is lost or has gone on for long."""

from __future__ import annotations

from random import Random
from typing import Any

from rules.axis_allies_1942.atlas import POWERS
from rules.kernel.bots import Options
from rules.kernel.orders import Order

LOST = 3
"""Victory cities that are too few to go on."""

LONG = 6
"""Rounds after which even an even war is given up."""


RARE = ("plan", "restart", "share")
"""Orders that lead nowhere if they are given as often as all others."""


class PatientBot:
    """Random play; without it no random game would come to an end, for nobody holds what he takes."""

    def choose(self, view: dict[str, Any], options: Options, rng: Random) -> Order:
        while True:
            order = options.random(rng)
            if order.kind == "concede" and not self.gives_up(view["board"], options.seat):
                continue
            if order.kind not in RARE or rng.random() < 1 / 6:
                return order

    def gives_up(self, board: dict[str, Any], seat: str) -> bool:
        held = len(board["victory_cities"][POWERS[seat].side])
        return bool(held <= LOST or board["round"] > LONG)
