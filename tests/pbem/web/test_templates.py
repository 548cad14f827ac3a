"""What can be seen wrong in a template without opening its page."""

import re
from pathlib import Path

import pytest
from django.conf import settings

ROOT = Path(settings.ROOT)
TEMPLATES = [*ROOT.glob("templates/**/*.html"), *ROOT.glob("pbem/*/templates/**/*.html")]
BROKEN = re.compile(r"\{\{[^}]*\n|\{%(?:(?!%\}).)*\n")
# What is translated, and what no reader is told: comments, code, keys, classes of a page, tags of both kinds.
TOLD = r"\{% *blocktrans(?:late)?\b.*?\{% *endblocktrans(?:late)? *%\}"
UNTOLD = r"\{% *comment\b.*?endcomment *%\}|\{#.*?#\}|<(script|style|code|kbd)\b.*?</\1>"
CLASSES = r"\{% block (?:\w*class|\w+_attributes|queue_stream) %\}.*?\{% endblock %\}"
TAGS = r"\{%.*?%\}|\{\{.*?\}\}|<[^>]*>|&\w+;"
NOT_TEXT = re.compile("|".join((TOLD, UNTOLD, CLASSES, TAGS)), re.S)
# The name of the server and of formats, which are the same in every language.
NAMES = {"PBEM", "API", "JSON"}
each_template = pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: str(path.relative_to(ROOT)))


def words_in(source):
    """The words that a template says to every reader alike."""
    return set(re.findall(r"[^\W\d_]{3,}", NOT_TEXT.sub(" ", source))) - NAMES


@each_template
def test_every_tag_stands_on_one_line(path):
    """Django shows a tag that is broken over two lines as it is written."""
    assert BROKEN.findall(path.read_text()) == []


@each_template
def test_nothing_is_said_that_cannot_be_translated(path):
    assert words_in(path.read_text()) == set()


def test_both_would_be_noticed():
    assert BROKEN.search('{{ codes|join:"\n" }}')
    assert BROKEN.search("{% if a\n %}")
    assert not BROKEN.search("{{ a }}\n{% if b %}\n")
    assert words_in('<p title="Hi">Hello {{ name }}, {% translate "you" %}</p>') == {"Hello"}
