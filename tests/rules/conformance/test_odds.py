"""The odds of planned battles: every title tells them, or says why it does not."""

import pytest

from rules.kernel import driver
from rules.kernel.texts import Text
from rules.kernel.title import Title


def test_a_title_tells_the_odds_of_planned_battles_or_why_not(title):
    tells = title.odds is not None or type(title).planned_battles is not Title.planned_battles
    if not tells:
        assert title.dark or title.without_planned_battles, "say why in `without_planned_battles`"
        pytest.skip(title.without_planned_battles or "the title is not finished")
    assert not title.without_planned_battles


def test_chances_of_any_position_make_sense(title, positions):
    for position in positions:
        p = driver.look(title, position.data)
        for seat in p.seats:
            orders = [title.order_kinds[0].example]
            for battle in title.planned_battles(driver.view(p, seat), orders):
                assert all(-1e-9 <= chance.share <= 1 + 1e-9 for chance in battle.chances)
                assert all(title.catalogue.has(f"chance.{chance.name}") for chance in battle.chances)
                assert not battle.assumed or title.catalogue.word(Text(f"chance.{battle.assumed}"), "es")
