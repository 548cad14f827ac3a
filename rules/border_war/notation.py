"""Order text both ways, from one table: `move 2 foot 1 horse a1 > b1 > c2 bold`, `commit ambush3 +2`.

Words may be shortened as long as they stay clear; `field=value` works too. In Spanish it is
`mover 2 infantería 1 caballería a1 > b1 > c2 audaz`: verbs and keywords stand here in both languages, names
in `words/`.
"""

from functools import cache

from rules.border_war.tables import CARDS, LAND, UNITS, card_kind, card_number
from rules.kernel.lexicon import Lexicon, one_word
from rules.kernel.phrases import Choice, Counted, Grammar, Maybe, Names, Number, Path, Phrase, Several, Word
from rules.kernel.texts import Catalogue

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


@cache
def grammar(catalogue: Catalogue) -> Grammar:
    """The phrases of all orders."""

    def card_name(card: str, lang: str) -> str:
        return f"{one_word(catalogue.name('card_kind', card_kind(card), lang))}{card_number(card)}"

    card = Names("card", CARDS, called=card_name)
    unit = Names("units", [*UNITS, "block"], lambda: catalogue, vocabulary="unit")
    hex_ = Names("hex", LAND)
    units = Counted("units", unit, nothing="nothing")
    phrases = (
        Phrase("commit", Word("card", card), Maybe(Number("gold", "+"), default={"gold": 0}, always=True)),
        Phrase("recruit", units),
        Phrase(
            "move",
            Counted("units", unit, low=1),
            Path("from", "path", hex_),
            Maybe(Choice("stance", "bold", "wary")),
        ),
        Phrase("spy", Word("hex", hex_)),
        Phrase("play", Word("card", card), Maybe(Path("", "to", hex_, single=True))),
        Phrase("pass"),
        Phrase("lose", units),
        Phrase("discard", Several("cards", card, nothing="nothing")),
        Phrase("end"),
    )
    return Grammar(phrases, VERBS, KEYWORDS, signs="+")


@cache
def written(catalogue: Catalogue, value: object, lang: str) -> str:
    """An id as an order in a language has it."""
    return grammar(catalogue).written(str(value), lang)
