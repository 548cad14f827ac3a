"""Replies as mail clients write them, each beside the lines that its sender has written himself."""

from pathlib import Path

import pytest

from pbem.inbound.messages import parsed
from pbem.inbound.reading import text_of, written_in

CORPUS = Path(__file__).parent / "corpus"
MESSAGES = sorted(CORPUS.glob("*.eml"))


def lines_of(path):
    return [line.text for line in written_in(text_of(parsed(path.read_bytes())))]


@pytest.mark.parametrize("path", MESSAGES, ids=lambda path: path.stem)
def test_only_what_the_sender_has_written_is_left(path):
    assert lines_of(path) == path.with_suffix(".txt").read_text(encoding="utf-8").splitlines()


def test_the_corpus_is_large_and_whole():
    assert len(MESSAGES) >= 40
    assert {path.stem for path in CORPUS.glob("*.txt")} == {path.stem for path in MESSAGES}
