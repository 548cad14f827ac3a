"""Following an order from the part that a decision has judged by itself."""

from random import Random

import pytest

from rules.border_war.title import TITLE
from rules.kernel.dice import Dice
from rules.kernel.driver import look, start
from rules.kernel.fields import Partial
from rules.kernel.orders import IllegalOrder, Order
from rules.kernel.walk import follow, random_order


def test_an_order_is_followed_from_what_is_known_of_it():
    p = look(TITLE, start(TITLE, "duel", {}, Dice(b"k", 0, "")).data)
    seat = p.decision.asked(p)[0]
    order = random_order(p.decision, p, seat, Random(1))
    known = Partial("commit", {"card": order.args["card"]})
    follow(p.decision, p, order, known)
    with pytest.raises(IllegalOrder, match="out_of_bounds"):
        follow(p.decision, p, Order(seat, "commit", {**order.args, "gold": 99}), known)
