"""Clicks on the map of a wargame, where a hex stands for the units in it."""

from functools import partial

import pytest

from pbem.web import builder
from rules.empire_of_the_sun.title import TITLE
from rules.kernel import driver
from rules.kernel.fields import Grow
from tests.rules.empire_of_the_sun.situations import orders
from tests.rules.empire_of_the_sun.test_walk import ACTIVE, game

SAIGON, KUANTAN = "2212", "2014"


@pytest.fixture
def campaign():
    """An offensive in which the last flotilla that can fly may move, or join the one battle there is."""
    p = game()
    orders(p, "japan: play j47 ec hq j_hq_south", f"japan: activate {ACTIVE}")
    orders(p, "japan: move by land j_a_15 > 2014")
    return p


@pytest.fixture
def place(campaign):
    return partial(TITLE.space_of, driver.view(campaign, "japan"))


def test_a_unit_stands_for_its_hex_and_a_list_for_none(place):
    assert place("j_a_15") == KUANTAN
    assert place(["j_a_15", "cw_c_3ind"]) not in TITLE.adjacent


def test_a_click_on_any_hex_means_something_or_nothing(campaign, place):
    options = driver.options(campaign, "japan")
    fresh = builder.build(options, [])
    for space in TITLE.adjacent:
        begun, meaning = builder.beginning(options, fresh, space, place)
        if meaning.values:
            builder.build(options, [*begun.path, *meaning.values])


def test_a_click_on_the_last_flotilla_begins_its_flight(campaign, place):
    options = driver.options(campaign, "japan")
    begun, meaning = builder.beginning(options, builder.build(options, []), SAIGON, place)
    assert begun.path[:1] == ["move"]
    assert meaning.values or meaning.options


def test_a_click_on_a_target_ends_the_list_of_units(campaign, place):
    """Who has chosen his units clicks where they go; nobody must say first that these are all."""
    options = driver.options(campaign, "japan")
    alone = builder.build(options, ["move", "sea", "j_cvl_ryujo"])
    assert isinstance(alone.next, Grow)
    after = builder.ended(options, alone)
    assert after is not None
    way = builder.way_on(after.next, "2715")
    assert builder.build(options, [*after.path, *way]).chosen[-1].value == "2715"
    assert "2715" in builder.leads(options, alone), "and sees it lit"
    assert builder.ended(options, builder.build(options, ["move", "sea"])) is None, "there are none yet"
