"""Lines that depend on what happens: how they are written, read and refused."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.kernel import branches, drafts, sheets
from rules.kernel.orders import Order, Unreadable
from rules.kernel.texts import Line
from tests.rules.kernel.toys import Ask, answer, begin, toy

TITLE = toy(Ask(), conditions=("hits", "holds"))


def read(text):
    return TITLE.read_line(text, "blue")


def code_of(text):
    with pytest.raises(Unreadable) as refused:
        read(text)
    return refused.value.text.code


def words(orders):
    return [order["args"]["word"] for order in orders]


def test_a_condition_with_both_branches():
    order = read("if hits 2: answer word=yes; answer word=no else: answer word=well")
    assert (order.seat, order.kind, order.args["when"]) == ("blue", "if", "hits 2")
    assert words(order.args["then"]) == ["yes", "no"]
    assert words(order.args["else"]) == ["well"]


@pytest.mark.parametrize(
    "text",
    [
        "if holds: answer word=yes",
        "if hits 2: answer word=yes; answer word=no else: answer word=well",
        "if holds: else: answer word=yes",
        "if possible: answer word=yes else: (if hits: answer word=no else: answer word=well); answer",
        'if hits: answer word="else; (not) this:" else: answer word=no',
        "if hits: (if holds: (if possible: answer))",
        "if not holds: answer word=yes",
        "if not hits 2: answer word=yes else: (if not holds: answer word=no)",
        "if not possible: answer word=yes else: answer word=no",
    ],
)
def test_what_is_written_is_read_again(text):
    assert TITLE.write_line(read(text)) == text
    assert read(TITLE.write_line(read(text))) == read(text)


@pytest.mark.parametrize(
    "loose",
    [
        "IF hits 1 : answer word=yes ; answer word=no ELSE answer word=well",
        "if hits: answer word=yes;answer word=no; else : answer word=well;",
        "si it hits: answer word=yes; answer word=no si no: answer word=well",
        "SÍ se hits 1: answer word=yes; answer word=no Sino answer word=well",
    ],
)
def test_spaces_capitals_and_ones_do_not_matter(loose):
    assert TITLE.write_line(read(loose)) == "if hits: answer word=yes; answer word=no else: answer word=well"


def test_spanish_is_written_as_it_is_read():
    order = read("if possible: answer word=yes; (if hits 2: answer) else: answer word=no")
    line = TITLE.write_line(order, "es")
    assert line == "si possible: answer word=yes; (si hits 2: answer) si no: answer word=no"
    assert read(line) == order


def test_a_denial_is_written_in_spanish_as_it_is_read():
    order = read("if not hits 2: answer else: (if not possible: answer word=no else: answer word=yes)")
    line = TITLE.write_line(order, "es")
    assert line == "si no hits 2: answer si no: (si no possible: answer word=no si no: answer word=yes)"
    assert read(line) == order


@pytest.mark.parametrize(
    "denial",
    [
        "if not hits",
        "IF NOT hits 1 ",
        "if it does not hits",
        "if it doesn't hits",
        "if it hasn’t hits",
        "si no hits",
        "Si no se hits",
        "sí no ha hits 1",
    ],
)
def test_a_condition_may_be_denied_in_many_ways(denial):
    assert TITLE.write_line(read(f"{denial}: answer")) == "if not hits: answer"


def test_si_no_with_a_colon_is_the_other_branch_and_without_one_a_denial():
    order = read("si no hits: answer word=yes si no: answer word=no")
    assert (order.args["when"], words(order.args["then"]), words(order.args["else"])) == (
        "not hits",
        ["yes"],
        ["no"],
    )


@pytest.mark.parametrize("name", ["posible", "es posible", "se puede", "it is possible", "possible"])
def test_possible_has_several_names(name):
    assert read(f"si {name}: answer").args["when"] == "possible"


def test_an_order_may_hold_the_words_of_a_condition():
    """Only where a condition can begin they are one."""
    assert words(read('if hits: answer word=si else: answer word="si no: x"').args["then"]) == ["si"]


def test_an_else_belongs_to_the_nearest_if():
    inner = "if hits: if holds: answer word=yes else: answer word=no"
    assert TITLE.write_line(read(inner)) == "if hits: (if holds: answer word=yes else: answer word=no)"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("if", "if_no_colon"),
        ("if hits answer", "if_no_colon"),
        ("if 2: answer", "unreadable_condition"),
        ("if hits 0: answer", "unreadable_condition"),
        ("if hits 100: answer", "unreadable_condition"),
        ("if sunshine: answer", "unknown_condition"),
        ("if hits: dance", "unknown_kind"),
        ("if hits: answer ) answer", "if_surplus"),
        ("if hits: (answer)", "if_parentheses"),
        ("if hits: (if holds: answer", "if_parentheses"),
        ("if hits: (if hits: (if hits: (if hits: answer)))", "if_too_deep"),
        ("if hits: " + "if hits: " * 150 + "answer", "if_too_deep"),
        ("if hits:", "if_open"),
        ("if hits: else:", "if_open"),
        ("if hits: ;", "if_empty"),
        ("if possible: else: answer", "possible_what"),
        ("if possible 2: answer", "possible_what"),
        ("if possible: (if hits: answer)", "possible_what"),
        ("if not sunshine: answer", "unknown_condition"),
        ("if not not hits: answer", "unreadable_condition"),
        ("if not: answer", "unreadable_condition"),
        ("if not 2: answer", "unreadable_condition"),
        ("if not possible: answer", "possible_what"),
        ("if not possible: answer else: (if hits: answer)", "possible_what"),
    ],
)
def test_errors_say_what_is_wrong(text, code):
    assert code_of(text) == f"kernel.{code}"


@settings(deadline=None)
@given(st.text(max_size=60), st.text(alphabet='if hits:;()else "answer', max_size=60))
def test_any_text_is_read_or_refused(text, close):
    for line in (f"if hits: {text}", f"if {text}: answer", f"if not {text}: answer", f"if hits: {close}"):
        try:
            order = read(line)
        except Unreadable:
            continue
        assert read(TITLE.write_line(order)) == order


@given(
    st.recursive(st.none() | st.integers() | st.text(max_size=5), lambda inner: st.lists(inner, max_size=3))
)
def test_any_data_is_taken_or_refused(data):
    for args in ({"when": data}, {"when": "hits", "then": data}, {"when": "hits", "else": [{"kind": data}]}):
        try:
            branches.check(TITLE, Order("blue", "if", args))
        except Unreadable:
            continue


def test_a_sheet_names_the_line_that_can_never_be_right():
    with pytest.raises(sheets.BadLine) as bad:
        sheets.check(TITLE, [answer("blue"), Order("blue", "if", {"when": "never"})])
    assert (bad.value.line, bad.value.error.text.code) == (2, "kernel.unknown_condition")


def decided(line, told=(), **seen):
    """The words of the branch that is taken, in a title that sees so much."""
    shown = []

    def observed(self, view, lines):
        shown.append((view["viewer"], [line.code for line in lines]))
        return {"hits": 0, "holds": 0, **seen}

    title = toy(Ask(), conditions=("hits", "holds"), observed=observed)
    rest = sheets.Rest([title.read_line(line, "blue")])
    rest.decide(_play(title), lambda: told)
    return [order.args["word"] for order in rest.orders], shown


def _play(title):
    return drafts.look(title, begin(title).data)


def test_a_number_is_the_least_that_counts():
    line = "if hits 2: answer word=yes else: answer word=no"
    assert [decided(line, hits=n)[0] for n in (1, 2, 3)] == [["no"], ["yes"], ["yes"]]


def test_a_denied_condition_takes_the_other_way():
    line = "if not hits 2: answer word=yes else: answer word=no"
    assert [decided(line, hits=n)[0] for n in (1, 2, 3)] == [["yes"], ["no"], ["no"]]
    assert [decided("if not holds: answer word=yes", holds=n)[0] for n in (0, 1)] == [["yes"], []]


def test_only_lines_that_the_seat_reads_decide():
    told = [Line("toy.over"), Line("toy.said", to=["red"]), Line("toy.prompt", but=["blue"])]
    for line in ("if hits: answer word=yes", "if not hits: answer word=yes"):
        assert decided(line, told)[1] == [("blue", ["toy.over"])]


def test_possible_is_what_may_be_ordered_now():
    assert decided("if possible: answer word=yes else: answer word=no")[0] == ["yes"]
    assert decided("if possible: answer word=nonsense else: answer word=no")[0] == ["no"]


def test_not_possible_asks_about_the_order_for_the_other_case():
    assert decided("if not possible: answer word=no else: answer word=yes")[0] == ["yes"]
    assert decided("if not possible: answer word=no else: answer word=nonsense")[0] == ["no"]


def test_the_line_number_stays_that_of_the_condition():
    rest = sheets.Rest(
        [read("if hits: answer word=yes else: answer word=no; answer word=no"), answer("blue")]
    )
    title = toy(
        Ask(), conditions=("hits", "holds"), observed=lambda self, view, lines: {"hits": 0, "holds": 0}
    )
    rest.decide(_play(title), list)
    assert [line for line, _ in rest.lines] == [1, 1, 2]


def test_a_condition_is_not_judged_before_the_seat_is_asked():
    title = toy(Ask(seat="red"), conditions=("hits",), observed=lambda self, view, lines: {"hits": 1})
    with pytest.raises(drafts.DraftRefused) as refused:
        drafts.draft(title, begin(title).data, [title.read_line("if hits: answer", "blue")])
    assert refused.value.error.text.code == "kernel.not_asked"


def test_a_draft_takes_branches_as_far_as_there_are_no_dice():
    title = toy(Ask(), Ask(), conditions=("hits",), observed=lambda self, view, lines: {"hits": 0})
    sheet = [title.read_line("if hits: answer word=yes else: answer word=no; answer word=no", "blue")]
    tried = drafts.draft(title, begin(title).data, sheet)
    assert (tried.played, tried.stopped) == (1, False)
    assert drafts.look(title, tried.data).board.notes == ["blue:no", "blue:no"]
