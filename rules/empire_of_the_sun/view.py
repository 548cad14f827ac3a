"""0.3, 0.4: what each seat and a spectator may know, and other truths that would look the same to them."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec import convert, to_builtins

from rules.empire_of_the_sun.atlas import SIDES
from rules.empire_of_the_sun.board import Board, Deck, P
from rules.empire_of_the_sun.cards.hands import SPECIAL
from rules.empire_of_the_sun.combat.hits import PREFERENCES
from rules.kernel.texts import REFEREE


def view(p: P, viewer: str | None) -> dict[str, Any]:
    seen: dict[str, Any] = to_builtins(p.board)
    for side in SIDES:
        seen["decks"][side] |= deck_view(p.board.decks[side], shown=viewer in (side, REFEREE))
    off = seen["offensive"]
    if off and viewer not in (off["seat"], REFEREE):
        off["sequence"] = off["reserves"] = off["prefer"] = None
    return seen


def board_in(view: dict[str, Any]) -> Board:
    """The board that a view shows, for those who think with nothing else: hidden cards are not there."""
    seen = dict(view["board"])
    seen["decks"] = {
        side: {**deck, "hand": deck["hand"] or [], "future": deck["future"] or "", "pile": []}
        for side, deck in seen["decks"].items()
    }
    if seen["offensive"] and seen["offensive"]["sequence"] is None:
        seen["offensive"] = {**seen["offensive"], "sequence": [], "reserves": {}, "prefer": ""}
    return convert(seen, Board)


def deck_view(deck: Deck, *, shown: bool) -> dict[str, Any]:
    """0.3: how many cards there are all know; which they are only their owner; the pile nobody."""
    return {
        "hand": deck.hand if shown else None,
        "cards": len(deck.hand),
        "pile": len(deck.pile),
        "future": deck.future if shown else None,
        "has_future": bool(deck.future),
    }


def scramble(p: P, viewer: str | None, rng: Random) -> None:
    """Other cards in hidden hands, under hidden Future Offensives and in the piles."""
    for side in SIDES:
        deck = p.board.decks[side]
        if viewer == side:
            rng.shuffle(deck.pile)
        else:
            _reshuffled(deck, rng)
    off = p.board.offensive
    if off and viewer != off.seat:
        rng.shuffle(off.sequence)
        off.reserves, off.prefer = {}, rng.choice(PREFERENCES)


def _reshuffled(deck: Deck, rng: Random) -> None:
    cards = [*deck.hand, *deck.pile, *([deck.future] if deck.future else [])]
    rng.shuffle(cards)
    if deck.future:
        deck.future = next(card for card in cards if card not in SPECIAL)
        cards.remove(deck.future)
    size = len(deck.hand)
    deck.hand, deck.pile = sorted(cards[:size]), cards[size:]
