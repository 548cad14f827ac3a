"""What the words of an order can name: places, pieces, cards, by their ids or their names in any language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Protocol

from rules.kernel.lexicon import ENGLISH, one_word
from rules.kernel.orders import Ambiguous, Unreadable
from rules.kernel.slips import near
from rules.kernel.texts import LANGUAGES, Catalogue, unaccented

LONGEST_NAME = 7
MOST_NAMED = 21
EXAMPLES = 3


class Vocabulary(Protocol):
    """The things that a part of a phrase can name; `what` is the word for such a thing in errors."""

    what: str

    def find(self, words: Sequence[str]) -> tuple[str, int] | None:
        """The thing that the first words name, and how many words that took; Ambiguous names several."""

    def unknown(self, word: str) -> Unreadable:
        """The error for a word that names nothing."""

    def write(self, value: str, lang: str) -> str:
        """How an order in a language names a thing: one word that `find` reads back."""

    def knows(self, value: str) -> bool:
        """Whether this very id is one of the things."""


def spelt(name: str) -> str:
    """A name or an id as it is compared: one word of small letters without accents."""
    return one_word(unaccented(name))


class Names:
    """A list of things with names from the catalogue and other words for them.

    An exact id or name wins, then the longest run of words that begins exactly one of them.
    """

    def __init__(
        self,
        what: str,
        ids: Iterable[str],
        catalogue: Callable[[], Catalogue] | None = None,
        *,
        vocabulary: str = "",
        called: Callable[[str, str], str] | None = None,
        others: Mapping[str, str] | None = None,
    ):
        self.what = what
        self.ids = tuple(ids)
        self._catalogue, self._vocabulary = catalogue, vocabulary or what
        self._called = called
        """The name of an id in a language, where the catalogue does not list it."""
        self._others = others or {}
        """Other words, each with the id that it means."""

    @cached_property
    def _names(self) -> dict[str, dict[str, str]]:
        """What each id is called in each language."""
        return {lang: {id_: self._name(id_, lang) for id_ in self.ids} for lang in LANGUAGES}

    def _name(self, id_: str, lang: str) -> str:
        if self._called:
            return self._called(id_, lang)
        names = self._catalogue().names(self._vocabulary, lang) if self._catalogue else {}
        return str(names.get(id_, id_)).split("|")[0]

    @cached_property
    def meanings(self) -> dict[str, list[str]]:
        """Every spelling, and the ids that it can mean; an id means only itself."""
        found: dict[str, list[str]] = {}
        for names in self._names.values():
            for id_, name in names.items():
                _add(found, spelt(name), id_)
        for word, id_ in self._others.items():
            _add(found, spelt(word), id_)
        return found | {spelt(id_): [id_] for id_ in self.ids}

    @cached_property
    def _written(self) -> dict[str, dict[str, str]]:
        """The word for each id in each language: its name, where no other thing is called so."""
        written = {ENGLISH: {id_: id_ for id_ in self.ids}}
        for lang in LANGUAGES[1:]:
            names = self._names[lang].items()
            words = {id_: one_word(name) if name != id_ else id_ for id_, name in names}
            written[lang] = {id_: word if self._is_clear(word, id_) else id_ for id_, word in words.items()}
        return written

    def _is_clear(self, word: str, id_: str) -> bool:
        return self.meanings.get(spelt(word)) == [id_]

    def find(self, words: Sequence[str]) -> tuple[str, int] | None:
        longest = min(LONGEST_NAME, len(words))
        for size in range(longest, 0, -1):
            if found := self.meanings.get(spelt(" ".join(words[:size]))):
                return self._one(found, words[:size]), size
        for size in range(longest, 0, -1):
            begun = self._beginning(spelt(" ".join(words[:size])))
            if begun:
                return self._one(begun, words[:size]), size
        return None

    def _beginning(self, word: str) -> list[str]:
        """The things whose names begin so; a number behind it must be theirs (`am3` for ambush3)."""
        letters = word.rstrip("0123456789")
        number = word[len(letters) :]
        begun = [each for each in self.meanings if each.startswith(word)] or [
            each for each in self.meanings if number and _is_numbered(each, letters, number)
        ]
        found = [self.meanings[spelling] for spelling in begun]
        return list(dict.fromkeys(id_ for ids in found for id_ in ids))

    def _one(self, found: list[str], words: Sequence[str]) -> str:
        if len(found) > 1:
            raise Ambiguous("kernel.ambiguous_name", found[:MOST_NAMED], word=" ".join(words)[:40])
        return found[0]

    def unknown(self, word: str) -> Unreadable:
        alike = near(spelt(word), {spelling: ids[0] for spelling, ids in self.meanings.items()})
        if alike:
            return Unreadable("kernel.misspelt_name", word=word[:40], what=self.what, near=list(alike))
        return Unreadable(
            "kernel.unknown_name", word=word[:40], what=self.what, examples=list(self.ids[:EXAMPLES])
        )

    def write(self, value: str, lang: str) -> str:
        return self._written.get(lang, {}).get(value, str(value))

    def knows(self, value: str) -> bool:
        return value in self._written[ENGLISH]


def _is_numbered(spelling: str, letters: str, number: str) -> bool:
    stem = spelling.removesuffix(number)
    return stem != spelling and stem.startswith(letters) and not stem[-1:].isdecimal()


def _add(found: dict[str, list[str]], spelling: str, id_: str) -> None:
    if spelling and id_ not in found.setdefault(spelling, []):
        found[spelling].append(id_)


class Pattern:
    """Things whose ids follow a pattern, such as `A22`, `5108` or `DE_active#7`, in any letter case."""

    def __init__(self, what: str, pattern: str, example: str, as_id: Callable[[str], str] = str):
        self.what, self._pattern, self._as_id = what, re.compile(pattern, re.IGNORECASE), as_id
        self._example = example

    def find(self, words: Sequence[str]) -> tuple[str, int] | None:
        return (self._as_id(words[0]), 1) if words and self._pattern.fullmatch(words[0]) else None

    def unknown(self, word: str) -> Unreadable:
        return Unreadable("kernel.unknown_name", word=word[:40], what=self.what, examples=[self._example])

    def write(self, value: str, lang: str) -> str:
        return str(value)

    def knows(self, value: str) -> bool:
        return self.find([value]) == (value, 1)


class Either:
    """Things of several vocabularies; the first that knows the words is meant."""

    def __init__(self, what: str, *vocabularies: Vocabulary):
        self.what, self._all = what, vocabularies

    def find(self, words: Sequence[str]) -> tuple[str, int] | None:
        return next((found for each in self._all if (found := each.find(words))), None)

    def unknown(self, word: str) -> Unreadable:
        errors = [each.unknown(word) for each in self._all]
        return next((e for e in errors if e.text.args.get("near")), errors[0])

    def write(self, value: str, lang: str) -> str:
        for each in self._all:
            if each.knows(value):
                return each.write(value, lang)
        return str(value)

    def knows(self, value: str) -> bool:
        return any(each.knows(value) for each in self._all)
