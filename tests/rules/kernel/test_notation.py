"""The plain notation writes what it can read, and reads nothing else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.kernel import notation
from rules.kernel.orders import Order, Unreadable
from rules.kernel.slips import near
from tests.rules.kernel.toys import Ask, toy

TITLE = toy(Ask())
texts = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=6) | st.sampled_from(
    ["1201", "007", "-3", "a,b", "x:1", 'say "hi"', "a b", "=", "\\", ",", ":", "é"]
)
numbers = st.integers(-999_999_999, 999_999_999)
values = (
    texts
    | numbers
    | st.lists(texts | numbers, max_size=4)
    | st.dictionaries(texts, st.integers(0, 999), max_size=3)
)
args = st.dictionaries(st.from_regex(r"[a-z][a-z0-9_]{0,5}", fullmatch=True), values, max_size=4)


@given(args)
def test_what_is_written_is_read_back(args):
    order = Order("red", "answer", args)
    assert TITLE.parse(TITLE.write(order), "red") == order


@pytest.mark.parametrize(
    ("text", "args"),
    [
        ("answer", {}),
        ("  ANSWER  word=yes ", {"word": "yes"}),
        ("answer n=3 m=-4", {"n": 3, "m": -4}),
        ("answer path=a1,b2,c3", {"path": ["a1", "b2", "c3"]}),
        ("answer path=a1,", {"path": ["a1"]}),
        ("answer path=,", {"path": []}),
        ("answer units=inf:2,art:1", {"units": {"inf": 2, "art": 1}}),
        ("answer units=:", {"units": {}}),
        ('answer hex="1201"', {"hex": "1201"}),
        ("answer hex=0507", {"hex": "0507"}),
        ('answer path="12 01",b', {"path": ["12 01", "b"]}),
        ("answer w=a=b,", {"w": ["a=b"]}),
    ],
)
def test_readable(text, args):
    assert notation.parse(TITLE, text, "red") == Order("red", "answer", args)


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "   ",
            "answer word",
            "answer =x",
            "answer Word=x",
            "answer w=1 w=2",
            "answer w=",
            "answer w=a,,b",
        ),
        *(
            "answer w=inf:x",
            "answer w=inf:",
            "answer w=:2",
            "answer w=a:1,a:2",
            'answer w="',
            'answer w="\\q"',
        ),
        *("x" * 3_000, "answer " + "w" * 3_000),
    ],
)
def test_unreadable(text):
    with pytest.raises(Unreadable) as problem:
        notation.parse(TITLE, text, "red")
    assert problem.value.text.code in ("kernel.no_order", "kernel.unknown_kind", "kernel.unreadable_word")


def test_an_unknown_kind_is_told_with_those_there_are():
    with pytest.raises(Unreadable) as problem:
        notation.parse(TITLE, "attack x=1", "red")
    assert problem.value.text.args == {"kind": "attack", "kinds": ["answer"]}


@pytest.mark.parametrize("kind", ["asnwer", "anwser", "answre", "anser", "answerr"])
def test_a_mistyped_kind_is_told_with_the_one_that_was_meant(kind):
    with pytest.raises(Unreadable) as problem:
        notation.parse(TITLE, f"{kind} x=1", "red")
    assert problem.value.text.args == {"word": kind, "near": ["answer"]}


def test_of_two_words_for_the_same_the_likelier_is_named():
    words = {"move": "move", "mover": "move", "mueve": "move", "remove": "drop"}
    assert near("mover", words) == {"move": "mover", "drop": "remove"}
    assert near("moveer", words) == {"move": "mover"}
    assert near("mo", words) == {}


@given(st.text(max_size=60))
def test_any_text_is_an_order_or_unreadable(text):
    try:
        order = notation.parse(TITLE, text, "red")
    except Unreadable:
        return
    assert notation.parse(TITLE, notation.write(order), "red") == order


@pytest.mark.parametrize("text", ['answer word="yes', '"', 'answer word="\\"', '\\"' * 10_000])
def test_a_line_with_a_quotation_mark_without_partner_is_unreadable(text):
    with pytest.raises(Unreadable):
        TITLE.read_line(text, "red")


@given(args)
def test_what_is_written_has_no_quotation_mark_without_partner(args):
    assert not notation.is_unclosed(TITLE.write(Order("red", "answer", args)))
