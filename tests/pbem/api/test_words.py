"""Every sentence of the API is spoken in Spanish too."""

import ast
import re
from pathlib import Path

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext

API = Path(settings.ROOT) / "pbem" / "api"
SAME_IN_BOTH = {"API"}
GAMES = Path(settings.ROOT) / "pbem" / "games"


def marked(folder, mark):
    calls = (node for path in folder.rglob("*.py") for node in ast.walk(ast.parse(path.read_text())))
    found = [call for call in calls if isinstance(call, ast.Call) and getattr(call.func, "id", "") == mark]
    return [call.args[0].value for call in found if isinstance(call.args[0], ast.Constant)]


def sentences():
    """What the API says itself, and what it passes on from the errors of games."""
    yield from marked(API, "_")
    yield from marked(GAMES / "services", "gettext_noop")
    for path in API.rglob("*.html"):
        yield from re.findall(r'{% translate "([^"]+)" %}', path.read_text())


def test_no_sentence_is_left_in_english():
    found = set(sentences())
    assert len(found) > 50
    with translation.override("es"):
        assert {text for text in found if gettext(text) == text} == SAME_IN_BOTH


def test_placeholders_are_kept():
    with translation.override("es"):
        for text in set(sentences()):
            holes = re.findall(r"%\(\w+\)s|%s", text)
            assert sorted(re.findall(r"%\(\w+\)s|%s", gettext(text))) == sorted(holes), text
