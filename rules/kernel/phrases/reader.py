"""The words of a line while it is read, and the language in which one is written."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from rules.kernel.lexicon import Lexicon
from rules.kernel.orders import OrderError, Unreadable
from rules.kernel.phrases.names import Vocabulary
from rules.kernel.slips import near

Args = dict[str, Any]
ARROW, COLON, COMMA = ">", ":", ","
BETWEEN = (COMMA, "+", "&", "and", "y", "e")
"""What may stand between the items of a list."""


class Reader:
    """The words of a line, with where they stand, and the keywords of the title."""

    def __init__(self, words: list[str], columns: list[int], keywords: Lexicon):
        self.words, self.columns, self.keywords = words, columns, keywords
        self.at = 0
        self._names: dict[int, list[Vocabulary]] = {}
        self._wanted: dict[int, list[str]] = {}
        """The names and keywords that were looked for in vain at each word: one of them was perhaps meant."""

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
        if word and (word == meaning or self.keywords.meanings.get(word) == meaning):
            return True
        self._wanted.setdefault(self.at, []).append(meaning)
        return False

    def missing(self, what: str) -> Unreadable:
        """A thing should stand here."""
        if self.next:
            return Unreadable("kernel.expected", what=what, word=self.next[:40], column=self.column)
        return Unreadable("kernel.nothing_left", what=what)

    def missing_word(self, *known: str) -> Unreadable:
        """A keyword should stand here."""
        if self.next:
            return Unreadable("kernel.not_a_choice", known=known, word=self.next[:40], column=self.column)
        return Unreadable("kernel.no_word_left", known=known)

    def fuller(self, error: OrderError) -> OrderError:
        """What all phrases that were tried know of a word that did not fit any of them."""
        if self.next in BETWEEN and self.at + 1 in self._names:
            self.at += 1
        wanted = list(dict.fromkeys(self._wanted.get(self.at, ())))
        match error.text.code:
            case "kernel.no_word_left":
                return self.missing_word(*wanted)
            case "kernel.not_a_choice":
                return self._slip(wanted) or self.missing_word(*wanted)
            case "kernel.expected" | "kernel.surplus_words" | "kernel.unknown_name":
                return self._slip(wanted) or error
        return error

    def _slip(self, wanted: list[str]) -> Unreadable | None:
        """What the next word was perhaps meant to be."""
        known = {word: meaning for meaning in wanted for word in (meaning, *self.keywords.forms(meaning))}
        if alike := near(self.next, known):
            word = self.next[:40]
            return Unreadable("kernel.misspelt_word", word=word, near=list(alike), column=self.column)
        errors = [each.unknown(self.next) for each in dict.fromkeys(self._names.get(self.at, ()))]
        return next((self._here(error) for error in errors if error.text.args.get("near")), None)

    def _here(self, error: Unreadable) -> Unreadable:
        return Unreadable(error.text.code, **{"column": self.column, **error.text.args})

    def name(self, vocabulary: Vocabulary) -> str:
        """The thing that the next words name."""
        words = self._till_sign()
        if not words:
            raise self.missing(vocabulary.what)
        found = vocabulary.find(words)
        if found is None:
            raise self._here(vocabulary.unknown(words[0]))
        self.at += found[1]
        return found[0]

    def knows(self, vocabulary: Vocabulary) -> bool:
        """Whether the next words name one of these things."""
        words = self._till_sign()
        known = bool(words) and vocabulary.find(words) is not None
        if words and not known:
            self._names.setdefault(self.at, []).append(vocabulary)
        return known

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
