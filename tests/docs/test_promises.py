"""What the documents promise is held by tests that exist, and the words still stand there."""

import re
import tomllib
from pathlib import Path

import pytest
from django.conf import settings

HERE = Path(__file__).parent
PROMISES = [
    (document, promise["words"], promise["tests"])
    for document, promises in tomllib.loads((HERE / "promises.toml").read_text(encoding="utf-8")).items()
    for promise in promises
]


def plain(text):
    return " ".join(text.replace("**", "").split())


@pytest.fixture(scope="module")
def tests():
    texts = (path.read_text(encoding="utf-8") for path in (settings.ROOT / "tests").rglob("test_*.py"))
    return {name for text in texts for name in re.findall(r"^def (test_\w+)\(", text, re.MULTILINE)}


@pytest.mark.parametrize(("document", "words", "holding"), PROMISES)
def test_every_promise_has_a_test(document, words, holding, tests):
    assert plain(words) in plain((settings.ROOT / document).read_text(encoding="utf-8"))
    assert set(holding) <= tests


def test_every_document_with_promises_is_looked_at():
    looked_at = {document for document, _, _ in PROMISES}
    assert looked_at == {"README.md", "docs/dice.md", "docs/operations.md", "deploy/README.md"}
