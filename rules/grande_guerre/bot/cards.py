"""0.5: cards that a bot plays: whatever helps its weakest power or hurts the enemy's."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.grande_guerre.atlas import MAJORS
from rules.grande_guerre.board import P, leader, seat_side, side_of
from rules.grande_guerre.events.cards import choices, is_legal
from rules.grande_guerre.events.table import EVENTS
from rules.grande_guerre.facts import FOE
from rules.kernel.orders import Order

PLANNING = ("events", "diplomacy", "reinforcement", "naval")
MILITARY, BATTLE, INTERPHASE = ("military", "end"), ("battle",), ("interphase", "end")
KEPT = (21, 43, 44, 45, 48, 60)
"""Cards that need a plan which this bot does not make."""
FIRM = 25
"""A power above this National Will needs no speech."""


def plays(p: P, seat: str, phases: tuple[str, ...], area: str = "") -> Iterator[Order]:
    """The cards of the hand that could be played in these phases now."""
    side = seat_side(p.board, seat)
    if not side or leader(p.board, side) != seat:
        return
    for card in p.board.cards.hands.get(side, []):
        event = EVENTS[card]
        if event.raw.phase in phases and card not in KEPT:
            named = named_in(p, side, card, area)
            if named is not None and is_legal(p, event, named, side):
                yield Order(seat, "card", {"card": card, **named})


def named_in(p: P, side: str, card: int, area: str) -> dict[str, Any] | None:
    """What the card is about; None where it would be wasted."""
    event, named = EVENTS[card], dict[str, Any]()
    if event.options:
        named["option"] = next(iter(event.options))
    for name in event.raw.about:
        value = area if name == "area" else about(p, side, name)
        if not value or value not in choices(p, side, name):
            return None
        named[name] = value
    if card in (39, 52) and p.board.nations[weakest(p, side)].nw > FIRM:
        return None
    return named


def about(p: P, side: str, name: str) -> str:
    match name:
        case "own" | "ally" | "nation":
            return weakest(p, side)
        case "target":
            return weakest(p, FOE[side])
    return next(iter(choices(p, side, name)), "")


def weakest(p: P, side: str) -> str:
    """The major of a side with the lowest National Will."""
    mine = [n for n in MAJORS if n in p.board.nations and side_of(p.board, n) == side]
    return min(mine, key=lambda n: (p.board.nations[n].nw, n), default="")
