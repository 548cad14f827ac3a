"""An order means the same however its fields are written."""

from rules.border_war.recruit import Recruit
from rules.border_war.title import TITLE
from rules.kernel import driver
from rules.kernel.dice import Dice
from rules.kernel.orders import Order


def test_names_are_sorted_at_every_depth():
    order = Order("red", "x", {"b": [{"d": 1, "c": [2, 1]}], "a": 3})
    assert list(order.sorted().args) == ["a", "b"]
    assert list(order.sorted().args["b"][0]) == ["c", "d"]
    assert order.sorted() == order
    assert order.sorted().canonical() == order.canonical()


def test_a_rule_sees_the_order_as_it_is_kept(monkeypatch):
    """A log keeps names sorted; a rule that makes a list of them must make the same one again."""
    seen = []

    def apply(self, p, order):
        seen.append(list(order.args["units"]))
        p.done()

    monkeypatch.setattr(Recruit, "apply", apply)
    monkeypatch.setattr(Recruit, "check", lambda self, p, order: None)
    for units in ({"militia": 1, "foot": 1}, {"foot": 1, "militia": 1}):
        data = at_recruiting()
        seat = driver.waiting(driver.look(TITLE, data))[0]
        driver.act(TITLE, data, Order(seat, "recruit", {"units": units}), Dice(b"", 0, ""))
    assert seen == [["foot", "militia"]] * 2


def at_recruiting():
    data = driver.start(TITLE, "duel", {}, Dice(bytes(32), 0, "")).data
    while driver.look(TITLE, data).decision.name() != "recruit.recruit":
        p = driver.look(TITLE, data)
        options = driver.options(p, driver.waiting(p)[0])
        data = driver.act(TITLE, data, options.all(1)[0], Dice(bytes(32), 0, "")).data
    return data
