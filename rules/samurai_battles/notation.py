"""Order text both ways: `play left_flank_3`, `move c4 > d5`, `melee e4 > f4 inspire`, `take tokens`.

Words may be shortened as long as they stay clear; `field=value` works too, and so do Spanish (`lexicon`)
and other ways to say the same (`spelling`).
"""

from __future__ import annotations

from collections.abc import Iterable

from rules.kernel import verbs
from rules.kernel.notation import LONGEST_LINE
from rules.kernel.orders import Order, Unreadable
from rules.kernel.texts import Catalogue
from rules.kernel.title import Title
from rules.kernel.verbs import Args, Readers, Words, take, whole
from rules.samurai_battles.atlas import COMMAND, DRAGON, OFF, is_hex
from rules.samurai_battles.lexicon import VERBS
from rules.samurai_battles.orders import place_of
from rules.samurai_battles.sequence import LATER
from rules.samurai_battles.spelling import NAMED, like, respell, written_words


def parse(title: Title, text: str, seat: str) -> Order:
    if "=" not in text and len(text) <= LONGEST_LINE:
        text = respell(title.catalogue, text)
    return verbs.parse(title, text, seat, READERS, synonyms=VERBS.meanings)


def read_hex(words: Words) -> str:
    word = take(words, "hex")
    if not is_hex(word):
        raise Unreadable("notation.unknown_hex", word=word[:40])
    return word


def read_piece(words: Words) -> str:
    word = take(words, "piece")
    if not is_hex(place_of(word)):
        raise Unreadable("notation.unknown_piece", word=word[:40])
    return word


def read_card(words: Words, known: Iterable[str]) -> str:
    """A card by its name or the beginning of it."""
    word, cards = take(words, "card"), list(known)
    if not any(card.startswith(word) for card in cards):
        raise like(word, cards, "notation.unknown_card")
    return whole(word, cards, "notation.unknown_card")


def read_command(words: Words) -> str:
    return read_card(words, COMMAND)


def read_dragon(words: Words) -> str:
    return read_card(words, DRAGON)


def read_way(words: Words) -> list[str]:
    """Hexes one after another; the signs between them may be left out."""
    way = []
    while words and (words[0] in (">", OFF) or is_hex(words[0])):
        if words[0] == ">":
            words.pop(0)
        way.append(words.pop(0) if words[:1] == [OFF] else read_hex(words))
    return way or [read_hex(words)]


def read_goal(words: Words) -> str:
    way = read_way(words)
    if len(way) != 1:
        raise Unreadable("notation.missing", what="target")
    return way[0]


def read_with(words: Words) -> str:
    """The Dragon card that goes with an order: `with ambush`."""
    if words[:1] == ["with"]:
        words.pop(0)
    elif not words or words[0] not in DRAGON:
        return "none"
    return read_dragon(words)


def read_target(words: Words) -> Args:
    """What a Dragon card is played on: a hex, a card or a change of section."""
    if not words:
        return {}
    word = words.pop(0)
    if is_hex(word):
        return {"target": word}
    return {"target": whole(word, (*DRAGON, *COMMAND, *NAMED["change"]), "notation.unknown_target")}


def read_play(words: Words) -> Args:
    card, dragon = read_command(words), read_with(words)
    return {"card": card, "dragon": dragon, **(read_target(words) if dragon != "none" else {})}


def read_order(words: Words) -> Args:
    if words == ["nothing"]:
        words.clear()
    pieces = []
    while words:
        pieces.append(read_piece(words))
    return {"pieces": pieces}


def read_move(words: Words) -> Args:
    return {"from": read_piece(words), "path": read_way(words), "dragon": read_with(words)}


def read_fire(words: Words) -> Args:
    return {"from": read_hex(words), "to": read_goal(words), "dragon": read_with(words)}


def read_inspire(words: Words) -> str:
    if words[:1] == ["inspire"]:
        words.pop(0)
        return "yes"
    return "no"


def read_roll(words: Words) -> Args:
    """Inspiration and a card, in either order."""
    inspire, dragon = read_inspire(words), read_with(words)
    return {"inspire": inspire if inspire == "yes" else read_inspire(words), "dragon": dragon}


