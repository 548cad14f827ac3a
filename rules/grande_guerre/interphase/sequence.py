"""15.0.2, G16.9: the order of a Final phase, with or without an interphase in it."""

from __future__ import annotations

from rules.grande_guerre.atlas import AUGUST, month_of
from rules.grande_guerre.interphase.packets import BudgetPacket, PoliticsPacket
from rules.grande_guerre.segments import Segment
from rules.kernel.steps import Step

INTERPHASES = {"may": "summer", "aug": "autumn", "nov_dec": "winter"}

WILL = ("will", "each_turn")
SIEGES = ("sieges_and_supply", "offensive_status")
BEFORE_WILL = (
    "interphase_begins",  # 15.0: British drift, US sites, events that are due
    "parliaments",  # 15.I
    "levels",  # 15.VII: the civil level that counts for income
    "blockade",  # 15.II.1
    "submarines",  # 15.II.2
)
ADJUSTMENTS = ("interphase_will", "each_interphase")  # 15.III
ACTIONS = (
    "interphase_cards",  # 0.5
    "political_actions",  # 15.IV
    "war_length",  # 15.V
)
TESTS = (
    "end_cards",  # 0.5
    "revolutions_go_on",  # 18.8.1.5d
    "war_weariness",  # 15.V.1, 18.4
    "capitals_of_1914",  # 18.3.3
    "instability",  # 15.VI, 18.6: with the social tests of each power
    "patriotic_reaction",  # 18.4.2b
    "coups",  # 18.8.2
    "new_governments",  # 18.1.4
    "voluntary_surrender",  # 25.3.11
)
PRODUCTION = (
    "production",  # 15.VII
    "ambassadors",  # 17.2
    "generals",  # 15.VIII
)
WINTER = (
    "redeployment",  # 15.A.2, 15.A.3
    "close_the_front",  # 15.A.6
    "winter_rails",  # 15.A.4
    "plans_of_the_year",  # 15.A.5, G15.1, 21.5.2
)


def interphase_after(turn: int) -> str:
    """15.0.1: summer, autumn or winter; none after August 1914."""
    return "" if turn <= AUGUST else INTERPHASES.get(month_of(turn), "")


def final_steps(turn: int, *, full: bool) -> list[Step]:
    """The parts of the Final phase of a turn in their order; `full` is the game with politics (18.3.0)."""
    season = interphase_after(turn)
    politics = bool(season) and full
    steps: list[Step] = [*segments(SIEGES), *segments(BEFORE_WILL if politics else ()), *segments(WILL)]
    if politics:
        steps += [*segments(ADJUSTMENTS), PoliticsPacket(), *segments(ACTIONS)]
    elif full:
        steps += segments(("improve_morale",))
    steps += [*segments(TESTS if full else ()), *segments(("doctrine", "victory"))]
    if season:
        steps += [*segments(("income",)), BudgetPacket(winter=season == "winter"), *segments(PRODUCTION)]
        steps += segments(WINTER if season == "winter" else ())
        steps += segments(("interphase_ends",) if full else ())
    return [*steps, *segments(("cards_over", "clear"))]


def segments(names: tuple[str, ...]) -> list[Step]:
    return [Segment(part=name) for name in names]
