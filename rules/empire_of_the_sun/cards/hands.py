"""4.1.4, 5.35 to 5.37: drawing, discarding and removing cards; the two special events."""

from __future__ import annotations

from rules.empire_of_the_sun.atlas import CARDS
from rules.empire_of_the_sun.board import Board, P
from rules.kernel.decks import next_card

MOST_EVENT_DRAWS = 3
TOJO, SOVIETS = "j43", "a79"
SPECIAL = (TOJO, SOVIETS)
"""5.37: never Future Offensives, and bound to be played when their time has come."""


def draw(p: P, seat: str, number: int) -> int:
    """4.1.4: take cards from the pile, which is made anew from the discards when it is empty."""
    p.reveal()
    deck = p.board.decks[seat]

    def made_anew() -> None:
        p.say("cards.reshuffled", seat=seat)

    cards = (next_card(p, deck, "pile", made_anew, arranged=sorted) for _ in range(number))
    drawn = [card for card in cards if card is not None]
    deck.hand = sorted([*deck.hand, *drawn])
    if drawn:
        p.tell([seat], "cards.drew", seat=seat, cards=drawn)
        p.tell_others([seat], "cards.drawn", seat=seat, count=len(drawn))
    return len(drawn)


def draw_for_event(p: P, seat: str) -> None:
    """5.35: at most three cards by events in an Offensives phase."""
    if p.board.decks[seat].draws < MOST_EVENT_DRAWS:
        p.board.decks[seat].draws += draw(p, seat, 1)


def take_from(board: Board, seat: str, card: str) -> bool:
    """Take a card out of the hand, or the Future Offensive from the table: true for the latter."""
    deck = board.decks[seat]
    if card in deck.hand:
        deck.hand.remove(card)
        return False
    assert deck.future == card, f"{seat} does not hold {card}"
    deck.future, deck.future_turn = "", 0
    return True


def is_due(board: Board, card: str) -> bool:
    """5.37.1: J43 from 1944 on, A79 once Tojo has resigned."""
    return board.turn >= 8 if card == TOJO else board.has("tojo_resigned")


def discard(p: P, seat: str, card: str) -> None:
    """A card that is discarded, by its owner or by an event; a special event may take place."""
    from rules.empire_of_the_sun.cards import events

    if card in SPECIAL and (is_due(p.board, card) or card == SOVIETS):
        events.carry_out(p, seat, CARDS[card])
    into_pile(p.board, seat, card, event=card in SPECIAL and is_due(p.board, card))


def into_pile(board: Board, seat: str, card: str, *, event: bool) -> None:
    """5.36: a card goes out of the game only when its event was used; special events by 5.37.1."""
    deck = board.decks[seat]
    if card in SPECIAL:
        gone = event and (card == TOJO or is_due(board, card))
        deck.reshuffle = deck.reshuffle or not gone
    else:
        gone = event and CARDS[card].removed
    (deck.removed if gone else deck.discard).append(card)


def lose_at_random(p: P, seat: str) -> None:
    """A60, A67, A72: a card of the hand, never the Future Offensive, chosen by chance."""
    deck = p.board.decks[seat]
    if not deck.hand:
        p.say("cards.nothing_lost", seat=seat)
        return
    [card] = p.draw(list(deck.hand), 1, "card_lost", to=None)
    deck.hand.remove(card)
    p.say("cards.lost", seat=seat, card=card)
    discard(p, seat, card)
