"""0.2: what of politics and cards each side may know."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec import to_builtins

from rules.grande_guerre.board import Board
from rules.grande_guerre.events.table import DECKS
from rules.grande_guerre.facts import SIDES
from rules.kernel.texts import REFEREE


def seen(board: Board, viewer: str | None, side: str) -> dict[str, Any]:
    """Politics are public; of an enemy hand only the number of cards."""
    cards = board.cards
    known = [s for s in SIDES if viewer == REFEREE or s == side]
    return {
        "politics": to_builtins(board.politics),
        "events": sorted(map(int, cards.in_play)),
        "hand": {s: sorted(cards.hands.get(s, [])) for s in known},
        "cards": {s: len(cards.hands.get(s, [])) for s in SIDES},
        "uprisings": dict(cards.uprisings),
    }


def scramble(board: Board, side: str, rng: Random) -> None:
    """Another hand of the same size for the enemy, another order of decks for both."""
    for each in SIDES:
        if each in board.cards.hands and each != side:
            board.cards.hands[each] = rng.sample(DECKS[each], len(board.cards.hands[each]))
            board.cards.decks[each] = [c for c in DECKS[each] if c not in board.cards.hands[each]]
