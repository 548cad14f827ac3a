"""Order text from one table: a title lists its phrases, and orders are both read and written by them.

A phrase is a verb and parts: things by their names, counted things, ways, keywords with values, lists. It may
begin with its subject (`DE_II attack brussels`). Several phrases may share a verb; the first that reads the
whole line is meant. Letter case and accents never matter, and the words of every language are read whoever
writes. What cannot be read is answered from the phrase that came furthest, with the column of the word.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from rules.kernel import notation
from rules.kernel.lexicon import Lexicon
from rules.kernel.orders import Ambiguous, Order, OrderError, Unreadable
from rules.kernel.phrases.lists import Counted, Pairs, Path, Several
from rules.kernel.phrases.names import LONGEST_NAME, Either, Names, Pattern, Vocabulary
from rules.kernel.phrases.optional import After, Clauses, Maybe
from rules.kernel.phrases.parts import Choice, Fixed, Flag, Literal, Number, Part, Word
from rules.kernel.phrases.reader import ARROW, BETWEEN, Args, Reader, Speech
from rules.kernel.texts import unaccented
from rules.kernel.verbs import verb_of

if TYPE_CHECKING:
    from rules.kernel.title import Title

__all__ = [
    "ARROW",
    "BETWEEN",
    "After",
    "Args",
    "Choice",
    "Clauses",
    "Counted",
    "Either",
    "Fixed",
    "Flag",
    "Grammar",
    "Literal",
    "Maybe",
    "Names",
    "Number",
    "Pairs",
    "Part",
    "Path",
    "Pattern",
    "Phrase",
    "Reader",
    "Several",
    "Speech",
    "Vocabulary",
    "Word",
]

_WORD = re.compile(r"->|=>|[>→,]|:(?=\s|\Z)|(?:(?!->|=>)[^\s>→,:]|:(?=\S))+")
_ARROWS = ("->", "=>", "→")


class Phrase:
    """How orders of one kind are written; `subject` stands before the verb, the rest behind it."""

    def __init__(self, kind: str, *parts: Part, verb: str = "", subject: Sequence[Part] = ()):
        self.kind, self.verb, self.subject, self.parts = kind, verb or kind, tuple(subject), parts

    def read(self, reader: Reader) -> Args:
        args: Args = {}
        for part in self.parts:
            part.read(reader, args)
        if reader.next:
            raise self._surplus(reader)
        return args

    def _surplus(self, reader: Reader) -> OrderError:
        """What is wrong with words that are left: a last part that may be left out says it best."""
        last = self.parts[-1] if self.parts else None
        rest = " ".join(reader.rest)[:40]
        if isinstance(last, Maybe) and not isinstance(last, After) and not last.last:
            try:
                last.parts[0].read(reader, {})
            except OrderError as error:
                return error
        return Unreadable("kernel.surplus_words", words=rest, order=self.kind, column=reader.column)

    def write(self, args: Args, speech: Speech, verb: str) -> str:
        before = [word for part in self.subject for word in part.write(args, speech)]
        behind = [word for part in self.parts for word in part.write(args, speech)]
        return " ".join(word for word in [*before, verb, *behind] if word).replace(" , ", ", ")


class Grammar:
    """All phrases of a title, with its verbs and keywords in both languages."""

    def __init__(
        self,
        phrases: Sequence[Phrase],
        verbs: Lexicon,
        keywords: Lexicon,
        signs: str = "",
        *,
        respell: Callable[[str], str] | None = None,
        codes: Mapping[str, str] = notation.NO_WORDS,
    ):
        self.phrases, self.verbs, self.keywords = tuple(phrases), verbs, keywords
        self._respell, self._codes = respell, codes
        """What makes a line of other signs and habits into words of the table, and the title's own errors."""
        self._signs = re.compile(f"([{re.escape(signs)}])") if signs else None
        """Signs that begin a word wherever they stand."""
        self._by_verb: dict[str, list[Phrase]] = {}
        for phrase in phrases:
            self._by_verb.setdefault(phrase.verb, []).append(phrase)

    def parse(self, title: Title, text: str, seat: str) -> Order:
        """Read a line; raises Unreadable or Ambiguous."""
        if "=" in text.replace("=>", ">") or not text.strip() or len(text) > notation.LONGEST_LINE:
            return notation.parse(title, text, seat)
        reader = self._reader(text)
        if not reader.words:
            raise Unreadable("kernel.no_order")
        try:
            return self._read(reader, seat)
        except (Unreadable, Ambiguous) as error:
            raise self._in_own_words(error, reader) from None

    def _in_own_words(self, error: Unreadable | Ambiguous, reader: Reader) -> Unreadable | Ambiguous:
        """The error as the title words it, with the column of the word that is wrong behind the verb."""
        code = self._codes.get(error.text.code, error.text.code)
        facts = dict(error.text.args)
        if reader.at and not {"word", "words"}.isdisjoint(facts):
            facts.setdefault("column", reader.column)
        if isinstance(error, Ambiguous):
            facts.pop("candidates")
            return Ambiguous(code, error.candidates, **facts)
        return Unreadable(code, **facts)

    def _read(self, reader: Reader, seat: str) -> Order:
        phrases, args = self._begun(reader)
        start, furthest, error = reader.at, -1, None
        for phrase in phrases:
            reader.at = start
            try:
                return Order(seat, phrase.kind, {**args, **phrase.read(reader)})
            except OrderError as problem:
                if reader.at > furthest:
                    furthest, error = reader.at, problem
        assert error is not None
        reader.at = furthest
        raise reader.fuller(error)

    def _reader(self, text: str) -> Reader:
        plain = self._respell(text) if self._respell else unaccented(text)
        found = _WORD.findall(self._signs.sub(r" \1", plain) if self._signs else plain)
        words = [">" if each in _ARROWS else each for each in found]
        return Reader(words, _columns(found, unaccented(text)), self.keywords)

    def _begun(self, reader: Reader) -> tuple[list[Phrase], Args]:
        """The phrases that the first words may begin, and the subject where there is one."""
        first = reader.next
        meant = self.verbs.meanings.get(first, first)
        bare = [phrase for phrase in self._by_verb.get(meant, ()) if not phrase.subject]
        if not bare and (found := self._after_subject(reader)):
            return found
        verb = verb_of(first, self._by_verb, self.verbs.meanings)
        reader.at = 1
        return [phrase for phrase in self._by_verb[verb] if not phrase.subject] or self._by_verb[verb], {}

    def _after_subject(self, reader: Reader) -> tuple[list[Phrase], Args] | None:
        """The phrases whose subject and verb stand here; a subject that is wrong before its verb is told."""
        phrases = [phrase for phrase in self.phrases if phrase.subject]
        wrong: OrderError | None = None
        for subject in dict.fromkeys(phrase.subject for phrase in phrases):
            args: Args = {}
            reader.at = 0
            try:
                for part in subject:
                    part.read(reader, args)
            except OrderError as error:
                wrong = wrong or error
                continue
            word = reader.next
            verb = self.verbs.meanings.get(word, word)
            if found := [p for p in phrases if p.subject == subject and p.verb == verb]:
                reader.at += 1
                return found, args
        reader.at = 0
        if wrong and any(self._is_verb_of(phrases, word) for word in reader.words[1:LONGEST_NAME]):
            raise wrong
        return None

    def _is_verb_of(self, phrases: list[Phrase], word: str) -> bool:
        return any(phrase.verb == self.verbs.meanings.get(word, word) for phrase in phrases)

    def write(self, order: Order, lang: str) -> str:
        """Print an order; one that no phrase can say is written with its fields."""
        speech = Speech(lang, self.keywords)
        for phrase in (each for each in self.phrases if each.kind == order.kind):
            try:
                text = phrase.write(order.args, speech, self.verbs.write(phrase.verb, lang))
            except (KeyError, TypeError, AttributeError):
                continue
            if self._says(phrase, order, text):
                return text
        return notation.write(order)

    def written(self, value: str, lang: str) -> str:
        """How an order in a language has an id, whatever it names; an unknown id stands for itself."""
        for vocabulary in self.vocabularies:
            if (said := vocabulary.write(value, lang)) != value:
                return said
        return self.keywords.write(value, lang)

    @cached_property
    def vocabularies(self) -> list[Vocabulary]:
        """The things that phrases can name, each list of them once."""
        parts = [part for phrase in self.phrases for part in (*phrase.subject, *phrase.parts)]
        return list(dict.fromkeys(each for part in parts for each in part.vocabularies()))

    def _says(self, phrase: Phrase, order: Order, text: str) -> bool:
        """Whether the phrase carries every argument of the order: one that does not would lose some."""
        reader = self._reader(text)
        args: Args = {}
        try:
            for part in phrase.subject:
                part.read(reader, args)
            reader.at += 1
            return {**args, **phrase.read(reader)} == order.args
        except OrderError:
            return False


def _columns(words: Sequence[str], text: str) -> list[int]:
    """Where each word begins in a line; one that was spelt anew stands behind the word before it."""
    columns, behind = [], 0
    for word in words:
        if (found := text.find(word, behind)) >= 0:
            columns.append(found + 1)
            behind = found + len(word)
        else:
            gap = text[behind:]
            columns.append(behind + len(gap) - len(gap.lstrip()) + 1)
    return columns
