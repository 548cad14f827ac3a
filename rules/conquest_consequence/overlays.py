"""What the own units in a place can reach and attack, shown over the map for whoever points at it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.conquest_consequence.atlas import SETUPS
from rules.conquest_consequence.board import Turn
from rules.conquest_consequence.bot.eyes import Guess, board_of
from rules.conquest_consequence.movement.paths import Mover
from rules.conquest_consequence.nations.relations import ENEMY, Sight
from rules.conquest_consequence.specs import own_at
from rules.kernel.texts import Text
from rules.kernel.title import Overlay

ORDERS = 1


def overlays(view: Mapping[str, Any], space: str) -> tuple[Overlay, ...]:
    """11.0, 11.4: where units of the viewer can go from here, at their speed and strategically."""
    seat = view["viewer"]
    if seat not in view["board"]["sides"] or not view["board"]["control"]:
        return ()
    board = _at_ease(view, seat)
    keys = own_at(board, seat, space)
    sight = Sight(board)
    near = _ends(board, keys, sight, strategic=False)
    far = _ends(board, keys, sight, strategic=True) - near
    foes = {place for place in near if any(_hostile(board, key, place, sight) for key in keys)}
    found = (
        Overlay(Text("overlay.move"), tuple(sorted(near - foes)), "reach"),
        Overlay(Text("overlay.strategic"), tuple(sorted(far)), "far"),
        Overlay(Text("overlay.attack"), tuple(sorted(foes)), "target"),
    )
    return tuple(overlay for overlay in found if overlay.spaces)


def _at_ease(view: Mapping[str, Any], seat: str) -> Guess:
    """The board as the viewer sees it, with a turn of his own where others have theirs."""
    setup = SETUPS[view["scenario"]]
    board = board_of(view["board"], list(setup.closed), setup.goal)
    if board.turn is None or board.turn.seat != seat:
        board.turn = Turn(seat, orders=ORDERS)
    return board


def _ends(board: Guess, keys: list[str], sight: Sight, *, strategic: bool) -> set[str]:
    movers = [Mover(board, key, strategic, sight) for key in keys]
    return {place for mover in movers if mover.stuck() is None for place, halts in mover.entered() if halts}


def _hostile(board: Guess, key: str, place: str, sight: Sight) -> bool:
    mover = Mover(board, key, sight=sight)
    return bool(mover.met(place, ENEMY)) or (place in board.control and mover.hostile(place))
