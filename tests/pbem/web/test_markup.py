"""Paragraphs, lists and tables of the rules become HTML, and nothing else does."""

from django.utils.html import escape
from hypothesis import given
from hypothesis import strategies as st

from pbem.wording.markup import rendered

TEXT = """First line
second line.
- one
  goes on
- two

| Unit | Dice |
|---|--:|
| Levies | 2 |
| Bows | 3 |
Last."""


def test_paragraphs_lists_and_tables():
    assert rendered(TEXT, escape, name="Troops") == (
        "<p>First line second line.</p>"
        "<ul><li>one goes on</li><li>two</li></ul>"
        '<div class="scroll" role="group" tabindex="0" aria-label="Troops"><table>'
        '<thead><tr><th scope="col">Unit</th><th scope="col" class="figure">Dice</th></tr></thead>'
        '<tbody><tr><th scope="row">Levies</th><td class="figure">2</td></tr>'
        '<tr><th scope="row">Bows</th><td class="figure">3</td></tr></tbody></table></div>'
        "<p>Last.</p>"
    )


def test_a_table_without_a_ruler_has_no_head():
    assert "<thead>" not in rendered("| a | b |\n| c | d |", escape)
    assert rendered("| a |", escape).count("<tr>") == 1


def test_rows_may_be_longer_than_the_ruler():
    assert rendered("| a |\n|--:|\n| b | c |", escape).endswith("<td>c</td></tr></tbody></table></div>")


def test_an_indented_line_after_a_paragraph_is_no_item():
    assert rendered("a\n  b", escape) == "<p>a   b</p>"
    assert rendered("", escape) == ""


def test_what_is_written_is_shown_as_text():
    bad = "<script>alert('1')</script>"
    html = rendered(f"{bad}\n- {bad}\n\n| {bad} |\n|---|\n| {bad} |", escape, name=f'"{bad}')
    assert "<script" not in html
    assert html.count("&lt;script&gt;") == 5
    assert 'aria-label="&quot;&lt;' in html


@given(st.text(alphabet="|-: ab<>\"'&\n"))
def test_no_text_brings_markup_of_its_own(text):
    plain = rendered(text, escape)
    marked = rendered(text, lambda run: "x" if run else "")
    assert plain.count("<") == marked.count("<")
    assert plain.count("<") == plain.count(">")
