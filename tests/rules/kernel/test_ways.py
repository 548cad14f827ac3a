"""A way knows its steps, its ends and how to complete itself, whole or step by step."""

from random import Random

import pytest

from rules.kernel import driver
from rules.kernel.fields import Done, Partial, Steps, grow, kinds, way
from rules.kernel.orders import IllegalOrder, Order
from rules.kernel.steps import Decision
from rules.kernel.texts import Text
from rules.kernel.walk import orders
from tests.rules.kernel.toys import act, begin, notes, toy

#   a - b - d      the way through c costs more, e is a dead end where nobody may stop
#   a - c - d - f
ROADS = {"a": "bc", "b": "ad", "c": "ade", "d": "bcf", "e": "c", "f": "d"}
COST = {"b": 1, "c": 2, "d": 1, "e": 1, "f": 1}


def steps(path):
    here = ["a", *path][-1]
    been = {"a", *path}
    near = [space for space in ROADS[here] if space not in been and space != "e"]
    return near if cost(path) < 4 else []


def cost(path):
    return sum(COST.get(space, 0) for space in path)


def may_stop(path):
    return bool(path) and path[-1] != "d"


def note(path):
    return Text("toy.label") if "c" in path[:-1] else None


FINDER = Steps(steps, may_stop, cost, note)


class Walk(Decision, tag="toy.walk"):
    rule = "1"
    way_fields = ("path",)

    def asked(self, p):
        return ["blue"]

    def choices(self, p, seat, partial):
        if partial.kind is None:
            return kinds("order", "go", "answer")
        if partial.kind == "go" and "path" not in partial:
            return way("path", "word", "a", FINDER, partial, rule="2")
        return Done()

    def why_not(self, p, seat, partial, field, value):
        return (
            Text.of("toy.said", what=f"no {value} after {partial.get('path', [])}") if value == "e" else None
        )

    def apply(self, p, order):
        p.board.notes.append(">".join(order.args.get("path", [])))
        p.done()


@pytest.fixture
def title():
    return toy(Walk())


def go(*path):
    return Order("blue", "go", {"path": list(path)})


def field(*taken):
    return way("path", "word", "a", FINDER, Partial("go", {"path": list(taken)}, "path"))


def test_it_knows_every_end_and_what_the_way_there_costs():
    assert field().ends() == {"b": 1, "c": 2, "f": 3}
    assert field("c").ends() == {"b": 4, "f": 4}


def test_ways_that_mean_something_else_are_offered_beside_the_best():
    assert [(route.path, route.note) for route in field().routes("f")] == [
        (("b", "d", "f"), None),
        (("c", "d", "f"), Text("toy.label")),
    ]
    assert [route.path for route in field("b").routes("f")] == [("d", "f")], "only the rest of the way"


@pytest.mark.parametrize(
    ("named", "kept"),
    [("f", "b>d>f"), ("bf", "b>d>f"), ("cf", "c>d>f"), ("cdf", "c>d>f"), ("b", "b"), ("df", "b>d>f")],
)
def test_a_way_named_by_its_end_is_the_best_one(title, named, kept):
    first = begin(title)
    result = act(title, first, go(*named))
    assert notes(title, result) == [kept]
    assert result.order == go(*kept.split(">")), "what is kept is the way as it was gone"


@pytest.mark.parametrize(
    ("path", "code", "rule"),
    [
        (["d"], "kernel.not_offered", "2"),
        (["b", "a"], "kernel.not_offered", "2"),
        (["b", "d"], "kernel.way_goes_on", "2"),
        ([], "kernel.way_goes_on", "2"),
        (["c", "e"], "toy.said", "2"),
        ("b", "kernel.not_a_list", "2"),
        ([["b"]], "kernel.not_offered", "2"),
        (None, "kernel.not_a_list", "2"),
    ],
)
def test_a_bad_way_is_refused_with_its_reason(title, path, code, rule):
    with pytest.raises(IllegalOrder) as refused:
        act(title, begin(title), Order("blue", "go", {"path": path}))
    assert (refused.value.text.code, refused.value.rule) == (code, rule)


def test_whole_ways_and_steps_agree(title):
    """Every way that can be built step by step is legal as a whole, and no other."""
    p = driver.look(title, begin(title).data)
    built = {tuple(order.args["path"]) for order in orders(p.decision, p, "blue") if order.kind == "go"}
    assert built == {("b",), ("c",), ("b", "d", "f"), ("c", "d", "f"), ("b", "d", "c"), ("c", "d", "b")}
    assert all(FINDER.problem(path) is None for path in built)


def test_a_random_way_ends(title):
    p = driver.look(title, begin(title).data)
    drawn = {str(driver.options(p, "blue").random(Random(seed)).args) for seed in range(60)}
    assert len(drawn) > 3


class Convoy(Walk, tag="toy.convoy"):
    """First which ships go, one after another, and then their way."""

    def choices(self, p, seat, partial):
        if partial.kind == "go" and "ships" not in partial:
            left = [ship for ship in ("one", "two", "three") if ship not in partial.get("ships", [])]
            return grow("ships", "word", left, may_stop="ships" in partial.args)
        return super().choices(p, seat, partial)


@pytest.mark.parametrize("ships", [["one"], ["two", "one"], ["one", "two", "three"]])
def test_a_way_behind_a_list_is_completed_too(ships):
    title = toy(Convoy())
    result = act(title, begin(title), Order("blue", "go", {"ships": ships, "path": ["f"]}))
    assert result.order.args["path"] == ["b", "d", "f"]
