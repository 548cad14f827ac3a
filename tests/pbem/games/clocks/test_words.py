"""Clocks in words."""

import pytest

from pbem.games.models import Seat
from pbem.wording.clocks import absence_words, clock_words, timeout_words
from tests.pbem.games.clocks.playing import FISCHER, THREE_DAYS


@pytest.mark.parametrize(
    ("clock", "words"),
    [
        ({}, "no clock"),
        ({"kind": "days", "days": 1}, "1 day for each decision"),
        (THREE_DAYS | {"weekends": True}, "3 days for each decision; weekends are free"),
        (FISCHER, "a bank of 240 hours, of which each turn gives 24 back"),
    ],
)
def test_a_clock_is_a_phrase(clock, words):
    assert clock_words(clock) == words


@pytest.mark.parametrize(
    ("setting", "words"),
    [
        ({}, "after 3 answers in a row a bot takes over"),
        ({"strikes": 1}, "after 1 answer a bot takes over"),
        ({"on_timeout": "bot"}, "A bot plays for the player until he returns."),
        ({"on_timeout": "replace"}, "Somebody else may take the seat"),
        ({"on_timeout": "forfeit"}, "The player forfeits the game."),
        ({"on_timeout": "vote", "overdue_hours": 24}, "After 24 hours more: The other players vote"),
    ],
)
def test_what_happens_then_is_a_sentence(setting, words):
    assert words in timeout_words(THREE_DAYS | setting)
    assert timeout_words({}) == ""


@pytest.mark.parametrize(
    ("state", "words"),
    [
        ({}, ""),
        ({"absent": True, "caretaker": "basic"}, "away: a bot plays"),
        ({"absent": True, "open_for_replacement": True}, "away: the seat is open"),
        ({"absent": True}, "away: the others vote"),
    ],
)
def test_who_is_away_is_told_by_a_badge(state, words):
    assert absence_words(Seat(**state)) == words
