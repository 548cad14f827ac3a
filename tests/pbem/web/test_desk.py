"""What the desk knows beside the choices: why a phase cannot end, and where the next order goes."""

from types import SimpleNamespace

from pbem.web import builder
from pbem.web.desk import Desk
from rules.axis_allies_1942.title import TITLE
from rules.kernel import driver
from tests.rules.axis_allies_1942.situations import position


def desk(situation, seat="japan"):
    options = driver.options(situation.play, seat)
    tried = SimpleNamespace(play=situation.play, orders=[], stopped=False, refused=None)
    return Desk(None, TITLE, seat, tried, builder.build(options, []))


def test_a_phase_that_cannot_end_yet_says_why():
    game = position(turn="japan", units="sz60: jp tr; japan: jp inf")
    assert desk(game).unfinished is None
    game.order("load 1 inf japan > sz60", "move 1 transport sz60 > sz62")
    why = desk(game).unfinished
    assert (why.text.code, why.rule) == ("end.no_assault", "8.4f")
    game.order("assault sz62 > buryatia_ssr")
    assert desk(game).unfinished is None


def test_within_an_order_nothing_is_said_of_the_end():
    game = position(turn="japan", units="sz60: jp tr; japan: jp inf, jp tank")
    game.order("load 1 inf japan > sz60")
    begun = desk(game)
    begun.building = builder.build(driver.options(game.play, "japan"), ["move"])
    assert begun.unfinished is None
