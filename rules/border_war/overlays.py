"""3.4, 5.1: where the blocks of a hex can march and what they can attack, as far as the viewer knows them."""

from collections.abc import Mapping
from typing import Any

from rules.border_war.board import reach
from rules.border_war.tables import HEXES, NEIGHBOURS, STACK, terrain
from rules.kernel.texts import Text
from rules.kernel.title import Overlay


def overlays(view: Mapping[str, Any], space: str) -> tuple[Overlay, ...]:
    """Of blocks that stand with their backs to the viewer nobody knows how far they go."""
    board = view["board"]
    force = board["forces"].get(space)
    if force is None or not force["units"]:
        return ()
    entered = _entered(board, space, force["seat"], reach(force["units"]))
    foes = {hex_ for hex_ in entered if _enemy(board, hex_, force["seat"])}
    free = {hex_ for hex_ in entered - foes if _room(board, hex_)}
    found = (
        Overlay(Text("overlay.march"), tuple(sorted(free)), "reach"),
        Overlay(Text("overlay.attack"), tuple(sorted(foes)), "target"),
    )
    return tuple(overlay for overlay in found if overlay.spaces)


def _entered(board: Mapping[str, Any], start: str, seat: str, moves: int) -> set[str]:
    """The hexes that a march can enter: it ends where enemies stand and never enters those of an ally."""
    left = {start: moves}
    open_ = [start]
    while open_:
        here = open_.pop()
        if here != start and _enemy(board, here, seat):
            continue
        for hex_ in NEIGHBOURS[here]:
            rest = left[here] - terrain(hex_).cost
            if rest >= 0 and rest > left.get(hex_, -1) and not _ally(board, hex_, seat):
                left[hex_] = rest
                open_.append(hex_)
    return {hex_ for hex_ in HEXES if hex_ in left and hex_ != start}


def _enemy(board: Mapping[str, Any], hex_: str, seat: str) -> bool:
    force = board["forces"].get(hex_)
    return force is not None and board["sides"][force["seat"]] != board["sides"][seat]


def _ally(board: Mapping[str, Any], hex_: str, seat: str) -> bool:
    force = board["forces"].get(hex_)
    return force is not None and force["seat"] != seat and not _enemy(board, hex_, seat)


def _room(board: Mapping[str, Any], hex_: str) -> bool:
    return hex_ not in board["forces"] or board["forces"][hex_]["blocks"] < STACK
