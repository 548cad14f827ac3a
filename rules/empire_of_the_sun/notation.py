"""Order text both ways, from one table: `play j47 ec hq j_hq_south`, `move j_af_22 > 2112 by air`.

Units, cards and hexes go by their ids or by their names in either language; `box` is the China air box.
"""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cache

from rules.empire_of_the_sun.atlas import CARDS, SIDES, UNITS
from rules.empire_of_the_sun.board import BOX
from rules.empire_of_the_sun.combat.hits import PREFERENCES
from rules.empire_of_the_sun.hexes import HEXES
from rules.empire_of_the_sun.lexicon import KEYWORDS, VERBS
from rules.empire_of_the_sun.offensives.go import MODES
from rules.empire_of_the_sun.offensives.stage import MODES as MEANS
from rules.kernel.phrases import (
    After,
    Choice,
    Grammar,
    Literal,
    Maybe,
    Names,
    Number,
    Path,
    Phrase,
    Several,
    Word,
)
from rules.kernel.texts import LANGUAGES, Catalogue

__all__ = ["VERBS", "grammar", "written"]


TO_A_HEX = ("intervene", "retreat", "return", "emergency", "place", "redeploy")


CODE = re.compile(r"^[JA]\d\d | \(\d{4}\)$")
"""What stands in a printed name only to tell the id: `J47 VADM Kondo`, `Kota Bharu (2112)`."""


def known_as(catalogue: Catalogue, vocabulary: str) -> dict[str, str]:
    """Every name of a card or a hex that only one of them has, with the id; `Manila/Corregidor` is two."""
    meant: defaultdict[str, set[str]] = defaultdict(set)
    for lang in LANGUAGES:
        for id_, printed in catalogue.names(vocabulary, lang).items():
            name = CODE.sub("", printed)
            for each in {name, *re.split(r"[/()]", name)}:
                meant[each.strip()].add(id_)
    return {name: next(iter(ids)) for name, ids in meant.items() if name and len(ids) == 1}


@cache
def grammar(catalogue: Catalogue) -> Grammar:
    """The phrases of all orders."""
    unit = Names("unit", UNITS, lambda: catalogue)
    target = Names("unit", [*UNITS, "garrison"], lambda: catalogue, vocabulary="target")
    card = Names("card", CARDS, others=known_as(catalogue, "card"))
    hex_ = Names("hex", [*HEXES, BOX], others=known_as(catalogue, "hex"))
    units, to = Several("units", unit), Path("", "hex", hex_, single=True)
    one, where = Word("unit", unit), Word("hex", hex_)
    phrases = (
        Phrase("play", Word("card", card), Choice("mode", "recall"), one, to),
        Phrase("play", Word("card", card), Choice("mode", "withdraw"), one),
        Phrase("play", Word("card", card), Choice("mode", *MODES), Maybe(Literal("hq"), Word("hq", unit))),
        Phrase("bid", Choice("side", *SIDES), Number("points")),
        Phrase("discard", Word("card", card)),
        Phrase("future", Maybe(Word("card", card))),
        *(Phrase(kind) for kind in ("pass", "decline", "take", "restart")),
        Phrase("activate", units),
        Phrase("move", Literal("by"), Choice("by", *MEANS), units, Path("", "path", hex_)),
        Phrase("battle", where, Literal("with"), units),
        Phrase("join", where, Literal("with"), units),
        Phrase("reserve", where, Literal("with"), units),
        Phrase("prefer", Choice("first", *PREFERENCES)),
        Phrase("drop", where),
        Phrase("airdrop", where),
        Phrase("done", Maybe(Literal("sequence"), Several("sequence", hex_))),
        Phrase(
            "answer",
            Several("cards", card, nothing="nothing"),
            After("target", Word("target", unit)),
            After("roll", Choice("roll", "yes", "no")),
            After("success", Several("success", card, nothing="nothing")),
            After("failure", Several("failure", card, nothing="nothing")),
            After("special", Several("special", hex_, nothing="nothing")),
        ),
        Phrase("react", Literal("hq"), Word("hq", unit), Literal("with"), units),
        Phrase("evade", one, Path("", "path", hex_)),
        Phrase("hits", Several("units", target, nothing="nothing")),
        Phrase("transfer", Word("from", unit), Literal("to"), Word("to", unit)),
        *(
            Phrase(kind, one, to)
            for kind in ("intervene", "retreat", "return", "emergency", "place", "redeploy")
        ),
        Phrase("evacuate", one, to, After("from", Word("from", hex_))),
        Phrase("replace", one, Maybe(to)),
        Phrase("excess", one),
        Phrase("target", one),
        Phrase("bomb", Several("units", unit, nothing="nothing")),
        Phrase("swap", Word("give", card), Literal("for"), Word("take", card)),
        Phrase("express", where),
        Phrase("kamikaze", where, Literal("with"), one),
    )
    return Grammar(phrases, VERBS, KEYWORDS)


@cache
def written(catalogue: Catalogue, value: object, lang: str) -> str:
    """An id as an order in a language has it."""
    return grammar(catalogue).written(str(value), lang)
