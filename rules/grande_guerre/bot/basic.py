"""A bot that plans a whole packet from its view, and then writes it line by line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from random import Random
from typing import Any

import msgspec

from rules.grande_guerre.board import P
from rules.grande_guerre.bot.august import first_diplomacy, war_plans
from rules.grande_guerre.bot.budget import budget
from rules.grande_guerre.bot.eyes import play_of
from rules.grande_guerre.bot.military import military
from rules.grande_guerre.bot.planning import planning
from rules.grande_guerre.bot.politics import politics
from rules.kernel.bots import Options
from rules.kernel.orders import Order
from rules.kernel.sealed import SEAL

REMEMBERED = 32
Planner = Callable[[P, str, dict[str, Any]], Iterator[Order]]


class BasicBot:
    """Sees its view and nothing else; a packet is planned once and remembered only while it is written."""

    def choose(self, view: dict[str, Any], options: Options, rng: Random) -> Order:
        written = [(line["kind"], line["args"]) for line in packet(view, options.seat)]
        lines = planned(view, options.seat)
        done = [place for place, line in enumerate(lines) if (line.kind, line.args) in written]
        for line in lines[max(done, default=-1) + 1 :]:
            if options.allows(line):
                return line
        return Order(options.seat, SEAL)


def packet(view: dict[str, Any], seat: str) -> list[dict[str, Any]]:
    """The lines that the seat has written so far."""
    found: list[dict[str, Any]] = view["step"]["shown"].get("packets", {}).get(seat, [])
    return found


def planned(view: dict[str, Any], seat: str) -> tuple[Order, ...]:
    """The lines of the packet that is asked; they do not depend on those already written."""
    step = {"name": view["step"]["name"]}
    asked = {name: view[name] for name in ("title", "scenario", "options", "seats", "board")}
    return _planned(msgspec.json.encode({**asked, "step": step}), seat)


@lru_cache(maxsize=REMEMBERED)
def _planned(view: bytes, seat: str) -> tuple[Order, ...]:
    seen = msgspec.json.decode(view)
    planner = PLANNERS.get(seen["step"]["name"])
    return tuple(planner(play_of(seen), seat, seen)) if planner else ()


PLANNERS: dict[str, Planner] = {
    "august.plans": war_plans,
    "august.diplomacy": first_diplomacy,
    "planning.packet": planning,
    "orders.packet": military,
    "interphase.politics": politics,
    "interphase.budget": budget,
}
