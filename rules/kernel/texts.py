"""Sentences as facts: a code and its arguments, worded when somebody reads them."""

from __future__ import annotations

import re
import string
import tomllib
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct, field

LANGUAGES = ("en", "es")
COLUMN = "column"
"""In the facts of an error: where in its line the word stands that is wrong."""
_SOUNDS_I = re.compile(r"h?i(?![aeou])")
_TWO_STOPS = re.compile(r"(?<!\.)\.\.(?=\s|$)")
_NAME_FIRST = re.compile(r"\{\w+:\w")


class Text(Struct, frozen=True, kw_only=False):
    """A sentence not yet worded: the key of a catalogue entry and what it speaks of."""

    code: str
    args: dict[str, Any] = field(default_factory=dict)

    @classmethod
    def of(cls, code: str, /, **args: Any) -> Text:
        return cls(code, {name: plain(value) for name, value in args.items()})


def plain(value: Any) -> Any:
    """A Text inside the arguments of another is kept as data, so that it survives JSON."""
    if isinstance(value, Text):
        return {"text": value.code, "args": value.args}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    return value


def named(vocabulary: str, value: str | int) -> Text:
    """The name of one thing, such as a space or a unit type."""
    return Text("kernel.name", {"of": vocabulary, "value": value})


class Line(Struct, frozen=True):
    """What happened, as a fact with an audience.

    `to` lists the seats that may read it (None: everybody, spectators too); `but` lists seats that may not,
    because they read a fuller line of their own.
    """

    code: str
    args: dict[str, Any] = field(default_factory=dict)
    to: list[str] | None = None
    but: list[str] | None = None

    @property
    def text(self) -> Text:
        return Text(self.code, self.args)

    def read_by(self, viewer: str | None) -> bool:
        if viewer == REFEREE:
            # Whoever is left out of a line has a fuller one of his own, and the referee reads that.
            return self.but is None
        if self.but is not None and viewer in self.but:
            return False
        return self.to is None or viewer in self.to


REFEREE = "*"
"""The viewer who sees everything; only finished games are shown to it."""

Vocabulary = Mapping[str, str]
Wording = Callable[[Any, str], str]


def as_written(value: Any, lang: str) -> str:
    """How an id stands in orders, where a title does not say it in the reader's language."""
    return str(value)


NOTATION: Mapping[str, Wording] = {"verb": as_written, "written": as_written}
"""The vocabularies of order text, which titles with words of their own replace: verbs, and all else."""


class Unworded(Exception):
    """A catalogue has no words for a text."""


class Catalogue:
    """Templates and names per language; a title's catalogue stands on the kernel's.

    A placeholder is `{name}`, `{name:vocabulary}` (ids become names, lists and counted dictionaries become
    enumerations) or `{count:#hit|hits}`. A name is written `sword|swords` where counting changes it.
    """

    def __init__(self, words: Mapping[str, Mapping[str, Any]], wordings: Mapping[str, Wording] | None = None):
        self._templates = {lang: dict(flat(table.get("text", {}))) for lang, table in words.items()}
        self._names: dict[str, dict[str, Vocabulary]] = {
            lang: dict(table.get("names", {})) for lang, table in words.items()
        }
        self._wordings = {**NOTATION, "field": self._field, **(wordings or {})}

    @classmethod
    def load(cls, folder: Path, wordings: Mapping[str, Wording] | None = None) -> Catalogue:
        """Read `en.toml` and `es.toml` of a folder, on top of the kernel's own words."""
        words: dict[str, dict[str, Any]] = {}
        for lang in LANGUAGES:
            own = read_words(folder / f"{lang}.toml")
            base = read_words(Path(__file__).parent / "words" / f"{lang}.toml")
            words[lang] = merged(base, own)
        return cls(words, wordings)

    def codes(self, lang: str) -> frozenset[str]:
        return frozenset(self._templates.get(lang, {}))

    def vocabularies(self, lang: str) -> frozenset[str]:
        return frozenset(self._names.get(lang, {})) | frozenset(self._wordings)

    def names(self, vocabulary: str, lang: str = "en") -> Vocabulary:
        return self._names.get(lang, {}).get(vocabulary) or self._names["en"].get(vocabulary, {})

    def name(self, vocabulary: str, value: Any, lang: str = "en", count: int = 1) -> str:
        if vocabulary in self._wordings:
            return self._wordings[vocabulary](value, lang)
        found = (self._names.get(each, {}).get(vocabulary, {}).get(str(value)) for each in (lang, "en"))
        one, _, many = (next(filter(None, found), None) or str(value).replace("_", " ")).partition("|")
        return one if count == 1 else many or one

    def _field(self, value: Any, lang: str) -> str:
        """A field of an order: in English as `field=value` has it, elsewhere as pages ask for it."""
        called = self._templates.get(lang, {}).get(f"field.{value}") if lang != LANGUAGES[0] else None
        return called or str(value)

    def has(self, code: str) -> bool:
        return code in self._templates["en"]

    def word(self, text: Text | Line | Mapping[str, Any], lang: str = "en") -> str:
        """The sentence in a language, or in English, or bare facts: a reader always gets something."""
        for each in (lang, "en"):
            try:
                return self.word_strictly(text, each)
            except Unworded:
                continue
        return fallback(*code_and_args(text))

    def word_strictly(self, text: Text | Line | Mapping[str, Any], lang: str) -> str:
        """The sentence in this very language; Unworded says what is missing."""
        code, args = code_and_args(text)
        if code == "kernel.name":
            return _Speaker(self, lang).name(args["of"], args["value"])
        template = self._templates.get(lang, {}).get(code)
        if template is None:
            raise Unworded(f"no words in {lang!r} for {code!r}")
        try:
            sentence = ended_once(_Speaker(self, lang).vformat(template, (), args))
            sentence = begun(sentence) if begins_with_a_name(template) else sentence
            if COLUMN not in args or f"{{{COLUMN}" in template:
                return sentence
            return f"{self._at_column(args[COLUMN], lang)} {sentence}"
        except (LookupError, ValueError, TypeError, AttributeError) as problem:
            raise Unworded(f"{code!r} in {lang!r} does not fit {dict(args)!r}: {problem!r}") from problem

    def _at_column(self, column: int, lang: str) -> str:
        """Where in its line an order is wrong, which is told before what is wrong."""
        return self._templates[lang]["kernel.at_column"].format(column=column)

    def enumerate(self, items: Sequence[str], lang: str) -> str:
        """A, B and C."""
        if len(items) < 2:
            return "".join(items)
        return f"{', '.join(items[:-1])} {_and(items[-1], lang)} {items[-1]}"


