"""Which test shows the effect of which card: it must play the card, and every card must have one."""

from contextlib import contextmanager
from functools import wraps

from tests.rules.samurai_battles.situations import PLAYED


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
        return checked

    return mark
