"""Piles that are made anew from their discards, and cards that are dealt otherwise."""

from random import Random

import pytest

from rules.kernel.decks import LAST, deal_anew, next_card
from rules.kernel.dice import Dice
from rules.kernel.play import Play


class Deck:
    def __init__(self, pile=(), discard=()):
        self.pile, self.discard = list(pile), list(discard)


@pytest.fixture
def p():
    return Play(None, None, Dice(b"decks", 0, ""))


def never():
    pytest.fail("nothing was shuffled")


def test_the_card_at_the_chosen_end_comes_first(p):
    deck = Deck("abc", "x")
    assert [next_card(p, deck, "pile", never), next_card(p, deck, "pile", never, top=LAST)] == ["a", "c"]
    assert (deck.pile, deck.discard, p.dice.rolls) == (["b"], ["x"], [])


def test_an_exhausted_pile_is_shuffled_anew_and_that_is_told(p):
    deck, told = Deck("", "dbca"), []
    cards = [
        next_card(p, deck, "pile", lambda: told.append(len(deck.pile)), arranged=sorted) for _ in range(5)
    ]
    assert sorted(cards[:4]) == ["a", "b", "c", "d"]
    assert cards[4] is None, "neither pile nor discards have anything left"
    assert told == [4]
    assert (len(p.dice.rolls), p.barrier) == (1, True)


def test_how_discards_lie_decides_what_comes_and_nothing_else_does():
    drawn = []
    for discard in ("abcdef", "fedcba"):
        p = Play(None, None, Dice(b"decks", 0, ""))
        deck = Deck("", discard)
        drawn.append([next_card(p, deck, "pile", lambda: None, arranged=sorted) for _ in range(6)])
    assert drawn[0] == drawn[1]


def test_cards_are_dealt_anew_into_piles_of_the_same_sizes():
    piles = [list("abc"), [], list("defgh")]
    deal_anew(piles, Random(1))
    assert [len(pile) for pile in piles] == [3, 0, 5]
    assert sorted(card for pile in piles for card in pile) == list("abcdefgh")
    assert piles != [list("abc"), [], list("defgh")]
