"""The rules of a title say the same in every language: number by number, table by table."""

import re

import pytest

from rules.kernel.texts import LANGUAGES
from tests.rules.tables import tables_of

CITED = re.compile(
    r"\b(?:[A-Z](?=\d)|[a-z]\.)?\d+(?:\.(?:\d+|[IVX]+\b|[A-Z]\b))+[a-zA-Z]?\b|\b[A-Z]\d+\b(?=\))|(?<=\()\d+(?=\))"
)
RULING = {"en": "his server's ruling", "es": "ecisión de este servidor"}
TRANSLATED = ("axis_allies_1942", "conquest_consequence", "grande_guerre", "samurai_battles")


@pytest.fixture(scope="session", params=[lang for lang in LANGUAGES if lang != "en"])
def both(request, title):
    """Each rule in English and in another language."""
    if request.param not in title.references:
        assert title.id not in TRANSLATED
        return request.param, []
    own, other = title.references["en"], title.references[request.param]
    assert list(own.rules) == list(other.rules)
    assert bool(own.introduction) == bool(other.introduction)
    return request.param, [(rule, other.rules[number]) for number, rule in own.rules.items()]


def test_english_is_the_reference(title):
    assert title.rules == title.reference("en").rules
    assert title.references["en"].introduction


def test_every_rule_has_a_heading_and_a_text_in_both_languages(both):
    for own, other in both[1]:
        assert other.heading
        assert other.heading[0].isupper() or other.heading[0] in "¿¡"
        assert bool(own.text) == bool(other.text), own.number


def test_rules_cite_the_same_rules_and_only_such_as_exist(both):
    numbers = {own.number for own, _ in both[1]}
    for own, other in both[1]:
        assert set(CITED.findall(own.text)) == set(CITED.findall(other.text)), own.number
        assert set(CITED.findall(own.text)) <= numbers, own.number


def test_tables_and_lists_have_the_same_shape(both):
    for own, other in both[1]:
        shapes = [[[len(row) for row in table] for table in tables_of(each.text)] for each in (own, other)]
        assert shapes[0] == shapes[1], own.number
        assert own.text.count("\n- ") == other.text.count("\n- "), own.number


def test_figures_in_tables_are_the_same(both):
    for own, other in both[1]:
        figures = [re.findall(r"\d+|–", str(tables_of(each.text))) for each in (own, other)]
        assert sorted(figures[0]) == sorted(figures[1]), own.number


def test_rulings_are_marked_in_both_languages(both):
    lang, rules = both
    for own, other in rules:
        assert rulings(own.text, "en") == rulings(other.text, lang), own.number


def rulings(text, lang):
    return " ".join(text.split()).count(RULING[lang])
