"""Chapter 17: everything is public but the battle plans that have not been used."""

from __future__ import annotations

from random import Random
from sys import intern
from typing import Any

from msgspec import convert, to_builtins
from msgspec.structs import asdict

from rules.axis_allies_1942.atlas import POWERS, SIDES, UNITS
from rules.axis_allies_1942.board import Board, P, Plan, Unit, production
from rules.axis_allies_1942.conquest.control import victory_cities
from rules.axis_allies_1942.movement.declarations import battle_spaces
from rules.axis_allies_1942.movement.survey import Survey
from rules.kernel.texts import REFEREE


def view(p: P, viewer: str | None) -> dict[str, Any]:
    """The board as plain data, with what follows from it."""
    board = p.board
    seen: dict[str, Any] = to_builtins(board)
    seen["units"] = {uid: shown(unit) for uid, unit in board.units.items()}
    if not may_see_plans(board, viewer):
        seen["plans"] = {}
    seen["production"] = {power: production(board, power) for power in POWERS}
    seen["victory_cities"] = {side: victory_cities(board, side) for side in SIDES}
    return seen


def shown(unit: Unit) -> dict[str, Any]:
    """A unit in whole words, without what does not apply to it."""
    return {name: value for name, value in asdict(unit).items() if value}


def board_in(view: dict[str, Any]) -> Board:
    """The board that a view shows, for those who think with nothing else."""
    units = {
        uid: Unit(**unit | {"type": intern(unit["type"])}) for uid, unit in view["board"]["units"].items()
    }
    board = convert({**view["board"], "units": {}}, Board)
    board.units = units
    return board


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
