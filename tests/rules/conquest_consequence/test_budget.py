"""How often persons are asked in whole games of bots, with the policies as they ship."""

from collections import Counter

import pytest

from rules.conquest_consequence.atlas import SETUPS
from rules.conquest_consequence.bot.eyes import board_of
from rules.conquest_consequence.bot.statecraft import government
from rules.conquest_consequence.title import TITLE
from rules.kernel.fuzz.stops import play_as_persons

ON_AVERAGE, IN_ANY_YEAR = 40, 50
OWN = {
    *("setup.cadres", "production.list", "government.play", "command.commit"),
    *("movement.orders", "combat.activate"),
}


class Person:
    """A bot of one seat that notes the year of every stop and the question of every order.

    It counts more strictly than the kernel: a list, a Command and a whole turn are a stop of each seat, even
    if nobody else has written between, and every play in Government that no queue has made is one.
    """

    def __init__(self, notes):
        self.bot, self.notes, self.plays = TITLE.bot("basic"), notes, 0

    def choose(self, view, options, rng):
        board, question = view["board"], view["step"]["name"]
        self.plays += question == "government.play"
        part = "turn" if board["turn"] else self.plays if question == "government.play" else question
        self.notes["stops"].add((options.seat, board["year"], board["season"], part))
        self.notes["questions"].add(question)
        return self.bot.choose(view, options, rng)


def queue(view, options, rng):
    """What a person leaves in Government: all plays that are worth it, the best first, then a pass."""
    if view["step"]["name"] != "government.play":
        return []
    board = board_of(view["board"], list(SETUPS[view["scenario"]].closed))
    return list(government(view["board"], board, options, rng))


def played(scenario, seed, longest=None):
    notes = {"stops": set(), "questions": set()}
    bots = {seat.name: Person(notes) for seat in TITLE.seats(scenario, {})}
    options = TITLE.filled_options({})
    stops = play_as_persons(TITLE, scenario, options, seed, bots, queue=queue, longest=longest)
    return stops, notes


def by_year(notes):
    """Stops of each year, without the set-up; nobody is asked but for what is his own to plan."""
    assert notes["questions"] <= OWN, "a defender under a stance was asked"
    counted = Counter(year for _, year, _, part in notes["stops"] if part != "setup.cadres")
    assert max(counted.values()) <= IN_ANY_YEAR, counted
    return [counted[year] for year in sorted(counted)]


def test_two_years_stay_within_the_budget_of_stops():
    stops, notes = played("1936", 3, longest=180)
    counted = by_year(notes)
    assert len(counted) > 1
    assert sum(counted[:-1]) / (len(counted) - 1) <= ON_AVERAGE, counted
    assert stops.answered["queue"] > 0


@pytest.mark.deep
def test_ten_games_stay_within_the_budget_of_stops():
    counted = [each for seed in range(10) for each in by_year(played("1936", seed)[1])]
    assert sum(counted) / len(counted) <= ON_AVERAGE, counted
