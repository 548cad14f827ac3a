"""The turn report of Border War."""

from random import Random

import pytest

from rules.border_war.title import TITLE
from rules.kernel import driver
from rules.kernel.dice import Dice
from rules.kernel.reports import Seen
from tests.rules.border_war.situations import war


def played(viewer, orders=120):
    """A game of bots as one viewer saw it."""
    result, rng, events = driver.start(TITLE, "duel", {}, Dice(b"report", 0, "")), Random(3), []
    for number in range(1, orders):
        if result.outcome:
            break
        p, seat, label = driver.look(TITLE, result.data), result.asked[0], result.label
        order = driver.standing_order(p, seat, {}, "quick") or TITLE.bot("basic").choose(
            driver.view(p, seat), driver.options(p, seat), rng
        )
        result = driver.act(TITLE, result.data, order, Dice(b"report", result.next_roll, ""))
        events.append(Seen(number, seat, [line for line in result.lines if line.read_by(viewer)], label))
    return events


def test_each_battle_is_one_line():
    events = played("red")
    begun = [line for event in events for line in event.lines if line.code == "battle.begins"]
    report = TITLE.report(events)
    ended = ("report.won", "report.repelled", "report.destroyed")
    assert len(begun) == sum(line.text.code in ended for line in report) > 3
    numbers = {event.number for event in events}
    assert all(line.at in numbers for line in report)
    assert len(report) < sum(len(event.lines) for event in events) / 2


@pytest.mark.rule("3.6")
@pytest.mark.parametrize(("there", "told"), [("", 1), ("; c3 red 1 foot", 0), ("; e3 blue 1 foot", 1)])
def test_a_town_that_changes_its_banner_without_a_battle_is_told_to_all(there, told):
    """Income depends on it, and the log told only that somebody had marched."""
    game = war(f"a1 red 1 foot; b2 red 1 horse; g5 blue 1 foot{there}").order("move 1 horse b2 > c3")
    assert [game.told(viewer).count("campaign.taken") for viewer in ("red", "blue", None)] == [told] * 3
    found = TITLE.report([Seen(1, "red", game.result.lines)])
    assert [(line.about, line.place) for line in found] == [("taken", "c3")] * told


def test_a_report_tells_nobody_what_he_has_not_seen():
    drawn = "initiative.drew"
    own = [line.text.args for line in TITLE.report(played("red")) if line.text.code == drawn]
    assert own
    assert not [line for line in TITLE.report(played(None)) if line.text.code == drawn]
