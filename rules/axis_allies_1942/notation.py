"""Order text both ways: `buy 3 inf 1 tank`, `move 2 inf germany > poland`, `load 1 inf 1 art uk > sz7`.

Ids, names and clear abbreviations are understood, in English and in Spanish; `field=value` works for all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import pairwise
from typing import Any

from rules.axis_allies_1942.atlas import AIR_UNITS, SEA_ZONES, UNITS
from rules.axis_allies_1942.distances import FAR, distance, shortest
from rules.axis_allies_1942.groups import Ship
from rules.axis_allies_1942.lexicon import KEYWORDS, VERBS
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
from rules.kernel import notation
from rules.kernel.orders import Order, Unreadable
from rules.kernel.title import Title
from rules.kernel.verbs import verb_of, whole

Words = list[str]
Args = dict[str, Any]

PLACES = {name: place for place, name in enumerate(UNITS)}
PLAN_WORDS = ("losses", "rounds", "odds", "survivors", "retreat", "submarines")
PLAN_PARTS = KEYWORDS.forms(*PLAN_WORDS)
NOTHING, REPAIR = KEYWORDS.forms("nothing"), KEYWORDS.forms("repair")
ON, THROUGH = KEYWORDS.forms("on"), KEYWORDS.forms("through")

Readers = Mapping[str, Callable[[Words], Args]]

FILLERS = ("from", "in", "at", "de", "desde", "en", *ARROWS[1:])
"""Words before a space that say nothing about it."""

AND = ("and", "y", "&", "+")


def parse(title: Title, text: str, seat: str, readers: Readers) -> Order:
    if "=" in text.replace("=>", ">") or not text.strip() or len(text) > notation.LONGEST_LINE:
        return notation.parse(title, text, seat)
    words = words_of(text)
    verb = read_verb(words, readers)
    args = readers[verb](words)
    if words:
        raise Unreadable("notation.surplus", words=" ".join(words)[:40], order=verb)
    return Order(seat, "fly" if verb == "move" and _is_flight(args) else verb, args)


def read_verb(words: Words, readers: Readers) -> str:
    """What is to be done; a repair alone is a purchase."""
    word = words.pop(0) if words else ""
    if word in REPAIR:
        words.insert(0, word)
        return "buy"
    return verb_of(word, readers, VERBS.meanings)


def _is_flight(args: Args) -> bool:
    return "transports" not in args and bool(args["units"]) and all(n in AIR_UNITS for n in args["units"])


# Names


def read_space(words: Words, stop: Iterable[str] = ()) -> str:
    """Words up to a mark, a number or the end of the line are one name."""
    parts: Words = []
    while words and words[0] in FILLERS:
        words.pop(0)
    while words and words[0] not in (*ARROWS, *stop) and (not words[0].isdecimal() or _zone(parts)):
        parts.append(words.pop(0))
    if not parts:
        raise Unreadable("notation.missing", what="space")
    return find_space(slug("_".join(parts)))


def _zone(parts: Words) -> bool:
    return bool(parts) and parts[-1] in ZONE_WORDS


def read_unit(words: Words) -> str:
    """A unit type, or a ship with its cargo as in `transport:infantry+tank`."""
    if not words:
        raise Unreadable("notation.missing", what="unit")
    ship = Ship.read(words.pop(0))
    return str(Ship(find_unit(ship.type), piece_meant(ship.hold)))


def read_counts(words: Words) -> dict[str, int]:
    return {} if expect(words, *NOTHING) else counted(words, read_unit)


def counted(words: Words, read: Callable[[Words], str]) -> dict[str, int]:
    """Numbers, each before a name; a unit at the beginning that has none is one."""
    units: dict[str, int] = {}
    if words and is_unit(words[0]):
        words.insert(0, "1")
    while has_count(words):
        number = int(words.pop(0))
        name = read(words)
        units[name] = units.get(name, 0) + number
    return units


def has_count(words: Words) -> bool:
    """Whether a number is next, perhaps behind an `and` that is then taken off."""
    if len(words) > 1 and words[0] in AND and words[1].isdecimal():
        words.pop(0)
    return bool(words) and words[0].isdecimal() and len(words[0]) < 4


def need(units: dict[str, int]) -> dict[str, int]:
    if not units:
        raise Unreadable("notation.no_units")
    return units


def expect(words: Words, *wanted: str) -> bool:
    """Take a word off if it is next."""
    if words and words[0] in wanted:
        words.pop(0)
        return True
    return False


# Readers


def read_path(words: Words) -> list[str]:
    path = []
    while expect(words, *ARROWS):
        path.append(read_space(words, ON))
    return path


def read_flight(words: Words) -> Args:
    """A flight may say on whose deck it ends."""
    args = read_move(words)
    return args | ({"on": find_host("_".join(take_all(words)))} if expect(words, *ON) else {})


def take_all(words: Words) -> Words:
    taken, words[:] = words[:], []
    return taken


def read_move(words: Words) -> Args:
    units = need(read_counts(words))
    args: Args = {"from": read_space(words, ON), "path": read_path(words), "units": units}
    kinds = {Ship.read(name).type in AIR_UNITS for name in units}
    if len(kinds) > 1:
        raise Unreadable("notation.mixed")
    if kinds == {True}:
        args["path"] = way(args["from"], args["path"])
    elif args["from"] in SEA_ZONES:
        ships = [(Ship.read(name), number) for name, number in units.items()]
        args["units"] = {str(ship): n for ship, n in ships if ship.type != "transport"}
        args["transports"] = {ship.hold or ship.type: n for ship, n in ships if ship.type == "transport"}
    return args


def way(start: str, stops: list[str]) -> list[str]:
    """A flight may name only some of the spaces on its way: the shortest way leads from one to the next."""
    path: list[str] = []
    for here, there in pairwise([start, *stops]):
        path += shortest(here, there) if distance(here, there) < FAR else [there]
    return path


def read_buy(words: Words) -> Args:
    args: Args = {"units": read_counts(words), "repair": {}}
    if expect(words, *REPAIR):
        args["repair"] = counted(words, read_space) or read_repair(words)
    return args


def read_repair(words: Words) -> dict[str, int]:
    """`germany 2`, the other way round; a place by itself does not say how much is to be repaired."""
    space = read_space(words)
    if not words or not words[0].isdecimal():
        raise Unreadable("notation.repair_how_much", space=space)
    return {space: read_number(words)}


def read_load(words: Words) -> Args:
    units, origin = need(read_counts(words)), read_space(words)
    if not expect(words, *ARROWS):
        raise Unreadable("notation.missing", what="zone")
    zone = read_space(words, ON)
    return {"from": origin, "to": zone, "on": read_ship(words) or "transport", "units": units}


def read_ship(words: Words) -> str:
    if not expect(words, *ON):
        return ""
    if not words:
        raise Unreadable("notation.missing", what="ship")
    return piece_meant(words.pop(0))


def read_offload(words: Words) -> Args:
    units, zone = read_counts(words), read_space(words)
    if not expect(words, *ARROWS):
        raise Unreadable("notation.missing", what="space")
    args: Args = {"from": zone, "to": read_space(words, ON), "cargo": "some" if units else "all"}
    return args | ({"on": read_ship(words) or "transport", "units": units} if units else {})


def read_place(words: Words) -> Args:
    args: Args = {"units": need(read_counts(words)), "at": read_space(words, THROUGH)}
    if expect(words, *THROUGH):
        args["through"] = read_space(words)
    return args


def read_plan(words: Words) -> Args:
    at = read_space(words, PLAN_PARTS)
    args: Args = {"at": at, "losses": [], "rounds": 0, "odds": 0, "survivors": 0}
    args |= {"retreat": "any", "submarines": "any"}
    while words:
        name = one_of(words.pop(0), PLAN_WORDS, "notation.unknown_plan")
        args[name] = PLAN_READERS[name](words)
    return args


def read_losses(words: Words) -> list[str]:
    found: list[str] = []
    while words and words[0] not in PLAN_PARTS:
        found.append(find_unit(words.pop(0)))
    return found


def read_number(words: Words) -> int:
    if not words or not words[0].isdecimal() or len(words[0]) > 3:
        raise Unreadable("notation.missing", what="number")
    return int(words.pop(0))


def read_word(*known: str) -> Callable[[Words], str]:
    def read(words: Words) -> str:
        if not words:
            raise Unreadable("notation.missing", what="word")
        return one_of(words.pop(0), known, "notation.unknown_word")

    return read


def one_of(word: str, known: tuple[str, ...], code: str) -> str:
    """The keyword that is meant, of those that can stand here."""
    meant = KEYWORDS.read(word)
    return meant if meant in known else whole(word, known, code)


PLAN_READERS: dict[str, Callable[[Words], Any]] = {
    "losses": read_losses,
    "rounds": read_number,
    "odds": read_number,
    "survivors": read_number,
    "retreat": lambda words: read_space(words, PLAN_PARTS),
    "submarines": read_word("any", "strike", "submerge"),
}


def read_share(words: Words) -> Args:
    what = read_word("carriers", "transports")(words)
    return {"what": what, "allow": read_word("yes", "no")(words)}


READERS: dict[str, Callable[[Words], Args]] = {
    "buy": read_buy,
    "move": read_flight,
    "fly": read_flight,
    "raid": read_move,
    "escort": read_move,
    "load": read_load,
    "assault": read_offload,
    "land": read_offload,
    "attack": lambda words: {"at": read_space(words)},
    "ignore": lambda words: {"at": read_space(words)},
    "plan": read_plan,
    "share": read_share,
    "place": read_place,
    "bid": lambda words: {"unit": read_unit(words), "at": read_space(words)},
    "restart": lambda words: {},
    "concede": lambda words: {},
    "end": lambda words: {},
}


# Writers

Writer = Callable[[Args, str], list[str]]


def write(order: Order, lang: str, writers: Mapping[str, Writer], readers: Readers) -> str:
    """An order in a language; one of no known kind is written with its fields."""
    if order.kind not in readers:
        return notation.write(in_table_order(order))
    words = writers[order.kind](order.args, lang) if order.kind in writers else []
    return " ".join(filter(None, [VERBS.write(order.kind, lang), *words]))


def in_table_order(order: Order) -> Order:
    """The order with its units as the unit table has them: a stored order has them by the alphabet."""
    args = {
        name: dict(sorted(value.items(), key=place_in_table)) if isinstance(value, dict) else value
        for name, value in order.args.items()
    }
    return Order(order.seat, order.kind, args)


def place_in_table(counted: tuple[str, int]) -> tuple[int, str]:
    name = counted[0]
    return PLACES.get(Ship.read(name).type, len(PLACES)), name


def listed(units: Mapping[str, int], lang: str) -> str:
    counted = sorted(units.items(), key=place_in_table)
    return " ".join(f"{number} {written(name, lang)}" for name, number in counted)


def told(name: str, value: Any, lang: str) -> str:
    """A keyword and what it says, if anything."""
    return f"{written(name, lang)} {written(value, lang)}" if value else ""


def write_move(args: Args, lang: str) -> list[str]:
    transports = args.get("transports", {}).items()
    ships = {str(Ship("transport", "" if key == "transport" else key)): n for key, n in transports}
    way = " > ".join(written(space, lang) for space in [args["from"], *args["path"]])
    return [listed(args["units"], lang), listed(ships, lang), way, told("on", args.get("on"), lang)]


def write_buy(args: Args, lang: str) -> list[str]:
    bought, repair = listed(args["units"], lang), listed(args["repair"], lang)
    return [bought or written("nothing", lang), f"{written('repair', lang)} {repair}" if repair else ""]


def write_load(args: Args, lang: str) -> list[str]:
    way = f"{written(args['from'], lang)} > {written(args['to'], lang)}"
    ship = args.get("on", "transport")
    return [listed(args.get("units", {}), lang), way, told("on", ship if ship != "transport" else "", lang)]


def write_place(args: Args, lang: str) -> list[str]:
    return [
        listed(args["units"], lang),
        written(args["at"], lang),
        told("through", args.get("through"), lang),
    ]


def write_plan(args: Args, lang: str) -> list[str]:
    words = [written(args["at"], lang), told("losses", ",".join(args["losses"]), lang)]
    words += [told(name, args[name], lang) for name in ("rounds", "odds", "survivors")]
    return words + [told(name, args[name], lang) for name in ("retreat", "submarines") if args[name] != "any"]


def write_fields(*names: str) -> Writer:
    """Only what these fields say."""
    return lambda args, lang: [written(args[name], lang) for name in names]


WRITERS: dict[str, Writer] = {
    "buy": write_buy,
    **dict.fromkeys(("move", "fly", "raid", "escort"), write_move),
    **dict.fromkeys(("load", "assault", "land"), write_load),
    **dict.fromkeys(("attack", "ignore"), write_fields("at")),
    "plan": write_plan,
    "share": write_fields("what", "allow"),
    "place": write_place,
    "bid": write_fields("unit", "at"),
}
