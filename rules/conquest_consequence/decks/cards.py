"""Chapter 4: decks, hands, discards and the vault."""

from __future__ import annotations

from rules.conquest_consequence.atlas import ACTION, FACTION, INVESTMENT, deck_of
from rules.conquest_consequence.board import P

DECKS = {"action": ACTION, "investment": INVESTMENT}


def shuffle(p: P) -> None:
    """7.14: both decks with everything that was discarded."""
    for deck in sorted(DECKS):
        cards = [*p.board.decks.get(deck, []), *p.board.discards.get(deck, [])]
        p.board.decks[deck] = p.shuffle(sorted(cards), f"{deck} deck")
        p.board.discards[deck] = []


def draw(p: P, seat: str, deck: str, count: int) -> list[str]:
    """4.7, 7.244: cards into a hand, seen by nobody else; an empty deck is made anew from its discards."""
    drawn: list[str] = []
    for _ in range(count):
        if not p.board.decks[deck]:
            _renew(p, deck)
        if not p.board.decks[deck]:
            break
        drawn.append(p.board.decks[deck].pop(0))
    if drawn:
        p.reveal()
        p.board.sides[seat].hand = sorted([*p.board.sides[seat].hand, *drawn])
        p.tell([seat], "cards.drew", cards=drawn)
        p.tell_others([seat], "cards.seen", seat=seat, count=len(drawn), deck=deck)
    return drawn


def _renew(p: P, deck: str) -> None:
    if p.board.discards[deck]:
        p.board.decks[deck] = p.shuffle(sorted(p.board.discards[deck]), f"{deck} deck")
        p.board.discards[deck] = []
        p.say("cards.renewed", deck=deck)


def discard(p: P, *cards: str) -> None:
    for card in cards:
        p.board.discards[deck_of(card)].append(card)


def spend(p: P, seat: str, *cards: str) -> None:
    """A card leaves a hand; what becomes of it the use decides."""
    for card in cards:
        p.board.sides[seat].hand.remove(card)


def limit(p: P, seat: str) -> int:
    """4.3, 7.5: the hand limit, one less for each pair in the vault."""
    return max(0, FACTION[seat].hand - len(p.board.sides[seat].vault))
