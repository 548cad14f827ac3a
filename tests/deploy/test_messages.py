"""The compiler of translations, read back by the standard library."""

import gettext
import io

import pytest
from django.conf import settings

from deploy.messages import binary, catalogue, entries

SOURCE = r"""
# A comment
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"

#: pbem/web/views.py:1
msgid "Your turn"
msgstr "Tu turno"

msgctxt "month"
msgid "May"
msgstr "Mayo"

#, python-format
msgid "%(count)d unit"
msgid_plural "%(count)d units"
msgstr[0] "%(count)d unidad"
msgstr[1] "%(count)d unidades"

#, fuzzy
msgid "Guess"
msgstr "Suposición"

msgid "A text "
"over two lines\n"
msgstr "Un texto "
"de dos \"líneas\"\n"

msgid "Not translated"
msgstr ""

#~ msgid "Gone"
#~ msgstr "Ido"
"""


@pytest.fixture(scope="module")
def spanish():
    return gettext.GNUTranslations(io.BytesIO(binary(catalogue(SOURCE))))


def test_texts_come_back_translated(spanish):
    assert spanish.gettext("Your turn") == "Tu turno"
    assert spanish.pgettext("month", "May") == "Mayo"
    assert spanish.gettext("May") == "May"
    assert spanish.ngettext("%(count)d unit", "%(count)d units", 1) == "%(count)d unidad"
    assert spanish.ngettext("%(count)d unit", "%(count)d units", 3) == "%(count)d unidades"
    assert spanish.gettext("A text over two lines\n") == 'Un texto de dos "líneas"\n'


@pytest.mark.parametrize("text", ["Guess", "Not translated", "Gone"])
def test_guesses_gaps_and_leftovers_stay_in_english(spanish, text):
    assert spanish.gettext(text) == text


CATALOGUES = sorted((settings.ROOT / "locale").rglob("*.po"))


@pytest.mark.parametrize("source", CATALOGUES, ids=lambda path: "-".join(path.parts[-4:-2]))
def test_every_collected_text_is_translated(source):
    text = source.read_text(encoding="utf-8")
    assert "fuzzy" not in text
    assert len(catalogue(text)) == sum(1 for _ in entries(text))


@pytest.mark.parametrize("source", CATALOGUES, ids=lambda path: "-".join(path.parts[-4:-2]))
def test_the_compiled_catalogues_are_fresh(source):
    assert source.with_suffix(".mo").read_bytes() == binary(catalogue(source.read_text(encoding="utf-8")))
