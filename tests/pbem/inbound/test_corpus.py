"""Replies as mail clients write them, each beside the lines that its sender has written himself."""

from pathlib import Path

import pytest

from pbem.games.titles import find_title
from pbem.inbound.messages import parsed
from pbem.inbound.reading import text_of, written_in
from pbem.inbound.sheets import statements_of

CORPUS = Path(__file__).parent / "corpus"
MESSAGES = sorted(CORPUS.glob("*.eml"))
WRAPPED = sorted(CORPUS.glob("wrapped/*.eml"))


def lines_of(path):
    return [line.text for line in written_in(text_of(parsed(path.read_bytes())))]


@pytest.mark.parametrize("path", MESSAGES, ids=lambda path: path.stem)
def test_only_what_the_sender_has_written_is_left(path):
    assert lines_of(path) == path.with_suffix(".txt").read_text(encoding="utf-8").splitlines()


def test_the_corpus_is_large_and_whole():
    assert len(MESSAGES) >= 40
    assert {path.stem for path in CORPUS.glob("*.txt")} == {path.stem for path in MESSAGES}


@pytest.mark.parametrize("path", WRAPPED, ids=lambda path: path.stem)
def test_what_a_client_has_broken_into_lines_is_put_together(path):
    message = parsed(path.read_bytes())
    found = statements_of(message, find_title("axis_allies_1942"), "germany")
    expected = path.with_suffix(".txt").read_text(encoding="utf-8").splitlines()
    assert [each.text.replace("\n", "\\n") for each in found] == expected
