"""Order text both ways: `move 2 foot 1 horse a1 > b1 > c2 bold`, `commit ambush3 +2`, `play retreat2 > b1`.

Words may be shortened as long as they stay clear; `field=value` works too. In Spanish it is
`mover 2 infantería 1 caballería a1 > b1 > c2 audaz`: verbs and keywords stand here in both languages, names
in `words/`.
"""

import re
from functools import cache

from rules.kernel import verbs
from rules.kernel.lexicon import Lexicon, written_names
from rules.kernel.notation import LONGEST_LINE
from rules.kernel.orders import Ambiguous, Order, Unreadable
from rules.kernel.texts import LANGUAGES, Catalogue, unaccented
from rules.kernel.title import Title
from rules.kernel.verbs import Args, Readers, Words, take, whole
from tests.titles.border_war.tables import CARD_KINDS, CARDS, LAND, UNITS

STANCES = ("bold", "wary")
VERBS = Lexicon(
    {
        "commit": ("", "pujar"),
        "recruit": ("", "reclutar"),
        "move": ("", "mover"),
        "spy": ("", "espiar"),
        "play": ("", "jugar"),
        "pass": ("", "pasar"),
        "lose": ("", "perder"),
        "discard": ("", "descartar"),
        "end": ("", "fin"),
    }
)
KEYWORDS = Lexicon({"nothing": ("", "nada"), "bold": ("", "audaz"), "wary": ("", "cauto")})
_WORD = re.compile(r"[a-z]+")


@cache
def written_words(catalogue: Catalogue, lang: str) -> dict[str, str]:
    """What is written for every id that is no verb."""
    return (
        {each: KEYWORDS.write(each, lang) for each in KEYWORDS.meanings.values()}
        | written_names(catalogue, "unit", [*UNITS, "block"], lang)
        | written_names(catalogue, "card_kind", CARD_KINDS, lang)
    )


def written(catalogue: Catalogue, value: object, lang: str) -> str:
    """An id, also one with a number such as `ambush3`, as an order in a language has it."""
    known = written_words(catalogue, lang)
    return _WORD.sub(lambda found: known.get(found[0], found[0]), str(value))


@cache
def meanings(catalogue: Catalogue) -> dict[str, str]:
    """What every written word means, whatever its language."""
    words = (written_words(catalogue, lang) for lang in LANGUAGES)
    return {unaccented(said): meant for known in words for meant, said in known.items()}


def parse(title: Title, text: str, seat: str) -> Order:
    if "=" not in text and len(text) <= LONGEST_LINE:
        verb, *words = unaccented(text).split() or [""]
        known = meanings(title.catalogue)
        words = [_WORD.sub(lambda found: known.get(found[0], found[0]), word) for word in words]
        text = " ".join([verb, *words])
    return verbs.parse(title, text, seat, READERS, "+", synonyms=VERBS.meanings)


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


def write(catalogue: Catalogue, order: Order, lang: str) -> str:
    words = (written(catalogue, word, lang) for word in _words(order.kind, order.args))
    return " ".join(filter(None, [VERBS.write(order.kind, lang), *words]))


def _words(kind: str, args: Args) -> list[object]:
    """The words of an order after its verb, as ids."""
    match kind:
        case "commit":
            return [args["card"], f"+{args['gold']}"]
        case "recruit" | "lose":
            return [listed(args["units"])]
        case "move":
            path = " > ".join([args["from"], *args["path"]])
            return [listed(args["units"]), path, args.get("stance", "")]
        case "play" if "to" in args:
            return [args["card"], ">", args["to"]]
        case "discard":
            return args["cards"] or ["nothing"]
    return list(args.values())


def listed(units: dict[str, int]) -> str:
    return " ".join(f"{number} {kind}" for kind, number in units.items()) or "nothing"
