"""The odds of battles that an offensive leads to, once for each condition of intelligence (5.22)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from rules.empire_of_the_sun.odds import TENTHS, BattleQuestion, Calculator, fights
from rules.empire_of_the_sun.offensives.declaration import settle
from rules.empire_of_the_sun.view import board_in
from rules.kernel.odds import Planned, Unanswerable, chances_of

CAMPAIGN = "offensive.campaign"
ANSWERED = ("offensive.activate", CAMPAIGN, "offensive.window", "offensive.quiet_window")
"""Until the sealed answer is open nobody knows the condition of intelligence."""
FOUGHT = ("battle.", "ground.", "after.")
"""Steps of battles whose dice have fallen, and those that come after all of them."""
CONDITIONS = {"surprise": 0, "intercept": TENTHS}
"""In how many of ten rolls the Offensive player is met: never, or always."""


def battles(odds: Calculator, view: Mapping[str, Any]) -> tuple[Planned, ...]:
    """What may come of each battle; until all moves are made, also of those that nobody need declare."""
    board = board_in(dict(view))
    step = view["step"]["name"]
    if step.startswith(FOUGHT):
        return ()
    if board.offensive and step == CAMPAIGN:
        settle(board)
    known = board.offensive.condition if board.offensive and step not in ANSWERED else ""
    found = fights(board).items()
    return tuple(each for place, question in found for each in planned(odds, place, question, known))


def planned(odds: Calculator, place: str, question: BattleQuestion, known: str) -> Iterator[Planned]:
    """By surprise and if the other side is forewarned, or as it is known; ashore all fire at once anyway."""
    wanted = CONDITIONS if not known else {known: CONDITIONS.get(known, TENTHS)}
    if question.kind == "ground":
        wanted = {"ashore": question.intercept}
    for condition, intercept in wanted.items():
        asked = replace(question, intercept=intercept)
        try:
            forecast = odds.forecast(asked)
        except Unanswerable:
            continue
        yield Planned(place, chances_of(forecast), forecast.exact, condition, asked)
