"""Which test shows the effect of which card: it must play the card, and every card must have one."""

from contextlib import contextmanager
from functools import wraps

import pytest

from rules.samurai_battles.atlas import COMMAND, DRAGON
from tests.rules.samurai_battles.situations import PLAYED

TACTICS = {
    "cavalry_charge": "19.3",
    "counter_attack": "19.4",
    "first_strike": "19.5",
    "hold_and_shoot": "19.6",
    "infantry_onslaught": "19.7",
    "leadership": "19.8",
    "serpent_command": "19.9",
    "shogun": "19.10",
}


def rule_of(card):
    """The rule that a card has of its own."""
    if card in DRAGON:
        return DRAGON[card].rule
    return "19.1" if COMMAND[card].sections else TACTICS.get(card, "19.2")


@contextmanager
def playing(*cards):
    """Hold a piece of a test to playing these cards."""
    PLAYED.clear()
    yield
    assert set(cards) <= PLAYED, f"never played: {set(cards) - PLAYED}"


def shows(*cards):
    """Mark a test of what these cards do."""

    def mark(test):
        @wraps(test)
        def checked(*args, **values):
            with playing(*cards):
                test(*args, **values)

        checked.shows = cards
        return pytest.mark.rule(*map(rule_of, cards))(checked)

    return mark
