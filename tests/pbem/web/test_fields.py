"""Fields as a form shows them: what is rare, what an option means, how a list ends."""

from functools import partial

from pbem.games.titles import find_title
from pbem.web.builder import standing
from pbem.wording.fields import field_view, seen_field, targets
from rules.empire_of_the_sun.title import TITLE as EMPIRE
from rules.kernel import driver
from rules.kernel.dice import Dice
from rules.kernel.fields import Countable, Counts, Grow, Listed, Option, Partial, kinds, way
from rules.kernel.texts import Text, named
from tests.rules.samurai_battles.situations import battle

OAHU, TRUK = "5808", "4017"


def test_rare_orders_stand_behind_a_fold():
    shown = field_view(find_title("axis_allies_1942"), kinds("order", "move", "concede", "end"))
    assert [option.value for option in shown.usual] == ["move", "end"]
    assert [option.value for option in shown.unusual] == ["concede"]


def test_where_all_is_rare_nothing_is_folded_away():
    shown = field_view(find_title("axis_allies_1942"), kinds("order", "concede", "restart"))
    assert [option.value for option in shown.usual] == ["concede", "restart"]
    assert shown.unusual == []


def test_only_where_everything_has_a_price_a_budget_is_money():
    axis = find_title("axis_allies_1942")
    men, tanks = (
        Countable("infantry", named("unit", "infantry"), 2),
        Countable("tank", named("unit", "tank"), 2, price=1),
    )
    assert not field_view(axis, Counts(name="units", options=(men, tanks), high=2, budget=1)).is_money
    assert field_view(axis, Counts(name="units", options=(tanks,), high=2, budget=2)).is_money
    assert not field_view(axis, Counts(name="units", options=(men,), high=2)).is_money
    decks = Countable("carrier", named("unit", "carrier"), 1, price=-2)
    assert not field_view(axis, Counts(name="units", options=(decks, tanks), high=2, budget=0)).is_money


def test_the_end_of_a_list_has_the_words_of_the_title_or_common_ones():
    option = (Option("c4", Text("kernel.name", {"of": "", "value": "c4"})),)
    samurai = find_title("samurai_battles")
    pieces = field_view(samurai, Grow(name="pieces", options=option, may_stop=True))
    path = field_view(samurai, Grow(name="path", options=option, may_stop=True))
    endless = field_view(samurai, Grow(name="path", options=option))
    assert (pieces.stop, path.stop, endless.stop) == ("No more pieces", "Stop here", "")


def test_an_option_names_the_unit_that_stands_there():
    war = battle("f6 red ssp 3; g6 blue asp")
    options, view = driver.options(war.p, "red"), driver.view(war.p, "red")
    offered = options.field(options.start().filled("kind", "melee"))
    (option,) = seen_field(find_title("samurai_battles"), view, offered).options
    assert (option.label, option.note) == ("F6", "Samurai spears, 3 blocks")


def test_pieces_stand_for_their_spaces_and_far_ways_are_chosen_by_their_targets():
    begun = driver.start(EMPIRE, "1942", EMPIRE.filled_options({}), Dice(bytes(32), 0, "fields"))
    view = driver.view(driver.look(EMPIRE, begun.data), "allies")
    units = Grow(name="units", options=(Option("us_cv_lexington", Text("a")),), may_stop=True)
    assert [each.space for each in seen_field(EMPIRE, view, units).options] == [OAHU]
    assert standing(units, OAHU, partial(EMPIRE.space_of, view)) == ["us_cv_lexington"]
    assert standing(units, TRUK, partial(EMPIRE.space_of, view)) == []
    far = way("path", "hex", OAHU, Listed([("5707", TRUK)]), Partial())
    assert [(each.value, each.note) for each in targets(EMPIRE, view, "allies", far)] == [(TRUK, "Battle")]
