"""Chapter 17: everything is public but the battle plans that have not been used."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec import to_builtins

from rules.axis_allies_1942.atlas import POWERS, SIDES, UNITS
from rules.axis_allies_1942.board import Board, P, Plan, production
from rules.axis_allies_1942.control import victory_cities
from rules.axis_allies_1942.declarations import battle_spaces
from rules.axis_allies_1942.survey import Survey
from rules.kernel.texts import REFEREE


def view(p: P, viewer: str | None) -> dict[str, Any]:
    """The board as plain data, with what follows from it."""
    board = p.board
    seen: dict[str, Any] = to_builtins(board)
    if not may_see_plans(board, viewer):
        seen["plans"] = {}
    seen["production"] = {power: production(board, power) for power in POWERS}
    seen["victory_cities"] = {side: victory_cities(board, side) for side in SIDES}
    return seen


def may_see_plans(board: Board, viewer: str | None) -> bool:
    return viewer in (board.power, REFEREE)


def scramble(p: P, viewer: str | None, rng: Random) -> None:
    """Other plans, or none; while battles are fought they may be in use, and are left alone."""
    if may_see_plans(p.board, viewer) or p.board.phase != "combat_move":
        return
    spaces = battle_spaces(Survey(p.board))
    chosen = rng.sample(spaces, rng.randint(0, len(spaces)))
    p.board.plans = {space: random_plan(rng) for space in chosen}


def forget(p: P, viewer: str | None) -> None:
    """Leave out the plans of others."""
    if not may_see_plans(p.board, viewer):
        p.board.plans = {}


def random_plan(rng: Random) -> Plan:
    losses = rng.sample([name for name in UNITS if UNITS[name].hits], 3)
    return Plan(losses=losses, rounds=rng.randint(0, 9), odds=rng.randint(0, 99))
