"""Decks and hands: the next card of a pile that is made anew from its discards, and cards dealt otherwise.

A title keeps its decks as it likes; what it hands over needs a `pile` and a `discard`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from rules.kernel.play import Play

FIRST, LAST = 0, -1


class Deck(Protocol):
    """Cards to draw, and those that have been played."""

    pile: list[str]
    discard: list[str]


def next_card(
    p: Play[Any],
    deck: Deck,
    purpose: str,
    made_anew: Callable[[], None],
    *,
    top: int = FIRST,
    arranged: Callable[[Sequence[str]], Sequence[str]] = list,
) -> str | None:
    """The top card; an exhausted pile is shuffled anew from the discards, which `made_anew` tells.

    `top` is the end of the pile at which a title draws, `arranged` how the discards lie before the shuffle:
    both decide which card comes, so that neither may change in a title that is played.
    """
    if not deck.pile and deck.discard:
        deck.pile, deck.discard = p.shuffle(arranged(deck.discard), purpose), []
        made_anew()
    return deck.pile.pop(top) if deck.pile else None


def deal_anew(piles: Iterable[list[str]], rng: Random) -> None:
    """Deal the same cards into piles of the same sizes: what a scramble does to hands that nobody sees."""
    piles = list(piles)
    cards = [card for pile in piles for card in pile]
    rng.shuffle(cards)
    for pile in piles:
        size = len(pile)
        pile[:], cards = cards[:size], cards[size:]
