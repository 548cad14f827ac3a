"""1, 18, 19: a hundred cards, and a test of what each of them does."""

import pytest

from rules.samurai_battles.atlas import COMMAND, COMMAND_DECK, DRAGON, DRAGON_DECK
from tests.rules.samurai_battles import (
    test_command_cards,
    test_dragons,
    test_dragons_before_orders,
    test_dragons_in_battle,
)


@pytest.mark.rule("1", "18.7", "19.1")
def test_there_are_a_hundred_cards():
    assert (len(COMMAND_DECK), len(DRAGON_DECK), len(DRAGON)) == (60, 40, 37)
    assert sum(card.count for card in COMMAND.values() if card.sections) == 39
    assert [card.rule for card in DRAGON.values()] == [f"18.{n}" for n in range(11, 48)]


def shown(*modules):
    """The cards whose effect is shown: each of these tests fails if it does not play them."""
    tests = [test for module in modules for test in vars(module).values()]
    return {card for test in tests for card in getattr(test, "shows", ())}


def test_every_card_has_a_test_of_its_effect():
    """When they may be played is asked of all cards alike, here and in the tests of the windows."""
    assert shown(test_dragons, test_dragons_before_orders, test_dragons_in_battle) == set(DRAGON)
    alike = {*test_command_cards.SECTION_CARDS, *test_command_cards.SYMBOLS}
    assert shown(test_command_cards) | alike == set(COMMAND)
