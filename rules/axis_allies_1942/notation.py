"""Order text both ways, from one table: `buy 3 inf 1 tank`, `move 2 inf germany > poland`, `lose 2 inf`.

Ids, names and clear abbreviations are understood, in English and in Spanish; `field=value` works for all.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise

from rules.axis_allies_1942.atlas import AIR_UNITS, SEA_ZONES, UNITS
from rules.axis_allies_1942.combat.hits import FIELDS
from rules.axis_allies_1942.groups import Group, Ship
from rules.axis_allies_1942.lexicon import KEYWORDS, VERBS
from rules.axis_allies_1942.movement.distances import FAR, distance, shortest
from rules.axis_allies_1942.names import piece_meant, written
from rules.axis_allies_1942.spelling import (
    ARROWS,
    ZONE_WORDS,
    find_host,
    find_space,
    find_unit,
    is_unit,
    slug,
    words_of,
)
from rules.kernel.orders import Unreadable
from rules.kernel.phrases import (
    After,
    Args,
    Choice,
    Clauses,
    Counted,
    Fixed,
    Grammar,
    Literal,
    Maybe,
    Number,
    Part,
    Path,
    Phrase,
    Reader,
    Speech,
    Word,
)
from rules.kernel.verbs import whole

PLACES = {name: place for place, name in enumerate(UNITS)}
PLAN_WORDS = ("losses", "rounds", "odds", "survivors", "retreat", "submarines")
PLAN_PARTS = KEYWORDS.forms(*PLAN_WORDS)
LOSS_FIELDS = KEYWORDS.forms("units", *FIELDS.values(), "transports")
FILLERS = ("from", "in", "at", "de", "desde", "en", *ARROWS[1:])
"""Words before a space that say nothing about it."""
STOPS = (*ARROWS, *KEYWORDS.forms("on", "through"), *PLAN_PARTS)
CODES = {
    "kernel.expected": "notation.missing",
    "kernel.nothing_left": "notation.missing",
    "kernel.surplus_words": "notation.surplus",
    "kernel.not_a_choice": "notation.unknown_word",
}
_GROUP = re.compile(r"(?P<power>[a-z_]+\.)?(?P<unit>[a-z_]+)(?P<detail>[@+~/].*)?")
"""A group as people write it, its type perhaps shortened."""


# What can be named


class Spaces:
    """Words up to a mark, a keyword, a number or the end of the line are one name."""

    what = "space"

    def find(self, words: Sequence[str]) -> tuple[str, int] | None:
        begin = next((at for at, word in enumerate(words) if word not in FILLERS), len(words))
        end = begin
        while end < len(words) and words[end] not in STOPS and self._goes_on(words, begin, end):
            end += 1
        return (find_space(slug("_".join(words[begin:end]))), end) if end > begin else None

    def _goes_on(self, words: Sequence[str], begin: int, at: int) -> bool:
        return not words[at].isdecimal() or (at > begin and words[at - 1] in ZONE_WORDS)

    def unknown(self, word: str) -> Unreadable:
        return Unreadable("notation.missing", what=self.what)

    def write(self, value: str, lang: str) -> str:
        return written(value, lang)

    def knows(self, value: str) -> bool:
        return self.find([value]) == (value, 1)


class Pieces(Spaces):
    """A unit type, or a ship with its cargo as in `transport:infantry+tank`."""

    what = "unit"

    def find(self, words: Sequence[str]) -> tuple[str, int] | None:
        return (self.read(words[0]), 1) if words else None

    def read(self, word: str) -> str:
        ship = Ship.read(word)
        return str(Ship(find_unit(ship.type), piece_meant(ship.hold)))

    def knows(self, value: str) -> bool:
        """Whether it is a whole name, so that its number may be left out."""
        return is_unit(value)


class Groups(Pieces):
    """A unit type with what tells its group apart, such as `fighter@2` or `united_states.inf`."""

    def read(self, word: str) -> str:
        found = _GROUP.fullmatch(word)
        if found is None:
            raise Unreadable("notation.unknown_unit", word=word[:40], known=list(UNITS))
        power, detail = piece_meant(found["power"] or ""), piece_meant(found["detail"] or "")
        return f"{power}{find_unit(found['unit'])}{detail}"


class Ships(Pieces):
    """A ship among others of its type, by its cargo."""

    what = "ship"

    def read(self, word: str) -> str:
        return piece_meant(word)


class Hosts(Pieces):
    """Whose deck it is: the rest of the line."""

    def find(self, words: Sequence[str]) -> tuple[str, int] | None:
        return find_host("_".join(words)), len(words)


SPACE, UNIT, GROUP, SHIP, HOST = Spaces(), Pieces(), Groups(), Ships(), Hosts()


def place_in_table(counted: tuple[str, int]) -> tuple[int, str]:
    """Units stand as in the unit table: a stored order has them by the alphabet."""
    return PLACES.get(Ship.read(counted[0]).type, len(PLACES)), counted[0]


def listed(units: Mapping[str, int], lang: str) -> str:
    counted = sorted(units.items(), key=place_in_table)
    return " ".join(f"{number} {written(name, lang)}" for name, number in counted)


# Parts of orders


class Force(Counted):
    """Units with their numbers, as the unit table has them; the transports of a move are among them."""

    def __init__(self, *, needed: bool = True):
        super().__init__("units", UNIT, nothing="nothing", bare=True, key=place_in_table)
        self.needed = needed

    def read(self, reader: Reader, args: Args) -> None:
        super().read(reader, args)
        if self.needed and not args["units"]:
            raise Unreadable("notation.no_units")

    def write(self, args: Args, speech: Speech) -> list[str]:
        moved = args.get("transports", {}).items()
        ships = {str(Ship("transport", "" if hold == "transport" else hold)): n for hold, n in moved}
        return super().write({"units": args["units"] | ships}, speech)


class Wing(Force):
    """Aircraft alone, so that their move is a flight."""

    def read(self, reader: Reader, args: Args) -> None:
        start = reader.at
        super().read(reader, args)
        if not all(name in AIR_UNITS for name in args["units"]):
            reader.at = start
            raise Unreadable("notation.mixed")


class Move(Path):
    """A way by land, by sea or through the air."""

    def __init__(self) -> None:
        super().__init__("from", "path", SPACE)

    def read(self, reader: Reader, args: Args) -> None:
        super().read(reader, args)
        ships = [(Ship.read(name), number) for name, number in args["units"].items()]
        kinds = {ship.type in AIR_UNITS for ship, _ in ships}
        if len(kinds) > 1:
            raise Unreadable("notation.mixed")
        if kinds == {True}:
            args["path"] = flown(args["from"], args["path"])
        elif args["from"] in SEA_ZONES:
            args["units"] = {str(ship): n for ship, n in ships if ship.type != "transport"}
            args["transports"] = {ship.hold or ship.type: n for ship, n in ships if ship.type == "transport"}


def flown(start: str, stops: list[str]) -> list[str]:
    """A flight may name only some of the spaces on its way: the shortest way leads from one to the next."""
    path: list[str] = []
    for here, there in pairwise([start, *stops]):
        path += shortest(here, there) if distance(here, there) < FAR else [there]
    return path


class Repairs(Counted):
    """`repair 2 germany`, or the other way round; a place by itself does not say how much."""

    def __init__(self) -> None:
        super().__init__("repair", SPACE, key=place_in_table)

    def counted(self, reader: Reader) -> dict[str, int]:
        if self._counts(reader):
            return super().counted(reader)
        space, amount = reader.name(SPACE), Number("points")
        if not amount.begins(reader):
            raise Unreadable("notation.repair_how_much", space=space)
        args: Args = {}
        amount.read(reader, args)
        return {space: args["points"]}


class Losses(Part):
    """The order in which units are lost, by their types."""

    field = "losses"

    def read(self, reader: Reader, args: Args) -> None:
        args[self.field] = []
        while reader.next and reader.next not in PLAN_PARTS:
            args[self.field].append(find_unit(reader.next))
            reader.at += 1

    def write(self, args: Args, speech: Speech) -> list[str]:
        return [",".join(written(unit, speech.lang) for unit in args[self.field])]


class Plan(Clauses):
    """The parts of a plan, each by its word or the beginning of it; said twice, the last holds."""

    def read(self, reader: Reader, args: Args) -> None:
        named = dict(zip(PLAN_WORDS, self.clauses, strict=True))
        for each in named.values():
            args |= each.default if isinstance(each, After) else {}
        while word := reader.next:
            meant = KEYWORDS.read(word)
            name = meant if meant in named else whole(word, PLAN_WORDS, "notation.unknown_plan")
            reader.words[reader.at] = name
            named[name].read(reader, args)


class Lost(Part):
    """Losses, by class where the words say so; transports are always a class of their own."""

    def read(self, reader: Reader, args: Args) -> None:
        if reader.next and reader.next not in LOSS_FIELDS:
            lost = self._groups(reader)
            if not lost:
                raise Unreadable("notation.no_units")
            ships = {key: number for key, number in lost.items() if _is_transport(key)}
            others = {key: number for key, number in lost.items() if key not in ships}
            args |= {name: units for name, units in (("units", others), ("transports", ships)) if units}
        while reader.next in LOSS_FIELDS:
            name = KEYWORDS.read(reader.next)
            reader.at += 1
            # A class of which nothing is lost stands alone: the next one may be called like a unit.
            args[name] = {} if reader.next in LOSS_FIELDS else self._groups(reader)

    def _groups(self, reader: Reader) -> dict[str, int]:
        return Counted("", GROUP, bare=True).counted(reader)

    def write(self, args: Args, speech: Speech) -> list[str]:
        return [f"{speech.word(name)} {listed(units, speech.lang)}".strip() for name, units in args.items()]


def _is_transport(key: str) -> bool:
    group = Group.read(key)
    return group is not None and group.type == "transport"


_DECK = After("on", Word("on", HOST))
_SHIP = After("on", Word("on", SHIP), default={"on": "transport"})


def _landing(kind: str) -> tuple[Phrase, ...]:
    """Some of the cargo of a ship, or all of it."""
    way = Path("from", "to", SPACE, single=True)
    return (
        Phrase(kind, Maybe(Literal("nothing")), way, Fixed("cargo", "all")),
        Phrase(kind, Force(), way, Fixed("cargo", "some"), _SHIP),
    )


_AT, _TO = Word("at", SPACE), Word("to", SPACE)

PHRASES: Sequence[Phrase] = (
    Phrase("buy", Force(needed=False), After("repair", Repairs(), default={"repair": {}})),
    Phrase("fly", Force(), Move(), _DECK),
    Phrase("fly", Wing(), Move(), _DECK, verb="move"),
    Phrase("move", Force(), Move(), _DECK),
    Phrase("raid", Force(), Move()),
    Phrase("escort", Force(), Move()),
    Phrase("load", Force(), Path("from", "to", SPACE, single=True), _SHIP),
    *_landing("assault"),
    *_landing("land"),
    Phrase("attack", _AT),
    Phrase("ignore", _AT),
    Phrase(
        "plan",
        _AT,
        Plan(
            After("losses", Losses(), default={"losses": []}),
            *(After(name, Number(name), default={name: 0}) for name in PLAN_WORDS[1:4]),
            After("retreat", Word("retreat", SPACE), default={"retreat": "any"}),
            After(
                "submarines", Choice("submarines", "any", "strike", "submerge"), default={"submarines": "any"}
            ),
        ),
    ),
    Phrase("share", Choice("what", "carriers", "transports"), Choice("allow", "yes", "no")),
    Phrase("place", Force(), _AT, After("through", Word("through", SPACE))),
    Phrase("bid", Word("unit", UNIT), _AT),
    Phrase("restart"),
    Phrase("concede"),
    Phrase("end"),
    Phrase("resolve", Word("space", SPACE)),
    Phrase("lose", Lost()),
    Phrase("submarines", Number("submerge")),
    Phrase("press"),
    Phrase("retreat", Maybe(_TO, last=True)),
    Phrase("bombard", Counted("ships", GROUP, bare=True, key=place_in_table)),
    Phrase("intercept", Number("fighters")),
    Phrase("divert", _TO),
)


def respell(text: str) -> str:
    """The words of a line as the table has them; a repair alone is a purchase."""
    words = [word.rstrip(":") for word in words_of(text)]
    return " ".join(["buy", *words] if words and KEYWORDS.read(words[0]) == "repair" else words)


GRAMMAR = Grammar(PHRASES, VERBS, KEYWORDS, respell=respell, codes=CODES)
