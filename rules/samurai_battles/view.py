"""21: what each seat may know, and other truths that would look the same to it."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec import to_builtins

from rules.kernel.decks import deal_anew
from rules.kernel.texts import REFEREE
from rules.samurai_battles.board import P

SECRET = ("hands", "dragons", "command", "dragon", "drawn")


def view(p: P, viewer: str | None) -> dict[str, Any]:
    board = p.board
    seen: dict[str, Any] = to_builtins(board)
    for name in SECRET:
        del seen[name]
    return seen | {
        "pool": board.pool,
        "hands": {seat: cards(hand, seat, viewer) for seat, hand in board.hands.items()},
        "dragons": {seat: cards(hand, seat, viewer) for seat, hand in board.dragons.items()},
        "cards": {seat: len(hand) for seat, hand in board.hands.items()},
        "dragon_cards": {seat: len(hand) for seat, hand in board.dragons.items()},
        "drawn": list(board.drawn) if viewer in (board.active, REFEREE) else None,
        "piles": {"command": len(board.command.pile), "dragon": len(board.dragon.pile)},
        "discards": {"command": list(board.command.discard), "dragon": list(board.dragon.discard)},
    }


def cards(hand: list[str], seat: str, viewer: str | None) -> list[str] | None:
    return list(hand) if viewer in (seat, REFEREE) else None


def scramble(p: P, viewer: str | None, rng: Random) -> None:
    """Other cards in the piles and in the hands that the viewer does not see."""
    board = p.board
    hidden = [seat for seat in p.seats if seat != viewer]
    drawn = board.drawn if viewer != board.active else []
    deal_anew([board.command.pile, *(board.hands[seat] for seat in hidden), drawn], rng)
    known = [board.stolen] if board.stolen and board.active in hidden else []
    hands = [board.dragons[seat] for seat in hidden]
    for card in known:
        board.dragons[board.active].remove(card)
    deal_anew([board.dragon.pile, *hands], rng)
    for card in known:
        board.dragons[board.active].append(card)
    for hand in (*(board.hands[s] for s in hidden), *hands, drawn):
        hand.sort()
