"""What a line of a sheet may wait for: how the offensive went, and the tracks of the war."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.empire_of_the_sun.atlas import UNITS
from rules.empire_of_the_sun.board import Board
from rules.empire_of_the_sun.hexes import BIT, distance
from rules.empire_of_the_sun.view import board_in
from rules.kernel.conditions import Measure
from rules.kernel.texts import Line

CONDITIONS = ("won", "beaten", "captured", "intercepted", "ambushed", "cancelled")
MEASURES = (
    Measure("turn"),
    Measure("will"),
    Measure("resources"),
    Measure("passes"),
    Measure("cards", ("seat",)),
    Measure("holds", ("seat", "hex")),
    Measure("enemies", ("hex",)),
    Measure("enemy_cv"),
    Measure("battle", ("=within|a", "#", "=of|de", "hex")),
)
WORDS = {
    "ganada": "won",
    "perdida": "beaten",
    "tomado": "captured",
    "interceptada": "intercepted",
    "emboscada": "ambushed",
    "cancelada": "cancelled",
    "turno": "turn",
    "voluntad": "will",
    "recursos": "resources",
    "pases": "passes",
    "cartas": "cards",
    "tiene": "holds",
    "enemigos": "enemies",
    "pa_enemigos": "enemy_cv",
    "batalla": "battle",
}


def observed(view: Mapping[str, Any], lines: Sequence[Line]) -> dict[str, int]:
    """Battles won and lost, hexes taken, and what the Reaction player did, since one's last order."""
    viewer = view["viewer"]
    codes = [line.code for line in lines]
    won = [line.args["seat"] for line in lines if line.code == "battle.won"]
    taken = [line for line in lines if line.code == "combat.control" and line.args["seat"] == viewer]
    return {
        "won": sum(seat == viewer for seat in won),
        "beaten": sum(seat != viewer for seat in won),
        "captured": len(taken),
        "intercepted": codes.count("intelligence.intercept") + codes.count("intelligence.success"),
        "ambushed": codes.count("intelligence.ambush"),
        "cancelled": codes.count("play.cancelled"),
    }


def measured(view: Mapping[str, Any], name: str, args: tuple[str, ...]) -> int:
    """How much there is of something, from a view."""
    board = board_in(dict(view))
    match name:
        case "turn":
            return board.turn
        case "will":
            return board.will
        case "resources":
            return board.resources()
        case "passes":
            return _passes(board, view["viewer"])
        case "cards":
            return int(view["board"]["decks"][args[0]]["cards"])
        case "holds":
            return int(args[1] in BIT and board.controls(args[0], args[1]))
        case "enemies":
            return sum(UNITS[u].side != view["viewer"] for u in board.units_in(args[0]))
        case "enemy_cv":
            return len(_enemy_carriers(board, view["viewer"]))
    return _battles_near(board, args[3], int(args[1]))


def _enemy_carriers(board: Board, viewer: str | None) -> set[str]:
    """Carriers of the other side that are active in the offensive, react or fight in one of its battles."""
    offensive = board.offensive
    if offensive is None:
        return set()
    there = {unit for battle in offensive.battles for unit in (*battle.op, *battle.rp)}
    there |= {*offensive.active, *offensive.reacting}
    return {unit for unit in there if UNITS[unit].carrier and UNITS[unit].side != viewer}


def _battles_near(board: Board, hex_: str, most: int) -> int:
    """6.24: declared battles so many hexes from one, or nearer."""
    battles = board.offensive.battles if board.offensive else []
    return sum(distance(battle.hex, hex_) <= most for battle in battles)


def _passes(board: Board, viewer: str | None) -> int:
    return board.decks[viewer].passes if viewer in board.decks else 0
