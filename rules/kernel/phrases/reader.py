"""The words of a line while it is read, and the language in which one is written."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from rules.kernel.lexicon import Lexicon
from rules.kernel.orders import Unreadable
from rules.kernel.phrases.names import Vocabulary

Args = dict[str, Any]
ARROW, COLON, COMMA = ">", ":", ","
BETWEEN = (COMMA, "+", "&", "and", "y", "e")
"""What may stand between the items of a list."""


class Reader:
    """The words of a line, with where they stand, and the keywords of the title."""

    def __init__(self, words: list[str], columns: list[int], keywords: Lexicon):
        self.words, self.columns, self.keywords = words, columns, keywords
        self.at = 0

    @property
    def column(self) -> int:
        return self.columns[self.at] if self.at < len(self.columns) else (self.columns or [1])[-1]

    @property
    def rest(self) -> list[str]:
        return self.words[self.at :]

    @property
    def next(self) -> str:
        return self.words[self.at] if self.at < len(self.words) else ""

    def take(self, *signs: str) -> bool:
        """Go past the next word if it is one of these."""
        if self.next and self.next in signs:
            self.at += 1
            return True
        return False

    def keyword(self, meaning: str) -> bool:
        """Go past the next word if it is a word for this keyword."""
        if self.is_keyword(meaning):
            self.at += 1
            return True
        return False

    def is_keyword(self, meaning: str) -> bool:
        word = self.next
        return bool(word) and (word == meaning or self.keywords.meanings.get(word) == meaning)

    def missing(self, what: str) -> Unreadable:
        if self.next:
            return Unreadable("kernel.expected", what=what, word=self.next[:40], column=self.column)
        return Unreadable("kernel.nothing_left", what=what)

    def name(self, vocabulary: Vocabulary) -> str:
        """The thing that the next words name."""
        words = self._till_sign()
        if not words:
            raise self.missing(vocabulary.what)
        found = vocabulary.find(words)
        if found is None:
            error = vocabulary.unknown(words[0])
            where = {"column": self.column} if self.columns else {}
            raise Unreadable(error.text.code, **{**error.text.args, **where})
        self.at += found[1]
        return found[0]

    def knows(self, vocabulary: Vocabulary) -> bool:
        """Whether the next words name one of these things."""
        words = self._till_sign()
        return bool(words) and vocabulary.find(words) is not None

    def _till_sign(self) -> list[str]:
        found = []
        for word in self.rest:
            if word in (ARROW, COLON, COMMA):
                break
            found.append(word)
        return found


class Speech(Struct, frozen=True):
    """The language in which an order is written."""

    lang: str
    keywords: Lexicon

    def word(self, meaning: str) -> str:
        return self.keywords.write(meaning, self.lang)
