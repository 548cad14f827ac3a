"""The words of a notation in every language: one of them is written, all of them are read.

Verbs and keywords stand in a `Lexicon`, names come from the catalogue. The id of a thing is what English
writes, so that what programs read stays the same. A reader takes the words of every language, with accents or
without, whatever language the writer has chosen.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from rules.kernel.texts import LANGUAGES, Catalogue, unaccented

ENGLISH = LANGUAGES[0]
_DROPPED = re.compile(r"[.'’]")
_BETWEEN = re.compile(r"[\W_]+")


def one_word(name: str) -> str:
    """A name as orders have it: small letters, no points, its words joined."""
    return _BETWEEN.sub("_", _DROPPED.sub("", name.lower())).strip("_")


class Lexicon:
    """What each id is called: `{"buy": ("purchase", "comprar compra")}`.

    In English the id itself is written, and other words are understood; of the words of another language the
    first is written.
    """

    def __init__(self, words: Mapping[str, tuple[str, ...]]):
        self._others = {meaning: [each.split() for each in said] for meaning, said in words.items()}
        self.meanings: dict[str, str] = {}
        """What every word means, written without accents."""
        for meaning, said in self._others.items():
            self._add(meaning, {meaning, *(unaccented(word) for each in said for word in each)})

    def _add(self, meaning: str, words: set[str]) -> None:
        """Let words mean something; one that means something else already would make orders ambiguous."""
        if taken := words & self.meanings.keys():
            raise ValueError(f"{sorted(taken)} cannot mean {meaning!r}: they have a meaning already")
        self.meanings |= dict.fromkeys(sorted(words), meaning)

    def write(self, meaning: str, lang: str) -> str:
        """What is written for an id; an id that nobody knows stands for itself."""
        at = LANGUAGES.index(lang)
        said = self._others.get(meaning, [])
        return said[at][0] if at and len(said) > at and said[at] else meaning

    def read(self, word: str) -> str:
        """The id that a word without accents means, or else the word."""
        return self.meanings.get(word, word)

    def forms(self, *meanings: str) -> tuple[str, ...]:
        """Every word for one of these ids, without accents."""
        return tuple(word for word, meaning in self.meanings.items() if meaning in meanings)


def written_names(catalogue: Catalogue, vocabulary: str, ids: Iterable[str], lang: str) -> dict[str, str]:
    """The names of things as orders in a language have them."""
    if lang == ENGLISH:
        return {each: each for each in ids}
    return {each: one_word(catalogue.name(vocabulary, each, lang)) for each in ids}
