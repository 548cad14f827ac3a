"""Windows for reactions open alike whatever a seat holds, in every title that has one."""

from types import SimpleNamespace

import pytest

from rules.kernel.fields import Done, Partial, Pick, pick
from rules.kernel.registry import load, packages
from rules.kernel.windows import PASS, ReactionWindow


class CardWindow(ReactionWindow, tag="test.card_window"):
    rule = "1"

    def asked(self, p):
        return ["red"]

    def uses(self, p, seat):
        return ["play"] if p.hands[seat] else []

    def using(self, p, seat, partial):
        return Done() if "card" in partial else pick("card", "card", p.hands[seat])


def offered(field):
    assert isinstance(field, Pick)
    return [option.value for option in field.options]


@pytest.mark.parametrize(("hand", "kinds"), [(["ambush"], ["play", PASS]), ([], [PASS])])
def test_a_seat_may_use_what_it_holds_or_pass(hand, kinds):
    window, p = CardWindow(), SimpleNamespace(hands={"red": hand})
    assert window.asked(p) == ["red"]
    assert offered(window.choices(p, "red", Partial())) == kinds
    assert isinstance(window.choices(p, "red", Partial(PASS)), Done)


def test_what_is_used_is_named_field_by_field():
    window, p = CardWindow(), SimpleNamespace(hands={"red": ["ambush"]})
    assert offered(window.choices(p, "red", Partial("play"))) == ["ambush"]
    assert isinstance(window.choices(p, "red", Partial("play", {"card": "ambush"})), Done)


def of_kind(cls):
    return [cls, *(each for one in cls.__subclasses__() for each in of_kind(one))]


def test_no_title_closes_a_window_for_those_who_can_only_pass():
    load(packages())
    windows = of_kind(ReactionWindow)
    assert len({each.__module__.split(".")[1] for each in windows} - {"kernel"}) > 1, "two titles share it"
    assert all(each.ask_when_forced for each in windows)
