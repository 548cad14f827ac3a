"""What can never be on the board."""

from __future__ import annotations

from collections import Counter

from rules.empire_of_the_sun.atlas import CARDS, SIDES, UNITS
from rules.empire_of_the_sun.board import BOX, OFF_MAP, Board
from rules.empire_of_the_sun.hexes import BIT
from rules.empire_of_the_sun.movement.stacking import crowded, crowded_harbours
from rules.empire_of_the_sun.offensives.afterwards import bases


def check(board: Board) -> None:
    cards(board)
    units(board)
    tracks(board)
    if board.offensive is None and board.go:
        quiet(board)


def cards(board: Board) -> None:
    """Every card is in exactly one place."""
    off = board.offensive
    for side in SIDES:
        deck = board.decks[side]
        found = [
            *deck.hand,
            *deck.pile,
            *deck.discard,
            *deck.removed,
            *([deck.future] if deck.future else []),
        ]
        if off:
            found += [c for c in (off.card, *off.cards) if CARDS[c].side == side and c not in found]
        twice = [card for card, many in Counter(found).items() if many > 1]
        assert not twice, f"{twice} are twice in the cards of {side}"
        assert all(CARDS[c].side == side for c in found), f"{side} has cards of the enemy"


def units(board: Board) -> None:
    for unit, place in board.at.items():
        assert unit in UNITS, unit
        assert place in OFF_MAP or place == BOX or place in BIT, f"{unit} is in {place!r}"
    for unit in board.reduced:
        assert UNITS[unit].reduced, f"{unit} has no reduced side"


def tracks(board: Board) -> None:
    assert 0 <= board.will <= 10
    assert -7 <= board.europe <= 3
    assert 0 <= board.china <= 5
    assert 0 <= board.divisions <= 12
    for side in SIDES:
        deck = board.decks[side]
        assert deck.passes >= 0, f"{side} has {deck.passes} passes"
        assert deck.asp_used >= 0, f"{side} has used {deck.asp_used} points"


def quiet(board: Board) -> None:
    """Between plays: no hex holds both sides, stacking holds, ships are in ports, aircraft on airfields."""
    sides: dict[str, set[str]] = {}
    for unit, place in board.at.items():
        if place in BIT:
            sides.setdefault(place, set()).add(UNITS[unit].side)
    both = [hex_ for hex_, there in sides.items() if len(there) > 1]
    assert not both, f"both sides are in {both}"
    for side in SIDES:
        assert not crowded(board, side), f"{side} has too many units in {crowded(board, side)}"
        assert not crowded_harbours(board, side), f"too many ships in {crowded_harbours(board, side)}"
        for unit in board.units_of(side):
            if (UNITS[unit].ship or UNITS[unit].air) and board.at[unit] != BOX:
                assert bases(board, unit) & BIT[board.at[unit]], f"{unit} has no base in {board.at[unit]}"
