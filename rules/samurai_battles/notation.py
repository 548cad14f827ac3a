"""Order text both ways, from one table: `play left_flank_3`, `move c4 > d5`, `melee e4 > f4 inspire`.

Words may be shortened as long as they stay clear; `field=value` works too, and so do Spanish (`lexicon`)
and other ways to say the same (`spelling`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial

from rules.kernel.orders import Unreadable
from rules.kernel.phrases import (
    After,
    Choice,
    Clauses,
    Either,
    Flag,
    Grammar,
    Maybe,
    Names,
    Part,
    Path,
    Phrase,
    Several,
    Word,
)
from rules.kernel.slips import near
from rules.kernel.texts import Catalogue
from rules.samurai_battles.atlas import COMMAND, DRAGON, OFF, is_hex
from rules.samurai_battles.lexicon import KEYWORDS, VERBS
from rules.samurai_battles.movement.orders import place_of
from rules.samurai_battles.sequence import LATER
from rules.samurai_battles.spelling import NAMED, respell, written_words

CODES = {
    "kernel.expected": "notation.missing",
    "kernel.nothing_left": "notation.missing",
    "kernel.surplus_words": "notation.surplus",
    "kernel.not_a_choice": "notation.unknown_gain",
    "kernel.ambiguous_name": "notation.ambiguous",
}


def written(catalogue: Catalogue, value: str, lang: str) -> str:
    """An id as an order in a language has it; hexes are called the same everywhere, their leaders are not."""
    known = written_words(catalogue, lang)
    return ".".join(known.get(each, each) for each in str(value).split("."))


class Spots:
    """Hexes, and what stands in them."""

    def __init__(self, what: str, is_one: Callable[[str], bool], catalogue: Catalogue):
        self.what, self.knows = what, is_one
        self.write = partial(written, catalogue)

    def find(self, words: Sequence[str]) -> tuple[str, int] | None:
        return (words[0], 1) if words and self.knows(words[0]) else None

    def unknown(self, word: str) -> Unreadable:
        return Unreadable(f"notation.unknown_{self.what}", word=word[:40])


class Cards(Names):
    """Cards by their ids or the beginnings of them; whole names have become ids before (`spelling`)."""

    def __init__(self, ids: Iterable[str], catalogue: Catalogue):
        super().__init__("card", ids)
        self._written_by = catalogue

    def write(self, value: str, lang: str) -> str:
        return written(self._written_by, value, lang)

    def unknown(self, word: str) -> Unreadable:
        meant = list(near(word, {card: card for card in self.ids}))
        return Unreadable("notation.unknown_card", word=word[:40], known=meant or list(self.ids))


class Targets(Either):
    """What a Dragon card is played on: a hex, a card or a change of section."""

    def unknown(self, word: str) -> Unreadable:
        return Unreadable("notation.unknown_target", word=word[:40])


@cache
def grammar(catalogue: Catalogue) -> Grammar:
    """The phrases of all orders."""
    hex_ = Spots("hex", is_hex, catalogue)
    step = Spots("hex", lambda word: word == OFF or is_hex(word), catalogue)
    piece = Spots("piece", lambda word: is_hex(place_of(word)), catalogue)
    command, dragon = Cards(COMMAND, catalogue), Cards(DRAGON, catalogue)
    targets = Targets("target", hex_, Cards((*DRAGON, *COMMAND, *NAMED["change"]), catalogue))

    def goal(field: str) -> Part:
        return Path("", field, step, single=True, loose=True)

    def with_dragon(*parts: Part) -> After:
        return After("with", Word("dragon", dragon), *parts, default={"dragon": "none"}, bare=True)

    target = Maybe(Word("target", targets), last=True)
    start, way = Word("from", hex_), Path("", "path", step, loose=True)
    roll = Clauses(Flag("inspire", "inspire", "yes", "no"), with_dragon())
    inspired = After("inspire", Several("inspire", hex_), default={"inspire": []})
    discard = Word("discard", Cards((*DRAGON, LATER), catalogue))
    phrases = (
        Phrase("play", Word("card", command), with_dragon(target)),
        Phrase("order", Several("pieces", piece, nothing="nothing", rest=True)),
        Phrase("move", Word("from", piece), way, with_dragon()),
        Phrase("fire", start, goal("to"), with_dragon()),
        Phrase("melee", start, goal("to"), roll),
        Phrase("swarm", Several("from", hex_), goal("to"), inspired, with_dragon()),
        Phrase("strike", Maybe(goal("target")), roll),
        Phrase("battle_back", Maybe(goal("target")), roll),
        Phrase("dragon", Word("card", dragon), target),
        Phrase("inspire"),
        Phrase("retreat", start, way),
        Phrase("stand", start),
        Phrase("seppuku", start),
        Phrase("advance", start, with_dragon()),
        Phrase("stay"),
        Phrase("lose", Word("hex", hex_)),
        Phrase("yield", Word("hex", hex_)),
        Phrase("keep", Word("card", command)),
        Phrase(
            "take", Choice("what", "tokens", "dragon"), After("discard", discard, default={"discard": "none"})
        ),
        Phrase("sell", Word("card", dragon)),
        Phrase("pass"),
        Phrase("end"),
    )
    return Grammar(phrases, VERBS, KEYWORDS, respell=partial(respell, catalogue), codes=CODES)
