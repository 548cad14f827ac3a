"""From the text of a mail to statements: comments, bullets, politeness, wrapped lines, messages."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.inbound.reading import Written, parts_of, statements_in, written_in
from pbem.inbound.reading.bodies import unflowed
from pbem.inbound.reading.charsets import UnreadableText
from pbem.inbound.reading.html import html_to_text
from pbem.inbound.reading.replies import MARKERS


def never(line):
    return False


def statements(text):
    lines = [Written(at, line.strip()) for at, line in enumerate(text.splitlines(), 1) if line.strip()]
    found = statements_in(
        lines, lambda line: line.startswith("move"), lambda line: line.startswith("standing")
    )
    return [(each.at, each.text) for each in found]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("end", [(1, "end")]),
        ("end; end;;end", [(1, "end"), (1, "end"), (1, "end")]),
        ("# all of it\nend # why", [(2, "end")]),
        ('spy hex="a;b"; end', [(1, 'spy hex="a;b"'), (1, "end")]),
        ("* end\n- end\n• end\n1. end\n2) end", [(1, "end"), (2, "end"), (3, "end"), (4, "end"), (5, "end")]),
        ("move 2 foot a1 → b1", [(1, "move 2 foot a1 > b1")]),
        ("play “ambush”", [(1, 'play "ambush"')]),
        ("Hi,\nend\nThanks!\nBest regards", [(2, "end")]),
        ("Hola a todos,\nend\nUn saludo", [(2, "end")]),
        ("Hello world", [(1, "Hello world")]),
        ("commit ambush3 +2", [(1, "commit ambush3 +2")]),
        ("move   2\tfoot", [(1, "move 2 foot")]),
        ('say "unclosed; end', [(1, 'say "unclosed'), (1, "end")]),
    ],
)
def test_lines_become_statements(text, expected):
    assert statements(text) == expected


def letter(text):
    """The statements of somebody called Bob Miller to whom everything is an order that begins as one."""
    lines = [Written(at, line.strip()) for at, line in enumerate(text.splitlines(), 1) if line.strip()]
    found = statements_in(
        lines,
        lambda line: line.split()[0] in ("move", "end", "bob"),
        lambda line: line == "help",
        lambda line: line.split()[:1] != ["moev"] and not any(sign.isdigit() for sign in line),
        lambda line: set(line.casefold().split()) <= {"bob", "miller"},
    )
    return [each.text for each in found]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Hi Alice,\nend", ["end"]),
        ("Hi Alice\nend", ["Hi Alice", "end"]),
        ("Dear Alice Cooper!\nend", ["end"]),
        ("end\n\nThanks, Alice\nBob", ["end"]),
        ("end\n\nThanks in advance", ["end"]),
        ("end\n\nThanks for nothing at all", ["end", "Thanks for nothing at all"]),
        ("end\n\nKind regards,\nRobert\nLong Street 5\n+44 1234", ["end"]),
        ("end\n\nUn saludo,\nJuan", ["end"]),
        ("end\nMiller", ["end"]),
        ("end\nBob Miller\nCheers", ["end"]),
        ("end\nRobert", ["end", "Robert"]),
        ("Cheers\nend\nmove 1", ["end", "move 1"]),
        ("end\nThanks\nmoev 1", ["end", "moev 1"]),
        ("end\nMiller\nmove 1", ["end", "Miller", "move 1"]),
        ("end\nbob", ["end", "bob"]),
        ("end.\n*end*\n“end!”", ["end", "end", "end"]),
        ("move Karelia S.S.R.", ["move Karelia S.S.R."]),
        ("Help.", ["Help."]),
        ("nonsense.", ["nonsense."]),
    ],
)
def test_what_letters_begin_and_end_with_is_no_order(text, expected):
    assert letter(text) == expected


def test_a_message_keeps_its_punctuation():
    assert statements("message all: a; b # c\nend") == [(1, "message all: a; b # c"), (2, "end")]


def test_a_full_stop_alone_ends_a_message_and_is_nothing_by_itself():
    assert statements("message all:\nhello\n\nthere\n.\nend") == [
        (1, "message all:\nhello\nthere"),
        (6, "end"),
    ]


def test_a_message_goes_on_with_words_of_the_next_line_but_not_of_the_next_paragraph():
    lines = [Written(1, "message all: good luck"), Written(2, "and fun"), Written(4, "more words")]
    found = statements_in(lines, never, never, lambda line: True)
    assert [each.text for each in found] == ["message all: good luck\nand fun", "more words"]


@pytest.mark.parametrize(
    ("length", "word", "joined"),
    [(50, "x", True), (49, "x" * 14, False), (49, "x" * 15, True), (20, "x" * 40, False)],
)
def test_a_line_was_broken_if_it_is_long_or_the_next_word_did_not_fit(length, word, joined):
    first = "standing " + "y" * (length - 9)
    lines = [Written(1, first), Written(2, word)]
    found = statements_in(lines, never, lambda line: line.startswith("standing"))
    assert [each.text for each in found] == ([f"{first} {word}"] if joined else [first, word])


def test_a_sentence_without_a_date_introduces_no_quote():
    lines = written_in("On reflection it is as you wrote:\nend\n")
    assert [line.text for line in lines] == ["On reflection it is as you wrote:", "end"]


def test_a_wrapped_message_goes_on_but_never_into_an_order():
    long = "message all: " + "word " * 12
    assert statements(f"{long}\nand on\nmove 1") == [(1, f"{long.strip()}\nand on"), (3, "move 1")]


def test_soft_line_breaks_are_undone_within_a_quote_and_outside():
    flowed = "one \ntwo\n>three \n>four\n-- \nalice"
    assert unflowed(flowed, delsp=False) == "one two\n> three four\n-- \nalice"
    assert unflowed("wo \nrd", delsp=True) == "word"


def test_html_keeps_no_script_and_no_style():
    html = "<style>a{}</style><script>x()</script><p>one <b>two</b> three</p>four&nbsp;&gt;<br>five"
    assert html_to_text(html) == "one two three\nfour >\nfive\n"


@pytest.mark.parametrize("html", ["<p>end", "end</div></div>", "<<<end", "<p><blockquote>x</p>end"])
def test_broken_html_is_read_as_far_as_it_goes(html):
    assert "end" in html_to_text(html)


LINE = st.from_regex(r"(move|fire|end|spy) [a-z0-9 ]{0,40}[a-z0-9]", fullmatch=True)
INTRODUCTIONS = [
    "On Mon, Nov 16, 2026 at 10:00 AM PBEM <games@example.org> wrote:",
    "El lun, 16 nov 2026 a las 10:00, PBEM (<games@example.org>) escribió:",
    "-----Original Message-----\nFrom: PBEM\nSent: Monday\nTo: alice\nSubject: x",
    "De: PBEM <games@example.org>\nEnviado el: lunes\nPara: alice\nAsunto: x",
    "",
]


@given(
    own=st.lists(LINE, max_size=6),
    introduction=st.sampled_from(INTRODUCTIONS),
    marker=st.sampled_from(MARKERS),
    mark=st.sampled_from(["> ", ">", ">> ", ""]),
    body=st.lists(LINE, max_size=6),
)
def test_what_is_quoted_is_never_taken_for_an_order(own, introduction, marker, mark, body):
    quoted = "\n".join(mark + line for line in [f"=== {marker} ===", *body])
    text = "\n".join([*own, "", introduction, "", quoted])
    assert [line.text for line in written_in(text)] == own


def test_what_is_made_to_keep_us_busy_is_cut_short():
    for text in ("move\n" * 200_000, "x" * 900_000):
        with pytest.raises(UnreadableText):
            written_in(text)
    assert html_to_text("<b>" * 50_000 + "end" + "<p>" * 10_000).strip() == "end"


@pytest.mark.parametrize("piece", ["<!--", "<![CDATA[", "<", "<a ", "</", "&#", "<a b='"])
def test_html_that_was_made_to_keep_us_busy_costs_little(piece):
    began = time.process_time()
    html_to_text(f"<p>pass</p>{piece * 100_000}")
    assert time.process_time() - began < 3


def test_text_at_the_end_of_html_is_read_though_it_looks_unfinished():
    assert html_to_text("<p>pass</p>move a &amp") == "pass\nmove a &\n"


def test_quotation_marks_without_end_cost_little():
    began = time.process_time()
    assert parts_of('\\"' * 10_000 + "; pass")[1:] == ["pass"]
    assert time.process_time() - began < 0.5


def test_a_line_with_a_condition_is_one_statement():
    line = "if cleared: advance f6; if possible: melee g6 > h6 else: pass"
    assert statements(f"{line}  # at last\nend") == [(1, line), (2, "end")]


def test_an_order_that_a_client_has_broken_is_put_together():
    first, second = "move " + "word " * 12 + ">", "end of it"
    lines = [Written(1, "x" + first), Written(2, second), Written(3, "end")]
    whole = f"x{first} {second}"
    assert statements_in(lines, lambda line: line == whole, never)[0].text == whole
    assert len(statements_in(lines, never, never)) == 3


LONG = "standing reaction react=strong strength=2 " + "word=1 " * 4


def test_a_command_that_a_client_has_broken_is_put_together():
    assert statements(f"{LONG.strip()}\nlast=3\nmove 1") == [(1, f"{LONG}last=3"), (3, "move 1")]


@pytest.mark.parametrize("after", ["move 1", "standing x ask"])
def test_what_follows_a_long_command_and_makes_sense_is_a_statement_of_its_own(after):
    assert statements(f"{LONG.strip()}\n{after}") == [(1, LONG.strip()), (2, after)]
    assert statements(f"{LONG.strip()}\n\nlast=3") == [(1, LONG.strip()), (3, "last=3")]


def test_an_order_goes_on_even_if_its_first_line_is_one_already():
    first, more = "move " + "word " * 12 + "a > b", "then c"
    lines = [Written(1, first), Written(2, more), Written(3, "end")]
    orders = {first, f"{first} {more}"}
    found = statements_in(lines, orders.__contains__, never)
    assert [(each.at, each.text) for each in found] == [(1, f"{first} {more}"), (3, "end")]


def test_what_would_only_make_a_comment_longer_is_not_lost():
    first = "move 1 # " + "word " * 12
    assert statements(f"{first.strip()}\nmvoe 2") == [(1, "move 1"), (2, "mvoe 2")]


def test_a_condition_over_several_lines_is_one_statement_with_the_places_of_all_its_lines():
    text = "end\n- if hits:\n\n  advance f6; melee g6 > h6\n  if holds:\nstay  # here\nend if\n"
    text += "else:\npass\nend if\nend"
    first, block, last = statements_in(written_in(text), never, never)
    assert (first.text, last.text) == ("end", "end")
    assert block.lines == [
        (2, "if hits:"),
        (4, "advance f6; melee g6 > h6"),
        (5, "if holds:"),
        (6, "stay"),
        (7, "end if"),
        (8, "else:"),
        (9, "pass"),
        (10, "end if"),
    ]


def test_a_broken_order_inside_a_condition_is_put_together():
    first, second = "move " + "word " * 12 + ">", "end of it"
    lines = written_in(f"if hits:\n{first}\n{second}\nend if")
    [block] = statements_in(lines, lambda text: text.endswith(second), never)
    assert block.lines == [(1, "if hits:"), (2, f"{first} {second}"), (4, "end if")]
