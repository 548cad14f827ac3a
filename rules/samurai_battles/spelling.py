"""How players write: other signs, Spanish verbs and the names on the cards become words of the notation."""

from __future__ import annotations

import re
from functools import cache
from itertools import product

from rules.kernel.orders import Unreadable
from rules.kernel.slips import near
from rules.kernel.texts import LANGUAGES, Catalogue, unaccented
from rules.samurai_battles.atlas import COMMAND, DRAGON, is_hex

VERBS = {
    "jugar": "play",
    "juego": "play",
    "juega": "play",
    "ordenar": "order",
    "ordeno": "order",
    "ordena": "order",
    "orders": "order",
    "mover": "move",
    "muevo": "move",
    "mueve": "move",
    "disparar": "fire",
    "disparo": "fire",
    "dispara": "fire",
    "shoot": "fire",
    "atacar": "melee",
    "ataco": "melee",
    "ataca": "melee",
    "attack": "melee",
    "enjambre": "swarm",
    "golpear": "strike",
    "golpeo": "strike",
    "contraatacar": "battle_back",
    "contraataco": "battle_back",
    "inspirar": "inspire",
    "inspiro": "inspire",
    "retirada": "retreat",
    "retirarse": "retreat",
    "retira": "retreat",
    "aguantar": "stand",
    "aguanto": "stand",
    "hold": "stand",
    "avanzar": "advance",
    "avanzo": "advance",
    "quedarse": "stay",
    "perder": "lose",
    "pierde": "lose",
    "ceder": "yield",
    "cede": "yield",
    "guardar": "keep",
    "guardo": "keep",
    "tomar": "take",
    "tomo": "take",
    "vender": "sell",
    "vendo": "sell",
    "pasar": "pass",
    "paso": "pass",
    "terminar": "end",
    "termino": "end",
    "fin": "end",
}
WORDS = {
    "to": ">",
    "at": ">",
    "against": ">",
    "hacia": ">",
    "contra": ">",
    "a": ">",
    "con": "with",
    "lider": "leader",
    "nada": "nothing",
    "inspired": "inspire",
    "inspirada": "inspire",
    "inspirar": "inspire",
    "fichas": "tokens",
    "descartar": "discard",
    "luego": "later",
}
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
FILLERS = ("and", "y", "+", "&")
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
    for vocabulary, lang in product(("command", "dragon"), LANGUAGES):
        for card, name in catalogue.names(vocabulary, lang).items():
            found["_".join(plain(name).split())] = card
    for (n, number), (side, flank) in product(
        enumerate(("one", "two", "three"), 1),
        (("left", "left_flank"), ("center", "center"), ("right", "right_flank")),
    ):
        found |= {f"order_{number}_{unit}_{side}": f"{flank}_{n}" for unit in ("unit", "units")}
    return found | {card: card for card in (*COMMAND, *DRAGON)}


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
    rest = [WORDS.get(word, word) for word in words[1:] if word not in FILLERS]
    return " ".join([*(VERBS.get(word, word) for word in words[:1]), *with_leaders(rest)])


def like(word: str, known: list[str], code: str) -> Unreadable:
    """A word that nobody knows, with those that it resembles, or else with all of them."""
    meant = list(near(word, dict(zip(known, known, strict=True))))
    return Unreadable(code, word=word[:40], known=meant or known)
