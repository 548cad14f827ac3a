"""2.5: what each seat may know."""

from typing import Any

from msgspec import to_builtins

from rules.border_war.board import Force, P, count
from rules.kernel.texts import REFEREE


def view(p: P, viewer: str | None) -> dict[str, Any]:
    board, hidden = p.board, hidden_forces(p, viewer)
    return {
        "round": board.round,
        "rounds": board.rounds,
        "active": board.active,
        "marches": board.marches,
        "order": board.order,
        "sides": board.sides,
        "castles": board.castles,
        "gold": board.gold,
        "prestige": board.prestige,
        "owner": board.owner,
        "forces": {hex_: seen(force, hex_ in hidden) for hex_, force in board.forces.items()},
        "tired": board.entered,
        "hands": {seat: hand if viewer in (seat, REFEREE) else None for seat, hand in board.hands.items()},
        "cards": {seat: len(hand) for seat, hand in board.hands.items()},
        "pile": len(board.pile),
        "discard": board.discard,
        "trails": board.trails,
        "results": board.results,
        "fight": to_builtins(board.fight),
    }


def seen(force: Force, hidden: bool) -> dict[str, Any]:
    return {"seat": force.seat, "blocks": count(force.units), "units": None if hidden else force.units}


def hidden_forces(p: P, viewer: str | None) -> list[str]:
    """The hexes whose blocks stand with their backs to a viewer."""
    if viewer == REFEREE or p.options["fog"] == "off":
        return []
    fighting = p.board.fight.at if p.board.fight else None
    return sorted(h for h, f in p.board.forces.items() if f.seat != viewer and h != fighting)
