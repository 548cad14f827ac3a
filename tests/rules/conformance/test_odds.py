"""The odds of planned battles make sense in any position; that there are any, `test_features` asks."""

from rules.kernel import driver
from rules.kernel.texts import Text


def test_chances_of_any_position_make_sense(title, positions):
    for position in positions:
        p = driver.look(title, position.data)
        for seat in p.seats:
            orders = [title.order_kinds[0].example]
            for battle in title.planned_battles(driver.view(p, seat), orders):
                assert all(-1e-9 <= chance.share <= 1 + 1e-9 for chance in battle.chances)
                assert all(title.catalogue.has(f"chance.{chance.name}") for chance in battle.chances)
                assert not battle.assumed or title.catalogue.word(Text(f"chance.{battle.assumed}"), "es")
