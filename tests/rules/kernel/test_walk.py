"""The ways through choices: following, listing and sampling agree with one another."""

from itertools import islice, product
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from rules.kernel import driver
from rules.kernel.fields import (
    Countable,
    Counts,
    Done,
    Grow,
    Number,
    Option,
    Pick,
    Several,
    counts,
    grow,
    kinds,
    pick,
    several,
)
from rules.kernel.orders import IllegalOrder, Order, RulesError
from rules.kernel.steps import Decision
from rules.kernel.texts import Text
from rules.kernel.walk import follow, only_order, orders, random_order
from tests.rules.kernel.toys import begin, toy

LABEL = Text("toy.label")
countables = st.builds(
    Countable,
    value=st.just(""),
    label=st.just(LABEL),
    high=st.integers(0, 4),
    low=st.integers(0, 2),
    price=st.integers(0, 3),
)


@st.composite
def counted(draw):
    options = [
        Countable(f"u{n}", o.label, o.high, o.low, o.price)
        for n, o in enumerate(draw(st.lists(countables, max_size=4)))
    ]
    if draw(st.booleans()):
        options.insert(0, Countable("room", LABEL, draw(st.integers(0, 3)), price=-2))
    budget = draw(st.none() | st.integers(0, 8))
    return Counts(
        name="n",
        options=tuple(options),
        low=draw(st.integers(0, 5)),
        high=draw(st.integers(0, 8)),
        budget=budget,
    )


def by_hand(field):
    """All combinations, found the slow way."""
    ranges = [range(option.high + 1) for option in field.options]
    for numbers in product(*ranges):
        value = {o.value: n for o, n in zip(field.options, numbers, strict=True) if n}
        if field.unfit(value) is None:
            yield value


@given(counted())
def test_counts_are_listed_without_gaps_and_without_errors(field):
    assert sorted(map(str, field.values())) == sorted(map(str, by_hand(field)))


@given(counted())
def test_a_field_is_empty_exactly_when_nothing_fits(field):
    assert field.is_empty() == (next(field.values(), None) is None)


@given(counted(), st.integers(0, 99))
def test_random_counts_fit(field, seed):
    assume(not field.is_empty())
    assert field.unfit(field.random(Random(seed))) is None


def test_many_counts_are_listed_at_once():
    """The first values come without running through millions that do not fit."""
    options = tuple(Countable(f"u{n}", LABEL, 30, price=3) for n in range(12))
    field = Counts(name="n", options=options, low=8, high=9, budget=27)
    assert len(list(islice(field.values(), 50))) == 50
    assert field.unfit(field.random(Random(1))) is None


@pytest.mark.parametrize(
    ("field", "value"),
    [
        (pick("f", "v", ["a", "b"]), "c"),
        (pick("f", "v", ["a", "b"]), ["a"]),
        (pick("f", "v", [1, 2]), True),
        (pick("f", "v", [1, 2]), "1"),
        (pick("f", "v", ["1"]), 1),
        (grow("f", "v", ["a"], may_stop=True), None),
        (Number(name="f", low=2, high=8, step=3), 4),
        (Number(name="f", low=2, high=8), 9),
        (Number(name="f", low=0, high=8), True),
        (Number(name="f", low=0, high=8), 1.0),
        (Number(name="f", low=0, high=8), "1"),
        (several("f", "v", ["a", "b"]), "a"),
        (several("f", "v", ["a", "b"]), ["a", "a"]),
        (several("f", "v", ["a", "b"]), ["c"]),
        (several("f", "v", ["a", "b"]), [["a"]]),
        (several("f", "v", ["a", "b"], low=1), []),
        (several("f", "v", ["a", "b"], high=1), ["a", "b"]),
        (counts("f", "v", {"a": 2}), ["a"]),
        (counts("f", "v", {"a": 2}), {"a": 3}),
        (counts("f", "v", {"a": 2}), {"a": 0}),
        (counts("f", "v", {"a": 2}), {"a": True}),
        (counts("f", "v", {"a": 2}), {"b": 1}),
        (counts("f", "v", {"a": 2}, low=1), {}),
        (counts("f", "v", {"a": 2, "b": 2}, high=2), {"a": 2, "b": 1}),
        (Counts(name="f", options=(Countable("a", LABEL, 3, low=1),), high=3), {}),
        (Counts(name="f", options=(Countable("a", LABEL, 3, price=2),), high=3, budget=5), {"a": 3}),
    ],
)
def test_what_does_not_fit_is_told(field, value):
    problem = field.unfit(value)
    assert problem is not None
    assert problem.code.startswith("kernel.")


@pytest.mark.parametrize(
    "field",
    [
        Pick(name="f", options=()),
        Grow(name="f", options=(), may_stop=False),
        Number(name="f", low=2, high=1),
        Several(name="f", options=(Option("a", LABEL),), low=2, high=3),
        Several(name="f", options=(Option("a", LABEL), Option("b", LABEL)), low=2, high=1),
        counts("f", "v", {"a": 1}, low=2),
    ],
)
def test_empty_fields(field):
    assert field.is_empty()


def test_numbers_and_selections_are_listed():
    assert list(Number(name="f", low=1, high=7, step=3).values()) == [1, 4, 7]
    assert list(several("f", "v", ["a", "b"], low=1).values()) == [["a"], ["b"], ["a", "b"]]
    assert list(grow("f", "v", ["a"], may_stop=True).values()) == [None, "a"]


