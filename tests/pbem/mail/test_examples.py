"""The orders that mails show as examples: legal, plain, and no advice."""

from functools import cache
from random import Random

import pytest

from pbem.bench.games import bot_game
from pbem.games.titles import find_title
from pbem.mail import examples
from rules.kernel import driver
from rules.kernel.fields import Countable, Counts, Number, Option, Several
from rules.kernel.orders import Order
from rules.kernel.texts import Text

TITLES = [
    ("axis_allies_1942", "standard"),
    ("samurai_battles", "first_samurai_skirmish"),
    ("border_war", "duel"),
    ("conquest_consequence", "1936"),
    ("empire_of_the_sun", "1942"),
    ("grande_guerre", "year_1914"),
]


@cache
def positions(title, scenario):
    """Positions of a game between bots, one of each step that is met, and the seat that is asked."""
    found, title = {}, find_title(title)
    for played in bot_game(title, scenario, 1, 60):
        p = driver.look(title, played.before)
        found.setdefault(p.decision.name(), (p, driver.waiting(p)[0]))
    return found


@pytest.mark.parametrize(("title", "scenario"), TITLES)
def test_all_examples_are_legal_different_and_the_same_each_time(title, scenario):
    for p, seat in positions(title, scenario).values():
        orders = examples.some_orders(p, seat)
        assert len({order.canonical() for order in orders}) == len(orders) > 0
        assert orders == examples.some_orders(p, seat)
        for order in orders:
            driver.judge(p, order)


@pytest.mark.parametrize(("title", "scenario"), TITLES)
def test_no_way_leads_back_to_where_it_has_been(title, scenario):
    ways = [
        [order.args["from"], *order.args["path"]]
        for p, seat in positions(title, scenario).values()
        for order in examples.some_orders(p, seat)
        if {"from", "path"} <= order.args.keys()
    ]
    assert all(len(set(way)) == len(way) for way in ways)


def at_step(name):
    return positions("axis_allies_1942", "standard")[name]


def test_examples_begin_in_different_places():
    p, seat = at_step("movement.combat_move")
    moves = [order for order in examples.some_orders(p, seat) if order.kind == "move"]
    assert len({order.args["from"] for order in moves}) == len(moves) > 1


def test_a_purchase_spends_what_there_is_on_a_few_kinds():
    p, seat = at_step("purchase.purchase")
    (field,) = [driver.options(p, seat).field()]
    prices = {option.value: option.price for option in field.options}
    for order in examples.some_orders(p, seat)[: examples.MOST_EXAMPLES]:
        units = order.args["units"]
        left = field.budget - sum(prices[name] * count for name, count in units.items())
        assert len(units) <= examples.LONGEST_LIST
        assert left < max(prices[name] for name in units)


def test_orders_that_do_nothing_are_no_examples_where_others_can_be_given():
    p, seat = positions("samurai_battles", "first_samurai_skirmish")["orders.give"]
    assert all(order.args["pieces"] for order in examples.some_orders(p, seat)[: examples.MOST_EXAMPLES])


def test_few_orders_are_listed_all_and_who_is_not_asked_has_none():
    p, seat = at_step("combat.press_or_retreat")
    assert examples.some_orders(p, seat) == driver.options(p, seat).all(100)
    assert examples.some_orders(p, "japan") == []


@pytest.mark.parametrize("most", [1, 3, 6, 40])
def test_examples_follow_the_list_of_the_title_and_end_with_its_last_kind(most):
    p, seat = at_step("movement.combat_move")
    found = examples.some_orders(p, seat, most)
    kinds = [order.kind for order in found[:most]]
    assert len(found) == most + 1
    assert kinds == examples.in_title_order(p.title, kinds)
    assert most == 1 or {"move", "end"} <= set(kinds)
    assert not {"concede", "restart"} & set(kinds)
    for each in found:
        driver.judge(p, each)


def countable(value, high, price=0, low=0):
    return Countable(value, Text("kernel.any"), high, low, price)


def test_counts_take_what_they_must_and_stay_within_all_bounds():
    options = (countable("a", 3, 2, low=1), countable("b", 2, 3), countable("c", 5, 1))
    field = Counts(name="units", options=options, low=2, high=6, budget=9)
    for seed in range(30):
        taken = examples.plain_counts(field, Random(seed))
        assert field.unfit(taken) is None
        assert taken["a"] >= 1


def test_numbers_are_as_in_the_example_of_the_title_where_they_fit():
    draw = examples.Draw(None, Random(1), {"plan": {"rounds": 2}})
    partial = examples.Partial("plan")
    assert draw.value(Number(name="rounds", low=0, high=20), partial) == 2
    assert draw.value(Number(name="rounds", low=5, high=6), partial) in (5, 6)
    assert draw.value(Number(name="odds", low=0, high=100), partial) in (0, 1, 2)


def test_each_kind_that_one_would_name_is_drawn():
    p, seat = at_step("movement.combat_move")
    kinds = [begun.kind for begun in examples.kinds_of(p.title, driver.options(p, seat))]
    assert {"move", "fly", "end"} <= set(kinds)
    assert not {"concede", "restart", "share"} & set(kinds)


def test_what_begins_with_something_else_comes_first():
    one, two, three = (Order("red", "move", {"from": at, "to": to}) for at, to in ("ab", "ac", "bc"))
    assert examples.varied([one, two, three]) == [one, three, two]


def test_a_choice_of_several_is_seldom_empty():
    field = Several(name="cards", options=(Option("a", Text("kernel.any")),), high=1)
    chosen = [
        examples.Draw(None, Random(seed), {}).value(field, examples.Partial("keep")) for seed in range(40)
    ]
    assert chosen.count([]) < chosen.count(["a"])
