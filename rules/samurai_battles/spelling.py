"""How players write: other signs, Spanish words and the names on the cards become words of the notation."""

from __future__ import annotations

import re
from functools import cache
from itertools import product

from rules.kernel.lexicon import written_names
from rules.kernel.texts import LANGUAGES, Catalogue, unaccented
from rules.samurai_battles.atlas import COMMAND, DRAGON, SECTIONS, is_hex
from rules.samurai_battles.lexicon import KEYWORDS, VERBS

CONDITIONS = {
    "retreat": "retreats",
    "retreated": "retreats",
    "retira": "retreats",
    "retirado": "retreats",
    "retrocede": "retreats",
    "huye": "retreats",
    "eliminado": "eliminated",
    "eliminada": "eliminated",
    "vacio": "cleared",
    "empty": "cleared",
    "aguanta": "holds",
    "resiste": "holds",
    "hold": "holds",
    "stands": "holds",
    "stand": "holds",
    "impactos": "hits",
    "bajas": "hits",
}
NAMED = {
    "command": tuple(COMMAND),
    "dragon": tuple(DRAGON),
    "change": tuple(f"{old}_to_{new}" for old in SECTIONS for new in SECTIONS if new != old),
}
"""What orders call by the names in the catalogue: cards, and the changes that Tactical Wisdom makes."""
FILLERS = ("and", "y", "+", "&")
MEASURES = ("2", "two", "dos", "card", "carta")
"""What `take two tokens` and `take a dragon card` say beyond the kind."""
PHASES = ("phase", "move", "movement", "battle", "fase", "movimiento", "batalla")
LONGEST_NAME = 5
_STEP = re.compile(r"(?<=[a-k]\d)-(?=[a-k]\d)|(?<=[a-k]1[0-2])-(?=[a-k]\d)")


def plain(text: str) -> str:
    """Small letters without accents, quotes and commas; `c4-d5` is a step and `center-2` one word."""
    text = (
        re.sub(r"['’\"“”«»]", "", unaccented(text)).replace("→", ">").replace("->", ">").replace(">", " > ")
    )
    text = _STEP.sub(" > ", text).replace("-", "_").replace("centre", "center")
    return re.sub(r"[,/]", " ", text).replace("+", " + ").strip().rstrip(".!")


@cache
def card_names(catalogue: Catalogue) -> dict[str, str]:
    """The names of the cards in every language, and what the boxed game calls some of them."""
    found = {}
    for vocabulary, lang in product(NAMED, LANGUAGES):
        for card, name in catalogue.names(vocabulary, lang).items():
            found["_".join(plain(name).split())] = card
    for (n, number), (side, flank) in product(
        enumerate(("one", "two", "three"), 1),
        (("left", "left_flank"), ("center", "center"), ("right", "right_flank")),
    ):
        found |= {f"order_{number}_{unit}_{side}": f"{flank}_{n}" for unit in ("unit", "units")}
    return found | {card: card for cards in NAMED.values() for card in cards}


@cache
def written_words(catalogue: Catalogue, lang: str) -> dict[str, str]:
    """What is written for every id that is no verb."""
    found = {each: KEYWORDS.write(each, lang) for each in KEYWORDS.meanings.values()}
    for vocabulary, ids in NAMED.items():
        found |= written_names(catalogue, vocabulary, ids, lang)
    return found


def with_cards(words: list[str], names: dict[str, str]) -> list[str]:
    """The words, with every name of a card made into its one word."""
    made: list[str] = []
    while words:
        for length in range(min(LONGEST_NAME, len(words)), 0, -1):
            card = names.get("_".join(words[:length]))
            if card is not None:
                made.append(card)
                words = words[length:]
                break
        else:
            made.append(words[0])
            words = words[1:]
    return made


def with_leaders(words: list[str]) -> list[str]:
    """`f6 leader` and `leader f6` are `f6.leader`."""
    made: list[str] = []
    for at, word in enumerate(words):
        beside = words[at - 1 : at] + words[at + 1 : at + 2]
        if word != "leader" or not any(map(is_hex, beside)):
            made.append(word)
        elif made and is_hex(made[-1]):
            made[-1] += ".leader"
        else:
            words[at + 1] += ".leader"
    return made


def respell(catalogue: Catalogue, text: str) -> str:
    """A line in the words of the notation, as far as it can be understood; a card by itself is played."""
    words = plain(text).split()
    if words[:2] == ["battle", "back"]:
        words[:2] = ["battle_back"]
    if words[:1] == ["end"] and words[1:2] and words[1] in PHASES:
        words.pop(1)
    words = with_cards(words, card_names(catalogue))
    first = next(iter(words), "")
    if first in COMMAND or first in DRAGON:
        words.insert(0, "play" if first in COMMAND else "dragon")
    verb = VERBS.read(next(iter(words), ""))
    left_out = (*FILLERS, *MEASURES) if verb == "take" else FILLERS
    return " ".join([verb, *with_leaders([_meant(word) for word in words[1:] if word not in left_out])])


def _meant(word: str) -> str:
    """A keyword by its id, also behind a hex, as in `c4.leader`."""
    hex_, dot, who = word.rpartition(".")
    return f"{hex_}{dot}{KEYWORDS.read(who)}"
