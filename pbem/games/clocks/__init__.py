"""Clocks: until when a seat must answer, and what happens when it does not.

A clock runs only for seats that are asked and held by a person. What is due is found by an indexed query on a
beat (`sweep`), never by a task for each game.
"""

from pbem.clocks.settings import Clock, clock_of, in_words, runs
from pbem.games.clocks.running import (
    bank_after,
    begin,
    begin_anew,
    deadline_for,
    halt,
    hours_of_a_player_changed,
    resume,
    set_anew,
    show_deadline,
    start,
)

__all__ = [
    "Clock",
    "bank_after",
    "begin",
    "begin_anew",
    "clock_of",
    "deadline_for",
    "halt",
    "hours_of_a_player_changed",
    "in_words",
    "resume",
    "runs",
    "set_anew",
    "show_deadline",
    "start",
]
