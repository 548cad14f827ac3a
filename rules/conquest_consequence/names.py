"""The catalogue of the title, and units as orders name them in both languages."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property

from rules.conquest_consequence.atlas import AREAS, FOLDER, MINOR, POWERS, TYPES
from rules.kernel.lexicon import one_word
from rules.kernel.orders import Unreadable
from rules.kernel.phrases.names import spelt
from rules.kernel.texts import LANGUAGES, Catalogue

SHORT = {"jp": "japan", "us": "usa", "br": "british_empire", "nat": "nationalist_china"} | {
    "ru": "russia",
    "red": "red_china",
    "minor": MINOR,
}
_UNIT = re.compile(r"(\+?)(?:([a-z_]+):)?([a-z_]+)(?:/(\d))?")
_BLOCK = re.compile(r"[jubnrcm]\d{1,5}")


def _written(kind: str, lang: str) -> str:
    """The verb of a kind of order; the notation has it, which needs the names of this module."""
    from rules.conquest_consequence.notation import verb

    return verb(kind, lang)


def _named(value: object, lang: str) -> str:
    from rules.conquest_consequence.notation import GRAMMAR, UNIT

    text = str(value)
    if ":" in text or "/" in text:
        return UNIT.write(text, lang)
    return GRAMMAR.written(text, lang)


def unit_name(value: object, lang: str) -> str:
    """A unit in words: `infantry 3`, with its nationality where the order has it."""
    nat, _, rest = str(value).lstrip("+").rpartition(":")
    type_, _, cv = rest.partition("/")
    named = CATALOGUE.name("type", type_, lang)
    whole = f"{named} {cv}" if cv else named
    raised = f"+ {whole}" if str(value).startswith("+") else whole
    return f"{raised} ({CATALOGUE.name('nationality', nat, lang)})" if nat else raised


def card_name(card: object, lang: str) -> str:
    """A card by its number and what it says."""
    from rules.conquest_consequence.decks.faces import face

    return face(CATALOGUE, str(card), lang)


def sealed_name(line: object, lang: str) -> str:
    """10.13: a line of a sealed instruction; with a condition the card has been named in full before."""
    card, _, when = str(line).partition(":")
    named = card_name(card, lang) if when == "now" else card
    return f"{named}: {CATALOGUE.name('when', when, lang)}"


def arrival_name(value: object, lang: str) -> str:
    type_, _, area = str(value).partition(":")
    return f"{CATALOGUE.name('type', type_, lang)}: {CATALOGUE.name('place', area, lang)}"


def way_name(value: object, lang: str) -> str:
    return " > ".join(CATALOGUE.name("place", place, lang) for place in str(value).split(">"))


def outcome_name(value: object, lang: str) -> str:
    kind, _, area = str(value).rpartition(":")
    if kind == "partisan":
        return f"{CATALOGUE.name('verb', 'partisan', lang)}: {CATALOGUE.name('place', area, lang)}"
    return CATALOGUE.name("nation", area, lang)


def place_name(value: object, lang: str) -> str:
    return CATALOGUE.name("place", value, lang)


def seen_name(value: object, lang: str) -> str:
    """What a pair of the vault is for: a technology, or the province of insurgents."""
    return CATALOGUE.name("place" if value in AREAS else "tech", value, lang)


CATALOGUE = Catalogue.load(
    FOLDER / "words",
    {
        "verb": _written,
        "written": _named,
        "unit": unit_name,
        "space": place_name,
        "cadre": unit_name,
        "card": card_name,
        "sealed": sealed_name,
        "arrival": arrival_name,
        "way": way_name,
        "blackmail": outcome_name,
        "seen": seen_name,
    },
)


class Units:
    """Units as orders name them: a public name, or type and strength with the nationality before it."""

    def __init__(self, what: str):
        self.what = what

    @cached_property
    def _types(self) -> dict[str, str]:
        found = {spelt(CATALOGUE.name("type", each, lang)): each for lang in LANGUAGES for each in TYPES}
        return found | {each: each for each in TYPES}

    @cached_property
    def _nats(self) -> dict[str, str]:
        every = (*POWERS, MINOR)
        found = {spelt(CATALOGUE.name("nationality", n, lang)): n for lang in LANGUAGES for n in every}
        return found | SHORT | {each: each for each in every}

    def find(self, words: Sequence[str]) -> tuple[str, int] | None:
        word = words[0] if words else ""
        if _BLOCK.fullmatch(word):
            return word.upper(), 1
        parts = _UNIT.fullmatch(word)
        if parts is None:
            return None
        plus, nat, type_, cv = parts.groups()
        known = self._one(self._types, type_)
        power = self._one(self._nats, nat) if nat else ""
        if known is None or power is None:
            return None
        return f"{plus}{power + ':' if power else ''}{known}{'/' + cv if cv else ''}", 1

    def _one(self, names: dict[str, str], word: str) -> str | None:
        if word in names:
            return names[word]
        begun = {id_ for name, id_ in names.items() if name.startswith(word)}
        return begun.pop() if len(begun) == 1 else None

    def unknown(self, word: str) -> Unreadable:
        return Unreadable("notation.unknown_unit", word=word[:40], known=list(TYPES))

    def write(self, value: str, lang: str) -> str:
        parts = _UNIT.fullmatch(str(value))
        if parts is None or lang == LANGUAGES[0]:
            return str(value)
        plus, nat, type_, cv = parts.groups()
        named = one_word(CATALOGUE.name("type", type_, lang))
        power = one_word(CATALOGUE.name("nationality", nat, lang)) + ":" if nat else ""
        return f"{plus}{power}{named}{'/' + cv if cv else ''}"

    def knows(self, value: str) -> bool:
        return self.find([value]) == (value, 1)
