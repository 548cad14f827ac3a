"""Every text of pages, mails and messages has its Spanish."""

import ast
import re
from gettext import GNUTranslations
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import translation
from django.utils.translation.template import templatize

ROOT = Path(settings.ROOT)
CALLS = {"_", "gettext", "gettext_lazy", "ngettext"}
# What templatize leaves: gettext(u'text'), ngettext(u'one', u'many',count) and pgettext(u'context', u'text').
QUOTED = r"u?('(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\")"
MARKED = re.compile(rf"(?:(?<!p)n?gettext\(|pgettext\({QUOTED},\s*){QUOTED}", re.S)
SOURCES = [
    *ROOT.glob("templates/**/*.html"),
    *ROOT.glob("templates/**/*.txt"),
    *ROOT.glob("pbem/*/templates/**/*.html"),
    *ROOT.glob("pbem/**/*.py"),
]


def texts_in(path):
    source = path.read_text()
    if path.suffix != ".py":
        found = MARKED.findall(templatize(source))
        return {"\4".join(ast.literal_eval(part) for part in parts if part) for parts in found}
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    named = [call for call in calls if isinstance(call.func, ast.Name) and call.func.id in CALLS]
    return {call.args[0].value for call in named if isinstance(call.args[0], ast.Constant)}


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_text_is_translated(path):
    assert sorted(texts_in(path) - translated()) == []


def translated():
    """The texts of our own catalogue; those that Django brings are no excuse."""
    with (ROOT / "locale/es/LC_MESSAGES/django.mo").open("rb") as file:
        catalogue = GNUTranslations(file)._catalog
    return {key[0] if isinstance(key, tuple) else key for key in catalogue}


def test_texts_are_found():
    texts = set().union(*map(texts_in, SOURCES))
    assert {"Send these orders?", "%(n)s player", "Write a name.", "The seat “%(seat)s” is taken."} <= texts
    assert {"games\4Drawn", "Drawn"} <= texts


@pytest.mark.parametrize("path", ["/", "/lobby/", "/lobby/new/", "/titles/", "/titles/border_war/"])
def test_pages_speak_spanish(client, alice, path):
    alice.language = "es"
    alice.save()
    client.force_login(alice)
    response = client.get(path)
    assert response.status_code == 200
    assert '<html lang="es">' in response.content.decode()
    assert "Partidas" in response.content.decode()


def test_the_language_of_the_browser_agrees_with_its_label():
    """It is “el idioma”: what one chooses for it must not be a “la”."""
    with translation.override("es"):
        assert translation.gettext("As my browser asks for") == "El idioma de mi navegador"
