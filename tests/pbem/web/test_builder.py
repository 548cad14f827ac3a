"""Orders built field by field: forms, clicks, and whatever a browser may send instead."""

from random import Random

import pytest
from django.http import QueryDict
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.web import builder
from pbem.wording.fields import field_view, token
from rules.border_war.title import TITLE
from rules.kernel import driver
from rules.kernel.dice import Dice
from rules.kernel.fields import (
    Countable,
    Counts,
    Done,
    Grow,
    Number,
    Option,
    Partial,
    Pick,
    Several,
    Steps,
    way,
)
from rules.kernel.orders import Order
from rules.kernel.texts import Text, named

A, B, THREE = (Option(value, Text(str(value))) for value in ("a", "b", 3))
PICK = Pick(name="pick", options=(A, B, THREE))
GROW = Grow(name="grow", options=(A, B), may_stop=True)
SEVERAL = Several(name="several", options=(A, B, THREE), low=1, high=2)
COUNTS = Counts(
    name="counts",
    options=(Countable("x", Text("x"), 3, price=2), Countable("y", Text("y"), 2)),
    low=1,
    high=4,
)
NUMBER = Number(name="number", low=2, high=8, step=2)


def form(text):
    return QueryDict(text)


@pytest.mark.parametrize(
    ("field", "posted", "value"),
    [
        (PICK, 'value="a"', "a"),
        (PICK, "value=3", 3),
        (GROW, 'value="b"', "b"),
        (GROW, "value=stop", None),
        (SEVERAL, 'value=3&value="a"', ["a", 3]),
        (COUNTS, "count-0=2&count-1=0", {"x": 2}),
        (NUMBER, "number=4", 4),
    ],
)
def test_what_a_form_says(field, posted, value):
    assert builder.answer(field, form(posted)) == (value, None)


@pytest.mark.parametrize(
    ("field", "posted"),
    [
        (PICK, ""),
        (PICK, "value=a"),
        (PICK, 'value="3"'),
        (SEVERAL, ""),
        (SEVERAL, 'value="a"&value="b"&value=3'),
        (COUNTS, ""),
        (COUNTS, "count-0=9"),
        (COUNTS, "count-0=-1"),
        (COUNTS, "count-0=many"),
        (NUMBER, "number=3"),
        (NUMBER, "number=ten"),
        (Grow(name="grow", options=(A,)), "value=stop"),
    ],
)
def test_what_does_not_fit_is_refused_with_a_reason(field, posted):
    _value, problem = builder.answer(field, form(posted))
    assert problem is not None


def test_prefixed_fields_share_a_form():
    posted = form('one-value="a"&two-value="b"')
    assert [builder.read_value(PICK, posted, prefix) for prefix in ("one-", "two-")] == ["a", "b"]


@pytest.mark.parametrize("text", ["", "{", "null", "3", '"a"', '{"a": 1}'])
def test_a_path_that_is_none_is_empty(text):
    assert builder.read_path(text) == []


class Choices:
    """Red or blue; then for red a target; blue has only one."""

    seat = "me"

    def start(self):
        return Partial(kind="go")

    def field(self, partial):
        if "colour" not in partial:
            return pick("colour", "red", "blue")
        if "target" not in partial:
            return pick("target", *(("c1", "c2") if partial["colour"] == "red" else ("c3",)))
        return Done()


def pick(name, *values):
    return Pick(name=name, options=tuple(Option(value, Text(value)) for value in values))


def test_a_path_is_followed_to_the_next_field():
    building = builder.build(Choices(), ["red"])
    assert (building.next.name, building.path) == ("target", ["red"])
    assert [chosen.value for chosen in building.chosen] == ["red"]


def test_what_is_forced_is_filled_in_and_not_kept_in_the_path():
    building = builder.build(Choices(), ["blue"])
    assert building.order == Order("me", "go", {"colour": "blue", "target": "c3"})
    assert building.path == ["blue"]
    assert building.chosen[-1].forced


def test_a_path_that_no_longer_fits_is_cut():
    assert builder.build(Choices(), ["red", "c9", "c1"]).path == ["red"]
    assert builder.build(Choices(), [{"x": 1}]).path == []


@pytest.mark.parametrize(
    ("path", "space", "values", "options"),
    [
        ([], "red", ("red",), set()),
        ([], "c1", ("red", "c1"), set()),
        ([], "c3", ("blue",), set()),
        ([], "c9", (), set()),
        (["red"], "c2", ("c2",), set()),
        (["red"], "c3", (), set()),
    ],
)
def test_what_a_click_on_the_map_means(path, space, values, options):
    meaning = builder.meaning_of(Choices(), builder.build(Choices(), path), space)
    assert (meaning.values, set(meaning.options)) == (values, options)


