"""Conditions over several lines: how they are gathered, read, refused and laid out."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.kernel import branches, sheets
from rules.kernel.orders import Order
from tests.rules.kernel.toys import Ask, answer, toy

TITLE = toy(Ask(), conditions=("hits", "holds"))


def read(text):
    lines = [(at, line) for at, line in enumerate(text.splitlines(), 1) if line.strip()]
    return sheets.read(TITLE, "blue", lines)


def lines_of(text):
    """The orders in one line each, with the lines where they begin."""
    found = read(text)
    assert not found.errors
    return [(at, TITLE.write_line(order)) for at, order in found.orders]


def refusals(text):
    return [(bad.line, bad.error.text.code.removeprefix("kernel.")) for bad in read(text).errors]


BOTH = "if hits: answer word=yes; answer word=no else: answer word=well"


@pytest.mark.parametrize(
    "text",
    [
        "if hits:\n  answer word=yes\n  answer word=no\nelse:\n  answer word=well\nend if",
        "if hits:\nanswer word=yes\nanswer word=no\nelse:\nanswer word=well\nend if",
        "IF hits 1 :\n\nanswer word=yes; answer word=no\n\nElse :\n\nanswer word=well\n\nEnd If\n",
        "if hits:\nanswer word=yes\nanswer word=no\nelse: answer word=well\nendif",
        "if hits: answer word=yes; answer word=no else:\nanswer word=well\nend if",
        "if hits:\nanswer word=yes;\nanswer word=no;\nelse\nanswer word=well\nend if",
        "si hits:\nanswer word=yes\nanswer word=no\nsi no:\nanswer word=well\nfin si",
        "Si it hits 1 :\nanswer word=yes; answer word=no\nSi  no :\nanswer word=well\nFinSi",
        "si hits: answer word=yes; answer word=no si no:\nanswer word=well\nfin si",
        "si hits: answer word=yes; answer word=no sino:\nanswer word=well\nend if",
        "si hits:\nanswer word=yes\nanswer word=no\nsino\nanswer word=well\nfin si",
    ],
)
def test_a_condition_over_several_lines_is_one_order(text):
    assert lines_of(text) == [(1, BOTH)]


@pytest.mark.parametrize(
    "text",
    [
        "if not hits:\n  answer word=yes\nelse:\n  answer word=no\nend if",
        "if it doesn’t hits:\nanswer word=yes\nelse: answer word=no\nend if",
        "if it has not been hits :\nanswer word=yes\nelse\nanswer word=no\nendif",
        "si no se hits:\nanswer word=yes\nsi no:\nanswer word=no\nfin si",
        "si no hits: answer word=yes si no:\nanswer word=no\nfin si",
    ],
)
def test_a_denied_condition_over_several_lines(text):
    assert lines_of(text) == [(1, "if not hits: answer word=yes else: answer word=no")]


def test_what_follows_stands_outside():
    text = "answer word=a\nif hits:\nanswer word=yes\nend if\nanswer word=b\nif holds: answer\nanswer word=c"
    assert lines_of(text) == [
        (1, "answer word=a"),
        (2, "if hits: answer word=yes"),
        (5, "answer word=b"),
        (6, "if holds: answer"),
        (7, "answer word=c"),
    ]


def test_conditions_within_one_another():
    text = (
        "if hits:\nif holds 2:\nanswer word=a\nend if\nanswer word=b\nelse:\nif holds: answer word=c\nend if"
    )
    assert lines_of(text) == [
        (1, "if hits: (if holds 2: answer word=a); answer word=b else: (if holds: answer word=c)")
    ]


def test_an_else_after_a_condition_in_one_line_belongs_to_the_lines_around_it():
    text = "if hits:\nif holds: answer word=a\nelse:\nanswer word=b\nend if"
    assert lines_of(text) == [(1, "if hits: (if holds: answer word=a) else: answer word=b")]


@pytest.mark.parametrize(
    ("text", "refused"),
    [
        ("answer\nif hits:\nanswer\nanswer", [(2, "if_open")]),
        ("if hits:\nif holds:\nanswer\nend if\nanswer", [(1, "if_open")]),
        ("if hits:\nanswer\nif holds:\nanswer", [(3, "if_open")]),
        ("answer\nelse:\nanswer", [(2, "if_missing")]),
        ("answer\nsi no:\nanswer\nfin si", [(2, "if_missing"), (4, "if_missing")]),
        ("si hits:\nanswer\nsi no:\nanswer", [(1, "if_open")]),
        ("si no no hits: answer", [(1, "unreadable_condition")]),
        ("answer\nsi no llueve:\nanswer\nfin si", [(2, "unknown_condition")]),
        ("if not hits:\nanswer", [(1, "if_open")]),
        ("si hits:\nanswer\nsi no:\nanswer\nsi no:\nanswer\nfin si", [(5, "if_surplus")]),
        ("if hits: answer\nelse: answer\nend if", [(2, "if_missing"), (3, "if_missing")]),
        ("if hits:\nanswer\ndance\nend if", [(3, "unknown_kind")]),
        ("if hits:\nanswer\nif sunshine:\nanswer\nend if\nend if", [(3, "unknown_condition")]),
        ("answer\nif sunshine:\nanswer\nend if", [(2, "unknown_condition")]),
        ("if hits:\nanswer\nif 2 hits: answer\nend if", [(3, "unreadable_condition")]),
        ("if hits:\nend if", [(1, "if_empty")]),
        ("if hits:\nanswer\nif possible:\nelse:\nanswer\nend if\nend if", [(3, "possible_what")]),
        ("if hits:\nanswer\nelse:\nanswer\nelse:\nanswer\nend if", [(5, "if_surplus")]),
        ("if hits:\n(if holds:\nanswer\nend if)\nend if", [(2, "if_parentheses")]),
        ("if hits:\nanswer )\nend if", [(2, "if_surplus")]),
        ('if hits:\nanswer word="a\nend if', [(2, "unreadable_word")]),
        ("if hits:\nif hits:\nif hits:\nif hits:\nanswer" + "\nend if" * 4, [(4, "if_too_deep")]),
        ("if hits:\n" + "answer\n" * 400 + "end if", [(1, "sheet_too_long")]),
        (
            "dance\nif hits:\ndance\nend if\nanswer\ndance",
            [(1, "unknown_kind"), (3, "unknown_kind"), (6, "unknown_kind")],
        ),
    ],
)
def test_a_refusal_names_the_line_that_is_wrong(text, refused):
    assert refusals(text) == refused


def test_a_text_of_several_lines_is_read_like_a_line():
    """As a program would send it."""
    assert TITLE.write_line(TITLE.read_line("if hits:\nanswer word=yes\nend if", "blue")) == (
        "if hits: answer word=yes"
    )


def test_a_page_shows_a_condition_over_several_lines():
    order = TITLE.read_line("if hits: answer word=yes; (if holds: answer) else: answer word=no", "blue")
    assert TITLE.lay_out(order).splitlines() == [
        *("if hits:", "  answer word=yes", "  if holds:", "    answer", "  end if"),
        *("else:", "  answer word=no", "end if"),
    ]
    assert TITLE.lay_out(answer("blue")) == "answer word=yes"
    assert TITLE.lay_out(order, "es").splitlines() == [
        *("si hits:", "  answer word=yes", "  si holds:", "    answer", "  fin si"),
        *("si no:", "  answer word=no", "fin si"),
    ]


orders = st.builds(
    Order, st.just("blue"), st.just("answer"), st.fixed_dictionaries({"word": st.text(max_size=8)})
)
conditionals = st.recursive(
    orders,
    lambda inside: st.builds(
        branches.conditional,
        st.just("blue"),
        st.sampled_from(["hits", "hits 3", "holds", "not hits", "not hits 3"]),
        st.lists(inside, max_size=3),
        st.lists(inside, min_size=1, max_size=2),
    ),
    max_leaves=8,
)


def depth(order):
    if order.kind != "if":
        return 0
    branch = branches.branch_of(order)
    return 1 + max(map(depth, (*branch.then, *branch.other)))


@settings(deadline=None)
@given(conditionals.filter(lambda order: depth(order) <= branches.DEEPEST), st.randoms())
def test_what_is_laid_out_is_read_again_without_its_indentation(order, rng):
    """Whatever a mail client does to spaces at the beginning and to empty lines."""
    lines = []
    for line in TITLE.lay_out(order, rng.choice(["en", "es"])).split("\n"):
        lines += [" " * rng.randrange(3) + line.strip(), *[""] * rng.randrange(2)]
    numbered = [(at, line) for at, line in enumerate(lines, 1) if line.strip()]
    assert sheets.read(TITLE, "blue", numbered) == ([(1, order)], [])


@settings(deadline=None)
@given(
    st.lists(
        st.sampled_from(
            [
                "if hits:",
                "else:",
                "end if",
                "si no:",
                "si no hits:",
                "fin si",
                "answer",
                "if holds: answer",
                "(",
                "if",
                "dance",
            ]
        )
    )
)
def test_any_lines_are_read_or_refused(lines):
    found = sheets.read(TITLE, "blue", list(enumerate(lines, 1)))
    places = [at for at, _ in found.orders] + [bad.line for bad in found.errors]
    assert set(places) <= set(range(1, len(lines) + 1))
    assert bool(places) == bool(lines)
