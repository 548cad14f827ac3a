"""Games of players who always look for a fight: whatever happens, the board stays as the rules have it."""

import os
from random import Random

import pytest

from rules.empire_of_the_sun.title import TITLE
from rules.kernel import driver
from rules.kernel.dice import Dice, order_nonce
from tests.rules.empire_of_the_sun.warlike import Warlike

DEEP = bool(os.environ.get("PBEM_TEST_DEEP"))
ORDERS = 10_000 if DEEP else 60
SHORT = ("1942", "1943", "1944", "full_campaign")
SCENARIOS = [each.id for each in TITLE.scenarios if DEEP or each.id in SHORT]


@pytest.mark.rule("4.9", "7.21", "7.34", "2.1", "4.5")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_board_stays_sound_through_battles(scenario):
    """In deep mode every scenario and campaign is played to its end."""
    key, rng, bot = scenario.encode(), Random(scenario), Warlike()
    result, told = driver.start(TITLE, scenario, TITLE.filled_options({}), Dice(key, 0, "")), []
    for number in range(ORDERS):
        if result.outcome:
            break
        p = driver.look(TITLE, result.data)
        seat = rng.choice(result.asked)
        order = bot.choose(driver.view(p, seat), driver.options(p, seat), rng)
        dice = Dice(key, result.next_roll, order_nonce(number, seat, order.canonical()))
        result = driver.act(TITLE, result.data, order, dice)
        TITLE.invariants(driver.look(TITLE, result.data))
        told += [line.code for line in result.lines]
    assert "offensive.moved" in told
    assert result.outcome or not DEEP
