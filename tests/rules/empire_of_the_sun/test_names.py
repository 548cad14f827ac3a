"""Every unit, card and named place has a name in both languages, and orders understand them."""

import pytest

from rules.empire_of_the_sun.atlas import CARDS, UNITS
from rules.empire_of_the_sun.hexes import NAMED
from rules.empire_of_the_sun.notation import known_as
from rules.empire_of_the_sun.title import TITLE
from rules.kernel.texts import LANGUAGES, Text


@pytest.mark.rule("1.3", "1.23")
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("vocabulary", "ids"), [("unit", UNITS), ("card", CARDS), ("hex", NAMED)])
def test_everything_has_a_name(vocabulary, ids, lang):
    assert set(ids) <= set(TITLE.catalogue.names(vocabulary, lang))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_units_are_understood_by_their_names(lang):
    for unit, name in TITLE.catalogue.names("unit", lang).items():
        order = TITLE.parse(f"excess {name.replace(' ', '_')}", "japan")
        assert order.args == {"unit": unit}, name


@pytest.mark.parametrize(
    ("text", "args"),
    [
        ("discard VADM Kondo", {"card": "j47"}),
        ("descartar dimite_Tojo", {"card": "j43"}),
        ("express guadalcanal", {"hex": "4423"}),
        ("expreso Rangún", {"hex": "2008"}),
        ("drop corregidor", {"hex": "2813"}),
        ("drop Kota Bharu", {"hex": "2112"}),
    ],
)
def test_cards_and_places_are_understood_by_their_names(text, args):
    assert TITLE.parse(text, "japan").args == args


def test_most_places_and_cards_have_a_name_of_their_own():
    """Only cards that share their name (weather, submarines ...) are told apart by number alone."""
    assert set(known_as(TITLE.catalogue, "hex").values()) >= NAMED
    shared = set(CARDS) - set(known_as(TITLE.catalogue, "card").values())
    assert {"j19", "j22", "j64"} <= shared
    assert len(shared) < len(CARDS) / 2


FIELDS = "by card cards first from give hex hq mode path points roll sequence side special take target to"


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("field", [*FIELDS.split(), "unit", "units", "success", "failure"])
def test_every_field_of_an_order_has_a_name(field, lang):
    assert TITLE.catalogue.word_strictly(Text(f"field.{field}"), lang)