class Ambiguous(Choices):
    """Both colours lead to the same target."""

    def field(self, partial):
        if "colour" not in partial:
            return pick("colour", "red", "blue", "green")
        return (
            Done()
            if "target" in partial
            else pick("target", "c1", "c2" if partial["colour"] == "red" else "c3")
        )


def test_a_click_that_can_mean_several_things_narrows_the_options():
    meaning = builder.meaning_of(Ambiguous(), builder.build(Ambiguous(), []), "c3")
    assert (meaning.values, meaning.options) == ((), {"blue", "green"})


@settings(max_examples=25, deadline=None)
@given(
    seed=st.integers(0, 255),
    junk=st.lists(st.one_of(st.none(), st.integers(), st.text(max_size=4)), min_size=1, max_size=5),
)
def test_every_order_of_a_title_is_at_the_end_of_its_path(seed, junk):
    started = driver.start(TITLE, "duel", {}, Dice(bytes([seed]) * 32, 0, "0" * 16))
    p = driver.look(TITLE, started.data)
    options = driver.options(p, driver.waiting(p)[0])
    order = options.random(Random(seed))
    path = values_of(options, order)
    assert builder.build(options, path).order == order
    half = path[: len(path) // 2]
    assert builder.build(options, [*half, *junk]).path[: len(half)] == half


def values_of(options, order):
    """The path that leads to an order."""
    path = []
    while (building := builder.build(options, path)).order is None:
        field = building.next
        given = order.kind if field.name == "kind" else order.args[field.name]
        if isinstance(field, Grow):
            taken = len(building.partial.args.get(field.name, []))
            given = given[taken] if taken < len(given) else None
        path.append(given)
    return path


def ranking(**form):
    options = tuple(Option(value, Text(value)) for value in ("tank", "gun", "horse"))
    field = Several(name="losses", options=options, high=3, ranked=True)
    posted = QueryDict(mutable=True)
    for name, values in form.items():
        posted.setlist(name, [token(value) for value in values])
    return builder.read_value(field, posted)


def test_a_ranking_keeps_the_order_in_which_it_was_sent():
    assert ranking(value=["horse", "tank"]) == ["horse", "tank"]
    assert ranking(value=["horse", "horse", "boat"]) == ["horse"]


def test_without_scripts_a_button_moves_one_item():
    assert ranking(value=["horse", "tank", "gun"], up=["gun"]) == ["horse", "gun", "tank"]
    assert ranking(value=["horse", "tank"], up=["horse"]) == ["horse", "tank"]
    assert ranking(value=["horse", "tank"], down=["horse"]) == ["tank", "horse"]
    assert ranking(value=["horse", "tank"], down=["gun"]) == ["horse", "tank"]


@pytest.mark.parametrize(
    ("field", "only"),
    [
        (Number(name="n", low=3, high=3), 3),
        (Several(name="s", options=(), high=0), []),
        (Several(name="s", options=(Option("x", Text("x")),), low=1, high=1), ["x"]),
        (Counts(name="c", options=(), high=0), {}),
        (Number(name="n", low=3, high=4), None),
        (Several(name="s", options=(Option("x", Text("x")),), high=1), None),
    ],
)
def test_a_field_without_choice_fills_itself_in(field, only):
    assert field.only() == only


class Branching:
    """Options of two kinds of order, both of which can begin in `a`."""

    seat = "blue"

    def start(self):
        return Partial()

    def field(self, partial):
        if partial.kind is None:
            return Pick(name="kind", options=(Option("march", Text("m")), Option("fly", Text("f"))))
        if "from" not in partial:
            places = (A, B) if partial.kind == "march" else (A, THREE)
            return Pick(name="from", options=places)
        return Done()


def test_before_anything_is_chosen_the_page_knows_where_orders_begin():
    assert builder.leads(Branching(), builder.build(Branching(), [])) == ["a", "b", "3"]
    assert builder.leads(Branching(), builder.build(Branching(), ["march", "a"])) == []


def test_a_click_that_may_mean_two_things_is_remembered_until_one_is_chosen():
    options, building = Branching(), builder.build(Branching(), [])
    assert builder.meaning_of(options, building, "a").options == {"march", "fly"}
    assert builder.meaning_of(options, building, "b").values == ("march", "b")
    assert builder.way_to(options, building, "fly", ["a"]) == ("fly", "a")
    assert builder.way_to(options, building, "fly", ["b"]) == ()


class Road:
    """A path from `a` through `b` to `c` or `d`; it may stop anywhere but at its beginning."""

    seat = "blue"
    on = {"": "b", "b": "cd", "c": "", "d": ""}

    def start(self):
        return Partial(kind="march")

    def field(self, partial):
        if "path" in partial:
            return Done()
        finder = Steps(lambda path: list(self.on[path[-1] if path else ""]), bool)
        return way("path", "word", "a", finder, partial)


def test_a_click_on_a_far_target_goes_the_whole_way_there():
    options, building = Road(), builder.build(Road(), [])
    assert builder.meaning_of(options, building, "d").values == ("b", "d")
    assert builder.leads(options, building) == ["c", "d"], "all of it is shown, what is near in another way"
    assert builder.meaning_of(options, building, "z").values == ()


def test_who_clicks_the_end_of_a_path_again_has_arrived():
    options, building = Road(), builder.build(Road(), ["b"])
    assert builder.meaning_of(options, building, "b").values == (None,)
    assert builder.build(options, ["b", None]).order == Order("blue", "march", {"path": ["b"]})


class Journeys(Branching):
    """From `a` one marches to `b` or flies to `b` or, by way of it, to `c`."""

    def field(self, partial):
        if partial.kind is None or "from" not in partial:
            return super().field(partial)
        if "path" in partial:
            return Done()
        onward = {"march": {0: "b"}, "fly": {0: "b", 1: "c"}}[partial.kind]
        return way("path", "word", "a", Steps(lambda path: list(onward.get(len(path), "")), bool), partial)


def test_who_clicks_a_source_and_then_a_target_means_the_way_between_them():
    options, building = Journeys(), builder.build(Journeys(), [])
    both = builder.meaning_of(options, building, "b", ["a"])
    assert (both.options, both.spaces) == ({"march", "fly"}, ("a", "b"))
    assert builder.meaning_of(options, building, "c", ["a"]).values == ("fly", "a", "b", "c")
    assert builder.meaning_of(options, building, "a", ["a"]).spaces == ("a",), "the same again is no way"
    assert builder.beyond(options, building, ["march", "fly"], ["a"]) == ["b", "c"]


class Harbour:
    """Ships sail from `b` or `c`; aircraft fly from `a` by `b` to `c`; what embarks goes from `a` to `b`."""

    seat = "blue"
    kinds = ("sail", "fly", "embark")
    sources = {"sail": "bc", "fly": "a", "embark": "a"}

    def start(self):
        return Partial()

    def field(self, partial):
        if partial.kind is None:
            return Pick(name="kind", options=tuple(Option(kind, Text(kind)) for kind in self.kinds))
        if "from" not in partial:
            return self.places("from", self.sources[partial.kind])
        if partial.kind == "embark":
            return Done() if "units" in partial else self.aboard(partial)
        return self.way(partial) if "path" not in partial else Done()

    def places(self, name, spaces):
        return Pick(name=name, options=tuple(Option(each, Text(each)) for each in spaces))

    def aboard(self, partial):
        if "to" not in partial:
            return self.places("to", "b")
        return Counts(name="units", options=(SHIPS, MEN), low=1, high=4)

    def way(self, partial):
        onward = {"sail": {0: "bc"}, "fly": {0: "b", 1: "c"}}[partial.kind]
        least = {"sail": 1, "fly": 2}[partial.kind]
        finder = Steps(lambda path: list(onward.get(len(path), "")), lambda path: len(path) >= least)
        return way("path", "word", "a", finder, partial)


def test_who_clicks_a_source_means_what_begins_there_and_not_what_passes_it():
    options, building = Harbour(), builder.build(Harbour(), [])
    assert builder.meaning_of(options, building, "b").values == ("sail", "b")
    assert builder.meaning_of(options, building, "a").options == {"fly", "embark"}


def test_two_clicks_may_both_be_on_what_is_forced():
    options, building = Harbour(), builder.build(Harbour(), [])
    assert builder.way_to(options, building, "embark", ["a", "b"]) == ("embark",)
    assert builder.way_to(options, building, "embark", ["b", "a"]) == ()


def test_a_target_is_where_an_order_may_end_and_not_what_it_flies_over():
    options, building = Harbour(), builder.build(Harbour(), [])
    assert builder.meaning_of(options, building, "b", ["a"]).values == ("embark",)
    assert builder.meaning_of(options, building, "c", ["a"]).values == ("fly", "b", "c")


def test_a_click_that_leads_nowhere_may_begin_the_order_again():
    options = Journeys()
    begun = builder.build(options, ["march", "a"])
    assert [again.path for again in builder.restarts(options, begun)] == [["march"], []]
    on_its_way = builder.build(options, ["fly", "a", "b"])
    assert list(builder.restarts(options, on_its_way)) == [], "no way is lost by a stray click"


class Muster:
    """Some of three pieces, in any order."""

    seat = "blue"

    def start(self):
        return Partial(kind="order")

    def field(self, partial):
        left = [each for each in "abc" if each not in partial.get("pieces", [])]
        if "pieces" in partial or not left:
            return Done()
        return Grow(name="pieces", options=tuple(Option(each, Text(each)) for each in left), may_stop=True)


def test_who_clicks_a_listed_piece_again_takes_it_off_the_list():
    building = builder.build(Muster(), ["a", "b"])
    assert builder.without(building, "a") == ["b"]
    assert builder.without(building, "c") is None
    assert builder.meaning_of(Muster(), building, "b").values == (), "such a list has no end to arrive at"
    assert builder.without(builder.build(Road(), ["b"]), "b") is None


SHIPS, MEN = (Countable(value, named("unit", value), high=2) for value in ("horse", "foot"))


@pytest.mark.parametrize(
    ("offered", "value"),
    [
        (Counts(name="units", options=(SHIPS, MEN), low=4, high=4), {"horse": 2, "foot": 2}),
        (Counts(name="units", options=(SHIPS,), low=1, high=1), {"horse": 1}),
        (Counts(name="units", options=(SHIPS, MEN), low=1, high=1), None),
        (Counts(name="units", options=(SHIPS, MEN), low=0, high=4), None),
        (Counts(name="units", options=(SHIPS,), low=2, high=2, budget=5), None),
        (Counts(name="units", options=(), low=0, high=0), {}),
    ],
)
def test_numbers_that_can_only_be_one_way_are_not_asked_for(offered, value):
    assert offered.only() == value


def test_all_of_everything_is_one_press():
    offered = Counts(name="units", options=(SHIPS, MEN), high=4)
    assert builder.read_counts(offered, QueryDict("all=yes")) == {"horse": 2, "foot": 2}
    assert field_view(TITLE, offered).everything == 4
    assert field_view(TITLE, Counts(name="units", options=(SHIPS, MEN), high=3)).everything == 0


class March(Road):
    """The same road, and then how many march along it."""

    def field(self, partial):
        walked = super().field(partial)
        if not isinstance(walked, Done) or "units" in partial:
            return walked
        return Counts(name="units", options=(SHIPS, MEN), low=1, high=4)


def test_a_click_ends_the_way_where_it_can_end_and_a_further_click_goes_on():
    options = March()
    assert builder.arrived(options, ["b"]) == ["b", None]
    there = builder.build(options, ["b", None])
    assert isinstance(there.next, Counts)
    assert builder.leads(options, there) == ["c", "d"], "one sees how far the way could go on"
    before = builder.resumed(options, there)
    assert builder.meaning_of(options, before, "d").values == ("d",)
    assert builder.resumed(options, builder.build(options, ["b"])) is None


def test_no_click_makes_an_order_whole_as_long_as_its_way_could_go_on():
    assert builder.arrived(Road(), ["b"]) == ["b"]
    assert builder.arrived(Road(), ["b", "d"]) == ["b", "d"]


class Armies:
    """An order for an army that stands on the map: two in the north, one in the south."""

    seat = "red"

    def start(self):
        return Partial()

    def field(self, partial):
        if partial.kind is None:
            return pick("kind", "march", "wait", "hold")
        who = ("third",) if partial.kind == "hold" else ("first", "second", "third")
        return Done() if "who" in partial else pick("who", *who)


def post(value):
    return {"first": "north", "second": "north", "third": "south"}.get(value, str(value))


def test_a_click_narrows_the_kinds_before_one_of_several_armies_is_chosen():
    building = builder.build(Armies(), [])
    assert builder.meaning_of(Armies(), building, "north", place=post).options == {"march", "wait"}
    assert builder.meaning_of(Armies(), building, "south", place=post).options == {"march", "wait", "hold"}
    assert builder.way_to(Armies(), building, "march", ["north"], post) == ("march",)
    assert builder.way_to(Armies(), building, "march", ["south"], post) == ("march", "third")
    assert builder.way_to(Armies(), building, "march", ["west"], post) == ()
    assert builder.way_to(Armies(), building, "hold", ["south"], post) == ("hold",)
    assert builder.way_to(Armies(), building, "hold", ["north"], post) == ()


class Terms:
    """An order with three fields of which two can be left as usual, and one that cannot."""

    seat = "blue"

    def start(self):
        return Partial("attack")

    def field(self, partial):
        for name in ("guns", "stop"):
            if name not in partial:
                return Pick(name=name, options=(Option("usual", Text("usual")), A))
        return Done() if "pick" in partial else PICK


def test_all_that_can_be_left_as_usual_is_one_press():
    options = Terms()
    building = builder.build(options, [])
    rest = builder.usual_rest(options, building, "usual")
    assert [(chosen.field.name, chosen.value) for chosen in rest] == [("guns", "usual"), ("stop", "usual")]
    assert builder.build(options, [chosen.value for chosen in rest]).next == PICK


def test_one_field_or_a_title_without_such_a_value_needs_no_shortcut():
    options = Terms()
    assert builder.usual_rest(options, builder.build(options, ["a"]), "usual") == []
    assert builder.usual_rest(options, builder.build(options, []), None) == []
