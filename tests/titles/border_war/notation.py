"""Order text both ways: `move 2 foot 1 horse a1 > b1 > c2 bold`, `commit ambush3 +2`, `play retreat2 > b1`.

Words may be shortened as long as they stay clear; `field=value` works too.
"""

from rules.kernel import verbs
from rules.kernel.orders import Ambiguous, Order, Unreadable
from rules.kernel.title import Title
from rules.kernel.verbs import Args, Readers, Words, take, whole
from tests.titles.border_war.tables import CARD_KINDS, CARDS, LAND, UNITS

STANCES = ("bold", "wary")


def parse(title: Title, text: str, seat: str) -> Order:
    return verbs.parse(title, text, seat, READERS, "+")


def read_card(words: Words) -> str:
    word = take(words, "card")
    kind, number = word.rstrip("0123456789"), word[len(word.rstrip("0123456789")) :]
    kind = whole(kind, CARD_KINDS, "notation.unknown_card")
    if not number:
        raise Ambiguous("notation.ambiguous", [c for c in CARDS if c.startswith(kind)], word=word)
    return whole(kind + number, CARDS, "notation.unknown_card")


def read_hex(words: Words) -> str:
    word = take(words, "hex")
    if word not in LAND:
        raise Unreadable("notation.unknown_hex", word=word[:40])
    return word


def read_units(words: Words) -> dict[str, int]:
    if words[:1] == ["nothing"]:
        words.pop(0)
        return {}
    units: dict[str, int] = {}
    while words and words[0].isdecimal() and len(words[0]) < 4:
        number = int(words.pop(0))
        kind = whole(take(words, "unit"), [*UNITS, "block"], "notation.unknown_unit")
        units[kind] = units.get(kind, 0) + number
    if not units:
        raise Unreadable("notation.missing", what="units")
    return units


def read_path(words: Words) -> list[str]:
    path = []
    while words[:1] == [">"]:
        words.pop(0)
        path.append(read_hex(words))
    return path


def read_move(words: Words) -> Args:
    args: Args = {"units": read_units(words), "from": read_hex(words), "path": read_path(words)}
    if words:
        args["stance"] = whole(words.pop(0), STANCES, "notation.unknown_stance")
    return args


def read_commit(words: Words) -> Args:
    card = read_card(words)
    gold = words.pop(0)[1:] if words and words[0].startswith("+") else "0"
    if not gold.isdecimal() or len(gold) > 3:
        raise Unreadable("notation.missing", what="gold")
    return {"card": card, "gold": int(gold)}


def read_play(words: Words) -> Args:
    card, path = read_card(words), read_path(words)
    if len(path) > 1:
        raise Unreadable("notation.surplus", words=" > ".join(path[1:]), order="play")
    return {"card": card, "to": path[0]} if path else {"card": card}


def read_discard(words: Words) -> Args:
    if words == ["nothing"]:
        words.clear()
    cards = []
    while words:
        cards.append(read_card(words))
    return {"cards": cards}


READERS: Readers = {
    "commit": read_commit,
    "recruit": lambda words: {"units": read_units(words)},
    "move": read_move,
    "spy": lambda words: {"hex": read_hex(words)},
    "play": read_play,
    "pass": lambda words: {},
    "lose": lambda words: {"units": read_units(words)},
    "discard": read_discard,
    "end": lambda words: {},
}


def write(order: Order) -> str:
    args = order.args
    match order.kind:
        case "commit":
            return f"commit {args['card']} +{args['gold']}"
        case "recruit" | "lose":
            return f"{order.kind} {listed(args['units'])}"
        case "move":
            path = " > ".join([args["from"], *args["path"]])
            return " ".join(filter(None, ["move", listed(args["units"]), path, args.get("stance")]))
        case "play" if "to" in args:
            return f"play {args['card']} > {args['to']}"
        case "discard":
            return f"discard {' '.join(args['cards']) or 'nothing'}"
    return " ".join([order.kind, *map(str, args.values())])


def listed(units: dict[str, int]) -> str:
    return " ".join(f"{number} {kind}" for kind, number in units.items()) or "nothing"