class Journey(Decision, tag="walk.journey"):
    """A march along a ring of five places, at most three steps, and a greeting where it ends at `d`."""

    rule = "1"

    def asked(self, p):
        return ["blue"]

    def choices(self, p, seat, partial):
        if partial.kind is None:
            return kinds("toy", "march", "rest")
        if partial.kind == "rest":
            return Done()
        path = partial.get("path", [])
        if "path" not in partial and path != ["b", "c", "d"]:
            onward = [chr(ord(path[-1] if path else "a") + 1)]
            return grow("path", "place", onward, may_stop=len(path) > 1, rule="2")
        if path[-1] == "d" and "word" not in partial:
            return pick("word", "word", ["hail", "ho"])
        return Done()

    def why_not(self, p, seat, partial, field, value):
        return Text.of("toy.said", what="too far", rule="x") if value == "z" else None

    def apply(self, p, order):
        p.done()


class Stubborn(Journey, tag="walk.stubborn"):
    """A decision that looks every value up, as titles do."""

    def why_not(self, p, seat, partial, field, value):
        return {}.get(value)


@pytest.mark.parametrize("value", [[], {}, ["b"], {"b": 1}, [["b"]]])
def test_nobody_is_asked_why_a_value_without_the_shape_of_its_field_is_refused(p, value):
    for order in (march(value), march("b", "c", "d", word=value), march("b", value)):
        with pytest.raises(IllegalOrder):
            follow(Stubborn(), p, order)


@pytest.mark.parametrize("value", [[["a"]], [{}], {"a": ["b"]}, {"a": 1}])
def test_lists_of_lists_are_refused_without_asking(p, value):
    class Choosing(Stubborn, tag="walk.choosing"):
        def choices(self, p, seat, partial):
            return several("path", "place", ["a", "b"], low=1)

        def why_not(self, p, seat, partial, field, value):
            return {}.get(tuple(value))

    with pytest.raises(IllegalOrder):
        follow(Choosing(), p, Order("blue", "march", {"path": value}))


JOURNEY = toy(Journey())


@pytest.fixture
def p():
    return driver.look(JOURNEY, begin(JOURNEY).data)


def march(*path, **more):
    return Order("blue", "march", {"path": list(path), **more})


def test_all_orders_are_found_and_followed(p):
    found = list(orders(p.decision, p, "blue"))
    expected = [
        march("b", "c"),
        march("b", "c", "d", word="hail"),
        march("b", "c", "d", word="ho"),
        Order("blue", "rest"),
    ]
    assert found == expected
    for order in found:
        follow(p.decision, p, order)
    assert {random_order(p.decision, p, "blue", Random(n)).canonical() for n in range(40)} == {
        order.canonical() for order in expected
    }


@pytest.mark.parametrize(
    ("order", "code", "rule"),
    [
        (Order("blue", "fly"), "kernel.not_offered", "1"),
        (Order("blue", "rest", {"path": []}), "kernel.surplus_fields", "1"),
        (Order("blue", "march"), "kernel.missing_field", "2"),
        (march(), "kernel.list_too_short", "2"),
        (march("b"), "kernel.list_too_short", "2"),
        (march("c"), "kernel.not_offered", "2"),
        (march("b", "z"), "toy.said", "2"),
        (march("b", ["c"]), "kernel.not_offered", "2"),
        (Order("blue", "march", {"path": "bc"}), "kernel.not_a_list", "2"),
        (Order("blue", "march", {"path": None}), "kernel.not_a_list", "2"),
        (march("b", "c", "d"), "kernel.missing_field", "1"),
        (march("b", "c", "d", word="oh"), "kernel.not_offered", "1"),
        (march("b", "c", word="ho"), "kernel.surplus_fields", "1"),
        (march("b", "c", "d", "e", word="ho"), "kernel.list_too_long", "2"),
        (march("b", "c", "d", "z", word="ho"), "toy.said", "2"),
    ],
)
def test_the_first_wrong_value_is_refused(p, order, code, rule):
    with pytest.raises(IllegalOrder) as refusal:
        follow(p.decision, p, order)
    assert (refusal.value.text.code, refusal.value.rule) == (code, rule)


class Fixed(Decision, tag="walk.fixed"):
    rule = "1"
    kind = "go"

    def asked(self, p):
        return ["blue"]

    def choices(self, p, seat, partial):
        raise AssertionError("an order of another kind needs no choices")


def test_an_order_of_the_wrong_kind_is_told_first(p):
    with pytest.raises(IllegalOrder) as refusal:
        follow(Fixed(), p, Order("blue", "stay", {"path": []}))
    assert refusal.value.text.code == "kernel.wrong_kind"


class Endless(Decision, tag="walk.endless"):
    """Its choices never come to an end."""

    rule = "1"
    kind = "go"
    room: bool = True

    def asked(self, p):
        return ["blue"]

    def choices(self, p, seat, partial):
        return grow("path", "place", ["a"] if self.room else [], may_stop=False)


@pytest.mark.parametrize("walk", [only_order, lambda d, p, seat: random_order(d, p, seat, Random(1))])
def test_choices_without_end_name_the_step(p, walk):
    with pytest.raises(RulesError, match=r"walk\.endless"):
        walk(Endless(), p, "blue")
    with pytest.raises(RulesError, match=r"walk\.endless: field 'path' has no legal value"):
        walk(Endless(room=False), p, "blue")


class Listing(Decision, tag="walk.listing"):
    """Counts how often its choices are asked."""

    kind = "go"
    calls: int = 0

    def choices(self, p, seat, partial):
        self.calls += 1
        return (
            Done()
            if "b" in partial
            else pick("b" if "a" in partial else "a", "v", [1] if "a" not in partial else [1, 2])
        )


def test_a_forced_order_is_sought_only_as_far_as_the_first_choice(p):
    listing = Listing()
    assert only_order(listing, p, "blue") is None
    assert listing.calls == 2
