"""Some of many orders: of every kind and from every source, with those that end the phase."""

import pytest

from rules.kernel import driver, registry, sampling, walk
from rules.kernel.dice import Dice

BORDER_WAR, SAMURAI, AXIS = "rules.border_war", "rules.samurai_battles", "rules.axis_allies_1942"


def position(package, step):
    """A game of a title, every phase ended at once, until it asks for a step."""
    [title] = registry.load([package]).values()
    result = driver.start(title, title.scenarios[0].id, {}, Dice(b"k" * 32, 0, ""))
    for number in range(40):
        p = driver.look(title, result.data)
        if p.decision.name() == step:
            return p, driver.waiting(p)[0]
        seat = driver.waiting(p)[0]
        begin = walk.first(p.decision)
        order = (sampling.enders(p, seat, begin) or sampling.sample(p, seat, begin, 1).orders)[0]
        result = driver.act(title, result.data, order, Dice(b"k" * 32, result.next_roll, str(number)))
    raise AssertionError(step)


@pytest.mark.parametrize(
    ("package", "step"),
    [
        (BORDER_WAR, "campaign.campaign"),
        (AXIS, "movement.combat_move"),
        (AXIS, "noncombat.noncombat_move"),
    ],
)
def test_a_sample_has_orders_of_every_kind_and_ends_the_phase(package, step):
    p, seat = position(package, step)
    some = sampling.sample(p, seat, walk.first(p.decision), 40)
    assert len(some.orders) == 40
    assert not some.complete
    assert {order.kind for order in some.orders} == {each.kind for each in some.kinds}
    assert any(order.kind == "end" for order in some.orders)
    moves = [order for order in some.orders if order.kind == "move"]
    begun = sampling.spread(p.decision, p, seat, walk.first(p.decision).filled("kind", "move"))
    sources = {order.args["from"] for order in begun}
    assert len({order.args["from"] for order in moves}) == min(len(moves), len(sources))


@pytest.mark.parametrize("limit", [1, 2, 3])
def test_the_smallest_sample_ends_the_phase(limit):
    p, seat = position(AXIS, "movement.combat_move")
    some = sampling.sample(p, seat, walk.first(p.decision), limit).orders
    assert len(some) == limit
    assert some[-1].kind == "end" or any(order.kind == "end" for order in some)


def test_orders_are_counted_by_kind_and_all_are_listed_once():
    p, seat = position(BORDER_WAR, "campaign.campaign")
    every = [order.canonical() for order in walk.orders(p.decision, p, seat)]
    some = sampling.sample(p, seat, walk.first(p.decision), 1000)
    assert some.complete
    listed = [order.canonical() for order in some.orders]
    assert len(set(listed)) == len(listed)
    assert set(listed) <= set(every)
    for each in some.kinds:
        assert not each.more
        assert each.count == sum(order.kind == each.kind for order in some.orders)


def test_every_end_of_a_march_is_listed():
    p, seat = position(BORDER_WAR, "campaign.campaign")
    every = [order for order in walk.orders(p.decision, p, seat) if order.kind == "move"]
    some = sampling.sample(p, seat, walk.first(p.decision), 1000).orders
    ends = {(o.args["from"], o.args["path"][-1], str(o.args["units"])) for o in every}
    assert {
        (o.args["from"], o.args["path"][-1], str(o.args["units"])) for o in some if o.kind == "move"
    } == ends


def test_a_count_that_is_too_long_says_that_there_are_more():
    p, seat = position(AXIS, "purchase.purchase")
    [buy] = sampling.sample(p, seat, walk.first(p.decision), 10).kinds
    assert buy.kind == "buy"
    assert buy.more
    assert buy.count > 100
