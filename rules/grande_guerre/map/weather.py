"""G6.1: the weather of a turn, theatre by theatre."""

from __future__ import annotations

from rules.grande_guerre.atlas import AUGUST, THEATRE, WEATHER, month_of
from rules.grande_guerre.board import P, scenario_of

SEVERE = ("jan_feb", "nov_dec")


def theatres(p: P) -> list[str]:
    """The theatres in which a scenario is fought, in the order of the sectors."""
    return list(dict.fromkeys(THEATRE[sector] for sector in scenario_of(p).sectors))


def reading(month: str, theatre: str, die: int) -> str:
    snow, rain = WEATHER[month][theatre]
    return "snow" if die <= snow else "rain" if die <= rain else "good"


def roll_weather(p: P) -> None:
    """Good in August 1914; a natural 2 that brings snow in winter freezes the rivers of the theatre."""
    board, month = p.board, month_of(p.board.turn)
    board.weather, board.frozen = {}, []
    if board.turn <= AUGUST:
        return
    for theatre in theatres(p):
        die = sum(p.roll(2, 6, f"weather {theatre}"))
        found = reading(month, theatre, die)
        if found != "good":
            board.weather[theatre] = found
        if found == "snow" and die == 2 and month in SEVERE:
            board.frozen.append(theatre)
        p.say("weather.turned", theatre=theatre, weather=found, die=die)