def _and(word: str, lang: str) -> str:
    """The word before the last of a list; Spanish has another one before the sound i."""
    if lang != "es":
        return "and"
    return "e" if _SOUNDS_I.match(unaccented(word)) else "y"


class _Speaker(string.Formatter):
    """Fills a template in one language."""

    def __init__(self, catalogue: Catalogue, lang: str):
        self.catalogue, self.lang = catalogue, lang

    def format_field(self, value: Any, format_spec: str) -> str:
        if format_spec.startswith("#"):
            one, _, many = format_spec[1:].partition("|")
            return f"{value} {one if value == 1 else many}"
        if format_spec.startswith(">"):
            return " → ".join(self._say(item, format_spec[1:]) for item in value)
        return self._say(value, format_spec)

    def _say(self, value: Any, vocabulary: str) -> str:
        if isinstance(value, Mapping) and "text" in value and "args" in value:
            return self.catalogue.word_strictly(value, self.lang)
        if isinstance(value, (list, tuple)):
            return self.catalogue.enumerate([self._say(item, vocabulary) for item in value], self.lang)
        if isinstance(value, Mapping):
            listed = sorted(value.items(), key=lambda item: self._place(vocabulary, item[0]))
            counted = [f"{count} {self.name(vocabulary, key, count)}" for key, count in listed]
            return self.catalogue.enumerate(counted, self.lang)
        return self.name(vocabulary, value)

    def _place(self, vocabulary: str, value: Any) -> int:
        """Where a name stands in its vocabulary: stored facts have lost the order in which they were told."""
        known = list(self.catalogue.names(vocabulary)) if vocabulary else []
        return known.index(str(value)) if str(value) in known else len(known)

    def name(self, vocabulary: str, value: Any, count: int = 1) -> str:
        if not vocabulary:
            return str(value)
        if vocabulary not in self.catalogue.vocabularies(self.lang):
            raise Unworded(f"no vocabulary {vocabulary!r} in {self.lang!r}")
        return self.catalogue.name(vocabulary, value, self.lang, count)


def begins_with_a_name(template: str) -> bool:
    """Whether a whole sentence has its first word from a vocabulary, where names are not capitalized."""
    return bool(_NAME_FIRST.match(template)) and template.endswith((".", "!", "?"))


def begun(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def ended_once(words: str) -> str:
    """A name that ends with a full stop of its own needs no second one where a sentence ends."""
    return _TWO_STOPS.sub(".", words)


def unaccented(text: str) -> str:
    """Small letters without accents, as players write them in haste."""
    return "".join(
        each for each in unicodedata.normalize("NFKD", text.lower()) if not unicodedata.combining(each)
    )


def code_and_args(text: Text | Line | Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
    return (text["text"], text["args"]) if isinstance(text, Mapping) else (text.code, text.args)


def fallback(code: str, args: Mapping[str, Any]) -> str:
    """A code without an entry is still readable; a test of every title finds such codes."""
    facts = ", ".join(f"{name} {value}" for name, value in args.items())
    return f"{code} ({facts})" if facts else code


def read_words(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def merged(base: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """A title's words over the kernel's, entry by entry."""
    both = {key: merged(base[key], own[key]) for key in base if isinstance(own.get(key), Mapping)}
    return {**base, **own, **both}


def flat(table: Mapping[str, Any], prefix: str = "") -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for key, value in table.items():
        if isinstance(value, Mapping):
            found += flat(value, f"{prefix}{key}.")
        else:
            found.append((prefix + key, value))
    return found
