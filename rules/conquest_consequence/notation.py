"""Order text both ways: `move infantry/3 mukden > jehol > peiping`, `commit A22 if somebody`, `fire G`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile

from rules.conquest_consequence.atlas import (
    AREAS,
    ATOMIC,
    BREMP,
    CHINA,
    FACTIONS,
    INVESTMENT,
    NEUTRALS,
    RED_TECHNOLOGIES,
    SEAS,
    TECHNOLOGIES,
    TYPES,
)
from rules.conquest_consequence.combat.fire import CLASSES
from rules.conquest_consequence.lexicon import KEYWORDS, VERBS
from rules.conquest_consequence.names import CATALOGUE, Units
from rules.kernel.orders import Ambiguous, Order
from rules.kernel.phrases import (
    ARROW,
    BETWEEN,
    After,
    Args,
    Choice,
    Counted,
    Flag,
    Grammar,
    Literal,
    Maybe,
    Names,
    Number,
    Part,
    Path,
    Pattern,
    Phrase,
    Reader,
    Several,
    Speech,
    Word,
)
from rules.kernel.title import Title


class Places(Names):
    """Areas and seas, `Carolines (Truk)` too; any other sign behind a name is none of its words."""

    def find(self, words: Sequence[str]) -> tuple[str, int] | None:
        named = list(takewhile(lambda word: word[:1].isalnum() or word[:1] == "(", words))
        return super().find(named) if named else None


def _outcome(value: str, lang: str) -> str:
    """What becomes of a card that Blackmail has taken; partisans are told from influence by their word."""
    kind, _, where = value.rpartition(":")
    if value == "discard":
        return VERBS.write(value, lang)
    named = CATALOGUE.name("place" if kind else "nation", where, lang)
    return f"{VERBS.write(kind, lang)}:{named}" if kind else named


_SPIES = ("code_break", "spy_ring", "sabotage", "mole")
IF = {"en": "if", "es": "si"}
"""Not among the keywords, because without accents the Spanish word is that for yes too."""
_ENDS = ("setup", "production", "movement", "combat")

_POWERS = dict.fromkeys(("ee_uu", "eeuu", "us"), "usa") | dict.fromkeys(
    ("soviets", "sovieticos", "ussr", "urss"), "soviet"
)
_CALLED = {"bremp": BREMP, "dei": "dutch_east_indies"}
_CITIES = {"pekin": "peiping", "peking": "peiping", "nankin": "nanking"}
"""What players call things besides the names that stand on the map."""
_ACTION = ("acciones", "carta_de_accion", "cartas_de_accion", "actions", "action_cards")
_INVESTMENT = ("inversiones", "carta_de_inversion", "cartas_de_inversion", "investments", "investment_cards")
_DECKS = dict.fromkeys(_ACTION, "action") | dict.fromkeys(_INVESTMENT, "investment")
_SHORTER = (
    (re.compile(r"^(\W*)declare\s+war\s+(?:on|against)\b", re.I), r"\1declare war"),
    (re.compile(r"^(\W*)declarar\s+(?:la\s+)?guerra\s+(?:al?|contra)\b", re.I), r"\1declarar guerra"),
    (re.compile(r"^(\W*)double\s+agent\b", re.I), r"\1double_agent"),
    (re.compile(r"^(\W*)agente\s+doble\b", re.I), r"\1agente_doble"),
    (re.compile(r"\bred\s+de\s+esp[ií]as\b", re.I), "red_de_espías"),
    (re.compile(r"\b(spy)\s+(ring)\b|\b(code)\s+(break)\b", re.I), r"\1\3_\2\4"),
)
"""Orders as people say them, and how they are read."""

PLACE = Places("place", [*AREAS, *SEAS], lambda: CATALOGUE, others=_CITIES)
NATION = Names("nation", [*NEUTRALS, BREMP], lambda: CATALOGUE, others=_CALLED | {"pekin": "peiping"})
SEAT = Names("seat", FACTIONS, lambda: CATALOGUE, others=_POWERS)
VICTIM = Names("faction", [*FACTIONS, BREMP], lambda: CATALOGUE, others=_POWERS | {"bremp": BREMP})
SIDE = Names(
    "faction",
    [*FACTIONS, BREMP, *NEUTRALS],
    lambda: CATALOGUE,
    others={"nationalist_china": "usa", "red_china": "soviet", "russia": "soviet", **_POWERS},
)
_OF_CONDITIONS = {"place": PLACE, "nation": NATION, "faction": SIDE}
"""The vocabularies of the arguments of a condition."""


def meant(vocabulary: str, word: str) -> str | None:
    """What a word in a condition means, read as in orders; nothing where it could mean several things."""
    try:
        found = _OF_CONDITIONS[vocabulary].find([word])
    except Ambiguous:
        return None
    return found[0] if found else None


TYPE = Names("type", [*TYPES, "none"], lambda: CATALOGUE)
CLASS = Names("class", CLASSES, lambda: CATALOGUE)
TECH = Names("tech", [*TECHNOLOGIES, *ATOMIC, *RED_TECHNOLOGIES], lambda: CATALOGUE)
DECK = Names("deck", ["action", "investment"], lambda: CATALOGUE, vocabulary="deckname", others=_DECKS)
CARD = Pattern("card", r"[ai]\d{2}", "A22", str.upper)
THEN = Names(
    "outcome",
    ["discard", *NEUTRALS, BREMP, *(f"partisan:{area}" for area in sorted(CHINA))],
    called=_outcome,
)
MOMENT = Names("moment", ["round", *TYPES], lambda: CATALOGUE)
UNIT = Units("unit")


class Force(Several):
    """Some units or types, of which `2 infantry` are two."""

    def begins(self, reader: Reader) -> bool:
        return self._times(reader) > 1 or super().begins(reader)

    def _times(self, reader: Reader) -> int:
        counted = reader.next.isdecimal() and len(reader.next) < 3 and len(reader.rest) > 1
        return int(reader.next) if counted else 1

    def read(self, reader: Reader, args: Args) -> None:
        found: list[str] = []
        while (times := self._times(reader)) > 1 or reader.knows(self.vocabulary):
            reader.at += times > 1
            found += [reader.name(self.vocabulary)] * times
            reader.take(*BETWEEN)
        if len(found) < self.low:
            raise reader.missing(self.vocabulary.what)
        args[self.field] = found


class Spy(Part):
    """The kind of an intelligence card, which the card tells too."""

    def __init__(self, *kinds: str):
        self.kinds = kinds

    def read(self, reader: Reader, args: Args) -> None:
        if not any(reader.keyword(kind) for kind in self.kinds):
            raise reader.missing("intel")

    def write(self, args: Args, speech: Speech) -> list[str]:
        kind = INVESTMENT[args["card"]].intel
        if kind not in self.kinds:
            raise KeyError(kind)
        return [speech.word(kind)]


class Sealed(Part):
    """10.13: `A30 if japan, A22 if both`."""

    field = "lines"

    def read(self, reader: Reader, args: Args) -> None:
        lines: list[str] = []
        while reader.knows(CARD):
            card = reader.name(CARD)
            lines.append(f"{card}:{self._when(reader) if reader.take(*IF.values()) else 'now'}")
            reader.take(",")
        if not lines:
            raise reader.missing("card")
        args[self.field] = lines

    def _when(self, reader: Reader) -> str:
        for word in ("somebody", "both", "now"):
            if reader.keyword(word):
                return word
        return reader.name(SEAT)

    def write(self, args: Args, speech: Speech) -> list[str]:
        return [", ".join(self._line(line, speech) for line in args[self.field])]

    def _line(self, line: str, speech: Speech) -> str:
        card, _, when = line.partition(":")
        if when == "now":
            return card
        said = SEAT.write(when, speech.lang) if when in FACTIONS else speech.word(when)
        return f"{card} {IF[speech.lang]} {said}"


class Placed(Part):
    """7.135: `fleet los_angeles, submarine seattle`."""

    field = "units"

    def read(self, reader: Reader, args: Args) -> None:
        found: list[str] = []
        while reader.next:
            found.append(f"{reader.name(TYPE)}:{reader.name(PLACE)}")
            reader.take(",")
        if found:
            args[self.field] = found

    def write(self, args: Args, speech: Speech) -> list[str]:
        pairs = [each.split(":") for each in args.get(self.field, [])]
        return [", ".join(f"{TYPE.write(t, speech.lang)} {PLACE.write(a, speech.lang)}" for t, a in pairs)]


class Begun(Part):
    """12.71: a battle group by where it began, or by its whole way."""

    field = "way"

    def read(self, reader: Reader, args: Args) -> None:
        places = [reader.name(PLACE)]
        while reader.next == ARROW:
            reader.at += 1
            places.append(reader.name(PLACE))
        args[self.field] = ">".join(places)

    def write(self, args: Args, speech: Speech) -> list[str]:
        places = [PLACE.write(place, speech.lang) for place in args[self.field].split(">")]
        return [f" {ARROW} ".join(places)]


def acting(*parts: Part) -> tuple[Part, ...]:
    """What a unit does, and which: `retreat nanking with militia/2`."""
    return (*parts, After("with", Word("with", UNIT)))


PHRASES: Sequence[Phrase] = (
    Phrase("setup", Word("area", PLACE), Force("types", TYPE, low=1)),
    *(Phrase(f"end_{what}", Literal(what), verb="end") for what in _ENDS),
    Phrase("arrive", Placed()),
    Phrase("conscript", Word("unit", UNIT), Word("area", PLACE)),
    Phrase("build", Word("unit", UNIT), Word("area", PLACE)),
    Phrase("promote", Word("unit", UNIT), Word("area", PLACE)),
    Phrase("buy", Counted("cards", DECK, low=1)),
    Phrase("activism", Word("card", CARD), Word("nation", NATION)),
    Phrase("diplomacy", Word("card", CARD), Word("nation", NATION)),
    Phrase("wild", Word("card", CARD), Word("nation", NATION)),
    Phrase("partisan", Word("card", CARD), Word("area", PLACE)),
    Phrase("industry", Several("cards", CARD, low=1)),
    Phrase("loyalty", Several("cards", CARD, low=1)),
    Phrase(
        "tech",
        Several("cards", CARD, low=1),
        Word("tech", TECH),
        Maybe(Choice("how", "open", "secret"), default={"how": "open"}),
    ),
    Phrase("insurgents", Several("cards", CARD, low=1), Word("area", PLACE)),
    Phrase("insurgents", Word("area", PLACE)),
    Phrase("intel", Word("card", CARD), Spy(*_SPIES), Word("on", SEAT)),
    Phrase("intel", Word("card", CARD), Spy("agent"), Word("on", SEAT), Word("area", PLACE)),
    Phrase("intel", Word("card", CARD), Spy("coup"), Word("on", SEAT), Word("nation", NATION)),
    Phrase(
        "intel",
        Word("card", CARD),
        Spy("blackmail"),
        Word("on", SEAT),
        Word("laid", CARD),
        Word("then", THEN),
    ),
    Phrase("double_agent", Choice("answer", "yes", "no")),
    Phrase("double_agent", Choice("answer", "yes", "no"), Literal("in"), Word("area", PLACE)),
    Phrase(
        "double_agent", Choice("answer", "yes", "no"), Literal("card"), Word("laid", CARD), Word("then", THEN)
    ),
    Phrase("double_agent", Choice("answer", "yes", "no"), Word("nation", NATION)),
    Phrase("double_agent", Choice("answer", "yes", "no"), Word("area", PLACE)),
    Phrase("reveal", Word("tech", TECH), After("keep", Word("keep", CARD))),
    Phrase("discard", Several("cards", CARD, low=1)),
    Phrase("commit", Sealed()),
    Phrase("first", Word("seat", SEAT)),
    Phrase("declare", Literal("war"), Word("on", VICTIM)),
    Phrase("violate", Word("nation", NATION), Flag("by", "foreign", "foreign", "own")),
    Phrase("sneak", Word("on", VICTIM)),
    Phrase("claim", Literal("bomb"), Word("on", SEAT)),
    Phrase(
        "move",
        Word("unit", UNIT),
        Path("from", "path", PLACE),
        Flag("pace", "strategic", "strategic", "normal"),
    ),
    Phrase("militarize", Word("area", PLACE), Flag("how", "+", "add", "new")),
    Phrase("insurrection", Word("card", CARD), Word("area", PLACE)),
    Phrase("recruit", Number("tries"), Several("areas", PLACE)),
    Phrase(
        "activate",
        Several("areas", PLACE, low=1, comma=True),
        Maybe(Choice("escaped", "with", "against", "both", "none"), Literal("escaped")),
    ),
    Phrase("suppress", Word("area", PLACE), Force("units", UNIT, low=1)),
    Phrase("order", Several("areas", PLACE, low=1)),
    Phrase("target", Word("area", PLACE), Several("factions", SIDE, low=1)),
    Phrase("target", Several("factions", SIDE, low=1)),
    Phrase("group", Word("area", PLACE), Begun()),
    Phrase("group", Begun()),
    Phrase("fire", *acting(Word("class", CLASS), Maybe(Word("at", SIDE)))),
    Phrase("kamikaze", *acting(Word("class", CLASS), Maybe(Word("at", SIDE)))),
    Phrase("retreat", *acting(Word("to", PLACE))),
    Phrase("rebase", *acting(Word("to", PLACE))),
    Phrase(
        "strike",
        *acting(
            Choice("how", "retreat", "rebase", "lost"), Maybe(Word("to", PLACE)), Maybe(Word("at", SIDE))
        ),
    ),
    Phrase("bomb", *acting()),
    Phrase("nothing", *acting()),
    Phrase("lose", Word("unit", UNIT)),
    Phrase("escape", Choice("go", "yes", "no")),
    Phrase("garrison", Force("types", TYPE)),
    Phrase("repudiate", Word("nation", NATION), Number("count")),
    Phrase("disband", Word("unit", UNIT), Word("area", PLACE)),
    Phrase("wish", Choice("what", "reveal"), Word("tech", TECH), Literal("before"), Word("before", MOMENT)),
    Phrase("wish", Choice("what", "reveal"), Word("tech", TECH)),
    Phrase("wish", Choice("what", "keep"), Word("nation", NATION), Number("count")),
    Phrase("wish", Choice("what", "disband"), Word("unit", UNIT), Word("area", PLACE)),
    Phrase("wish", Choice("what", "disband"), Word("unit", UNIT)),
    Phrase("wish", Choice("what", "none")),
    Phrase("pass"),
)

GRAMMAR = Grammar(PHRASES, VERBS, KEYWORDS)


def verb(kind: str, lang: str) -> str:
    """How an order of a kind begins; the four that end something share a verb."""
    return VERBS.write("end" if kind.startswith("end_") else kind, lang)


def parse(title: Title, text: str, seat: str) -> Order:
    for said, read in _SHORTER:
        text = said.sub(read, text)
    return GRAMMAR.parse(title, text, seat)


def write(order: Order, lang: str) -> str:
    return GRAMMAR.write(order, lang)