def read_melee(words: Words) -> Args:
    return {"from": read_hex(words), "to": read_goal(words), **read_roll(words)}


def read_hexes(words: Words) -> list[str]:
    found = []
    while words and is_hex(words[0]):
        found.append(words.pop(0))
    return found


def read_swarm(words: Words) -> Args:
    units, goal = read_hexes(words), read_goal(words)
    inspired = read_hexes(words) if read_inspire(words) == "yes" else []
    return {"from": units, "to": goal, "inspire": inspired, "dragon": read_with(words)}


def read_answer(words: Words) -> Args:
    """A first strike or a battle back; the target is named only against a swarm."""
    target = {"target": read_goal(words)} if words and (words[0] == ">" or is_hex(words[0])) else {}
    return {**target, **read_roll(words)}


def read_retreat(words: Words) -> Args:
    return {"from": read_hex(words), "path": read_way(words)}


def read_take(words: Words) -> Args:
    if words[:1] in (["2"], ["two"], ["dos"]):
        words.pop(0)
    what = whole(take(words, "what"), ("tokens", "dragon"), "notation.unknown_gain")
    if words[:1] in (["card"], ["carta"]):
        words.pop(0)
    if words[:1] != ["discard"]:
        return {"what": what, "discard": "none"}
    words.pop(0)
    return {"what": what, "discard": whole(take(words, "card"), (*DRAGON, LATER), "notation.unknown_card")}


READERS: Readers = {
    "play": read_play,
    "order": read_order,
    "move": read_move,
    "fire": read_fire,
    "melee": read_melee,
    "swarm": read_swarm,
    "strike": read_answer,
    "battle_back": read_answer,
    "dragon": lambda words: {"card": read_dragon(words), **read_target(words)},
    "inspire": lambda words: {},
    "retreat": read_retreat,
    "stand": lambda words: {"from": read_hex(words)},
    "seppuku": lambda words: {"from": read_hex(words)},
    "advance": lambda words: {"from": read_hex(words), "dragon": read_with(words)},
    "stay": lambda words: {},
    "lose": lambda words: {"hex": read_hex(words)},
    "yield": lambda words: {"hex": read_hex(words)},
    "keep": lambda words: {"card": read_command(words)},
    "take": read_take,
    "sell": lambda words: {"card": read_dragon(words)},
    "pass": lambda words: {},
    "end": lambda words: {},
}


def written(catalogue: Catalogue, value: str, lang: str) -> str:
    """An id as an order in a language has it; hexes are called the same everywhere, their leaders are not."""
    known = written_words(catalogue, lang)
    return ".".join(known.get(each, each) for each in str(value).split("."))


def write(catalogue: Catalogue, order: Order, lang: str) -> str:
    words = [written(catalogue, word, lang) for word in _words(order)]
    return " ".join([VERBS.write(order.kind, lang), *words])


def _words(order: Order) -> list[str]:
    """The words of an order after its verb, as ids."""
    args = order.args
    parts = _subject(order.kind, args)
    inspired = args.get("inspire", "no")
    if isinstance(inspired, list):
        parts += ["inspire", *inspired] if inspired else []
    elif inspired == "yes":
        parts.append("inspire")
    if args.get("dragon", "none") != "none":
        parts += ["with", args["dragon"]]
    if "target" in args and order.kind in ("play", "dragon"):
        parts.append(args["target"])
    if args.get("discard", "none") != "none":
        parts += ["discard", args["discard"]]
    return parts


def _subject(kind: str, args: Args) -> list[str]:
    """What an order speaks of, before inspiration and cards."""
    match kind:
        case "order":
            return [*args["pieces"]] or ["nothing"]
        case "move" | "retreat":
            return [args["from"], *(word for hex_ in args["path"] for word in (">", hex_))]
        case "fire" | "melee":
            return [args["from"], ">", args["to"]]
        case "swarm":
            return [*args["from"], ">", args["to"]]
        case "strike" | "battle_back":
            return [">", args["target"]] if "target" in args else []
    return [args[name] for name in ("card", "from", "hex", "what") if name in args]
