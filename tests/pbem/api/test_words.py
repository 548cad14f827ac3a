"""Every sentence of the API is spoken in Spanish too."""

import ast
import re
from pathlib import Path

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext

API = Path(settings.ROOT) / "pbem" / "api"


def sentences():
    for path in API.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "_":
                yield ast.literal_eval(node.args[0])
    for path in API.rglob("*.html"):
        yield from re.findall(r'{% translate "([^"]+)" %}', path.read_text())


def test_no_sentence_is_left_in_english():
    found = set(sentences())
    assert len(found) > 50
    with translation.override("es"):
        assert {text for text in found if gettext(text) == text} == set()


def test_placeholders_are_kept():
    with translation.override("es"):
        for text in set(sentences()):
            holes = re.findall(r"%\(\w+\)s|%s", text)
            assert sorted(re.findall(r"%\(\w+\)s|%s", gettext(text))) == sorted(holes), text
